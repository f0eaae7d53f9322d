import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../server/base/config.ts'
import { quantile } from './figures.ts'
import { listenWithPerson, openWith } from './instance.ts'
import { seedThreads } from './seed-threads.ts'

/*
 * npm run bench:threads: one person searches 500 own conversations of 10 messages each (THREADS, MESSAGES) over real HTTP,
 * 20 searches of each sort, one after the other; and the longest turn of the event loop, which other requests have to wait
 * for. Before them the first search of all, when nothing is remembered yet: until its first part is there, as the page
 * asks for it, and until all of it is.
 */

const threads = Number(process.env.THREADS ?? 500)
const messages = Number(process.env.MESSAGES ?? 10)
const rounds = 20
const warmUp = 3

const sorts: [string, string][] = [
  ['nothing is found', 'Zwetschkenknödel'],
  ['one, the oldest', 'sonderfall0000'],
  ['a word of every text', 'mietzins'],
  ['two words, two spellings', 'kuendigung strasse'],
  ['a citation', '§ 16b mrg'],
]

const dataDir = mkdtempSync(join(tmpdir(), 'bench-threads-'))
const app = await openWith(readConfig({ ...process.env, DATA_DIR: dataDir }), [])
const { id, origin, headers } = await listenWithPerson(app, 'SYSTEM_PROVIDED')
const bytes = await seedThreads(app.parts, id, threads, messages)

async function search(q: string): Promise<{ took: number; unsearched: number }> {
  const begun = performance.now()
  const reply = await fetch(`${origin}/api/chat/threads/search?limit=11&partly=true&q=${encodeURIComponent(q)}`, {
    headers,
  })
  if (!reply.ok) throw new Error(`search failed: ${reply.status}`)
  const { unsearched } = (await reply.json()) as { unsearched: number }
  return { took: performance.now() - begun, unsearched }
}

const parts = [await search('Zwetschkenknödel')]
while (parts.at(-1)!.unsearched > 0) parts.push(await search('Zwetschkenknödel'))
const first = parts[0]!.took
const whole = parts.reduce((sum, { took }) => sum + took, 0)
const figures: { name: string; median: number; slowest: number; turn: number }[] = []
for (const [name, q] of sorts) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    if (round === 0) delay.enable()
    const { took } = await search(q)
    if (round >= 0) times.push(took)
  }
  delay.disable()
  figures.push({ name, median: quantile(times, 0.5), slowest: Math.max(...times), turn: delay.max / 1e6 })
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })

const row = (name: string, ...values: string[]) =>
  console.log(name.padEnd(26), ...values.map((value) => value.padStart(13)))
console.log(
  `${threads} conversations with ${messages} messages each, ${(bytes / 1e6).toFixed(1)} MB sealed, ${rounds} searches of each sort`,
)
row('the first search', `${first.toFixed(1)} ms`, `${whole.toFixed(1)} ms`, `${parts.length} parts`)
row('', 'median', 'slowest', 'longest turn')
for (const { name, median, slowest, turn } of figures)
  row(name, ...[median, slowest, turn].map((value) => `${value.toFixed(1)} ms`))
console.log(
  JSON.stringify({
    threads,
    messages,
    searches: rounds,
    first_search_ms: Number(first.toFixed(1)),
    whole_first_search_ms: Number(whole.toFixed(1)),
    search_ms: Object.fromEntries(figures.map(({ name, median }) => [name, Number(median.toFixed(1))])),
  }),
)
