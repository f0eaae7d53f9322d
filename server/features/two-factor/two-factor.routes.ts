import type { z } from 'zod'
import type { User } from '../../../contract/profile.ts'
import { twoFactorCalls, type reentry } from '../../../contract/two-factor.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Web } from '../../base/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as twoFactor from './two-factor.ts'

/** Asks whoever keeps the passwords; fails with `password_wrong`, `too_many_attempts`. Handed in, because that feature comes here itself. */
export type ConfirmPassword = (userId: string, password: string) => Promise<unknown>

export function twoFactorRoutes(web: Web, parts: Parts, confirmPassword: ConfirmPassword): void {
  /** The password first: a slip in it must not use up a code. */
  const enterAgain = async (user: User, given: Partial<z.output<typeof reentry>>) => {
    if (given.password === undefined) return fail('invalid_input', 'Passwort ist erforderlich')
    await confirmPassword(user.id, given.password)
    if (user.two_fa_enabled) await twoFactor.checkSecondStep(parts, user, given)
  }
  serve(web, twoFactorCalls, {
    'GET /api/profile/two-fa': async ({ user }) => ({ recovery_codes_left: await twoFactor.countRecoveryCodes(parts, user.id), passkeys: await twoFactor.passkeysOf(parts, user.id) }),
    'POST /api/profile/update/two-fa': async ({ user, body }) => {
      if (body.action === 'enable') return twoFactor.beginSetup(parts, user)
      if (body.action === 'disable' && user.is_two_fa_enforced) return fail('two_fa_enforced')
      await enterAgain(user, body)
      if (body.action === 'reset') return twoFactor.resetSetup(parts, user)
      await twoFactor.switchOff(parts, user)
      return { qr_code: null, secret: null }
    },
    'POST /api/profile/verify/two-fa': async ({ user, body }) => ({ recovery_codes: await twoFactor.endSetup(parts, user, body.two_fa_code) }),
    'POST /api/profile/two-fa/recovery-codes': async ({ user, body }) => {
      if (!user.two_fa_enabled) return fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
      await enterAgain(user, body)
      return { recovery_codes: await twoFactor.renewRecoveryCodes(parts, user) }
    },
    'POST /api/profile/passkeys/options': async ({ user, body }) => {
      await enterAgain(user, body)
      return twoFactor.beginPasskey(parts, user)
    },
    'POST /api/profile/passkeys': async ({ user, body }) => twoFactor.addPasskey(parts, user, body.name, body.answer),
    'PUT /api/profile/passkeys/:id': async ({ user, params, body }) => twoFactor.renamePasskey(parts, user.id, params.id, body.name),
    'DELETE /api/profile/passkeys/:id': async ({ user, params, body }) => {
      await enterAgain(user, body)
      await twoFactor.removePasskey(parts, user, params.id)
    },
  })
}
