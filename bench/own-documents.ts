import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { agreementVersion } from '../contract/legal-names.ts'
import { openApp } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'
import { pdfOf } from './sample-documents.ts'

/*
 * npm run bench:own-documents: one person and a server in a process of its own, over real HTTP. A PDF of 20 pages from its
 * upload to READY; 200 files at once while questions are asked; 50 MB up and down again, sealed and opened on the way; and
 * the first page of the list, sorted and searched, of 5,000 files in one folder, first with nothing opened in memory. COUNT
 * and ROUNDS change how many. The memory is the most that the process of the server had at any moment.
 */

const rounds = Number(process.env.ROUNDS ?? 10)
const count = Number(process.env.COUNT ?? 5000)
const megabytes = 50
const account = { email: 'bench@kanzlei.at', password: 'Rosengarten 77 blau', subscription: 'paid' as const }

const dataDir = mkdtempSync(join(tmpdir(), 'bench-own-documents-'))
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', TWO_FACTOR: 'off', LOG_LEVEL: 'silent' }

type Answer = { body: Buffer; ms: number; bytes: number }
type Sent = [name: string, content: Uint8Array]
const peaks: number[] = []

async function begin(worker: 'on' | 'off') {
  // As `npm start` runs it.
  const server = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, '../server/web.ts')], {
    env: { ...env, WORKER: worker },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      const found = /running at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const base: Record<string, string> = { 'x-passphrase-type': 'SYSTEM_PROVIDED' }
  /** What comes is kept only where it is small: the client shall not be what is measured. */
  const call = (method: string, path: string, headers: Record<string, string> = {}, pieces: Uint8Array[] = []) =>
    new Promise<Answer>((resolve, reject) => {
      const begun = performance.now()
      const sent = request(`${origin}${path}`, { method, headers: { ...base, ...headers } }, (reply) => {
        const kept: Buffer[] = []
        let bytes = 0
        reply.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes < 4_000_000) kept.push(piece)
        })
        reply.on('end', () => {
          const body = Buffer.concat(kept)
          if (reply.statusCode! >= 300)
            return reject(new Error(`${path} answers ${reply.statusCode}: ${body.toString()}`))
          const cookies = reply.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ')
          if (cookies) base.cookie = cookies
          resolve({ body, ms: performance.now() - begun, bytes })
        })
      })
      sent.on('error', reject)
      for (const piece of pieces) sent.write(piece)
      sent.end()
    })
  const post = (path: string, body: object) =>
    call('POST', path, { 'content-type': 'application/json' }, [Buffer.from(JSON.stringify(body))])
  /** A session has ten minutes between two signs of life; to lay down the files takes longer on a slow machine. */
  const logIn = async () => {
    delete base.cookie
    await post('/api/auth/login', { email: account.email, password: account.password })
  }
  await logIn()
  // Nobody uploads before that.
  await post('/api/profile/agreement', { version: agreementVersion })
  const upload = async (files: Sent[]) => {
    const boundary = `form${randomBytes(8).toString('hex')}`
    const pieces = files.flatMap(([name, content]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
    pieces.push(Buffer.from(`--${boundary}--\r\n`))
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const type = `multipart/form-data; boundary=${boundary}`
    const { body, ms } = await call(
      'POST',
      '/api/chat/files',
      { 'content-type': type, 'content-length': String(length) },
      pieces,
    )
    const { tasks } = JSON.parse(String(body)) as { tasks: { uuid: string }[] }
    return { ids: tasks.map(({ uuid }) => uuid), ms }
  }
  const ready = async (id: string) => {
    for (;;) {
      const { body } = await call('GET', `/api/chat/files/${id}/status`)
      if ((JSON.parse(String(body)) as { status: string }).status === 'READY') return
      await pause(10)
    }
  }
  /** Milliseconds of the processor that the process has had so far, to the hundredth of a second. */
  const cpu = () => {
    const [, rest] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')
    const fields = rest!.split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  }
  const end = async () => {
    const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
    peaks.push(Number(most) / 1024)
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  return { call, post, upload, ready, logIn, cpu, end }
}

const first = await openApp(readConfig({ ...env, WORKER: 'off' }), pino({ level: 'silent' }))
await createAccount(first.parts, toolCaller, account)
await first.close()

const figures = new Map<string, number[]>()
const note = (name: string, ms: number) => void figures.set(name, [...(figures.get(name) ?? []), ms])
const median = (name: string) => quantile(figures.get(name) ?? [], 0.5)

// Uploads that are read at once.
const reading = await begin('on')
const pdf = pdfOf(
  Array.from({ length: 20 }, (_, page) => Array.from({ length: 40 }, (__, line) => `${page}.${line} Der Mieter`)),
)
for (let round = -1; round < rounds; round++) {
  const begun = performance.now()
  const { ids } = await reading.upload([[`Klage ${round}.pdf`, pdf]])
  await reading.ready(ids[0]!)
  if (round >= 0) note('20 pages, upload to READY', performance.now() - begun)
  // The process for the next document starts meanwhile, as it does between two uploads.
  await pause(700)
}

// 200 files at once, and questions one after the other until all are read.
const ask = async () =>
  (
    await reading.post('/api/chat/ask-stream', {
      question: 'Wann bekomme ich die Kaution zurück?',
      law: 'zivilrechtogh',
    })
  ).ms
for (let round = 0; round < rounds; round++) note('a question alone', await ask())
const page = pdfOf([Array.from({ length: 40 }, (_, line) => `${line} Der Mieter`)])
const batch = Array.from({ length: 10 }, (_, part) =>
  reading.upload(Array.from({ length: 20 }, (__, one) => [`Beilage ${part}-${one}.pdf`, page] as Sent)),
)
let isRead = false
const begun = performance.now()
const all = Promise.all(batch).then(async (sent) => {
  for (const { ids } of sent) for (const id of ids) await reading.ready(id)
  isRead = true
})
while (!isRead) note('a question beside 200 files', await ask())
await all
const batchSeconds = (performance.now() - begun) / 1000
await reading.end()

// The rest without reading, which would take the processor from what is measured.
const stored = await begin('off')
const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024 - 9)])
for (let round = -1; round < Math.min(rounds, 8); round++) {
  const before = stored.cpu()
  const { ids, ms } = await stored.upload([[`groß ${round}.pdf`, large]])
  const between = stored.cpu()
  if (round >= 0) note(`${megabytes} MB sealed`, ms)
  if (round >= 0) note('processor of the server for it', between - before)
  const opened = await stored.call('GET', `/api/chat/files/${ids[0]}/content`)
  if (opened.bytes !== large.length) throw new Error('what was opened has another length')
  if (round >= 0) note(`${megabytes} MB opened`, opened.ms)
  if (round >= 0) note('the same for opening', stored.cpu() - between)
}
const text = Buffer.from('Der Mieter')
// A person may have 5,000, those of before among them.
const before = rounds + 1 + 200 + Math.min(rounds, 8) + 1
for (let at = 0; at + 20 <= count - before; at += 20) {
  if (at % 1000 === 0) await stored.logIn()
  await stored.upload(
    Array.from({ length: 20 }, (_, one) => [`Schriftsatz ${at + one} ${randomBytes(4).toString('hex')}.txt`, text]),
  )
}
await stored.end()

