import type { EntityType } from '../../../contract/entity-types.ts'
import type { FileEntity, ReviewDecision } from '../../../contract/file-review.ts'
import type { FileDetail } from '../../../contract/files.ts'

/*
 * A pseudonymised file while somebody looks it through. Pure: what was found, in which order it is looked at, and how the
 * text reads with what was decided.
 */

export { typeNames } from '../../../contract/entity-types.ts'

/** Begin and end (exclusive) in the original, in UTF-16 units. */
export type Span = FileEntity['spans'][number]
/** What is decided about an entity. */
export type Change = { action: 'ersetzen' | 'behalten' | 'offen'; type?: EntityType; replacement?: string }

/** An entity and the other one whose replacement it is to have. */
export type Merging = { entity: FileEntity; other: FileEntity; only: Span | undefined }

/** What has the words already that somebody typed as a replacement of this one, also without its brackets. */
export function holderOf(entities: readonly FileEntity[], entity: FileEntity, typed: string): FileEntity | undefined {
  const plain = (words: string) => words.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return entities.find(({ replacement }) => replacement !== entity.replacement && plain(replacement) === plain(typed))
}

/** An entity is known by its first place: ids change with every decision, places do not overlap. */
export const keyOf = ({ spans }: FileEntity) => spans[0]![0]

/** The engine is sure of what it gives at least this confidence; unlike `unsure` that stays when somebody has decided. */
const sure = 0.8
export const wasUnsure = ({ confidence }: FileEntity) => confidence < sure

/** Unsure ones first, then in the order of the text; a decision moves nothing. */
export const inOrder = (entities: readonly FileEntity[]): FileEntity[] =>
  entities.toSorted((a, b) => Number(wasUnsure(b)) - Number(wasUnsure(a)) || keyOf(a) - keyOf(b))

/** What of the list is shown: all, unsure ones, or one kind. */
export type Filter = 'all' | 'unsure' | EntityType

export const isShown = (entity: FileEntity, filter: Filter) =>
  filter === 'all' || (filter === 'unsure' ? wasUnsure(entity) : entity.type === filter)

/** The page on which something in the original stands, from 1. */
export const pageAt = (pageStarts: readonly number[], start: number) =>
  Math.max(1, pageStarts.findLastIndex((begin) => begin <= start) + 1)

/** The entity that a place belongs to, by where the place begins. */
export const entityAt = (entities: readonly FileEntity[], start: number | undefined) =>
  start === undefined ? undefined : entities.find(({ spans }) => spans.some(([from]) => from === start))

/** The entities as they will be once a decision about some places has been taken in, so that nobody waits for it. */
export function withChange(
  entities: readonly FileEntity[],
  entity: FileEntity,
  spans: readonly Span[],
  change: Change,
) {
  const isMeant = ([start]: Span) => spans.some(([from]) => from === start)
  const decided: FileEntity = {
    ...entity,
    ...change,
    action: change.action === 'behalten' ? 'behalten' : 'ersetzen',
    decided: change.action !== 'offen',
    unsure: change.action === 'offen' && wasUnsure(entity),
    spans: entity.spans.filter(isMeant),
  }
  const rest = { ...entity, spans: entity.spans.filter((span) => !isMeant(span)) }
  return entities
    .flatMap((one) => (one === entity ? [decided, ...(rest.spans.length > 0 ? [rest] : [])] : [one]))
    .toSorted((a, b) => keyOf(a) - keyOf(b))
}

/** Decisions that bring places back to where they were. */
export const takenBack = ({ id, type, replacement, action, decided }: FileEntity, spans: readonly Span[]) =>
  spans.map((span): ReviewDecision => ({
    entity: id,
    span,
    scope: 'stelle',
    action: decided ? action : 'offen',
    type,
    replacement,
    // Others of the same thing have it, too.
    merge: true,
  }))

/** Placeholders that were numbered, and mean somebody else in another file. */
const numbered = /^\[.+ (?:[A-Z]{1,3}|\d+)\]$/

/** For which files what was decided is remembered: those of the folder, or all. */
export type Reach = 'akt' | 'alle'

