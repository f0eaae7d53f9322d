import { z } from 'zod'
import { ownAuditLine } from './audit-lines.ts'
import { defineCalls } from './call.ts'
import { email, firstName, keyset, lastName, line, newPassword } from './fields.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { passphraseWording } from './new-passphrase.ts'
import { oldPassphrase } from './old-passphrase.ts'
import { roles, subscriptionKeys } from './subscriptions.ts'

const passphraseTypes = ['SYSTEM_PROVIDED', 'CUSTOM', 'EMPTY'] as const
export type PassphraseType = (typeof passphraseTypes)[number]

/** The person who is logged in, as the browser may know them. Never holds hashes or keys. */
export const user = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  /** Mail domain of the company, null for addresses of public mail providers. */
  domain: z.string().nullable(),
  subscription: z.enum(subscriptionKeys),
  is_flex_admin: z.boolean(),
  /** Empty means that no knowledge base is excluded. */
  subscription_limited_laws: z.array(z.enum(knowledgeBaseKeys)),
  passphrase_type: z.enum(passphraseTypes),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  email: z.string(),
  organisation: z.string().nullable(),
  function: z.string().nullable(),
  two_fa_enabled: z.boolean(),
  is_two_fa_enforced: z.boolean(),
  is_api_enabled: z.boolean(),
  /** Whether the person is told by mail that a quota is nearly or wholly used. */
  usage_mails: z.boolean(),
})
export type User = z.infer<typeof user>

/** Two changes in one request: done together they would have to fail together, and nobody is told that half was left out. */
const separately = z.never({ error: 'Bitte ändern Sie Angaben und Passwort getrennt.' }).optional()

/** The data a person can change. A new address also needs the password, and counts only after its confirmation. */
export const profileChange = z.object({
  title: line(60).nullish(),
  first_name: firstName,
  last_name: lastName,
  email,
  organisation: line(200).nullish(),
  function: line(200).nullish(),
  old_password: z.string().max(256, 'Ungültiges Passwort').optional(),
  usage_mails: z.boolean().optional(),
  password: separately,
  passphrase_type: separately,
})

const nothing = 'Bitte senden Sie mit, was geändert werden soll.'

/** Only what is not required of a person: workplace, title, which mails they want. What is not sent stays. */
const partChange = z
  .object({
    title: line(60).nullish(),
    organisation: line(200).nullish(),
    function: line(200).nullish(),
    usage_mails: z.boolean().optional(),
    first_name: separately,
    last_name: separately,
    email: separately,
    old_password: separately,
    password: separately,
    passphrase_type: separately,
  })
  .refine((change) => Object.keys(change).length > 0, nothing)

export const passwordChange = z.object({
  old_password: z
    .string({ error: 'Aktuelles Passwort ist erforderlich' })
    .min(1, 'Aktuelles Passwort ist erforderlich')
    .max(256, 'Ungültiges Passwort'),
  password: newPassword,
  title: separately,
  first_name: separately,
  last_name: separately,
  email: separately,
  organisation: separately,
  function: separately,
  usage_mails: separately,
  passphrase_type: separately,
})

/**
 * Another type of passphrase, or another passphrase. The new one comes in the header; the one before it as
 * `old_passphrase`, needed where something is under it.
 */
const passphraseChange = z.object({
  passphrase_type: z.enum(['SYSTEM_PROVIDED', 'CUSTOM'], { error: 'Diesen Passphrasen-Typ gibt es nicht.' }),
  old_passphrase: oldPassphrase(passphraseWording.notRecognised).optional(),
  title: separately,
  first_name: separately,
  last_name: separately,
  email: separately,
  organisation: separately,
  function: separately,
  usage_mails: separately,
  old_password: separately,
  password: separately,
})

const deactivationMissing = 'Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen'
export const deactivation = z.object({
  password: z.string({ error: deactivationMissing }).min(1, deactivationMissing).max(256, 'Ungültiges Passwort'),
})

/** What a person types so that nobody erases an account by a slip. */
export const erasurePhrase = 'sofort löschen'
const phraseMissing = `Bitte tippen Sie »${erasurePhrase}« ein`
export const erasure = deactivation.extend({
  confirmation: z
    .string({ error: phraseMissing })
    .trim()
    .toLowerCase()
    .refine((typed) => typed.normalize('NFC') === erasurePhrase, phraseMissing),
})

/** A browser that is logged in to the account. */
const session = z.object({
  id: z.uuid(),
  /** Browser and system in words, as far as the browser told. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Whether this is the session that asks. */
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const profileCalls = defineCalls({
  'GET /api/profile': { summary: 'The person who is logged in', access: 'user', reply: user },
  'PUT /api/profile/update': {
    summary:
      'Change the data of the person, the mails they want, the password, or the passphrase; a new password ends all other sessions',
    access: 'user',
    body: z.union([profileChange, passwordChange, partChange, passphraseChange]),
    reply: z.object({ user, pending_email: z.string().nullable() }),
    errors: [
      'password_wrong',
      'password_common',
      'passphrase_required',
      'passphrase_invalid',
      'too_many_attempts',
      'conflict',
    ],
  },
  'GET /api/profile/email-change': {
    summary: 'The new address that waits for its confirmation, or null',
    access: 'user',
    reply: z.object({ pending_email: z.string().nullable() }),
  },
  'DELETE /api/profile/email-change': {
    summary: 'Keep the present address; the mailed link stops working',
    access: 'user',
    status: 204,
  },
  'GET /api/profile/sessions': {
    summary: 'The browsers that are logged in, this one first',
    access: 'user',
    reply: z.object({ results: z.array(session) }),
  },
  'DELETE /api/profile/sessions': { summary: 'End all other sessions', access: 'user', status: 204 },
  'DELETE /api/profile/sessions/:id': {
    summary: 'End one session',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    errors: ['session_not_found'],
  },
  'GET /api/profile/audit': {
    summary: 'What the audit log holds about the person, newest first',
    access: 'user',
    query: keyset(20),
    reply: z.object({ results: z.array(ownAuditLine), next: z.string().nullable() }),
  },
  'GET /api/profile/export': {
    summary: 'Everything that is stored of the person, as a ZIP of JSON and Markdown',
    access: 'user',
    content: true,
    file: ['application/zip'],
  },
  'DELETE /api/profile/disable': {
    summary: 'Lock the account at once and erase it after 30 days',
    access: 'user',
    body: deactivation,
    reply: z.object({ erase_at: z.string() }),
    errors: ['password_wrong', 'last_admin', 'too_many_attempts'],
  },
  'DELETE /api/profile/erase': {
    summary: 'Erase the account at once',
    access: 'user',
    body: erasure,
    status: 204,
    errors: ['password_wrong', 'last_admin', 'too_many_attempts'],
  },
})
