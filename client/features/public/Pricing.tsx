import { useState } from 'react'
import { Check } from 'lucide-react'
import { limits } from '../../../contract/subscriptions.ts'
import { Link, useLocation } from 'react-router'
import { plans } from '../../../contract/plans.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'
import { Segments } from '../../ui/Segments.tsx'

const scopes = { all: 'Alle Rechtsgebiete', tax: 'Nur Steuerrecht' } as const

/** The plans with their prices; everybody starts with a free account. */
export function Pricing() {
  const { pathname, search } = useLocation()
  const [scope, setScope] = useState<keyof typeof scopes>('all')
  return (
    <section id="pricing" aria-labelledby="preise" className="scroll-mt-4 py-12">
      <h2 id="preise" className="font-serif text-xl font-semibold">
        Preise
      </h2>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted">
          Jedes Konto beginnt kostenfrei mit {limits.free.query} Anfragen im Monat.{' '}
          <Link
            to={carryReferral(paths.register, pathname + search)}
            className="text-accent underline underline-offset-2"
          >
            Konto anlegen
          </Link>
        </p>
        <Segments label="Umfang" options={scopes} chosen={scope} onChoose={setScope} />
      </div>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={`flex flex-col rounded-card border bg-surface p-6 ${plan.featured ? 'border-accent shadow-float' : 'border-hairline shadow-lift'}`}
          >
            <h3 className="flex items-center justify-between text-base font-semibold">
              {plan.name}
              {plan.featured && (
                <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs text-on-accent">empfohlen</span>
              )}
            </h3>
            <p className="text-muted">{plan.description}</p>
            <p className="mt-4 text-2xl leading-none font-semibold tabular-nums">
              {scope === 'tax' ? plan.taxOnlyPrice : plan.price} <span className="text-base">EUR</span>
            </p>
            <p className="mt-1.5 text-xs text-muted">pro Person und Monat, zzgl. 20 % USt</p>
            <ul aria-label="Im Monat" className="mt-5 space-y-1.5 border-t border-hairline pt-4">
              {[
                `${plan.queries} Anfragen`,
                `${plan.uploads} Uploads`,
                `${plan.pseudonymisations} Pseudonymisierungen`,
              ].map((feature) => (
                <li key={feature} className="flex items-center gap-2">
                  <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
