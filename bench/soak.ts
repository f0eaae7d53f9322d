import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readEvents } from '../client/base/stream.ts'
import { agreementVersion } from '../contract/legal-names.ts'
import { openApp } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount } from '../server/features/accounts/accounts.ts'
import { news, peers } from './ask-streams.ts'
import { readHandles, readMemory, startServer } from './processes.ts'
import { pdfOf } from './sample-documents.ts'

/*
 * npm run bench:soak -- --minutes 15: a server as `npm start` runs it, and people who for so long ask, search, upload, read,
 * delete and log in again, all at once and over real HTTP. Memory, open handles and processes are read every few seconds: in
 * the last fifth of the time memory and handles must be where they were in the second one, and nothing may fail, otherwise it
 * ends with 1. Beside them how it is a minute after the last work. `--work login` does one kind alone, to see which of them a
 * growth comes from.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    people: { type: 'string', default: '6' },
    work: { type: 'string', default: 'question,search,question,list,question,upload,question,login' },
  },
})
const minutes = Number(values.minutes)
const people = Number(values.people)
/** Share by which memory may be above what it was: a garbage collection comes when it comes. */
const allowed = 0.15
const readEvery = 5000
const calm = Math.min(60, minutes * 12) * 1000
const password = 'Rosengarten 77 blau'
const questions = [
  'Kaution',
  'Verjährung von Schadenersatz',
  'Hundebiss',
  'Mietzinsminderung wegen Schimmel',
  'Überhängende Äste',
]

const model = fork(peers, ['fast model'])
const { port } = await news<{ port: number }>(model, 'port')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-soak-'))
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  TWO_FACTOR: 'off',
  LOG_LEVEL: 'silent',
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
  LLM_API_KEY: 'bench',
  LLM_MODEL: 'bench',
}
const first = await openApp(readConfig({ ...env, WORKER: 'off' }), pino({ level: 'silent' }))
for (let number = 0; number < people; number++)
  await createAccount(first.parts, toolCaller, { email: `soak${number}@kanzlei.at`, password, subscription: 'paid' })
await first.close()

const { server, origin } = await startServer(env)
const done = new Map<string, number>()
const failed = new Map<string, number>()
const until = performance.now() + minutes * 60_000
const isOver = () => performance.now() >= until
let number = 0

/** One person: what each kind of work does, the next one drawn by a fixed turn, so that every run has the same mixture. */
async function person(index: number): Promise<void> {
  let cookie = ''
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const reply = await fetch(origin + path, {
      method,
      headers: {
        'x-passphrase-type': 'SYSTEM_PROVIDED',
        cookie,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    const set = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return reply
  }
  const logIn = () =>
    call('POST', '/api/auth/login', { email: `soak${index}@kanzlei.at`, password }).then((it) => it.text())
  const threads: string[] = []
  const work = {
    async question() {
      const question = `${questions[number % questions.length]!} (${number++})`
      let said = ''
      const reply = await call('POST', '/api/chat/ask-stream', { question, law: 'zivilrechtogh' })
      for await (const { data } of readEvents(reply.body!)) said = said.includes('"thread_id"') ? said : data
      const thread = /"thread_id":"([^"]+)"/.exec(said)?.[1]
      if (thread) threads.push(thread)
      if (threads.length > 30) await call('DELETE', `/api/chat/threads/${threads.shift()}`).then((it) => it.text())
    },
    search: () => call('GET', `/api/chat/threads/search?limit=11&partly=true&q=mietzins`).then((it) => it.text()),
    list: () => call('GET', '/api/chat/threads?limit=50').then((it) => it.text()),
    async upload() {
      const form = new FormData()
      const lines = Array.from(
        { length: 20 },
        (_, at) => `${number++}.${at} Der Mieter hat die Wohnung geräumt zurückzustellen.`,
      )
      form.append('files', new Blob([pdfOf([lines]) as Uint8Array<ArrayBuffer>]), `brief-${number}.pdf`)
      const { tasks } = (await (await call('POST', '/api/chat/files', form)).json()) as { tasks: { uuid: string }[] }
      const file = `/api/chat/files/${tasks[0]!.uuid}`
      for (let waited = 0; waited < 300; waited++) {
        const { status } = (await (await call('GET', `${file}/status`)).json()) as { status: string }
        if (status === 'READY') break
        await pause(200)
      }
      await (await call('GET', `${file}/content`)).arrayBuffer()
      await call('DELETE', file).then((it) => it.text())
    },
    login: logIn,
  }
  await logIn()
  await call('POST', '/api/profile/agreement', { version: agreementVersion })
  const turn = values.work.split(',') as (keyof typeof work)[]
  for (let at = index; !isOver(); at++) {
    const name = turn[at % turn.length]!
    try {
      await work[name]()
      done.set(name, (done.get(name) ?? 0) + 1)
    } catch (error) {
      if (!failed.has(name)) console.error(String(error))
      failed.set(name, (failed.get(name) ?? 0) + 1)
      await pause(500)
    }
  }
}

type Reading = { at: number; all: number; server: number; database: number } & ReturnType<typeof readHandles>
const readings: Reading[] = []
const read = () => {
  const { all, server: own, database } = readMemory(server.pid!)
  readings.push({ at: Math.round(performance.now() / 1000), all, server: own, database, ...readHandles(server.pid!) })
}
const reading = setInterval(read, readEvery)
await Promise.all(Array.from({ length: people }, (_, index) => person(index)))
clearInterval(reading)
const loaded = readings.length
await pause(calm)
read()

/** The mean of what was read in a part of the time under load, from 0 to 1. */
const mean = (from: number, to: number, of: keyof Reading) => {
  const part = readings.slice(Math.floor(loaded * from), Math.max(1, Math.ceil(loaded * to)))
  return part.reduce((sum, one) => sum + one[of], 0) / part.length
}
const kinds = ['all', 'server', 'database', 'handles', 'processes', 'threads'] as const
console.log(`${minutes} minutes, ${people} people:`, Object.fromEntries(done), 'failed:', Object.fromEntries(failed))
console.log(
  ''.padEnd(12),
  ...['second fifth', 'middle', 'last fifth', 'most', 'at rest'].map((name) => name.padStart(12)),
)
const rows = kinds.map((kind) => {
  const row = [
    mean(0.2, 0.4, kind),
    mean(0.4, 0.6, kind),
    mean(0.8, 1, kind),
    Math.max(...readings.map((one) => one[kind])),
    readings.at(-1)![kind],
  ]
  console.log(kind.padEnd(12), ...row.map((value) => value.toFixed(0).padStart(12)))
  return [kind, row.map(Math.round)] as const
})
const grown = (['all', 'handles'] as const).filter((kind) => {
  const [early, late] = [mean(0.2, 0.4, kind), mean(0.8, 1, kind)]
  return late > early * (1 + allowed) && late > early + 10
})
console.log(
  JSON.stringify({
    minutes,
    people,
    done: Object.fromEntries(done),
    failed: Object.fromEntries(failed),
    ...Object.fromEntries(rows),
    grown,
  }),
)
server.kill('SIGTERM')
await once(server, 'exit')
model.kill()
rmSync(dataDir, { recursive: true, force: true })
process.exit(grown.length > 0 || failed.size > 0 ? 1 : 0)
