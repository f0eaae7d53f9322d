import type { Role } from '../../contract/subscriptions.ts'
import type { Caller } from '../../server/base/caller.ts'
import { findPerson } from '../../server/features/accounts/accounts.ts'
import { openKeyring } from '../../server/features/encryption/encryption.ts'
import { aUser, password, type TestApp } from './app.ts'
import { Browserless } from './browserless.ts'

export type Person = Browserless & { id: string; email: string }

let count = 0

/** Somebody of a company, with a plan without limits. */
export function aColleague(app: TestApp, role: Role = 'user', domain = 'kanzlei.at'): Promise<Person> {
  return aUser(app, { email: `viele${++count}@${domain}`, role, subscription: 'paid' })
}

/** Somebody as the caller of an action, without a request; the passphrase as their browser would send it. */
export async function callerOf(app: TestApp, person: { id: string }, passphrase?: string): Promise<Caller> {
  const user = (await findPerson(app.parts, person.id))!
  const keyring = openKeyring(app.parts, person.id, passphrase)
  return { kind: 'person', user, session: null, network: 'unknown', keyring }
}

/** Turns API access of an account on or off, as the administration does. */
export async function setApiAccess(app: TestApp, person: { id: string }, isOn: boolean): Promise<void> {
  await app.parts.db.query('UPDATE users SET is_api_enabled = $2 WHERE id = $1', [person.id, isOn])
}

/** A program with an API key of this person: no cookies, no header of the page. */
export async function aProgram(
  app: TestApp,
  owner: Browserless & { id: string },
  expires_at?: string,
): Promise<KeyVisitor & { uuid: string }> {
  await setApiAccess(app, owner, true)
  const { status, body, text } = await owner.post('/api/profile/api-keys', { expires_at, password })
  if (status !== 201) throw new Error(`no key: ${status} ${text}`)
  return Object.assign(new KeyVisitor(app, body.key), { uuid: body.uuid as string })
}

export class KeyVisitor extends Browserless {
  readonly key: string

  constructor(app: TestApp, key: string) {
    super(app.http)
    this.key = key
  }

  override request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
    remoteAddress?: string,
  ) {
    return super.request(
      method,
      url,
      body,
      { 'x-passphrase-type': '', authorization: `Bearer ${this.key}`, ...headers },
      remoteAddress,
    )
  }
}
