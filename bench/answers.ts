import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEvents } from '../client/base/stream.ts'
import type { Chunk } from '../contract/chat.ts'
import { readConfig } from '../server/base/config.ts'
import { corpusStatus } from '../server/features/law/law.ts'
import { readAnswer, type Answer } from './answer-form.ts'
import { mean, quantile } from './figures.ts'
import { listenWithPerson, openWith } from './instance.ts'

/*
 * npm run bench:answers -- --data FILE --out FILE [--starter --laws FILE --decisions FILE --instance DIR]
 * Asks every turn of every conversation in FILE of a running instance without a model, and writes what was answered, one
 * turn a line, for a scorer. With the laws and decisions imported; --starter asks the one that has only what ships.
 * --instance keeps the imported instance in a folder for the next time.
 */

type Turn = { question: string; as_of?: string; reply_to?: number }
type Item = { id: string; area: string; sub_law?: string; style: string; turns: Turn[] }

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    starter: { type: 'boolean', default: false },
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    decisions: { type: 'string', default: '../shared/data/decisions.jsonl.gz' },
    instance: { type: 'string' },
  },
})
const imported = values.starter ? [] : [values.laws, values.decisions]
for (const file of [values.data ?? '', ...imported]) {
  if (existsSync(file) && values.out) continue
  console.error('npm run bench:answers -- --data FILE --out FILE [--starter] [--laws FILE --decisions FILE]')
  process.exit(2)
}
const items = readFileSync(values.data!, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Item)

const dataDir = values.instance ?? mkdtempSync(join(tmpdir(), 'bench-answers-'))
mkdirSync(dataDir, { recursive: true })
const config = readConfig({ ...process.env, DATA_DIR: dataDir })
let app = await openWith(config, [])
const hasOfficial = (await corpusStatus(app.parts)).stock.some(({ wording }) => wording === 'official')
if (imported.length > 0 && !hasOfficial) {
  await app.close()
  app = await openWith(config, imported)
}
const { origin, headers } = await listenWithPerson(app)

type Put = { answer: Answer; thread: string; timestamp: string; took: number }

async function put(item: Item, turn: Turn, before: readonly Put[]): Promise<Put> {
  const begun = performance.now()
  const about = turn.reply_to === undefined ? undefined : before[turn.reply_to]?.timestamp
  const reply = await fetch(`${origin}/api/chat/ask-stream`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      question: turn.question,
      law: item.area,
      ...(item.sub_law && { sub_law: item.sub_law }),
      ...(turn.as_of && { as_of: turn.as_of }),
      ...(before[0] && { thread_id: before[0].thread }),
      ...(about && { reply_to_message_timestamp: about }),
    }),
  })
  if (!reply.ok) throw new Error(`${item.id}: ${reply.status} ${await reply.text()}`)
  const chunks: Chunk[] = []
  for await (const { event, data } of readEvents(reply.body!))
    if (event === 'message' && data.startsWith('{')) chunks.push(JSON.parse(data) as Chunk)
  const began = chunks.find((chunk) => chunk.type === 'thread')
  if (!began) throw new Error(`${item.id}: no answer`)
  return {
    answer: readAnswer(chunks),
    thread: began.thread_id,
    timestamp: began.answer_timestamp,
    took: performance.now() - begun,
  }
}

const answered: { style: string; put: Put }[] = []
const lines: string[] = []
for (const item of items) {
  const before: Put[] = []
  for (const [turn, asked] of item.turns.entries()) {
    const one = await put(item, asked, before)
    before.push(one)
    answered.push({ style: item.style, put: one })
    lines.push(JSON.stringify({ id: item.id, turn, ...one.answer }))
  }
}
await app.close()
if (!values.instance) rmSync(dataDir, { recursive: true, force: true })
writeFileSync(values.out!, `${lines.join('\n')}\n`)

const figuresOf = (list: typeof answered) => ({
  turns: list.length,
  without_source: list.filter(({ put: { answer } }) => answer.cited.length === 0).length,
  sources: mean(list.map(({ put: { answer } }) => answer.cited.length)),
  characters: quantile(
    list.map(({ put: { answer } }) => answer.text.length),
    0.5,
  ),
  ms: quantile(
    list.map(({ put: { took } }) => took),
    0.5,
  ),
})
const styles = [...new Set(items.map(({ style }) => style))]
const row = (name: string, figures: ReturnType<typeof figuresOf>) =>
  console.log(
    name.padEnd(12) +
      Object.values(figures)
        .map((value) => value.toFixed(Number.isInteger(value) ? 0 : 1).padStart(15))
        .join(''),
  )
console.log(
  ''.padEnd(12) +
    Object.keys(figuresOf([]))
      .map((name) => name.padStart(15))
      .join(''),
)
for (const style of styles) row(style, figuresOf(answered.filter((one) => one.style === style)))
row('all', figuresOf(answered))
console.log(JSON.stringify(figuresOf(answered)))
process.exit(0)
