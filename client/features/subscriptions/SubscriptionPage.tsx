import { isPartner } from '../../../contract/plans.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { formatDay } from '../../base/formats.ts'
import { referralOf } from '../../base/referral.ts'
import { useUser } from '../../base/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLocation } from 'react-router'
import { PlanBadge } from './PlanBadge.tsx'
import { PlanList } from './PlanList.tsx'
import { useUsage } from './subscriptions.ts'
import { UsageBars } from './UsageBars.tsx'
import { UsageMails } from './UsageMails.tsx'
import { VoucherForm } from './VoucherForm.tsx'

/** The plan a person has, what is left of it, the plans on offer and vouchers. */
export function SubscriptionPage() {
  const user = useUser()
  const { pathname, search } = useLocation()
  const usage = useUsage()
  if (!user) return null
  const referral = referralOf(pathname + search)
  const until = usage.data?.subscription_until
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <title>Abonnement · Fundstelle</title>
      {/* Room below the form, so that on a phone it can be read above a message. */}
      <div className="mx-auto w-full max-w-5xl space-y-10 px-4 py-8 max-md:pb-48">
        <div className="space-y-2">
          <h1 className="flex flex-wrap items-center gap-3 font-serif text-xl font-semibold">
            Abonnement <PlanBadge subscription={user.subscription} />
          </h1>
          <p className="text-muted">
            Ihr Tarif: {subscriptions[user.subscription]}
            {until && `, gültig bis ${formatDay(until)}`}
          </p>
        </div>
        <section aria-labelledby="verbrauch" className="space-y-4">
          <h2 id="verbrauch" className="text-lg font-semibold">
            Verbrauch in diesem Monat
          </h2>
          <UsageBars usage={usage.data} isFailed={usage.isError} />
          <UsageMails />
        </section>
        <section aria-labelledby="tarife" className="space-y-4">
          <h2 id="tarife" className="text-lg font-semibold">
            {isPartner(referral) ? 'Partnertarife' : 'Tarife'}
          </h2>
          {isPartner(referral) && <Notice kind="success">Die ersten drei Monate sind kostenlos.</Notice>}
          <PlanList user={user} referral={referral} isEnding={Boolean(until)} />
        </section>
        <section aria-labelledby="gutschein" className="space-y-4">
          <h2 id="gutschein" className="text-lg font-semibold">
            Gutschein
          </h2>
          <VoucherForm />
        </section>
      </div>
    </div>
  )
}
