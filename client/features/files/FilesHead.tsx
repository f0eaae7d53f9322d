import { Fragment } from 'react'
import { ChevronRight, FolderPlus, FolderTree as TreeIcon, ListChecks, Upload } from 'lucide-react'
import type { FileSort } from '../../../contract/file-limits.ts'
import { searchMost } from '../../../contract/chat-limits.ts'
import type { Folder } from '../../../contract/files.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ListSearch } from '../../ui/ListSearch.tsx'
import { dropOn, type Drops } from './drag.ts'
import type { Shown } from './files.ts'
import { rootName, wayTo } from './folder-tree.ts'

type Props = {
  folders: readonly Folder[]
  current: string | undefined
  drops: Drops
  typed: string
  onTyped: (typed: string) => void
  shown: Pick<Shown, 'sort' | 'order'>
  onSort: (sort: FileSort, order: Shown['order']) => void
  onFolder: (folder: Folder | undefined) => void
  onTree: () => void
  onNewFolder: () => void
  onUpload: () => void
  onRules: () => void
}

/** Where one is, what one can add here, and the search. */
export function FilesHead(props: Props) {
  const { folders, current, drops, onFolder, onTree, onNewFolder, onUpload, onRules } = props
  return (
    <header className="space-y-2 px-4 pt-4 pb-1 md:space-y-3 md:pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-serif text-xl font-semibold">Dateien</h1>
        <div className="flex gap-2">
          <span className="md:hidden">
            <IconButton label="Ordner zeigen" onClick={onTree}>
              <TreeIcon className="size-5" aria-hidden="true" />
            </IconButton>
          </span>
          <IconButton label="Eigene Regeln der Pseudonymisierung" onClick={onRules}>
            <ListChecks className="size-5" aria-hidden="true" />
          </IconButton>
          <Button onClick={onNewFolder} className="max-md:size-11 max-md:px-0!">
            <FolderPlus className="size-5" aria-hidden="true" />
            <span className="max-md:sr-only">Neuer Ordner</span>
          </Button>
          <Button look="primary" onClick={onUpload}>
            <Upload className="size-5" aria-hidden="true" />
            Hochladen
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Crumbs folders={folders} current={current} drops={drops} onFolder={onFolder} />
        <div className="flex gap-2 max-md:w-full">
          <ListSearch
            label={current === undefined ? 'Dateien suchen' : 'In diesem Ordner suchen'}
            text={props.typed}
            onText={props.onTyped}
            maxLength={searchMost}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || props.typed === '') return
              event.preventDefault()
              props.onTyped('')
            }}
            className="w-72 max-md:w-auto max-md:min-w-0 max-md:flex-1"
          />
          <SortChoice {...props} />
        </div>
      </div>
    </header>
  )
}

/** The folders that lead here, from the root; each leads back to itself, and takes what is dropped on it. */
function Crumbs({ folders, current, drops, onFolder }: Pick<Props, 'folders' | 'current' | 'drops' | 'onFolder'>) {
  const way = [undefined, ...wayTo(folders, current)]
  return (
    <nav aria-label="Pfad" className="min-w-0 flex-1 max-md:basis-full">
      <ol className="-ml-2 flex flex-wrap items-center">
        {way.map((folder, index) => (
          <Fragment key={folder?.uuid ?? ''}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-4 text-muted" />
              </li>
            )}
            <li className="min-w-0">
              <button
                type="button"
                aria-current={index === way.length - 1 ? 'page' : undefined}
                onClick={() => onFolder(folder)}
                {...(folder?.path !== null && dropOn(drops, folder?.path ?? ''))}
                className="max-w-64 min-h-11 truncate rounded-field px-2 text-muted hover:bg-wash hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink data-over:bg-chosen data-over:outline-2 data-over:outline-accent lg:min-h-9"
              >
                {folder ? (folder.name ?? 'Verschlüsselt') : rootName}
              </button>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

const sorts: Record<`${FileSort} ${Shown['order']}`, string> = {
  'name asc': 'Name, A bis Z',
  'name desc': 'Name, Z bis A',
  'created_at desc': 'Neueste zuerst',
  'created_at asc': 'Älteste zuerst',
  'size desc': 'Größte zuerst',
  'size asc': 'Kleinste zuerst',
  'status asc': 'Status',
  'status desc': 'Status, umgekehrt',
}

/** On a phone the columns have no room, and their heads sort nothing. */
function SortChoice({ shown: { sort, order }, onSort }: Props) {
  return (
    <select
      aria-label="Sortieren"
      value={`${sort} ${order}`}
      onChange={(event) => {
        const [by, direction] = event.target.value.split(' ') as [FileSort, Shown['order']]
        onSort(by, direction)
      }}
      className="min-h-11 w-32 rounded-field border border-border bg-surface px-2 md:hidden"
    >
      {Object.entries(sorts).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  )
}
