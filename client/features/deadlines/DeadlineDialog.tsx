import { useRef, useState } from 'react'
import { CalendarPlus } from 'lucide-react'
import {
  computeDeadline,
  firstEvent,
  procedures,
  units,
  wrongWith,
  type Deadline,
  type Procedure,
  type Unit,
} from '../../../contract/deadlines.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { Button } from '../../ui/Button.tsx'
import { nameDay } from '../../ui/calendar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { saveText } from '../../base/download.ts'
import { calendarFile } from './calendar-file.ts'
import type { Named } from './deadlines.ts'

const unchosen = { '': 'Bitte wählen' }

type Props = {
  /** The terms that the answer names, the likeliest first; at least one. */
  named: readonly Named[]
  /** The day that the question names. */
  day: string | undefined
  onClose: () => void
}

/** Computes the last day of a deadline, each step with its provision. Nothing of it leaves the browser. */
export function DeadlineDialog({ named, day, onClose }: Props) {
  const first = named[0]!
  const [chosen, setChosen] = useState('0')
  const [event, setEvent] = useState(day && day >= firstEvent ? day : '')
  const [count, setCount] = useState(String(first.count))
  const [unit, setUnit] = useState<Unit>(first.unit)
  const [procedure, setProcedure] = useState<Procedure | ''>(first.procedure ?? '')
  const [title, setTitle] = useState('')
  const wrong = wrongWith({ event, count: Number(count), unit })
  // Before a day is chosen nothing is wrong yet.
  const isAboutDay = wrong?.includes('Tag') || wrong?.includes('ab ')
  const deadline = wrong || !procedure ? undefined : computeDeadline({ event, count: Number(count), unit, procedure })
  return (
    <Dialog title="Frist berechnen" onClose={onClose} foot={<Button onClick={onClose}>Schließen</Button>}>
      <div className="space-y-4">
        {named.length > 1 ? (
          <SelectField
            label="Frist aus der Antwort"
            options={Object.fromEntries(named.map(({ words }, at) => [at, words]))}
            value={chosen}
            hint={`»${named[Number(chosen)]!.words}«`}
            onChange={(change) => {
              const term = named[Number(change.target.value)]!
              setChosen(change.target.value)
              setCount(String(term.count))
              setUnit(term.unit)
              setProcedure(term.procedure ?? '')
            }}
          />
        ) : (
          <p className="text-muted">Aus der Antwort: »{first.words}«</p>
        )}
        <Field
          label="Tag des Ereignisses, zum Beispiel der Zustellung"
          type="date"
          required
          min={firstEvent}
          max="2099-12-31"
          value={event}
          error={event && isAboutDay ? wrong : undefined}
          hint={day && event === day ? 'Aus Ihrer Frage übernommen.' : undefined}
          onChange={(change) => setEvent(change.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Dauer"
            required
            inputMode="numeric"
            value={count}
            error={event && !isAboutDay ? wrong : undefined}
            onChange={(change) => setCount(change.target.value.trim())}
          />
          <SelectField
            label="Einheit"
            options={units}
            value={unit}
            onChange={(change) => setUnit(change.target.value as Unit)}
          />
        </div>
        <SelectField
          label="Verfahren"
          options={procedure ? procedures : { ...unchosen, ...procedures }}
          value={procedure}
          hint="Die Dauer ist der Antwort entnommen. Bitte prüfen Sie Dauer und Verfahren an der Fundstelle."
          onChange={(change) => setProcedure(change.target.value as Procedure | '')}
        />
        <div role="status">{deadline && <Result deadline={deadline} />}</div>
        {deadline && (
          <Field
            label="Titel des Kalendereintrags"
            hint="Bleibt in Ihrem Browser."
            value={title}
            maxLength={200}
            placeholder="Fristende"
            onChange={(change) => setTitle(change.target.value)}
          />
        )}
        {deadline && (
          <Button
            onClick={() =>
              saveText(
                calendarFile(deadline, title.trim() || 'Fristende', new Date()),
                `Frist ${deadline.last}.ics`,
                'text/calendar',
              )
            }
          >
            <CalendarPlus className="size-4" aria-hidden="true" />
            Kalendereintrag (.ics)
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Result({ deadline }: { deadline: Deadline }) {
  const shown = useRef<HTMLDivElement>(null)
  const lines = deadline.steps.map(({ day, text, citation }) => `${germanDay(day)}: ${text} (${citation})`)
  return (
    <div className="space-y-3 rounded-card border border-line bg-sunken p-4">
      <div ref={shown}>
        <p className="text-muted">Letzter Tag</p>
        <p className="text-lg font-semibold">{nameDay(deadline.last)}</p>
        <ol className="mt-2 list-decimal space-y-1.5 pl-5">
          {deadline.steps.map(({ day, text, citation, url }) => (
            <li key={day + citation}>
              <strong>{germanDay(day)}</strong>: {text}{' '}
              <a href={url} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap underline">
                {citation}
              </a>
            </li>
          ))}
        </ol>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-xs text-muted">
          {deadline.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      <CopyButton
        text={[`Letzter Tag: ${nameDay(deadline.last)}`, ...lines, ...deadline.notes].join('\n')}
        shownIn={shown}
      />
    </div>
  )
}
