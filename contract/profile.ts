import { z } from 'zod'
import { defineCalls } from './call.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { roles, subscriptionKeys } from './subscriptions.ts'

export const passphraseTypes = ['SYSTEM_PROVIDED', 'CUSTOM', 'EMPTY'] as const
export type PassphraseType = (typeof passphraseTypes)[number]

/** The person who is logged in, as the browser may know them. Never holds hashes or keys. */
export const user = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  /** Mail domain of the company, null for addresses of public mail providers. */
  domain: z.string().nullable(),
  subscription: z.enum(subscriptionKeys),
  is_flex_admin: z.boolean(),
  /** Empty means that no knowledge base is excluded. */
  subscription_limited_laws: z.array(z.enum(knowledgeBaseKeys)),
  passphrase_type: z.enum(passphraseTypes),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  email: z.string(),
  organisation: z.string().nullable(),
  function: z.string().nullable(),
  two_fa_enabled: z.boolean(),
  is_two_fa_enforced: z.boolean(),
  is_api_enabled: z.boolean(),
})
export type User = z.infer<typeof user>

export const profileCalls = defineCalls({
  'GET /api/profile': { summary: 'The person who is logged in', access: 'user', reply: user },
})
