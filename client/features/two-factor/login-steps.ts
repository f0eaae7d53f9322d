/* The door for the login page: what can stand in place of address and password. */

export { PasskeyLogin } from './PasskeyLogin.tsx'
export { SecondStep } from './SecondStep.tsx'
export { SetupAtLogin } from './SetupAtLogin.tsx'
