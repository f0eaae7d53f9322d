import { twoFactorCalls } from '../../../contract/two-factor.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as twoFactor from './two-factor.ts'

export function twoFactorRoutes(web: Web, parts: Parts): void {
  serve(web, twoFactorCalls, {
    'GET /api/profile/two-fa': async ({ caller }) => twoFactor.readTwoFactor(parts, caller),
    'POST /api/profile/update/two-fa': async ({ caller, body }) => {
      if (body.action === 'enable') return twoFactor.beginSetup(parts, caller, body)
      if (body.action === 'reset') return twoFactor.resetSetup(parts, caller, body)
      await twoFactor.switchOff(parts, caller, body)
      return { qr_code: null, secret: null }
    },
    'POST /api/profile/verify/two-fa': async ({ caller, body }) => ({
      recovery_codes: await twoFactor.endSetup(parts, caller, body.two_fa_code),
    }),
    'POST /api/profile/two-fa/recovery-codes': async ({ caller, body }) => ({
      recovery_codes: await twoFactor.renewRecoveryCodes(parts, caller, body),
    }),
    'POST /api/profile/passkeys/options': async ({ caller, body }) => twoFactor.beginPasskey(parts, caller, body),
    'POST /api/profile/passkeys': async ({ caller, body }) =>
      twoFactor.addPasskey(parts, caller, body.name, body.answer),
    'PUT /api/profile/passkeys/:id': async ({ caller, params, body }) =>
      twoFactor.renamePasskey(parts, caller, params.id, body.name),
    'DELETE /api/profile/passkeys/:id': async ({ caller, params, body }) =>
      twoFactor.removePasskey(parts, caller, params.id, body),
  })
}
