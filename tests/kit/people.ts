import { hashPassword } from '../../server/base/passwords.ts'
import { startSession } from '../../server/features/auth/sessions.ts'
import { confirmAccount, findAccount, insertOrReplaceUnconfirmed, updateRoleAndSubscription } from '../../server/features/auth/auth.store.ts'
import type { Role } from '../../contract/subscriptions.ts'
import { password, type TestApp } from './app.ts'
import { Browserless } from './browserless.ts'

export type Person = Browserless & { id: string; email: string }

let hash: Promise<string> | undefined
let count = 0

/** Like aUser, but hundreds a second: all share one hash of the password, and the session begins without the login. */
export async function manyUser(app: TestApp, role: Role = 'user', domain = 'kanzlei.at'): Promise<Person> {
  const email = `viele${++count}@${domain}`
  const { db, clock } = app.parts
  const password_hash = await (hash ??= hashPassword(password))
  const person = { email, password_hash, title: null, first_name: 'Anna', last_name: 'Huber', organisation: null, function: null, referral: null, terms_accepted_at: null }
  const { id } = (await insertOrReplaceUnconfirmed(db, person))!
  await confirmAccount(db, id, domain, clock.now())
  await updateRoleAndSubscription(db, id, role, 'paid')
  const { access, refresh } = await startSession(app.parts, (await findAccount(db, id))!)
  const visitor = app.visit()
  visitor.cookies.set('at', access).set('rt@/api/auth/refresh', refresh)
  return Object.assign(visitor, { id, email })
}

/** Turns API access of an account on or off, as the administration does. */
export async function setApiAccess(app: TestApp, person: { id: string }, isOn: boolean): Promise<void> {
  await app.parts.db.query('UPDATE users SET is_api_enabled = $2 WHERE id = $1', [person.id, isOn])
}

/** A program with an API key of this person: no cookies, no header of the page. */
export async function aProgram(app: TestApp, owner: Browserless & { id: string }, expires_at?: string): Promise<KeyVisitor & { uuid: string }> {
  await setApiAccess(app, owner, true)
  const { status, body, text } = await owner.post('/api/profile/api-keys', { expires_at })
  if (status !== 201) throw new Error(`no key: ${status} ${text}`)
  return Object.assign(new KeyVisitor(app, body.key), { uuid: body.uuid as string })
}

export class KeyVisitor extends Browserless {
  readonly key: string

  constructor(app: TestApp, key: string) {
    super(app.http)
    this.key = key
  }

  override request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}, remoteAddress?: string) {
    return super.request(method, url, body, { 'x-passphrase-type': '', authorization: `Bearer ${this.key}`, ...headers }, remoteAddress)
  }
}
