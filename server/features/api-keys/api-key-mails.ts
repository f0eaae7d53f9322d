import { paths } from '../../../contract/pages.ts'
import type { Mail } from '../../base/mail/mail.ts'

/** Told of every new key, because somebody else may have made it; the key itself is only hinted at. */
export function apiKeyCreatedMail(appUrl: URL, to: string, masked: string): Mail {
  return {
    to,
    subject: 'Ein API-Schlüssel wurde erstellt',
    paragraphs: [`für Ihr Konto bei Fundstelle wurde soeben ein API-Schlüssel erstellt: ${masked}`],
    button: { label: 'API-Schlüssel ansehen', href: new URL(paths.settingsApiKeys, appUrl).href },
    closing: 'Wenn Sie das nicht waren, löschen Sie den Schlüssel bitte sofort und wählen Sie ein neues Passwort.',
  }
}
