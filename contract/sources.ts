import { z } from 'zod'
import { defineCalls } from './call.ts'
import { subLawKeys, knowledgeBaseKeys } from './knowledge-bases.ts'

/** What a source is; the screen names it »Gesetz«, »Entscheidung«, »Richtlinie«. */
export const sourceKinds = ['LAW', 'DECISION', 'GUIDELINE'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Beside an answer stand the person's own files too, »Datei«: a source for each page. */
const answerSourceKinds = [...sourceKinds, 'FILE'] as const
export type AnswerSourceKind = (typeof answerSourceKinds)[number]

/** official: the wording as published; digest: our own short summary; none: only the citation is in stock. */
const wordings = ['official', 'digest', 'none'] as const

/** A source as it stands beside an answer. */
export const source = z.object({
  /** Stable key, for example `MRG/§ 16b`; `FILE/` with file and page for one of the person's own. */
  id: z.string(),
  kind: z.enum(answerSourceKinds),
  title: z.string(),
  /** Austrian citation style with no-break spaces: `§ 16b MRG`; of a file its name and page: `Vertrag.pdf S. 4`. */
  citation: z.string(),
  snippet: z.string(),
  /** Official page in RIS, null where none is known. */
  url: z.string().nullable(),
  /** Day of the stored wording, YYYY-MM-DD. */
  version_date: z.string().nullable(),
  score: z.number(),
  /** own: the text of the person's own file. */
  wording: z.enum([...wordings, 'own']),
  /** Where the snippet stands in a file: page from 1, characters in the text of that page in UTF-16 units. */
  file: z.object({ uuid: z.uuid(), page: z.int(), start: z.int(), end: z.int() }).nullish(),
})
export type Source = z.infer<typeof source>

/** A whole source for the reading pane; texts are plain text, never HTML. */
const sourceContent = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  citation: z.string(),
  headings: z.array(z.string()),
  blocks: z.array(z.object({ label: z.string().nullable(), text: z.string() })),
  url: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  version_date: z.string().nullable(),
  /** Why this may not be the wording of the day that was asked for; null where it is, or no day was. */
  date_note: z.string().nullable(),
  /** Attribution that has to be shown with the text. */
  licence: z.string(),
  wording: z.enum(wordings),
  /** The versions in stock, oldest first; one of them is this text. */
  versions: z.array(z.object({ valid_from: z.string().nullable(), valid_to: z.string().nullable() })),
  /** The provisions that a decision applies; `id` where they are in stock. */
  norms: z.array(z.object({ citation: z.string(), id: z.string().nullable() })),
  /** Of a Rechtssatz: the Geschäftszahl of the decision that it was taken from, where it is known. */
  case_number: z.string().nullable(),
  /** The decisions in stock that apply a provision: the newest with their beginning, and how many there are. */
  applied_by: z.object({
    count: z.int(),
    results: z.array(z.object({ id: z.string(), citation: z.string(), date: z.string().nullable(), text: z.string() })),
  }),
  neighbours: z.object({
    previous: z.object({ id: z.string(), citation: z.string() }).nullable(),
    next: z.object({ id: z.string(), citation: z.string() }).nullable(),
  }),
})
export type SourceContent = z.infer<typeof sourceContent>

/** A source is named by its id, or by a citation (and the day whose wording is wanted). */
const which = z
  .object({
    id: z.string().max(200, 'Die Kennung ist zu lang').optional(),
    citation: z.string().max(200, 'Das Zitat ist zu lang').optional(),
    // There is no year 0.
    date: z.iso
      .date({ error: 'Das Datum muss die Form JJJJ-MM-TT haben' })
      .refine((day) => day >= '0001', { error: 'Das Datum muss die Form JJJJ-MM-TT haben' })
      .optional(),
  })
  .refine((params) => params.id || params.citation, { error: 'Bitte geben Sie id oder citation an' })

export const sourcesCalls = defineCalls({
  'GET /api/sources/laws/content': {
    summary: 'A provision',
    access: 'user-or-key',
    query: which,
    reply: sourceContent,
    errors: ['source_not_found'],
  },
  'GET /api/sources/decisions/content': {
    summary: 'A decision',
    access: 'user-or-key',
    query: which,
    reply: sourceContent,
    errors: ['source_not_found'],
  },
  'GET /api/sources/guidelines/content': {
    summary: 'A guideline',
    access: 'user-or-key',
    query: which,
    reply: sourceContent,
    errors: ['source_not_found'],
  },
  'GET /api/sources/laws/list': {
    summary: 'The laws in stock',
    access: 'user-or-key',
    reply: z.object({
      results: z.array(
        z.object({
          law: z.string(),
          title: z.string(),
          knowledge_bases: z.array(z.enum(knowledgeBaseKeys)),
          sub_law: z.enum(subLawKeys).nullable(),
          provisions: z.number().int(),
          version_date: z.string().nullable(),
          /** Why there is no `version_date`; null where there is one. */
          no_version_date: z.string().nullable(),
        }),
      ),
    }),
  },
})
