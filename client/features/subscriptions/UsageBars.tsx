import { limits, unlimited, type Subscription } from '../../../contract/subscriptions.ts'
import { formatDay, formatNumber } from '../../base/formats.ts'
import { Notice } from '../../ui/Notice.tsx'
import { percentOf, type Usage } from './subscriptions.ts'

const names = { query: 'Anfragen', upload: 'Uploads', anonymization: 'Pseudonymisierungen' } as const

/** What is used of the three quotas, and when they begin anew. Unlimited ones have no bar. */
export function UsageBars({
  subscription,
  usage,
  isFailed,
}: {
  subscription: Subscription
  usage: Usage | undefined
  isFailed: boolean
}) {
  if (isFailed)
    return <Notice kind="error">Der Verbrauch konnte nicht geladen werden. Bitte laden Sie die Seite neu.</Notice>
  return (
    <>
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-3">
        {(['query', 'upload', 'anonymization'] as const).map((kind) => (
          // The room of a bar is kept while it loads, so that nothing moves.
          <li key={kind} className={limits[subscription][kind] === unlimited ? '' : 'min-h-14'}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{names[kind]}</span>
              <span className="tabular-nums">{usage ? words(usage[kind]) : '…'}</span>
            </p>
            {usage && usage[kind].limit !== unlimited && <Bar name={names[kind]} use={usage[kind]} />}
          </li>
        ))}
      </ul>
      <p className="min-h-6 text-muted">{usage && `Die Zählung beginnt am ${formatDay(usage.period_end)} neu.`}</p>
    </>
  )
}

const words = ({ usage, limit }: Usage['query']) =>
  limit === unlimited ? `${formatNumber(usage)}, unbegrenzt` : `${formatNumber(usage)} von ${formatNumber(limit)}`

function Bar({ name, use }: { name: string; use: Usage['query'] }) {
  const percent = percentOf(use)
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuetext={words(use)}
      className="mt-2 h-2 overflow-hidden rounded-full bg-hairline"
    >
      <div
        className={`h-full rounded-full ${percent >= 100 ? 'bg-error' : percent >= 80 ? 'bg-warning' : 'bg-accent'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
