import type { Folder } from '../../../contract/files.ts'

/*
 * The folders as a tree. Pure.
 */

/** A folder, or the root, on the screen; what is collapsed is not there. */
export type Node = {
  /** Undefined for the root. */
  folder: Folder | undefined
  name: string
  level: number
  hasChildren: boolean
  isOpen: boolean
  position: number
  siblings: number
}

/** Name of the root. */
export const rootName = 'Alle Dateien'

const byName = new Intl.Collator('de-AT', { numeric: true, sensitivity: 'base' })
const compare = (a: Folder, b: Folder) =>
  Number(a.locked) - Number(b.locked) || byName.compare(a.name ?? '', b.name ?? '')

/** The lines that are to be seen, from the root down. `isOpen` says whether what lies in a folder is. */
export function visibleNodes(folders: readonly Folder[], isOpen: (folder: Folder) => boolean): Node[] {
  const below = Map.groupBy(folders, ({ parent }) => parent)
  const nodes: Node[] = []
  const add = (parent: string | null, level: number) => {
    const siblings = (below.get(parent) ?? []).toSorted(compare)
    for (const [index, folder] of siblings.entries()) {
      const hasChildren = below.has(folder.uuid)
      const opened = hasChildren && isOpen(folder)
      nodes.push({
        folder,
        name: folder.name ?? 'Verschlüsselt',
        level,
        hasChildren,
        isOpen: opened,
        position: index + 1,
        siblings: siblings.length,
      })
      if (opened) add(folder.uuid, level + 1)
    }
  }
  nodes.push({
    folder: undefined,
    name: rootName,
    level: 1,
    hasChildren: folders.length > 0,
    isOpen: true,
    position: 1,
    siblings: 1,
  })
  add(null, 2)
  return nodes
}

/** The folders that lead to one, from the root down, with it at the end. */
export function wayTo(folders: readonly Folder[], id: string | undefined): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.uuid, folder]))
  const way: Folder[] = []
  // No further than there are folders, whatever they say of themselves.
  for (let at = id && byId.get(id); at && way.length < folders.length; at = at.parent ? byId.get(at.parent) : undefined)
    way.unshift(at)
  return way
}
