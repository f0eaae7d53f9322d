import { z } from 'zod'
import { defineCalls } from './call.ts'
import { legalTexts, type LegalTextName } from './legal-names.ts'

/*
 * The texts that the law wants from the operator, made from the operator's file and the settings of the instance, and the
 * agreement on processing (Art 28 GDPR), which is accepted before the first upload.
 */

const names = Object.keys(legalTexts) as [LegalTextName, ...LegalTextName[]]

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  /** Words that are meant to be copied. */
  z.object({ kind: z.literal('quote'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
])
export type LegalBlock = z.output<typeof block>

const legalText = z.object({
  title: z.string(),
  /** Day of the wording, YYYY-MM-DD. */
  version: z.string(),
  /** Whether the operator's file still holds sample data. */
  is_sample: z.boolean(),
  blocks: z.array(block),
})
export type LegalText = z.output<typeof legalText>

const ownAgreement = z.object({
  /** The one in force. */
  version: z.string(),
  /** Whether nothing may be uploaded before it is accepted. */
  is_needed: z.boolean(),
  /** What was accepted last, by the person or for their company. */
  accepted: z
    .object({
      version: z.string(),
      at: z.string(),
      /** Mail domain of the company that it was accepted for; null for the person alone. */
      domain: z.string().nullable(),
    })
    .nullable(),
  /** Whether this person may accept it: for themself, or as company administrator for everybody of their domain. */
  may_accept: z.boolean(),
  /** For whom it would be accepted; null for the person alone. */
  domain: z.string().nullable(),
  /** Company administrators, who alone accept it for their people; empty where the person does. */
  admins: z.array(z.string()),
})
export type OwnAgreement = z.output<typeof ownAgreement>

export const legalCalls = defineCalls({
  'GET /api/system/texts/:name': {
    summary: 'A text that the law wants from the operator, made from the settings of this instance',
    access: 'public',
    params: z.object({ name: z.enum(names, { error: 'Diesen Text gibt es nicht.' }) }),
    reply: legalText,
  },
  'GET /api/profile/agreement': {
    summary: 'Whether the agreement on processing in force is accepted for this person, and who may accept it',
    access: 'user-or-key',
    reply: ownAgreement,
  },
  'POST /api/profile/agreement': {
    summary: 'Accept the agreement on processing, for oneself or as company administrator for the own domain',
    access: 'user',
    body: z.object({
      version: z.string({ error: 'Bitte geben Sie die Fassung an.' }).max(20, 'Diese Fassung gibt es nicht.'),
    }),
    reply: ownAgreement,
    errors: ['agreement_changed', 'agreement_by_company'],
  },
  'GET /api/profile/agreement/file': {
    summary: 'The agreement as a Word file: the text that was accepted, otherwise the one in force',
    access: 'user',
    file: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
})
