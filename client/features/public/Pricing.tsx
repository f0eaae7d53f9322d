import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { plans } from '../../../contract/plans.ts'
import { paths } from '../../base/paths.ts'
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
      <div className="mt-4">
        <Segments label="Umfang" options={scopes} chosen={scope} onChoose={setScope} />
      </div>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id} className={`flex flex-col rounded-card border bg-surface p-6 ${plan.featured ? 'border-accent' : 'border-hairline'}`}>
            <h3 className="flex items-baseline justify-between font-semibold">
              {plan.name}
              {plan.featured && <span className="text-xs text-accent">empfohlen</span>}
            </h3>
            <p className="mt-2 text-xl font-semibold tabular-nums">{scope === 'tax' ? plan.taxOnlyPrice : plan.price} EUR</p>
            <p className="text-xs text-muted">pro Person und Monat, zzgl. 20 % USt</p>
            <ul className="mt-4 space-y-1 text-muted">
              <li>{plan.queries} Anfragen</li>
              <li>{plan.uploads} Uploads</li>
              <li>{plan.pseudonymisations} Pseudonymisierungen</li>
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted">
        Jedes Konto beginnt kostenfrei.{' '}
        <Link to={carryReferral(paths.register, pathname + search)} className="text-accent underline underline-offset-2">
          Konto anlegen
        </Link>
      </p>
    </section>
  )
}
