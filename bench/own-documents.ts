import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { agreementVersion } from '../contract/legal-names.ts'
import { openApp } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'
import { pdfOf } from './sample-documents.ts'

/*
 * npm run bench:own-documents: one person over real HTTP, one call after the other. A PDF of 20 pages from its upload to
 * READY; 50 MB up and down again, sealed and opened on the way; and the first page of the list, sorted and searched, of
 * 5,000 files in one folder, first with nothing opened in memory. COUNT and ROUNDS change how many.
 */

const rounds = Number(process.env.ROUNDS ?? 10)
const count = Number(process.env.COUNT ?? 5000)
const megabytes = 50
const account = { email: 'bench@kanzlei.at', password: 'Rosengarten 77 blau', subscription: 'paid' as const }

const dataDir = mkdtempSync(join(tmpdir(), 'bench-own-documents-'))
const open = (worker: 'on' | 'off') =>
  openApp(readConfig({ ...process.env, DATA_DIR: dataDir, WORKER: worker }), pino({ level: 'silent' }))

async function begin(worker: 'on' | 'off') {
  const app = await open(worker)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const base = { 'x-passphrase-type': 'SYSTEM_PROVIDED' }
  let cookie = ''
  /** A session has ten minutes between two signs of life; to lay down the files takes longer on a slow machine. */
  const logIn = async () => {
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { ...base, 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  await logIn()
  // Nobody uploads before that.
  await fetch(`${origin}/api/profile/agreement`, {
    method: 'POST',
    headers: { ...base, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ version: agreementVersion }),
  })
  const call = async (path: string, form?: FormData) => {
    const reply = await fetch(`${origin}/api/chat/files${path}`, {
      headers: { ...base, cookie },
      ...(form && { method: 'POST', body: form }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return reply
  }
  const upload = async (files: [name: string, content: Uint8Array<ArrayBuffer>][]) => {
    const form = new FormData()
    for (const [name, content] of files) form.append('files', new File([content], name))
    return (await (await call('', form)).json()) as { tasks: { uuid: string }[] }
  }
  return { app, call, upload, logIn }
}

const first = await open('off')
await createAccount(first.parts, toolCaller, account)
await first.close()

const figures = new Map<string, number[]>()
const note = (name: string, begun: number) =>
  void figures.set(name, [...(figures.get(name) ?? []), performance.now() - begun])

// Uploads that are read at once.
const reading = await begin('on')
const pdf = Uint8Array.from(
  pdfOf(
    Array.from({ length: 20 }, (_, page) => Array.from({ length: 40 }, (__, line) => `${page}.${line} Der Mieter`)),
  ),
)
for (let round = -1; round < rounds; round++) {
  const begun = performance.now()
  const { tasks } = await reading.upload([[`Klage ${round}.pdf`, pdf]])
  for (;;) {
    const { status } = (await (await reading.call(`/${tasks[0]!.uuid}/status`)).json()) as { status: string }
    if (status === 'READY') break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (round >= 0) note('20 pages, upload to READY', begun)
}
await reading.app.close()

// The rest without reading, which would take the processor from what is measured.
const stored = await begin('off')
const large = Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024 - 9)]))
for (let round = -1; round < Math.min(rounds, 5); round++) {
  const sent = performance.now()
  const { tasks } = await stored.upload([[`groß ${round}.pdf`, large]])
  if (round >= 0) note(`${megabytes} MB sealed`, sent)
  const asked = performance.now()
  await (await stored.call(`/${tasks[0]!.uuid}/content`)).arrayBuffer()
  if (round >= 0) note(`${megabytes} MB opened`, asked)
}
const text = Uint8Array.from(Buffer.from('Der Mieter'))
for (let at = 0; at < count; at += 20) {
  if (at % 1000 === 0) await stored.logIn()
  await stored.upload(
    Array.from({ length: 20 }, (_, one) => [`Schriftsatz ${at + one} ${randomBytes(4).toString('hex')}.txt`, text]),
  )
}
await stored.app.close()

// A new process knows no name.
const listing = await begin('off')
const list = async (name: string, query: string) => {
  const begun = performance.now()
  await (await listing.call(`?limit=100${query}`)).json()
  note(name, begun)
}
await list('first page, nothing opened', '')
for (let round = 0; round < rounds; round++) {
  await list('first page', '')
  await list('last page, by size', `&sort=size&order=desc&offset=${count - 100}`)
  await list('search', '&search=schriftsatz%2099')
}
await listing.app.close()
rmSync(dataDir, { recursive: true, force: true })

console.log(`medians and slowest of up to ${rounds} rounds, ${count} files in one folder`)
for (const [name, taken] of figures)
  console.log(
    name.padEnd(28),
    ...[quantile(taken, 0.5), Math.max(...taken)].map((value) => `${value.toFixed(0)} ms`.padStart(10)),
  )
const median = (name: string) => quantile(figures.get(name) ?? [], 0.5)
console.log(
  JSON.stringify({
    upload_to_ready_ms: Math.round(median('20 pages, upload to READY')),
    sealed_mb_s: Math.round((megabytes * 1000) / median(`${megabytes} MB sealed`)),
    opened_mb_s: Math.round((megabytes * 1000) / median(`${megabytes} MB opened`)),
    first_page_cold_ms: Math.round(median('first page, nothing opened')),
    first_page_ms: Math.round(median('first page')),
    search_ms: Math.round(median('search')),
    files: count,
  }),
)
