import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/base/config.ts'
import { splitSentences } from '../server/base/language/sentences.ts'
import { readDocuments, type LawDocument } from '../server/features/law/law-bench.ts'
import { quantile } from './figures.ts'
import { listenWithPerson, openWith } from './instance.ts'

/*
 * npm run bench:pleading [-- --pages N --laws FILE]
 * How long »Schriftsatz prüfen« takes for a pleading of N pages that is made of sentences of real sections, through the
 * running server, and how long other calls wait meanwhile.
 */

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100' },
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
  },
})
if (!existsSync(values.laws)) {
  console.error(`${values.laws} is not there. npm run bench:pleading -- --laws FILE`)
  process.exit(2)
}
const { documents } = await readDocuments(values.laws)

const pageLength = 2600
const filler =
  'Die klagende Partei bringt dazu ergänzend vor, dass die Mängel seit der Übergabe bekannt waren und gerügt wurden. '

/** Sentences of sections with their citations, and words of a party in between. */
function pleadingOf(pages: number, from: readonly LawDocument[]): string {
  const worth = from.filter(({ text, section }) => /^§ \d+[a-z]?$/.test(section ?? '') && text.length > 80)
  let text = ''
  for (let at = 0; text.length < pages * pageLength; at++) {
    const { text: source, section, law } = worth[(at * 37) % worth.length]!
    const sentence = splitSentences(source.replace(/\n/g, ' '))[0]!
      .text.replace(/^\(\d+\w?\)\s*/, '')
      .slice(0, 300)
    text += `${sentence.replace(/[.;:]*$/, '')} (${section} ${law}). ${filler}${at % 5 === 4 ? '\n\n' : ''}`
  }
  return text.slice(0, pages * pageLength)
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-pleading-'))
const app = await openWith(readConfig({ ...process.env, DATA_DIR: dataDir }), [values.laws])
const { origin, headers } = await listenWithPerson(app)
const check = async (text: string) => {
  const reply = await fetch(`${origin}/api/pleadings/check`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text }),
  })
  return (await reply.json()) as { findings: { state: string; carried: string | null }[] }
}
await check(pleadingOf(1, documents))

const text = pleadingOf(Number(values.pages), documents)
let isOver = false
const waits: number[] = []
const others = (async () => {
  while (!isOver) {
    const begun = performance.now()
    await fetch(`${origin}/api/chat/threads`, { headers }).then((reply) => reply.text())
    waits.push(performance.now() - begun)
    await new Promise((resume) => setTimeout(resume, 20))
  }
})()
const cpu = process.cpuUsage()
const begun = performance.now()
const { findings } = await check(text)
const seconds = (performance.now() - begun) / 1000
// With others at work on the machine this tells more than the clock.
const used = process.cpuUsage(cpu)
const cpuSeconds = (used.user + used.system) / 1e6
isOver = true
await others
const counted: Record<string, number> = {}
for (const { state, carried } of findings) {
  const name = `${state} ${carried ?? '–'}`
  counted[name] = (counted[name] ?? 0) + 1
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })
const round = (number: number) => Math.round(number * 10) / 10
console.log(
  `${values.pages} pages, ${findings.length} citations: ${round(seconds)} s, ${round(cpuSeconds)} s of all processors`,
)
console.log(counted)
console.log(`another call meanwhile: p50 ${round(quantile(waits, 0.5))} ms, longest ${round(Math.max(...waits))} ms`)
console.log(
  JSON.stringify({
    pages: Number(values.pages),
    citations: findings.length,
    seconds: round(seconds),
    cpu_seconds: round(cpuSeconds),
    other_p50_ms: round(quantile(waits, 0.5)),
    other_longest_ms: round(Math.max(...waits)),
  }),
)
process.exit(0)
