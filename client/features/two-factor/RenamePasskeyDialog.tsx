import { useState } from 'react'
import { passkeyName, type Passkey } from '../../../contract/two-factor.ts'
import { messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePasskeyDeeds } from './passkeys.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const deeds = usePasskeyDeeds()
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const checked = passkeyName.safeParse(name)
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    setBusy(true)
    try {
      await deeds.rename(passkey, checked.data)
      onClose()
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }
  const id = 'rename-passkey'
  return (
    <Dialog
      title="Passkey umbenennen"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={id} look="primary" busy={isBusy}>
            Speichern
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" required maxLength={60} value={name} error={error} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  )
}
