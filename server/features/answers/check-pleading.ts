import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startThread } from '../../base/threads/thread.ts'
import {
  listLawNames,
  openResolver,
  printCitation,
  splitParagraphs,
  type Citation,
  type Corpus,
  type LawDocument,
  type Resolution,
} from '../law/law.ts'
import { longestSentence, type Carried, type Carrying, type Order, type Sentence } from './pleading-form.ts'

/*
 * »Schriftsatz prüfen«: every citation of a text, what is behind it in the corpus, and whether the sentence that it stands
 * in is carried by it. Knows no person and stores nothing.
 */

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

const longestWording = 450
const longestCited = 200
/** Look-ups on their way at the same time. */
const atOnce = 8

/** Sentences that are worth a thread of their own, and how many threads a pleading has at most. */
const worthThread = 40
const mostThreads = Math.min(4, availableParallelism())

/** All citations of a text in their order. Each different one is looked up once; the text is read in threads of its own. */
export async function checkPleading(corpus: Corpus, text: string): Promise<PleadingFinding[]> {
  const laws = await listLawNames(corpus)
  const threads: ReturnType<typeof startThread<Order>>[] = []
  const open = async () => {
    const thread = startThread<Order>(join(import.meta.dirname, 'pleading-worker.ts'))
    threads.push(thread)
    await thread.send({ laws })
    return thread
  }
  try {
    const first = await open()
    const sentences = (await first.send({ text })) as Sentence[]
    const others = Array.from({ length: Math.min(mostThreads, Math.ceil(sentences.length / worthThread)) - 1 }, () =>
      open(),
    )
    const resolved = await resolveAll(corpus, sentences)
    const carried = await carryAll([first, ...(await Promise.all(others))], resolved)
    return resolved.flatMap(({ written, found }, index) =>
      found.map((place) => findingOf(text, written, place, carried[index]!)),
    )
  } finally {
    await Promise.all(threads.map((thread) => thread.close()))
  }
}

/** A sentence with what is behind its citations. */
type Resolved = Omit<Sentence, 'group'> & { found: Found[] }

async function resolveAll(corpus: Corpus, sentences: readonly Sentence[]): Promise<Resolved[]> {
  const lookUp = openResolver(corpus)
  const places = sentences.flatMap(({ group }) => group)
  const resolutions = await inTurn(places, ({ citation }) => lookUp(citation))
  let at = 0
  return sentences.map(({ group, ...told }) => ({
    ...told,
    found: group.map((place) => ({ ...place, resolution: resolutions[at++]! })),
  }))
}

/** Whether each sentence is carried; each thread has its share of them, and the documents of these. */
async function carryAll(
  threads: readonly Pick<ReturnType<typeof startThread<Order>>, 'send'>[],
  sentences: readonly Resolved[],
): Promise<Carrying[]> {
  const share = Math.ceil(sentences.length / threads.length)
  const parts = await Promise.all(
    threads.map((thread, index) => {
      const own = sentences.slice(index * share, (index + 1) * share).map(({ sentence, found }) => ({
        sentence,
        documents: found.flatMap(({ resolution }) =>
          resolution.state === 'found' && resolution.document.wording !== 'none' ? [resolution.document] : [],
        ),
      }))
      const documents = new Map(own.flatMap((one) => one.documents.map((document) => [document.id, document])))
      return thread.send({
        documents: [...documents.values()],
        cited: own.map(({ sentence, documents: cited }) => ({
          sentence,
          ids: [...new Set(cited.map(({ id }) => id))],
        })),
      }) as Promise<Carrying[]>
    }),
  )
  return parts.flat()
}

type Found = Sentence['group'][number] & { resolution: Resolution }

function findingOf(
  text: string,
  sentence: string,
  { citation, start, end, resolution }: Found,
  carried: Carrying,
): PleadingFinding {
  const document = resolution.state === 'found' ? resolution.document : undefined
  const own = document && carried.get(document.id)
  const missing = document ? missingAbsatz(citation, document) : undefined
  return {
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
  }
}

/** What `work` makes of each item, a few at the same time. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const walk = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return results
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

/** The passage nearest to the sentence, within the Absatz that is cited where one is; or how the source begins. */
function wordingOf(document: LawDocument, citation: Citation, quote: string | null | undefined): string | null {
  if (document.wording === 'none') return null
  const paragraphs = splitParagraphs(document.text)
  const named = citation.kind === 'provision' && citation.paragraph ? `Abs ${citation.paragraph}` : undefined
  const cited = paragraphs.find(({ label }) => label === named)?.text
  const text = (quote && cited && !cited.includes(quote) ? cited : (quote ?? cited ?? paragraphs[0]?.text)) ?? ''
  return text.length > longestWording ? `${text.slice(0, longestWording).replace(/\s\S*$/, '')} …` : text
}
