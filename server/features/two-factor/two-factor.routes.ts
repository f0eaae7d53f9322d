import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { twoFactorCalls, type reentry } from '../../../contract/two-factor.ts'
import type { Queryable } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Caller, type Web } from '../../base/http.ts'
import { ipPrefix } from '../../base/ip.ts'
import type { Parts } from '../../base/parts.ts'
import * as twoFactor from './two-factor.ts'

/** What the feature that keeps passwords and sessions does for this one; handed in, because that feature comes here itself. */
export type Login = {
  /** Fails with `password_wrong`, `too_many_attempts`. */
  confirmPassword(userId: string, password: string): Promise<unknown>
  /** Gives the session that asks a new secret. */
  renewSession(user: Caller, reply: FastifyReply): Promise<void>
  endOtherSessions(user: Caller, ipPrefix: string, tx: Queryable): Promise<void>
  /** When the session that asks began. */
  sessionBegan(user: Caller): Promise<Date>
}

export function twoFactorRoutes(web: Web, parts: Parts, { confirmPassword, renewSession, endOtherSessions, sessionBegan }: Login): void {
  type Asked = { user: Caller; request: FastifyRequest; reply: FastifyReply }
  /** The password first: a slip in it must not use up a code. */
  const enterAgain = async ({ user, reply }: Asked, given: Partial<z.output<typeof reentry>>, isProved = async () => false) => {
    if (given.password === undefined) return fail('invalid_input', 'Passwort ist erforderlich')
    await confirmPassword(user.id, given.password)
    const hasCode = given.two_fa_code !== undefined || given.recovery_code !== undefined
    if (user.two_fa_enabled && (hasCode || !(await isProved()))) await twoFactor.checkSecondStep(parts, user, given)
    await renewSession(user, reply)
  }
  const others =
    ({ user, request }: Asked) =>
    (tx: Queryable) =>
      endOtherSessions(user, ipPrefix(request.ip), tx)
  serve(web, twoFactorCalls, {
    'GET /api/profile/two-fa': async ({ user }) => ({ recovery_codes_left: await twoFactor.countRecoveryCodes(parts, user.id), passkeys: await twoFactor.passkeysOf(parts, user.id) }),
    'POST /api/profile/update/two-fa': async ({ user, body, ...http }) => {
      const asked = { user, ...http }
      if (body.action === 'enable') return twoFactor.beginSetup(parts, user)
      if (body.action === 'disable' && user.is_two_fa_enforced) return fail('two_fa_enforced')
      await enterAgain(asked, body, async () => twoFactor.isJustProved(parts, user.id, await sessionBegan(user)))
      if (body.action === 'reset') return twoFactor.resetSetup(parts, user, others(asked))
      await twoFactor.switchOff(parts, user, others(asked))
      return { qr_code: null, secret: null }
    },
    'POST /api/profile/verify/two-fa': async ({ user, body, ...http }) => {
      const codes = await twoFactor.endSetup(parts, user, body.two_fa_code, others({ user, ...http }))
      await renewSession(user, http.reply)
      return { recovery_codes: codes }
    },
    'POST /api/profile/two-fa/recovery-codes': async ({ user, body, ...http }) => {
      if (!user.two_fa_enabled) return fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
      await enterAgain({ user, ...http }, body)
      return { recovery_codes: await twoFactor.renewRecoveryCodes(parts, user) }
    },
    'POST /api/profile/passkeys/options': async ({ user, body, ...http }) => {
      await enterAgain({ user, ...http }, body)
      return twoFactor.beginPasskey(parts, user)
    },
    'POST /api/profile/passkeys': async ({ user, body }) => twoFactor.addPasskey(parts, user, body.name, body.answer),
    'PUT /api/profile/passkeys/:id': async ({ user, params, body }) => twoFactor.renamePasskey(parts, user.id, params.id, body.name),
    'DELETE /api/profile/passkeys/:id': async ({ user, params, body, ...http }) => {
      await enterAgain({ user, ...http }, body)
      await twoFactor.removePasskey(parts, user, params.id)
    },
  })
}
