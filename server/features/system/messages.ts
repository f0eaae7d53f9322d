import type { Audience } from '../../../contract/audiences.ts'
import type { User } from '../../../contract/profile.ts'
import { isAdmin, isCompanyAdmin } from '../../../contract/roles.ts'
import type { ListedMessage, SystemMessageInput } from '../../../contract/system.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import * as store from './messages.store.ts'

/** More than these at once nobody would read. */
const mostShown = 20

/** What the operator tells this person now, newest first. */
export async function currentMessages(
  { db, clock }: Parts,
  { user }: Caller,
): Promise<{ uuid: string; message: string }[]> {
  const rows = await store.listCurrent(db, audiencesOf(user), clock.now(), mostShown)
  return rows.map(({ id, message }) => ({ uuid: id, message }))
}

/** The audiences that somebody belongs to. */
function audiencesOf(user: User): Audience[] {
  const plan = user.subscription === 'free' ? 'free' : 'paid'
  if (isAdmin(user)) return ['all', plan, 'admins']
  return isCompanyAdmin(user) ? ['all', plan, 'company_admins'] : ['all', plan]
}

/** All messages, the one that begins last first, and how many there are. */
export async function listMessages(
  { db, clock }: Parts,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ results: ListedMessage[]; count: number }> {
  const rows = await store.listMessages(db, limit, offset)
  return { results: rows.map((row) => toListed(row, clock.now())), count: await store.countMessages(db) }
}

/** Writes a message. */
export async function createMessage(parts: Parts, caller: Caller, input: SystemMessageInput): Promise<ListedMessage> {
  return transaction(parts.db, async (tx) => {
    const row = await store.insertMessage(tx, input, parts.clock.now())
    await audit(parts, tx, caller, 'system_message_created', { user: null, details: { message: row.id } })
    return toListed(row, parts.clock.now())
  })
}

/** Changes a message. Fails with `message_not_found`. */
export async function changeMessage(
  parts: Parts,
  caller: Caller,
  id: string,
  input: SystemMessageInput,
): Promise<ListedMessage> {
  return transaction(parts.db, async (tx) => {
    const row = isUuid(id) ? await store.updateMessage(tx, id, input) : undefined
    if (!row) return fail('message_not_found')
    await audit(parts, tx, caller, 'system_message_changed', { user: null, details: { message: id } })
    return toListed(row, parts.clock.now())
  })
}

/** Deletes a message. Fails with `message_not_found`. */
export async function deleteMessage(parts: Parts, caller: Caller, id: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!isUuid(id) || !(await store.deleteMessage(tx, id))) fail('message_not_found')
    await audit(parts, tx, caller, 'system_message_deleted', { user: null, details: { message: id } })
  })
}

const toListed = ({ id, from_at, until_at, ...row }: store.MessageRow, now: Date): ListedMessage => ({
  ...row,
  uuid: id,
  from_at: from_at.toISOString(),
  until_at: until_at?.toISOString() ?? null,
  state: from_at > now ? 'planned' : until_at && until_at <= now ? 'ended' : 'active',
})
