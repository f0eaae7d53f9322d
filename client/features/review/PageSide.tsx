import { useEffect, useRef } from 'react'
import { ChevronLeft, ChevronRight, ScanText } from 'lucide-react'
import type { FileEntity, PlaceMark } from '../../../contract/file-review.ts'
import type { FileDetail } from '../../../contract/files.ts'
import { formatNumber } from '../../base/formats.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PagePicture } from '../files/PagePicture.tsx'
import { entityAt, keyOf, typeNames } from './review.ts'

type Props = {
  detail: FileDetail
  /** From 1. */
  page: number
  entities: readonly FileEntity[]
  /** Where the chosen place begins. */
  current: number | undefined
  onPage: (page: number) => void
  onChoose: (start: number) => void
}

/** The picture of a page of the original with the places on it, so that what was read can be compared with what stands there. */
export function PageSide({ detail, page, entities, current, onPage, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { page_sizes: sizes, marks, scanned_pages: scanned } = detail
  const size = sizes[page - 1]
  const chosen = entityAt(entities, current)
  useEffect(() => {
    box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, page])
  if (!size) return null
  const here = marks.filter((mark) => mark.page === page)
  return (
    <section aria-label="Seite des Originals" className="flex min-h-0 min-w-0 flex-1 flex-col border-r border-hairline">
      <div className="flex flex-wrap items-center gap-x-2 border-b border-hairline px-2 text-xs text-muted">
        <IconButton label="Vorherige Seite" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="font-semibold tabular-nums">
          Seite {formatNumber(page)} von {formatNumber(sizes.length)}
        </p>
        <IconButton label="Nächste Seite" disabled={page >= sizes.length} onClick={() => onPage(page + 1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconButton>
        {scanned.includes(page) && (
          <span className="inline-flex items-center gap-1 font-semibold text-warning">
            <ScanText className="size-4" aria-hidden="true" />
            Aus Scan, bitte genauer prüfen
          </span>
        )}
      </div>
      {/* The list has a row for every place, which keys reach: pressing a mark is the way of the mouse. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={box}
        role="region"
        aria-label={`Bild der Seite ${formatNumber(page)}`}
        tabIndex={0}
        onClick={(event) => {
          const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-mark]') : null
          if (mark) onChoose(Number(mark.dataset.mark))
        }}
        className="min-h-0 flex-1 overflow-y-auto bg-sunken p-2 -outline-offset-2"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <PagePicture key={page} file={detail.uuid} number={page} size={size}>
          <div aria-hidden="true" className="absolute inset-0">
            {here.map((mark) => (
              <Mark
                key={`${mark.start} ${mark.x} ${mark.y}`}
                mark={mark}
                size={size}
                entity={entityAt(entities, mark.start)}
                isCurrent={mark.start === current}
                isAlike={chosen !== undefined && entityAt(entities, mark.start) === chosen}
              />
            ))}
          </div>
        </PagePicture>
      </div>
    </section>
  )
}

type MarkProps = {
  mark: PlaceMark
  size: readonly [number, number]
  entity: FileEntity | undefined
  isCurrent: boolean
  isAlike: boolean
}

/** Pages are white by day and by night, so the colours over them are always the same. */
function Mark({ mark, size: [width, height], entity, isCurrent, isAlike }: MarkProps) {
  // Taken out meanwhile; what lies where is told with the next answer.
  if (!entity) return null
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  const isKept = entity.action === 'behalten'
  const look = isKept
    ? 'outline-dotted outline-1 outline-[#5e574d]'
    : entity.unsure
      ? 'bg-[rgb(255_190_60/0.35)] outline-dashed outline-2 outline-[#7a4b00]'
      : 'bg-[rgb(255_215_90/0.35)] outline-1 outline-[#7a4b00]'
  return (
    <div
      data-mark={mark.start}
      data-entity={keyOf(entity)}
      data-current={isCurrent || undefined}
      title={`${typeNames[entity.type]}: ${isKept ? 'bleibt stehen' : entity.replacement}`}
      style={{
        left: percent(mark.x, width),
        top: percent(mark.y, height),
        width: percent(mark.width, width),
        height: percent(mark.height, height),
      }}
      className={`absolute cursor-pointer rounded-[2px] ${look} ${isCurrent ? 'bg-[rgb(255_215_90/0.55)]! outline-3! outline-[#1b4fa8]!' : isAlike ? 'outline-2! outline-[#1b4fa8]!' : ''}`}
    />
  )
}
