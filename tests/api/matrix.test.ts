import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'
import type { Answer } from '../kit/browserless.ts'
import { aProgram, aColleague, type Person } from '../kit/people.ts'
import { Belongings, canary } from '../kit/belongings.ts'
import { addressOf, callOf, sample, sampleNames } from '../kit/sample-calls.ts'

/*
 * Who gets what from every call: the recorded status per cell stands in matrix.json, and rules that hold for all calls
 * are tested beside it. `MATRIX=record npm test -- matrix` writes the file anew; read the difference before committing.
 *
 * user: whose thing the call is about; key: a program of that person; colleague: another person of the same company;
 * stranger: one of another company; company_admin and other_company_admin: who administer these companies.
 */

const callers = [
  'anonymous',
  'user',
  'colleague',
  'stranger',
  'company_admin',
  'other_company_admin',
  'admin',
  'key',
] as const
type Caller = (typeof callers)[number]
type Row = Record<Caller, number>
/** Everybody but the owner and the owner's program. */
const others = callers.filter((caller) => caller !== 'user' && caller !== 'key')

const file = join(import.meta.dirname, 'matrix.json')
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Row>
const isRecording = process.env.MATRIX === 'record'
const found: Record<string, Row> = {}
/** Whom the remark of a rating is written to; what else of a rating is shown to whom says `administration-secrecy.test.ts`. */
const addressed: Record<string, Caller[]> = { 'GET /api/admin/ratings': ['admin'] }
/** The calls in whose replies the owner finds their own content. */
const showing: string[] = []

let app: TestApp
beforeAll(async () => {
  // What is done in the background, reading files for one, is nobody's reply.
  app = await startApp({ WORKER: 'off' })
})
afterAll(async () => {
  await app.close()
  const lines = Object.entries(found).map(
    ([name, row]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(row)
        .replace(/([:,{])(?=\S)/g, '$1 ')
        .replace('}', ' }')}`,
  )
  if (isRecording) writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
})

/** Somebody's thing, and the call about it. */
async function aThing(name: string) {
  const owner = await aColleague(app)
  const have = new Belongings(app, owner)
  await have.plant()
  return { owner, have, request: await sample(name, have) }
}

/** The call as one caller makes it. */
async function cell(name: string, caller: Caller, { owner, have, request }: Awaited<ReturnType<typeof aThing>>) {
  const speaker = await speakerOf(caller, owner)
  const { method, url } = addressOf(name.replace(/ \(.*$/, ''), request)
  const reply = await speaker.request(method, url, request.body)
  return {
    status: reply.status,
    code: reply.body?.code as string | undefined,
    isOwned: have.owned,
    isKeptNowhere: /\bno-store\b/.test(String(reply.headers['cache-control'])),
    showsContent: wordsOf(reply).includes(canary),
  }
}

async function speakerOf(caller: Caller, owner: Person) {
  switch (caller) {
    case 'anonymous':
      return app.visit()
    case 'user':
      return owner
    case 'key':
      return aProgram(app, owner)
    case 'colleague':
      return aColleague(app)
    case 'stranger':
      return aColleague(app, 'user', 'andere-kanzlei.at')
    case 'company_admin':
      return aColleague(app, 'company_admin')
    case 'other_company_admin':
      return aColleague(app, 'company_admin', 'andere-kanzlei.at')
    case 'admin':
      return aColleague(app, 'admin')
  }
}

/** All that a reply says: headers, text, and what is packed in a file. */
function wordsOf({ headers, text, bytes }: Answer): string {
  const packed =
    bytes.subarray(0, 2).toString('latin1') === 'PK'
      ? Object.entries(unzipSync(bytes)).flatMap(([name, content]) => [name, strFromU8(content)])
      : []
  return [decodeURIComponent(JSON.stringify(headers).replace(/%(?![0-9A-F]{2})/gi, '')), text, ...packed].join('\n')
}

describe.each(sampleNames)('%s', (name) => {
  const { access } = callOf(name)

  test('answers everybody as recorded', async () => {
    // What only reads leaves the thing as it is for the next, and so does a call that is refused: were one of these carried
    // out after all, its status would say so. Whoever gets in has a thing that no other cell knows.
    const shared = aThing(name)
    const isRefused = (caller: Caller) => !isRecording && [401, 403, 404].includes(recorded[name]?.[caller] ?? 0)
    const thingOf = (caller: Caller) => (name.startsWith('GET ') || isRefused(caller) ? shared : aThing(name))
    const cells = Object.fromEntries(
      await Promise.all(callers.map(async (caller) => [caller, await cell(name, caller, await thingOf(caller))])),
    ) as Record<Caller, Awaited<ReturnType<typeof cell>>>
    const row = Object.fromEntries(callers.map((caller) => [caller, cells[caller].status])) as Row
    found[name] = row
    if (cells.user.showsContent) showing.push(name)

    // What no recording may loosen.
    expect(callers.filter((caller) => !cells[caller].isKeptNowhere)).toEqual([])
    for (const caller of callers) expect(row[caller], caller).toBeLessThan(500)
    expect(
      others.filter((caller) => cells[caller].showsContent),
      'nobody else reads content',
    ).toEqual(addressed[name] ?? [])
    if (access !== 'public') expect(row.anonymous).toBe(401)
    if (access !== 'user-or-key') expect(cells.key).toMatchObject({ status: 403, code: 'key_not_allowed' })
    else expect(row.key).toBe(row.user)
    if (access === 'admin' || access === 'company-admin')
      expect([row.user, row.colleague, row.stranger]).toEqual([403, 403, 403])
    if (access === 'admin') expect([row.company_admin, row.other_company_admin]).toEqual([403, 403])
    // A thing of another person is not there: for colleagues, company administrators and administrators neither.
    if (cells.stranger.isOwned && (access === 'user' || access === 'user-or-key')) {
      for (const caller of others) if (caller !== 'anonymous') expect(row[caller], caller).toBe(404)
      expect(row.user).toBeLessThan(300)
    }
    if (!isRecording) expect(row, 'a new call needs a row: MATRIX=record npm test -- matrix').toEqual(recorded[name])
  })
})

test('no row is left over from a call that is gone', () => {
  if (!isRecording) expect(Object.keys(recorded).filter((name) => !sampleNames.includes(name))).toEqual([])
})

test('the owner does find the planted content, so that finding it nowhere else means something', () => {
  const expected = [
    'GET /api/chat/files',
    'GET /api/chat/files/folders/tree',
    'GET /api/chat/history',
    'GET /api/chat/threads',
    'GET /api/chat/threads/:id',
    'GET /api/chat/threads/search',
    'GET /api/chat/threads/:id/export',
    'GET /api/profile/export',
  ]
  expect(showing).toEqual(expect.arrayContaining(expected))
})
