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
  contract_links: z
    .object({ all_areas: contractForms, tax_only: contractForms })
    .default({ all_areas: {}, tax_only: {} }),
})
export type Operator = z.output<typeof operator>

/** Where the settings of this instance send data: names of hosts, `localhost` for the machine itself, null for nowhere. */
const processing = z.object({
  language_model: z.string().nullable(),
  embeddings: z.string().nullable(),
  error_reports: z.string().nullable(),
  mail: z.string().nullable(),
  files: z.string().nullable(),
  /** Whether the server key lies outside of the directory with the data. */
  are_keys_apart: z.boolean(),
})
export type Processing = z.output<typeof processing>

export const systemCalls = defineCalls({
  'GET /api/health': {
    summary: 'Whether this instance is ready to answer and can store what it is given',
    access: 'public',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['busy', 'storage_failed'],
  },
  'GET /api/system/operator': {
    summary: 'Who runs this instance',
    access: 'public',
    reply: operator.extend({ processing }),
  },
})
