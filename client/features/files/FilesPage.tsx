import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { FileSort } from '../../../contract/file-limits.ts'
import type { FileItem, Folder } from '../../../contract/files.ts'
import { folderPath } from '../../../contract/pages.ts'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { useSettled } from '../../ui/settled.ts'
import { useStable } from '../../ui/stable.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Drops } from './drag.ts'
import { filesOfPaste, type GivenFile } from './dropped-files.ts'
import { FilesDialogs, type Open } from './FilesDialogs.tsx'
import { FilesHead } from './FilesHead.tsx'
import { FileTable } from './FileTable.tsx'
import { FilesFoot } from './FilesFoot.tsx'
import { EmptyFolder, ListNotLoaded, MissingFolder } from './FilesStates.tsx'
import { wayTo } from './folder-tree.ts'
import { FolderColumn } from './FolderColumn.tsx'
import { moveFailure } from './move-failure.ts'
import { offerPassphrase } from './passphrase.ts'
import { PageDrop } from './PageDrop.tsx'
import { useFileActions, useFileList, useFolders, type Shown } from './files.ts'
import { useRowActions } from './row-actions.ts'
import { uploadBatch, type Batch } from './uploads.ts'

/** One's own documents: folders beside, what lies in the present one in a table. The whole page takes what is dropped on it. */
export function FilesPage() {
  const id = useSearchParams()[0].get('folder') ?? undefined
  const navigate = useNavigate()
  const queries = useQueryClient()
  const tree = useFolders()
  const folders = useMemo(() => tree.data ?? [], [tree.data])
  const folder = folders.find(({ uuid }) => uuid === id)
  const path = id === undefined ? '' : (folder?.path ?? undefined)
  const [typed, setTyped] = useState('')
  const [{ sort, order }, setSort] = useState<Pick<Shown, 'sort' | 'order'>>({ sort: 'name', order: 'asc' })
  const shown = useShown(path, typed, sort, order)
  const list = useFileList(shown)
  const actions = useFileActions()
  const [open, setOpen] = useState<Open>()
  const [isTreeOpen, setTreeOpen] = useState(false)
  const [selected, setSelected] = useState<ReadonlyMap<string, FileItem>>(new Map())
  const [selectedIn, setSelectedIn] = useState(id)
  if (selectedIn !== id) {
    // What is chosen belongs to the folder it was chosen in.
    setSelectedIn(id)
    setSelected(new Map())
    setTyped('')
  }
  const openFolder = useCallback(
    (target: Folder | undefined) => {
      setTreeOpen(false)
      void navigate(folderPath(target?.uuid))
    },
    [navigate],
  )
  const select = (items: readonly FileItem[], isSelected: boolean) =>
    setSelected((all) => {
      const next = new Map(all)
      for (const item of items)
        if (isSelected) next.set(item.uuid, item)
        else next.delete(item.uuid)
      return next
    })
  const move = async (items: readonly FileItem[], target: string) => {
    await actions.move(items, target)
    setSelected(new Map())
  }
  const onMove = useStable((items: readonly FileItem[], target: string) =>
    move(items, target).catch((error: unknown) => {
      offerPassphrase(error)
      showToast({ status: 'error', title: 'Verschieben nicht möglich', text: moveFailure(error) })
    }),
  )
  const drops = useMemo<Drops>(
    () => ({
      onMove: (items, target) => void onMove(items, target),
      onUpload: (files, target) => files.length > 0 && setOpen({ name: 'upload', files, path: target }),
    }),
    [onMove],
  )
  const rowActions = useRowActions({ open: setOpen, actions, selected })
  const upload = (batch: Batch) => {
    setOpen(undefined)
    uploadBatch(batch, queries).catch((error: unknown) =>
      // Nothing was taken: what was chosen comes back.
      setOpen({ name: 'upload', files: batch.files, path: batch.path, refusal: messageOf(error) }),
    )
  }
  const openUpload = (files: readonly GivenFile[] = []) => setOpen({ name: 'upload', files, path: path ?? '' })
  usePaste((files) => openUpload(files))
  const items = list.data?.results ?? []
  const isMissing = id !== undefined && tree.data !== undefined && !folder
  return (
    <PageDrop folderName={folder?.name ?? undefined} onFiles={openUpload}>
      <title>{`${folder?.name ?? 'Dateien'} · Fundstelle`}</title>
      <FolderColumn
        folders={folders}
        current={id}
        drops={drops}
        isOpen={isTreeOpen}
        onClose={() => setTreeOpen(false)}
        onChoose={openFolder}
        onNew={() => setOpen({ name: 'new-folder', path: path ?? '' })}
        onRename={rowActions.renameFolder}
        onRemove={rowActions.removeFolder}
      />
      <div data-list-page className="flex min-h-0 min-w-0 flex-1 flex-col">
        <FilesHead
          folders={folders}
          current={id}
          drops={drops}
          typed={typed}
          onTyped={setTyped}
          shown={{ sort, order }}
          onSort={(by: FileSort, direction) => setSort({ sort: by, order: direction })}
          onFolder={openFolder}
          onTree={() => setTreeOpen(true)}
          onNewFolder={() => setOpen({ name: 'new-folder', path: path ?? '' })}
          onUpload={() => openUpload()}
          onRules={() => setOpen({ name: 'rules' })}
        />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-6">
          {isMissing ? (
            <MissingFolder />
          ) : list.isError && !list.data ? (
            <ListNotLoaded error={list.error} isBusy={list.isFetching} onAgain={() => void list.refetch()} />
          ) : items.length > 0 && shown ? (
            <FileTable
              items={items}
              shown={shown}
              onSort={(by, direction) => setSort({ sort: by, order: direction })}
              selected={selected}
              onSelect={select}
              actions={rowActions.row}
              drops={drops}
              hasMore={list.hasMore}
              onMore={list.loadMore}
              isStale={list.isPlaceholderData}
            />
          ) : (
            list.data && <EmptyFolder search={shown?.search ?? ''} onUpload={() => openUpload()} />
          )}
          <p role="status" className="sr-only">
            {shown?.search && list.data && !list.isPlaceholderData ? `${formatNumber(list.data.count)} Treffer` : ''}
          </p>
        </div>
        <FilesFoot
          used={list.data?.used}
          selected={[...selected.values()]}
          onMove={(chosen) => setOpen({ name: 'move', items: chosen })}
          onRemove={(chosen) => setOpen({ name: 'delete', items: chosen })}
          onClear={() => setSelected(new Map())}
        />
      </div>
      <FilesDialogs
        open={open}
        folders={folders}
        folder={id}
        actions={{ ...actions, move }}
        rowActions={rowActions.row}
        onOpen={setOpen}
        onUpload={upload}
        onRemoved={(items) => {
          select(items, false)
          // Whoever deletes the folder that is shown, stands in the one around it.
          if (items.some(({ uuid }) => wayTo(folders, id).some((one) => one.uuid === uuid)))
            openFolder(folders.find(({ uuid }) => uuid === items[0]!.parent))
        }}
      />
    </PageDrop>
  )
}

/** What the list is asked for; the same object as long as nothing of it changes. */
function useShown(path: string | undefined, typed: string, sort: FileSort, order: Shown['order']): Shown | undefined {
  const search = useSettled(typed.trim())
  return useMemo(() => (path === undefined ? undefined : { path, search, sort, order }), [path, search, sort, order])
}

/** Files that are pasted anywhere on the page, except where text is typed. */
function usePaste(onFiles: (files: GivenFile[]) => void): void {
  const latest = useEffectEvent(onFiles)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData ? filesOfPaste(event.clipboardData, new Date()) : []
      if (files.length === 0 || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
