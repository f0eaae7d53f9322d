import type { FileItem } from '../../../contract/files.ts'
import { messageOf } from '../../base/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { countOf } from './file-words.ts'
import { nameOf } from './files.ts'

type Props = {
  items: readonly FileItem[]
  onRemove: (items: readonly FileItem[]) => Promise<unknown>
  onClose: () => void
}

/** Asks before anything is deleted, and names how many files go with it. */
export function DeleteDialog({ items, onRemove, onClose }: Props) {
  const [only] = items
  const folders = items.filter(({ is_folder }) => is_folder)
  const files = items.length - folders.length + folders.reduce((sum, folder) => sum + folder.files, 0)
  const title =
    items.length > 1
      ? `${countOf(items.length, 'Eintrag', 'Einträge')} löschen`
      : only?.is_folder
        ? 'Ordner löschen'
        : 'Datei löschen'
  return (
    <ConfirmDialog
      title={title}
      action="Löschen"
      busyAction="Wird gelöscht..."
      isDangerous
      describe={messageOf}
      onConfirm={async () => void (await onRemove(items))}
      onClose={onClose}
    >
      <p className="mb-4">
        {items.length === 1 && only ? `»${nameOf(only)}«` : `${countOf(items.length, 'Eintrag', 'Einträge')}`}
        {folders.length > 0 &&
          (files === 0 ? ' ohne Dateien darin' : ` mit insgesamt ${countOf(files, 'Datei', 'Dateien')}`)}
        {items.length === 1 ? ' wird gelöscht.' : ' werden gelöscht.'}
      </p>
      <p className="font-semibold">Dieser Vorgang kann nicht rückgängig gemacht werden.</p>
    </ConfirmDialog>
  )
}
