import { sameName } from './names.ts'

/** A folder whose name is known, or null where it cannot be opened now. */
export type Node = { id: string; parent: string | null; name: string | null }

/** The folders of one person. `null` stands for the root. */
export type FolderTree<N extends Node = Node> = {
  get(id: string): N | undefined
  /** The folders that lie directly in this one. */
  children(id: string | null): N[]
  /** The folder that the names lead to from the root, undefined where there is none. */
  find(names: readonly string[]): N | null | undefined
  /** Its whole path, with a slash at the end; null where a folder on the way is locked. The root has the empty path. */
  path(id: string | null): string | null
  /** The folder and all that lie in it, however deep, each after the one that it lies in. */
  within(id: string | null): (string | null)[]
  /** How many folders one goes through to it; 0 for the root. */
  depth(id: string | null): number
}

export function treeOf<N extends Node>(folders: readonly N[]): FolderTree<N> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const byParent = Map.groupBy(folders, ({ parent }) => parent)
  const children = (id: string | null) => byParent.get(id) ?? []
  const paths = new Map<string, string | null>()
  const path = (id: string | null): string | null => {
    if (id === null) return ''
    const known = paths.get(id)
    if (known !== undefined) return known
    const { parent = null, name = null } = byId.get(id) ?? {}
    const before = name === null ? null : path(parent)
    const whole = before === null ? null : `${before}${name}/`
    paths.set(id, whole)
    return whole
  }
  return {
    get: (id) => byId.get(id),
    children,
    find(names) {
      let at: N | null = null
      for (const name of names) {
        const inside: N[] = children(at?.id ?? null)
        const next: N | undefined =
          inside.find((folder) => folder.name === name) ??
          inside.find((folder) => folder.name !== null && sameName(folder.name) === sameName(name))
        if (!next) return undefined
        at = next
      }
      return at
    },
    path,
    within(id) {
      const found: (string | null)[] = [id]
      for (let at = 0; at < found.length; at++) found.push(...children(found[at]!).map((folder) => folder.id))
      return found
    },
    depth(id) {
      let depth = 0
      for (let at = id; at !== null; at = byId.get(at)?.parent ?? null) depth++
      return depth
    },
  }
}
