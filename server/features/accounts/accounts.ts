import type { User } from '../../../contract/profile.ts'
import type { Config } from '../../base/config.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './accounts.store.ts'

/*
 * The door of the accounts: people, their passwords, addresses and sessions. It knows no other feature; whoever needs a
 * person, or something of their account changed, comes here. What stands below with a transaction first is a step of
 * somebody else's action, who also decides whether it may be taken.
 */

export {
  countAccounts,
  listAccounts,
  lockAdmins,
  setDisabled,
  updateAdminSettings,
  updateRole,
  type ListedAccount,
} from './account-list.store.ts'
export { closeAccount, endAllAccess, forgetOldAccess, reopenAccount } from './account-end.ts'
export {
  deleteAccount,
  listDueAddresses,
  listDueForErasure,
  lockDue,
  makeDueAgain,
  makeUnconfirmedDue,
} from './account-end.store.ts'
export { notify } from './account-notices.ts'
export { allowApi, createAccount, type OperatorAccount } from './account-tool.ts'
export {
  confirmAccount,
  findAccount,
  findAccountByEmail,
  findAccounts,
  hasAdmin,
  insertOrReplaceUnconfirmed,
  lockAccount,
  markPassphraseType,
  updatePasswordHash,
  updatePersonalData,
  updateSubscription,
  updateTwoFactor,
  type Account,
} from './accounts.store.ts'
export { listAffectedAccounts } from './affected.ts'
export { isCommonPassword } from './common-passwords.ts'
export { endOtherSessions, endOwnSession, listOwnSessions, sessionsOf } from './devices.ts'
export {
  cancelEmailChange,
  confirmEmailChange,
  countEmailChange,
  pendingEmail,
  requestEmailChange,
} from './email-change.ts'
export { deviceLifetime, deviceOf, newDevice } from './known-browsers.ts'
export { companyDomain } from './mail-domain.ts'
export { applyToMembers, countMembers } from './members.store.ts'
export { mailToken, makeMailedToken, ownerOfMailedToken, takeMailedToken } from './mailed-tokens.ts'
export type { OtherAccess } from './other-access.ts'
export { confirmPassword, setPassword } from './passwords.ts'
export { pendingAccount, pendingLifetime, startPendingLogin, takePendingLogin } from './pending-logins.ts'
export { respellAddresses } from './respelling.ts'
export {
  accountOf,
  endShownSessions,
  endSessions,
  lifetimes,
  refreshSession,
  renewSession,
  sessionBegan,
  startSession,
  type Secrets,
} from './sessions.ts'

/** Whether an account must use two-factor login: because it or its company was told to, or because of its role. */
export const isTwoFactorEnforced = (
  config: Pick<Config, 'twoFactor'>,
  account: Pick<store.Account, 'role' | 'is_two_fa_enforced' | 'is_two_fa_enforced_by_company'>,
): boolean =>
  account.is_two_fa_enforced ||
  account.is_two_fa_enforced_by_company ||
  config.twoFactor === 'all' ||
  (config.twoFactor === 'admins' && account.role !== 'user')

/** What the browser of a person may know of the account; a role can oblige to two-factor login as well. */
export const toUser = (config: Config, account: store.Account): User => ({
  ...store.toUser(account),
  is_two_fa_enforced: isTwoFactorEnforced(config, account),
})

/** The person of an account that may be used now, for calls that come without a session; undefined for every other. */
export async function findPerson(parts: Pick<Parts, 'db' | 'config'>, id: string): Promise<User | undefined> {
  const account = await store.findAccount(parts.db, id)
  return account?.confirmed_at && !account.disabled_at ? toUser(parts.config, account) : undefined
}
