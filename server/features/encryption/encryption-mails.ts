import { paths } from '../../../contract/pages.ts'
import type { Mail } from '../../base/mail/mail.ts'

/** Told when all items are under the system-provided key; `failed` is how many could not be opened. */
export function migrationFinishedMail(appUrl: URL, to: string, failed: number): Mail {
  const left =
    failed === 1 ? 'Ein Inhalt konnte nicht umgestellt werden' : `${failed} Inhalte konnten nicht umgestellt werden`
  return {
    to,
    subject: 'Die Umstellung Ihrer Verschlüsselung ist abgeschlossen',
    paragraphs: [
      'die Inhalte Ihres Kontos bei Fundstelle sind jetzt mit dem Schlüssel verschlüsselt, den wir für Sie verwalten.',
      failed === 0
        ? 'Ihre bisherige Passphrase wird nicht mehr gebraucht; der Schlüssel, den sie geöffnet hat, wurde gelöscht.'
        : `${left}, weil die gespeicherten Daten beschädigt sind. Dafür gilt weiter Ihre bisherige Passphrase.`,
    ],
    button: { label: 'Verschlüsselung ansehen', href: new URL(paths.settingsEncryption, appUrl).href },
    closing: 'Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und eine neue Passphrase.',
  }
}
