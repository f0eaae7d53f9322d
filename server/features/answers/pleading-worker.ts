import { splitSentences } from '../../base/language/sentences.ts'
import { answerOrders } from '../../base/threads/thread.ts'
import { createLawNames, findCitations, splitParagraphs, withoutCitations, type LawNames } from '../law/law.ts'
import { checkAnswer, type CheckedSource } from './check/check.ts'
import { longestSentence, type Carrying, type Order, type Place, type Sentence } from './pleading-form.ts'

/*
 * A thread that reads a pleading, so that nobody else waits: for its citations, and, with what is behind them, for whether
 * each sentence is carried.
 */

/** Markers of one or two digits are read; nobody cites more in a sentence. */
const mostInSentence = 20

let names: LawNames

answerOrders<Order>(async (order) => {
  if ('laws' in order) {
    names = createLawNames(order.laws)
    return undefined
  }
  if ('text' in order) return [...bySentence(order.text, findCitations(order.text, names))]
  // Taken apart once, however often it is cited.
  const sources = new Map(
    order.documents.map((document) => [document.id, { document, paragraphs: splitParagraphs(document.text) }]),
  )
  const found: Carrying[] = []
  for (const { sentence, ids } of order.cited)
    found.push(
      await carry(
        sentence,
        ids.flatMap((id) => sources.get(id) ?? []),
      ),
    )
  return found
})

/** The citations of each sentence; a sentence of citations alone is told with the one before it. */
function* bySentence(text: string, cited: readonly Place[]): Generator<Sentence> {
  let next = 0
  let at = 0
  for (const line of text.split('\n')) {
    const [from, to] = [at, at + line.length]
    at = to + 1
    if (next >= cited.length) return
    if (cited[next]!.start >= to) continue
    let before = { sentence: '', written: '' }
    for (const { text: sentence, start, end } of splitSentences(line)) {
      const group: Place[] = []
      while (next < cited.length && cited[next]!.start < from + end) group.push(cited[next++]!)
      const own = group.map((place) => ({
        start: Math.max(0, place.start - from - start),
        end: place.end - from - start,
      }))
      const told = { sentence: bareOf(sentence, own), written: sentence.trim() }
      const isAlone = (told.sentence.match(/\p{L}{3,}/gu)?.length ?? 0) < 4
      if (group.length > 0) yield { ...(isAlone ? joined(before, told) : told), group }
      before = told
    }
    // What stands behind the last sentence of its line.
    const rest: Place[] = []
    while (next < cited.length && cited[next]!.start < to) rest.push(cited[next++]!)
    if (rest.length > 0) yield { ...before, group: rest }
  }
}

const joined = (one: Omit<Sentence, 'group'>, other: Omit<Sentence, 'group'>) => ({
  sentence: `${one.sentence} ${other.sentence}`.trim(),
  written: `${one.written} ${other.written}`.trim(),
})

/** A sentence without its citations and the brackets that held them. */
const bareOf = (sentence: string, cited: readonly { start: number; end: number }[]) =>
  withoutCitations(sentence, cited)
    .replace(/\[\d{1,3}\]/g, ' ')
    .replace(/\(\s*(?:vgl\.?|siehe|s\.?|ua|mwN|[,;.\s])*\)/gi, ' ')
    .replace(/\s+([.,;])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** How far each source of a sentence carries it. */
async function carry(sentence: string, cited: readonly CheckedSource[]): Promise<Carrying> {
  const found: Carrying = new Map()
  const sources = cited.slice(0, mostInSentence)
  if (sources.length === 0 || sentence === '') return found
  const markers = sources.map((_, index) => `[${index + 1}]`).join('')
  const said = sentence.slice(0, longestSentence).replace(/[.;:]?$/, '')
  const results = await checkAnswer(`${said} ${markers}.`, sources, {
    names,
    question: '',
    resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
  })
  for (const { source_id: id, state, reason, quote, start } of results)
    if (id && start !== undefined && !found.has(id)) found.set(id, { state, reason: reason ?? null, quote })
  return found
}
