import { limits } from '../../../contract/subscriptions.ts'
import type { Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { findAccount } from '../accounts/accounts.ts'
import { queues, thresholds } from './subscription-queue.ts'
import type { Reservation } from './usage.store.ts'
import { insertUsageNotices } from './usage.store.ts'

/**
 * Tells a person by mail, once a month and kind, that a quota is used to 80 % and that it is used up. Part of the
 * transaction that counts: whoever counts past a threshold first writes its row, all others find it. It is written
 * too for those who want no mails, so that turning them on later brings no old news.
 */
export async function noticeUsage(
  parts: Pick<Parts, 'jobs'>,
  tx: Queryable,
  { userId, period, kind }: Reservation,
  used: number,
): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account) return
  const { subscription, email, usage_mails } = account
  const limit = limits[subscription][kind]
  // Plans without a limit have -1.
  const reached = limit > 0 ? thresholds.filter((percent) => used * 100 >= limit * percent) : []
  if (reached.length === 0) return
  // Small quotas pass both at once: one mail, about the higher one.
  const threshold = (await insertUsageNotices(tx, userId, period, kind, reached)).at(-1)
  if (threshold && usage_mails)
    await parts.jobs.add(queues.usageNotice, { email, kind, period, used, limit, threshold }, tx)
}
