import { z } from 'zod'
import { subLaws, type SubLaw } from '../../../../../contract/knowledge-bases.ts'
import { RisDataError } from './ris-errors.ts'

/*
 * Reads the listings of the OGD API. What is one becomes an object and what is many an array, empty parts are missing
 * or `""`, numbers are strings, lines end with CRLF, titles hold `<br/>`, and absent values may be `@xsi:nil` objects.
 */

/** Part of every record. Dates are YYYY-MM-DD. */
type Common = {
  /** Number of the document: `NOR40262691`, `JJR_19971217_OGH0002_…`. */
  id: string
  changed: string | null
  /** Page for people. */
  url: string | null
  /** Null where the document exists as PDF only. */
  xmlUrl: string | null
  indexes: string[]
}

/** A version of a section, or (§ 0) of the record of the law itself. */
export type NormRecord = Common & {
  kind: 'norm'
  isLaw: boolean
  jurisdiction: SubLaw
  gesetzesnummer: string
  label: string
  shortTitle: string
  longTitle: string
  abbreviation: string | null
  validFrom: string | null
  validTo: string | null
}

export const courts = ['Justiz', 'Vwgh', 'Vfgh'] as const
export type CourtApplication = (typeof courts)[number]

export type DecisionRecord = Common & {
  kind: 'decision'
  application: CourtApplication
  documentType: string
  /** Geschäftszahlen; for a Rechtssatz those of its whole chain. */
  numbers: string[]
  norms: string[]
  /** Of a Rechtssatz: the day of the latest decision. */
  date: string | null
  /** Days of the decisions of a Rechtssatz. */
  textDates: string[]
  court: string
  areas: string[]
  /** `RS0047032`, or the number within a decision of the VwGH. */
  headnote: string | null
  ecli: string | null
  /** A decision of a foreign court that RIS carries as well. */
  foreign: boolean
}

export type RisRecord = NormRecord | DecisionRecord

export type Listing = {
  /** Of the whole query, over all pages. */
  hits: number
  /** Of this page. */
  entries: number
  records: RisRecord[]
  /** Numbers of documents that RIS has removed; only in the change feed. */
  deleted: string[]
}

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isNothing(value) ? [] : Array.isArray(value) ? value : [value]), z.array(item))
const isNothing = (value: unknown) => value === undefined || value === null || value === ''
/** Text without markup; absent, empty and nil are all ''. */
const text = z.preprocess(
  (value) => (typeof value === 'string' ? plain(value) : typeof value === 'number' ? String(value) : ''),
  z.string(),
)
const items = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'item' in value ? value.item : []),
  list(text),
)
const day = text.transform((value, context) => {
  if (value === '') return null
  const found = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]
  if (!found) context.addIssue({ code: 'custom', message: 'kein Datum' })
  return found ?? null
})
/** Becomes the name of a file. */
const documentNumber = z.string().regex(/^[\p{L}\d][\p{L}\d_.-]{3,150}$/u)

const norm = z.object({
  Dokumenttyp: text,
  ArtikelParagraphAnlage: text,
  Gesetzesnummer: z.string().regex(/^\d{4,12}$/),
  Abkuerzung: text,
  Inkrafttretensdatum: day,
  Ausserkrafttretensdatum: day,
  Indizes: items,
})
const court = z.object({
  Gericht: text.optional(),
  Indizes: items.optional(),
  Rechtsgebiete: items.optional(),
  Rechtssatznummern: items.optional(),
  Rechtssatznummer: text.optional(),
  Entscheidungstexte: z
    .preprocess(
      (value) => (typeof value === 'object' && value !== null && 'item' in value ? value.item : []),
      list(z.object({ Entscheidungsdatum: day })),
    )
    .optional(),
})
const data = z.object({
  Metadaten: z.object({
    Technisch: z.object({ ID: documentNumber, Applikation: z.string(), Organ: text }),
    Allgemein: z.object({ Geaendert: day, DokumentUrl: text }).partial().optional(),
    Bundesrecht: z.object({ Kurztitel: text, Titel: text, BrKons: norm.optional() }).optional(),
    Landesrecht: z.object({ Kurztitel: text, Titel: text, Bundesland: text, LrKons: norm.optional() }).optional(),
    Judikatur: z
      .object({
        Dokumenttyp: text,
        Geschaeftszahl: items,
        Normen: items,
        Entscheidungsdatum: day,
        EuropeanCaseLawIdentifier: text,
        Justiz: court.optional(),
        Vwgh: court.optional(),
        Vfgh: court.optional(),
      })
      .optional(),
  }),
  Dokumentliste: z
    .preprocess(
      (value) => (isNothing(value) ? {} : value),
      z.object({
        ContentReference: list(
          z.object({
            ContentType: text,
            Urls: z.object({ ContentUrl: list(z.object({ DataType: z.string(), Url: z.string() })) }).optional(),
          }),
        ),
      }),
    )
    .optional(),
})
const result = z.object({
  OgdDocumentResults: z.object({
    Hits: z.preprocess(
      (value) => (typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : value),
      z.coerce.number().int().min(0),
    ),
    OgdDocumentReference: list(
      z.object({ Data: data.optional(), Deleted: z.object({ ID: documentNumber }).optional() }),
    ),
  }),
})

