import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../base/api.ts'
import type { Registration } from '../../../contract/auth.ts'
import type { User } from '../../../contract/profile.ts'

/** Logs in with address and password. */
export async function logIn(input: { email: string; password: string }): Promise<User> {
  return (await api('POST /api/auth/login', { body: input })).user
}

export const register = (form: Registration) => api('POST /api/auth/register', { body: form })
export const resendConfirmation = (email: string) => api('POST /api/auth/register/resend-email', { body: { email } })
export const confirmRegistration = (token: string) => api('POST /api/auth/register-confirm', { body: { token } })
export const requestReset = (email: string) => api('POST /api/auth/reset-password', { body: { email } })
export const resetPassword = (token: string, password: string) => api('POST /api/auth/reset-password-confirm', { body: { token, password } })
export const createFirstAdmin = (body: { token: string; email: string; password: string; first_name: string; last_name: string }) => api('POST /api/auth/first-admin', { body })

/** The secret of a mailed link, from the fragment or, in older links, from the query. */
export function mailedToken(location: { hash: string; search: string }): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? new URLSearchParams(location.search).get('token') ?? ''
}

/** Attributes and error of one field of a form. */
export function field<T extends Record<string, unknown>>(form: UseFormReturn<T>, name: Parameters<UseFormReturn<T>['register']>[0]) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message }
}
