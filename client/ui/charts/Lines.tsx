import type { ComponentProps } from 'react'
import { namedPoints, ticksOf } from './axis.ts'
import { Axes, ChartFrame } from './ChartFrame.tsx'

type Props = Pick<ComponentProps<typeof ChartFrame>, 'summary' | 'series' | 'table'> & {
  /** From left to right: a short name for the axis, and a value for each series; undefined where there is none. */
  points: readonly { name: string; values: readonly (number | undefined)[] }[]
  format: (value: number) => string
  ticks?: (highest: number) => number[]
  readPoint: (index: number) => string
}

const dashes = [undefined, '6 4', '2 3']

/** A line for each series; each has its own kind of stroke, too. */
export function Lines({ points, format, ticks: ticksUpTo = ticksOf, ...frame }: Props) {
  if (points.every(({ values }) => values.every((value) => value === undefined)))
    return <p className="text-muted">{frame.summary}</p>
  const ticks = ticksUpTo(Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0))))
  return (
    <ChartFrame
      {...frame}
      count={points.length}
      renderPlot={(plot, active) => {
        const { width, height, left, top, bottom } = plot
        const step = width / Math.max(1, points.length)
        const xOf = (index: number) => left + step * (index + 0.5)
        const yOf = (value: number) => height - bottom - ((height - top - bottom) * value) / ticks.at(-1)!
        const named = namedPoints(points.length, width)
        return (
          <>
            {active !== undefined && (
              <line x1={xOf(active)} x2={xOf(active)} y1={top} y2={height - bottom} stroke="var(--border)" />
            )}
            <Axes
              plot={plot}
              ticks={ticks}
              format={format}
              names={points.map(({ name }, index) => (named.has(index) ? name : undefined))}
            />
            {frame.series.map(({ name, colour }, line) => {
              const there = points.flatMap(({ values }, index) =>
                values[line] === undefined ? [] : [[xOf(index), yOf(values[line])] as const],
              )
              return (
                <g key={name} stroke={colour} fill={colour}>
                  <polyline
                    points={there.map((pair) => pair.join(',')).join(' ')}
                    fill="none"
                    strokeWidth="2"
                    strokeLinejoin="round"
                    strokeDasharray={dashes[line]}
                  />
                  {there.map(
                    ([x, y]) =>
                      (there.length < 40 || active !== undefined) && (
                        <circle
                          key={x}
                          cx={x}
                          cy={y}
                          r={active !== undefined && x === xOf(active) ? 4.5 : there.length < 40 ? 2.5 : 0}
                          stroke="none"
                        />
                      ),
                  )}
                </g>
              )
            })}
          </>
        )
      }}
    />
  )
}
