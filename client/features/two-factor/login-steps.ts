import { lazy } from 'react'

/* The door for the login page: what can stand in place of address and password. */

export { PasskeyLogin } from './PasskeyLogin.tsx'
export { SecondStep } from './SecondStep.tsx'

/** Few logins need it: it is loaded then. */
export const SetupAtLogin = lazy(async () => ({ default: (await import('./SetupAtLogin.tsx')).SetupAtLogin }))
