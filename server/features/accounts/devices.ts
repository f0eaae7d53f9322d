import type { Session } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import { sessionOf, type Caller } from '../../base/caller.ts'
import type { Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { lifetimes } from './sessions.ts'
import * as store from './sessions.store.ts'

/** The browsers that are logged in: the one that asks first, then by last use. */
export async function listOwnSessions(parts: Parts, caller: Caller): Promise<Session[]> {
  return (await sessionsOf(parts, caller.user.id))
    .map((session) => ({ ...session, is_current: session.id === caller.session?.id }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** The browsers in which a person is logged in, by last use. */
export async function sessionsOf(
  parts: Pick<Parts, 'db' | 'clock'>,
  userId: string,
): Promise<Omit<Session, 'is_current'>[]> {
  const now = parts.clock.now()
  const rows = await store.listActiveSessions(parts.db, userId, now, new Date(now.getTime() - lifetimes.idle))
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }))
}

/** Ends one session of this person. Fails with `session_not_found`, for foreign ones too. */
export async function endOwnSession(parts: Parts, caller: Caller, id: string): Promise<void> {
  const now = parts.clock.now()
  const ended = isUuid(id) && (await store.endSessionOfUser(parts.db, caller.user.id, id, now))
  if (!ended) fail('session_not_found')
  await audit(parts, parts.db, caller, 'session_ended')
}

/** Ends all sessions of this person but the one that asks. */
export async function endOtherSessions(parts: Parts, caller: Caller, tx: Queryable = parts.db): Promise<void> {
  await store.endSessionsOf(tx, caller.user.id, parts.clock.now(), sessionOf(caller).id)
  await audit(parts, tx, caller, 'sessions_ended')
}
