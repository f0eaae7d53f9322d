import { useId, useMemo, useState } from 'react'
import { ChevronRight, Folder as FolderIcon, Search } from 'lucide-react'
import { Link } from 'react-router'
import { searchMost } from '../../../contract/chat-limits.ts'
import type { FileItem, Folder } from '../../../contract/files.ts'
import { paths } from '../../../contract/pages.ts'
import { messageOf } from '../../base/errors.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useIsNarrow } from '../../ui/media.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSettled } from '../../ui/settled.ts'
import { chooseFiles, chosenLimit, useChosenFiles, type ChosenFile } from './chosen-files.ts'
import { statusOf } from './file-words.ts'
import { canBeAsked, nameOf, parentPath, useFileList, useFolders, type Shown } from './files.ts'
import { rootName, wayTo } from './folder-tree.ts'

/** Which files the next question is about. */
export function FilePicker({ onClose }: { onClose: () => void }) {
  const { files } = useChosenFiles()
  return (
    <Picker
      title="Dateien zur Frage"
      limit={chosenLimit}
      files={files}
      onChoose={(all) => chooseFiles(all)}
      onClose={onClose}
    />
  )
}

/** One file that is ready. */
export function OneFilePicker({ onChoose, onClose }: { onChoose: (file: ChosenFile) => void; onClose: () => void }) {
  return (
    <Picker title="Datei wählen" limit={1} files={[]} onChoose={([file]) => file && onChoose(file)} onClose={onClose} />
  )
}

type PickerProps = {
  title: string
  /** Of several no more than so many can be chosen; of one the last one counts. */
  limit: number
  files: readonly ChosenFile[]
  onChoose: (files: ChosenFile[]) => void
  onClose: () => void
}

/** Through the folders, or by a search over all of them. */
function Picker({ title, limit, files, onChoose, onClose }: PickerProps) {
  const [picked, setPicked] = useState<ReadonlyMap<string, ChosenFile>>(new Map(files.map((file) => [file.uuid, file])))
  const [folder, setFolder] = useState<Folder>()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const shown = useMemo<Shown>(
    () => ({ path: search ? '' : (folder?.path ?? ''), search, sort: 'name', order: 'asc' }),
    [folder, search],
  )
  const list = useFileList(shown)
  const { data: folders = [] } = useFolders()
  const field = useId()
  const isNarrow = useIsNarrow()
  const turn = (item: FileItem) =>
    setPicked((all) => {
      const next = new Map(limit === 1 && !all.has(item.uuid) ? [] : all)
      if (!next.delete(item.uuid)) next.set(item.uuid, { uuid: item.uuid, filename: item.filename! })
      return next
    })
  const open = (item: FileItem) => {
    if (item.locked) return openPassphraseDialog()
    setTyped('')
    setFolder(folders.find(({ uuid }) => uuid === item.uuid))
  }
  const isFull = limit > 1 && picked.size >= limit
  return (
    <Dialog
      title={title}
      position={isNarrow ? 'bottom' : 'middle'}
      onClose={onClose}
      foot={
        <>
          <p aria-live="polite" className="mr-auto self-center text-muted tabular-nums">
            {limit > 1 ? `${picked.size} von ${limit} gewählt` : ''}
          </p>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look="primary"
            disabled={limit === 1 && picked.size === 0}
            onClick={() => {
              onChoose([...picked.values()])
              onClose()
            }}
          >
            Übernehmen
          </Button>
        </>
      }
    >
      <div className="flex min-h-[22rem] flex-col gap-3">
        <label htmlFor={field} className="sr-only">
          Dateien suchen
        </label>
        <div className="relative">
          <Search
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <input
            id={field}
            type="text"
            placeholder="Dateien suchen"
            autoComplete="off"
            spellCheck={false}
            maxLength={searchMost}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 w-full rounded-field border border-border bg-surface pr-3 pl-9 placeholder:text-muted lg:min-h-10"
          />
        </div>
        {!search && folder && (
          <nav aria-label="Pfad" className="flex flex-wrap items-center">
            {[undefined, ...wayTo(folders, folder.uuid)].map((one, index) => (
              <span key={one?.uuid ?? ''} className="inline-flex min-w-0 items-center">
                {index > 0 && <ChevronRight className="size-4 text-muted" aria-hidden="true" />}
                <button
                  type="button"
                  onClick={() => setFolder(one)}
                  aria-current={one === folder ? 'page' : undefined}
                  className="min-h-11 max-w-48 truncate rounded-field px-2 text-muted hover:bg-wash hover:text-ink aria-[current=page]:text-ink lg:min-h-9"
                >
                  {one ? (one.name ?? '') : rootName}
                </button>
              </span>
            ))}
          </nav>
        )}
        {list.error && <Notice kind="error">{messageOf(list.error)}</Notice>}
        <ul aria-label={search ? 'Gefundene Dateien' : (folder?.name ?? rootName)} className="divide-y divide-hairline">
          {list.data?.results.map((item) => (
            <li key={item.uuid}>
              <Row
                item={item}
                isFound={search !== ''}
                isPicked={picked.has(item.uuid)}
                isFull={isFull}
                onTurn={() => turn(item)}
                onOpen={() => open(item)}
              />
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button look="quiet" onClick={() => void list.loadMore()}>
            Mehr laden
          </Button>
        )}
        {list.data?.results.length === 0 && (
          <p className="m-auto py-8 text-center text-muted">
            {search ? (
              `Keine Datei heißt so ähnlich wie »${search}«.`
            ) : (
              <>
                Hier liegen noch keine Dateien.{' '}
                <Link to={paths.files} onClick={onClose} className="text-accent underline underline-offset-2">
                  Dateien hochladen
                </Link>
              </>
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type RowProps = {
  item: FileItem
  isFound: boolean
  isPicked: boolean
  isFull: boolean
  onTurn: () => void
  onOpen: () => void
}

function Row({ item, isFound, isPicked, isFull, onTurn, onOpen }: RowProps) {
  const name = nameOf(item)
  if (item.is_folder || item.locked)
    return (
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-field px-2 text-left hover:bg-wash"
      >
        <FolderIcon className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {item.locked ? (
          <span className="text-xs text-muted">Entsperren</span>
        ) : (
          <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
        )}
      </button>
    )
  const isPossible = canBeAsked(item)
  return (
    <label
      className={`-mx-2 flex min-h-11 items-center gap-3 rounded-field px-2 ${isPossible ? 'hover:bg-wash' : 'text-muted'}`}
    >
      <input
        type="checkbox"
        checked={isPicked}
        disabled={!isPicked && (!isPossible || isFull)}
        onChange={onTurn}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {isFound && item.path && (
          <span className="block truncate text-xs text-muted">in {parentPath(item.path) || rootName}</span>
        )}
      </span>
      {!isPossible && <span className="text-xs">{statusOf(item)?.words}</span>}
    </label>
  )
}
