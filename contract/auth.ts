import { z } from 'zod'
import { defineCalls } from './call.ts'
import {
  email,
  enteredPassword,
  firstName,
  lastName,
  line,
  mailedToken,
  newPassword,
  firstPassword,
  writtenTwice,
} from './fields.ts'
import { user } from './profile.ts'
import { twoFaCode } from './two-factor.ts'

/** Reply to calls that must not tell whether an address is known. */
const accepted = z.object({ detail: z.string() })

export const registration = z
  .object({
    email,
    password: firstPassword,
    password_confirm: z
      .string({ error: 'Bitte wiederholen Sie das Passwort' })
      .max(256, 'Passwörter stimmen nicht überein'),
    title: line(60).nullish(),
    first_name: firstName,
    last_name: lastName,
    organisation: line(200).nullish(),
    function: line(200).nullish(),
    accept_terms: z.literal(true, { error: 'Bitte stimmen Sie den AGB und der Datenschutzerklärung zu' }),
    professional_use: z.literal(true, { error: 'Bitte bestätigen Sie, dass Sie den Dienst beruflich nutzen' }),
    /** Referral value of the link that led here. */
    ref: line(60).nullish(),
  })
  .refine(...writtenTwice)
export type Registration = z.input<typeof registration>

export const login = z.object({ email, password: enteredPassword })

/** What the operator enters behind the one-time link of a fresh instance. */
export const firstAdmin = z.object({
  token: mailedToken,
  email,
  password: firstPassword,
  first_name: firstName,
  last_name: lastName,
})

export const authCalls = defineCalls({
  'POST /api/auth/login': {
    summary: 'Log in with address and password, and a code where the account asks for one',
    access: 'public',
    body: login.extend({ two_fa_code: twoFaCode.nullish() }),
    reply: z.object({ user }),
    errors: [
      'invalid_credentials',
      'email_not_confirmed',
      'two_fa_required',
      'two_fa_setup_required',
      'code_wrong',
      'too_many_attempts',
    ],
  },
  'POST /api/auth/refresh': {
    summary: 'Exchange the refresh cookie for new cookies',
    access: 'public',
    reply: z.object({ user }),
    errors: ['session_ended'],
  },
  'POST /api/auth/logout': { summary: 'End this session', access: 'public', status: 204 },
  'POST /api/auth/register': {
    summary: 'Ask for an account; the answer does not tell whether the address is known',
    access: 'public',
    body: registration,
    reply: accepted,
    status: 202,
    errors: ['password_common', 'too_many_attempts'],
  },
  'POST /api/auth/register/resend-email': {
    summary: 'Send the confirmation mail again',
    access: 'public',
    body: z.object({ email }),
    reply: accepted,
    status: 202,
    errors: ['too_many_attempts'],
  },
  'POST /api/auth/register-confirm': {
    summary: 'Confirm the address with the mailed token',
    access: 'public',
    body: z.object({
      token: mailedToken,
      /** Makes the password of the registration worthless: its owner was not the one who chose it, or has forgotten it. */
      choose_password: z.boolean({ error: 'choose_password muss true oder false sein' }).default(false),
    }),
    reply: z.object({
      email: z.string(),
      /** To choose a password with, when that was asked for or the address was registered more than once, so that none counts; otherwise null. */
      password_token: z.string().nullable(),
    }),
    errors: ['token_invalid'],
  },
  'POST /api/auth/reset-password': {
    summary: 'Ask for a link to choose a new password; the returned token is only a handle without power',
    access: 'public',
    body: z.object({ email }),
    reply: accepted.extend({ token: z.string() }),
    errors: ['too_many_attempts'],
  },
  'POST /api/auth/reset-password-confirm': {
    summary: 'Choose a new password with the mailed token; ends all sessions, but neither passkeys nor API keys',
    access: 'public',
    body: z.object({ token: mailedToken, password: newPassword }),
    /** How many other ways into the account go on as before. */
    reply: z.object({ passkeys: z.number().int(), api_keys: z.number().int() }),
    errors: ['token_invalid', 'password_common'],
  },
  'POST /api/auth/email-confirm': {
    summary: 'Confirm a new address of an account with the token mailed to it',
    access: 'public',
    body: z.object({ token: mailedToken }),
    reply: z.object({ email: z.string() }),
    errors: ['token_invalid', 'email_taken'],
  },
  'POST /api/auth/first-admin': {
    summary: 'Make the first administrator with the one-time link that the first start prints',
    access: 'public',
    body: firstAdmin,
    status: 204,
    errors: ['token_invalid', 'password_common', 'conflict'],
  },
})
