import { subscriptionKeys, type Role, type Subscription } from './subscriptions.ts'

/*
 * What somebody may by their role. The browser hides by these words what the server refuses by the same ones.
 */

export const roleNames: Record<Role, string> = {
  admin: 'Administration',
  user: 'Benutzer',
  company_admin: 'Firmenadministration',
}

type Person = { role: Role; domain: string | null }

export const isAdmin = ({ role }: Pick<Person, 'role'>): boolean => role === 'admin'

/** Whoever has an address of a public provider shares its domain with everybody: there is no company to administer. */
export const isCompanyAdmin = ({ role, domain }: Person): boolean => role === 'company_admin' && domain !== null

/** Who sees the administration of a company; administrators that of their own domain. */
export const seesCompanyAdmin = (person: Person): boolean => isAdmin(person) || isCompanyAdmin(person)

/** The plans that somebody may give to others. */
export function assignablePlans(person: Person & { is_flex_admin: boolean }): readonly Subscription[] {
  if (isAdmin(person)) return subscriptionKeys
  if (!isCompanyAdmin(person)) return []
  return person.is_flex_admin ? ['free', 'paid_flex'] : ['free', 'paid_limited', 'paid']
}
