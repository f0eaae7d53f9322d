import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ScanText } from 'lucide-react'
import type { EntityType } from '../../../contract/entity-types.ts'
import { formatNumber } from '../../base/formats.ts'
import { keyOf, pageAt, typeNames, wasUnsure, type Block, type Piece, type Span } from './review.ts'
import { useMarking } from './marking.ts'

export type Side = 'original' | 'pseudonymised'
/** What a screen shows that has room for one side: a text, or the picture of the page. */
export type View = Side | 'page'
export const sideNames: Record<Side, string> = { original: 'Original', pseudonymised: 'Pseudonymisiert' }

type Props = {
  original: string
  blocks: readonly Block[]
  sides: readonly Side[]
  pageStarts: readonly number[]
  /** Is given a way to bring a place of the original to the top. */
  scrollTo: RefObject<((start: number) => void) | undefined>
  /** Hears which page is in sight: that of the chosen place, or of what is in the middle. */
  onPage: (page: number) => void
  /** Where the chosen place begins, and where the first one of its entity does. */
  current: number | undefined
  currentEntity: number | undefined
  onChoose: (start: number) => void
  /** Hears of what is marked with mouse or finger; undefined when it is let go. */
  onMark: (span: Span | undefined) => void
}

/** Both forms paragraph by paragraph in one box, so that they scroll together; only what is in sight is drawn. */
export function ReviewText(props: Props) {
  const { original, blocks, sides, pageStarts, scrollTo, onPage, current, currentEntity, onChoose, onMark } = props
  const box = useRef<HTMLDivElement>(null)
  useMarking(box, original, onMark)
  const perLine = sides.length > 1 ? 60 : 40
  // Nothing of it is handed to parts that are only drawn when something of theirs changes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => 28 + 28 * Math.floor((blocks[index]!.end - blocks[index]!.start) / perLine),
    overscan: 8,
    initialRect: { width: 0, height: innerHeight },
  })
  // Only when another place is chosen: a decision moves nothing.
  const reveal = useEffectEvent((chosen: number | undefined) => {
    if (chosen === undefined) return
    const index = blocks.findLastIndex(({ start }) => start <= chosen)
    const place = box.current?.querySelector(`[data-place="${chosen}"]`)?.getBoundingClientRect()
    const frame = box.current?.getBoundingClientRect()
    // What is in sight already stays where it is.
    if (place && frame && place.top >= frame.top && place.bottom <= frame.bottom) return
    if (index >= 0) rows.scrollToIndex(index, { align: 'center' })
  })
  useEffect(() => reveal(current), [current])
  useEffect(() => {
    scrollTo.current = (wanted) => {
      const index = blocks.findLastIndex(({ start }) => start <= wanted)
      if (index >= 0) rows.scrollToIndex(index, { align: 'start' })
    }
    return () => void (scrollTo.current = undefined)
  }, [scrollTo, blocks, rows])
  const tellPage = () => {
    const frame = box.current
    if (!frame) return
    const place = current === undefined ? undefined : frame.querySelector(`[data-place="${current}"]`)
    const { top, bottom } = frame.getBoundingClientRect()
    const at = place?.getBoundingClientRect()
    if (at && at.bottom > top && at.top < bottom) return onPage(pageAt(pageStarts, current!))
    const middle = frame.scrollTop + frame.clientHeight / 2
    const row = rows.getVirtualItems().findLast(({ start }) => start <= middle)
    if (row) onPage(pageAt(pageStarts, blocks[row.index]!.start))
  }
  const columns = sides.length > 1 ? 'grid-cols-2' : ''
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {sides.length > 1 && (
        <div className={`grid border-b border-hairline text-xs font-semibold text-muted ${columns}`}>
          {sides.map((side) => (
            <p key={side} className="px-4 py-1.5">
              {sideNames[side]}
            </p>
          ))}
        </div>
      )}
      {/* The list has a row for every place, which keys reach: pressing a place is the way of the mouse. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={box}
        role="region"
        aria-label={sides.map((side) => sideNames[side]).join(' und ')}
        tabIndex={0}
        onScroll={tellPage}
        onClick={(event) => {
          const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]') : null
          // A press that ends a marking chooses nothing.
          if (place && getSelection()?.isCollapsed !== false) onChoose(Number(place.dataset.place))
        }}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const block = blocks[index]!
            return (
              <div
                key={index}
                ref={rows.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                {block.page !== undefined && <PageHead number={block.page} isScanned={block.isScanned} />}
                <div className={`grid ${columns}`}>
                  {sides.map((side) => (
                    <div
                      key={side}
                      data-side={side}
                      className="min-h-7 border-r border-hairline px-4 font-serif leading-7 whitespace-pre-wrap [overflow-wrap:anywhere] last:border-r-0"
                    >
                      {block.pieces.map((piece) => (
                        <PieceOf
                          key={piece.start}
                          piece={piece}
                          text={original.slice(piece.start, piece.end)}
                          side={side}
                          isCurrent={piece.start === current}
                          isAlike={piece.entity !== undefined && keyOf(piece.entity) === currentEntity}
                        />
                      ))}
                    </div>
                  ))}
                </div>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function PageHead({ number, isScanned }: { number: number; isScanned: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-hairline bg-sunken px-4 py-1 text-xs text-muted select-none">
      Seite {formatNumber(number)}
      {isScanned && (
        <span className="inline-flex items-center gap-1 font-semibold text-warning">
          <ScanText className="size-4" aria-hidden="true" />
          Aus Scan, bitte genauer prüfen
        </span>
      )}
    </p>
  )
}

/** Kinds look different by more than their colour. */
const lines: Partial<Record<EntityType, string>> = {
  ORG: 'decoration-double decoration-decision',
  INSTITUTION: 'decoration-double decoration-decision',
  ADDRESS: 'decoration-dashed decoration-law',
  PLACE: 'decoration-dashed decoration-law',
  PERSON: 'decoration-solid decoration-accent',
}
const otherLine = 'decoration-dotted decoration-guideline'

type PieceProps = { piece: Piece; text: string; side: Side; isCurrent: boolean; isAlike: boolean }

/** The label of a place is drawn and no text, so that marking words leaves it out. */
function PieceOf({ piece: { start, end, entity }, text, side, isCurrent, isAlike }: PieceProps) {
  if (!entity)
    return (
      <span data-start={start} data-end={end}>
        {text}
      </span>
    )
  const isKept = entity.action === 'behalten'
  const isFixed = side === 'pseudonymised' && !isKept
  const line = isKept ? '' : `underline decoration-2 underline-offset-4 ${lineOf(entity)}`
  const label = `${typeNames[entity.type]}${isKept ? ' bleibt' : entity.unsure ? ' ?' : ''}`
  return (
    <span
      data-start={start}
      data-end={end}
      data-fixed={isFixed || undefined}
      data-place={start}
      data-label={side === 'original' ? label : undefined}
      className={`cursor-pointer rounded-[3px] data-label:before:mr-1 data-label:before:rounded-[3px] data-label:before:bg-chosen data-label:before:px-1 data-label:before:font-sans data-label:before:text-xs data-label:before:text-ink data-label:before:content-[attr(data-label)] hover:bg-wash ${line} ${isCurrent ? 'bg-mark outline-2 outline-accent' : isAlike ? 'bg-mark' : ''}`}
    >
      {isFixed ? entity.replacement : text}
    </span>
  )
}

const lineOf = (entity: NonNullable<Piece['entity']>) =>
  wasUnsure(entity) ? 'decoration-wavy decoration-warning' : (lines[entity.type] ?? otherLine)