/** Reads one page. Throws RisDataError when it has another form than described. Records of applications that are not imported are left out. */
export function readListing(page: unknown): Listing {
  const read = result.safeParse(page)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new RisDataError(`unerwartete Antwort von RIS: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { Hits, OgdDocumentReference: references } = read.data.OgdDocumentResults
  return {
    hits: Hits,
    entries: references.length,
    records: references.flatMap(({ Data }) => (Data ? toRecord(Data) : [])),
    deleted: references.flatMap(({ Deleted }) => Deleted?.ID ?? []),
  }
}

type Data = z.infer<typeof data>

function toRecord({ Metadaten: meta, Dokumentliste }: Data): RisRecord[] {
  const { Bundesrecht: federal, Landesrecht: state, Judikatur } = meta
  const content = (Dokumentliste?.ContentReference ?? [])
    .filter(({ ContentType }) => ContentType === '' || ContentType === 'MainDocument')
    .flatMap(({ Urls }) => Urls?.ContentUrl ?? [])
  const common = {
    id: meta.Technisch.ID,
    changed: meta.Allgemein?.Geaendert ?? null,
    url: meta.Allgemein?.DokumentUrl || null,
    xmlUrl: content.find(({ DataType }) => DataType === 'Xml')?.Url ?? null,
  }
  const section = federal?.BrKons ?? state?.LrKons
  if (section) {
    const { Kurztitel = '', Titel = '' } = federal?.BrKons ? federal : (state ?? {})
    return [
      {
        ...common,
        kind: 'norm',
        isLaw: section.Dokumenttyp === 'Norm' || /^(§|Art\.) 0$/.test(section.ArtikelParagraphAnlage),
        jurisdiction: federal?.BrKons ? 'bund' : landOf(state?.Bundesland ?? ''),
        gesetzesnummer: section.Gesetzesnummer,
        label: section.ArtikelParagraphAnlage.replace(/\s+/g, ' '),
        shortTitle: Kurztitel.replace(/\s+/g, ' '),
        longTitle: Titel,
        abbreviation: section.Abkuerzung || null,
        validFrom: section.Inkrafttretensdatum,
        validTo: section.Ausserkrafttretensdatum,
        indexes: section.Indizes,
      },
    ]
  }
  const application = courts.find((name) => name === meta.Technisch.Applikation)
  if (!Judikatur || !application) return []
  const own = Judikatur[application]
  const ecli = Judikatur.EuropeanCaseLawIdentifier || null
  return [
    {
      ...common,
      kind: 'decision',
      application,
      documentType: Judikatur.Dokumenttyp,
      numbers: Judikatur.Geschaeftszahl.flatMap((number) => number.split(';').map((part) => part.trim())).filter(
        Boolean,
      ),
      norms: Judikatur.Normen,
      date: Judikatur.Entscheidungsdatum,
      textDates: (own?.Entscheidungstexte ?? []).flatMap(({ Entscheidungsdatum }) => Entscheidungsdatum ?? []),
      court: own?.Gericht ?? '',
      areas: own?.Rechtsgebiete ?? [],
      headnote:
        /RS\d{7}$/.exec(ecli ?? '')?.[0] ??
        own?.Rechtssatznummern?.find((number) => /^RS\d{7}$/.test(number)) ??
        (own?.Rechtssatznummer || null),
      ecli,
      indexes: own?.Indizes ?? [],
      foreign: meta.Technisch.Organ.startsWith('AUSL'),
    },
  ]
}

function landOf(name: string): SubLaw {
  const found = (Object.keys(subLaws) as SubLaw[]).find((key) => subLaws[key] === name)
  if (!found || found === 'bund') throw new RisDataError(`unbekanntes Bundesland »${name}«`)
  return found
}

const plain = (value: string) =>
  value
    .replaceAll('\0', '')
    .replace(/\r\n?|<br\s*\/?>/gi, '\n')
    .replace(/<[a-z/][^>]*>/gi, '')
    .replaceAll('\u00a0', ' ')
    .trim()
