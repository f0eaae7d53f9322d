import type { Log } from '../../../base/log.ts'
import type { Citation as Checked } from '../../../../contract/chat.ts'
import { fail } from '../../../base/errors.ts'
import { openCheck } from '../check/check.ts'
import { ModelError } from '../../../base/model/model-error.ts'
import type { Model } from '../../../base/model/model.ts'
import { readingOf, toSource, type AnswerChunk, type AnswerEngine, type AnswerInput } from '../form/answer-form.ts'
import { moved, openPage } from '../form/page.ts'
import { withBetter } from './better-source.ts'
import { isCarried } from './carried.ts'
import { changeNote } from './currency.ts'
import { factPieces } from './fact-pieces.ts'
import { placed } from './head.ts'
import { chooseQuoted } from './leading.ts'
import { newPlaces, toPlace } from './places.ts'
import { nothingSolid } from './nothing-solid.ts'
import { tellingTerms } from '../passages/passages.ts'
import { answerPrompt } from './prompt.ts'
import { withSecondLook } from './second-look.ts'
import type { Citation as CitedSource, Hit, LawNames, Resolution, Search } from '../../law/law.ts'

/** Provisions of which a change of the law is told above what the model says. */
const mostChanges = 6

/** What the engine needs of the corpus to check what the model wrote. */
export type LlmTools = {
  log: Log
  names: () => Promise<LawNames>
  resolve: (citation: CitedSource) => Promise<Resolution>
  /** What we say of a provision ourselves, undefined where we say nothing. */
  gloss: (id: string) => string | undefined
  /** Finds sections that may carry a statement better than the one that it is marked with; none is looked for without it. */
  find?: (search: Search) => Promise<Hit[]>
  /** Whether the model looks at the marks once more. */
  secondLook?: boolean
}

