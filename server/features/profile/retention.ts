import { day, hour } from '../../base/clock.ts'
import { removeOldMails } from '../../base/outbox.ts'
import type { Parts } from '../../base/parts.ts'
import { erase } from './erasure.ts'
import * as store from './profile.store.ts'

/** How long things are kept that nobody erases. The privacy page says so too. */
const lifetimes = { mails: 30 * day, doneJobs: hour, unconfirmed: 30 * day, traces: 365 * day }

/** Removes what nobody needs any more: mails in the outbox, done work, the protocol and old sessions, registrations that were never confirmed. */
export async function tidyUp(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const before = (lifetime: number) => new Date(now.getTime() - lifetime)
  await removeOldMails(parts.config.dataDir, before(lifetimes.mails))
  await parts.jobs.forgetDone(before(lifetimes.doneJobs))
  await store.deleteOldTraces(parts.db, before(lifetimes.traces))
  // Silent: who never confirmed the address may be somebody else.
  for (const id of await store.makeUnconfirmedDue(parts.db, before(lifetimes.unconfirmed), now)) await erase(parts, id, 'silent')
}
