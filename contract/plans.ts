import { limits, type Subscription } from './subscriptions.ts'

/** The subscriptions that can be asked for. */
export const offered = ['paid_small', 'paid_medium', 'paid_large'] as const
export type Offered = (typeof offered)[number]

/** A plan on offer: the subscriptions that count as it, limits per month, prices in euro per person and month without 20 % VAT. */
type OfferedPlan = {
  id: Offered
  ids: readonly Subscription[]
  name: string
  description: string
  queries: number
  uploads: number
  pseudonymisations: number
  price: number
  taxOnlyPrice: number
  featured: boolean
}

function plan(
  id: Offered,
  ids: readonly Subscription[],
  name: string,
  description: string,
  [price, taxOnlyPrice]: [number, number],
  featured = false,
): OfferedPlan {
  const { query, upload, anonymization } = limits[id]
  return {
    id,
    ids,
    name,
    description,
    queries: query,
    uploads: upload,
    pseudonymisations: anonymization,
    price,
    taxOnlyPrice,
    featured,
  }
}

export const plans: readonly OfferedPlan[] = [
  plan('paid_small', ['paid_small'], 'Small', 'Für einzelne Fragen im Monat', [39, 29]),
  plan('paid_medium', ['paid_medium', 'paid_limited'], 'Premium', 'Für die tägliche Arbeit', [69, 49], true),
  plan('paid_large', ['paid_large'], 'Expert', 'Für viele Akten und Unterlagen', [99, 79]),
]

/** Names, in the address of the registration, the plan whose button led there. */
export const planParameter = 'tarif'

/** Referral value of the partner whose members pay nothing for three months; written in any case. */
export const isPartner = (referral: string | undefined) => referral?.toLowerCase() === 'oerak'
