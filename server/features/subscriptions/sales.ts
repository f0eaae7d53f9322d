import type { z } from 'zod'
import type { ListedUpgradeRequest, ListedVoucher, newVoucher } from '../../../contract/subscription-calls.ts'
import { endOfDay, viennaDay } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { findAccounts } from '../accounts/accounts.ts'
import { lastDayBefore } from './period.ts'
import { countUpgradeRequests, listUpgradeRequests } from './upgrade.store.ts'
import { madeUpCode } from './vouchers.ts'
import * as store from './vouchers.store.ts'

/*
 * What the sales desk of the operator does: vouchers, and what people asked for.
 */

type Paging = { limit: number; offset: number }

/** A page of the vouchers, newest first, and how many there are. */
export async function pageOfVouchers(
  { db }: Parts,
  { limit, offset }: Paging,
): Promise<{ results: ListedVoucher[]; count: number }> {
  const rows = await store.listNewestVouchers(db, limit, offset)
  return { results: rows.map(toListed), count: await store.countVouchers(db) }
}

/** Makes a voucher. Fails with `conflict` when the code is taken, `invalid_input` for a past day. */
export async function makeVoucher(
  parts: Parts,
  caller: Caller,
  { code: chosen, last_day, ...input }: z.output<typeof newVoucher>,
): Promise<ListedVoucher> {
  const now = parts.clock.now()
  if (last_day && last_day < viennaDay(now))
    fail('invalid_input', 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.')
  const voucher = { ...input, code: chosen ?? madeUpCode(), expires_at: last_day ? endOfDay(last_day) : null }
  await transaction(parts.db, async (tx) => {
    if (!(await store.insertVoucher(tx, voucher, now)))
      fail('conflict', `Den Gutscheincode ${voucher.code} gibt es bereits.`)
    const details = { voucher: voucher.code, subscription: voucher.subscription }
    await audit(parts, tx, caller, 'voucher_created', { user: null, details })
  })
  return toListed({ ...voucher, used: 0 })
}

/** Withdraws a voucher; plans it has given stay. Fails with `voucher_not_found`. */
export async function withdrawVoucher(parts: Parts, caller: Caller, code: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!(await store.deleteVoucher(tx, code))) fail('voucher_not_found')
    await audit(parts, tx, caller, 'voucher_withdrawn', { user: null, details: { voucher: code } })
  })
}

/** A page of what people asked for, newest first, and how many there are. */
export async function pageOfUpgradeRequests(
  { db }: Parts,
  { limit, offset }: Paging,
): Promise<{ results: ListedUpgradeRequest[]; count: number }> {
  const rows = await listUpgradeRequests(db, limit, offset)
  const ids = rows.map(({ user_id }) => user_id)
  const people = new Map((await findAccounts(db, ids)).map((account) => [account.id, account]))
  const results = rows.flatMap(({ user_id, requested_at, ...row }) => {
    const person = people.get(user_id)
    return person
      ? [{ ...row, email: person.email, current: person.subscription, requested_at: requested_at.toISOString() }]
      : []
  })
  return { results, count: await countUpgradeRequests(db) }
}

const toListed = ({ expires_at, ...voucher }: store.Voucher): ListedVoucher => ({
  ...voucher,
  last_day: expires_at && lastDayBefore(expires_at),
})
