import { useState } from 'react'
import { commentLimit, ratingReasons, type RatingReason } from '../../../contract/rating-reasons.ts'
import { failureOf } from '../../base/errors.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, TextArea } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

export type Details = { reasons: RatingReason[]; comment: string; include_text: boolean }

/** Why an answer did not help. All of it is optional; question and answer go along only when the box is ticked. */
export function RatingDialog({
  onSend,
  onClose,
}: {
  onSend: (details: Details) => Promise<unknown>
  onClose: () => void
}) {
  const [reasons, setReasons] = useState<RatingReason[]>([])
  const [comment, setComment] = useState('')
  const [isIncluded, setIncluded] = useState(false)
  const [error, setError] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await onSend({ reasons, comment, include_text: isIncluded })
      showToast({ status: 'success', title: 'Danke für Ihre Rückmeldung' })
      onClose()
    } catch (cause) {
      setError(failureOf(cause))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Was war nicht hilfreich?"
      action="Absenden"
      cancel="Ohne Angaben schließen"
      isBusy={isBusy}
      failure={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">
          Gründe<span className="font-normal text-muted"> (freiwillig)</span>
        </legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {(Object.entries(ratingReasons) as [RatingReason, string][]).map(([key, label]) => (
            <label key={key} className="flex min-h-11 items-center gap-3 lg:min-h-9">
              <input
                type="checkbox"
                checked={reasons.includes(key)}
                onChange={(event) =>
                  setReasons(event.target.checked ? [...reasons, key] : reasons.filter((reason) => reason !== key))
                }
                className="size-5 shrink-0 accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Anmerkung"
        hint="Der Betreiber liest Gründe und Anmerkung. Bitte keine Namen von Beteiligten."
        maxLength={commentLimit}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Checkbox checked={isIncluded} onChange={(event) => setIncluded(event.target.checked)}>
        Frage und Antwort mitschicken
        <span className="block text-xs text-muted">
          Nur dann kann der Betreiber sie lesen. Sie werden verschlüsselt aufbewahrt und mit der Unterhaltung oder der
          Bewertung gelöscht.
        </span>
      </Checkbox>
    </FormDialog>
  )
}