/** Answers with a language model from the found documents, then checks every statement against them. */
export function createLlmEngine(model: Model, tools: LlmTools): AnswerEngine {
  return async function* (input, found, signal, beside): AsyncGenerator<AnswerChunk> {
    const files = beside?.files ?? []
    const isOpen = input.knowledgeBase === 'none' && files.length === 0
    const head = beside?.head
    // Beside files stands only law that fits.
    const fits = files.length === 0 || isCarried(found[0]) || found.some((hit) => hit.why === 'citation')
    const worth = fits ? worthReading(found, beside?.rest ?? input.question) : []
    const law = head ? onceEach([...head.hits, ...worth]) : worth
    const hits = [...files, ...law]
    // A question out of nowhere that nothing in stock answers is not put to the model: it would have to guess.
    if (
      !isOpen &&
      files.length === 0 &&
      input.history.length === 0 &&
      !input.replyTo &&
      !input.document &&
      !head &&
      !law.some((hit) => hit.why === 'citation') &&
      !isCarried(law[0])
    )
      return yield* nothingSolid(input, law, beside)
    const reading = readingOf(hits)
    if (reading) yield { type: 'status', step: 'read', text: reading }
    const prompt = answerPrompt(input, hits)
    yield { type: 'status', step: 'write', text: 'Formuliere die Antwort' }
    yield { type: 'sources', sources: hits.map(toSource) }
    const page = openPage(hits)
    const changed = law.slice(0, mostChanges).flatMap((hit) => changeNote(hit, beside?.day) || [])
    const isLed = head?.leads || files.length > 0 || input.document
    const facts = isLed ? [] : factPieces(leadingOf(law, input), input.question, beside?.day)
    const told = [...changed.map((note) => [note]), ...facts].map((piece) => page.write(piece)).join('')
    const headText = (head?.pieces ?? []).map((piece) => page.write(piece)).join('')
    let text = `${told}${headText}`
    for (const one of page.citations) yield { type: 'place', place: toPlace(one) }
    if (text !== '') yield { type: 'delta', text, from: 'notice' }
    const ownLength = text.length
    const sources = hits.map((hit) => ({ ...hit, gloss: tools.gloss(hit.document.id) }))
    const names = await tools.names()
    const check = openCheck(sources, { names, resolve: tools.resolve, question: input.question })
    let failure: ModelError | undefined
    let used = { input: 0, output: 0 }
    if (isOpen) {
      text = '*Ohne Wissensdatenbank: Diese Antwort stammt allein aus dem Sprachmodell und hat keine Quellen.*\n\n'
      yield { type: 'delta', text, from: 'notice' }
    }
    try {
      for await (const part of model.write(prompt, signal)) {
        if ('usage' in part) yield usageOf((used = part.usage))
        else {
          const from = text.length
          text += part.text
          // Pages of files have no Absatz, and reading them all again for each marker takes time.
          if (!isOpen && files.length === 0 && part.text.includes(']'))
            for (const place of await newPlaces(text, from, check)) yield { type: 'place', place }
          yield { type: 'delta', text: part.text, from: 'model' }
        }
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      tools.log.warn({ trouble: error.trouble, detail: error.detail, model: model.name }, 'language model')
      failure = error
    }
    // What arrived before a failure or a stop is kept, so it is checked too.
    if (text !== '' && !isOpen) {
      // Lines of ours are known to their own check; they close with an empty line, so what follows stands by itself.
      const isApart = head && files.length === 0 && headText.endsWith('\n\n')
      const checked = isApart
        ? joined([
            { at: 0, results: await check(told) },
            { at: told.length, results: await head.check(headText, law) },
            { at: ownLength, results: await check(text.slice(ownLength)) },
          ])
        : await check(text)
      const { find } = tools
      const isSettled = (one: Checked) => isOurs({ ...page, ownLength }, one)
      const named =
        find && !signal.aborted ? await withBetter(text, checked, hits, input, { names, find, isSettled }) : checked
      const looked =
        tools.secondLook && !failure
          ? await withSecondLook(model, { text, checked: named, hits }, { log: tools.log, signal })
          : { citations: named, usage: undefined }
      if (looked.usage)
        yield usageOf({ input: used.input + looked.usage.input, output: used.output + looked.usage.output })
      yield { type: 'citations', citations: withPlaces({ ...page, ownLength }, looked.citations) }
    }
    if (failure) fail(`model_${failure.trouble}`)
  }
}

/** The results of parts of one text, each with the place where it begins. A marker that a part has checked is none that strays in another. */
function joined(parts: { at: number; results: Checked[] }[]): Checked[] {
  const all = parts.flatMap(({ at, results }) => results.map((one) => moved(one, at)))
  const placed = new Set(all.flatMap(({ marker, start }) => (start === undefined ? [] : marker)))
  return all.filter(({ marker, start }) => start !== undefined || !placed.has(marker))
}

const usageOf = ({ input, output }: { input: number; output: number }) =>
  ({ type: 'usage', input_tokens: input, output_tokens: output }) as const

/** What the extractive engine would quote: what was asked for by its number, otherwise what fits best. */
function leadingOf(law: readonly Hit[], { question }: Pick<AnswerInput, 'question'>): Hit[] {
  const cited = law.filter(({ why }) => why === 'citation')
  if (cited.length > 0) return tellingTerms(question).size > 1 ? cited : []
  return isCarried(law[0]) ? chooseQuoted(law, question) : []
}

/** What stands above the model's words, and where it ends. */
type Own = Pick<ReturnType<typeof openPage>, 'citations' | 'settled' | 'ours'> & { ownLength: number }

/** Whether `withPlaces` has its own word on a result, whatever the check says of it. */
const isOurs = ({ settled, ours, ownLength }: Own, { marker, marker_start: at, end, state }: Checked) =>
  marker === null
    ? end !== undefined && end <= ownLength
    : at !== undefined && (settled.has(at) || (state === 'ohne_beleg' && ours.has(at)))

/** The results of a check, with the Absatz that the head names. */
function withPlaces({ citations, ownLength, ...page }: Own, checked: readonly Checked[]): Checked[] {
  const at = new Map(citations.map((one) => [one.marker_start, one]))
  // Of what stands above the model's words only the markers count: a notice of ours is no statement without a source.
  const counted = checked.filter(({ marker, end }) => marker !== null || end === undefined || end > ownLength)
  return counted.map((one) => {
    const own = one.marker_start === undefined ? undefined : at.get(one.marker_start)
    return own ? placed([own], [one], page)[0]! : one
  })
}

const onceEach = (hits: readonly Hit[]) =>
  hits.filter((hit, at) => hits.findIndex(({ document }) => document.id === hit.document.id) === at)

/** Beside a provision asked for by its number only what answers to the rest of the question: its neighbours in number would cost tokens and mislead. */
function worthReading(hits: readonly Hit[], rest: string): Hit[] {
  const cited = hits.filter(({ why }) => why === 'citation')
  const others = hits.filter(({ why }) => why !== 'citation')
  return cited.length > 0 && (tellingTerms(rest).size === 0 || !isCarried(others[0])) ? cited : [...hits]
}
