import { keptAddress } from '../../../contract/fields.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './auth.store.ts'
import { companyDomain } from './mail-domain.ts'

/**
 * Gives accounts from before domains had one spelling the one that is looked for now; otherwise nobody could log in to
 * `anna@xn--mller-kva.at` any more, however typed. Done at each start, for old backups too; there is hardly ever any.
 */
export async function respellAddresses({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<void> {
  for (const { id, email } of await store.listForeignDomains(db)) {
    const kept = keptAddress(email)
    if (kept === undefined || kept === email) continue
    const isDone = await store.respellEmail(db, id, kept, companyDomain(kept))
    if (!isDone) log.warn({ userId: id }, 'this account has the mailbox of another one, in another spelling')
  }
}
