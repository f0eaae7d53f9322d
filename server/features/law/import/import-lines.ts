import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import { subLawKeys, knowledgeBaseKeys } from '../../../../contract/knowledge-bases.ts'
import type { LawDocument, LawName } from '../corpus/documents.ts'
import { withoutSpokenCopy } from './spoken-copy.ts'
import { sectionUrl } from '../starter/starter.ts'

/** A line that cannot be imported; the message is the reason in German. */
export class BrokenLine extends Error {}

type Line = Record<string, unknown>

/**
 * Reads one line of the neutral format (docs/howto/import-law.md). Laws: `id, law, section, text`; decisions:
 * `kind: "DECISION", id, text`; guidelines: `kind: "GUIDELINE", id, law, section, text`. Throws BrokenLine.
 */
export function readLine(
  line: string,
  laws: ReadonlyMap<string, LawName>,
  standard: KnowledgeBase | undefined,
): { document: LawDocument; law: LawName | undefined } {
  let data: Line
  try {
    data = JSON.parse(line)
  } catch {
    throw new BrokenLine('kein gültiges JSON')
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new BrokenLine('kein JSON-Objekt')
  const kind = data.kind ?? 'LAW'
  if (kind !== 'LAW' && kind !== 'DECISION' && kind !== 'GUIDELINE')
    throw new BrokenLine(`unbekannte Art »${JSON.stringify(kind)}«`)
  const id = text(data, 'id', 300)
  const body = text(data, 'text', 2_000_000)
  const common = {
    id,
    kind,
    text: body,
    url: address(data),
    versionDate: date(data, 'version_date') ?? date(data, 'date'),
    validFrom: date(data, 'valid_from'),
    validTo: date(data, 'valid_to'),
    wording: 'official',
    checked: null,
  } as const
  if (kind === 'DECISION') return { document: readDecision(data, common, standard), law: undefined }
  const abbreviation = text(data, 'law', 100)
  const known = laws.get(abbreviation)
  const subLaw = subLawOf(data, known)
  const kb = knowledgeBasesOf(data) ?? known?.kb ?? [standard ?? standardOf(data)]
  const law: LawName = known ?? {
    law: abbreviation,
    title: optional(data, 'law_title') ?? abbreviation,
    gesetzesnummer: optional(data, 'gesetzesnummer'),
    kb,
    sub_law: subLaw,
    aliases: [],
  }
  const section = text(data, 'section', 200)
  return {
    law,
    document: {
      ...common,
      law: abbreviation,
      section,
      title: optional(data, 'title') ?? '',
      inheritedTitle: optional(data, 'inherited_title') ?? '',
      headings: strings(data, 'headings'),
      knowledgeBases: kb,
      subLaw,
      url: common.url ?? sectionUrl(law.gesetzesnummer, section, subLaw),
      norms: [],
    },
  }
}

type Common = Pick<
  LawDocument,
  'id' | 'kind' | 'text' | 'url' | 'versionDate' | 'validFrom' | 'validTo' | 'wording' | 'checked'
>

function readDecision(data: Line, common: Common, standard: KnowledgeBase | undefined): LawDocument {
  const area = optional(data, 'legal_area')
  const kb: KnowledgeBase =
    standard ??
    (area === 'Strafrecht'
      ? 'strafrecht'
      : area === 'Steuerrecht'
        ? 'steuerrecht'
        : area && /öffentlich/i.test(area)
          ? 'publiclaw'
          : 'zivilrechtogh')
  const listed = optional(data, 'court') ?? 'OGH'
  const court = austrianCourt(listed)
  return {
    ...common,
    text: withoutSpokenCopy(common.text),
    law: court,
    section: '',
    title: optional(data, 'title')?.replace(listed, court) ?? common.id,
    inheritedTitle: '',
    headings: [],
    knowledgeBases: knowledgeBasesOf(data) ?? [kb],
    subLaw: null,
    norms: strings(data, 'norms'),
  }
}

/** RIS lists foreign courts that a headnote also stands for: »OGH,AUSLEGMR« is one of the Supreme Court. */
function austrianCourt(listed: string): string {
  const courts = listed.split(/[,;]\s*/).filter((court) => !court.startsWith('AUSL'))
  return courts.length > 0 ? courts.join(', ') : listed
}

function text(data: Line, name: string, longest: number): string {
  const value = data[name]
  if (typeof value !== 'string' || value.trim() === '') throw new BrokenLine(`»${name}« fehlt`)
  if (value.length > longest) throw new BrokenLine(`»${name}« ist zu lang`)
  return storable(value)
}

function optional(data: Line, name: string): string | null {
  const value = data[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new BrokenLine(`»${name}« ist kein Text`)
  return storable(value)
}

/** The index of addresses takes none of more than 2,704 bytes. */
const longestAddress = 800

function address(data: Line): string | null {
  const url = optional(data, 'ris_url_section') ?? optional(data, 'url') ?? optional(data, 'ris_url')
  if (url !== null && url.length > longestAddress) throw new BrokenLine('die Adresse ist zu lang')
  return url
}

/** PostgreSQL text can hold neither NUL nor half a sign of Unicode. */
const storable = (value: string) => value.replaceAll('\0', '').toWellFormed()

function strings(data: Line, name: string): string[] {
  const value = data[name] ?? []
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw new BrokenLine(`»${name}« ist keine Liste von Texten`)
  return (value as string[]).map(storable)
}

function date(data: Line, name: string): string | null {
  const value = optional(data, name)
  if (value === null) return null
  // Date.parse takes the 30th of February for the first days of March.
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '0001' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new BrokenLine(`»${name}« ist kein Datum der Form JJJJ-MM-TT`)
  return value
}

function knowledgeBasesOf(data: Line): KnowledgeBase[] | undefined {
  if (data.knowledge_bases === undefined) return undefined
  const list = strings(data, 'knowledge_bases')
  const unknown = list.find((key) => !(knowledgeBaseKeys as string[]).includes(key) || key === 'none')
  if (unknown !== undefined || list.length === 0) throw new BrokenLine(`unbekannte Wissensdatenbank »${unknown ?? ''}«`)
  return list as KnowledgeBase[]
}

function subLawOf(data: Line, known: LawName | undefined): SubLaw | null {
  const given = optional(data, 'sub_law')
  if (given === null) return known?.sub_law ?? (data.doc_type === 'WLG' ? 'wien' : null)
  const found = subLawKeys.find((key) => key === given)
  if (!found) throw new BrokenLine(`unbekanntes Teilgebiet »${given}«`)
  return found
}

/** Where a law goes that nobody has sorted: law of a Land, constitution and regulations are public law. */
const standardOf = (data: Line): KnowledgeBase =>
  data.doc_type === 'BG' || data.doc_type === undefined ? 'zivilrechtogh' : 'publiclaw'
