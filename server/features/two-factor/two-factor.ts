import type { Caller } from '../../base/caller.ts'
import type { Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { passkeysOf } from './passkeys.ts'
import { deleteChallenges } from './passkeys.store.ts'
import * as store from './two-factor.store.ts'

/*
 * The door of the feature: authenticator app, recovery codes and passkeys of a person. Accounts, their passwords and
 * sessions lie below; the login stands above and comes here for the second step.
 */

export { enterAgain, type Proof } from './enter-again.ts'
export {
  addPasskey,
  beginPasskey,
  checkPasskey,
  loginOptions,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
export { resetTwoFactor } from './reset-by-operator.ts'
export { checkSecondStep } from './second-step.ts'
export {
  beginSetup,
  beginSetupAtLogin,
  endSetup,
  endSetupAtLogin,
  renewRecoveryCodes,
  resetSetup,
  switchOff,
} from './setup.ts'

/** Recovery codes that are left, and the passkeys of the caller. */
export async function readTwoFactor(parts: Parts, { user }: Caller) {
  return {
    recovery_codes_left: await countRecoveryCodes(parts, user.id),
    passkeys: await passkeysOf(parts, user.id),
  }
}

export const countRecoveryCodes = (parts: Pick<Parts, 'db'>, userId: string) =>
  store.countRecoveryCodes(parts.db, userId)

/** Makes the passkey challenges that wait for an answer worthless: after a restore they would work once more. */
export const forgetChallenges = (tx: Queryable): Promise<void> => deleteChallenges(tx)
