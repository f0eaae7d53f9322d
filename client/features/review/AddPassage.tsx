import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { EntityType } from '../../../contract/entity-types.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { typeNames } from './review.ts'

/** What is missed most are names; whatever has digits in it is none. */
const likelyType = (words: string): EntityType => (/\d/.test(words) ? 'OTHER' : 'PERSON')

type MarkedProps = { words: string; onAdd: (type: EntityType, isOnlyHere: boolean) => void }

/** Over the text while words in it are marked: as what they are replaced, and where. */
export function MarkedPassage({ words, onAdd }: MarkedProps) {
  const [type, setType] = useState<EntityType>(likelyType(words))
  return (
    <div
      data-marking
      role="group"
      aria-label="Stelle ergänzen"
      className="absolute inset-x-2 bottom-3 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-hairline bg-surface p-2 shadow-float"
    >
      <p className="max-w-60 truncate px-2 font-semibold">»{words}«</p>
      <PillSelect label="Art der Stelle" value={type} onChange={(event) => setType(event.target.value as EntityType)}>
        {Object.entries(typeNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </PillSelect>
      <Button look="primary" onClick={() => onAdd(type, false)}>
        <Plus className="size-5" aria-hidden="true" />
        Überall ersetzen
      </Button>
      <Button onClick={() => onAdd(type, true)}>Nur hier</Button>
    </div>
  )
}

type DialogProps = {
  /** Returns why the words cannot be added; undefined when they were. */
  onAdd: (words: string, type: EntityType) => string | undefined
  onClose: () => void
}

/** The same without a mouse: the words are typed. */
export function AddPassageDialog({ onAdd, onClose }: DialogProps) {
  const [words, setWords] = useState('')
  const [type, setType] = useState<EntityType>()
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title="Stelle ergänzen"
      action="Überall ersetzen"
      isBusy={false}
      onSubmit={() => {
        const problem =
          words.trim() === '' ? 'Bitte geben Sie die Wörter ein.' : onAdd(words.trim(), type ?? likelyType(words))
        if (problem) setError(problem)
        else onClose()
      }}
      onClose={onClose}
    >
      <Field
        label="Wörter im Text"
        hint="So, wie sie im Original stehen. Sie können sie auch im Text markieren."
        required
        autoComplete="off"
        maxLength={500}
        value={words}
        error={error}
        onChange={(event) => {
          setWords(event.target.value)
          setError(undefined)
        }}
      />
      <SelectField
        label="Art"
        options={typeNames}
        value={type ?? likelyType(words)}
        onChange={(event) => setType(event.target.value as EntityType)}
      />
    </FormDialog>
  )
}
