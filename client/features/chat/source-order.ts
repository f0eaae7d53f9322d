import type { Source, SourceKind } from '../../../contract/sources.ts'
import { kinds } from '../sources/sources.ts'

/** The sources of an answer by kind: laws, decisions, guidelines; inside a kind the best first. */
export function byKind(sources: readonly Source[]): [SourceKind, Source[]][] {
  return (Object.keys(kinds) as SourceKind[]).map((kind): [SourceKind, Source[]] => [kind, sources.filter((source) => source.kind === kind)]).filter(([, group]) => group.length > 0)
}

/** Where a key leads from one source, in the order of the list; undefined for other keys and at the ends. */
export function sourceAt(sources: readonly Source[], from: Source, key: string): Source | undefined {
  const order = byKind(sources).flatMap(([, group]) => group)
  const at = order.findIndex((source) => source.id === from.id)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 }[key]
  return target === undefined || target === at ? undefined : order[target]
}
