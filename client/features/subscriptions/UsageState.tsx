import { Link, useLocation } from 'react-router'
import { limits, unlimited } from '../../../contract/subscriptions.ts'
import { formatDay, formatNumber } from '../../base/formats.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'
import { useUser } from '../../base/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { isLimitReached, percentOf, useUsage, type Usage } from './subscriptions.ts'

/** From here on the bar is amber. */
const warnFrom = 80

/** What is left of this month's questions, beside the box in which they are typed. Nothing for unlimited plans, and nothing when all are used: then `LimitReached` is there. */
export function UsageState() {
  const user = useUser()
  const { data } = useUsage()
  if (!user || (data?.query.limit ?? limits[user.subscription].query) === unlimited) return null
  if (data && isLimitReached(data)) return null
  // Its room is kept while it loads, so that nothing moves.
  return (
    <div className="mb-2 flex min-h-5 items-center justify-end gap-3 text-xs">
      {data && <Quiet query={data.query} />}
    </div>
  )
}

function Quiet({ query }: { query: Usage['query'] }) {
  const percent = percentOf(query)
  const isLow = percent >= warnFrom
  return (
    <>
      <div aria-hidden="true" className="h-1 w-20 overflow-hidden max-md:hidden rounded-full bg-hairline">
        <div className={`h-full ${isLow ? 'bg-warning' : 'bg-accent'}`} style={{ width: `${percent}%` }} />
      </div>
      <p className={`tabular-nums ${isLow ? 'font-semibold text-warning' : 'text-muted'}`}>
        {formatNumber(query.usage)} von {formatNumber(query.limit)} Anfragen
        <span className="max-md:sr-only"> in diesem Monat</span>
        {isLow && ', bald aufgebraucht'}
      </p>
    </>
  )
}

/** When one can ask again, and the way to larger plans; stands where questions are typed. */
export function LimitReached() {
  const { pathname, search } = useLocation()
  const { data } = useUsage()
  if (!data) return null
  const { query, period_end } = data
  return (
    <div role="status">
      <Notice kind="warning">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p>
            {formatNumber(query.usage)} von {formatNumber(query.limit)} Anfragen in diesem Monat sind aufgebraucht. Ab{' '}
            {formatDay(period_end)} können Sie wieder fragen.
          </p>
          <Link
            to={carryReferral(paths.settingsAbo, pathname + search)}
            className="-mb-2.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-2 lg:mb-0 lg:min-h-0"
          >
            Tarife ansehen
          </Link>
        </div>
      </Notice>
    </div>
  )
}
