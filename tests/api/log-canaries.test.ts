import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { failingAt, plantFaults } from '../kit/faults.ts'
import { aProgram, aColleague, type Person } from '../kit/people.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, sample, sampleNames } from '../kit/sample-calls.ts'
import { dumpTables } from '../kit/tables.ts'

/*
 * Planted words go through every call, rightly and with a database that fails at one statement after the other; none of
 * them may stand in the log (trust 8.4), which has one line for each event whatever they look like (8.3).
 */

vi.setConfig({ testTimeout: 300_000 })

const word = 'zwetschkenknoedel'
const address = '203.0.113.77'
const headers = {
  'user-agent': `Browser ${word}agent`,
  'x-file-passphrase-b64': Buffer.from(`${word}passphrase`).toString('base64'),
  referer: `https://kanzlei.at/${word}referer`,
  'x-request-id': `${word}request`,
}

let app: TestApp
let restore: () => void
const secrets = new Set<string>([headers['x-file-passphrase-b64'], address])
beforeAll(async () => {
  app = await startApp()
  restore = plantFaults()
})
afterAll(async () => {
  restore()
  await app.close()
})

const looked = { lines: 0, bytes: 0 }

/**
 * Lines of the log since the last look that say something they should not. A secret of a later test is in none of the
 * lines before: it was not made yet.
 */
function leaks(): string[] {
  const database = readFileSync(join(app.dataDir, 'postgres.log'))
  const said = [
    ...app.logs.slice(looked.lines, (looked.lines = app.logs.length)).map((line) => line.toLowerCase()),
    ...database
      .subarray(looked.bytes, (looked.bytes = database.lastIndexOf('\n') + 1))
      .toString()
      .toLowerCase()
      .split('\n'),
  ]
  const wanted = [word, ...[...secrets].map((secret) => secret.toLowerCase())]
  return said.filter((line) => wanted.some((one) => line.includes(one)))
}

async function somebody(): Promise<Person> {
  const person = await aColleague(app, 'user', `${word}kanzlei.at`)
  for (const secret of person.cookies.values()) secrets.add(secret)
  await app.parts.db.query('UPDATE users SET first_name = $2, organisation = $2 WHERE id = $1', [
    person.id,
    `${word}name`,
  ])
  return person
}

/** The texts of a request with the planted word in them, as far as the call still takes them. */
const marked = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /^(question|title|comment|first_name|last_name|organisation|name)$/.test(key) ? `${word} ${key}` : value,
    ]),
  )

async function flow(name: string, fault: number) {
  const owner = await somebody()
  const { query, params, body } = await sample(name, new Belongings(app, owner))
  for (const secret of owner.cookies.values()) secrets.add(secret)
  const given = {
    params,
    query: query && { ...query, [`${word}query`]: word },
    body: body === undefined ? undefined : marked(body as Record<string, unknown>),
  }
  const { method, url } = addressOf(name.replace(/ \(.*$/, ''), given)
  const { result, hit } = await failingAt(fault, () => owner.request(method, url, given.body, headers, address))
  for (const secret of owner.cookies.values()) secrets.add(secret)
  return { status: result.status, text: result.text, hit }
}

let flows = 0
let mishaps = 0
describe.each(sampleNames)('%s', (name) => {
  test('writes nothing of what was planted into the log, whichever statement fails', async () => {
    for (const fault of [0, 1, 2, 3, 5, 8]) {
      const { status, text, hit } = await flow(name, fault)
      flows++
      if (status === 500) {
        mishaps++
        expect(JSON.parse(text)).toEqual({
          code: 'internal',
          detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.',
        })
      }
      // Without a failure of the database nothing fails, and after the last statement there is none to fail at.
      if (fault === 0) expect(status).toBeLessThan(500)
      else if (!hit) break
    }
    expect(leaks()).toEqual([])
  })
})

test('there were enough flows and failures for this to mean something, and the log tells of them', () => {
  expect(flows).toBeGreaterThan(120)
  expect(mishaps).toBeGreaterThan(60)
  expect(app.logs.filter((line) => line.includes('unexpected error')).length).toBeGreaterThan(50)
})

test('addresses of machines are cut to their network before anything is stored', async () => {
  const rows = Object.values(await dumpTables(app.parts.db)).flat()
  expect(rows.some((row) => row.includes('203.0.113.0/24'))).toBe(true)
  expect(rows.filter((row) => row.includes(address))).toEqual([])
})

test('paths and values that nobody serves stand in no line either', async () => {
  const person = await somebody()
  const program = await aProgram(app, person)
  secrets.add(program.key)
  for (const path of [
    `/api/${word}`,
    `/${word}?token=${word}`,
    `/api/chat/threads/${word}`,
    `/api/chat/threads?${word}=1`,
    `/api/chat/threads/%00${word}`,
    `/api/%zz${word}`,
    `/api/chat/threads?k=${program.key}`,
  ])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      await person.request(method, path, undefined, headers, address)
  for (const body of [
    `{"question": "${word}"`,
    `"${word}"`,
    JSON.stringify({ question: { [word]: word } }),
    `{"__proto__": {"${word}": 1}}`,
  ])
    await person.post('/api/chat/ask-stream', body, headers)
  await person.post('/api/chat/ask-stream', word, { ...headers, 'content-type': `text/${word}` })
  expect(leaks()).toEqual([])
})

test('a mail server that quotes the address it refuses is not quoted', async () => {
  // Says no to every recipient, with the address in its words.
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (line: string) => {
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
      socket.write(
        recipient
          ? `550 5.1.1 <${recipient}>: user unknown\r\n`
          : /^(EHLO|HELO)/i.test(line)
            ? '250 mail.example\r\n'
            : '250 OK\r\n',
      )
    })
    socket.on('error', () => undefined).write('220 mail.example\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = await startApp({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true` })
  try {
    const email = `${word}mail@kanzlei.at`
    await own.visit().post('/api/auth/register', {
      email,
      password,
      password_confirm: password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    })
    const line = await eventually(
      () => own.logs.find((one) => one.includes('job failed')) ?? Promise.reject(new Error('not yet')),
    )
    expect(JSON.parse(line).job).toBe('register')
    expect(line).toContain('EENVELOPE')
    expect(own.logs.filter((one) => one.includes(word))).toEqual([])
    expect((await dumpTables(own.parts.db))['jobs.job_common']!.filter((row) => row.includes(word))).toEqual([])
  } finally {
    await own.close()
    server.close()
  }
})

test('every event is one line of JSON, whatever line breaks and escapes come in', async () => {
  const person = await aUser(app)
  const forged = 'x\n{"level":30,"msg":"login"}\r\n\u2028\u001b[31m'
  await person.put('/api/profile/update', { first_name: forged, last_name: forged, email: person.email })
  const [{ thread_id: thread }] = await person.ask(`Kaution ${forged}`)
  await person.put(`/api/chat/threads/${thread}`, { title: forged })
  await person.get(`/api/${encodeURIComponent(forged)}`)
  await failingAt(2, () => person.put(`/api/chat/threads/${thread}`, { title: forged }))
  await app
    .visit()
    .request('POST', '/api/auth/login', { email: `${person.email}`, password: forged }, { 'user-agent': 'x\ty' })
  for (const line of app.logs) {
    expect(['\n', '\r', '\u2028', '\u001b'].filter((sign) => line.trimEnd().includes(sign))).toEqual([])
    expect(typeof JSON.parse(line)).toBe('object')
  }
  const { rows } = await app.parts.db.query<{ row: string }>('SELECT a::text AS row FROM audit a')
  for (const { row } of rows) expect(row).not.toMatch(/[\n\r]/)
})
