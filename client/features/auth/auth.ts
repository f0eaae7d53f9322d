import { api } from '../../base/api.ts'
import { setUser } from '../../base/session.ts'
import { login, type Registration } from '../../../contract/auth.ts'
import type { AcceptedInvitation } from '../../../contract/company-admin.ts'
import type { User } from '../../../contract/profile.ts'

export { field } from '../../base/form.ts'

/** A form that asks for nothing but the address. */
export const address = login.pick({ email: true })

/** Logs in with address and password. */
export async function logIn(input: { email: string; password: string }): Promise<User> {
  return (await api('POST /api/auth/login', { body: input })).user
}

export const register = (form: Registration) => api('POST /api/auth/register', { body: form })
export const resendConfirmation = (email: string) => api('POST /api/auth/register/resend-email', { body: { email } })
/** Confirms the address; with `choose_password` the password of the registration becomes worthless, and the reply brings the secret to choose one. */
export const confirmRegistration = (token: string, choose_password: boolean) =>
  api('POST /api/auth/register-confirm', { body: { token, choose_password } })
export const requestReset = (email: string) => api('POST /api/auth/reset-password', { body: { email } })
export const resetPassword = (token: string, password: string) =>
  api('POST /api/auth/reset-password-confirm', { body: { token, password } })
export const createFirstAdmin = (body: {
  token: string
  email: string
  password: string
  first_name: string
  last_name: string
}) => api('POST /api/auth/first-admin', { body })

/** Makes the account that somebody was invited to. */
export const acceptInvitation = (body: AcceptedInvitation) => api('POST /api/auth/invitation', { body })

/** Makes the mailed address the one of the account and returns it. The page forgets the person, to ask for them anew. */
export async function confirmNewEmail(token: string): Promise<string> {
  const { email } = await api('POST /api/auth/email-confirm', { body: { token } })
  setUser(undefined)
  return email
}

/** The secret of a mailed link, from the fragment or, in older links, from the query. */
export function mailedToken(location: { hash: string; search: string }): string {
  return (
    new URLSearchParams(location.hash.slice(1)).get('token') ?? new URLSearchParams(location.search).get('token') ?? ''
  )
}
