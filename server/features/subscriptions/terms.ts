import type { User } from '../../../contract/profile.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import { changesOf } from '../../base/changes.ts'
import { jobCaller, type Actor } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { findAccountByEmail, findAccounts, lockAccount, updateSubscription } from '../accounts/accounts.ts'
import { lastDayBefore } from './period.ts'
import { queues } from './subscription-queue.ts'
import * as store from './terms.store.ts'

const trialLength = 14 * day

type Needs = Pick<Parts, 'db' | 'clock' | 'jobs'>

/**
 * The person with the plan that holds now. A plan whose time is over gives way to the one that follows, with the next
 * request if the regular look has not come yet; a trial that nobody has dated begins with the first one.
 */
export async function withCurrentPlan<U extends User>(parts: Needs, user: U): Promise<U> {
  // Nothing follows the free plan, and most people have it.
  if (user.subscription === 'free') return user
  const now = parts.clock.now()
  const term = await store.findTerm(parts.db, user.id)
  const isUndatedTrial = user.subscription === 'free_trial' && term?.subscription !== 'free_trial'
  if (!isUndatedTrial && !isOver(term, user.subscription, now)) return user
  const subscription = await transaction(parts.db, (tx) => followTerm(parts, tx, user.id, now))
  return { ...user, subscription: subscription ?? user.subscription }
}

/** Lets plans end when their time is over, so that people hear of it though they do not come. */
export async function endDuePlans(parts: Needs & Pick<Parts, 'log'>): Promise<void> {
  const now = parts.clock.now()
  for (const id of await listDue(parts, now))
    await transaction(parts.db, (tx) => followTerm(parts, tx, id, now)).catch((err: unknown) =>
      parts.log.error({ err }, 'a plan could not be ended, will be repeated'),
    )
}

/** Whose plan is over, of those who could be told. */
async function listDue(parts: Needs, now: Date): Promise<string[]> {
  const ended = await store.listEnded(parts.db, now)
  const accounts = new Map(
    (
      await findAccounts(
        parts.db,
        ended.map((term) => term.user_id),
      )
    ).map((row) => [row.id, row]),
  )
  return ended.flatMap(({ user_id, subscription }) => {
    const account = accounts.get(user_id)
    return account?.subscription === subscription && !account.disabled_at ? [user_id] : []
  })
}

/** Dates a trial, ends a plan that is over and tells its owner; returns the plan that holds. */
async function followTerm(parts: Needs, tx: Queryable, userId: string, now: Date): Promise<Subscription | undefined> {
  // Looked at under the lock: another request may have been faster.
  const account = await lockAccount(tx, userId)
  if (!account) return undefined
  const { subscription, email } = account
  const term = await store.findTerm(tx, userId)
  if (subscription === 'free_trial' && term?.subscription !== 'free_trial')
    await store.setTerm(tx, userId, {
      subscription: 'free_trial',
      ends_at: new Date(now.getTime() + trialLength),
      afterwards: 'free',
      afterwards_until: null,
      at_last: null,
    })
  if (!isOver(term, subscription, now)) return subscription
  const next = following(term, now)
  await updateSubscription(tx, userId, next.subscription)
  if (next.ends_at) await store.setTerm(tx, userId, { ...next, afterwards_until: null, at_last: null })
  else await store.deleteTerm(tx, userId)
  await audit(parts, tx, jobCaller, 'plan_ended', { user: userId })
  const until = next.ends_at && lastDayBefore(next.ends_at)
  await parts.jobs.add(
    queues.planChanged,
    {
      email,
      before: subscription,
      subscription: next.subscription,
      from: viennaDay(next.from),
      until,
      reason: 'ended',
    },
    tx,
  )
  return next.subscription
}

/** The plan that holds after a term: one that was interrupted goes on if it has not ended meanwhile. */
function following({ ends_at, afterwards, afterwards_until, at_last }: store.Term, now: Date) {
  const last = at_last ?? 'free'
  if (!afterwards_until) return { subscription: afterwards, from: ends_at, ends_at: null }
  return afterwards_until > now
    ? { subscription: afterwards, from: ends_at, ends_at: afterwards_until, afterwards: last }
    : { subscription: last, from: afterwards_until, ends_at: null }
}

/** Gives an account another plan, without an end; false when there is no such account. Its owner is told. */
export async function changePlan(
  parts: Needs,
  actor: Actor,
  email: string,
  subscription: Subscription,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    const id = (await findAccountByEmail(tx, email))?.id
    return id !== undefined && givePlan(parts, tx, actor, id, subscription)
  })
}

/** The same in the transaction of another action, for an account named by its id. */
export async function givePlan(
  parts: Pick<Parts, 'clock' | 'jobs'>,
  tx: Queryable,
  actor: Actor,
  id: string,
  subscription: Subscription,
): Promise<boolean> {
  const account = await lockAccount(tx, id)
  if (!account) return false
  await store.deleteTerm(tx, id)
  if (account.subscription === subscription) return true
  await updateSubscription(tx, id, subscription)
  const details = changesOf({ subscription: account.subscription }, { subscription })
  await audit(parts, tx, actor, 'plan_changed', { user: id, details })
  await parts.jobs.add(
    queues.planChanged,
    {
      email: account.email,
      before: account.subscription,
      subscription,
      from: viennaDay(parts.clock.now()),
      until: null,
      reason: 'set',
    },
    tx,
  )
  return true
}

/** A term counts only for the plan it was made for: what the administration sets afterwards stays. */
const isOver = (term: store.Term | undefined, subscription: Subscription, now: Date): term is store.Term =>
  term?.subscription === subscription && term.ends_at <= now
