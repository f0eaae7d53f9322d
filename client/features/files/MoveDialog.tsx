import { useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { messageOf } from '../../base/errors.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { countOf } from './file-words.ts'
import { nameOf, useFolders } from './files.ts'
import { FolderTree } from './FolderTree.tsx'
import { rootName } from './folder-tree.ts'
import { moveFailure } from './move-failure.ts'
import { offerPassphrase } from './passphrase.ts'

type Props = {
  items: readonly FileItem[]
  /** Where they lie now. */
  from: string | undefined
  onMove: (items: readonly FileItem[], folder: string) => Promise<unknown>
  onClose: () => void
}

/** The way to move without dragging: a folder out of the tree. */
export function MoveDialog({ items, from, onMove, onClose }: Props) {
  const { data: folders = [], error, isPending } = useFolders()
  const [target, setTarget] = useState(from)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const chosen = folders.find(({ uuid }) => uuid === target)
  const submit = async () => {
    if (target === from) return setFailure('Bitte wählen Sie einen anderen Ordner.')
    setBusy(true)
    try {
      await onMove(items, chosen?.path ?? '')
      onClose()
    } catch (cause) {
      setBusy(false)
      offerPassphrase(cause)
      setFailure(moveFailure(cause))
    }
  }
  const moved = items.filter(({ is_folder }) => is_folder)
  const loading = isPending ? 'Wird geladen …' : error ? messageOf(error) : undefined
  return (
    <FormDialog
      title={
        items.length === 1
          ? `»${nameOf(items[0]!)}« verschieben`
          : `${countOf(items.length, 'Eintrag', 'Einträge')} verschieben`
      }
      action="Verschieben"
      busyAction="Wird verschoben..."
      isBusy={isBusy}
      failure={failure === undefined ? undefined : { message: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p aria-live="polite">
        Ziel: <strong>{chosen ? (chosen.name ?? '') : rootName}</strong>
      </p>
      {loading && <p className="text-muted">{loading}</p>}
      <div className="-mx-2 max-h-[24rem] overflow-y-auto">
        <FolderTree
          label="Zielordner"
          folders={folders}
          current={target}
          onChoose={(folder) => {
            setFailure(undefined)
            setTarget(folder?.uuid)
          }}
          isBarred={({ path }) =>
            path === null || moved.some((folder) => folder.path !== null && path.startsWith(folder.path))
          }
        />
      </div>
    </FormDialog>
  )
}
