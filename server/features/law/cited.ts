import { germanDay } from '../../../contract/vienna.ts'
import { idsOf, printCitation, type Citation, type ProvisionCitation } from './citations/citation.ts'
import { findCitations, parseCitations, withoutCitations } from './citations/citations.ts'
import { knownLaws } from './citations/known-laws.ts'
import { resolveCitation, type Resolution, type Stock } from './citations/resolve.ts'
import * as store from './corpus/corpus.store.ts'
import { sectionPosition } from './corpus/section-order.ts'
import type { Hit } from './search/hits.ts'
import { mostCited, readHit } from './sources.ts'
import { readStarter } from './starter/starter.ts'
import { today, type Corpus } from './open-corpus.ts'

/*
 * What is behind the citations of a text.
 */

/** A citation of the question that leads to nothing: why, and what stands beside it in the law. */
export type Missing = {
  reason: string
  neighbours: Hit[]
  /** The law, where it is one that is known to exist. */
  law?: string | undefined
}

/** A question read for its citations: those that lead to nothing, and the words around all of them. */
export type Cited = { missing: Missing[]; rest: string }

/** What looking a citation up needs of the corpus. */
type Stocked = Pick<Corpus, 'db' | 'clock' | 'names'>

/** What is behind a citation: the document, nothing because the law has no such section, or nothing known. */
export const resolve = (corpus: Stocked, citation: Citation): Promise<Resolution> =>
  resolveCitation(citation, stockOf(corpus))

const stockOf = (corpus: Stocked): Stock => {
  const { db } = corpus
  const day = today(corpus)
  return {
    today: day,
    find: (ids) => store.findDocument(db, null, ids, day),
    findEver: (ids) => store.findEver(db, ids),
    combined: (name) => store.listCombined(db, name, day),
    official: (name) => store.countOfficial(db, name),
  }
}

/** The same for a text with many citations: each citation and each law is looked up once. */
export function openResolver(corpus: Stocked): (citation: Citation) => Promise<Resolution> {
  const stock = stockOf(corpus)
  const combined = once(stock.combined)
  const official = once(stock.official)
  const known = new Map<string, Promise<Resolution>>()
  return (citation) => {
    const key = JSON.stringify(citation)
    const found = known.get(key) ?? resolveCitation(citation, { ...stock, combined, official })
    known.set(key, found)
    return found
  }
}

function once<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}

/** Which citations of a question the search did not find, with why and the sections beside them, the question without its citations, and sections that stand together with one of them. */
export async function readCited(
  corpus: Corpus,
  question: string,
  hits: readonly Hit[],
  asOf: string | undefined,
): Promise<Cited & { together?: Hit[] }> {
  // Most questions cite nothing.
  if (!/\d/.test(question)) return { missing: [], rest: question }
  const cited = findCitations(question, await corpus.namesOfIndex())
  const rest = withoutCitations(question, cited)
  const found = new Set(hits.filter(({ why }) => why === 'citation').map(({ document }) => document.id))
  const missing: Missing[] = []
  const together: Hit[] = []
  for (const { citation } of cited.slice(0, mostCited)) {
    if (idsOf(citation).some((id) => found.has(id))) continue
    const resolution = await resolve(corpus, citation)
    // In stock, but past the limit of the hits, with others, or in no version of the day asked for.
    if (resolution.state === 'found' && !asOf) {
      // The search looks for the number itself, not for sections that stand together.
      const { id } = resolution.document
      const hit =
        idsOf(citation).includes(id) || together.some(({ document }) => document.id === id)
          ? undefined
          : await readHit(corpus, id)
      if (hit) together.push(hit)
      continue
    }
    const printed = printCitation(citation)
    const reason =
      resolution.state === 'found'
        ? `Zu ${printed} ist keine Fassung im Bestand, die am ${germanDay(asOf!)} galt.`
        : whyMissing(printed, resolution)
    missing.push({
      reason,
      neighbours: citation.kind === 'provision' ? await neighboursOf(corpus, citation) : [],
      law: resolution.state === 'unknown' && citation.kind === 'provision' ? knownLaw(citation.law) : undefined,
    })
  }
  return { missing, rest, together }
}

let known: ReadonlySet<string> | undefined

/** The abbreviation of a law that ships with the product or is often cited; no word that somebody has made up. */
function knownLaw(law: string): string | undefined {
  known ??= new Set([...readStarter().laws, ...knownLaws].map((one) => one.law))
  return known.has(law) ? law : undefined
}

/** The stored sections before and after where a provision would stand. */
async function neighboursOf(corpus: Corpus, { law: name, sign, number }: ProvisionCitation): Promise<Hit[]> {
  const position = { law: name, position: sectionPosition(`${sign === '§' ? sign : `${sign}.`} ${number}`), id: '' }
  const { previous, next } = await store.findNeighbours(corpus.db, position, today(corpus))
  const hits = await Promise.all([previous, next].flatMap((one) => (one ? [readHit(corpus, one.id)] : [])))
  return hits.filter((hit) => hit !== undefined)
}

function whyMissing(printed: string, { state, hint }: Exclude<Resolution, { state: 'found' }>): string {
  if (state === 'missing')
    return hint ? `${printed}: ${hint}` : `${printed} gibt es in der gespeicherten Fassung dieses Gesetzes nicht.`
  // A decision is in stock or not; of a provision it is the text that is missing, it may well be in force.
  const what = /^(?:§|Art|TP|Anl)/u.test(printed) ? `Der Text von ${printed}` : printed
  return [`${what} ist nicht im Bestand.`, hint].filter(Boolean).join(' ')
}

/** Says in German why a citation leads to nothing; undefined where the text is no citation. */
export async function explainMissing(corpus: Stocked, text: string): Promise<string | undefined> {
  const [citation] = parseCitations(text, await corpus.names())
  if (!citation) return undefined
  const printed = printCitation(citation)
  const resolution = await resolve(corpus, citation)
  return resolution.state === 'found' ? undefined : whyMissing(printed, resolution)
}
