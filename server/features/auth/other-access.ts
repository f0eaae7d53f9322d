import type { Mail } from '../../base/mail.ts'
import type { Parts } from '../../base/parts.ts'
import { passkeysOf } from '../two-factor/two-factor.ts'

/*
 * What opens an account besides its password. A new password ends none of it: programs would stand still, and a passkey is
 * what somebody who forgets passwords has left. But whoever changes it because of a stranger must hear of it.
 */

/** An API key as it may be shown: masked, and since when. */
type KnownKey = { masked: string; created_at: Date }

/** The keys of a person that have not expired. Handed in, because keys belong to a feature that comes here itself. */
export type KeysOf = (userId: string) => Promise<KnownKey[]>

export type OtherAccess = { passkeys: { created_at: string }[]; keys: KnownKey[] }

export async function otherAccess(parts: Parts, userId: string, keysOf: KeysOf): Promise<OtherAccess> {
  return { passkeys: await passkeysOf(parts, userId), keys: await keysOf(userId) }
}

const day = new Intl.DateTimeFormat('de-AT', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Vienna' })
/** A longer list is for the settings. */
const mostInMail = 10

/** A mail about a new password with what it leaves open. Mails that an older version put into the queue do not know whose it is, and go out as they were. */
export async function tellOtherAccess(parts: Parts, mail: Mail, userId: string | undefined, keysOf: KeysOf): Promise<Mail> {
  return userId === undefined ? mail : withOtherAccess(mail, await otherAccess(parts, userId, keysOf))
}

/** What a mail about a new password says of it; names that people gave to their devices stay out of mails. */
function withOtherAccess(mail: Mail, { passkeys, keys }: OtherAccess): Mail {
  const facts: [string, string][] = [
    ...passkeys.map(({ created_at }): [string, string] => ['Passkey', `angelegt am ${day.format(new Date(created_at))}`]),
    ...keys.map(({ masked, created_at }): [string, string] => [`API-Schlüssel ${masked}`, `erstellt am ${day.format(created_at)}`]),
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
