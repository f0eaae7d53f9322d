import { keptAddress } from '../../../contract/fields.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './accounts.store.ts'
import { companyDomain } from './mail-domain.ts'

/**
 * Gives accounts from before domains had one spelling the one that is looked for now; otherwise nobody could log in to
 * `anna@xn--mller-kva.at` any more, however typed. Done at each start, for old backups too; there is hardly ever any.
 */
export async function respellAddresses({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<void> {
  for (const { id, email } of await store.listForeignDomains(db)) {
    const spelled = keptAddress(email)
    if (spelled === undefined || spelled === email) continue
    const isDone = await store.respellEmail(db, id, spelled, companyDomain(spelled))
    if (!isDone) log.warn({ userId: id }, 'this account has the mailbox of another one, in another spelling')
  }
}
