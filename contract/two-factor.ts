import { z } from 'zod'
import { defineCalls } from './call.ts'
import { email, enteredPassword, line } from './fields.ts'
import { user } from './profile.ts'

/** Digits of a code of the authenticator app. */
export const codeLength = 6
const codeWanted = `Bitte geben Sie den ${codeLength}-stelligen Code ein`

/** A code of the authenticator app as somebody types or pastes it (»123 456«): everything but the digits is dropped. */
export const twoFaCode = z
  .string({ error: codeWanted })
  .max(64, codeWanted)
  .overwrite((typed) => typed.replace(/\D/g, ''))
  .regex(/^\d{6}$/, codeWanted)

/** Symbols of a recovery code, without the dashes between them. */
const recoveryCodeLength = 16
const recoveryWanted = `Ein Wiederherstellungscode hat ${recoveryCodeLength} Zeichen, zum Beispiel a1b2-c3d4-e5f6-g7h8`

/** A recovery code as somebody types it: capitals, blanks and dashes do not matter, and O and 0, I, L and 1 are the same. */
export const recoveryCode = z
  .string({ error: recoveryWanted })
  .max(64, recoveryWanted)
  .overwrite((typed) => typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'))
  .regex(/^[0-9a-z]{16}$/, recoveryWanted)

/** The second step: a code of the app, or a recovery code instead. */
const secondStep = { two_fa_code: twoFaCode.optional(), recovery_code: recoveryCode.optional() }
export type SecondStep = { two_fa_code?: string; recovery_code?: string }

/** Password and, while two-factor login is on, a second step: asked again before something about the login changes. */
export const reentry = z.object({ password: enteredPassword, ...secondStep })

/** What somebody enters again. */
export type Reentry = { password: string } & SecondStep

/** The same where it may be left out; the server then says what it misses: `password_required`, `code_wrong`. */
export const partialReentry = { password: enteredPassword.optional(), ...secondStep }

/** Address and password; left out when the login that waits for its second step is to be continued. */
const firstStep = { email: email.optional(), password: enteredPassword.optional() }

const twoFactorSetup = z.object({ qr_code: z.string(), secret: z.string() })
export type TwoFactorSetup = z.output<typeof twoFactorSetup>

const recoveryCodes = z.array(z.string())

/** A passkey in the list of its owner. */
const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

export const passkeyName = line(60, 'Bitte geben Sie dem Passkey einen Namen').min(
  1,
  'Bitte geben Sie dem Passkey einen Namen',
)

const refused = 'Der Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.'
const bytes = z
  .string({ error: refused })
  .max(20_000, refused)
  .regex(/^[\w-]*$/, refused)
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key', { error: refused }) }

/** What the browser answers when a passkey was made. */
const registrationAnswer = z.object({
  ...credential,
  response: z.object(
    { clientDataJSON: bytes, attestationObject: bytes, transports: z.array(z.string().max(30)).max(10).optional() },
    { error: refused },
  ),
})
export type RegistrationAnswer = z.output<typeof registrationAnswer>

/** What the browser answers when a passkey was used. */
const loginAnswer = z.object({
  ...credential,
  response: z.object(
    { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() },
    { error: refused },
  ),
})
export type LoginAnswer = z.output<typeof loginAnswer>

const known = z.object({ id: z.string(), type: z.literal('public-key') })

/** What the browser is asked for when it makes a passkey (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
const registrationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type RegistrationOptions = z.output<typeof registrationOptions>

/** What the browser is asked for when it uses a passkey; without a list it offers every passkey it has for this site. */
const loginOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known).optional(),
})
export type LoginOptions = z.output<typeof loginOptions>

