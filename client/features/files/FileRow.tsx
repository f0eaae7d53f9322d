import { createElement, memo, type ReactNode } from 'react'
import {
  Download,
  FileLock2,
  FileText,
  FileType,
  FolderInput,
  Folder as FolderIcon,
  Eye,
  Image,
  ListChecks,
  LockKeyhole,
  Mail,
  MessageSquareText,
  MoreHorizontal,
  PencilLine,
  RefreshCw,
  ReplaceAll,
  Scale,
  ScrollText,
  Text,
  Trash2,
  XCircle,
  type LucideIcon,
} from 'lucide-react'
import type { FileItem } from '../../../contract/files.ts'
import { formatMoment, formatSize } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { beginDrag, dropOn, endDrag, type Drops } from './drag.ts'
import { canBeAsked, isUnderWay, nameOf, parentPath } from './files.ts'
import { countOf, statusOf } from './file-words.ts'
import { rootName } from './folder-tree.ts'

/** What can be done with a row. The same ones at every drawing, or each row would be drawn again. */
export type RowActions = {
  open: (item: FileItem) => void
  ask: (item: FileItem) => void
  /** Undefined where no model is connected. */
  summarize: ((item: FileItem) => void) | undefined
  checkPleading: (item: FileItem) => void
  rename: (item: FileItem) => void
  move: (item: FileItem) => void
  remove: (item: FileItem) => void
  saveOriginal: (item: FileItem) => void
  saveText: (item: FileItem) => void
  cancel: (item: FileItem) => void
  readAgain: (item: FileItem) => void
  review: (item: FileItem) => void
  saveCopies: (item: FileItem) => void
  pseudonymise: (item: FileItem) => void
  unlock: () => void
  /** The rows that are dragged along when this one is. */
  draggedWith: (item: FileItem) => readonly FileItem[]
}

type Props = {
  item: FileItem
  index: number
  /** Hears of the row, to learn how high it is. */
  measure: (row: HTMLElement | null) => void
  isFound: boolean
  isSelected: boolean
  onSelect: (item: FileItem, isSelected: boolean, isRange: boolean) => void
  actions: RowActions
  drops: Drops
}

/** Not drawn again while others change: of a long list each key typed in the search would draw all. */
export const FileRow = memo(FileRowOf)

function FileRowOf({ item, index, measure, isFound, isSelected, onSelect, actions, drops }: Props) {
  const name = nameOf(item)
  const status = statusOf(item)
  const state = status && (
    <span className={`inline-flex items-start gap-1.5 ${status.look}`}>
      <status.icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {status.words}
    </span>
  )
  const isFolderToDropOn = item.is_folder && item.path !== null
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      draggable={!item.locked}
      onDragStart={(event) => beginDrag(event, actions.draggedWith(item))}
      onDragEnd={endDrag}
      {...(isFolderToDropOn && dropOn(drops, item.path!))}
      className="border-b border-hairline align-top hover:bg-wash has-checked:bg-chosen data-over:bg-chosen data-over:outline-2 data-over:-outline-offset-2 data-over:outline-accent"
    >
      <td>
        <label className="flex size-11 items-center justify-center">
          <input
            type="checkbox"
            aria-label={`»${name}« auswählen`}
            checked={isSelected}
            disabled={item.locked}
            // Of the click: a change does not say whether Shift was held.
            onClick={(event) => onSelect(item, event.currentTarget.checked, event.shiftKey)}
            readOnly
            className="size-5 accent-accent"
          />
        </label>
      </td>
      <th scope="row" className="max-w-0 py-0.5 pr-4 text-left font-normal md:w-1/2">
        <button
          type="button"
          data-name={item.uuid}
          onClick={() => (item.locked ? actions.unlock() : actions.open(item))}
          title={name}
          className={`flex min-h-10 w-full min-w-0 items-center gap-2.5 rounded-field text-left underline-offset-2 hover:underline ${item.locked ? 'text-muted' : ''}`}
        >
          {createElement(iconOf(item), { className: 'size-5 shrink-0 text-muted', 'aria-hidden': true })}
          <span className="truncate">
            {item.is_folder && <span className="sr-only">Ordner </span>}
            {name}
          </span>
        </button>
        <div className="space-y-0.5 pb-1.5 pl-[1.875rem] text-xs text-muted empty:hidden">
          {isFound && item.path !== null && <p className="truncate">in {parentPath(item.path) || rootName}</p>}
          {status && <p className="md:hidden">{state}</p>}
          {item.attached_to && <p className="truncate">Anlage zu »{nameOf(item.attached_to)}«</p>}
          {item.reason && <p className="[overflow-wrap:anywhere]">{item.reason}</p>}
          <Offers item={item} actions={actions} />
        </div>
      </th>
      <td className="py-3 pr-4 text-xs max-md:hidden">
        {state ?? <span className="text-muted">{countOf(item.files, 'Datei', 'Dateien')}</span>}
      </td>
      <td className="py-3 pr-4 text-xs whitespace-nowrap text-muted max-wide:hidden">
        {formatSize(item.size)}
        {item.pages !== null && <span className="block">{countOf(item.pages, 'Seite', 'Seiten')}</span>}
      </td>
      <td className="py-3 pr-4 text-xs whitespace-nowrap text-muted max-lg:hidden">{formatMoment(item.created_at)}</td>
      <td>
        {item.locked ? (
          <span className="sr-only">Keine Aktionen</span>
        ) : (
          <Menu className="lg:mt-0.5" label={`Aktionen für »${name}«`} items={menuOf(item, actions)}>
            <MoreHorizontal className="size-5" aria-hidden="true" />
          </Menu>
        )}
      </td>
    </tr>
  )
}

