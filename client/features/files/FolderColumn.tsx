import { FolderPlus } from 'lucide-react'
import type { Folder } from '../../../contract/files.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Drops } from './drag.ts'
import { FolderTree } from './FolderTree.tsx'

type Props = {
  folders: readonly Folder[]
  current: string | undefined
  drops: Drops
  isOpen: boolean
  onClose: () => void
  onChoose: (folder: Folder | undefined) => void
  onNew: () => void
  onRename: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** The folders beside their content, on small screens in a slide-over. */
export function FolderColumn({ isOpen, onClose, onNew, onChoose, ...rest }: Props) {
  const tree = (
    <FolderTree
      label="Ordner"
      // Nothing of a locked folder can be shown before its passphrase is there.
      onChoose={(folder) => (folder?.locked || folder?.path === null ? openPassphraseDialog() : onChoose(folder))}
      {...rest}
    />
  )
  return (
    <>
      <div className="hidden w-64 shrink-0 flex-col overflow-y-auto border-r border-hairline p-3 md:flex">{tree}</div>
      {isOpen && (
        <Dialog title="Ordner" position="left" onClose={onClose}>
          {tree}
          <Button
            className="mt-4 w-full"
            onClick={() => {
              onClose()
              onNew()
            }}
          >
            <FolderPlus className="size-5" aria-hidden="true" />
            Neuer Ordner
          </Button>
        </Dialog>
      )}
    </>
  )
}
