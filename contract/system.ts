import { z } from 'zod'
import { defineCalls } from './call.ts'
import { offered } from './plans.ts'

const line = z.string().trim().min(1)

const contractForms = z.partialRecord(z.enum(offered), z.url({ protocol: /^https$/ })).default({})

/** Who runs this instance: what § 5 ECG, § 25 MedienG and § 14 UGB want to be told. */
export const operator = z.object({
  /** True while the file still holds the sample data; production refuses to start with it. */
  placeholder: z.boolean().default(false),
  name: line,
  address: line,
  email: line,
  phone: line,
  sales_email: line,
  company_register: line,
  vat_id: line,
  authority: line,
  chamber: line,
  professional_rules: line,
  object: line,
  management: line,
  owners: line,
  direction: line,
  place_of_processing: line,
  /** Addresses of the external forms in which a contract is signed, per plan; without one the page offers a mail to sales. */
  contract_links: z.object({ all_areas: contractForms, tax_only: contractForms }).default({ all_areas: {}, tax_only: {} }),
})
export type Operator = z.output<typeof operator>

export const systemCalls = defineCalls({
  'GET /api/health': {
    summary: 'Whether this instance is ready to answer',
    access: 'public',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /api/system/operator': { summary: 'Who runs this instance', access: 'public', reply: operator },
})
