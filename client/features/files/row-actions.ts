import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { FileItem, Folder } from '../../../contract/files.ts'
import { folderPath, paths, reviewPath } from '../../../contract/pages.ts'
import { messageOf } from '../../base/errors.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { useStable } from '../../ui/stable.ts'
import { showToast } from '../../ui/toasts.ts'
import { chooseFiles, wishSummary } from './chosen-files.ts'
import type { Open } from './FilesDialogs.tsx'
import type { RowActions } from './FileRow.tsx'
import { useHasModel, type useFileActions } from './files.ts'
import { offerPassphrase } from './passphrase.ts'

type Given = {
  open: (open: Open) => void
  actions: ReturnType<typeof useFileActions>
  selected: ReadonlyMap<string, FileItem>
}

/** What rows and folders of the tree can do. The same functions at every drawing. */
export function useRowActions({ open, actions, selected }: Given) {
  const navigate = useNavigate()
  const tell = (title: string, work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      offerPassphrase(error)
      showToast({ status: 'error', title, text: messageOf(error) })
    })
  const openItem = useStable((item: FileItem) => {
    if (item.is_folder) void navigate(folderPath(item.uuid))
    else open({ name: 'preview', item })
  })
  const ask = useStable((item: FileItem) => {
    chooseFiles([{ uuid: item.uuid, filename: item.filename! }])
    void navigate(paths.chat)
  })
  const summarize = useStable((item: FileItem) => {
    wishSummary({ uuid: item.uuid, filename: item.filename! })
    void navigate(paths.chat)
  })
  const hasModel = useHasModel()
  const checkPleading = useStable((item: FileItem) => void navigate(`${paths.pleadings}?file=${item.uuid}`))
  const review = useStable((item: FileItem) => void navigate(reviewPath(item.uuid)))
  const rename = useStable((item: FileItem) => open({ name: 'rename', item }))
  const move = useStable((item: FileItem) => open({ name: 'move', items: [item] }))
  const remove = useStable((item: FileItem) => open({ name: 'delete', items: [item] }))
  const saveOriginal = useStable((item: FileItem) => tell('Speichern nicht möglich', actions.saveOriginal(item)))
  const saveText = useStable((item: FileItem) => tell('Speichern nicht möglich', actions.saveText(item)))
  const saveCopies = useStable((item: FileItem) => open({ name: 'copies', item }))
  const pseudonymise = useStable((item: FileItem) => open({ name: 'rerun', item }))
  const cancel = useStable((item: FileItem) => tell('Abbrechen nicht möglich', actions.cancel(item)))
  const readAgain = useStable((item: FileItem) => {
    if (item.needs_password) open({ name: 'password', item })
    else tell('Erneut lesen nicht möglich', actions.readAgain(item))
  })
  const draggedWith = useStable((item: FileItem) => (selected.has(item.uuid) ? [...selected.values()] : [item]))
  const row = useMemo<RowActions>(
    () => ({
      open: openItem,
      ask,
      summarize: hasModel ? summarize : undefined,
      checkPleading,
      review,
      rename,
      move,
      remove,
      saveOriginal,
      saveText,
      saveCopies,
      pseudonymise,
      cancel,
      readAgain,
      draggedWith,
      unlock: openPassphraseDialog,
    }),
    [
      openItem,
      ask,
      hasModel,
      summarize,
      checkPleading,
      review,
      rename,
      move,
      remove,
      saveOriginal,
      saveText,
      saveCopies,
      pseudonymise,
      cancel,
      readAgain,
      draggedWith,
    ],
  )
  return {
    row,
    renameFolder: (folder: Folder) => rename(itemOf(folder)),
    removeFolder: (folder: Folder) => remove(itemOf(folder)),
  }
}

/** A folder of the tree as the list would show it. */
const itemOf = ({ uuid, name, path, parent, locked, files }: Folder): FileItem => ({
  uuid,
  filename: name,
  path,
  parent,
  attached_to: null,
  is_folder: true,
  locked,
  status: null,
  reason: null,
  needs_password: false,
  progress: null,
  waits_for_passphrase: false,
  anonymize: false,
  size: 0,
  pages: null,
  files,
  created_at: '',
  updated_at: '',
})
