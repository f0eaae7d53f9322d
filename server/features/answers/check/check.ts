import type { Citation as Checked } from '../../../../contract/chat.ts'
import { compare, sharedWords, type Verdict } from './compare.ts'
import { keptPassagesOf, passagesOf, type Passage } from './passage.ts'
import { splitStatements, withoutFrame, type Statement } from './statements.ts'
import { readQuantities } from './quantities.ts'
import { isSameQuantity } from './same-quantity.ts'
import { isAccounted, tellingWords, vocabularyOf, type Vocabulary } from './words.ts'
import {
  citationOf,
  findCitations,
  idsOf,
  printCitation,
  spread,
  withoutCitations,
  type Citation,
  type LawDocument,
  type LawNames,
  type Paragraph,
  type Resolution,
} from '../../law/law.ts'

/** A source as the check needs it; its number in the list, from 1, is that of its marker. */
export type CheckedSource = {
  document: Pick<LawDocument, 'id' | 'law' | 'section' | 'title' | 'headings'> & { kind: string; wording: string }
  paragraphs: readonly Paragraph[]
  /** What we say of the source ourselves: our title and short account of it, whose words it may be told in. */
  gloss?: string | undefined
}

/** What the check asks of the corpus: what is behind a citation that is none of the sources. */
export type Resolve = (citation: Citation) => Promise<Resolution>

/**
 * Checks the Markdown of an answer against its sources, statement by statement: every marker must be one of a source,
 * every provision named must exist, and what is said must be in the text of the sources it is marked with. One result
 * for each marker of a statement, one without marker for a statement that has none. It compares words, numbers and
 * denials, it does not understand them: »belegt« says that nothing speaks against the statement.
 */
export async function checkAnswer(
  markdown: string,
  sources: readonly CheckedSource[],
  { names, resolve, question }: { names: LawNames; resolve: Resolve; question: string },
): Promise<Checked[]> {
  const passages = sources.map(({ document, paragraphs }, index) =>
    document.kind === 'FILE' ? passagesOf(paragraphs, index) : keptPassagesOf(paragraphs, index),
  )
  const glosses = sources.map(({ document, gloss }) =>
    vocabularyOf([document.law, document.title, ...document.headings, gloss].filter(Boolean).join(' ')),
  )
  const known = vocabularyOf(question)
  const results: Checked[] = []
  for (const statement of splitStatements(markdown))
    results.push(...(await checkStatement(statement, sources, { passages, glosses }, { names, resolve, known })))
  // Markers in headings and other places that assert nothing must lead somewhere too.
  const checked = new Set(results.map((result) => result.marker))
  for (const [marker, digits] of markdown.matchAll(/\[(\d{1,3})\]/g)) {
    if (checked.has(marker)) continue
    checked.add(marker)
    const source = sources[Number(digits) - 1]
    results.push({
      marker,
      source_id: source?.document.id ?? null,
      state: source ? 'teilweise' : 'ohne_beleg',
      quote: null,
      reason: source ? null : noSuchSource,
    })
  }
  return results
}

const noSuchSource = 'Zu dieser Angabe gibt es keine Quelle.'

type Tools = { names: LawNames; resolve: Resolve; known: Vocabulary }

