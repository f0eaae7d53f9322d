import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readEvents } from '../client/base/stream.ts'
import { openApp, type App } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { logInMany, news, peers } from './ask-streams.ts'
import { quantile } from './figures.ts'
import { readProcessor } from './processes.ts'
import type { AskerNews, AskerTask } from './stream-peers.ts'

/*
 * Further parts of npm run bench:ask: how many questions a second one server answers for several people at once (with
 * quotations, and with a model), how many statements a question takes, and when the first word of a model comes whose every call takes 400 ms.
 */

const askers = 16
const seconds = 10
const warmUp = 40
const callTime = 400
const pieces = 20
const rounds = 60

type Asked = { text: number | undefined; end: number }
type Asker = (question: string) => Promise<Asked>

/** Quotations only: statements of one question, and the figures of `measureAskers`. */
export async function measureLoad(questions: readonly string[]) {
  return withApp({}, async (app, asker) => {
    const ask = await asker()
    for (let round = 0; round < warmUp; round++) await ask(questions[round % questions.length]!)
    const statements = await countStatements(() => ask(questions[0]!))
    if (process.env.SHOW_STATEMENTS) console.log(statements.join('\n'))
    return { statements: statements.length, ...(await measureAskers(app, { questions, isByModel: false })) }
  })
}

/** The same with a model that answers at once, a process of its own. Each question is a new one and costs two calls of the model. */
export async function measureModelLoad(questions: readonly string[]) {
  const model = fork(peers, ['fast model'])
  try {
    const { port } = await news<{ port: number }>(model, 'port')
    return await withApp(modelSettings(port), (app) => measureAskers(app, { questions, isByModel: true }))
  } finally {
    model.kill()
  }
}

/**
 * People in a process of their own, who are none of the server but run on the same processors: questions a second, whole
 * answers in ms, and the work of each part for one question.
 */
async function measureAskers(app: App, asks: Pick<AskerTask, 'questions' | 'isByModel'>) {
  const people = fork(peers, ['askers'])
  try {
    const cookies = await logInMany(app, askers)
    const run = async (seconds: number) => {
      const task: AskerTask = { port: (app.http.server.address() as AddressInfo).port, cookies, ...asks, seconds }
      people.send(task)
      return news<AskerNews>(people, 'asked')
    }
    await run(3)
    const before = readProcessor(peerRoles)
    const { asked, failed, times, seconds: took } = await run(seconds)
    const parts = Array.from(
      readProcessor(peerRoles),
      ([part, used]) => [part, perQuestion(used - (before.get(part) ?? 0), asked)] as const,
    )
    return {
      askers,
      failed,
      questions_per_second: Math.round(asked / took),
      cpu_ms: Object.fromEntries(parts),
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
    }
  } finally {
    people.kill()
  }
}

/** The other ends, as their command lines name them. */
const peerRoles = ['fast model', 'askers']
const perQuestion = (used: number, asked: number) => Math.round((used / asked) * 100) / 100

/** With a model that writes for 400 ms in every call: from the question to its first word. */
export async function measureFirstWord(questions: readonly string[]) {
  const model = createServer((call, response) => {
    call.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      )
    let written = 0
    const beat = () => {
      if (written++ < pieces) {
        write({ content: 'wort ' })
        return void setTimeout(beat, callTime / pieces)
      }
      write({}, 'stop')
      response.end('data: [DONE]\n\n')
    }
    beat()
  })
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening))
  return withApp(modelSettings((model.address() as AddressInfo).port), async (_, asker) => {
    const ask = await asker()
    const times: number[] = []
    for (let round = -10; round < rounds; round++) {
      // A number, so that nothing is remembered from the time before.
      const { text } = await ask(`${questions.at(round % questions.length)!} (${round})`)
      if (round >= 0) times.push(text!)
    }
    model.closeAllConnections()
    model.close()
    return { call_ms: callTime, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  })
}

const modelSettings = (port: number) => ({
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
  LLM_API_KEY: 'bench',
  LLM_MODEL: 'bench',
})

async function withApp<T>(settings: object, work: (app: App, asker: () => Promise<Asker>) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-load-'))
  const app = await openApp(readConfig({ ...process.env, ...settings, DATA_DIR: dataDir }), pino({ level: 'silent' }))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/api/chat/ask-stream`
  let count = 0
  const asker = async (): Promise<Asker> => {
    const account = {
      email: `asker${++count}@kanzlei.at`,
      password: 'Rosengarten 77 blau',
      subscription: 'paid' as const,
    }
    const { id } = await createAccount(app.parts, toolCaller, account)
    const cookie = `at=${(await startSession(app.parts, (await findAccount(app.parts.db, id))!)).access}`
    const headers = { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY', cookie }
    return async (question) => {
      const begun = performance.now()
      const body = JSON.stringify({ question, law: 'zivilrechtogh' })
      const reply = await fetch(url, { method: 'POST', headers, body })
      if (!reply.ok) throw new Error(`refused: ${reply.status}`)
      let text: number | undefined
      for await (const { data } of readEvents(reply.body!))
        if (/"type":"delta".*wort/.test(data)) text ??= performance.now() - begun
      return { text, end: performance.now() - begun }
    }
  }
  try {
    return await work(app, asker)
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The statements that this process sends while something is done, without those that poll. */
async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    if (text && !/unnest\(\$1::text\[\]\) AS queue|jobs\./.test(text))
      seen.push(text.replace(/\s+/g, ' ').slice(0, 160))
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
    return seen
  } finally {
    pg.Client.prototype.query = query
  }
}
