import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The two other ends of bench/ask-streams.ts, each in a process of its own, so that neither their memory nor their work
 * is the server's: a model server that writes a piece with the time in it every second, and the readers. And those of
 * bench/ask-load.ts: a model server that writes as fast as it is read, and people who ask one question after the other.
 */

export type ModelNews = { port: number } | { open: number }
export type ReaderTask = {
  port: number
  readers: { cookie: string; isSlow: boolean }[]
  perSecond: number
  modelPort: number
  direct: number
}
/** One person for each cookie, who asks until `seconds` have passed. Where a model answers (`isByModel`) the questions are numbered, so that none comes again. */
export type AskerTask = {
  port: number
  cookies: string[]
  questions: readonly string[]
  seconds: number
  isByModel: boolean
}
export type AskerNews = { asked: number; failed: number; seconds: number; times: number[] }
export type ReaderNews =
  | { opened: number; threads: (string | undefined)[]; failed: number }
  | { ended: number; latencies: number[]; direct: number[] }

/** Milliseconds since 1970, finer than Date, comparable between the processes of one machine. */
const now = () => performance.timeOrigin + performance.now()
const report = (news: ModelNews | ReaderNews | AskerNews) => process.send!(news)

const pieceEvery = 1000
/** Slow readers take what there is for a moment, then nothing until the next time. */
const slowPause = 4000
const slowRead = 100

function model(pieces: number): void {
  let open = 0
  const server = createServer((call, response) => {
    call.resume()
    open++
    const event = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      )
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    event({ role: 'assistant', content: '' })
    // Each call keeps its own beat: an interval that was late once would go on in step with all others that were.
    const begun = performance.now()
    let written = 0
    let timer: NodeJS.Timeout
    const write = () => {
      if (written === pieces) {
        event({}, 'stop')
        return void response.end('data: [DONE]\n\n')
      }
      event({ content: `~${now()}~ ein Stück der Antwort. ` })
      timer = setTimeout(write, begun + ++written * pieceEvery - performance.now())
    }
    write()
    response.on('close', () => {
      open--
      clearTimeout(timer)
    })
  })
  server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }))
  process.on('message', () => report({ open }))
}

function read({ port, readers, perSecond, modelPort, direct }: ReaderTask): void {
  const latencies: number[] = []
  const directly: number[] = []
  const threads: (string | undefined)[] = readers.map(() => undefined)
  let opened = 0
  let failed = 0
  let ended = 0
  const settle = () => {
    if (opened + failed === readers.length) report({ opened, threads, failed })
  }
  const listen = (response: IncomingMessage, index: number, isSlow: boolean) => {
    let text = ''
    if (response.statusCode !== 200) failed++
    response.setEncoding('utf8').on('data', (piece: string) => {
      const arrived = now()
      text += piece
      const lines = text.split('\n')
      text = lines.pop()!
      for (const line of lines) {
        const thread = /"thread_id":"([^"]+)"/.exec(line)?.[1]
        if (thread) {
          threads[index] = thread
          opened++
          settle()
        }
        if (!isSlow) for (const [, sent] of line.matchAll(/~([\d.]+)~/g)) latencies.push(arrived - Number(sent))
      }
    })
    const slowly = isSlow
      ? setInterval(() => {
          response.resume()
          setTimeout(() => response.pause(), slowRead)
        }, slowPause)
      : undefined
    if (isSlow) setTimeout(() => response.pause(), slowRead)
    response.on('close', () => {
      clearInterval(slowly)
      if (++ended + failed === readers.length) report({ ended, latencies, direct: directly })
    })
  }
  // What this machine takes for a piece without the server between: readers of the model server itself.
  for (let count = 0; count < direct; count++) {
    const call = request({ port: modelPort, host: '127.0.0.1', method: 'POST', agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (piece: string) => {
        for (const [, sent] of piece.matchAll(/~([\d.]+)~/g)) directly.push(now() - Number(sent))
      })
    })
    call.end()
  }
  for (const [index, { cookie, isSlow }] of readers.entries())
    setTimeout(
      () => {
        const headers = { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY', cookie }
        const call = request(
          { port, host: '127.0.0.1', method: 'POST', path: '/api/chat/ask-stream', headers, agent: false },
          (response) => listen(response, index, isSlow),
        )
        call.on('error', () => {
          failed++
          settle()
        })
        call.end(JSON.stringify({ question: 'Was gilt für die Kaution?', law: 'none' }))
      },
      (index / perSecond) * 1000,
    )
}

/** Six sentences of the sources that a prompt brings along, each with its marker, in two paragraphs, as an answer has them. */
function answerFrom(prompt: string): string {
  const sources = Array.from(prompt.matchAll(/<<\S+ QUELLE (\d+)>>\n.*\n([^]*?)\n<</g), ([, number, text]) =>
    (text!.match(/[\p{Lu}][^.;:\n]{50,220}\./gu) ?? []).map((sentence) => `${sentence.slice(0, -1)} [${number}].`),
  )
  const written = sources.flatMap((sentences) => sentences.slice(0, 3)).slice(0, 6)
  return (
    `${written.slice(0, 3).join(' ')}\n\n${written.slice(3).join(' ')}`.trim() || 'Dazu steht in den Quellen nichts.'
  )
}
const rewritten = 'BEGRIFFE: Kaution, Rückstellung, Mietverhältnis\nBESTIMMUNGEN: § 16b MRG, § 1109 ABGB'

/** Answers at once: to the question about terms with two lines, to any other with an answer, a few words a piece. */
function fastModel(): void {
  const server = createServer((call, response) => {
    let body = ''
    call.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    call.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = (delta: object, finish: string | null = null) =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const isAboutTerms = messages[0]!.content.includes('BEGRIFFE')
      const pieces =
        (isAboutTerms ? rewritten : answerFrom(messages.at(-1)!.content)).match(/\s*\S+(?:\s+\S+){0,2}/g) ?? []
      const write = () => {
        const piece = pieces.shift()
        if (piece === undefined) return void response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
        response.write(event({ content: piece }))
        setImmediate(write)
      }
      write()
    })
  })
  server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }))
}

async function ask({ port, cookies, questions, seconds, isByModel }: AskerTask): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let [number, failed] = [0, 0]
  const one = (cookie: string) =>
    new Promise<void>((done) => {
      const sent = performance.now()
      const headers = { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY', cookie }
      const call = request(
        { port, host: '127.0.0.1', method: 'POST', path: '/api/chat/ask-stream', headers, agent },
        (response) => {
          let end = ''
          response.setEncoding('utf8').on('data', (piece: string) => (end = (end + piece).slice(-400)))
          response.on('end', () => {
            if (end.includes(`"state":"complete","by_model":${isByModel}`)) times.push(performance.now() - sent)
            else failed++
            done()
          })
        },
      )
      const question = questions[number % questions.length]!
      call.end(JSON.stringify({ question: isByModel ? `${question} (${number})` : question, law: 'zivilrechtogh' }))
      number++
    })
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    cookies.map(async (cookie) => {
      while (performance.now() < until) await one(cookie)
    }),
  )
  report({ asked: times.length, failed, seconds: (performance.now() - begun) / 1000, times })
}

// Whoever started it is gone: nobody is left to talk to.
process.once('disconnect', () => process.exit())
const [role, pieces] = process.argv.slice(2)
if (role === 'model') model(Number(pieces))
if (role === 'fast model') fastModel()
if (role === 'askers') process.on('message', (task) => void ask(task as AskerTask))
if (role === 'readers') process.once('message', (task) => read(task as ReaderTask))
