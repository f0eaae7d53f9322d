import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { toolCaller } from '../server/base/caller.ts'
import { openApp, type App } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'
import type { ModelNews, ReaderNews, ReaderTask } from './stream-peers.ts'

/*
 * The second part of npm run bench:ask: 1,000 answers of a model at once on one server process. Every model call is a
 * real one over HTTP that writes a piece a second; 200 readers take what they get only every four seconds; 100 answers
 * are stopped in the middle. Time of a piece from the model server to the reader's process, memory, model calls left.
 */

const streams = 1000
const slow = 200
const stops = 100
/** Readers of the model server itself, to know what the machine takes without us. */
const direct = 50
const openedPerSecond = 50
/** Seconds from the first stream to the end of the last. */
const pieces = 60
/** The other ends, a process for each. */
export const peers = join(import.meta.dirname, 'stream-peers.ts')
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)
/** Clears away what is only waiting to be; not while pieces are timed. */
const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
const heap = () => Math.round(process.memoryUsage().heapUsed / 1024 / 1024)

export async function measureStreams() {
  const model = fork(peers, ['model', String(pieces)])
  const { port: modelPort } = await news<ModelNews & { port: number }>(model, 'port')
  const openCalls = async () => {
    model.send('how many')
    return (await news<ModelNews & { open: number }>(model, 'open')).open
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-streams-'))
  const settings = {
    DATA_DIR: dataDir,
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    LLM_API_KEY: 'bench',
    LLM_MODEL: 'bench',
  }
  const app = await openApp(readConfig({ ...process.env, ...settings }), pino({ level: 'silent' }))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const port = (app.http.server.address() as AddressInfo).port
  const cookies = await logInMany(app, streams / 2)
  const memory: { what: string; rss: number; heap: number }[] = []
  const note = (what: string) => memory.push({ what, rss: megabytes(), heap: heap() })
  collectGarbage()
  note('before')

  const readers = fork(peers, ['readers'])
  const task: ReaderTask = {
    port,
    perSecond: openedPerSecond,
    modelPort,
    direct,
    readers: Array.from({ length: streams }, (_, index) => ({
      cookie: cookies[index % cookies.length]!,
      isSlow: index % (streams / slow) === 0,
    })),
  }
  const ended = news<ReaderNews & { ended: number; latencies: number[]; direct: number[] }>(readers, 'ended')
  readers.send(task)
  const { opened, failed, threads } = await news<
    ReaderNews & { opened: number; threads: (string | undefined)[]; failed: number }
  >(readers, 'opened')
  await pause(2000)
  note('all open')
  const before = (await openCalls()) - direct
  const work = process.cpuUsage()
  const workSince = performance.now()

  const begun = performance.now()
  await Promise.all(
    threads.slice(-stops).map((thread, index) =>
      fetch(`http://127.0.0.1:${port}/api/chat/threads/${thread}/stop`, {
        method: 'POST',
        headers: { 'x-passphrase-type': 'EMPTY', cookie: cookies[(streams - stops + index) % cookies.length]! },
      }),
    ),
  )
  const stopped = performance.now() - begun
  await pause(Math.max(0, 5000 - stopped))
  const leftOfStopped = (await openCalls()) - direct - (before - stops)
  note('after the stops')
  await pause(5000)
  note('five seconds later')
  const { user, system } = process.cpuUsage(work)
  const cpuShare = (user + system) / 1000 / (performance.now() - workSince)

  const { latencies, direct: directly } = await ended
  await pause(5000)
  const left = await openCalls()
  collectGarbage()
  note('all ended')
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
  for (const child of [model, readers]) child.kill()

  const result = {
    opened,
    failed,
    added_ms: {
      p50: quantile(latencies, 0.5) - quantile(directly, 0.5),
      p95: quantile(latencies, 0.95) - quantile(directly, 0.95),
    },
    piece_ms: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95), count: latencies.length },
    direct_ms: { p50: quantile(directly, 0.5), p95: quantile(directly, 0.95) },
    cpu_share: Math.round(cpuShare * 100) / 100,
    stops_ms: Math.round(stopped),
    model_calls_left: { of_stopped: leftOfStopped, at_end: left },
    memory_mb: memory,
  }
  console.log(`\n${streams} answers at once, ${slow} slow readers, ${stops} stopped`)
  for (const { what, rss, heap: used } of memory)
    console.log(`memory ${what}`.padEnd(28), `${rss} MB (heap ${used} MB)`)
  for (const [what, { p50, p95 }] of [
    ['piece, model to reader', result.piece_ms],
    ['the same without a server', result.direct_ms],
    ['added', result.added_ms],
  ] as const)
    console.log(what.padEnd(28), `p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms`)
  console.log('processor, of one core'.padEnd(28), `${Math.round(cpuShare * 100)} %`)
  console.log(`${stops} stops at once`.padEnd(28), `${result.stops_ms} ms`)
  console.log('model calls left after 5 s'.padEnd(28), `${leftOfStopped} of the stopped, ${left} at the end`)
  return result
}

/** The next message of a child that carries a field. */
export async function news<T extends object>(child: ChildProcess, field: string): Promise<T> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [object]
    if (field in message) return message as T
  }
}

/** Accounts and their sessions, made beside the login: hashing a thousand passwords is not what is measured. */
export async function logInMany(app: App, count: number): Promise<string[]> {
  const { db } = app.parts
  await createAccount(app.parts, toolCaller, {
    email: 'bench@kanzlei.at',
    password: 'Rosengarten 77 blau',
    subscription: 'paid',
  })
  // Columns that the database derives by itself cannot be given.
  const { rows: columns } = await db.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = 'users'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO users (${names})
     SELECT ${names} FROM (
       SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'bench' || n || '@kanzlei.at'))).*
       FROM users u, generate_series(1, $1) n WHERE u.email = 'bench@kanzlei.at') AS made RETURNING id`,
    [count],
  )
  const cookies: string[] = []
  for (const { id } of rows) cookies.push(`at=${(await startSession(app.parts, (await findAccount(db, id))!)).access}`)
  return cookies
}
