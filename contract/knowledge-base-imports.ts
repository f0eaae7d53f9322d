import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courtNames, importStateNames, ownTextNames, type ImportState } from './corpus-states.ts'
import { keyset, search } from './fields.ts'
import { knowledgeBaseKeys, subLawKeys } from './knowledge-bases.ts'
import { sourceKinds } from './sources.ts'

const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as [K, ...K[]]

const area = z
  .enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' })
  .refine((key) => key !== 'none', 'Bitte wählen Sie ein Rechtsgebiet mit Bestand.')
const land = z.enum(subLawKeys, { error: 'Dieses Land gibt es nicht.' }).refine((key) => key !== 'bund', {
  error: 'Dieses Land gibt es nicht.',
})
const noLaw = 'Bitte nennen Sie mindestens ein Gesetz, zum Beispiel ABGB'

/** What is to be imported from RIS. */
const risChoice = z.discriminatedUnion(
  'what',
  [
    z.object({
      what: z.literal('laws'),
      /** Abbreviations, titles or numbers of laws. */
      laws: z
        .array(z.string({ error: noLaw }).trim().min(1, noLaw).max(200, 'Der Name eines Gesetzes ist zu lang.'), {
          error: noLaw,
        })
        .min(1, noLaw)
        .max(100, 'Bitte höchstens 100 Gesetze auf einmal.'),
      /** The Land that they are of; null for federal law. */
      land: land.nullable().default(null),
    }),
    z.object({ what: z.literal('area'), knowledge_base: area }),
    z.object({
      what: z.literal('decisions'),
      court: z.enum(keysOf(courtNames), { error: 'Dieses Gericht gibt es nicht.' }),
      since: z.iso.date({ error: 'Bitte geben Sie an, ab welchem Tag.' }),
    }),
    z.object({ what: z.literal('update') }),
  ],
  { error: 'Bitte wählen Sie, was importiert werden soll.' },
)
export type RisChoice = z.output<typeof risChoice>

/** An uploaded file: how it ends, its bytes, and where laws go that nobody has sorted. */
const fileChoice = z.object({
  what: z.literal('file'),
  ending: z.enum(['jsonl', 'jsonl.gz']),
  size: z.number().int(),
  knowledge_base: area.nullable(),
})

const importChoice = z.union([risChoice, fileChoice])
export type ImportChoice = z.output<typeof importChoice>

const counts = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() })

/** What an import did. */
const importReport = counts.extend({
  unchanged: z.number().int(),
  /** How much of it could not be imported. */
  failed: z.number().int(),
  /** The first of these: the line of a file, or the document of RIS, and why. */
  failures: z.array(z.object({ where: z.string(), reason: z.string() })),
  /** By law or court. */
  laws: z.array(counts.extend({ law: z.string() })),
  /** The first of the texts whose wording was replaced, by their ids. */
  texts: z.array(z.string()),
})
export type ImportReport = z.output<typeof importReport>

const listedImport = z.object({
  id: z.uuid(),
  choice: importChoice,
  is_scheduled: z.boolean(),
  state: z.enum(keysOf<ImportState>(importStateNames)),
  is_cancelled: z.boolean(),
  created_at: z.string(),
  begun_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** From 0 to 1, and what is being done. */
  share: z.number(),
  step: z.string(),
  failure: z.string().nullable(),
  /** Null until it has ended. */
  report: importReport.nullable(),
})
export type ListedImport = z.output<typeof listedImport>

const wrongHour = 'Bitte wählen Sie eine Stunde von 0 bis 23.'
const schedule = z.object({
  is_on: z.boolean({ error: 'is_on muss true oder false sein' }),
  /** The hour of the day in Vienna. */
  hour: z.number({ error: wrongHour }).int(wrongHour).min(0, wrongHour).max(23, wrongHour),
})
export type ImportSchedule = z.output<typeof schedule>

