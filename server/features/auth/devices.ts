import type { Session } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import type { Queryable } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/uuid.ts'
import type { Self } from './own-password.ts'
import { lifetimes } from './sessions.ts'
import * as store from './sessions.store.ts'

/** The browsers that are logged in: the one that asks first, then by last use. */
export async function listOwnSessions(parts: Parts, self: Self): Promise<Session[]> {
  const now = parts.clock.now()
  const rows = await store.listActiveSessions(parts.db, self.id, now, new Date(now.getTime() - lifetimes.idle))
  return rows
    .map((row) => ({ id: row.id, device: row.device, created_at: row.created_at.toISOString(), last_used_at: row.last_used_at.toISOString(), is_current: row.id === self.session }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Ends one session of this person. Fails with `session_not_found`, for foreign ones too. */
export async function endOwnSession(parts: Parts, self: Self, id: string, ip: string): Promise<void> {
  const now = parts.clock.now()
  const ended = isUuid(id) && (await store.endSessionOfUser(parts.db, self.id, id, now))
  if (!ended) fail('session_not_found')
  await audit(parts.db, now, 'session_ended', self.id, ip)
}

/** Ends all sessions of this person but the one that asks. */
export async function endOtherSessions(parts: Parts, self: Self, ip: string, tx: Queryable = parts.db): Promise<void> {
  const now = parts.clock.now()
  await store.endOtherSessionsOf(tx, self.id, self.session, now)
  await audit(tx, now, 'sessions_ended', self.id, ip)
}
