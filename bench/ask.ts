import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/base/config.ts'
import { readEvents } from '../client/base/stream.ts'
import { measureStreams } from './ask-streams.ts'
import { measureFirstWord, measureLoad, measureModelLoad } from './ask-load.ts'
import { quantile } from './figures.ts'
import { listenWithPerson, openWith } from './instance.ts'

/*
 * npm run bench:ask: one person asks one question after the other over real HTTP. Time from sending the question to
 * the first event, to the first piece of text and to the end. Starter knowledge base, extractive engine. Then the same
 * process type under load and with a model (ask-load.ts), and with 1,000 answers at once (ask-streams.ts), which
 * --without-streams leaves out.
 */

const rounds = 200
const questions = [
  'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
  'Wann verjähren Schadenersatzansprüche?',
  '§ 1096 ABGB',
  'Hund hat mich gebissen',
  'Mietzinsminderung wegen Schimmel',
  'Überhängende Äste vom Nachbarn abschneiden',
]

const dataDir = mkdtempSync(join(tmpdir(), 'bench-ask-'))
const app = await openWith(readConfig({ ...process.env, DATA_DIR: dataDir }), [])
const { origin, headers } = await listenWithPerson(app)

const figures = { event: [] as number[], text: [] as number[], end: [] as number[] }
for (let round = -20; round < rounds; round++) {
  const begun = performance.now()
  const reply = await fetch(`${origin}/api/chat/ask-stream`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ question: questions.at(round % questions.length), law: 'zivilrechtogh' }),
  })
  const seen: { event?: number; text?: number } = {}
  for await (const { data } of readEvents(reply.body!)) {
    seen.event ??= performance.now() - begun
    if (data.includes('"type":"delta"')) seen.text ??= performance.now() - begun
  }
  // The first rounds warm the caches.
  if (round < 0) continue
  figures.event.push(seen.event!)
  figures.text.push(seen.text!)
  figures.end.push(performance.now() - begun)
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })

const of = (values: number[]) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) })
for (const [name, values] of Object.entries(figures))
  console.log(
    `first ${name === 'end' ? 'to last' : name}`.padEnd(16),
    `p50 ${of(values).p50.toFixed(1)} ms   p95 ${of(values).p95.toFixed(1)} ms`,
  )
const load = await measureLoad(questions)
const modelLoad = await measureModelLoad(questions)
const firstWord = await measureFirstWord(questions)
console.log(`\n${load.askers} people at once, quotations only`)
console.log('questions a second'.padEnd(28), load.questions_per_second)
console.log('statements of one question'.padEnd(28), load.statements)
for (const [part, used] of Object.entries(load.cpu_ms)) console.log(`processor, ${part}`.padEnd(28), `${used} ms`)
console.log(`\n${modelLoad.askers} people at once, with a model that answers at once`)
console.log('questions a second'.padEnd(28), modelLoad.questions_per_second)
for (const [part, used] of Object.entries(modelLoad.cpu_ms)) console.log(`processor, ${part}`.padEnd(28), `${used} ms`)
console.log('whole answer'.padEnd(28), `p50 ${modelLoad.p50.toFixed(1)} ms   p95 ${modelLoad.p95.toFixed(1)} ms`)
console.log(`first word of a model that takes ${firstWord.call_ms} ms a call`)
console.log(''.padEnd(28), `p50 ${firstWord.p50.toFixed(1)} ms   p95 ${firstWord.p95.toFixed(1)} ms`)
const streams = process.argv.includes('--without-streams') ? null : await measureStreams()
console.log(
  JSON.stringify({
    first_event_ms: of(figures.event),
    first_text_ms: of(figures.text),
    done_ms: of(figures.end),
    questions: rounds,
    load,
    model_load: modelLoad,
    first_word_ms: firstWord,
    streams,
  }),
)
process.exit(0)
