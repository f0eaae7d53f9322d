import type { Company } from '../../../contract/companies.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Invitations } from './Invitations.tsx'

type Props = {
  company: Company
  /** Whether mails leave this instance. */
  isMailing: boolean
  onClose: () => void
}

/** Invites people into a company, as its own administrators do; for one that has none yet. */
export const InviteDialog = ({ company, isMailing, onClose }: Props) => (
  <Dialog title={`Zu ${company.name} einladen`} onClose={onClose}>
    <div className="space-y-5">
      <p className="text-muted">
        Wer eingeladen ist, bekommt eine Mail mit einem Link, der sieben Tage gilt, und legt damit sein Konto an. Soll
        eine dieser Personen das Unternehmen selbst verwalten, geben Sie ihr danach unter »Benutzer« die Rolle
        »Firmenadministration«.
      </p>
      {!isMailing && (
        <Notice kind="warning">
          Noch ist kein Mailserver verbunden (SMTP_URL): Die Mails mit den Links liegen als Dateien in DATA_DIR/outbox.
        </Notice>
      )}
      <Invitations domain={company.domain} isOwn={false} />
    </div>
  </Dialog>
)
