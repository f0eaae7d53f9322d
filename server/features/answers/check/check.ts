import { matchesOf } from '../../../base/language/matches.ts'
import type { Citation as Checked } from '../../../../contract/chat.ts'
import { checkBareParagraph, checkCited, worse } from './cited.ts'
import { compare, lookUp, saysNothing, withoutGaps, type Verdict } from './compare.ts'
import { keptPassagesOf, keptVocabularyOf, passagesOf, type Passage } from './passage.ts'
import type { CheckedSource, Resolve } from './sources.ts'
import { splitStatements, withoutFrame, type Statement } from './statements.ts'
import { readQuantities } from './quantities.ts'
import { isSameQuantity } from './same-quantity.ts'
import { isAccounted, shareFrom, tellingWords, vocabularyInTurn, vocabularyOf, type Vocabulary } from './words.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { citationOf, findCitations, idsOf, spread, withoutCitations, type LawNames } from '../../law/law.ts'

export type { CheckedSource, Resolve }

/**
 * Checks the Markdown of an answer against its sources, statement by statement: every marker must be one of a source,
 * every provision named must exist, and what is said must be in the text of the sources it is marked with. One result
 * for each marker of a statement, one without marker for a statement that has none. It compares words, numbers and
 * denials, it does not understand them: »belegt« says that nothing speaks against the statement.
 */
export const checkAnswer = (
  markdown: string,
  sources: readonly CheckedSource[],
  tools: CheckTools,
): Promise<Checked[]> => openCheck(sources, tools)(markdown)

/**
 * What a check asks of the corpus, and the question, whose words an answer may repeat. `provenBy`: who asks wants to know what
 * is »belegt« by a passage that has at least so many of its words and figures, and not how far the rest is from it.
 */
export type CheckTools = { names: LawNames; resolve: Resolve; question: string; provenBy?: number }

/**
 * The same for an answer that grows: a statement that was checked is remembered as long as somebody holds what this gives,
 * and is not compared again for each marker behind it.
 */
export function openCheck(
  sources: readonly CheckedSource[],
  { names, resolve, question, provenBy }: CheckTools,
): (markdown: string) => Promise<Checked[]> {
  const passages = sources.map(({ document, paragraphs }, index) =>
    document.kind === 'FILE' ? passagesOf(paragraphs, index) : keptPassagesOf(paragraphs, index),
  )
  // Read when a statement is marked with the source: most are named by none.
  const glosses: Vocabulary[] = []
  const glossOf = (index: number) => {
    const { document, gloss } = sources[index]!
    const text = [document.law, document.title, ...document.headings, gloss].filter(Boolean).join(' ')
    return (glosses[index] ??= document.kind === 'FILE' ? vocabularyOf(text) : keptVocabularyOf(text))
  }
  const tools = { names, resolve, known: vocabularyInTurn(question), provenBy }
  const before = new Map<string, Checked[]>()
  return async (markdown) => {
    const results: Checked[] = []
    for (const statement of splitStatements(markdown)) {
      const { text, start, end, markers, isOwnMarker } = statement
      const key = [text, end - start, isOwnMarker, ...markers.flatMap((one) => [one.marker, one.start - start])].join()
      const known = before.get(key)
      if (known) {
        results.push(...known.map((one) => moved(one, start)))
        continue
      }
      const found = await checkStatement(statement, sources, { passages, glossOf }, tools)
      before.set(
        key,
        found.map((one) => moved(one, -start)),
      )
      results.push(...found)
    }
    return [...results, ...strayMarkers(markdown, sources, results)]
  }
}

/** The result of a statement that stands so many signs further behind. */
const moved = ({ start, end, marker_start: marker, ...one }: Checked, by: number): Checked => ({
  ...one,
  ...(start !== undefined && end !== undefined && { start: start + by, end: end + by }),
  ...(marker !== undefined && { marker_start: marker + by }),
})

