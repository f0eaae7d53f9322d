import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../contract/pages.ts'
import { germanDay, germanMoment } from '../../../contract/vienna.ts'
import type { OwnAgreement } from '../../../contract/legal.ts'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { saveAgreement, useAgreement } from './legal.ts'

const AgreementStep = later(async () => (await import('./AgreementStep.tsx')).AgreementStep)

/** What holds between the person or their company and the operator, as a part of a page. */
export function Agreement() {
  const { data: agreement, error } = useAgreement()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFailure(
      await saveAgreement().then(
        () => undefined,
        (cause: unknown) => messageOr(cause, 'Die Vereinbarung konnte nicht gespeichert werden'),
      ),
    )
    setBusy(false)
  }
  return (
    <Section title="Auftragsverarbeitung">
      <p className="text-muted">
        Für die Daten anderer Menschen in Ihren Dateien gilt die Vereinbarung nach Art 28 DSGVO. Ohne sie sind keine
        Uploads möglich.
      </p>
      {error && <Notice kind="error">{messageOr(error, 'Der Stand konnte nicht geladen werden')}</Notice>}
      {agreement && <p>{stateOf(agreement)}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {agreement?.is_needed && agreement.may_accept && (
          <Button look="primary" onClick={() => setOpen(true)}>
            Lesen und annehmen
          </Button>
        )}
        <Button busy={isBusy} onClick={() => void save()}>
          Als Word-Datei speichern
        </Button>
        <Link to={paths.agreement} target="_blank" className="text-accent underline underline-offset-2">
          Wortlaut ansehen
        </Link>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isOpen && agreement?.is_needed && <AgreementStep agreement={agreement} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function stateOf({ accepted, is_needed, may_accept, admins }: OwnAgreement): string {
  if (accepted && !is_needed)
    return `Angenommen am ${germanMoment(new Date(accepted.at))}${accepted.domain === null ? '' : ` für ${accepted.domain}`}, Fassung vom ${germanDay(accepted.version)}.`
  const before = accepted
    ? `Angenommen ist die Fassung vom ${germanDay(accepted.version)}; es gibt eine neue. `
    : 'Noch nicht angenommen. '
  return before + (may_accept ? '' : `Das tut in Ihrem Unternehmen die Firmenadministration: ${admins.join(', ')}.`)
}
