import { paths } from '../../../contract/pages.ts'
import { germanLongDay, viennaDay } from '../../../contract/vienna.ts'
import type { Mail } from '../../base/mail/mail.ts'

/*
 * Mails about what happened to an account. They name nobody and quote nothing: a mailbox may have other readers.
 */

const loginButton = (appUrl: URL) => ({ label: 'Zur Anmeldung', href: new URL(paths.login, appUrl).href })
const resetButton = (appUrl: URL) => ({
  label: 'Neues Passwort anfordern',
  href: new URL(paths.resetPassword, appUrl).href,
})

export function passwordChangedMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: ['das Passwort Ihres Kontos bei Fundstelle wurde soeben geändert. Alle Sitzungen wurden beendet.'],
    button: loginButton(appUrl),
    closing: 'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an.',
  }
}

export function passwordChangedHereMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      'das Passwort Ihres Kontos bei Fundstelle wurde soeben in den Einstellungen geändert. Alle anderen Sitzungen wurden beendet.',
    ],
    button: resetButton(appUrl),
    closing: 'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an.',
  }
}

export function confirmEmailMail(appUrl: URL, to: string, token: string): Mail {
  return {
    to,
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'diese Adresse soll die neue Adresse eines Kontos bei Fundstelle werden. Bitte bestätigen Sie sie. Der Link gilt 24 Stunden und nur einmal. Bis dahin bleibt die bisherige Adresse gültig.',
    ],
    // In the fragment the secret reaches neither logs nor the Referer of another page.
    button: { label: 'Neue Adresse bestätigen', href: new URL(`${paths.emailConfirm}#token=${token}`, appUrl).href },
    closing: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  }
}

export function addressTakenMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Sie haben bereits ein Konto',
    paragraphs: [
      'jemand wollte diese Adresse als neue Adresse eines anderen Kontos bei Fundstelle eintragen. Zu dieser Adresse gibt es bereits ein Konto, daher wurde nichts geändert.',
    ],
    button: loginButton(appUrl),
    closing: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  }
}

export function emailChangeRequestedMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    paragraphs: [
      'für Ihr Konto bei Fundstelle wurde eine neue E-Mail-Adresse eingetragen. Sie gilt erst, wenn sie über den Link bestätigt ist, den wir an die neue Adresse geschickt haben. Bis dahin bleibt diese Adresse gültig.',
    ],
    button: resetButton(appUrl),
    closing:
      'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an: Damit wird auch die Änderung der Adresse verworfen.',
  }
}

export function emailChangedMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'die E-Mail-Adresse Ihres Kontos bei Fundstelle wurde soeben geändert. Ab jetzt melden Sie sich mit der neuen Adresse an, und alle Nachrichten gehen an die neue Adresse.',
    ],
    button: loginButton(appUrl),
    closing: 'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an uns. Die Kontaktdaten stehen im Impressum.',
  }
}

export function accountDisabledMail(appUrl: URL, to: string, eraseAt: Date): Mail {
  return {
    to,
    subject: 'Ihr Konto wurde deaktiviert',
    paragraphs: [
      'Ihr Konto bei Fundstelle wurde soeben deaktiviert. Alle Sitzungen wurden beendet, eine Anmeldung ist nicht mehr möglich.',
      `Am ${germanLongDay(viennaDay(eraseAt))} werden Ihr Konto und alle Ihre Unterhaltungen endgültig gelöscht.`,
    ],
    closing:
      'Wenn Sie das nicht waren oder Ihr Konto behalten möchten, wenden Sie sich bitte vor diesem Tag an uns. Die Kontaktdaten stehen im Impressum.',
  }
}

export function accountErasedMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Ihr Konto bei Fundstelle und alle Ihre Unterhaltungen wurden soeben endgültig gelöscht. Die Schlüssel, mit denen sie verschlüsselt waren, gibt es nicht mehr.',
    ],
    closing: 'Das ist die letzte Nachricht, die wir Ihnen zu diesem Konto schicken.',
  }
}
