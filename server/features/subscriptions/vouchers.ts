import { randomInt } from 'node:crypto'
import { isUpgrade, type Subscription } from '../../../contract/subscriptions.ts'
import { endOfDay, viennaDay } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { lockAccount, updateSubscription } from '../accounts/accounts.ts'
import { endAfterMonths, lastDayBefore } from './period.ts'
import { queues } from './subscription-queue.ts'
import { findTerm, setTerm, type Term } from './terms.store.ts'
import * as store from './vouchers.store.ts'

/** Codes are compared in capitals, without the blanks around them. */
const normal = (code: string) => code.trim().toUpperCase()

/**
 * Redeems a voucher: its plan holds at once and for its months; afterwards the plan from before returns. The same plan
 * already running out gets longer, and a smaller one goes on when the larger is over. Fails with `voucher_not_found`, `voucher_expired`, `voucher_used_up`,
 * `voucher_redeemed`, `voucher_no_gain` and, for those who guess, `too_many_attempts`; the voucher is then not spent.
 */
export async function redeemVoucher(
  parts: Parts,
  caller: Caller,
  entered: string,
): Promise<{ subscription: Subscription; subscription_until: string }> {
  const { user } = caller
  const attempts = `voucher ${user.id}`
  await countAttempt(parts, [{ name: attempts, free: 20 }])
  const code = normal(entered)
  const now = parts.clock.now()
  const granted = await transaction(parts.db, async (tx) => {
    const voucher = (await store.takeUse(tx, code, now)) ?? (await refuse(tx, code, user.id, now))
    if (!(await store.insertRedemption(tx, code, user.id, now))) fail('voucher_redeemed')
    return grant(parts, tx, caller, voucher, now)
  })
  await clearAttempts(parts, [attempts])
  return granted
}

/** Says why a voucher gives nothing any more. */
async function refuse(tx: Queryable, code: string, userId: string, now: Date): Promise<never> {
  const voucher = await store.findVoucher(tx, code)
  if (!voucher) return fail('voucher_not_found')
  if (await store.hasRedeemed(tx, code, userId)) return fail('voucher_redeemed')
  return fail(voucher.expires_at && voucher.expires_at <= now ? 'voucher_expired' : 'voucher_used_up')
}

async function grant(parts: Parts, tx: Queryable, caller: Caller, { subscription, months }: store.Voucher, now: Date) {
  const userId = caller.user.id
  const account = (await lockAccount(tx, userId)) ?? fail('not_logged_in')
  const found = await findTerm(tx, userId)
  const running = found?.subscription === account.subscription ? found : undefined
  const isSame = running?.subscription === subscription
  if (!isSame && !isUpgrade(account.subscription, subscription)) fail('voucher_no_gain')
  const from = isSame && running.ends_at > now ? new Date(running.ends_at.getTime() - 1) : now
  const ends_at = endAfterMonths(from, months)
  // A trial is no plan to return to.
  const before = account.subscription === 'free_trial' ? 'free' : account.subscription
  const follows = running
    ? isSame
      ? stillFollowing(running, ends_at)
      : resumed(running, ends_at)
    : { afterwards: before, afterwards_until: null, at_last: null }
  const { afterwards } = follows
  await setTerm(tx, userId, { subscription, ends_at, ...follows })
  await updateSubscription(tx, userId, subscription)
  await audit(parts, tx, caller, 'voucher_redeemed')
  const until = lastDayBefore(ends_at)
  await parts.jobs.add(
    queues.voucherRedeemed,
    { email: account.email, before: account.subscription, subscription, from: viennaDay(now), until, afterwards },
    tx,
  )
  return { subscription, subscription_until: until }
}

type Follows = Pick<Term, 'afterwards' | 'afterwards_until' | 'at_last'>

/** What follows a term that was made longer: an interrupted plan only while it has not ended by then. */
const stillFollowing = ({ afterwards, afterwards_until, at_last }: Term, ends_at: Date): Follows =>
  afterwards_until && afterwards_until <= ends_at
    ? { afterwards: at_last ?? 'free', afterwards_until: null, at_last: null }
    : { afterwards, afterwards_until, at_last }

/** A plan that runs longer than the larger one that interrupts it goes on afterwards. */
const resumed = (term: Term, ends_at: Date): Follows =>
  term.subscription !== 'free_trial' && term.ends_at > ends_at
    ? {
        afterwards: term.subscription,
        afterwards_until: term.ends_at,
        at_last: term.afterwards_until ? (term.at_last ?? 'free') : term.afterwards,
      }
    : stillFollowing(term, ends_at)

/** What the operator chooses for a voucher; without a code one is made up. */
export type NewVoucher = { code?: string; subscription: Subscription; months: number; uses: number; lastDay?: string }

/** Makes a voucher and returns its code; fails with `conflict` when the code is taken. Used by `npm run voucher`. */
export async function createVoucher(parts: Pick<Parts, 'db' | 'clock'>, input: NewVoucher): Promise<string> {
  const code = normal(input.code ?? madeUpCode())
  const { subscription, months, uses, lastDay } = input
  const isNew = await store.insertVoucher(
    parts.db,
    { code, subscription, months, uses, expires_at: lastDay ? endOfDay(lastDay) : null },
    parts.clock.now(),
  )
  return isNew ? code : fail('conflict', `Den Gutscheincode ${code} gibt es bereits.`)
}

/** All vouchers with the last day on which they can be redeemed, oldest first. */
export async function listVouchers(parts: Pick<Parts, 'db'>) {
  return (await store.listVouchers(parts.db)).map(({ expires_at, ...voucher }) => ({
    ...voucher,
    lastDay: expires_at && lastDayBefore(expires_at),
  }))
}

/** Twelve characters that nobody confuses, in three groups. */
export function madeUpCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
