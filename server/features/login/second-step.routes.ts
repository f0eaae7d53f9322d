import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondStepCalls } from '../../../contract/two-factor.ts'
import type { Anonymous } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { countRecoveryCodes } from '../two-factor/two-factor.ts'
import { endShownSessions, toUser } from '../accounts/accounts.ts'
import { readCookies, setPendingCookie, setSessionCookies, visitorOf } from './cookies.routes.ts'
import * as login from './login.ts'

/** What a handler has in hand of the request and its reply. */
export type Http = { caller: Anonymous; request: FastifyRequest; reply: FastifyReply }

/**
 * Sets the cookies that a login led to; a pending login ends as an error that says what is missing. A session that this
 * browser had before ends, because nobody can use it any more but who copied its secret.
 */
export async function answerLogin(parts: Parts, { caller, request, reply }: Http, led: login.Login) {
  if (led.kind === 'done') {
    await endShownSessions(parts, caller, [readCookies(parts.config, request).access])
    setSessionCookies(parts.config, reply, led.secrets)
    return led.secrets.account
  }
  setPendingCookie(parts.config, reply, led.secret)
  return fail(led.missing)
}

export function secondStepRoutes(web: Web, parts: Parts): void {
  const { config } = parts
  const visitor = ({ caller, request }: Http) => visitorOf(config, caller, request)
  serve(web, secondStepCalls, {
    'POST /api/auth/two-fa/login': async ({ body, ...http }) => {
      const account = await answerLogin(parts, http, await login.continueLogin(parts, visitor(http), body))
      return { user: toUser(config, account), recovery_codes_left: await countRecoveryCodes(parts, account.id) }
    },
    'POST /api/auth/two-fa/setup': async ({ body, ...http }) => login.setUpAtLogin(parts, visitor(http), body),
    'POST /api/auth/two-fa/verify': async ({ body, ...http }) => {
      const { opened, codes } = await login.verifyAtLogin(parts, visitor(http), body)
      return { user: toUser(config, await answerLogin(parts, http, opened)), recovery_codes: codes }
    },
    'POST /api/auth/passkeys/options': async (http) => login.passkeyOptions(parts, visitor(http)),
    'POST /api/auth/passkeys/login': async ({ body, ...http }) => ({
      user: toUser(config, await answerLogin(parts, http, await login.logInWithPasskey(parts, visitor(http), body))),
    }),
  })
}
