import { z } from 'zod'
import { auditLine } from './audit-lines.ts'
import { defineCalls } from './call.ts'
import { keyset, search } from './fields.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { roles, subscriptionKeys } from './subscriptions.ts'
import { reentry } from './two-factor.ts'
import { userStates } from './user-states.ts'

/** A person in the list of the administration. */
const listedUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  domain: z.string().nullable(),
  role: z.enum(roles),
  subscription: z.enum(subscriptionKeys),
  two_fa_enabled: z.boolean(),
  is_api_enabled: z.boolean(),
  state: z.enum(userStates),
  /** When a browser of theirs last asked for something, to about ten minutes; null where no session is kept. */
  last_seen_at: z.string().nullable(),
})
export type ListedUser = z.output<typeof listedUser>

const use = z.object({ usage: z.number().int(), limit: z.number().int() })

/** All that the administration sees of a person; never content. */
const userDetails = listedUser.extend({
  organisation: z.string().nullable(),
  subscription_limited_laws: z.array(z.enum(knowledgeBaseKeys)),
  /** The duty of this person; that of their role or company comes on top. */
  is_two_fa_enforced: z.boolean(),
  is_two_fa_enforced_by_company: z.boolean(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  disabled_at: z.string().nullable(),
  erase_at: z.string().nullable(),
  sessions: z.array(z.object({ id: z.uuid(), device: z.string(), created_at: z.string(), last_used_at: z.string() })),
  usage: z.object({ query: use, upload: use, anonymization: use }),
})
export type UserDetails = z.output<typeof userDetails>

const userId = z.object({ id: z.string().max(100) })
const flag = (name: string) => z.boolean({ error: `${name} muss true oder false sein` }).optional()

export const adminCalls = defineCalls({
  'GET /api/admin/users': {
    summary: 'People by their address, with their role, plan and state',
    access: 'admin',
    query: keyset(20).extend({
      /** In address, name and domain. */
      search,
      subscription: z.enum(subscriptionKeys, { error: 'Diesen Tarif gibt es nicht.' }).optional(),
      role: z.enum(roles, { error: 'Diese Rolle gibt es nicht.' }).optional(),
      state: z.enum(userStates, { error: 'Diesen Zustand gibt es nicht.' }).optional(),
    }),
    reply: z.object({ results: z.array(listedUser), count: z.number().int(), next: z.string().nullable() }),
  },
  'GET /api/admin/users/:id': {
    summary: 'One person; that somebody looked is in the audit log',
    access: 'admin',
    params: userId,
    reply: userDetails,
    errors: ['user_not_found'],
  },
  'PUT /api/admin/users/:id': {
    summary: 'Change plan, areas, two-factor duty or API access of a person; what is not sent stays',
    access: 'admin',
    params: userId,
    body: z.object({
      subscription: z.enum(subscriptionKeys, { error: 'Diesen Tarif gibt es nicht.' }).optional(),
      subscription_limited_laws: z
        .array(z.enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' }))
        .max(knowledgeBaseKeys.length, 'Dieses Rechtsgebiet gibt es nicht.')
        .optional(),
      is_two_fa_enforced: flag('is_two_fa_enforced'),
      is_api_enabled: flag('is_api_enabled'),
    }),
    reply: userDetails,
    errors: ['user_not_found'],
  },
  'PUT /api/admin/users/:id/role': {
    summary: 'Give a person another role; ends their sessions. Asks for the password again',
    access: 'admin',
    params: userId,
    body: reentry.extend({ role: z.enum(roles, { error: 'Diese Rolle gibt es nicht.' }) }),
    reply: userDetails,
    errors: ['user_not_found', 'last_admin', 'conflict', 'password_wrong', 'code_wrong', 'too_many_attempts'],
  },
  'DELETE /api/admin/users/:id/sessions': {
    summary: 'End all sessions of a person',
    access: 'admin',
    params: userId,
    status: 204,
    errors: ['user_not_found'],
  },
  'POST /api/admin/users/:id/disable': {
    summary: 'Lock an account; nothing is erased. Asks for the password again',
    access: 'admin',
    params: userId,
    body: reentry,
    reply: userDetails,
    errors: ['user_not_found', 'last_admin', 'conflict', 'password_wrong', 'code_wrong', 'too_many_attempts'],
  },
  'POST /api/admin/users/:id/reopen': {
    summary: 'Open a locked account again',
    access: 'admin',
    params: userId,
    reply: userDetails,
    errors: ['user_not_found', 'conflict'],
  },
  'POST /api/admin/users/:id/access-mail': {
    summary: 'Send the mail again that leads into the account: to confirm the address, or to choose a new password',
    access: 'admin',
    params: userId,
    reply: z.object({ mail: z.enum(['confirm', 'reset']) }),
    status: 202,
    errors: ['user_not_found', 'conflict'],
  },
  'GET /api/admin/users/:id/audit': {
    summary: 'What was done to a person and by them, newest first',
    access: 'admin',
    params: userId,
    query: keyset(20),
    reply: z.object({ results: z.array(auditLine), next: z.string().nullable() }),
    errors: ['user_not_found'],
  },
})