/** Calls of people who are not logged in yet. */
export const secondStepCalls = defineCalls({
  'POST /api/auth/two-fa/login': {
    summary: 'Second step of a login: a code of the authenticator app or a recovery code',
    access: 'public',
    body: z.object(secondStep),
    reply: z.object({ user, recovery_codes_left: z.number() }),
    errors: ['code_wrong', 'login_expired', 'too_many_attempts'],
  },
  'POST /api/auth/two-fa/setup': {
    summary: 'Begin the set-up of two-factor login for an account that must have it',
    access: 'public',
    body: z.object(firstStep),
    reply: twoFactorSetup,
    errors: ['password_wrong', 'login_expired', 'two_fa_required', 'conflict', 'too_many_attempts'],
  },
  'POST /api/auth/two-fa/verify': {
    summary: 'End that set-up with the first code, and log in; the recovery codes are shown only here',
    access: 'public',
    body: z.object({ ...firstStep, two_fa_code: twoFaCode }),
    reply: z.object({ user, recovery_codes: recoveryCodes }),
    errors: ['password_wrong', 'code_wrong', 'login_expired', 'two_fa_required', 'conflict', 'too_many_attempts'],
  },
  'POST /api/auth/passkeys/options': {
    summary: 'Ask for a challenge to log in with a passkey',
    access: 'public',
    reply: loginOptions,
    errors: ['passkeys_unavailable', 'too_many_attempts'],
  },
  'POST /api/auth/passkeys/login': {
    summary: 'Log in with a passkey',
    access: 'public',
    body: loginAnswer,
    reply: z.object({ user }),
    errors: ['passkey_refused', 'two_fa_setup_required', 'too_many_attempts'],
  },
})

export const twoFactorCalls = defineCalls({
  'GET /api/profile/two-fa': {
    summary: 'Recovery codes that are left, and the passkeys of the person',
    access: 'user',
    reply: z.object({ recovery_codes_left: z.number(), passkeys: z.array(passkey) }),
  },
  'POST /api/profile/update/two-fa': {
    summary:
      'Begin the set-up, switch two-factor login off, or reset it: off, and a new set-up begins at once. Each asks for the password, the last two ten minutes after the last second step for another one',
    access: 'user',
    body: z.object({
      action: z.enum(['enable', 'disable', 'reset'], { error: 'Bitte wählen Sie enable, disable oder reset' }),
      ...partialReentry,
    }),
    reply: z.object({ qr_code: z.string().nullable(), secret: z.string().nullable() }),
    errors: ['password_required', 'password_wrong', 'code_wrong', 'two_fa_enforced', 'conflict', 'too_many_attempts'],
  },
  'POST /api/profile/verify/two-fa': {
    summary: 'End the set-up with the first code; the recovery codes are shown only here',
    access: 'user',
    body: z.object({ two_fa_code: twoFaCode }),
    reply: z.object({ recovery_codes: recoveryCodes }),
    errors: ['code_wrong', 'conflict', 'too_many_attempts'],
  },
  'POST /api/profile/two-fa/recovery-codes': {
    summary: 'Make ten new recovery codes; the old ones stop working',
    access: 'user',
    body: reentry,
    reply: z.object({ recovery_codes: recoveryCodes }),
    errors: ['password_wrong', 'code_wrong', 'conflict', 'too_many_attempts'],
  },
  'POST /api/profile/passkeys/options': {
    summary: 'Ask for a challenge to make a passkey',
    access: 'user',
    body: reentry,
    reply: registrationOptions,
    errors: ['password_wrong', 'code_wrong', 'passkeys_unavailable', 'conflict', 'too_many_attempts'],
  },
  'POST /api/profile/passkeys': {
    summary: 'Store a passkey that the browser made',
    access: 'user',
    body: z.object({ name: passkeyName, answer: registrationAnswer }),
    reply: passkey,
    status: 201,
    errors: ['passkey_refused', 'conflict'],
  },
  'PUT /api/profile/passkeys/:id': {
    summary: 'Give a passkey another name',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    body: z.object({ name: passkeyName }),
    reply: passkey,
    errors: ['passkey_not_found'],
  },
  'DELETE /api/profile/passkeys/:id': {
    summary: 'Remove a passkey',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    body: reentry,
    status: 204,
    errors: ['passkey_not_found', 'password_wrong', 'code_wrong', 'too_many_attempts'],
  },
})
