import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

type Series = {
  name: string
  /** A colour of the design language, `var(--accent)`. */
  colour: string
}

/** The room of a drawing: the plot itself, and what stands beside and below it. */
export type Plot = { width: number; height: number; left: number; top: number; bottom: number }

type Props = {
  /** What the chart says, in a sentence: read aloud, and shown where nothing is pointed at. */
  summary: string
  series: readonly Series[]
  /** How many points there are from left to right. */
  count: number
  /** What one point says, in words. */
  readPoint: (index: number) => string
  /** Draws the chart; `active` is the point that is pointed at. */
  renderPlot: (plot: Plot, active: number | undefined) => ReactNode
  /** The same figures as a table. */
  table: ReactNode
}

const height = 220
const room = { left: 52, right: 8, top: 10, bottom: 26 }

/**
 * A chart with its figures in words: the mouse, a finger and the arrow keys walk over its points, and a line above says
 * what each holds. The table behind it holds everything.
 */
export function ChartFrame({ summary, series, count, readPoint, renderPlot, table }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [active, setActive] = useState<number>()
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const plot = { width: Math.max(0, width - room.left - room.right), height, ...room }
  const point = ({ clientX, currentTarget }: PointerEvent<Element>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - room.left
    setActive(Math.max(0, Math.min(count - 1, Math.floor((x / Math.max(1, plot.width)) * count))))
  }
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (active ?? count) - 1, ArrowRight: (active ?? -1) + 1, Home: 0, End: count - 1 }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(count - 1, to)))
  }
  return (
    <figure className="min-w-0 space-y-2">
      <p id={id} className="min-h-6 text-sm tabular-nums" role="status">
        {active === undefined || active >= count ? summary : readPoint(active)}
      </p>
      <div ref={box} className="min-w-0">
        {/* One walks over it with the arrow keys, so it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <svg
          role="img"
          aria-label={`${summary} Mit den Pfeiltasten gehen Sie die Werte durch.`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          width={width}
          height={height}
          className="block max-w-full touch-pan-y rounded-field text-xs"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
          onKeyDown={walk}
          onBlur={() => setActive(undefined)}
        >
          {width > 0 && renderPlot(plot, active)}
        </svg>
      </div>
      {series.length > 1 && (
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {series.map(({ name, colour }) => (
            <span key={name} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 rounded-sm" style={{ background: colour }} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <details>
        <summary className="inline-block min-h-6 cursor-pointer py-1 text-sm text-accent">Als Tabelle</summary>
        <div className="pt-2">{table}</div>
      </details>
    </figure>
  )
}

/** The lines and figures of the axis on the left, and the names below. */
export function Axes({
  plot: { width, height, left, top, bottom },
  ticks,
  format,
  names,
}: {
  plot: Plot
  ticks: readonly number[]
  format: (value: number) => string
  /** By the index of a point; undefined for those without a name. */
  names: readonly (string | undefined)[]
}) {
  const last = ticks.at(-1)!
  const yOf = (value: number) => top + (height - top - bottom) * (1 - value / last)
  const step = width / Math.max(1, names.length)
  return (
    <g aria-hidden="true" fill="var(--muted)">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={left + width}
            y1={yOf(tick)}
            y2={yOf(tick)}
            stroke={tick === 0 ? 'var(--border)' : 'var(--hairline)'}
          />
          <text x={left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {names.map(
        (name, index) =>
          name !== undefined && (
            <text
              key={name}
              x={Math.min(left + width - 4, Math.max(left + 4, left + step * (index + 0.5)))}
              y={height - 6}
              textAnchor={index === names.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {name}
            </text>
          ),
      )}
    </g>
  )
}
