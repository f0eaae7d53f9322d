import type { Source } from '../../../contract/sources.ts'
import { byKind } from '../sources/sources.ts'

/** Where a key leads from one source, in the order of the list; undefined for other keys and at the ends. */
export function sourceAt(sources: readonly Source[], from: Source, key: string): Source | undefined {
  const order = byKind(sources).flatMap(([, group]) => group)
  const at = order.findIndex((source) => source.id === from.id)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 }[key]
  return target === undefined || target === at ? undefined : order[target]
}
