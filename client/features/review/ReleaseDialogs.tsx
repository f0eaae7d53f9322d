import { useState } from 'react'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'

/** Said on the page and before the release. */
export const whatRemains =
  'Ersetzt wird, was gefunden oder ergänzt wurde. Berufe, Orte, Daten und Umstände bleiben stehen und können zusammen weiterhin auf eine Person schließen lassen.'

type ReleaseProps = {
  /** Unsure entities that nobody has decided about. */
  open: number
  hasRules: boolean
  onRelease: (remembers: boolean) => Promise<void>
  onClose: () => void
}

export function ReleaseDialog({ open, hasRules, onRelease, onClose }: ReleaseProps) {
  const [remembers, setRemembers] = useState(false)
  return (
    <ConfirmDialog
      title={
        open > 0
          ? `${formatNumber(open)} unsichere ${open === 1 ? 'Stelle' : 'Stellen'} trotzdem freigeben?`
          : 'Pseudonymisierung freigeben?'
      }
      action="Freigeben"
      busyAction="Wird freigegeben …"
      describe={messageOf}
      onConfirm={() => onRelease(remembers)}
      onClose={onClose}
    >
      <div className="space-y-3">
        <p className="font-semibold">Nur die pseudonymisierte Fassung geht an den KI-Assistenten.</p>
        {open > 0 && <p>Unsichere Stellen, über die Sie nicht entschieden haben, bleiben ersetzt.</p>}
        <p className="text-muted">{whatRemains}</p>
        {hasRules && (
          <div>
            <Checkbox checked={remembers} onChange={(event) => setRemembers(event.target.checked)}>
              Regeln für nächstes Mal merken
            </Checkbox>
            <p className="pl-8 text-xs text-muted">
              Ihre Entscheidungen gelten dann auch für die anderen Dateien dieses Ordners, die pseudonymisiert werden.
            </p>
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}

export function RejectDialog({ onReject, onClose }: { onReject: () => Promise<void>; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Pseudonymisierung ablehnen?"
      action="Original verwenden"
      busyAction="Wird abgelehnt …"
      isDangerous
      describe={messageOf}
      onConfirm={onReject}
      onClose={onClose}
    >
      <p>
        <strong>Das Original wird verwendet.</strong> Namen und andere Angaben gehen bei einer Frage zu dieser Datei so
        an den KI-Assistenten, wie sie darin stehen. Die Pseudonymisierung bleibt auf Ihr Kontingent angerechnet.
      </p>
    </ConfirmDialog>
  )
}
