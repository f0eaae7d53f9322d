import type { KeyObject } from 'node:crypto'
import type { User } from '../../contract/profile.ts'
import { fail } from './errors.ts'
import type { Queryable } from './store/db.ts'

/*
 * Who acts. Every action takes the machinery first and its caller second, so that permission, keys and the audit log need
 * no further argument.
 */

/** The session in which somebody calls. */
export type Session = {
  id: string
  /** Its new secret, when an action has renewed it; goes out with the reply. */
  renewed?: string
}

/** Which master key: the one that the server key wraps, or the one that the person's passphrase wraps. */
export type KeyKind = 'system' | 'custom'

/**
 * The master keys of a person, as far as the caller can open them; each is opened when it is first needed. Asking for the
 * custom one fails with `passphrase_required`, `passphrase_invalid`, `too_many_attempts`, `busy`.
 */
export type Keyring = { master(kind: KeyKind, db: Queryable): Promise<KeyObject> }

/** A person who acts, in a session or with an API key. */
export type Caller = {
  kind: 'person'
  user: User
  /** Null for a program with an API key. */
  session: Session | null
  /** The network of the call, see `networkOf`. */
  network: string
  keyring: Keyring
}

/** Somebody who is not logged in. */
export type Anonymous = { kind: 'anonymous'; user: null; network: string }

/** The caller of a public call. */
export const anonymous = (network: string): Anonymous => ({ kind: 'anonymous', user: null, network })

/** Who stands behind an action, as far as the audit log must know. */
export type Actor =
  | { kind: 'person'; user: { id: string }; network: string | null }
  | Anonymous
  | { kind: 'job' | 'tool'; user: null; network: null }

/** Background work acts for nobody in particular and opens no keys. */
export const jobCaller: Actor = { kind: 'job', user: null, network: null }

/** The operator at a command line. */
export const toolCaller: Actor = { kind: 'tool', user: null, network: null }

/** Somebody who has just shown who they are, in a call that began anonymous. */
export const identified = ({ network }: Anonymous, user: { id: string }): Actor => ({
  kind: 'person',
  user: { id: user.id },
  network,
})

/** The session of the caller. Fails with `key_not_allowed` for a program, which has none. */
export const sessionOf = ({ session }: Caller): Session => session ?? fail('key_not_allowed')
