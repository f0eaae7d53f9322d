import { useState } from 'react'
import { Check } from 'lucide-react'
import { isUpgrade } from '../../../contract/subscriptions.ts'
import type { User } from '../../../contract/profile.ts'
import { Segments } from '../../ui/Segments.tsx'
import { PlanActions } from './PlanActions.tsx'
import { planList, type Plan } from './plan-list.ts'
import { useOperator } from './subscriptions.ts'

const scopes = { all: 'Alle Rechtsgebiete', tax: 'Nur Steuerrecht' } as const

/** The plans on offer, for all areas or for tax law only. */
export function PlanList({
  user,
  referral,
  isEnding,
}: {
  user: User
  referral: string | undefined
  isEnding: boolean
}) {
  const [scope, setScope] = useState<keyof typeof scopes>(
    user.subscription_limited_laws.join() === 'steuerrecht' ? 'tax' : 'all',
  )
  const operator = useOperator()
  const taxOnly = scope === 'tax'
  const sales = operator.data?.sales_email
  return (
    <>
      <Segments label="Umfang" options={scopes} chosen={scope} onChoose={setScope} />
      <ul className="grid gap-4 md:grid-cols-3">
        {planList({ taxOnly, referral, links: operator.data?.contract_links }).map((plan) => {
          const isCurrent = plan.ids.includes(user.subscription)
          return (
            <li
              key={plan.id}
              className={`flex flex-col rounded-card border bg-surface p-5 ${plan.featured ? 'border-accent shadow-float' : 'border-hairline shadow-lift'}`}
            >
              <PlanHead plan={plan} isCurrent={isCurrent} />
              {/* Until the addresses are known there is nothing to choose. */}
              {sales && (
                <PlanActions
                  referral={referral}
                  plan={plan}
                  sales={sales}
                  taxOnly={taxOnly}
                  relation={
                    isCurrent
                      ? isEnding
                        ? 'ending'
                        : 'current'
                      : isUpgrade(user.subscription, plan.id)
                        ? 'larger'
                        : 'smaller'
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function PlanHead({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  return (
    <div className="flex-1">
      <h3 className="flex flex-wrap items-center justify-between gap-x-3 text-base font-semibold">
        {plan.name}
        {isCurrent ? (
          <span className="rounded-full bg-success-tint px-2.5 py-0.5 text-xs text-success">Ihr Tarif</span>
        ) : (
          plan.featured && (
            <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs text-on-accent">empfohlen</span>
          )
        )}
      </h3>
      <p className="text-muted">{plan.description}</p>
      <p className="mt-4 text-2xl leading-none font-semibold tabular-nums">
        {plan.price} <span className="text-base">EUR</span>
      </p>
      <p className="mt-1.5 text-xs text-muted">pro Person und Monat, zzgl. 20 % USt</p>
      {plan.note && <p className="mt-2 font-semibold text-success">{plan.note}</p>}
      <ul aria-label="Im Monat" className="mt-4 space-y-1.5 border-t border-hairline pt-4">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}
