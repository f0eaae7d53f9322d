import { setImmediate } from 'node:timers/promises'
import { splitSentences } from '../../base/language/sentences.ts'
import {
  findCitations,
  printCitation,
  resolve,
  splitParagraphs,
  withoutCitations,
  type Citation,
  type Corpus,
  type LawDocument,
  type Resolution,
} from '../law/law.ts'
import { checkAnswer } from './check/check.ts'

/*
 * »Schriftsatz prüfen«: every citation of a text, what is behind it in the corpus, and whether the sentence that it stands
 * in is carried by it. Knows no person and stores nothing.
 */

type Carried = Awaited<ReturnType<typeof checkAnswer>>[number]['state']

/** A citation of a text, as `contract/pleadings.ts` describes it. */
type PleadingFinding = {
  cited: string
  citation: string
  start: number
  state: 'found' | 'repealed' | 'impossible' | 'not_in_stock'
  reason: string | null
  sentence: string
  wording: string | null
  is_official: boolean
  url: string | null
  carried: Carried | null
  carried_reason: string | null
}

/** Other work is let in after so many sentences. */
const atOnce = 10
const longestSentence = 500
const longestWording = 450
const longestCited = 200
/** Markers of one or two digits are read; nobody cites more in a sentence. */
const mostInSentence = 20

/** All citations of a text in their order. Each different one is looked up once. */
export async function checkPleading(corpus: Corpus, text: string): Promise<PleadingFinding[]> {
  const names = await corpus.names()
  const cited = findCitations(text, names)
  const known = new Map<string, Promise<Resolution>>()
  const lookUp = (citation: Citation) => {
    const key = JSON.stringify(citation)
    let found = known.get(key)
    if (!found) known.set(key, (found = resolve(corpus, citation)))
    return found
  }
  const findings: PleadingFinding[] = []
  let done = 0
  for (const { sentence, group } of bySentence(text, cited)) {
    if (++done % atOnce === 0) await setImmediate()
    const resolved = []
    for (const one of group) resolved.push({ ...one, resolution: await lookUp(one.citation) })
    const carried = await carry(sentence, resolved, names)
    for (const { citation, start, end, resolution } of resolved) {
      const document = resolution.state === 'found' ? resolution.document : undefined
      const own = document && carried.get(document.id)
      const missing = document ? missingAbsatz(citation, document) : undefined
      findings.push({
        cited: text.slice(start, end).replace(/\s+/g, ' ').slice(0, longestCited),
        citation: printCitation(citation).slice(0, longestCited),
        start,
        ...(missing ? { state: 'impossible' as const, reason: missing } : stateOf(resolution)),
        sentence: sentence.slice(0, longestSentence),
        wording: document ? wordingOf(document, citation, own?.quote) : null,
        is_official: document?.wording === 'official',
        url: document?.url ?? null,
        carried: own?.state ?? null,
        carried_reason: own?.reason ?? null,
      })
    }
  }
  return findings
}

type Place = { citation: Citation; start: number; end: number }

/** The citations of each sentence; a sentence of citations alone is told with the one before it. */
function* bySentence(text: string, cited: readonly Place[]): Generator<{ sentence: string; group: Place[] }> {
  let next = 0
  let at = 0
  for (const line of text.split('\n')) {
    const [from, to] = [at, at + line.length]
    at = to + 1
    if (next >= cited.length) return
    if (cited[next]!.start >= to) continue
    let before = ''
    for (const { text: sentence, start, end } of splitSentences(line)) {
      const group: Place[] = []
      while (next < cited.length && cited[next]!.start < from + end) group.push(cited[next++]!)
      const own = group.map((place) => ({
        start: Math.max(0, place.start - from - start),
        end: place.end - from - start,
      }))
      const says = bareOf(sentence, own)
      if (group.length > 0)
        yield { sentence: (says.match(/\p{L}{3,}/gu)?.length ?? 0) < 4 ? `${before} ${says}`.trim() : says, group }
      before = says
    }
    // What stands behind the last sentence of its line.
    const rest: Place[] = []
    while (next < cited.length && cited[next]!.start < to) rest.push(cited[next++]!)
    if (rest.length > 0) yield { sentence: before, group: rest }
  }
}

