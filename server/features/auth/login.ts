import type { LoginAnswer, LoginOptions, SecondStep, TwoFactorSetup } from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import { minute } from '../../base/clock.ts'
import { errors } from '../../../contract/errors.ts'
import { Failure, fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { countAttempt, forgiveAttempt } from '../../base/throttle.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import * as twoFactor from '../two-factor/two-factor.ts'
import { newDevice } from './known-browsers.ts'
import { checkFirstStep, type Origin } from './first-step.ts'
import { endSessionsOf, insertPendingLogin, takePendingLogin, findPendingLogin } from './sessions.store.ts'
import { startSession, type Secrets } from './sessions.ts'
import * as store from './auth.store.ts'

/*
 * The ways into an account. A right password alone opens an account without two-factor login; otherwise it opens a
 * pending login of ten minutes, whose secret lies in a cookie, and the second step turns that into a session.
 */

/** How long the second step may take. */
export const pendingLifetime = 10 * minute

/** What a login leads to: a session, or a pending login and what is still missing. */
export type Login = { kind: 'done'; secrets: Secrets & { device: string } } | { kind: 'pending'; secret: string; missing: 'two_fa_required' | 'two_fa_setup_required' }

type FirstStep = { email?: string; password?: string }

/** Logs in with address and password. Fails like `checkFirstStep`, and with `code_wrong` for a given code. */
export async function logIn(parts: Parts, input: { email: string; password: string } & SecondStep, origin: Origin): Promise<Login> {
  const account = await checkFirstStep(parts, input, origin)
  if (mustSetUp(parts, account)) return pend(parts, account, 'two_fa_setup_required')
  if (!account.two_fa_enabled) return open(parts, account, origin)
  if (input.two_fa_code === undefined) return pend(parts, account, 'two_fa_required')
  await twoFactor.checkSecondStep(parts, account, input, origin.ipPrefix)
  return open(parts, account, origin)
}

/** The second step of a pending login. Fails with `login_expired`, `code_wrong`, `too_many_attempts`. */
export async function continueLogin(parts: Parts, pending: string | undefined, given: SecondStep, origin: Origin): Promise<Login> {
  const account = await pendingAccount(parts, pending)
  if (!account.two_fa_enabled) return fail('login_expired')
  await twoFactor.checkSecondStep(parts, account, given, origin.ipPrefix)
  await usePending(parts, pending)
  return open(parts, account, origin)
}

/** Begins the set-up of an account that must have two-factor login. Fails with `two_fa_required` when it has it. */
export async function setUpAtLogin(parts: Parts, given: FirstStep, pending: string | undefined, origin: Origin): Promise<TwoFactorSetup> {
  return twoFactor.beginSetup(parts, await accountToSetUp(parts, given, pending, origin))
}

/** Ends that set-up with the first code and opens a session. */
export async function verifyAtLogin(parts: Parts, given: FirstStep & { two_fa_code: string }, pending: string | undefined, origin: Origin): Promise<{ login: Login; codes: string[] }> {
  const account = await accountToSetUp(parts, given, pending, origin)
  const codes = await twoFactor.endSetup(parts, account, given.two_fa_code, (tx) => endSessionsOf(tx, account.id, parts.clock.now()))
  return { login: await open(parts, { ...account, two_fa_enabled: true }, origin), codes }
}

/** A challenge for a passkey: of the person whose login is pending, otherwise of anybody. */
export async function passkeyOptions(parts: Parts, pending: string | undefined, origin: Origin): Promise<LoginOptions> {
  await countAttempt(parts, [passkeyCounter(origin)])
  return twoFactor.loginOptions(parts, pending && (await findPendingLogin(parts.db, hashToken(pending), parts.clock.now()))?.id)
}

/** Logs in with a passkey, which is a complete login: the device is what the person has, and it checked who they are. Fails with `passkey_refused`. */
export async function logInWithPasskey(parts: Parts, answer: LoginAnswer, origin: Origin): Promise<Login> {
  const account = await store.findAccount(parts.db, await twoFactor.checkPasskey(parts, answer))
  if (!account || account.disabled_at || !account.confirmed_at) return fail('passkey_refused')
  await forgiveAttempt(parts, passkeyCounter(origin).name)
  return mustSetUp(parts, account) ? pend(parts, account, 'two_fa_setup_required') : open(parts, account, origin)
}

/** Many people may share a network, and one of them may press the button often; a success takes its attempt back. */
const passkeyCounter = (origin: Origin) => ({ name: `passkey network ${origin.ipPrefix}`, free: 100 })

const mustSetUp = (parts: Parts, account: store.Account) => !account.two_fa_enabled && twoFactor.isTwoFactorEnforced(parts.config, account)

async function open(parts: Parts, account: store.Account, origin: Origin): Promise<Login> {
  const secrets = await startSession(parts, account, origin.userAgent)
  await audit(parts.db, parts.clock.now(), 'login', account.id, origin.ipPrefix)
  return { kind: 'done', secrets: { ...secrets, device: newDevice(parts, account.email) } }
}

async function pend(parts: Parts, account: store.Account, missing: 'two_fa_required' | 'two_fa_setup_required'): Promise<Login> {
  const secret = newToken()
  const now = parts.clock.now()
  await insertPendingLogin(parts.db, hashToken(secret), account.id, now, new Date(now.getTime() + pendingLifetime))
  return { kind: 'pending', secret, missing }
}

async function pendingAccount(parts: Parts, pending: string | undefined): Promise<store.Account> {
  const account = pending && (await findPendingLogin(parts.db, hashToken(pending), parts.clock.now()))
  return account || fail('login_expired')
}

/** Of parallel second steps only one opens a session. */
async function usePending(parts: Parts, pending: string | undefined): Promise<void> {
  if (!pending || !(await takePendingLogin(parts.db, hashToken(pending), parts.clock.now()))) fail('login_expired')
}

/** Who may set up without a session: by password, or by the pending login that the password has opened. */
async function accountToSetUp(parts: Parts, given: FirstStep, pending: string | undefined, origin: Origin): Promise<store.Account> {
  const account =
    given.email || given.password ? await byPassword(parts, given, origin) : pending ? await pendingAccount(parts, pending) : fail('invalid_input', 'E-Mail und Passwort sind erforderlich')
  if (account.two_fa_enabled) fail('two_fa_required')
  if (!mustSetUp(parts, account)) fail('conflict', 'Bitte richten Sie die Zwei-Faktor-Authentisierung in den Einstellungen ein.')
  return account
}

async function byPassword(parts: Parts, { email, password }: FirstStep, origin: Origin): Promise<store.Account> {
  if (!email || !password) return fail('invalid_input', 'E-Mail und Passwort sind erforderlich')
  return checkFirstStep(parts, { email, password }, origin).catch((error: unknown) => {
    // A 401 is only for the login itself; elsewhere it would make the page refresh and try again.
    if (error instanceof Failure && error.code === 'invalid_credentials') fail('password_wrong', errors.invalid_credentials[1])
    throw error
  })
}
