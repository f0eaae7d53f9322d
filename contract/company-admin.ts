import { z } from 'zod'
import { defineCalls } from './call.ts'
import { company } from './companies.ts'
import { email, firstName, firstPassword, keyset, lastName, mailedToken, search } from './fields.ts'
import { roles, subscriptionKeys } from './subscriptions.ts'
import { userStates } from './user-states.ts'

/** A company as its administrators see it. */
const ownCompany = z.object({
  domain: z.string(),
  name: z.string(),
  /** Null for as many as want. */
  seats: z.number().int().nullable(),
  members: z.number().int(),
  /** Invitations that wait; each holds a seat. */
  invited: z.number().int(),
  requires_two_fa: z.boolean(),
  /** The plans that the caller may give. */
  assignable: z.array(z.enum(subscriptionKeys)),
})
export type OwnCompany = z.output<typeof ownCompany>

/** A member; never what they ask or write. */
const member = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  subscription: z.enum(subscriptionKeys),
  state: z.enum(userStates),
  two_fa_enabled: z.boolean(),
  last_seen_at: z.string().nullable(),
  /** Questions of this month; a limit of -1 means unlimited. */
  query: z.object({ usage: z.number().int(), limit: z.number().int() }),
})
export type Member = z.output<typeof member>

const invitation = z.object({ id: z.uuid(), email: z.string(), created_at: z.string(), expires_at: z.string() })
export type Invitation = z.output<typeof invitation>

/** A company in the list of the administration. */
const listedCompany = company.extend({
  /** Invitations that wait; each holds a seat. */
  invited: z.number().int(),
})
export type ListedCompany = z.output<typeof listedCompany>

const byId = z.object({ id: z.string().max(100) })
const byDomain = z.object({ domain: z.string().max(253) })

/** What somebody enters who follows an invitation. */
export const acceptedInvitation = z.object({
  token: mailedToken,
  password: firstPassword,
  first_name: firstName,
  last_name: lastName,
  accept_terms: z.literal(true, { error: 'Bitte stimmen Sie den AGB und der Datenschutzerklärung zu' }),
  professional_use: z.literal(true, { error: 'Bitte bestätigen Sie, dass Sie den Dienst beruflich nutzen' }),
})
export type AcceptedInvitation = z.input<typeof acceptedInvitation>

export const companyAdminCalls = defineCalls({
  'GET /api/company-admin/company': {
    summary: 'The company of the own domain, its seats and the plans that may be given',
    access: 'company-admin',
    reply: ownCompany,
    errors: ['company_not_found'],
  },
  'PUT /api/company-admin/company': {
    summary: 'Oblige all members to two-factor login, or release them',
    access: 'company-admin',
    body: z.object({ requires_two_fa: z.boolean({ error: 'requires_two_fa muss true oder false sein' }) }),
    reply: ownCompany,
    errors: ['company_not_found'],
  },
  'GET /api/company-admin/members': {
    summary: 'People of the own domain by their address, with plan and usage; never content',
    access: 'company-admin',
    query: keyset(20).extend({ search }),
    reply: z.object({ results: z.array(member), count: z.number().int(), next: z.string().nullable() }),
    errors: ['company_not_found'],
  },
  'PUT /api/company-admin/members/:id': {
    summary: 'Give a member another plan, from one that may be given to another one',
    access: 'company-admin',
    params: byId,
    body: z.object({ subscription: z.enum(subscriptionKeys, { error: 'Diesen Tarif gibt es nicht.' }) }),
    reply: member,
    errors: ['company_not_found', 'user_not_found', 'plan_not_assignable'],
  },
  'GET /api/company-admin/members/export': {
    summary: 'All members as a table, for spreadsheets',
    access: 'company-admin',
    file: ['text/csv'],
    errors: ['company_not_found'],
  },
  'GET /api/company-admin/invites': {
    summary: 'Invitations that wait for their answer',
    access: 'company-admin',
    reply: z.object({ results: z.array(invitation) }),
    errors: ['company_not_found'],
  },
  'POST /api/company-admin/invites': {
    summary:
      'Invite somebody of the own domain by mail; the link works for seven days. A second one replaces the first',
    access: 'company-admin',
    body: z.object({ email }),
    reply: invitation,
    status: 201,
    errors: ['company_not_found', 'email_taken', 'seats_taken', 'too_many_attempts'],
  },
  'DELETE /api/company-admin/invites/:id': {
    summary: 'Take an invitation back; its link stops working',
    access: 'company-admin',
    params: byId,
    status: 204,
    errors: ['company_not_found', 'invitation_not_found'],
  },
  'GET /api/admin/companies': {
    summary: 'Companies by their domain, with what holds for their members and who has still to answer an invitation',
    access: 'admin',
    query: keyset(20).extend({ search }),
    reply: z.object({ results: z.array(listedCompany), count: z.number().int(), next: z.string().nullable() }),
  },
  'GET /api/admin/companies/:domain/invites': {
    summary: 'Invitations into a company that wait for their answer',
    access: 'admin',
    params: byDomain,
    reply: z.object({ results: z.array(invitation) }),
    errors: ['company_not_found'],
  },
  'POST /api/admin/companies/:domain/invites': {
    summary: 'Invite somebody into a company by mail, as its own administrators do',
    access: 'admin',
    params: byDomain,
    body: z.object({ email }),
    reply: invitation,
    status: 201,
    errors: ['company_not_found', 'email_taken', 'seats_taken', 'too_many_attempts'],
  },
  'DELETE /api/admin/companies/:domain/invites/:id': {
    summary: 'Take an invitation into a company back; its link stops working',
    access: 'admin',
    params: byId.extend({ domain: z.string().max(253) }),
    status: 204,
    errors: ['company_not_found', 'invitation_not_found'],
  },
  'POST /api/auth/invitation': {
    summary: 'Make the account that somebody was invited to; the mailed secret proves the address',
    access: 'public',
    body: acceptedInvitation,
    reply: z.object({ email: z.string() }),
    status: 201,
    errors: ['token_invalid', 'password_common', 'email_taken'],
  },
})