/** What was decided, as rules for other files; not what was decided differently from place to place. */
export function rulesOf(entities: readonly FileEntity[], scope: Reach = 'akt'): ReviewDecision[] {
  const actions = new Map<string, Set<string>>()
  for (const { type, replacement, action } of entities) {
    const thing = `${type} ${replacement}`
    actions.set(thing, (actions.get(thing) ?? new Set()).add(action))
  }
  return entities
    .filter(({ decided, type, replacement }) => decided && actions.get(`${type} ${replacement}`)!.size === 1)
    .map(({ id, action, replacement }) => ({
      entity: id,
      action,
      scope,
      ...(!numbered.test(replacement) && { replacement }),
    }))
}

/** A piece of a paragraph: plain text, or a place of an entity. */
export type Piece = { start: number; end: number; entity: FileEntity | undefined }
/** A paragraph by its place in the original; `page` where one begins with it. */
export type Block = { start: number; end: number; pieces: Piece[]; page: number | undefined; isScanned: boolean }

/** Longer paragraphs are cut, so that of a text without line breaks too only what is in sight is drawn. */
const longest = 1500

type Text = Pick<FileDetail, 'entities' | 'page_starts' | 'scanned_pages'> & { original: string }

/** The original in paragraphs, with the places in them. Linear in the text. */
export function blocksOf({ original, entities, page_starts, scanned_pages }: Text): Block[] {
  const places = entities
    .flatMap((entity) => entity.spans.map(([start, end]): Piece => ({ start, end, entity })))
    .toSorted((a, b) => a.start - b.start)
  const scanned = new Set(scanned_pages)
  const blocks: Block[] = []
  let next = 0
  let page = 0
  for (let start = 0; start < original.length;) {
    let end = endOfBlock(original, start)
    const pieces: Piece[] = []
    let at = start
    for (; next < places.length && places[next]!.start < end; next++) {
      const place = places[next]!
      if (place.start < at) continue
      if (place.start > at) pieces.push({ start: at, end: place.start, entity: undefined })
      pieces.push(place)
      at = place.end
      // Not through the middle of a place.
      end = Math.max(end, at)
    }
    if (at < end) pieces.push({ start: at, end, entity: undefined })
    const first = page
    while (page < page_starts.length && page_starts[page]! < end) page++
    blocks.push({ start, end, pieces, page: page > first ? page : undefined, isScanned: scanned.has(page) })
    start = end
  }
  return blocks
}

function endOfBlock(text: string, start: number): number {
  const line = text.indexOf('\n', start)
  const end = line < 0 ? text.length : line + 1
  if (end - start <= longest) return end
  const space = text.lastIndexOf(' ', start + longest)
  return space > start ? space + 1 : start + longest
}

/** A range without blanks at its ends; undefined where nothing is left. */
export function trimmed(text: string, start: number, end: number): Span | undefined {
  const words = text.slice(start, end)
  const from = start + words.length - words.trimStart().length
  const to = end - (words.length - words.trimEnd().length)
  return from < to ? [from, to] : undefined
}

/** Whether a range lies within something that is replaced already. */
export const isCovered = (entities: readonly FileEntity[], [start, end]: Span) =>
  entities.some(({ action, spans }) => action === 'ersetzen' && spans.some(([from, to]) => from <= start && end <= to))

/** A name that is marked with more of its words stays who it was. */
export function replacementUnder(entities: readonly FileEntity[], [start, end]: Span, type: EntityType) {
  const under = entities.filter(({ spans }) => spans.some(([from, to]) => from < end && start < to))
  const [only] = under
  return under.length === 1 && only!.type === type && only!.action === 'ersetzen' ? only!.replacement : undefined
}

/** Where words stand in the original, as they are written or in another case, first where nothing covers them. */
export function findWords(original: string, words: string, entities: readonly FileEntity[]): Span | undefined {
  let found: Span | undefined
  for (const [text, wanted] of [
    [original, words],
    [original.toLowerCase(), words.toLowerCase()],
  ] as const) {
    // Letters that change their length with their case would shift everything behind them.
    if (text.length !== original.length) continue
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const span: Span = [at, at + wanted.length]
      if (!isCovered(entities, span)) return span
      found ??= span
    }
  }
  return found
}
