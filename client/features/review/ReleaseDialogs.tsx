import { useState } from 'react'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { SecondRelease, type SecondProps } from './SecondRelease.tsx'
import type { Reach } from './review.ts'

/** Said on the page and before the release. */
export const whatRemains =
  'Ersetzt wird, was gefunden oder ergänzt wurde. Berufe, Orte, Daten und Umstände bleiben stehen und können zusammen weiterhin auf eine Person schließen lassen.'

type ReleaseProps = SecondProps & {
  /** Unsure entities that nobody has decided about. */
  open: number
  hasRules: boolean
  /** Hears for which files the decisions are remembered. */
  onRelease: (remembers: Reach | undefined) => Promise<void>
  onClose: () => void
}

export function ReleaseDialog({ open, hasRules, onRelease, onClose, ...second }: ReleaseProps) {
  const [remembers, setRemembers] = useState(false)
  const [reach, setReach] = useState<Reach>('akt')
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
      onConfirm={() => onRelease(remembers ? reach : undefined)}
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
            <div className="space-y-2 pl-8">
              {remembers && (
                <Segments<Reach>
                  label="Regeln merken für"
                  options={{ akt: 'Diesen Ordner', alle: 'Alle meine Dateien' }}
                  chosen={reach}
                  onChoose={setReach}
                />
              )}
              <p className="text-xs text-muted">
                Ihre Entscheidungen gelten dann auch für{' '}
                {reach === 'akt' ? 'die anderen Dateien dieses Ordners' : 'alle Ihre Dateien'}, die pseudonymisiert
                werden. Sie finden sie unter »Dateien« bei »Eigene Regeln« und können sie dort löschen.
              </p>
            </div>
          </div>
        )}
        <SecondRelease {...second} />
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
