import { randomInt } from 'node:crypto'
import type { SupportGrant, SupportView } from '../../../contract/support.ts'
import type { SupportHours } from '../../../contract/support-hours.ts'
import { audit } from '../../base/audit.ts'
import { listAudit } from '../../base/audit-log.ts'
import type { Caller } from '../../base/caller.ts'
import { hour } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { countAttempt } from '../../base/throttle.ts'
import { findPerson, lockAccount } from '../accounts/accounts.ts'
import { fileFacts } from '../files/files.ts'
import { blocksFiles } from '../companies/companies.ts'
import { ownAgreement } from '../legal/legal.ts'
import { listQueries } from '../query-history/query-history.ts'
import * as store from './support.store.ts'

/*
 * The door of support: a person makes a code and tells it, an administrator enters it and sees metadata of that account
 * until the time is over or the person ends it. Making, entering, each look and the end leave a line that the person reads.
 */

/** Nobody needs more codes at once. */
const mostGrants = 5

/** Without signs that look or sound like others. 12 of 30 signs are 58 bits. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

/** As it was made, however it was typed. */
const digestOf = ({ vault }: Pick<Parts, 'vault'>, code: string) =>
  vault.digest('support code', code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

/** The codes of the caller that have not ended, newest first. */
export async function listOwnGrants({ db, clock }: Parts, { user }: Caller): Promise<SupportGrant[]> {
  return (await store.listGrants(db, user.id, clock.now())).map(toGrant)
}

/** Makes a code, and tells it this one time. Fails with `conflict` when there are too many. */
export async function createGrant(
  parts: Parts,
  caller: Caller,
  hours: SupportHours,
): Promise<SupportGrant & { code: string }> {
  const code = newCode()
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    if ((await store.listGrants(tx, caller.user.id, now)).length >= mostGrants)
      fail('conflict', 'Mehr Codes zugleich sind nicht möglich. Bitte beenden Sie zuerst einen.')
    const expires = new Date(now.getTime() + hours * hour)
    const row = await store.insertGrant(tx, caller.user.id, digestOf(parts, code), now, expires)
    await audit(parts, tx, caller, 'support_code_created', { details: { hours: String(hours) } })
    return { ...toGrant(row), code }
  })
}

/** Ends a code. Fails with `support_ended`, for foreign ones too. */
export async function endGrant(parts: Parts, caller: Caller, id: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!isUuid(id) || !(await store.deleteGrant(tx, caller.user.id, id))) fail('support_ended')
    await audit(parts, tx, caller, 'support_code_ended')
  })
}

/** Enters a code and looks. Fails with `support_code_wrong`; `too_many_attempts` after five wrong ones. */
export async function enterCode(parts: Parts, caller: Caller, code: string): Promise<SupportView> {
  await countAttempt(parts, [{ name: `support ${caller.user.id}`, free: 5 }])
  const row = await store.openGrant(parts.db, digestOf(parts, code), caller.user.id, parts.clock.now())
  if (!row) return fail('support_code_wrong')
  return look(parts, caller, row)
}

/** Looks again by a code that this administrator has entered. Fails with `support_ended`. */
export async function lookByGrant(parts: Parts, caller: Caller, id: string): Promise<SupportView> {
  const row = isUuid(id) ? await store.findOpened(parts.db, id, caller.user.id, parts.clock.now()) : undefined
  return look(parts, caller, row ?? fail('support_ended'))
}

/** What support sees, after the line in the audit log that it looked. */
async function look(parts: Parts, caller: Caller, grant: store.GrantRow): Promise<SupportView> {
  await audit(parts, parts.db, caller, 'support_looked', { user: grant.user_id })
  const user = (await findPerson(parts, grant.user_id)) ?? fail('support_ended')
  const [facts, queries, agreement, isBlocked, lines] = await Promise.all([
    fileFacts(parts, user.id),
    listQueries(parts.db, { user: user.id }, undefined, 20),
    ownAgreement(parts, { ...caller, user }),
    blocksFiles(parts, user.domain),
    listAudit(parts.db, { user: user.id }, undefined, 20),
  ])
  return {
    id: grant.id,
    email: user.email,
    expires_at: grant.expires_at.toISOString(),
    passphrase_type: user.passphrase_type,
    is_file_access_blocked: isBlocked,
    agreement_accepted: !agreement.is_needed,
    ...facts,
    last_queries: queries.map(({ at, law, state, error, duration_ms }) => ({
      at: at.toISOString(),
      law,
      state,
      error,
      duration_ms,
    })),
    last_lines: lines.map(({ at, event }) => ({ at: at.toISOString(), event })),
  }
}

/** Forgets codes whose time is over; the lines in the audit log stay. */
export const forgetEndedGrants = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> =>
  store.deleteEnded(db, clock.now())

const toGrant = ({ id, created_at, expires_at, opened_at }: store.GrantRow): SupportGrant => ({
  id,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  opened_at: opened_at?.toISOString() ?? null,
})
