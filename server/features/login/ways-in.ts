import type { LoginAnswer, LoginOptions, SecondStep, TwoFactorSetup } from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import { identified } from '../../base/caller.ts'
import { errors } from '../../../contract/errors.ts'
import { Failure, fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { countAttempt, forgiveAttempt } from '../../base/throttle.ts'
import * as twoFactor from '../two-factor/two-factor.ts'
import * as accounts from '../accounts/accounts.ts'
import { checkFirstStep, type Visitor } from './first-step.ts'

/*
 * The ways into an account. A right password alone opens an account without two-factor login; otherwise it opens a
 * pending login of ten minutes, whose secret lies in a cookie, and the second step turns that into a session.
 */

/** What a login leads to: a session, or a pending login and what is still missing. */
export type Login =
  | { kind: 'done'; secrets: accounts.Secrets & { device: string } }
  | { kind: 'pending'; secret: string; missing: 'two_fa_required' | 'two_fa_setup_required' }

type FirstStep = { email?: string; password?: string }

/** Logs in with address and password. Fails like `checkFirstStep`, and with `code_wrong` for a given code. */
export async function logIn(
  parts: Parts,
  visitor: Visitor,
  input: { email: string; password: string } & SecondStep,
): Promise<Login> {
  const account = await checkFirstStep(parts, visitor, input)
  if (mustSetUp(parts, account)) return pend(parts, account, 'two_fa_setup_required')
  if (!account.two_fa_enabled) return open(parts, visitor, account)
  if (input.two_fa_code === undefined) return pend(parts, account, 'two_fa_required')
  await twoFactor.checkSecondStep(
    parts,
    identified(visitor, account),
    account,
    input,
    knownBrowser(parts, account, visitor),
  )
  return open(parts, visitor, account)
}

/** The second step of a pending login. Fails with `login_expired`, `code_wrong`, `too_many_attempts`. */
export async function continueLogin(parts: Parts, visitor: Visitor, given: SecondStep): Promise<Login> {
  const account = await pendingAccount(parts, visitor)
  if (!account.two_fa_enabled) return fail('login_expired')
  await twoFactor.checkSecondStep(
    parts,
    identified(visitor, account),
    account,
    given,
    knownBrowser(parts, account, visitor),
  )
  await usePending(parts, visitor)
  return open(parts, visitor, account)
}

/** The browser, when it has logged in to this account before. */
const knownBrowser = (parts: Parts, account: accounts.Account, visitor: Visitor) =>
  accounts.deviceOf(parts, account.email, visitor.device)

/** Begins the set-up of an account that must have two-factor login. Fails with `two_fa_required` when it has it. */
export async function setUpAtLogin(parts: Parts, visitor: Visitor, given: FirstStep): Promise<TwoFactorSetup> {
  return twoFactor.beginSetupAtLogin(parts, await accountToSetUp(parts, visitor, given))
}

/** Ends that set-up with the first code and opens a session. */
export async function verifyAtLogin(
  parts: Parts,
  visitor: Visitor,
  given: FirstStep & { two_fa_code: string },
): Promise<{ opened: Login; codes: string[] }> {
  const account = await accountToSetUp(parts, visitor, given)
  const codes = await twoFactor.endSetupAtLogin(parts, visitor, account, given.two_fa_code)
  return { opened: await open(parts, visitor, { ...account, two_fa_enabled: true }), codes }
}

/** A challenge for a passkey: of the person whose login is pending, otherwise of anybody. */
export async function passkeyOptions(parts: Parts, visitor: Visitor): Promise<LoginOptions> {
  await countAttempt(parts, [passkeyCounter(visitor)])
  const known = visitor.pending && (await accounts.pendingAccount(parts, visitor.pending))
  return twoFactor.loginOptions(parts, known ? known.id : undefined)
}

/** Logs in with a passkey, which is a complete login: the device is what the person has, and it checked who they are. Fails with `passkey_refused`. */
export async function logInWithPasskey(parts: Parts, visitor: Visitor, answer: LoginAnswer): Promise<Login> {
  const account = await accounts.findAccount(parts.db, await twoFactor.checkPasskey(parts, answer))
  if (!account || account.disabled_at || !account.confirmed_at) return fail('passkey_refused')
  await forgiveAttempt(parts, passkeyCounter(visitor).name)
  return mustSetUp(parts, account) ? pend(parts, account, 'two_fa_setup_required') : open(parts, visitor, account)
}

/** Many people may share a network, and one of them may press the button often; a success takes its attempt back. */
const passkeyCounter = ({ network }: Visitor) => ({ name: `passkey network ${network}`, free: 100 })

const mustSetUp = (parts: Parts, account: accounts.Account) =>
  !account.two_fa_enabled && accounts.isTwoFactorEnforced(parts.config, account)

async function open(parts: Parts, visitor: Visitor, account: accounts.Account): Promise<Login> {
  const secrets = await accounts.startSession(parts, account, visitor.userAgent)
  await audit(parts, parts.db, identified(visitor, account), 'login')
  return { kind: 'done', secrets: { ...secrets, device: accounts.newDevice(parts, account.email) } }
}

async function pend(
  parts: Parts,
  account: accounts.Account,
  missing: 'two_fa_required' | 'two_fa_setup_required',
): Promise<Login> {
  return { kind: 'pending', secret: await accounts.startPendingLogin(parts, account.id), missing }
}

async function pendingAccount(parts: Parts, { pending }: Visitor): Promise<accounts.Account> {
  const account = pending && (await accounts.pendingAccount(parts, pending))
  return account || fail('login_expired')
}

/** Of parallel second steps only one opens a session. */
async function usePending(parts: Parts, { pending }: Visitor): Promise<void> {
  if (!pending || !(await accounts.takePendingLogin(parts, pending))) fail('login_expired')
}

/** Who may set up without a session: by password, or by the pending login that the password has opened. */
async function accountToSetUp(parts: Parts, visitor: Visitor, given: FirstStep): Promise<accounts.Account> {
  const account =
    given.email || given.password
      ? await byPassword(parts, visitor, given)
      : visitor.pending
        ? await pendingAccount(parts, visitor)
        : fail('invalid_input', 'E-Mail und Passwort sind erforderlich')
  if (account.two_fa_enabled) fail('two_fa_required')
  if (!mustSetUp(parts, account))
    fail('conflict', 'Bitte richten Sie die Zwei-Faktor-Authentisierung in den Einstellungen ein.')
  return account
}

async function byPassword(parts: Parts, visitor: Visitor, { email, password }: FirstStep): Promise<accounts.Account> {
  if (!email || !password) return fail('invalid_input', 'E-Mail und Passwort sind erforderlich')
  return checkFirstStep(parts, visitor, { email, password }).catch((error: unknown) => {
    // A 401 is only for the login itself; elsewhere it would make the page refresh and try again.
    if (error instanceof Failure && error.code === 'invalid_credentials')
      fail('password_wrong', errors.invalid_credentials[1])
    throw error
  })
}
