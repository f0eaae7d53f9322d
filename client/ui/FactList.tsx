import type { ReactNode } from 'react'

/** Names and what they are, one below the other. */
export function FactList({
  facts,
  className = '',
}: {
  facts: readonly (readonly [string, ReactNode])[]
  className?: string
}) {
  return (
    <dl className={`grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 tabular-nums ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