/** A sentence without its citations and the brackets that held them. */
const bareOf = (sentence: string, cited: readonly { start: number; end: number }[]) =>
  withoutCitations(sentence, cited)
    .replace(/\[\d{1,3}\]/g, ' ')
    .replace(/\(\s*(?:vgl\.?|siehe|s\.?|ua|mwN|[,;.\s])*\)/gi, ' ')
    .replace(/\s+([.,;])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** How far each source of a sentence carries it, by the id of the source. */
async function carry(
  sentence: string,
  resolved: readonly (Place & { resolution: Resolution })[],
  names: Awaited<ReturnType<Corpus['names']>>,
) {
  const documents = [
    ...new Map(
      resolved.flatMap(({ resolution }) =>
        resolution.state === 'found' && resolution.document.wording !== 'none'
          ? [[resolution.document.id, resolution.document] as const]
          : [],
      ),
    ).values(),
  ].slice(0, mostInSentence)
  const found = new Map<string, { state: Carried; reason: string | null; quote: string | null }>()
  if (documents.length === 0 || sentence === '') return found
  const markers = documents.map((_, index) => `[${index + 1}]`).join('')
  const said = sentence.slice(0, longestSentence).replace(/[.;:]?$/, '')
  const results = await checkAnswer(
    `${said} ${markers}.`,
    documents.map((document) => ({ document, paragraphs: splitParagraphs(document.text) })),
    { names, question: '', resolve: () => Promise.resolve({ state: 'unknown', hint: null }) },
  )
  for (const { source_id: id, state, reason, quote, start } of results)
    if (id && start !== undefined && !found.has(id)) found.set(id, { state, reason: reason ?? null, quote })
  return found
}

function stateOf(resolution: Resolution): Pick<PleadingFinding, 'state' | 'reason'> {
  if (resolution.state === 'found') return { state: 'found', reason: null }
  const { state, hint } = resolution
  if (hint?.includes('außer Kraft')) return { state: 'repealed', reason: hint }
  if (state === 'missing')
    return {
      state: 'impossible',
      reason: hint ?? 'Diese Bestimmung gibt es in der gespeicherten Fassung des Gesetzes nicht.',
    }
  return hint?.includes('Prüfbuchstabe')
    ? { state: 'impossible', reason: hint }
    : { state: 'not_in_stock', reason: hint ?? 'Dazu ist nichts im Bestand; bitte prüfen Sie das Zitat im RIS.' }
}

/** Says which Absatz of a provision does not exist; only the official wording can tell. */
function missingAbsatz(citation: Citation, document: LawDocument): string | undefined {
  if (citation.kind !== 'provision' || document.wording !== 'official' || !citation.paragraph) return undefined
  const labels = splitParagraphs(document.text).map(({ label }) => label)
  const missing = [citation.paragraph, ...(citation.others ?? [])].find((number) => !labels.includes(`Abs ${number}`))
  return missing && `${printCitation({ ...citation, paragraph: missing })}: Abs ${missing} gibt es nicht.`
}

/** The passage nearest to the sentence, the Absatz that is cited, or how the source begins. */
function wordingOf(document: LawDocument, citation: Citation, quote: string | null | undefined): string | null {
  if (document.wording === 'none') return null
  const paragraphs = splitParagraphs(document.text)
  const named = citation.kind === 'provision' && citation.paragraph ? `Abs ${citation.paragraph}` : undefined
  const text = quote ?? paragraphs.find(({ label }) => label === named)?.text ?? paragraphs[0]?.text ?? ''
  return text.length > longestWording ? `${text.slice(0, longestWording).replace(/\s\S*$/, '')} …` : text
}
