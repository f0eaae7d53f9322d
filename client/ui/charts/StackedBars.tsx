import type { ComponentProps } from 'react'
import { namedPoints, ticksOf } from './axis.ts'
import { Axes, ChartFrame } from './ChartFrame.tsx'

type Props = Pick<ComponentProps<typeof ChartFrame>, 'summary' | 'series' | 'table'> & {
  /** From left to right: a short name for the axis, and a value for each series. */
  points: readonly { name: string; values: readonly number[] }[]
  format: (value: number) => string
  readPoint: (index: number) => string
}

/** A bar for each point, with its parts on top of each other. */
export function StackedBars({ points, format, ...frame }: Props) {
  // Empty axes would say less than the sentence.
  if (points.every(({ values }) => values.every((value) => value === 0)))
    return <p className="text-muted">{frame.summary}</p>
  // Things are counted as wholes.
  const ticks = ticksOf(
    Math.max(0, ...points.map(({ values }) => values.reduce((sum, value) => sum + value, 0))),
  ).filter(Number.isInteger)
  return (
    <ChartFrame
      {...frame}
      count={points.length}
      renderPlot={(plot, active) => {
        const { width, height, left, top, bottom } = plot
        const step = width / Math.max(1, points.length)
        const bar = Math.max(1, Math.min(28, step * 0.72))
        const scale = (height - top - bottom) / ticks.at(-1)!
        const named = namedPoints(points.length, width)
        return (
          <>
            {active !== undefined && (
              <rect x={left + step * active} y={top} width={step} height={height - top - bottom} fill="var(--wash)" />
            )}
            <Axes
              plot={plot}
              ticks={ticks}
              format={format}
              names={points.map(({ name }, index) => (named.has(index) ? name : undefined))}
            />
            {points.map(({ name, values }, index) => {
              let below = 0
              return (
                <g key={name}>
                  {values.map((value, part) => {
                    const y = height - bottom - (below + value) * scale
                    below += value
                    return (
                      value > 0 && (
                        <rect
                          key={frame.series[part]!.name}
                          x={left + step * (index + 0.5) - bar / 2}
                          y={y}
                          width={bar}
                          // Parts stay apart for those who do not tell the colours.
                          height={Math.max(1, value * scale - (below > value ? 1 : 0))}
                          rx={Math.min(2, bar / 4)}
                          fill={frame.series[part]!.colour}
                        />
                      )
                    )
                  })}
                </g>
              )
            })}
          </>
        )
      }}
    />
  )
}
