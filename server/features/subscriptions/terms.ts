import type { User } from '../../../contract/profile.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { audit } from '../../base/audit.ts'
import { day } from '../../base/clock.ts'
import { transaction } from '../../base/db.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './terms.store.ts'

const trialLength = 14 * day

/**
 * The person with the plan that holds now. A plan whose time is over gives way to the one that follows, with the next
 * request; a trial that nobody has dated begins with the first one.
 */
export async function withCurrentPlan(parts: Pick<Parts, 'db' | 'clock'>, user: User): Promise<User> {
  // Nothing follows the free plan, and most people have it.
  if (user.subscription === 'free') return user
  const now = parts.clock.now()
  const term = await store.findTerm(parts.db, user.id)
  const isUndatedTrial = user.subscription === 'free_trial' && term?.subscription !== 'free_trial'
  if (!isUndatedTrial && !isOver(term, user.subscription, now)) return user
  return transaction(parts.db, async (tx) => {
    // Looked at again under the lock: another request may have been faster.
    const account = await store.lockPlan(tx, user.id)
    const term = await store.findTerm(tx, user.id)
    const subscription = account?.subscription ?? user.subscription
    if (subscription === 'free_trial' && term?.subscription !== 'free_trial')
      await store.setTerm(tx, user.id, { subscription: 'free_trial', ends_at: new Date(now.getTime() + trialLength), afterwards: 'free' })
    if (!isOver(term, subscription, now)) return { ...user, subscription }
    await store.setPlan(tx, user.id, term.afterwards)
    await store.deleteTerm(tx, user.id)
    await audit(tx, now, 'plan_ended', user.id)
    return { ...user, subscription: term.afterwards }
  })
}

/** A term counts only for the plan it was made for: what the administration sets afterwards stays. */
const isOver = (term: store.Term | undefined, subscription: Subscription, now: Date): term is store.Term => term?.subscription === subscription && term.ends_at <= now
