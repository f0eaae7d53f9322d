import { useState } from 'react'
import { Check } from 'lucide-react'
import { limits } from '../../../contract/subscriptions.ts'
import { Link, useLocation } from 'react-router'
import { planParameter, plans } from '../../../contract/plans.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'
import { Segments } from '../../ui/Segments.tsx'

const scopes = { all: 'Alle Rechtsgebiete', tax: 'Nur Steuerrecht' } as const

/** The plans with their prices; everybody starts with a free account. */
export function Pricing() {
  const { pathname, search } = useLocation()
  const [scope, setScope] = useState<keyof typeof scopes>('all')
  const register = carryReferral(paths.register, pathname + search)
  return (
    <section id="pricing" aria-labelledby="preise" className="scroll-mt-4 py-12">
      <h2 id="preise" className="font-serif text-xl font-semibold">
        Preise
      </h2>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          Jedes Konto beginnt kostenfrei. Einen Tarif wählen Sie, wenn Sie ihn brauchen: in den Einstellungen unter
          »Abonnement«. Wechsel in kleinere Tarife und Kündigungen gehen an den Vertrieb.
        </p>
        <Segments label="Umfang" options={scopes} chosen={scope} onChoose={setScope} />
      </div>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <li className="flex flex-col rounded-card border border-hairline bg-surface p-6 shadow-lift">
          <h3 className="text-base font-semibold">Kostenfrei</h3>
          <p className="text-muted">Zum Ausprobieren</p>
          <Price amount={0} />
          <Features
            queries={limits.free.query}
            uploads={limits.free.upload}
            pseudonymisations={limits.free.anonymization}
          />
          <Link to={register} className={actionLook(false)}>
            Kostenlos starten
          </Link>
        </li>
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
            <Price amount={scope === 'tax' ? plan.taxOnlyPrice : plan.price} />
            <Features {...plan} />
            <Link to={withPlan(register, plan.id)} className={actionLook(plan.featured)}>
              {plan.name}: Konto anlegen
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The address names the plan, so that the next page can say how one gets it. */
const withPlan = (register: string, plan: string) =>
  `${register}${register.includes('?') ? '&' : '?'}${planParameter}=${plan}`

function Price({ amount }: { amount: number }) {
  return (
    <>
      <p className="mt-4 text-2xl leading-none font-semibold tabular-nums">
        {amount} <span className="text-base">EUR</span>
      </p>
      <p className="mt-1.5 text-xs text-muted">
        {amount === 0 ? 'ohne Zahlungsdaten' : 'pro Person und Monat, zzgl. 20 % USt'}
      </p>
    </>
  )
}

type Amounts = { queries: number; uploads: number; pseudonymisations: number }

function Features({ queries, uploads, pseudonymisations }: Amounts) {
  const amount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return (
    <ul aria-label="Im Monat" className="mt-5 flex-1 space-y-1.5 border-t border-hairline pt-4">
      {[
        amount(queries, 'Anfrage', 'Anfragen'),
        amount(uploads, 'Upload', 'Uploads'),
        amount(pseudonymisations, 'Pseudonymisierung', 'Pseudonymisierungen'),
      ].map((feature) => (
        <li key={feature} className="flex items-center gap-2">
          <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

const actionLook = (isFeatured: boolean) =>
  `mt-5 flex min-h-11 items-center justify-center rounded-field px-4 text-center font-semibold shadow-lift transition-[filter,background-color] ${isFeatured ? 'bg-accent text-on-accent hover:brightness-110' : 'border border-line bg-surface hover:border-border hover:bg-wash'}`
