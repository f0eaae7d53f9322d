import { isPartner, plans, type Offered } from '../../../contract/plans.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'

/** A plan as a card shows it. */
export type Plan = {
  id: Offered
  name: string
  description: string
  /** The subscriptions that count as this plan. */
  ids: readonly Subscription[]
  /** External form in which the contract is signed; undefined where none is configured. */
  href: string | undefined
  price: number
  features: string[]
  featured: boolean
  /** What the partner's members pay. */
  note?: string
}

type Links = { all_areas: Partial<Record<Offered, string>>; tax_only: Partial<Record<Offered, string>> }

/** The plans for all areas or for tax law only; a partner's members see what they pay, and the form learns of the referral. */
export function planList({
  taxOnly,
  referral,
  links,
}: {
  taxOnly: boolean
  referral: string | undefined
  links: Links | undefined
}): Plan[] {
  return plans.map(({ id, name, description, ids, featured, queries, uploads, pseudonymisations, ...prices }) => {
    const price = taxOnly ? prices.taxOnlyPrice : prices.price
    const form = links?.[taxOnly ? 'tax_only' : 'all_areas'][id]
    return {
      id,
      name,
      description,
      ids,
      featured,
      price,
      href: form && withReferral(form, referral),
      features: [
        `${queries} Anfragen`,
        `${uploads} Uploads`,
        `${pseudonymisations} Pseudonymisierungen`,
        taxOnly ? 'Nur Steuerrecht' : 'Alle Rechtsgebiete',
      ],
      ...(isPartner(referral) && { note: `Die ersten drei Monate sind kostenlos, danach ${price} EUR` }),
    }
  })
}

function withReferral(href: string, referral: string | undefined): string {
  if (!referral) return href
  const url = new URL(href)
  url.searchParams.set('ref', referral)
  return url.href
}
