import { useState } from 'react'
import { isBlank } from '../../../contract/chat-limits.ts'
import { fileNameLimit } from '../../../contract/file-limits.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { offerPassphrase } from './passphrase.ts'

type Props = {
  title: string
  action: string
  /** What it is called now, for a rename. */
  name?: string
  hint?: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a folder or a file. */
export function NameDialog({ title, action, name = '', hint, onName, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setFailure(undefined)
    const problem = problemOf(typed)
    setWrong(problem)
    if (problem) return
    if (typed.trim() === name) return onClose()
    setBusy(true)
    try {
      await onName(typed.trim())
      onClose()
    } catch (error) {
      setBusy(false)
      offerPassphrase(error)
      const isAboutName = error instanceof ApiError && (error.code === 'name_taken' || error.code === 'name_invalid')
      if (isAboutName) setWrong(messageOf(error))
      else setFailure(messageOf(error))
    }
  }
  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      failure={failure === undefined ? undefined : { message: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        hint={hint}
        error={wrong}
        autoComplete="off"
        maxLength={fileNameLimit}
        value={typed}
        ref={selectStem}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(undefined)
        }}
      />
    </FormDialog>
  )
}

/** Renaming, one mostly changes what stands before the ending. */
function selectStem(field: HTMLInputElement | null): void {
  if (!field || field.dataset.stem) return
  field.dataset.stem = 'selected'
  const dot = field.value.lastIndexOf('.')
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length)
}

function problemOf(name: string): string | undefined {
  if (isBlank(name)) return 'Bitte geben Sie einen Namen ein.'
  return name.includes('/') ? 'Ein Schrägstrich ist im Namen nicht möglich.' : undefined
}
