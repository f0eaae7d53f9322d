import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondStepCalls } from '../../../contract/two-factor.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Web } from '../../base/http.ts'
import { ipPrefix } from '../../base/ip.ts'
import type { Parts } from '../../base/parts.ts'
import { countRecoveryCodes } from '../two-factor/two-factor.ts'
import * as auth from './auth.ts'
import { originOf, readCookies, setPendingCookie, setSessionCookies } from './cookies.ts'

/**
 * Sets the cookies that a login led to; a pending login ends as an error that says what is missing. A session that this
 * browser had before ends, because nobody can use it any more but who copied its secret.
 */
export async function answerLogin(parts: Parts, request: FastifyRequest, reply: FastifyReply, login: auth.Login) {
  if (login.kind === 'done') {
    await auth.endSessionOf(parts, [readCookies(parts.config, request).access], ipPrefix(request.ip))
    setSessionCookies(parts.config, reply, login.secrets)
    return login.secrets.account
  }
  setPendingCookie(parts.config, reply, login.secret)
  return fail(login.missing)
}

export function secondStepRoutes(web: Web, parts: Parts): void {
  const pendingOf = (request: FastifyRequest) => readCookies(parts.config, request).pending
  const origin = (request: FastifyRequest) => originOf(parts.config, request)
  serve(web, secondStepCalls, {
    'POST /api/auth/two-fa/login': async ({ body, request, reply }) => {
      const account = await answerLogin(parts, request, reply, await auth.continueLogin(parts, pendingOf(request), body, origin(request)))
      return { user: auth.toUser(parts.config, account), recovery_codes_left: await countRecoveryCodes(parts, account.id) }
    },
    'POST /api/auth/two-fa/setup': async ({ body, request }) => auth.setUpAtLogin(parts, body, pendingOf(request), origin(request)),
    'POST /api/auth/two-fa/verify': async ({ body, request, reply }) => {
      const { login, codes } = await auth.verifyAtLogin(parts, body, pendingOf(request), origin(request))
      return { user: auth.toUser(parts.config, await answerLogin(parts, request, reply, login)), recovery_codes: codes }
    },
    'POST /api/auth/passkeys/options': async ({ request }) => auth.passkeyOptions(parts, pendingOf(request), origin(request)),
    'POST /api/auth/passkeys/login': async ({ body, request, reply }) => ({
      user: auth.toUser(parts.config, await answerLogin(parts, request, reply, await auth.logInWithPasskey(parts, body, origin(request)))),
    }),
  })
}
