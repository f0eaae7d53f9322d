import { isPartner } from '../../../contract/plans.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { formatDay } from '../../base/formats.ts'
import { referralOf } from '../../base/referral.ts'
import { useUser } from '../../base/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
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
    <Page title="Abonnement" mark={<PlanBadge subscription={user.subscription} />} isWide>
      <p className="-mt-6 text-muted">
        Ihr Tarif: {subscriptions[user.subscription]}
        {until && `, gültig bis ${formatDay(until)}`}
      </p>
      <Section title="Verbrauch in diesem Monat">
        <UsageBars subscription={user.subscription} usage={usage.data} isFailed={usage.isError} />
        <UsageMails />
      </Section>
      <Section title={isPartner(referral) ? 'Partnertarife' : 'Tarife'}>
        {isPartner(referral) && <Notice kind="success">Die ersten drei Monate sind kostenlos.</Notice>}
        <PlanList user={user} referral={referral} isEnding={Boolean(until)} />
      </Section>
      <Section title="Gutschein">
        <VoucherForm />
      </Section>
    </Page>
  )
}