/** Markers in headings and other places that assert nothing must lead somewhere too. */
function strayMarkers(markdown: string, sources: readonly CheckedSource[], results: readonly Checked[]): Checked[] {
  const checked = new Set(results.map((result) => result.marker))
  return Array.from(matchesOf(markdown, /\[(\d{1,3})\]/g)).flatMap(([marker, digits]) => {
    if (checked.has(marker)) return []
    checked.add(marker)
    const source = sources[Number(digits) - 1]
    return [
      {
        marker,
        source_id: source?.document.id ?? null,
        state: source ? ('teilweise' as const) : ('ohne_beleg' as const),
        quote: null,
        reason: source ? null : noSuchSource,
      },
    ]
  })
}

const noSuchSource = 'Zu dieser Angabe gibt es keine Quelle.'

type Tools = { names: LawNames; resolve: Resolve; known: Vocabulary; provenBy: number | undefined }

/** A statement is held against one section after the other. */
const citedIn = withinTurn((names: LawNames) => withinTurn((text: string) => findCitations(text, names)))

async function checkStatement(
  statement: Statement,
  sources: readonly CheckedSource[],
  { passages, glossOf }: { passages: readonly Passage[][]; glossOf: (index: number) => Vocabulary },
  { names, resolve, known, provenBy }: Tools,
): Promise<Checked[]> {
  const range = { start: statement.start, end: statement.end }
  const cited = citedIn(names)(statement.text)
  const bare = withoutGaps(withoutFrame(withoutCitations(statement.text, cited).trim()))
  const marked = statement.markers.map(({ marker }) => Number(marker.slice(1, -1)) - 1)
  // A statement without a marker may still name its provision.
  const named = sources.flatMap((source, index) =>
    cited.some(({ citation }) => spread(citation).flatMap(idsOf).includes(source.document.id)) ? [index] : [],
  )
  const carriers = [...new Set(marked.length > 0 ? marked : named)].filter((index) => sources[index])
  if (carriers.length === 0) {
    const wrong = statement.markers.map(({ marker, start }) => ({
      marker,
      source_id: null,
      state: 'ohne_beleg' as const,
      quote: null,
      reason: noSuchSource,
      ...range,
      marker_start: start,
    }))
    if (statement.isOwnMarker) return wrong
    return [
      {
        marker: null,
        source_id: null,
        state: 'ohne_beleg',
        quote: null,
        reason: 'Zu diesem Satz ist keine Quelle angegeben.',
        ...range,
      },
    ]
  }
  const compared = compare(
    bare,
    carriers.flatMap((index) => passages[index]!),
    {
      known,
      gloss: carriers.map(glossOf),
      isWorth: provenBy === undefined ? undefined : (best) => wordsIn(bare, best).found.length >= provenBy,
      sections: carriers.flatMap((index) => sources[index]!.document.section?.match(/\d+[a-z]{0,2}/g) ?? []),
    },
  )
  const verdict = worse(
    worse(withoutText(carriers, sources) ?? compared, checkBareParagraph(statement.text, carriers, sources, compared)),
    await checkCited(
      cited.map(({ citation }) => citation),
      carriers,
      sources,
      compared,
      resolve,
    ),
  )
  const better = compared.state === 'belegt' ? betterSource(bare, carriers, passages) : undefined
  if (better !== undefined && verdict.state === 'belegt') {
    const { document } = sources[better]!
    const name = document.section
      ? citationOf(document.law, document.section)
      : document.kind === 'FILE'
        ? document.title
        : document.id
    Object.assign(verdict, { state: 'teilweise', reason: `Das passt eher zu ${name}.` })
  }
  const quoteFor = (index: number) => (compared.passage?.source === index ? compared.passage.text : null)
  if (!statement.isOwnMarker) {
    const index = compared.passage?.source ?? carriers[0]!
    return [
      {
        marker: null,
        source_id: sources[index]!.document.id,
        state: verdict.state,
        quote: quoteFor(index),
        reason: verdict.reason,
        ...range,
      },
    ]
  }
  return statement.markers.map(({ marker, start }) => {
    const index = Number(marker.slice(1, -1)) - 1
    const source = sources[index]
    if (!source)
      return {
        marker,
        source_id: null,
        state: 'ohne_beleg' as const,
        quote: null,
        reason: noSuchSource,
        ...range,
        marker_start: start,
      }
    const own =
      carriers.length === 1 || compared.passage?.source === index
        ? verdict
        : worse(verdict, contributes(bare, passages[index]!, { known, gloss: [glossOf(index)] }))
    const best = compared.passage?.source === index ? compared.passage : lookUp(bare, passages[index]!, { known }).best
    return {
      marker,
      source_id: source.document.id,
      state: own.state,
      quote: best?.text ?? null,
      // What the source does not say stands in none of its Absätze.
      pinpoint:
        own.state !== 'ohne_beleg' && best?.label
          ? citationOf(source.document.law, source.document.section, best.label)
          : null,
      reason: own.reason,
      ...(best && { words: wordsIn(bare, best) }),
      ...range,
      marker_start: start,
    }
  })
}

