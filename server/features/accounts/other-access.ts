import { z } from 'zod'
import { germanLongDay, viennaDay } from '../../../contract/vienna.ts'
import type { Mail } from '../../base/mail/mail.ts'

/*
 * What opens an account besides its password. A new password ends none of it: programs would stand still, and a passkey is
 * what somebody who forgets passwords has left. But whoever changes it because of a stranger must hear of it.
 */

/** Passkeys, and API keys as they may be shown (masked); each with the day since when. */
export const otherAccess = z.object({
  passkeys: z.array(z.object({ created_at: z.coerce.date() })),
  keys: z.array(z.object({ masked: z.string(), created_at: z.coerce.date() })),
})
export type OtherAccess = z.output<typeof otherAccess>

const day = (at: Date) => germanLongDay(viennaDay(at))

/** A longer list is for the settings. */
const mostInMail = 10

/** A mail about a new password with what it leaves open; names that people gave to their devices stay out of mails. */
export function withOtherAccess(mail: Mail, { passkeys, keys }: OtherAccess): Mail {
  const facts: [string, string][] = [
    ...passkeys.map(({ created_at }): [string, string] => ['Passkey', `angelegt am ${day(created_at)}`]),
    ...keys.map(({ masked, created_at }): [string, string] => [
      `API-Schlüssel ${masked}`,
      `erstellt am ${day(created_at)}`,
    ]),
  ]
  if (facts.length === 0) return mail
  const more = facts.length - mostInMail
  return {
    ...mail,
    paragraphs: [
      ...mail.paragraphs,
      'Passkeys und API-Schlüssel gelten trotz eines neuen Passworts weiter. Zu Ihrem Konto gibt es die folgenden. Was Sie davon nicht kennen, entfernen Sie bitte in den Einstellungen unter »Zwei-Faktor« und »API-Schlüssel«.',
    ],
    facts: more > 0 ? [...facts.slice(0, mostInMail), ['Weitere', String(more)]] : facts,
  }
}
