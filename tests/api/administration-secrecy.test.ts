// Nothing that somebody asked, wrote, named or uploaded stands in any reply to administrators or company administrators, but what
// they sent to the operator themselves, in the calls that are there for it.
import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { fromTimestamp } from '../../server/features/chat/timestamps.ts'
import { password, startApp, type TestApp } from '../kit/app.ts'
import type { Answer } from '../kit/browserless.ts'
import { aFolder, upload } from '../kit/files.ts'
import { aColleague, setApiAccess, type Person } from '../kit/people.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, sample, type Sample } from '../kit/sample-calls.ts'

let app: TestApp
let [admin, boss, owner]: Person[] = []
let [supportCode, sentAlong] = ['', '']
/** What was sent to the operator is shown by these calls, and by no other. */
const addressed: Record<string, string[]> = {
  'GET /api/admin/ratings': ['remark'],
  'GET /api/admin/ratings/:id/text': ['question sent along'],
}
/** A word for each thing that is content. */
const planted: Record<string, string> = {}
const word = (name: string) => (planted[name] = `Zwetschke${randomBytes(6).toString('hex')}`)

beforeAll(async () => {
  app = await startApp({ WORKER: 'off' })
  admin = await aColleague(app, 'admin')
  boss = await aColleague(app, 'company_admin')
  owner = await aColleague(app)
  const chunks = await owner.ask(`Was gilt bei der Kaution am ${word('question')}?`)
  const of = (type: string) => chunks.find((chunk) => chunk.type === type)
  await owner.put(`/api/chat/threads/${of('thread').thread_id}`, { title: word('title') })
  await owner.ask(`Bitte an ${word('covered name')}@kanzlei.example schreiben`, { cover_names: true })
  const rating = { liked: false, comment: word('remark'), include_text: false }
  await owner.put('/api/chat/rate', { timestamp: of('done').timestamp, ...rating })
  const done = (await owner.ask(`Was gilt bei der Kaution am ${word('question sent along')}?`)).at(-1)
  await owner.put('/api/chat/rate', { timestamp: done.timestamp, liked: true, include_text: true })
  sentAlong = `${owner.id}.${fromTimestamp(done.timestamp)}`
  await aFolder(owner, word('folder'))
  const { body } = await upload(owner, [[`${word('file')}.txt`, `Der ${word('text')} ist gesperrt.`]])
  const { uuid: id } = body.tasks[0]
  const rule = [{ text: word('rule'), action: 'behalten' }]
  await owner.put(`/api/chat/files/${id}`, { anonymization_custom_agenda: rule })
  await setApiAccess(app, owner, true)
  await owner.post('/api/profile/api-keys', { name: word('key'), password })
  await owner.get(`/api/chat/threads/search?q=${word('search')}`)
  supportCode = (await owner.post('/api/profile/support-access', { hours: 1 })).body.code
})
afterAll(() => app.close())

const administrators: Partial<Record<Call['access'], () => Person>> = {
  admin: () => admin!,
  'company-admin': () => boss!,
}
const names = Object.entries(calls)
  .filter(([, { access }]: [string, Call]) => access in administrators)
  .map(([name]) => name)
  // First what only looks: the rest ends sessions of the owner.
  .toSorted((a, b) => Number(b.startsWith('GET')) - Number(a.startsWith('GET')))

/** Where the owner has to be meant, or something has to be there before. */
const particular: Record<string, (have: Belongings) => Promise<Sample>> = {
  'GET /api/admin/audit': async () => ({ query: { user: owner!.email, limit: 100 } }),
  'GET /api/admin/audit/export': async () => ({ query: { user: owner!.email } }),
  'GET /api/admin/support/:id': async () => {
    const { body } = await admin!.post('/api/admin/support', { code: supportCode })
    return { params: { id: body.id } }
  },
  'GET /api/admin/ratings/:id/text': async () => ({ params: { id: sentAlong } }),
  'POST /api/admin/support': async () => ({ body: { code: supportCode } }),
  'POST /api/admin/jobs/:id/retry': async () => {
    await app.parts.jobs.add({ name: 'corpus-import', retries: 0 }, { id: '5f0c8f9e-8d2f-4f0f-9f65-0f6a2b6b1c11' })
    const { rows } = await app.parts.db.query(
      "UPDATE jobs.job SET state = 'failed' WHERE name = 'corpus-import' RETURNING id",
    )
    return { params: { id: rows[0].id } }
  },
  'POST /api/admin/imports/:id/cancel': async () => {
    const { body } = await admin!.get('/api/admin/imports')
    return { params: { id: body.results[0].id } }
  },
  'POST /api/admin/imports/file': async (have) => {
    await app.parts.db.query("UPDATE corpus_imports SET state = 'done', finished_at = now()")
    return sample('POST /api/admin/imports/file', have)
  },
}
/** The request of a call that means the owner wherever a person is meant. */
async function aboutOwner(name: string): Promise<Sample> {
  const have = new Belongings(app, owner!)
  const { params, ...rest } = await (particular[name] ?? ((one) => sample(name, one)))(have)
  return { ...rest, params: name.includes('/users/:id') ? { id: owner!.id } : params }
}

function wordsOf({ headers, text, bytes }: Answer): string {
  const packed =
    bytes.subarray(0, 2).toString('latin1') === 'PK'
      ? Object.entries(unzipSync(bytes)).flatMap(([name, content]) => [name, strFromU8(content)])
      : []
  return [decodeURIComponent(JSON.stringify(headers).replace(/%(?![0-9A-F]{2})/gi, '')), text, ...packed].join('\n')
}

test('every call of the administration is tried, and each does what it is for', () => {
  expect(names.length).toBeGreaterThan(45)
})

test('the owner finds what is planted, so that finding it nowhere else means something', async () => {
  const replies = await Promise.all(
    ['/api/profile/export', '/api/profile/api-keys', '/api/chat/threads?limit=100'].map((url) => owner!.get(url)),
  )
  const own = replies.map(wordsOf).join('\n')
  expect(Object.keys(planted).filter((name) => !own.includes(planted[name]!))).toEqual(['search'])
})

test.each(names)('%s', async (name) => {
  const { access } = (calls as Record<string, Call>)[name]!
  const request = await aboutOwner(name)
  const { method, url } = addressOf(name, request)
  const reply = await administrators[access]!().request(method, url, request.body)
  expect(reply.status, 'a call that fails shows nothing: give it a request that works').toBeLessThan(300)
  const said = wordsOf(reply)
  expect(Object.keys(planted).filter((what) => said.includes(planted[what]!))).toEqual(addressed[name] ?? [])
})
