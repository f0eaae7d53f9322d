import { paths } from '../../../contract/pages.ts'
import { germanLongDay, viennaDay } from '../../../contract/vienna.ts'
import type { Mail } from '../../base/mail/mail.ts'

/** Secrets travel in the fragment: it reaches neither logs nor the Referer of another page. */
const link = (appUrl: URL, path: string, token: string) => new URL(`${path}#token=${token}`, appUrl).href

const notYou = 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.'

/** Carries the referral value of the registration back to the page, which may open in another browser; a plain word only, for a stranger may have written it. */
export function confirmRegistrationMail(appUrl: URL, to: string, token: string, referral: string | null): Mail {
  const page = `${paths.registerConfirm}${/^[\w-]+$/.test(referral ?? '') ? `?ref=${referral}` : ''}`
  return {
    to,
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'mit dieser Adresse wurde ein Konto bei Fundstelle angelegt. Bitte bestätigen Sie die Adresse. Der Link gilt 24 Stunden und nur einmal.',
    ],
    button: { label: 'E-Mail-Adresse bestätigen', href: link(appUrl, page, token) },
    closing: 'Wenn Sie das nicht waren, bestätigen Sie die Adresse bitte nicht. Dann kann niemand das Konto verwenden.',
  }
}

export function alreadyRegisteredMail(appUrl: URL, to: string): Mail {
  return {
    to,
    subject: 'Sie haben bereits ein Konto',
    paragraphs: [
      'jemand wollte mit dieser Adresse ein Konto bei Fundstelle anlegen. Sie haben bereits ein Konto. Wenn Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues wählen.',
    ],
    button: { label: 'Zur Anmeldung', href: new URL(paths.login, appUrl).href },
    closing: notYou,
  }
}

export function resetPasswordMail(appUrl: URL, to: string, token: string): Mail {
  return {
    to,
    subject: 'Neues Passwort wählen',
    paragraphs: [
      'für Ihr Konto bei Fundstelle wurde ein neues Passwort angefordert. Der Link gilt 30 Minuten und nur einmal. Ihr bisheriges Passwort bleibt gültig, bis Sie ein neues gewählt haben.',
    ],
    button: { label: 'Neues Passwort wählen', href: link(appUrl, paths.resetPasswordConfirm, token) },
    closing: notYou,
  }
}

export function accountClosedMail(appUrl: URL, to: string, eraseAt: Date | null): Mail {
  return {
    to,
    subject: 'Ihr Konto ist deaktiviert',
    paragraphs: [
      'jemand wollte mit dieser Adresse ein Konto bei Fundstelle anlegen oder ein neues Passwort wählen. Zu dieser Adresse gibt es ein Konto, das deaktiviert ist. Daher wurde nichts geändert.',
      ...(eraseAt
        ? [
            `Am ${germanLongDay(viennaDay(eraseAt))} wird es endgültig gelöscht. Danach können Sie ein neues Konto anlegen.`,
          ]
        : []),
    ],
    closing: `Wenn Sie das Konto wieder verwenden möchten, wenden Sie sich bitte ${eraseAt ? 'vor diesem Tag ' : ''}an uns. Die Kontaktdaten stehen im Impressum.`,
  }
}
