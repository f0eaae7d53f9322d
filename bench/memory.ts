import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { readEvents } from '../client/base/stream.ts'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { logInMany, news } from './ask-streams.ts'
import { readMemory, startServer, type Memory } from './processes.ts'
import type { ModelNews, ReaderNews, ReaderTask } from './stream-peers.ts'

/*
 * npm run bench:memory: what a server takes with all its processes (proportional set size: what processes share is
 * counted once), in MB: a while after its start, after some people have asked one question after the other, and with a
 * thousand answers of a model at once. The model, the readers and this program are processes of their own.
 */

const rest = Number(process.env.REST ?? 60)
const askers = 16
const loadSeconds = 20
const streams = 1000
const openedPerSecond = 50
const pieces = Number(process.env.PIECES ?? 60)
const questions = [
  'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
  'Wann verjähren Schadenersatzansprüche?',
  '§ 1096 ABGB',
  'Hund hat mich gebissen',
  'Mietzinsminderung wegen Schimmel',
  'Überhängende Äste vom Nachbarn abschneiden',
]

const model = fork(join(import.meta.dirname, 'stream-peers.ts'), ['model', String(pieces)])
const { port: modelPort } = await news<ModelNews & { port: number }>(model, 'port')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-memory-'))
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'silent',
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
  LLM_API_KEY: 'bench',
  LLM_MODEL: 'bench',
}
const first = await openApp(readConfig({ ...env, WORKER: 'off' }), pino({ level: 'silent' }))
const cookies = await logInMany(first, streams / 2)
await first.close()

/** One turn of a server: how it is after its start, after `work` and at its highest. */
async function turn(name: string, settings: object, work: (origin: string) => Promise<unknown>) {
  const { server, origin } = await startServer({ ...env, ...settings })
  await pause(rest * 1000)
  const figures: Record<string, Memory> = { [`${name}: at rest`]: readMemory(server.pid!) }
  let most: Memory | undefined
  const watching = setInterval(() => {
    const now = readMemory(server.pid!)
    if (!most || now.all > most.all) most = now
  }, 1000)
  await work(origin)
  clearInterval(watching)
  figures[`${name}: most`] = most!
  for (const [when, seconds] of [
    ['5 s after', 5],
    [`${rest + 5} s after`, rest],
  ] as const) {
    await pause(seconds * 1000)
    figures[`${name}: ${when}`] = readMemory(server.pid!)
  }
  const highest = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
  console.log(`${name}: highest of the server's own process ${Math.round(Number(highest) / 1024)} MB`)
  for (const [when, { all, server: own, database, other, backends }] of Object.entries(figures))
    console.log(
      when.padEnd(28),
      ...[all, own, database, other].map((size) => `${size.toFixed(0)} MB`.padStart(8)),
      `  ${backends} connections`,
    )
  server.kill('SIGTERM')
  await once(server, 'exit')
  return figures
}

console.log(''.padEnd(28), ...['all', 'server', 'database', 'other'].map((what) => what.padStart(8)))
const parts = (process.env.PARTS ?? 'load,many').split(',')
const load =
  parts.includes('load') &&
  (await turn('questions', { LLM_PROVIDER: '' }, async (origin) => {
    let asked = 0
    const until = performance.now() + loadSeconds * 1000
    await Promise.all(
      Array.from({ length: askers }, async (_, index) => {
        for (let round = index; performance.now() < until; round++, asked++) {
          const reply = await fetch(`${origin}/api/chat/ask-stream`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY', cookie: cookies[index]! },
            body: JSON.stringify({ question: questions[round % questions.length], law: 'zivilrechtogh' }),
          })
          if (!reply.ok) throw new Error(`refused: ${reply.status}`)
          for await (const _event of readEvents(reply.body!));
        }
      }),
    )
    console.log(`${asked} questions of ${askers} people in ${loadSeconds} s`)
  }))
const many =
  parts.includes('many') &&
  (await turn(`${streams} answers`, {}, async (origin) => {
    const readers = fork(join(import.meta.dirname, 'stream-peers.ts'), ['readers'])
    const task: ReaderTask = {
      port: Number(new URL(origin).port),
      perSecond: openedPerSecond,
      modelPort,
      direct: 0,
      readers: Array.from({ length: streams }, (_, index) => ({
        cookie: cookies[index % cookies.length]!,
        isSlow: index % 5 === 0,
      })),
    }
    const ended = news<ReaderNews & { ended: number }>(readers, 'ended')
    readers.send(task)
    const { opened, failed } = await news<ReaderNews & { opened: number; failed: number }>(readers, 'opened')
    console.log(`${opened} answers at once, ${failed} refused`)
    await ended
    readers.kill()
  }))
model.kill()
rmSync(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ load, many }))
process.exit(0)
