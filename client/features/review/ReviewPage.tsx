import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { EntityType } from '../../../contract/entity-types.ts'
import type { FileDetail } from '../../../contract/files.ts'
import { folderPath, reviewPath } from '../../../contract/pages.ts'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/media.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { isCommand, isTyping, useKeys } from '../../ui/shortcuts.ts'
import { areSingleKeysOn } from '../../ui/single-keys.ts'
import { showToast, useArrived } from '../../ui/toasts.ts'
import { SavedCopies } from '../files/CopiesDialog.tsx'
import { AddPassageDialog, MarkedPassage } from './AddPassage.tsx'
import { EntityList } from './EntityList.tsx'
import { Leaks, ListHead } from './ListHead.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { PageSide } from './PageSide.tsx'
import { RejectDialog, ReleaseDialog, whatRemains } from './ReleaseDialogs.tsx'
import {
  entityAt,
  findWords,
  isCovered,
  isShown,
  keyOf,
  pageAt,
  rulesOf,
  wasUnsure,
  type Filter,
  type Merging,
  type Reach,
  type Span,
} from './review.ts'
import { ReviewHead } from './ReviewHead.tsx'
import { ReviewText, type Side, type View } from './ReviewText.tsx'
import { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Ready = FileDetail & { original: string }

/** The original and its pseudonymised form side by side, before anything of it may reach the assistant. */
export function ReviewPage() {
  const id = useParams().id!
  const review = useReview(id)
  const { detail, error } = review
  if (detail?.status === 'PENDING_APPROVAL' && detail.original !== null)
    return <Reviewing key={id} review={review} detail={{ ...detail, original: detail.original }} />
  return (
    <div className="mx-auto w-full max-w-column space-y-4 p-4 py-8">
      <title>Freigabe · Fundstelle</title>
      <h1 className="font-serif text-xl font-semibold [overflow-wrap:anywhere]">{detail?.filename ?? 'Freigabe'}</h1>
      {error && !detail ? (
        <>
          <Notice kind="error">{messageOf(error)}</Notice>
          <Button onClick={review.retry}>Erneut laden</Button>
        </>
      ) : (
        <p role="status" className="text-muted">
          {!detail
            ? 'Wird geladen …'
            : review.isOnItsWay
              ? 'Diese Datei wird noch verarbeitet. Die Seite öffnet sich von selbst, sobald sie geprüft werden kann.'
              : 'Diese Datei wartet auf keine Freigabe.'}
        </p>
      )}
      {detail?.verdict === 'approved' && detail.status === 'READY' && (
        <SavedCopies file={detail.uuid} hasPages={detail.page_sizes.length > 0} />
      )}
      <Link
        to={folderPath(detail?.parent ?? undefined)}
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        Zu den Dateien
      </Link>
    </div>
  )
}

type Asked = 'release' | 'reject' | 'add' | 'list'

function Reviewing({ review, detail }: { review: Review; detail: Ready }) {
  const { entities, blocks, decide, split, undo } = review
  const { original } = detail
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  useArrived(reviewPath(detail.uuid))
  const [filter, setFilter] = useState<Filter>('all')
  const [current, setCurrent] = useState<number>()
  const [isOnlyHere, setOnlyHere] = useState(false)
  const hasPages = detail.page_sizes.length > 0
  // What was recognised in a picture is compared with it.
  const [view, setView] = useState<View>(hasPages && detail.scanned_pages.length > 0 && !isNarrow ? 'page' : 'original')
  const [page, setPage] = useState(1)
  const [merging, setMerging] = useState<Merging>()
  const scrollTo = useRef<(start: number) => void>(undefined)
  const [marked, setMarked] = useState<Span>()
  const [asked, setAsked] = useState<Asked>()
  const typeField = useRef<HTMLSelectElement>(null)
  const releaseButton = useRef<HTMLButtonElement>(null)
  const wanted = useRef<number>(undefined)
  const chosen = entityAt(entities, current)
  const shown = entities.filter((entity) => isShown(entity, filter))
  const open = entities.filter(({ unsure }) => unsure).length

  const choose = (start: number) => {
    if (entityAt(entities, start) !== chosen) setOnlyHere(false)
    setCurrent(start)
    setPage(pageAt(detail.page_starts, start))
  }
  /** False at an end, where nothing is chosen anew. */
  const step = (by: 1 | -1, isRound = false): boolean => {
    const at = chosen ? shown.indexOf(chosen) : -1
    const next = at < 0 ? shown[0] : (shown[at + by] ?? (isRound ? shown.at(by === 1 ? 0 : -1) : undefined))
    if (!next || next === chosen) return false
    wanted.current = keyOf(next)
    choose(keyOf(next))
    return true
  }
  const act = (action: 'ersetzen' | 'behalten') => {
    if (!chosen) return
    const here = chosen.spans.find(([start]) => start === current)
    decide(chosen, { action }, isOnlyHere ? here : undefined)
    step(1)
  }
  useKeys((event) => {
    if (isTyping(event.target)) return false
    if (isCommand(event, 'z')) undo?.()
    else if (event.ctrlKey || event.metaKey || event.altKey) return false
    else if (event.key === 'Escape' && marked) setMarked(undefined)
    else if (!areSingleKeysOn()) return false
    else if (event.key === 'j') step(1, true)
    else if (event.key === 'k') step(-1, true)
    else if (event.key === 'e') act('ersetzen')
    else if (event.key === 'b') act('behalten')
    else if (event.key === 't') typeField.current?.focus()
    else return false
    return true
  })
  const add = (span: Span, type: EntityType, isHere: boolean) => {
    getSelection()?.removeAllRanges()
    setMarked(undefined)
    if (isCovered(entities, span)) showToast({ status: 'info', title: 'Diese Stelle wird schon ersetzt.' })
    else review.add(span, type, isHere)
  }
  const addWords = (words: string, type: EntityType): string | undefined => {
    const span = findWords(original, words, entities)
    if (!span) return 'Diese Wörter stehen so nicht im Original.'
    if (isCovered(entities, span)) return 'Diese Stelle wird schon ersetzt.'
    review.add(span, type, false)
    return undefined
  }
  const typeLike = (words: string): EntityType => entities.find(({ text }) => text === words)?.type ?? 'OTHER'
  const settle = async (isApproved: boolean, remembers?: Reach) => {
    await review.settle(isApproved, remembers)
    showToast({
      status: 'success',
      title: isApproved ? 'Die Datei ist freigegeben.' : 'Das Original wird verwendet.',
      text: detail.filename ?? undefined,
    })
    await navigate(folderPath(detail.parent ?? undefined))
  }
  const texts: Side[] = isNarrow
    ? view === 'page'
      ? []
      : [view]
    : view === 'page'
      ? ['pseudonymised']
      : ['original', 'pseudonymised']
  const list = (
    <>
      <ListHead entities={entities} filter={filter} onFilter={setFilter} onAdd={() => setAsked('add')} />
      <EntityList
        entities={shown}
        all={entities}
        chosen={chosen}
        current={current}
        isOnlyHere={isOnlyHere}
        typeField={typeField}
        wanted={wanted}
        onChoose={choose}
        onOnlyHere={setOnlyHere}
        onDecide={decide}
        onMerge={setMerging}
        onSplit={split}
        onStep={step}
        onLeave={() => releaseButton.current?.focus()}
      />
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <title>{`${detail.filename ?? ''} · Freigabe · Fundstelle`}</title>
      <ReviewHead
        filename={detail.filename ?? ''}
        counts={`${formatNumber(entities.length)} ${entities.length === 1 ? 'Stelle' : 'Stellen'} · ${formatNumber(entities.filter(wasUnsure).length)} unsicher · ${formatNumber(open)} offen`}
        isScanned={detail.scanned_pages.length > 0}
        recognisers={detail.recognisers}
        view={view}
        hasPages={hasPages}
        releaseButton={releaseButton}
        onView={setView}
        onUndo={undo}
        onList={() => setAsked('list')}
        onReject={() => setAsked('reject')}
        onRelease={() => setAsked('release')}
      >
        {isNarrow && <p className="border-b border-hairline px-4 py-1.5 text-xs text-muted">{whatRemains}</p>}
        {detail.leaks.length > 0 && (
          <Leaks
            leaks={detail.leaks}
            original={original}
            onShow={(span) => {
              setMarked(span)
              setPage(pageAt(detail.page_starts, span[0]))
              scrollTo.current?.(span[0])
            }}
            onReplace={(words) => {
              const problem = addWords(words, typeLike(words))
              if (problem) showToast({ status: 'warning', title: problem, text: words })
            }}
            onKeep={({ text, span }) => review.add(span, typeLike(text), true, 'behalten')}
          />
        )}
        <div className="relative flex min-h-0 flex-1">
          {view === 'page' && (
            <PageSide
              detail={detail}
              page={page}
              entities={entities}
              current={current}
              onPage={(number) => {
                setPage(number)
                scrollTo.current?.(detail.page_starts[number - 1] ?? 0)
              }}
              onChoose={choose}
            />
          )}
          {texts.length > 0 && (
            <ReviewText
              original={original}
              blocks={blocks}
              sides={texts}
              pageStarts={detail.page_starts}
              scrollTo={scrollTo}
              onPage={setPage}
              current={current}
              currentEntity={chosen && keyOf(chosen)}
              onChoose={choose}
              onMark={setMarked}
            />
          )}
          {!isNarrow && (
            <section aria-label="Stellen" className="flex w-80 shrink-0 flex-col border-l border-hairline wide:w-96">
              {list}
            </section>
          )}
          {marked && (
            <MarkedPassage
              key={marked.join('-')}
              words={original.slice(...marked)}
              onAdd={(type, isHere) => add(marked, type, isHere)}
            />
          )}
        </div>
      </ReviewHead>
      {asked === 'list' && isNarrow && (
        <Sheet title="Stellen" onClose={() => setAsked(undefined)}>
          {/* The list scrolls, not the sheet: only then it knows which of its rows are in sight. */}
          <div className="absolute inset-0 flex flex-col">{list}</div>
        </Sheet>
      )}
      {asked === 'add' && <AddPassageDialog onAdd={addWords} onClose={() => setAsked(undefined)} />}
      {merging && (
        <MergeDialog
          merging={merging}
          onMerge={() => {
            review.merge(merging)
            setMerging(undefined)
          }}
          onClose={() => setMerging(undefined)}
        />
      )}
      {asked === 'release' && (
        <ReleaseDialog
          open={open}
          hasRules={rulesOf(entities).length > 0}
          onRelease={(remembers) => settle(true, remembers)}
          second={detail.second_release}
          onDemand={review.demandSecond}
          onAsk={review.askSecond}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'reject' && <RejectDialog onReject={() => settle(false)} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
