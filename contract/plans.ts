import type { Subscription } from './subscriptions.ts'

/** A plan on offer: limits per month and price in euro per person and month, without 20 % VAT. */
export type Plan = { id: Subscription; name: string; queries: number; uploads: number; pseudonymisations: number; price: number; taxOnlyPrice: number; featured: boolean }

export const plans: readonly Plan[] = [
  { id: 'paid_small', name: 'Small', queries: 25, uploads: 5, pseudonymisations: 5, price: 39, taxOnlyPrice: 29, featured: false },
  { id: 'paid_medium', name: 'Premium', queries: 100, uploads: 50, pseudonymisations: 50, price: 69, taxOnlyPrice: 49, featured: true },
  { id: 'paid_large', name: 'Expert', queries: 250, uploads: 125, pseudonymisations: 125, price: 99, taxOnlyPrice: 79, featured: false },
]
