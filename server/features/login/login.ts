/*
 * The door of the login: the ways from nobody to somebody. Registration and its confirmation, a new password, both steps
 * of a login, passkeys, the first administrator. Accounts and second factors lie below.
 */

export { createFirstAdmin, forgetFirstAdminLink, prepareFirstAdmin } from './first-admin.ts'
export type { Visitor } from './first-step.ts'
export { logOut } from './log-out.ts'
export { changePassword, requestReset, resetPassword } from './new-password.ts'
export { confirmRegistration, register, resendConfirmation, sendAccessMail } from './registration.ts'
export {
  continueLogin,
  logIn,
  logInWithPasskey,
  passkeyOptions,
  setUpAtLogin,
  verifyAtLogin,
  type Login,
} from './ways-in.ts'