// A new process knows no name; each of several is asked once.
for (let round = 0; round < 3; round++) {
  const listing = await begin('off')
  const list = async (name: string, query: string) =>
    note(name, (await listing.call('GET', `/api/chat/files?limit=100${query}`)).ms)
  await list('first page, nothing opened', '')
  for (let again = 0; again < rounds; again++) {
    await list('first page', '')
    await list('last page, by size', `&sort=size&order=desc&offset=${count - 200}`)
    await list('search', '&search=schriftsatz%2099')
  }
  await listing.end()
}
rmSync(dataDir, { recursive: true, force: true })

console.log(`fastest, medians and slowest of up to ${rounds} rounds, ${count} files in one folder`)
for (const [name, taken] of figures)
  console.log(
    name.padEnd(32),
    ...[Math.min(...taken), quantile(taken, 0.5), Math.max(...taken)].map((value) =>
      `${value.toFixed(0)} ms`.padStart(10),
    ),
  )
console.log(
  JSON.stringify({
    upload_to_ready_ms: Math.round(median('20 pages, upload to READY')),
    sealed_mb_s: Math.round((megabytes * 1000) / median(`${megabytes} MB sealed`)),
    opened_mb_s: Math.round((megabytes * 1000) / median(`${megabytes} MB opened`)),
    question_alone_ms: Math.round(median('a question alone')),
    question_beside_200_files_p95_ms: Math.round(quantile(figures.get('a question beside 200 files')!, 0.95)),
    batch_of_200_s: Math.round(batchSeconds),
    server_memory_mb: Math.round(Math.max(...peaks)),
    first_page_cold_ms: Math.round(median('first page, nothing opened')),
    first_page_ms: Math.round(median('first page')),
    search_ms: Math.round(median('search')),
    files: count,
  }),
)
