import { paths } from '../../../contract/pages.ts'
import type { Mail } from '../../base/mail/mail.ts'

/** What the owner of an account is told about its login; never with a code, a secret or the name of a device. */
const notices = {
  on: [
    'Zwei-Faktor-Authentisierung aktiviert',
    'für Ihr Konto bei Fundstelle wurde soeben die Zwei-Faktor-Authentisierung aktiviert.',
  ],
  off: [
    'Zwei-Faktor-Authentisierung deaktiviert',
    'für Ihr Konto bei Fundstelle wurde soeben die Zwei-Faktor-Authentisierung deaktiviert.',
  ],
  reset: [
    'Zwei-Faktor-Authentisierung zurückgesetzt',
    'die Zwei-Faktor-Authentisierung Ihres Kontos bei Fundstelle wurde soeben zurückgesetzt. Bisherige Geräte und Wiederherstellungscodes gelten nicht mehr. Bitte richten Sie sie neu ein.',
  ],
  recovery: [
    'Ein Wiederherstellungscode wurde verwendet',
    'für Ihr Konto bei Fundstelle wurde soeben ein Wiederherstellungscode verwendet. Er gilt nicht mehr. Wenn Sie Ihr Gerät verloren haben, setzen Sie die Zwei-Faktor-Authentisierung bitte zurück und richten Sie sie neu ein.',
  ],
  codes: [
    'Neue Wiederherstellungscodes',
    'für Ihr Konto bei Fundstelle wurden soeben neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
  ],
  passkey_added: [
    'Ein Passkey wurde hinzugefügt',
    'zu Ihrem Konto bei Fundstelle wurde soeben ein Passkey hinzugefügt.',
  ],
  passkey_removed: ['Ein Passkey wurde entfernt', 'von Ihrem Konto bei Fundstelle wurde soeben ein Passkey entfernt.'],
} as const

export type Notice = keyof typeof notices
export const noticeKinds = Object.keys(notices) as [Notice, ...Notice[]]

export function noticeMail(appUrl: URL, to: string, notice: Notice): Mail {
  const [subject, paragraph] = notices[notice]
  return {
    to,
    subject,
    paragraphs: [paragraph],
    button: { label: 'Zur Anmeldung', href: new URL(paths.login, appUrl).href },
    closing:
      'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und wenden Sie sich an uns. Die Kontaktdaten stehen im Impressum.',
  }
}
