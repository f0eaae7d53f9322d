import { useState } from 'react'
import type { ImportSchedule } from '../../../contract/knowledge-base-imports.ts'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SelectField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useImportActions } from './knowledge-bases.ts'

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [`h${hour}`, `ab ${String(hour).padStart(2, '0')}:00 Uhr`]),
)

/** Whether and when RIS is asked every night what has changed. */
export function Schedule({ schedule }: { schedule: ImportSchedule }) {
  const { plan } = useImportActions()
  const [isOn, setOn] = useState(schedule.is_on)
  const [hour, setHour] = useState(schedule.hour)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await plan({ is_on: isOn, hour }).then(
      () => showToast({ status: 'success', title: 'Nächtlicher Import wurde gespeichert.' }),
      (cause: unknown) =>
        showToast({
          status: 'error',
          title: messageOr(cause, 'Der nächtliche Import konnte nicht gespeichert werden'),
        }),
    )
    setBusy(false)
  }
  return (
    <Form onSubmit={save} className="space-y-4">
      <Checkbox checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        Jede Nacht im RIS nachsehen, was sich geändert hat
        <span className="block text-muted">
          Neue Fassungen, Enden und Löschungen von allem, was schon aus dem RIS importiert wurde.
        </span>
      </Checkbox>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Beginn"
          options={hours}
          value={`h${hour}`}
          disabled={!isOn}
          className="min-w-44"
          onChange={(event) => setHour(Number(event.target.value.slice(1)))}
        />
        <Button type="submit" busy={isBusy}>
          Speichern
        </Button>
      </div>
    </Form>
  )
}
