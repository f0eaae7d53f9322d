import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { agreementVersion } from '../../contract/legal-names.ts'
import { fromTimestamp } from '../../server/features/chat/timestamps.ts'
import { password } from './app.ts'
import { valid } from './from-schema.ts'
import { aDomain, type Belongings } from './belongings.ts'
import { formOf } from './files.ts'
import { setApiAccess } from './people.ts'

/*
 * A request that does what the call is for, for every call of the contract. Things that are named by an id belong to
 * `owner`, so that anybody else who makes the same request reaches for something foreign.
 */

export type Sample = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

type Recipe = (have: Belongings) => Sample | Promise<Sample>

const thread =
  (more: Sample = {}): Recipe =>
  async (have) => ({ params: { id: (await have.thread()).id }, ...more })
const file =
  (more: Sample = {}): Recipe =>
  async (have) => ({ params: { id: (await have.file()).id }, ...more })
const question = { question: 'Was gilt bei der Kaution?', law: 'zivilrechtogh' }
const person = { email: 'neu@kanzlei.at', password, first_name: 'Eva', last_name: 'Gruber' }
const company = {
  name: 'Kanzlei Neu',
  is_flex: false,
  blocks_files: false,
  requires_two_fa: false,
  default_subscription: 'free',
  allowed_laws: [],
  seats: null,
  contract_date: null,
}
const message = { message: 'Wartung am Abend', audience: 'all', from_at: '2026-11-20T18:00:00Z', until_at: null }
const unknownToken = 'A'.repeat(43)

