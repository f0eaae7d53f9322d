import type { Citation as Checked } from '../../../../contract/chat.ts'
import { citationOf, idsOf, printCitation, spread, type Citation } from '../citations/citation.ts'
import { findCitations, withoutCitations } from '../citations/citations.ts'
import type { LawNames } from '../citations/law-names.ts'
import type { Resolution } from '../citations/resolve.ts'
import type { LawDocument, Paragraph } from '../documents.ts'
import { termsOf } from './clauses.ts'
import { compare, passagesOf, type Passage, type Verdict } from './compare.ts'
import { splitStatements, type Statement } from './statements.ts'

/** A source as the check needs it; its place in the list is the number of its marker, from 1. */
export type CheckedSource = { document: LawDocument; paragraphs: readonly Paragraph[] }

/** What the check asks of the corpus: what is behind a citation that is none of the sources. */
export type Resolve = (citation: Citation) => Promise<Resolution>

/**
 * Checks the Markdown of an answer against its sources, statement by statement: every marker must be one of a source,
 * every provision named must exist, and what is said must be in the text of the sources it is marked with. One result
 * for each marker of a statement, one without marker for a statement that has none. It compares words, numbers and
 * denials, it does not understand them: »belegt« says that nothing speaks against the statement.
 */
export async function checkAnswer(markdown: string, sources: readonly CheckedSource[], { names, resolve, question }: { names: LawNames; resolve: Resolve; question: string }): Promise<Checked[]> {
  const passages = sources.map(({ paragraphs }, index) => passagesOf(paragraphs, index))
  const known = termsOf(question)
  const results: Checked[] = []
  for (const statement of splitStatements(markdown)) results.push(...(await checkStatement(statement, sources, passages, { names, resolve, known })))
  // Markers in headings and other places that assert nothing must lead somewhere too.
  const checked = new Set(results.map((result) => result.marker))
  for (const [marker, digits] of markdown.matchAll(/\[(\d{1,3})\]/g)) {
    if (checked.has(marker)) continue
    checked.add(marker)
    const source = sources[Number(digits) - 1]
    results.push({ marker, source_id: source?.document.id ?? null, state: source ? 'teilweise' : 'ohne_beleg', quote: null, reason: source ? null : noSuchSource })
  }
  return results
}

const noSuchSource = 'Zu dieser Angabe gibt es keine Quelle.'

type Tools = { names: LawNames; resolve: Resolve; known: ReadonlySet<string> }

async function checkStatement(statement: Statement, sources: readonly CheckedSource[], passages: readonly Passage[][], { names, resolve, known }: Tools): Promise<Checked[]> {
  const place = { start: statement.start, end: statement.end }
  const cited = findCitations(statement.text, names)
  const bare = withoutCitations(statement.text, cited)
  const marked = statement.markers.map(({ marker }) => Number(marker.slice(1, -1)) - 1)
  // A statement without a marker may still name its provision.
  const named = sources.flatMap((source, index) => (cited.some(({ citation }) => spread(citation).flatMap(idsOf).includes(source.document.id)) ? [index] : []))
  const carriers = [...new Set(marked.length > 0 ? marked : named)].filter((index) => sources[index])
  if (carriers.length === 0) {
    const wrong = statement.markers.map(({ marker, start }) => ({ marker, source_id: null, state: 'ohne_beleg' as const, quote: null, reason: noSuchSource, ...place, marker_start: start }))
    if (statement.isOwnMarker) return wrong
    return [{ marker: null, source_id: null, state: 'ohne_beleg', quote: null, reason: 'Zu diesem Satz ist keine Quelle angegeben.', ...place }]
  }
  const compared = compare(
    bare,
    carriers.flatMap((index) => passages[index]!),
    known,
  )
  const verdict = worse(
    withoutText(carriers, sources) ?? compared,
    await checkCited(
      cited.map(({ citation }) => citation),
      carriers,
      sources,
      compared,
      resolve,
    ),
  )
  const quoteFor = (index: number) => (compared.passage?.source === index ? compared.passage.text : null)
  if (!statement.isOwnMarker) {
    const index = compared.passage?.source ?? carriers[0]!
    return [{ marker: null, source_id: sources[index]!.document.id, state: verdict.state, quote: quoteFor(index), reason: verdict.reason, ...place }]
  }
  return statement.markers.map(({ marker, start }) => {
    const index = Number(marker.slice(1, -1)) - 1
    const source = sources[index]
    if (!source) return { marker, source_id: null, state: 'ohne_beleg' as const, quote: null, reason: noSuchSource, ...place, marker_start: start }
    const own = carriers.length === 1 || compared.passage?.source === index ? verdict : worse(verdict, contributes(bare, passages[index]!, known))
    const best = compared.passage?.source === index ? compared.passage : compare(bare, passages[index]!, known).passage
    return {
      marker,
      source_id: source.document.id,
      state: own.state,
      quote: best?.text ?? null,
      // What the source does not say stands in none of its Absätze.
      pinpoint: own.state !== 'ohne_beleg' && best?.label ? citationOf(source.document.law, source.document.section, best.label) : null,
      reason: own.reason,
      ...place,
      marker_start: start,
    }
  })
}