/** Which telling words and figures of a statement a passage has; shown beside each other, they judge nothing. */
function wordsIn(statement: string, passage: Passage): { found: string[]; missing: string[] } {
  const quantities = readQuantities(statement)
  const isFigure = (at: number) => quantities.some(({ start, end }) => at >= start && at < end)
  let from = 0
  const words = tellingWords(statement).flatMap((word) => {
    const at = statement.indexOf(word.word, from)
    from = at + word.word.length
    return isFigure(at) ? [] : [{ text: word.word, isThere: isAccounted(word, passage.vocabulary) }]
  })
  const figures = quantities.map((quantity) => ({
    text: statement.slice(quantity.start, quantity.end).trim(),
    isThere: passage.quantities.some((one) => one.unit === quantity.unit && isSameQuantity(quantity, one)),
  }))
  const texts = (isThere: boolean) => [
    ...new Set([...words, ...figures].filter((one) => one.isThere === isThere).map(({ text }) => text)),
  ]
  return { found: texts(true), missing: texts(false) }
}

/** How much more of a statement's words another source must have in one passage. */
const clearlyMore = 0.2

/** Another source of the answer that one sentence of fits the statement clearly better than any of those it is marked with. */
function betterSource(
  statement: string,
  carriers: readonly number[],
  passages: readonly (readonly Passage[])[],
): number | undefined {
  const words = tellingWords(statement)
  if (words.length < 3 || carriers.length === passages.length) return undefined
  const share = (index: number, least: number) =>
    Math.max(0, ...passages[index]!.map(({ vocabulary }) => shareFrom(words, vocabulary, least)))
  const own = Math.max(...carriers.map((index) => share(index, 0)))
  if (own + clearlyMore > 1) return undefined
  const others = passages.flatMap((_, index) =>
    carriers.includes(index) ? [] : [{ index, share: share(index, own + clearlyMore) }],
  )
  const best = others.toSorted((a, b) => b.share - a.share)[0]
  return best && best.share >= own + clearlyMore ? best.index : undefined
}

/** One of several sources of a statement need carry only a part of it. */
function contributes(
  text: string,
  passages: readonly Passage[],
  words: { known: Vocabulary; gloss: readonly Vocabulary[] },
): Verdict | undefined {
  const { best, isElsewhere } = lookUp(text, passages, words)
  return isElsewhere ? saysNothing(best) : undefined
}

function withoutText(carriers: readonly number[], sources: readonly CheckedSource[]): Verdict | undefined {
  return carriers.every((index) => sources[index]!.document.wording === 'none')
    ? {
        state: 'ohne_beleg',
        reason: 'Der Text der Quelle ist nicht im Bestand; bitte prüfen Sie ihn im RIS.',
        passage: undefined,
      }
    : undefined
}