/** By call; a second request of a call has a remark behind its name. */
const recipes: Record<string, Recipe> = {
  'POST /api/auth/login': ({ owner }) => ({ body: { email: owner.email, password } }),
  'POST /api/auth/register': () => ({
    body: { ...person, password_confirm: password, accept_terms: true, professional_use: true },
  }),
  'POST /api/auth/register/resend-email': ({ owner }) => ({ body: { email: owner.email } }),
  'POST /api/auth/register-confirm': () => ({ body: { token: unknownToken } }),
  'POST /api/auth/reset-password': ({ owner }) => ({ body: { email: owner.email } }),
  'POST /api/auth/reset-password-confirm': () => ({ body: { token: unknownToken, password } }),
  'POST /api/auth/first-admin': () => ({ body: { ...person, token: unknownToken } }),
  'POST /api/auth/two-fa/login': ({ owner }) => ({ body: { email: owner.email, password, two_fa_code: '123456' } }),
  'POST /api/auth/two-fa/setup': ({ owner }) => ({ body: { email: owner.email, password } }),
  'POST /api/auth/two-fa/verify': ({ owner }) => ({ body: { email: owner.email, password, two_fa_code: '123456' } }),
  'POST /api/chat/cover-names': () => ({ body: { question: 'Darf Frau Maria Huber kündigen?' } }),
  'POST /api/chat/ask-stream': () => ({ body: question }),
  'POST /api/chat/ask-stream (foreign conversation)': async (have) => ({
    body: { ...question, thread_id: (await have.thread()).id },
  }),
  'POST /api/chat/summarize-document': async (have) => {
    const { url } = await have.thread()
    // The address of a source belongs to nobody.
    have.owned = false
    return { body: { doc_url: url } }
  },
  'POST /api/chat/summarize-document (foreign conversation)': async (have) => {
    const { url, id } = await have.thread()
    return { body: { doc_url: url, thread_id: id } }
  },
  'GET /api/chat/threads': () => ({ query: { limit: 100 } }),
  'GET /api/chat/history': async (have) => ({ query: { thread: (await have.thread()).id } }),
  'GET /api/chat/history (all conversations)': () => ({ query: { limit: 20 } }),
  'GET /api/chat/threads/:id': thread(),
  'PUT /api/chat/threads/:id': thread({ body: { title: 'Kaution' } }),
  'DELETE /api/chat/threads/:id': thread(),
  'POST /api/chat/threads/:id/star': thread({ body: { starred: true } }),
  'PUT /api/chat/rate': async (have) => ({ body: { timestamp: (await have.thread()).timestamp, liked: true } }),
  'GET /api/chat/threads/search': () => ({ query: { q: 'Kaution' } }),
  'GET /api/chat/threads/:id/export': thread({ query: { format: 'md' } }),
  'GET /api/chat/threads/:id/stream': thread(),
  'POST /api/chat/threads/:id/versions': async (have) => {
    const { id, timestamp } = await have.thread()
    return { params: { id }, body: { timestamp } }
  },
  'POST /api/chat/threads/:id/stop': thread(),
  'GET /api/chat/files': () => ({ query: { limit: 100 } }),
  'GET /api/system/texts/:name': () => ({ params: { name: 'agreement' } }),
  'POST /api/profile/agreement': () => ({ body: { version: agreementVersion } }),
  'POST /api/chat/files': () => ({ body: formOf([['Klage.txt', 'Der Kläger begehrt 500 Euro.']]) }),
  'GET /api/chat/files/upload-status/:id': file(),
  'POST /api/chat/files/folders': () => ({ body: { name: 'Neuer Akt', path: '' } }),
  'POST /api/chat/files/folders/move': async (have) => ({
    body: { folder_uuid: (await have.file()).folder, new_path: 'Anderer Akt/' },
  }),
  'DELETE /api/chat/files/folders/:id': async (have) => ({ params: { id: (await have.file()).folder } }),
  'GET /api/chat/files/:id': file(),
  'PUT /api/chat/files/:id': file({ body: { path: 'Klage neu.txt' } }),
  'DELETE /api/chat/files/:id': file(),
  'GET /api/chat/files/:id/status': file(),
  'POST /api/chat/files/:id/cancel': async (have) => {
    const { id } = await have.file()
    await have.app.parts.db.query("UPDATE files SET status = 'OCR' WHERE id = $1", [id])
    return { params: { id } }
  },
  'POST /api/chat/files/:id/read': async (have) => ({ params: await have.cancelledFile(), body: {} }),
  'POST /api/chat/files/:id/rerun-anonymization': async (have) => ({ params: await have.readFile() }),
  'POST /api/chat/files/:id/decisions': async (have) => ({
    params: await have.reviewedFile(),
    body: { decisions: [{ add: { start: 0, end: 4 }, action: 'ersetzen', scope: 'stelle' }] },
  }),
  'PUT /api/chat/files/:id/second-release': async (have) => ({ params: await have.reviewedFile() }),
  'DELETE /api/chat/files/:id/second-release': async (have) => ({ params: await have.reviewedFile() }),
  'POST /api/second-releases/read': () => ({ body: { token: unknownToken } }),
  'POST /api/second-releases/decide': () => ({ body: { token: unknownToken, is_released: true } }),
  'POST /api/chat/pseudonym-rules': () => ({ body: { text: 'Vorhaben Regenbogen', action: 'ersetzen' } }),
  'DELETE /api/chat/pseudonym-rules/:id': async (have) => ({ params: await have.rule() }),
  'GET /api/chat/files/:id/content': file(),
  'GET /api/chat/files/:id/text': async (have) => ({ params: await have.readFile() }),
  'GET /api/chat/files/:id/copy': async (have) => ({ params: await have.releasedFile(), query: { format: 'pdf' } }),
  'GET /api/chat/files/:id/report': async (have) => ({ params: await have.releasedFile() }),
  'GET /api/chat/files/:id/pages/:number': async (have) => ({
    params: { ...(await have.readFile()), number: '1' },
  }),
  'PUT /api/profile/update': ({ owner }) => ({ body: { email: owner.email, first_name: 'Eva', last_name: 'Gruber' } }),
  'POST /api/profile/passphrase-migration': () => ({ body: { old_passphrase: 'Sternwarte im Garten' } }),
  'POST /api/profile/recover-passphrase': () => ({ body: { recovery_key: '0000-0000' } }),
  'DELETE /api/profile/sessions/:id': async (have) => ({ params: await have.session() }),
  'DELETE /api/profile/disable': () => ({ body: { password } }),
  'DELETE /api/profile/erase': () => ({ body: { password, confirmation: 'sofort löschen' } }),
  'PUT /api/profile/passkeys/:id': async (have) => ({ params: await have.passkey(), body: { name: 'Schlüsselbund' } }),
  'DELETE /api/profile/passkeys/:id': async (have) => ({ params: await have.passkey(), body: { password } }),
  'GET /api/sources/laws/content': () => ({ query: { citation: '§ 16b MRG' } }),
  'GET /api/sources/decisions/content': () => ({ query: { citation: 'OGH 1 Ob 1/99a' } }),
  'GET /api/sources/guidelines/content': () => ({ query: { citation: 'EStR 2000 Rz 1' } }),
  'POST /api/profile/api-keys': async ({ app, owner }) => {
    await setApiAccess(app, owner, true)
    return { body: { expires_at: '2999-12-31', password } }
  },
  'POST /api/admin/system-messages': () => ({ body: message }),
  'PUT /api/admin/system-messages/:id': async (have) => ({ params: await have.systemMessage(), body: message }),
  'DELETE /api/admin/system-messages/:id': async (have) => ({ params: await have.systemMessage() }),
  'GET /api/profile/audit': () => ({ query: { limit: 20 } }),
  'GET /api/admin/query-history': ({ owner }) => ({ query: { email: owner.email } }),
  'GET /api/admin/ratings': () => ({ query: { limit: 20 } }),
  'GET /api/admin/ratings/:id/text': async (have) => ({
    params: { id: `${have.owner.id}.${fromTimestamp((await have.thread()).timestamp)}` },
  }),
  'GET /api/admin/audit': () => ({ query: { limit: 20 } }),
  'GET /api/admin/audit/export': () => ({ query: { since: '2026-01-01' } }),
  'GET /api/admin/users': ({ owner }) => ({ query: { search: owner.email } }),
  'GET /api/admin/users/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'PUT /api/admin/users/:id': ({ owner }) => ({ params: { id: owner.id }, body: { is_api_enabled: true } }),
  'PUT /api/admin/users/:id/role': async (have) => ({ params: await have.person(), body: { role: 'user', password } }),
  'DELETE /api/admin/users/:id/sessions': async (have) => ({ params: await have.person() }),
  'POST /api/admin/users/:id/disable': async (have) => ({ params: await have.person(), body: { password } }),
  'POST /api/admin/users/:id/reopen': async (have) => ({ params: await have.lockedPerson() }),
  'POST /api/admin/users/:id/access-mail': async (have) => ({ params: await have.person() }),
  'GET /api/admin/users/:id/audit': ({ owner }) => ({ params: { id: owner.id }, query: { limit: 20 } }),
  'GET /api/admin/statistics': () => ({ query: { days: 30 } }),
  'POST /api/admin/jobs/:id/retry': () => ({ params: { id: randomUUID() } }),
  'POST /api/admin/imports': () => ({ body: { what: 'update' } }),
  'POST /api/admin/imports/file': () => ({ body: formOf([['Gesetze.jsonl', '{}']]) }),
  'POST /api/admin/imports/:id/cancel': () => ({ params: { id: randomUUID() } }),
  'GET /api/admin/knowledge-bases/laws': () => ({ query: { search: 'MRG' } }),
  'PUT /api/admin/own-texts/:kind/:id': () => ({ params: { kind: 'digest', id: 'MRG/§ 1' } }),
  'POST /api/profile/support-access': () => ({ body: { hours: 1 } }),
  'DELETE /api/profile/support-access/:id': async (have) => ({ params: await have.supportCode() }),
  'POST /api/admin/support': () => ({ body: { code: 'AAAA-BBBB-CCCC' } }),
  'GET /api/admin/support/:id': async (have) => ({ params: await have.supportCode() }),
  'PUT /api/company-admin/company': () => ({ body: { requires_two_fa: false } }),
  'GET /api/company-admin/members': () => ({ query: { limit: 20 } }),
  'PUT /api/company-admin/members/:id': ({ owner }) => ({ params: { id: owner.id }, body: { subscription: 'free' } }),
  'POST /api/company-admin/invites': () => ({
    body: { email: `gast-${randomBytes(6).toString('hex')}@kanzlei.at` },
  }),
  'DELETE /api/company-admin/invites/:id': async (have) => ({ params: await have.invitation() }),
  'POST /api/auth/invitation': () => ({
    body: { ...person, token: unknownToken, accept_terms: true, professional_use: true },
  }),
  'POST /api/admin/vouchers': () => ({ body: { subscription: 'paid', months: 3, uses: 1, last_day: null } }),
  'DELETE /api/admin/vouchers/:code': async (have) => ({ params: await have.voucher() }),
  'GET /api/admin/companies': () => ({ query: { search: 'kanzlei' } }),
  'POST /api/admin/companies': () => ({ body: { ...company, domain: aDomain() } }),
  'PUT /api/admin/companies/:domain': async (have) => ({ params: await have.company(), body: company }),
  'DELETE /api/admin/companies/:domain': async (have) => ({ params: await have.company() }),
  'POST /api/admin/blocked-domains': () => ({ body: { domain: aDomain() } }),
  'DELETE /api/admin/blocked-domains/:domain': async (have) => ({ params: await have.blockedDomain() }),
  'GET /api/admin/companies/:domain/invites': async (have) => ({ params: await have.company() }),
  'POST /api/admin/companies/:domain/invites': async (have) => {
    const { domain } = await have.company()
    return { params: { domain }, body: { email: `gast@${domain}` } }
  },
  'DELETE /api/admin/companies/:domain/invites/:id': async (have) => {
    const { domain } = await have.company()
    return { params: { domain, ...(await have.invitation(domain)) } }
  },
  'DELETE /api/profile/api-keys/:id': async (have) => ({ params: await have.apiKey() }),
}