/** One of several sources of a statement need carry only a part of it. */
function contributes(text: string, passages: readonly Passage[], known: ReadonlySet<string>): Verdict | undefined {
  const alone = compare(text, passages, known)
  return alone.state === 'ohne_beleg' && alone.reason?.startsWith('Die Quelle sagt dazu nichts') ? alone : undefined
}

function withoutText(carriers: readonly number[], sources: readonly CheckedSource[]): Verdict | undefined {
  return carriers.every((index) => sources[index]!.document.wording === 'none')
    ? { state: 'ohne_beleg', reason: 'Der Text der Quelle ist nicht im Bestand; bitte prüfen Sie ihn im RIS.', passage: undefined }
    : undefined
}

/** Provisions named in a statement: they must be among its sources or at least exist, with the Absatz named. */
async function checkCited(cited: readonly Citation[], carriers: readonly number[], sources: readonly CheckedSource[], compared: Verdict, resolve: Resolve): Promise<Verdict | undefined> {
  let result: Verdict | undefined
  for (const citation of cited) {
    const printed = printCitation(citation)
    const own = carriers.map((index) => sources[index]!).find(({ document }) => spread(citation).flatMap(idsOf).includes(document.id))
    if (own) {
      const wanted = citation.kind === 'provision' && citation.paragraph ? [citation.paragraph, ...(citation.others ?? [])].map((number) => `Abs ${number}`) : []
      const labels = own.paragraphs.map(({ label }) => label)
      const invented = wanted.find((label) => !labels.includes(label))
      if (invented && own.document.wording === 'official') result = worse({ state: 'ohne_beleg', reason: `${printed}: ${invented} gibt es nicht.`, passage: undefined }, result)
      else if (wanted.length > 0 && compared.passage?.label && !wanted.includes(compared.passage.label) && sources[compared.passage.source] === own)
        result = worse({ state: 'teilweise', reason: `Am nächsten kommt ${compared.passage.label}, nicht ${wanted.join(', ')}.`, passage: undefined }, result)
      continue
    }
    // A provision that the text of a source itself refers to is named with right.
    if (carriers.some((index) => sources[index]!.paragraphs.some(({ text }) => refersTo(text, citation)))) continue
    const resolution = await resolve(citation)
    if (resolution.state === 'found') {
      // Sections that stand together (`§§ 5 und 6`) are cited by the number of one.
      if (carriers.some((index) => sources[index]!.document.id === resolution.document.id)) continue
      result = worse({ state: 'teilweise', reason: `${printed} gehört nicht zu den angegebenen Quellen.`, passage: undefined }, result)
    } else if (resolution.state === 'missing') result = worse({ state: 'ohne_beleg', reason: `${printed} gibt es in der gespeicherten Fassung nicht.`, passage: undefined }, result)
    else result = worse({ state: 'ohne_beleg', reason: `${printed} ist nicht im Bestand und konnte nicht geprüft werden.${resolution.hint ? ` ${resolution.hint}` : ''}`, passage: undefined }, result)
  }
  return result
}

/** Whether the text of a source names a provision or decision itself. */
function refersTo(text: string, citation: Citation): boolean {
  if (citation.kind !== 'provision') return squeezed(text).includes(squeezed(citation.text.replace(/^(OGH|VwGH|VfGH|BFG) /, '')))
  const { sign, number } = citation
  return new RegExp(`(?:${sign === '§' ? '§§?' : `${sign}\\.?`})\\s?(?:\\d+[a-z]?(?:\\s?Abs\\.?\\s?\\d+)?(?:,| und| bis| oder)\\s)*${number}(?![\\da-z])`, 'i').test(text)
}

const rank = { belegt: 0, teilweise: 1, ohne_beleg: 2 }
const squeezed = (text: string) => text.toLowerCase().replace(/[\s.\u00a0]|nr/g, '')
/** The worse of two verdicts. */
function worse(a: Verdict, b: Verdict | undefined): Verdict {
  return b && rank[b.state] > rank[a.state] ? b : a
}
