import type { Company } from '../../../contract/companies.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Invitations } from './Invitations.tsx'

/** Invites people into a company, as its own administrators do; for one that has none yet. */
export const InviteDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => (
  <Dialog title={`Zu ${company.name} einladen`} onClose={onClose}>
    <div className="space-y-5">
      <p className="text-muted">
        Wer eingeladen ist, bekommt eine Mail mit einem Link, der sieben Tage gilt, und legt damit sein Konto an. Soll
        eine dieser Personen das Unternehmen selbst verwalten, geben Sie ihr danach unter »Benutzer« die Rolle
        »Firmenadministration«.
      </p>
      <Invitations domain={company.domain} isOwn={false} />
    </div>
  </Dialog>
)