/** The names of all sample requests: the calls of the contract, and the second requests of some. */
export const sampleNames = [...new Set([...Object.keys(calls), ...Object.keys(recipes)])]

export const callOf = (name: string): Call => (calls as Record<string, Call>)[name.replace(/ \(.*$/, '')]!

/** The request of this name; where nobody wrote one, some request that the contract allows. */
export async function sample(name: string, have: Belongings): Promise<Sample> {
  const recipe = recipes[name]
  if (recipe) return recipe(have)
  const { params, query, body } = callOf(name)
  if (params) throw new Error(`${name} names a thing by its id: give it a recipe in tests/kit/sample-calls.ts`)
  const any = (schema: typeof query) => schema && fc.sample(valid(schema), { numRuns: 1, seed: 1 })[0]
  const made = any(query)
  return { query: isDeepStrictEqual(made, {}) ? undefined : (made as Sample['query']), body: any(body) }
}

/** Method and address of a request; `write` puts a parameter into the path. */
export function addressOf(name: string, { params = {}, query = {} }: Sample, write = encodeURIComponent) {
  const [method, template] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const path = template.replace(/:(\w+)/g, (_, key: string) => write(params[key] ?? ''))
  const search = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => [key, toText(one)]),
  )
  return { method, url: search.length > 0 ? `${path}?${new URLSearchParams(search as [string, string][])}` : path }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
