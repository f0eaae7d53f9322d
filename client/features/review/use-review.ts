import { useMemo, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EntityType } from '../../../contract/entity-types.ts'
import type { FileEntity, ReviewDecision } from '../../../contract/file-review.ts'
import type { FileDetail } from '../../../contract/files.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { refreshFiles } from '../files/files.ts'
import {
  blocksOf,
  entityAt,
  inOrder,
  replacementUnder,
  rulesOf,
  takenBack,
  withChange,
  type Change,
  type Merging,
  type Reach,
  type Span,
} from './review.ts'

/** Decisions that one call takes. */
const mostAtOnce = 200

/** Decisions that undo a step, those of an addition known when it has been taken in; and what was shown before it. */
type Step = { back: ReviewDecision[]; shown: FileEntity[] }

const isOnItsWay = (detail: FileDetail | undefined) =>
  detail?.status === 'NEW' || detail?.status === 'OCR' || detail?.status === 'ANONYMIZING'

/**
 * A file that waits for its release, and what is decided about it. A decision shows at once and is sent behind those before
 * it; one that is refused is told, and what counts is read anew.
 */
export function useReview(id: string) {
  const queries = useQueryClient()
  const key = ['review', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/chat/files/:id', { params: { id } }, signal),
    staleTime: Infinity,
    // Both names of everybody: gone from memory with the page.
    gcTime: 0,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? 2_000 : false),
  })
  const detail = query.data
  const [past, setPast] = useState<readonly Step[]>([])
  const queue = useRef<{ tail: Promise<void>; waiting: number; latest: FileDetail | undefined }>({
    tail: Promise.resolve(),
    waiting: 0,
    latest: undefined,
  })
  const entities = useMemo(() => inOrder(detail?.entities ?? []), [detail?.entities])
  const blocks = useMemo(() => (detail?.original ? blocksOf({ ...detail, original: detail.original }) : []), [detail])

  const call = (decisions: ReviewDecision[]) =>
    api('POST /api/chat/files/:id/decisions', { params: { id }, body: { decisions } })

  /** `make` sees the file as the server has it then. `onTaken` hears of it before and after. */
  const enqueue = (
    step: Step | undefined,
    make: (detail: FileDetail) => ReviewDecision[],
    onTaken?: (before: FileDetail, after: FileDetail) => void,
  ) => {
    const line = queue.current
    line.waiting++
    line.tail = line.tail.then(async () => {
      try {
        const before = line.latest ?? (await api('GET /api/chat/files/:id', { params: { id } }))
        line.latest = before
        const decisions = make(before)
        for (let at = 0; at < decisions.length; at += mostAtOnce)
          line.latest = await call(decisions.slice(at, at + mostAtOnce))
        onTaken?.(before, line.latest)
      } catch (error) {
        showToast({ status: 'error', title: 'Nicht übernommen', text: messageOf(error) })
        if (step) setPast((all) => all.filter((one) => one !== step))
        line.latest = await api('GET /api/chat/files/:id', { params: { id } }).catch(() => undefined)
      }
      line.waiting--
      if (line.waiting === 0 && line.latest) queries.setQueryData(key, line.latest)
    })
  }

  /** Decides about all places of an entity, or about one of them. */
  const decide = (entity: FileEntity, change: Change, only?: Span) => {
    if (!detail) return
    const spans = only ? [only] : entity.spans
    queue.current.latest ??= detail
    const step: Step = { back: takenBack(entity, spans), shown: detail.entities }
    // A passage that is taken out again comes back as it was marked.
    if (entity.added && change.action === 'offen') step.back = againAdded(entity, spans)
    setPast((all) => [...all, step])
    queries.setQueryData<FileDetail>(key, { ...detail, entities: withChange(detail.entities, entity, spans, change) })
    enqueue(step, (latest) => {
      const known = entityAt(latest.entities, spans[0]![0])
      if (!known) return []
      if (only) return [{ entity: known.id, span: only, scope: 'stelle', ...change }]
      return [{ entity: known.id, scope: 'datei', ...change }]
    })
  }

  /** Decides what only the server can show: the places of two things change at once. */
  const rename = (entity: FileEntity, only: Span | undefined, change: Partial<ReviewDecision>) => {
    if (!detail) return
    queue.current.latest ??= detail
    const step: Step = { back: [], shown: detail.entities }
    setPast((all) => [...all, step])
    enqueue(
      step,
      ({ entities: known }) => {
        const now = entityAt(known, (only ?? entity.spans[0]!)[0])
        if (!now) return []
        const where = only ? { span: only, scope: 'stelle' as const } : { scope: 'datei' as const }
        return [{ entity: now.id, action: 'ersetzen', ...where, ...change }]
      },
      (before) => {
        step.back = before.entities
          .filter(({ replacement }) => replacement === entity.replacement || replacement === change.replacement)
          .flatMap((one) => takenBack(one, one.spans))
      },
    )
  }
  /** Two are the same: they have one replacement from now on, and one row. */
  const merge = ({ entity, other, only }: Merging) =>
    rename(entity, only, { replacement: other.replacement, merge: true })
  /** A place is about somebody else than the others like it. */
  const split = (entity: FileEntity, place: Span) => rename(entity, place, { split: true })

  /** Covers a passage that was missed, or keeps one that stands: there, or wherever its words stand. */
  const add = (
    [start, end]: Span,
    type: EntityType,
    isOnlyHere: boolean,
    action: 'ersetzen' | 'behalten' = 'ersetzen',
  ) => {
    if (!detail) return
    queue.current.latest ??= detail
    const step: Step = { back: [], shown: detail.entities }
    setPast((all) => [...all, step])
    enqueue(
      step,
      ({ entities: known }) => {
        const replacement = replacementUnder(known, [start, end], type)
        const scope = isOnlyHere ? 'stelle' : 'datei'
        return [{ add: { start, end }, type, action, scope, ...(replacement && { replacement, merge: true }) }]
      },
      (before, after) => {
        const known = new Set(addedSpans(before).map(({ span }) => String(span)))
        step.back = addedSpans(after)
          .filter(({ span }) => !known.has(String(span)))
          .map(({ entity, span }) => ({ entity, span, action: 'offen', scope: 'stelle' }))
      },
    )
  }

  const undo = () => {
    const step = past.at(-1)
    if (!step) return
    setPast(past.slice(0, -1))
    // Shown at once; what the server makes of it comes when it has taken it in.
    queries.setQueryData<FileDetail>(key, (known) => known && { ...known, entities: step.shown })
    enqueue(undefined, () => step.back)
  }

  /** Releases or rejects; what was decided goes along as rules where that is wanted. Throws what went wrong. */
  const settle = async (isApproved: boolean, remembers: Reach | undefined) => {
    await queue.current.tail
    const rules = remembers ? rulesOf((queue.current.latest ?? detail)!.entities, remembers) : []
    for (let at = 0; at < rules.length; at += mostAtOnce) await call(rules.slice(at, at + mostAtOnce))
    await api('PUT /api/chat/files/:id', { params: { id }, body: { anonymization_approved: isApproved } })
    void refreshFiles(queries)
  }

  /** Demands the release by a second person, or no longer; the link is for what has been taken in by then. */
  const demandSecond = async (isDemanded: boolean) => {
    await queue.current.tail
    const second_release = isDemanded
      ? await api('PUT /api/chat/files/:id/second-release', { params: { id } })
      : (await api('DELETE /api/chat/files/:id/second-release', { params: { id } }), null)
    queries.setQueryData<FileDetail>(key, (known) => known && { ...known, second_release })
  }
  /** What the second person has said by now. */
  const askSecond = async () => {
    await queue.current.tail
    const { second_release } = await api('GET /api/chat/files/:id', { params: { id } })
    queries.setQueryData<FileDetail>(key, (known) => known && { ...known, second_release })
  }

  return {
    detail,
    error: query.error,
    retry: () => void query.refetch(),
    isOnItsWay: isOnItsWay(detail),
    entities,
    blocks,
    decide,
    merge,
    split,
    add,
    undo: past.length > 0 ? undo : undefined,
    settle,
    demandSecond,
    askSecond,
  }
}

const addedSpans = ({ entities }: FileDetail) =>
  entities.filter(({ added }) => added).flatMap(({ id, spans }) => spans.map((span) => ({ entity: id, span })))

const againAdded = ({ type, replacement, action }: FileEntity, spans: readonly Span[]): ReviewDecision[] =>
  spans.flatMap((span): ReviewDecision[] => {
    const [start, end] = span
    const again: ReviewDecision = {
      add: { start, end },
      type,
      replacement,
      merge: true,
      action: 'ersetzen',
      scope: 'stelle',
    }
    return action === 'ersetzen' ? [again] : [again, { entity: '', span, action, scope: 'stelle' }]
  })
