import { z } from 'zod'
import { audienceKeys } from './audiences.ts'
import { defineCalls } from './call.ts'
import { paging } from './fields.ts'
import { offered } from './plans.ts'

const line = z.string().trim().min(1)

const contractForms = z.partialRecord(z.enum(offered), z.url({ protocol: /^https$/ })).default({})

/** What somebody else may do for the operator with data of customers. */
const services = ['hosting', 'language_model', 'embeddings', 'recognisers', 'files', 'mail', 'error_reports'] as const
export type Service = (typeof services)[number]

const subProcessor = z.object({
  service: z.enum(services),
  name: line,
  place: line,
  /** What carries the transfer where the place lies outside of the European Economic Area. */
  safeguard: line.optional(),
})

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
  /** Who does something for the operator with data of customers (Art 28 (2) GDPR); each host of the settings needs its entry. */
  sub_processors: z.array(subProcessor).default([]),
  /** Days after which backups are deleted. */
  backup_days: z.int().min(1).max(365).default(30),
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
  /** Who looks for names in files that are being pseudonymised, besides this server. */
  recognisers: z.array(z.string()),
  error_reports: z.string().nullable(),
  mail: z.string().nullable(),
  files: z.string().nullable(),
  /** Whether the server key lies outside of the directory with the data. */
  are_keys_apart: z.boolean(),
})
export type Processing = z.output<typeof processing>

/** The hosts that a service runs on elsewhere; null for the machine itself, and for hosting, which no setting names. */
export function foreignHost(processing: Processing, service: Service): string | null {
  if (service === 'hosting') return null
  const hosts = [processing[service]].flat().filter((host) => host !== null && host !== 'localhost')
  return hosts.length > 0 ? [...new Set(hosts)].join(', ') : null
}

/** Services elsewhere of which the operator's file does not say who runs them. */
export const unnamedServices = ({ sub_processors }: Operator, processing: Processing): Service[] =>
  services.filter(
    (service) =>
      foreignHost(processing, service) !== null && !sub_processors.some((entry) => entry.service === service),
  )

const textMissing = 'Bitte geben Sie den Text der Nachricht ein'
const moment = (wrong: string) => z.iso.datetime({ error: wrong, offset: true })

/** What an administrator writes: plain text, in which addresses with https:// become links. */
export const systemMessage = z
  .object({
    message: z
      .string({ error: textMissing })
      .trim()
      .min(1, textMissing)
      .max(1000, 'Bitte höchstens 1.000 Zeichen')
      .regex(/^[^\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'Bitte ohne unsichtbare Steuerzeichen'),
    audience: z.enum(audienceKeys, { error: 'Diese Zielgruppe gibt es nicht.' }),
    from_at: moment('Bitte geben Sie an, ab wann die Nachricht gezeigt wird'),
    /** Null until somebody ends it. */
    until_at: moment('Bitte geben Sie einen Zeitpunkt an, oder lassen Sie das Feld leer').nullable(),
  })
  .refine(({ from_at, until_at }) => until_at === null || new Date(until_at) > new Date(from_at), {
    path: ['until_at'],
    error: 'Das Ende muss nach dem Beginn liegen',
  })
export type SystemMessageInput = z.output<typeof systemMessage>

/** A message in the list of the administration. */
const listedMessage = z.object({
  uuid: z.uuid(),
  message: z.string(),
  audience: z.enum(audienceKeys),
  from_at: z.string(),
  until_at: z.string().nullable(),
  state: z.enum(['planned', 'active', 'ended']),
})
export type ListedMessage = z.output<typeof listedMessage>

const messageId = z.object({ id: z.string().max(100) })

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
  'GET /api/system/messages': {
    summary: 'What the operator tells this person now, newest first; the browser remembers what was read',
    access: 'user',
    reply: z.object({ results: z.array(z.object({ uuid: z.uuid(), message: z.string() })) }),
  },
  'GET /api/admin/system-messages': {
    summary: 'All system messages, the one that begins last first',
    access: 'admin',
    query: paging(20),
    reply: z.object({ results: z.array(listedMessage), count: z.number().int() }),
  },
  'POST /api/admin/system-messages': {
    summary: 'Write a system message, for now or for later',
    access: 'admin',
    body: systemMessage,
    reply: listedMessage,
    status: 201,
  },
  'PUT /api/admin/system-messages/:id': {
    summary: 'Change a system message; whoever has read it does not see it again',
    access: 'admin',
    params: messageId,
    body: systemMessage,
    reply: listedMessage,
    errors: ['message_not_found'],
  },
  'DELETE /api/admin/system-messages/:id': {
    summary: 'Delete a system message; it vanishes with the next look',
    access: 'admin',
    params: messageId,
    status: 204,
    errors: ['message_not_found'],
  },
})
