import { chainAudit, forgetAudit } from '../../base/audit-chain.ts'
import { jobCaller } from '../../base/caller.ts'
import { day, hour } from '../../base/clock.ts'
import type { FeatureParts } from '../../base/persons.ts'
import { removeOldMails } from '../../base/mail/outbox.ts'
import { forgetOldAccess, makeUnconfirmedDue } from '../accounts/accounts.ts'
import { erase } from './erasure.ts'

/** How long things are kept that nobody erases. The privacy page says so too. */
const lifetimes = { mails: 30 * day, doneJobs: hour, unconfirmed: 30 * day, traces: 365 * day }

/** Removes what nobody needs any more: mails in the outbox, done work, the protocol and old sessions, registrations that were never confirmed. */
export async function tidyUp(parts: FeatureParts): Promise<void> {
  const now = parts.clock.now()
  const before = (lifetime: number) => new Date(now.getTime() - lifetime)
  await removeOldMails(parts.config.dataDir, before(lifetimes.mails))
  await parts.jobs.forgetDone(before(lifetimes.doneJobs))
  // Only what is chained can go.
  await chainAudit(parts.db)
  await forgetAudit(parts.db, before(lifetimes.traces))
  await forgetOldAccess(parts.db, before(lifetimes.traces))
  // Silent: who never confirmed the address may be somebody else.
  for (const id of await makeUnconfirmedDue(parts.db, before(lifetimes.unconfirmed), now))
    await erase(parts, jobCaller, id, 'silent')
}
