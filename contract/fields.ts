import { z } from 'zod'
import { readableDomain } from './readable-domain.ts'

/** Fields that several calls share, each with the German sentence for a wrong value. */

const splitAddress = (address: string) =>
  [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@') + 1)] as const

/** The address in the one spelling that we keep; undefined when its domain is none. */
export function keptAddress(address: string): string | undefined {
  const [mailbox, domain] = splitAddress(address.normalize('NFC').toLowerCase())
  const kept = readableDomain(domain)
  return kept && `${mailbox}@${kept}`
}

/**
 * An address, trimmed and lower case; the pattern asks for one @ and a dotted domain and leaves the rest to the confirmation
 * mail. Only signs that somebody can see and type, and the domain in one spelling: otherwise two accounts could share one
 * mailbox.
 */
export const email = z
  .string({ error: 'E-Mail ist erforderlich' })
  .trim()
  .min(1, 'E-Mail ist erforderlich')
  .max(254, 'Ungültiges E-Mail-Format')
  .normalize('NFC')
  .toLowerCase()
  .regex(
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u,
    'Ungültiges E-Mail-Format',
  )
  .refine((address) => keptAddress(address) !== undefined, 'Ungültiges E-Mail-Format')
  .overwrite((address) => keptAddress(address) ?? address)

const tooShort = 'Passwort muss mindestens 8 Zeichen lang sein'

/** A password being chosen: 8 to 256 characters, any character (ASVS 5.0 6.2). An emoji or a letter with an accent counts as one. */
export const newPassword = chosenPassword('Neues Passwort ist erforderlich')

/** The same for an account that has none yet. */
export const firstPassword = chosenPassword('Passwort ist erforderlich')

function chosenPassword(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .min(8, tooShort)
    .max(256, 'Passwort darf höchstens 256 Zeichen lang sein')
    .refine((typed) => Array.from(typed.normalize('NFC')).length >= 8, tooShort)
}

/** For `refine`: a new password was written twice alike. Said also while other fields are wrong, so that nobody is sent back twice. */
export const writtenTwice: [
  (form: { password: string; password_confirm: string }) => boolean,
  { path: string[]; error: string; when: (payload: { value: unknown }) => boolean },
] = [
  (form) => form.password === form.password_confirm,
  {
    path: ['password_confirm'],
    error: 'Passwörter stimmen nicht überein',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
]

/** A password being entered; the length is capped so that hashing stays cheap. */
export const enteredPassword = z
  .string({ error: 'Passwort ist erforderlich' })
  .min(1, 'Passwort ist erforderlich')
  .max(256, 'Passwort darf höchstens 256 Zeichen lang sein')

/** One line of text of a person's data; control characters would forge lines in mails and logs, others turn the direction of writing. */
export function line(max: number, missing = 'Bitte geben Sie hier einen Text ein') {
  const wrong = `Bitte höchstens ${max} Zeichen, ohne Zeilenumbruch`
  return z
    .string({ error: missing })
    .trim()
    .max(max, wrong)
    .regex(/^\P{Cc}*$/u, wrong)
    .regex(/^[^\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'Bitte ohne unsichtbare Steuerzeichen')
}

const required = (message: string) => line(100, message).regex(/[\p{L}\p{N}\p{P}\p{S}]/u, message)
export const firstName = required('Vorname ist erforderlich')
export const lastName = required('Nachname ist erforderlich')

/** The secret of a mailed link: 32 random bytes in base64url. */
export const mailedToken = z
  .string({ error: 'Link ungültig oder abgelaufen' })
  .max(200, 'Link ungültig oder abgelaufen')

/** Timestamp that identifies a message: ISO 8601 in UTC with microseconds. */
export const messageTimestamp = z
  .string({ error: 'Zeitstempel erforderlich' })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/, 'Ungültiger Zeitstempel')

/** Paging of lists; numbers come as query strings. */
export const paging = (standard: number, most = 100) =>
  z.object({
    limit: z.coerce
      .number({ error: 'limit muss eine Zahl sein' })
      .int('limit muss eine ganze Zahl sein')
      .min(1, 'limit muss mindestens 1 sein')
      .max(most, `limit darf höchstens ${most} sein`)
      .default(standard),
    offset: z.coerce
      .number({ error: 'offset muss eine Zahl sein' })
      .int('offset muss eine ganze Zahl sein')
      .min(0, 'offset darf nicht negativ sein')
      .max(1_000_000, 'offset ist zu groß')
      .default(0),
  })

/** Paging of long lists: `next` of one page is `after` of the following one, so that the last page is as fast as the first. */
export const keyset = (standard: number, most = 100) =>
  paging(standard, most)
    .pick({ limit: true })
    .extend({ after: z.string().max(500, 'after ist zu lang').optional() })

/** What somebody looks for in a list; blanks around it do not count. */
export const search = z.string().trim().max(200, 'Der Suchtext darf höchstens 200 Zeichen lang sein').optional()

const wrongDomain = 'Bitte geben Sie eine Domain ein, zum Beispiel kanzlei.at'

/** A mail domain in the one spelling that we keep; an @ before it does not count. */
export const mailDomain = z
  .string({ error: wrongDomain })
  .trim()
  .max(253, wrongDomain)
  .overwrite((typed) => typed.normalize('NFC').toLowerCase().replace(/^@/, ''))
  .refine((domain) => readableDomain(domain) !== undefined, wrongDomain)
  .overwrite((domain) => readableDomain(domain) ?? domain)
