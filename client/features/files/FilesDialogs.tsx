import type { FileItem, Folder } from '../../../contract/files.ts'
import { later } from '../../ui/later.tsx'
import type { GivenFile } from './dropped-files.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'
import { useDuplicates } from './duplicates.ts'
import { FilePasswordDialog } from './FilePasswordDialog.tsx'
import type { RowActions } from './FileRow.tsx'
import { hasPages, type useFileActions } from './files.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import type { Batch } from './uploads.ts'

const CopiesDialog = later(async () => (await import('./CopiesDialog.tsx')).CopiesDialog)
const RerunDialog = later(async () => (await import('./RerunDialog.tsx')).RerunDialog)
const RulesDialog = later(async () => (await import('./RulesDialog.tsx')).RulesDialog)
const FilePreview = later(async () => (await import('./FilePreview.tsx')).FilePreview)

/** The window that is open over the files. */
export type Open =
  | { name: 'upload'; files: readonly GivenFile[]; path: string; refusal?: string }
  | { name: 'new-folder'; path: string }
  | { name: 'rename' | 'password' | 'preview' | 'copies' | 'rerun'; item: FileItem }
  | { name: 'rules' }
  | { name: 'move' | 'delete'; items: readonly FileItem[] }

type Props = {
  open: Open | undefined
  folders: readonly Folder[]
  /** Id of the folder that is shown. */
  folder: string | undefined
  actions: ReturnType<typeof useFileActions>
  rowActions: RowActions
  onOpen: (open: Open | undefined) => void
  onUpload: (batch: Batch) => void
  onRemoved: (items: readonly FileItem[]) => void
}

export function FilesDialogs({ open, folders, folder, actions, rowActions, onOpen, onUpload, onRemoved }: Props) {
  const duplicates = useDuplicates()
  const close = () => onOpen(undefined)
  switch (open?.name) {
    case 'upload':
      return (
        <UploadDialog
          given={open.files}
          path={open.path}
          folders={folders}
          refusal={open.refusal}
          onFiles={(files) => onOpen({ ...open, files, refusal: undefined })}
          onPath={(path) => onOpen({ ...open, path })}
          onUpload={onUpload}
          onClose={close}
        />
      )
    case 'copies':
      return <CopiesDialog file={open.item.uuid} hasPages={hasPages(open.item)} onClose={close} />
    case 'rerun':
      return <RerunDialog item={open.item} onRun={actions.pseudonymise} onClose={close} />
    case 'rules':
      return <RulesDialog folders={folders} onClose={close} />
    case 'new-folder':
      return (
        <NameDialog
          title="Neuer Ordner"
          action="Anlegen"
          hint={open.path ? `In »${open.path.slice(0, -1).replaceAll('/', ' / ')}«` : undefined}
          onName={(name) => actions.makeFolder(name, open.path)}
          onClose={close}
        />
      )
    case 'rename':
      return (
        <NameDialog
          title={open.item.is_folder ? 'Ordner umbenennen' : 'Datei umbenennen'}
          action="Umbenennen"
          name={open.item.filename ?? ''}
          onName={(name) => actions.rename(open.item, name)}
          onClose={close}
        />
      )
    case 'password':
      return <FilePasswordDialog item={open.item} onRead={actions.readAgain} onClose={close} />
    case 'move':
      return (
        <MoveDialog items={open.items} from={open.items[0]?.parent ?? folder} onMove={actions.move} onClose={close} />
      )
    case 'delete':
      return (
        <DeleteDialog
          items={open.items}
          onRemove={async (items) => {
            await actions.remove(items)
            onRemoved(items)
          }}
          onClose={close}
        />
      )
    case 'preview':
      return (
        <FilePreview
          key={open.item.uuid}
          item={open.item}
          actions={rowActions}
          onItem={(item) => onOpen({ name: 'preview', item })}
          onClose={close}
        />
      )
    default:
      return duplicates.length > 0 ? <DuplicatesDialog found={duplicates} /> : null
  }
}