async function checkStatement(
  statement: Statement,
  sources: readonly CheckedSource[],
  { passages, glosses }: { passages: readonly Passage[][]; glosses: readonly Vocabulary[] },
  { names, resolve, known }: Tools,
): Promise<Checked[]> {
  const range = { start: statement.start, end: statement.end }
  const cited = findCitations(statement.text, names)
  const bare = withoutFrame(withoutCitations(statement.text, cited).trim())
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
      gloss: glossesOf(carriers, glosses),
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
        : worse(verdict, contributes(bare, passages[index]!, { known, gloss: [glosses[index]!] }))
    const best =
      compared.passage?.source === index ? compared.passage : compare(bare, passages[index]!, { known }).passage
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

const glossesOf = (carriers: readonly number[], glosses: readonly Vocabulary[]) =>
  carriers.map((index) => glosses[index]!)

/** How much more of a statement's words another source must have in one passage. */
const clearlyMore = 0.2

/** Another source of the answer that one sentence of fits the statement clearly better than any of those it is marked with. */
function betterSource(
  statement: string,
  carriers: readonly number[],
  passages: readonly (readonly Passage[])[],
): number | undefined {
  const words = tellingWords(statement)
  if (words.length < 3) return undefined
  const share = (index: number) =>
    Math.max(0, ...passages[index]!.map(({ vocabulary }) => sharedWords(words, vocabulary)))
  const own = Math.max(...carriers.map(share))
  const others = passages.flatMap((_, index) => (carriers.includes(index) ? [] : [{ index, share: share(index) }]))
  const best = others.toSorted((a, b) => b.share - a.share)[0]
  return best && best.share >= own + clearlyMore ? best.index : undefined
}

/** One of several sources of a statement need carry only a part of it. */
function contributes(
  text: string,
  passages: readonly Passage[],
  words: { known: Vocabulary; gloss: readonly Vocabulary[] },
): Verdict | undefined {
  const alone = compare(text, passages, words)
  return alone.state === 'ohne_beleg' && alone.reason?.startsWith('Die Quelle sagt dazu nichts') ? alone : undefined
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

/** Provisions named in a statement: they must be among its sources or at least exist, with the Absatz named. */
async function checkCited(
  cited: readonly Citation[],
  carriers: readonly number[],
  sources: readonly CheckedSource[],
  compared: Verdict,
  resolve: Resolve,
): Promise<Verdict | undefined> {
  let result: Verdict | undefined
  for (const citation of cited) {
    const printed = printCitation(citation)
    const own = carriers
      .map((index) => sources[index]!)
      .find(({ document }) => spread(citation).flatMap(idsOf).includes(document.id))
    if (own) {
      const wanted =
        citation.kind === 'provision' && citation.paragraph
          ? [citation.paragraph, ...(citation.others ?? [])].map((number) => `Abs ${number}`)
          : []
      const noItem = own.document.wording === 'official' ? missingItem(citation, own.paragraphs) : undefined
      if (noItem) {
        result = worse(
          { state: 'ohne_beleg', reason: `${printed}: ${noItem} gibt es nicht.`, passage: undefined },
          result,
        )
        continue
      }
      const labels = own.paragraphs.map(({ label }) => label)
      const invented = wanted.find((label) => !labels.includes(label))
      if (invented && own.document.wording === 'official')
        result = worse(
          { state: 'ohne_beleg', reason: `${printed}: ${invented} gibt es nicht.`, passage: undefined },
          result,
        )
      else if (
        wanted.length > 0 &&
        compared.passage?.label &&
        !wanted.includes(compared.passage.label) &&
        sources[compared.passage.source] === own
      )
        result = worse(
          {
            state: 'teilweise',
            reason: `Am nächsten kommt ${compared.passage.label}, nicht ${wanted.join(', ')}.`,
            passage: undefined,
          },
          result,
        )
      continue
    }
    // A provision that the text of a source itself refers to is named with right.
    if (carriers.some((index) => sources[index]!.paragraphs.some(({ text }) => refersTo(text, citation)))) continue
    const resolution = await resolve(citation)
    if (resolution.state === 'found') {
      // Sections that stand together (`§§ 5 und 6`) are cited by the number of one.
      if (carriers.some((index) => sources[index]!.document.id === resolution.document.id)) continue
      result = worse(
        { state: 'teilweise', reason: `${printed} gehört nicht zu den angegebenen Quellen.`, passage: undefined },
        result,
      )
    } else if (resolution.state === 'missing')
      result = worse(
        { state: 'ohne_beleg', reason: `${printed} gibt es in der gespeicherten Fassung nicht.`, passage: undefined },
        result,
      )
    else
      result = worse(
        {
          state: 'ohne_beleg',
          reason: `${printed} ist nicht im Bestand und konnte nicht geprüft werden.${resolution.hint ? ` ${resolution.hint}` : ''}`,
          passage: undefined,
        },
        result,
      )
  }
  return result
}

/** »Nach Abs 2 …« behind the marker of a provision: the Absatz that carries it must be that one. */
function checkBareParagraph(
  text: string,
  carriers: readonly number[],
  sources: readonly CheckedSource[],
  compared: Verdict,
): Verdict | undefined {
  const [, number] =
    /^(?:Nach|Gemäß|Laut)\s(?:dem\s)?Abs(?:atz|\.)?\s(\d+[a-z]?)(?![\p{L}\d])(?!\s?(?:,|und|oder|bis|bzw|sowie|iVm|[-–])\s?(?:Abs\.?\s?)?\d)(?!\s(?:iVm|§|(?:des|der)\s§))/u.exec(
      text,
    ) ?? []
  const own = carriers.length === 1 ? sources[carriers[0]!]! : undefined
  if (number === undefined || own?.document.wording !== 'official') return undefined
  const named = `Abs ${number}`
  if (!own.paragraphs.some(({ label }) => label === named))
    return { state: 'ohne_beleg', reason: `${named} gibt es nicht.`, passage: undefined }
  const nearest = compared.passage?.label
  return nearest && nearest !== named
    ? { state: 'teilweise', reason: `Am nächsten kommt ${nearest}, nicht ${named}.`, passage: undefined }
    : undefined
}

/** The Ziffer or litera of a citation that its Absatz does not have; undefined where it is there or none is named. */
function missingItem(citation: Citation, paragraphs: readonly Paragraph[]): string | undefined {
  if (citation.kind !== 'provision') return undefined
  const { paragraph, item, letter } = citation
  const texts = paragraphs.filter(({ label }) => !paragraph || label === `Abs ${paragraph}`).map(({ text }) => text)
  if (texts.length === 0) return undefined
  const has = (mark: string) => texts.some((text) => new RegExp(`(?:^|\\n|\\s)\\(?${mark}\\s?[.)]`, 'i').test(text))
  if (item && !has(item)) return `Z ${item}`
  return letter && !has(letter) ? `lit ${letter}` : undefined
}

/** Whether the text of a source names a provision or decision itself. */
function refersTo(text: string, citation: Citation): boolean {
  if (citation.kind !== 'provision')
    return squeezed(text).includes(squeezed(citation.text.replace(/^(OGH|VwGH|VfGH|BFG) /, '')))
  const { sign, number } = citation
  return new RegExp(
    `(?:${sign === '§' ? '§§?' : `${sign}\\.?`})\\s?(?:\\d+[a-z]?(?:\\s?Abs\\.?\\s?\\d+)?(?:,| und| bis| oder)\\s)*${number}(?![\\da-z])`,
    'i',
  ).test(text)
}

const rank = { belegt: 0, teilweise: 1, ohne_beleg: 2 }
const squeezed = (text: string) => text.toLowerCase().replace(/[\s.\u00a0]|nr/g, '')
/** The worse of two verdicts. */
function worse(a: Verdict, b: Verdict | undefined): Verdict {
  return b && rank[b.state] > rank[a.state] ? b : a
}
