import { authCalls } from '../../../contract/auth.ts'
import { Failure, fail } from '../../base/errors.ts'
import { serve, type Authenticated, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import type { FastifyRequest } from 'fastify'
import * as accounts from '../accounts/accounts.ts'
import {
  clearSessionCookies,
  readAllSecrets,
  readCookies,
  readRefreshSecrets,
  setSessionCookies,
  visitorOf,
} from './cookies.routes.ts'
import * as login from './login.ts'
import { answerLogin } from './second-step.routes.ts'

const accepted = 'Wenn zu dieser Adresse etwas zu tun ist, erhalten Sie in Kürze eine E-Mail.'

export function loginRoutes(web: Web, parts: Parts): void {
  const { config } = parts
  serve(web, authCalls, {
    'POST /api/auth/login': async ({ body: { two_fa_code, ...firstStep }, ...http }) => {
      const given = { ...firstStep, two_fa_code: two_fa_code ?? undefined }
      const led = await login.logIn(parts, visitorOf(config, http.caller, http.request), given)
      return { user: accounts.toUser(config, await answerLogin(parts, http, led)) }
    },
    'POST /api/auth/refresh': async ({ caller, request, reply }) => {
      try {
        const secrets = await accounts.refreshSession(parts, caller, readRefreshSecrets(config, request))
        setSessionCookies(config, reply, secrets)
        return { user: accounts.toUser(config, secrets.account) }
      } catch (error) {
        if (error instanceof Failure && error.code === 'session_ended') clearSessionCookies(config, reply)
        throw error
      }
    },
    'POST /api/auth/logout': async ({ caller, request, reply }) => {
      await login.logOut(parts, caller, readAllSecrets(config, request))
      clearSessionCookies(config, reply)
    },
    'POST /api/auth/register': async ({ caller, body }) => {
      await login.register(parts, caller, body)
      return { detail: accepted }
    },
    'POST /api/auth/register/resend-email': async ({ caller, body }) => {
      await login.resendConfirmation(parts, caller, body.email)
      return { detail: accepted }
    },
    'POST /api/auth/register-confirm': async ({ caller, body }) =>
      login.confirmRegistration(parts, caller, body.token, body.choose_password),
    'POST /api/auth/reset-password': async ({ caller, request, body }) => ({
      detail: accepted,
      token: await login.requestReset(parts, visitorOf(config, caller, request), body.email),
    }),
    'POST /api/auth/reset-password-confirm': async ({ caller, body }) => {
      const { passkeys, keys } = await login.resetPassword(parts, caller, body)
      return { passkeys: passkeys.length, api_keys: keys.length }
    },
    'POST /api/auth/email-confirm': async ({ caller, body }) => ({
      email: await accounts.confirmEmailChange(parts, caller, body.token),
    }),
    'POST /api/auth/first-admin': async ({ caller, body }) => login.createFirstAdmin(parts, caller, body),
  })
}

/** What somebody who must set up two-factor login and has not can do before that. */
const setUpCalls = new Set<string | undefined>([
  '/api/profile',
  '/api/profile/two-fa',
  '/api/profile/update/two-fa',
  '/api/profile/verify/two-fa',
])

/** Who calls: the person behind the access cookie. Fails with `not_logged_in`, and with `two_fa_setup_required` where nothing else is open yet. */
export async function authenticate(parts: Parts, request: FastifyRequest): Promise<Authenticated> {
  const account = await accounts.accountOf(parts, readCookies(parts.config, request).access)
  const user = accounts.toUser(parts.config, account)
  if (user.is_two_fa_enforced && !user.two_fa_enabled && !setUpCalls.has(request.routeOptions.url))
    fail('two_fa_setup_required')
  return { user, session: { id: account.session_id } }
}

export { setAccessCookie } from './cookies.routes.ts'
