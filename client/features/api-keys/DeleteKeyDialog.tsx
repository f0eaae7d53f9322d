import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { messageOf } from '../../base/errors.ts'
import { formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = { target: ApiKey; isBusy: boolean; remove: (key: ApiKey) => Promise<void>; onClose: () => void }

/** Asks before a key is deleted, because programs that use it stop working at once. */
export function DeleteKeyDialog({ target, isBusy, remove, onClose }: Props) {
  const [error, setError] = useState<string>()
  const submit = async () => {
    setError(undefined)
    try {
      await remove(target)
      onClose()
    } catch (cause) {
      setError(messageOf(cause))
    }
  }
  return (
    <Dialog
      title="API-Schlüssel löschen"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button look="danger" busy={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Wird gelöscht...' : 'Löschen'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          Der Schlüssel <code className="[overflow-wrap:anywhere]">{target.key}</code>, erstellt am {formatTableTime(target.created_at)}, wird gelöscht. Programme, die ihn verwenden, haben sofort
          keinen Zugang mehr.
        </p>
        <p className="font-semibold">Dieser Vorgang kann nicht rückgängig gemacht werden.</p>
        {error && <Notice kind="error">{error}</Notice>}
      </div>
    </Dialog>
  )
}
