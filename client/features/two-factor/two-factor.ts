import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { setUser } from '../../base/session.ts'
import type { Reentry, SecondStep, TwoFactorSetup } from '../../../contract/two-factor.ts'

/** A set-up as the pages need it: how it begins and how it ends, at the login and in the settings alike. */
export type Setup = { begin: () => Promise<TwoFactorSetup>; end: (code: string) => Promise<string[]> }

const stateKey = ['two-factor']

/** What the person has besides the app: recovery codes and passkeys. */
export const useTwoFactor = () => useQuery({ queryKey: stateKey, queryFn: () => api('GET /api/profile/two-fa') })

/** Actions of the settings; page and person follow. */
export function useTwoFactorActions() {
  const queries = useQueryClient()
  const refresh = async () => {
    setUser(await api('GET /api/profile'))
    await queries.invalidateQueries({ queryKey: stateKey })
  }
  return {
    refresh,
    begin: async (given: Reentry) =>
      asSetup(await api('POST /api/profile/update/two-fa', { body: { action: 'enable', ...given } })),
    end: async (two_fa_code: string) =>
      (await api('POST /api/profile/verify/two-fa', { body: { two_fa_code } })).recovery_codes,
    reset: async (given: Reentry) =>
      asSetup(await api('POST /api/profile/update/two-fa', { body: { action: 'reset', ...given } })),
    switchOff: async (given: Reentry) => {
      await api('POST /api/profile/update/two-fa', { body: { action: 'disable', ...given } })
      await refresh()
    },
    renewCodes: async (given: Reentry) =>
      (await api('POST /api/profile/two-fa/recovery-codes', { body: given })).recovery_codes,
  }
}

function asSetup({ qr_code, secret }: { qr_code: string | null; secret: string | null }): TwoFactorSetup {
  if (!qr_code || !secret) throw ApiError.unknown()
  return { qr_code, secret }
}

/** The second step of a login that waits for it. */
export const continueLogin = (given: SecondStep) => api('POST /api/auth/two-fa/login', { body: given })

/** The set-up of a login that waits for it. */
export const beginSetupAtLogin = () => api('POST /api/auth/two-fa/setup', { body: {} })
export const endSetupAtLogin = (two_fa_code: string) => api('POST /api/auth/two-fa/verify', { body: { two_fa_code } })

/** What to say when a set-up does not begin. At the login the server may miss the first step. */
export const setupFailure = (error: unknown) =>
  failureOf(
    error,
    error instanceof ApiError && error.code === 'invalid_input'
      ? 'E-Mail und Passwort sind erforderlich'
      : 'Fehler beim Einrichten der 2FA',
  )

/** Which field of a form an error belongs to. */
export function fieldOf(error: unknown): 'password' | 'code' | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'password_wrong' ? 'password' : error.code === 'code_wrong' ? 'code' : undefined
}
