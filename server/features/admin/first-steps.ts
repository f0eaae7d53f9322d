import type { FirstSteps } from '../../../contract/first-steps.ts'
import type { Parts } from '../../base/parts.ts'
import { countAccounts } from '../accounts/accounts.ts'
import { isAnyCompany } from '../companies/companies.ts'
import { keptCorpusStatus, type Corpus } from '../law/law.ts'
import { lastBackup } from '../profile/profile.ts'

/** What a new instance still needs before people can work with it. */
export async function readFirstSteps({ db, config, corpus }: Parts & { corpus: Corpus }): Promise<FirstSteps> {
  const [{ stock }, hasCompany, people, backup] = await Promise.all([
    keptCorpusStatus(corpus),
    isAnyCompany({ db }),
    countAccounts(db, { state: 'active' }),
    lastBackup(db),
  ])
  return {
    steps: [
      { step: 'law', is_done: stock.some(({ wording, kind }) => kind === 'LAW' && wording === 'official') },
      { step: 'company', is_done: hasCompany },
      // Whoever reads this is one of them.
      { step: 'people', is_done: people > 1 },
      { step: 'mail', is_done: config.smtpUrl !== undefined },
      { step: 'backup', is_done: backup.at !== null },
    ],
  }
}
