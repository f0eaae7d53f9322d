import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LawDocument, LawName } from '../corpus/documents.ts'
import type { StoredDocument } from '../corpus/corpus.store.ts'
import { hashDocument } from '../corpus/document-hash.ts'
import { sectionPosition } from '../corpus/section-order.ts'

/*
 * What ships with the product, written for it: short digests of the most asked provisions, everyday formulations
 * for many more, and a vocabulary from lay to legal words. Files in starter/, keyed by citation, made to be reviewed.
 */

const folder = import.meta.dirname

/** A line of starter/provisions/LAW.jsonl. */
type StarterProvision = {
  id: string
  title: string
  /** What people call the situation. */
  everyday: string[]
  /** Our own summary, one Absatz a line; absent where only the everyday layer covers the provision. */
  digest?: string
  /** People ask for it often, though it has no digest. */
  often?: boolean
  /** Day of the wording it was checked against, or `editorial` where no wording was at hand. */
  checked: string
  /** Its last day in force, where it was repealed: only the wording of that time is still found. */
  until?: string
}

export type Starter = { hash: string; laws: LawName[]; provisions: StarterProvision[]; vocabulary: [string, string][] }

/** Reads the starter files. Throws on a broken line: they are part of the program. */
export function readStarter(): Starter {
  const names = readdirSync(join(folder, 'provisions'))
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
  const files = names.map((name) => readFileSync(join(folder, 'provisions', name), 'utf8'))
  const laws = readFileSync(join(folder, 'laws.json'), 'utf8')
  const vocabulary = readFileSync(join(folder, 'vocabulary.tsv'), 'utf8')
  return {
    hash: createHash('sha256')
      .update([laws, vocabulary, ...files].join('\n'))
      .digest('hex'),
    laws: JSON.parse(laws),
    provisions: files.flatMap((file) =>
      file
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as StarterProvision),
    ),
    vocabulary: vocabulary
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t') as [string, string]),
  }
}

/**
 * Digests of the official wordings that the texts of the product were compared with, by provision (wordings.tsv). Where
 * one is missing, no wording was at hand.
 */
export function readWordings(): Map<string, string> {
  const [, ...lines] = readFileSync(join(folder, 'wordings.tsv'), 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split('\t') as [string, string]))
}

/** What the search knows of provisions beside their wording. Those with a digest are the most asked ones; others are marked. */
export function everydayLayer({ provisions, vocabulary }: Starter) {
  return {
    everyday: new Map(provisions.map((provision) => [provision.id, provision.everyday])),
    own: new Map(
      provisions.map(({ id, title, digest = '', often = false }) => [
        id,
        { title, digest, isOftenAsked: often || digest !== '' },
      ]),
    ),
    vocabulary,
  }
}

/** The starter as documents of the corpus. */
export function starterDocuments({ laws, provisions }: Starter): StoredDocument[] {
  const byLaw = new Map(laws.map((law) => [law.law, law]))
  return provisions.map((provision) => {
    const slash = provision.id.indexOf('/')
    const law = byLaw.get(provision.id.slice(0, slash))
    if (!law) throw new Error(`starter: ${provision.id} belongs to no law in laws.json`)
    const section = provision.id.slice(slash + 1)
    const document: LawDocument = {
      id: provision.id,
      kind: 'LAW',
      law: law.law,
      section,
      title: provision.title,
      inheritedTitle: '',
      headings: [],
      text: provision.digest ?? '',
      knowledgeBases: law.kb,
      subLaw: law.sub_law,
      wording: provision.digest ? 'digest' : 'none',
      // The address of a single section is only sure where its wording was at hand; otherwise the whole law is linked.
      url:
        provision.checked === 'editorial'
          ? lawUrl(law.gesetzesnummer)
          : sectionUrl(law.gesetzesnummer, section, law.sub_law),
      versionDate: /^\d{4}-/.test(provision.checked) ? provision.checked : null,
      validFrom: null,
      validTo: provision.until ?? null,
      norms: [],
      checked: provision.checked,
    }
    const position = sectionPosition(section)
    return { ...document, position, contentHash: hashDocument(document, position) }
  })
}

/** Address of a whole federal law in RIS. */
const lawUrl = (gesetzesnummer: string | null) =>
  gesetzesnummer &&
  `https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=${gesetzesnummer}`

/** Address of a section in RIS, made by the pattern of its own links; null where the law has no number. */
export function sectionUrl(gesetzesnummer: string | null, section: string, subLaw: string | null): string | null {
  if (!gesetzesnummer) return null
  const application = subLaw && subLaw !== 'bund' ? 'LrW' : 'Bundesnormen'
  const [, article = ''] = /Art\.? (\w+)/.exec(section) ?? []
  const [, paragraph = ''] = /§ (\w+)/.exec(section) ?? []
  const [, annex = ''] = /Anl\.? (\w+)/.exec(section) ?? []
  return `https://www.ris.bka.gv.at/NormDokument.wxe?Abfrage=${application}&Gesetzesnummer=${gesetzesnummer}&Artikel=${article}&Paragraf=${paragraph}&Anlage=${annex}`
}