/** What the state of a file asks for, at its name. */
function Offers({ item, actions }: Pick<Props, 'item' | 'actions'>): ReactNode {
  const { locked, needs_password, waits_for_passphrase, status } = item
  if (locked || waits_for_passphrase) return <Offer onClick={actions.unlock}>Entsperren</Offer>
  if (needs_password) return <Offer onClick={() => actions.readAgain(item)}>Passwort eingeben</Offer>
  if (status === 'PARSE_ERROR' || status === 'NON_READABLE')
    return (
      <p className="flex flex-wrap gap-1">
        <Offer onClick={() => actions.readAgain(item)}>Erneut</Offer>
        <Offer onClick={() => actions.remove(item)}>Löschen</Offer>
      </p>
    )
  if (status === 'PENDING_APPROVAL') return <Offer onClick={() => actions.review(item)}>Jetzt prüfen</Offer>
  return null
}

const Offer = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button onClick={onClick} className="min-h-11! px-3! py-0! text-xs lg:min-h-8!">
    {children}
  </Button>
)

function menuOf(item: FileItem, actions: RowActions): MenuItem[] {
  const { is_folder } = item
  const entry = (label: string, icon: LucideIcon, act: (item: FileItem) => void, isDangerous = false): MenuItem => ({
    label,
    icon,
    onChoose: () => act(item),
    isDangerous,
  })
  const isRead = !is_folder && item.status !== null && item.pages !== null && !isUnderWay(item)
  return [
    is_folder ? entry('Öffnen', FolderIcon, actions.open) : entry('Ansehen', Eye, actions.open),
    ...(item.status === 'PENDING_APPROVAL' ? [entry('Pseudonymisierung prüfen', ListChecks, actions.review)] : []),
    ...(canBeAsked(item)
      ? [
          entry('Im Chat fragen', MessageSquareText, actions.ask),
          ...(actions.summarize ? [entry('Zusammenfassen', ScrollText, actions.summarize)] : []),
          entry('Schriftsatz prüfen', Scale, actions.checkPleading),
        ]
      : []),
    ...(is_folder ? [] : [entry('Original speichern', Download, actions.saveOriginal)]),
    ...(isRead ? [entry('Text speichern', Text, actions.saveText)] : []),
    ...(item.anonymize && item.status === 'READY'
      ? [entry('Pseudonymisierte Fassung …', FileType, actions.saveCopies)]
      : []),
    ...(isRead && (item.status === 'READY' || item.status === 'PENDING_APPROVAL')
      ? [entry(item.anonymize ? 'Erneut pseudonymisieren …' : 'Pseudonymisieren …', ReplaceAll, actions.pseudonymise)]
      : []),
    ...(isUnderWay(item) ? [entry('Verarbeitung abbrechen', XCircle, actions.cancel)] : []),
    ...(item.status === 'PARSE_ERROR' || item.status === 'NON_READABLE'
      ? [entry('Erneut lesen', RefreshCw, actions.readAgain)]
      : []),
    entry('Umbenennen …', PencilLine, actions.rename),
    entry('Verschieben …', FolderInput, actions.move),
    entry('Löschen …', Trash2, actions.remove, true),
  ]
}

function iconOf({ is_folder, locked, filename, needs_password }: FileItem): LucideIcon {
  if (locked) return LockKeyhole
  if (is_folder) return FolderIcon
  if (needs_password) return FileLock2
  const ending = filename?.split('.').at(-1)?.toLowerCase() ?? ''
  if (/^(jpe?g|png|tiff?|hei[cf])$/.test(ending)) return Image
  return ending === 'eml' ? Mail : FileText
}
