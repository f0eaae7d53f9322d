import { useRef, useState, type KeyboardEvent } from 'react'
import { ChevronRight, Folder as FolderIcon, FolderOpen, Files, LockKeyhole } from 'lucide-react'
import type { Folder } from '../../../contract/files.ts'
import { dropOn, type Drops } from './drag.ts'
import { visibleNodes, wayTo, type Node } from './folder-tree.ts'

type Props = {
  label: string
  folders: readonly Folder[]
  /** Id of the folder that is shown or chosen; undefined for the root. */
  current: string | undefined
  onChoose: (folder: Folder | undefined) => void
  /** What may be dropped on a folder, where anything may. */
  drops?: Drops
  /** F2 and Delete on a folder. */
  onRename?: (folder: Folder) => void
  onRemove?: (folder: Folder) => void
  /** A folder that cannot be chosen, and what lies in it. */
  isBarred?: (folder: Folder) => boolean
}

/**
 * Folders as a tree of the ARIA guide: one stop for Tab; the arrow keys walk, open and close, Home and End lead to the ends,
 * letters to the next name that begins with them, Enter chooses.
 */
export function FolderTree({ label, folders, current, onChoose, drops, onRename, onRemove, isBarred }: Props) {
  const tree = useRef<HTMLUListElement>(null)
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string>()
  const way = new Set(wayTo(folders, current).map(({ uuid }) => uuid))
  const nodes = visibleNodes(folders, ({ uuid }) => turned.get(uuid) ?? (uuid !== current && way.has(uuid)))
  const turn = ({ folder }: Node, isOpen: boolean) =>
    folder && setTurned((all) => new Map(all).set(folder.uuid, isOpen))
  const keyOf = ({ folder }: Node) => folder?.uuid ?? ''
  const stop = nodes.find((node) => keyOf(node) === (focused ?? current ?? '')) ?? nodes[0]!
  const focus = (node: Node | undefined) => {
    if (!node) return
    setFocused(keyOf(node))
    tree.current?.querySelector<HTMLElement>(`[data-folder="${CSS.escape(keyOf(node))}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = nodes.indexOf(stop)
    const { folder } = stop
    switch (event.key) {
      case 'ArrowDown':
        focus(nodes[at + 1])
        break
      case 'ArrowUp':
        focus(nodes[at - 1])
        break
      case 'Home':
        focus(nodes[0])
        break
      case 'End':
        focus(nodes.at(-1))
        break
      case 'ArrowRight':
        if (stop.hasChildren && !stop.isOpen) turn(stop, true)
        else if (stop.hasChildren) focus(nodes[at + 1])
        break
      case 'ArrowLeft':
        if (folder && stop.isOpen) turn(stop, false)
        else focus(nodes.slice(0, at).findLast(({ level }) => level < stop.level))
        break
      case 'Enter':
      case ' ':
        if (!folder || !isBarred?.(folder)) onChoose(folder)
        break
      case 'F2':
        if (!folder || !onRename) return
        onRename(folder)
        break
      case 'Delete':
        if (!folder || !onRemove) return
        onRemove(folder)
        break
      default: {
        if (event.key.length !== 1) return
        const begins = ({ name }: Node) => name.toLowerCase().startsWith(event.key.toLowerCase())
        focus([...nodes.slice(at + 1), ...nodes.slice(0, at)].find(begins))
      }
    }
    event.preventDefault()
  }
  return (
    <ul ref={tree} role="tree" aria-label={label} className="min-w-0">
      {nodes.map((node) => {
        const { folder, name, level, hasChildren, isOpen } = node
        const isCurrent = keyOf(node) === (current ?? '')
        const barred = folder !== undefined && isBarred?.(folder)
        const Icon = !folder ? Files : folder.locked ? LockKeyhole : isOpen || isCurrent ? FolderOpen : FolderIcon
        return (
          <li
            key={keyOf(node)}
            role="treeitem"
            data-folder={keyOf(node)}
            tabIndex={node === stop ? 0 : -1}
            aria-level={level}
            aria-posinset={node.position}
            aria-setsize={node.siblings}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-selected={isCurrent}
            aria-disabled={barred || undefined}
            title={name}
            onFocus={() => setFocused(keyOf(node))}
            onKeyDown={onKeyDown}
            onClick={() => !barred && onChoose(folder)}
            {...(drops && !barred && folder?.path !== null && dropOn(drops, folder?.path ?? ''))}
            style={{ paddingLeft: `${(level - 1) * 0.875}rem` }}
            className="group/node flex min-h-11 cursor-pointer items-center gap-1 rounded-field pr-2 -outline-offset-2 hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-selected:bg-chosen aria-selected:font-semibold data-over:bg-chosen data-over:outline-2 data-over:outline-accent lg:min-h-9"
          >
            {/* The keyboard has the arrow keys for it. */}
            <span
              aria-hidden="true"
              onClick={(event) => {
                if (!hasChildren || !folder) return
                event.stopPropagation()
                turn(node, !isOpen)
              }}
              className={`flex size-7 shrink-0 items-center justify-center rounded-field ${hasChildren && folder ? 'text-muted hover:bg-chosen' : 'invisible'}`}
            >
              <ChevronRight className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
            </span>
            <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <span className="ml-1.5 min-w-0 flex-1 truncate">{name}</span>
            {folder && folder.files > 0 && (
              <span className="text-xs text-muted tabular-nums" aria-hidden="true">
                {folder.files}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
