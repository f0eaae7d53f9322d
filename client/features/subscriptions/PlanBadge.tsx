import { Link, useLocation } from 'react-router'
import { subscriptions, type Subscription } from '../../../contract/subscriptions.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'

/** The name of the plan; nothing on the free one. */
export function PlanBadge({ subscription }: { subscription: Subscription }) {
  if (subscription === 'free') return null
  return (
    <span className="inline-block rounded-full border border-accent px-2.5 py-0.5 font-sans text-xs font-semibold text-accent">
      {subscriptions[subscription]}
    </span>
  )
}

/** For the sidebar: the badge of the plan, or on the free one the way to the plans. */
export function PlanMark({ subscription, onLeave }: { subscription: Subscription; onLeave?: () => void }) {
  const { pathname, search } = useLocation()
  if (subscription !== 'free')
    return (
      <p className="px-3 pb-1">
        <PlanBadge subscription={subscription} />
      </p>
    )
  return (
    <Link
      to={carryReferral(paths.settingsAbo, pathname + search)}
      onClick={onLeave}
      className="mx-1 mb-1 flex min-h-11 items-center justify-center rounded-field border border-accent px-3 font-semibold text-accent hover:bg-surface lg:min-h-10"
    >
      Upgrade
    </Link>
  )
}