const stockRow = z.object({
  knowledge_base: z.enum(knowledgeBaseKeys),
  kind: z.enum(sourceKinds),
  wording: z.enum(['official', 'digest', 'none']),
  documents: z.number().int(),
  version_date: z.string().nullable(),
})
export type StockRow = z.output<typeof stockRow>

const stockedLaw = z.object({
  law: z.string(),
  title: z.string(),
  kind: z.enum(sourceKinds),
  knowledge_bases: z.array(z.enum(knowledgeBaseKeys)),
  sub_law: z.enum(subLawKeys).nullable(),
  official: z.number().int(),
  digests: z.number().int(),
  mentions: z.number().int(),
  version_date: z.string().nullable(),
  changed_at: z.string(),
})
export type StockedLaw = z.output<typeof stockedLaw>

/** One of our own texts whose official wording has changed since somebody read it. */
const ownText = z.object({
  kind: z.enum(keysOf(ownTextNames)),
  id: z.string(),
  title: z.string(),
  /** The day of the wording it was written against, or `editorial`. */
  checked: z.string(),
  /** The provisions that read otherwise now, by their ids, and since when. */
  provisions: z.array(z.object({ id: z.string(), changed_at: z.string() })),
})
export type OwnText = z.output<typeof ownText>

const byId = z.object({ id: z.string().max(100) })

export const knowledgeBaseCalls = defineCalls({
  'GET /api/admin/knowledge-bases': {
    summary: 'What is in stock by knowledge base, kind and wording, and when it last changed',
    access: 'admin',
    reply: z.object({
      changed_at: z.string(),
      /** Whether the search shows it already; it follows within seconds. */
      is_searched: z.boolean(),
      stock: z.array(stockRow),
    }),
  },
  'GET /api/admin/knowledge-bases/laws': {
    summary: 'The laws, courts and guidelines in stock, by their name',
    access: 'admin',
    query: keyset(50).extend({
      search,
      law: z.enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' }).optional(),
      kind: z.enum(sourceKinds, { error: 'Diese Art gibt es nicht.' }).optional(),
    }),
    reply: z.object({ results: z.array(stockedLaw), count: z.number().int(), next: z.string().nullable() }),
  },
  'GET /api/admin/imports': {
    summary: 'The last imports, newest first, and the nightly schedule',
    access: 'admin',
    reply: z.object({ results: z.array(listedImport), schedule }),
  },
  'POST /api/admin/imports': {
    summary: 'Import from RIS in the background',
    access: 'admin',
    body: risChoice,
    reply: listedImport,
    status: 201,
    errors: ['conflict'],
  },
  'POST /api/admin/imports/file': {
    summary: 'Import an uploaded file of lines (.jsonl, .jsonl.gz) in the background; field knowledge_base before it',
    access: 'admin',
    upload: true,
    reply: listedImport,
    status: 201,
    errors: ['conflict', 'upload_broken', 'upload_empty', 'file_empty', 'file_type_unknown'],
  },
  'POST /api/admin/imports/:id/cancel': {
    summary: 'End an import; what a file brought is taken back, what came from RIS so far stays',
    access: 'admin',
    params: byId,
    reply: listedImport,
    errors: ['import_not_found', 'conflict'],
  },
  'PUT /api/admin/import-schedule': {
    summary: 'Whether and when RIS is asked every night for what has changed',
    access: 'admin',
    body: schedule,
    reply: schedule,
  },
  'GET /api/admin/own-texts': {
    summary: 'Digests, guides and signposts that wait to be read again, because the official wording has changed',
    access: 'admin',
    reply: z.object({ results: z.array(ownText) }),
  },
  'PUT /api/admin/own-texts/:kind/:id': {
    summary: 'Note that one of them was read against the wording of today',
    access: 'admin',
    params: z.object({ kind: z.string().max(100), id: z.string().max(200) }),
    status: 204,
    errors: ['own_text_not_found'],
  },
})
