import type { ApiKey } from '../../../contract/api-keys.ts'
import { messageOf } from '../../base/errors.ts'
import { formatTableTime } from '../../base/formats.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { target: ApiKey; remove: (key: ApiKey) => Promise<void>; onClose: () => void }

/** Asks before a key is deleted, because programs that use it stop working at once. */
export function DeleteKeyDialog({ target, remove, onClose }: Props) {
  return (
    <ConfirmDialog
      title="API-Schlüssel löschen"
      action="Löschen"
      busyAction="Wird gelöscht..."
      isDangerous
      describe={messageOf}
      isAnnounced
      onConfirm={() => remove(target)}
      onClose={onClose}
    >
      <p className="mb-4">
        Der Schlüssel {target.name && `»${target.name}« `}
        <code>{target.key}</code>, erstellt am {formatTableTime(target.created_at)}, wird gelöscht. Programme, die ihn
        verwenden, haben sofort keinen Zugang mehr.
      </p>
      <p className="font-semibold">Dieser Vorgang kann nicht rückgängig gemacht werden.</p>
    </ConfirmDialog>
  )
}
