import { useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { messageOf } from '../../base/errors.ts'
import { PasswordField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { nameOf } from './files.ts'

type Props = {
  item: FileItem
  onRead: (item: FileItem, password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password that a file brings along. It opens the file this once and is kept nowhere. */
export function FilePasswordDialog({ item, onRead, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setFailure(undefined)
    if (password === '') return setWrong('Bitte geben Sie das Passwort der Datei ein.')
    setBusy(true)
    try {
      await onRead(item, password)
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure(messageOf(error))
    }
  }
  return (
    <FormDialog
      title="Passwort der Datei"
      action="Datei lesen"
      isBusy={isBusy}
      failure={failure === undefined ? undefined : { message: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">»{nameOf(item)}« ist mit einem eigenen Passwort geschützt.</p>
      <PasswordField
        label="Passwort"
        required
        hint="Es wird nur zum Lesen verwendet und nicht gespeichert."
        autoComplete="off"
        error={wrong}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrong(undefined)
        }}
      />
    </FormDialog>
  )
}
