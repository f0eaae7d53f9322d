import { authCalls } from '../../../contract/auth.ts'
import { Failure, fail } from '../../base/errors.ts'
import { serve, type Caller, type Web } from '../../base/http.ts'
import { ipPrefix } from '../../base/ip.ts'
import type { Parts } from '../../base/parts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as auth from './auth.ts'
import { clearSessionCookies, originOf, readCookies, setAccessCookie, setSessionCookies } from './cookies.ts'
import { answerLogin } from './second-step.routes.ts'

const accepted = 'Wenn zu dieser Adresse etwas zu tun ist, erhalten Sie in Kürze eine E-Mail.'

/** `keysOf` tells which API keys a new password leaves as they are. */
export function authRoutes(web: Web, parts: Parts, keysOf: auth.KeysOf): void {
  const origin = (request: FastifyRequest) => originOf(parts.config, request)
  serve(web, authCalls, {
    'POST /api/auth/login': async ({ body: { two_fa_code, ...firstStep }, request, reply }) => {
      const given = { ...firstStep, two_fa_code: two_fa_code ?? undefined }
      const account = await answerLogin(parts, request, reply, await auth.logIn(parts, given, origin(request)))
      return { user: auth.toUser(parts.config, account) }
    },
    'POST /api/auth/refresh': async ({ request, reply }) => {
      try {
        const secrets = await auth.refreshSession(parts, readCookies(parts.config, request).refresh ?? '', ipPrefix(request.ip))
        setSessionCookies(parts.config, reply, secrets)
        return { user: auth.toUser(parts.config, secrets.account) }
      } catch (error) {
        if (error instanceof Failure && error.code === 'session_ended') clearSessionCookies(parts.config, reply)
        throw error
      }
    },
    'POST /api/auth/logout': async ({ request, reply }) => {
      const { access, refresh } = readCookies(parts.config, request)
      await auth.endSessionOf(parts, [access, refresh], ipPrefix(request.ip))
      clearSessionCookies(parts.config, reply)
    },
    'POST /api/auth/register': async ({ body, request }) => {
      await auth.register(parts, body, origin(request))
      return { detail: accepted }
    },
    'POST /api/auth/register/resend-email': async ({ body, request }) => {
      await auth.resendConfirmation(parts, body.email, origin(request))
      return { detail: accepted }
    },
    'POST /api/auth/register-confirm': async ({ body }) => auth.confirmRegistration(parts, body.token, body.choose_password),
    'POST /api/auth/reset-password': async ({ body, request }) => ({ detail: accepted, token: await auth.requestReset(parts, body.email, origin(request)) }),
    'POST /api/auth/reset-password-confirm': async ({ body }) => {
      const { passkeys, keys } = await auth.otherAccess(parts, await auth.resetPassword(parts, body.token, body.password), keysOf)
      return { passkeys: passkeys.length, api_keys: keys.length }
    },
    'POST /api/auth/email-confirm': async ({ body, request }) => ({ email: await auth.confirmEmailChange(parts, body.token, ipPrefix(request.ip)) }),
    'POST /api/auth/first-admin': async ({ body: { token, ...account } }) => auth.createFirstAdmin(parts, token, account),
  })
}

/** Gives the session of somebody who has just entered their password or a code again a new secret. */
export async function renewSession(parts: Parts, user: Caller, reply: FastifyReply): Promise<void> {
  setAccessCookie(parts.config, reply, await auth.renewAccess(parts, user.session))
}

/** What somebody who must set up two-factor login and has not can do before that. */
const setUpCalls = new Set<string | undefined>(['/api/profile', '/api/profile/two-fa', '/api/profile/update/two-fa', '/api/profile/verify/two-fa'])

/** Who calls: the person behind the access cookie. Fails with `not_logged_in`, and with `two_fa_setup_required` where nothing else is open yet. */
export async function authenticate(parts: Parts, request: FastifyRequest): Promise<Caller> {
  const account = await auth.accountOf(parts, readCookies(parts.config, request).access)
  const user = auth.toUser(parts.config, account)
  if (user.is_two_fa_enforced && !user.two_fa_enabled && !setUpCalls.has(request.routeOptions.url)) fail('two_fa_setup_required')
  return { ...user, session: account.session_id }
}
