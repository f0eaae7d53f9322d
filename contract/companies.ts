import { z } from 'zod'
import { defineCalls } from './call.ts'
import { line, mailDomain } from './fields.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { subscriptionKeys } from './subscriptions.ts'

const nameMissing = 'Bitte geben Sie den Namen des Unternehmens ein'
const wrongSeats = 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 ein, oder lassen Sie das Feld leer'

/** What an administrator decides about a company. What holds for its members holds with their next request. */
export const companySettings = z.object({
  name: line(200, nameMissing).min(1, nameMissing),
  /** Whether its administrators assign »Premium Flex« instead of the limited plans. */
  is_flex: z.boolean({ error: 'is_flex muss true oder false sein' }),
  blocks_files: z.boolean({ error: 'blocks_files muss true oder false sein' }),
  requires_two_fa: z.boolean({ error: 'requires_two_fa muss true oder false sein' }),
  /** The plan of people who join. */
  default_subscription: z.enum(subscriptionKeys, { error: 'Diesen Tarif gibt es nicht.' }),
  /** Empty means that no knowledge base is excluded. */
  allowed_laws: z
    .array(z.enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' }))
    .max(knowledgeBaseKeys.length, 'Dieses Rechtsgebiet gibt es nicht.'),
  /** How many members it has paid for; null for as many as want. */
  seats: z.number({ error: wrongSeats }).int(wrongSeats).min(1, wrongSeats).max(100_000, wrongSeats).nullable(),
  /** Day of the contract, YYYY-MM-DD. */
  contract_date: z.iso.date({ error: 'Das Vertragsdatum muss die Form JJJJ-MM-TT haben.' }).nullable(),
})
export type CompanySettings = z.output<typeof companySettings>

export const newCompany = companySettings.extend({ domain: mailDomain })

export const company = companySettings.extend({
  domain: z.string(),
  created_at: z.string(),
  /** Confirmed accounts of the domain. */
  members: z.number().int(),
  /** The addresses of its administrators. */
  admins: z.array(z.string()),
})
export type Company = z.output<typeof company>

const blockedDomain = z.object({ domain: z.string(), created_at: z.string() })
export type BlockedDomain = z.output<typeof blockedDomain>

const byDomain = z.object({ domain: z.string().max(253) })

export const companyCalls = defineCalls({
  'POST /api/admin/companies': {
    summary: 'Enter a company; what is decided holds for the people of its domain at once',
    access: 'admin',
    body: newCompany,
    reply: company,
    status: 201,
    errors: ['conflict'],
  },
  'PUT /api/admin/companies/:domain': {
    summary: 'Change what holds for a company and its members',
    access: 'admin',
    params: byDomain,
    body: companySettings,
    reply: company,
    errors: ['company_not_found'],
  },
  'DELETE /api/admin/companies/:domain': {
    summary: 'Take a company out of the list; its members keep their accounts and plans',
    access: 'admin',
    params: byDomain,
    status: 204,
    errors: ['company_not_found'],
  },
  'GET /api/admin/blocked-domains': {
    summary: 'Domains whose members get no files',
    access: 'admin',
    reply: z.object({ results: z.array(blockedDomain) }),
  },
  'POST /api/admin/blocked-domains': {
    summary: 'Block files for everybody of a domain',
    access: 'admin',
    body: z.object({ domain: mailDomain }),
    reply: blockedDomain,
    status: 201,
    errors: ['conflict'],
  },
  'DELETE /api/admin/blocked-domains/:domain': {
    summary: 'Allow files again for a domain',
    access: 'admin',
    params: byDomain,
    status: 204,
    errors: ['domain_not_found'],
  },
})
