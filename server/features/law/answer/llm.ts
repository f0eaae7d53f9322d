import type { Log } from '../../../base/log.ts'
import { fail } from '../../../base/errors.ts'
import { checkAnswer } from '../check/check.ts'
import type { LawNames } from '../citations/law-names.ts'
import type { Resolution } from '../citations/resolve.ts'
import type { Citation as CitedSource } from '../citations/citation.ts'
import { ModelError } from '../model/model-error.ts'
import type { Model } from '../model/model.ts'
import { readingOf, toSource, type AnswerChunk, type AnswerEngine } from './answer-form.ts'
import { isCarried } from './carried.ts'
import { nothingSolid } from './nothing-solid.ts'
import { tellingTerms } from './passages.ts'
import type { Hit } from '../search/index-search.ts'
import { answerPrompt } from './prompt.ts'

/** What the engine needs of the corpus to check what the model wrote. */
export type LlmTools = {
  log: Log
  names: () => Promise<LawNames>
  resolve: (citation: CitedSource) => Promise<Resolution>
}

/** Answers with a language model from the found documents, then checks every statement against them. */
export function createLlmEngine(model: Model, tools: LlmTools): AnswerEngine {
  return async function* (input, found, signal, beside): AsyncGenerator<AnswerChunk> {
    const isOpen = input.knowledgeBase === 'none'
    const hits = worthReading(found, beside?.rest ?? input.question)
    // A question out of nowhere that nothing in stock answers is not put to the model: it would have to guess.
    if (!isOpen && input.history.length === 0 && !input.replyTo && !input.document && !hits.some((hit) => hit.why === 'citation') && !isCarried(hits[0]))
      return yield* nothingSolid(input, hits, beside)
    const reading = readingOf(hits)
    if (reading) yield { type: 'status', step: 'read', text: reading }
    const prompt = answerPrompt(input, hits)
    yield { type: 'status', step: 'write', text: 'Formuliere die Antwort' }
    yield { type: 'sources', sources: hits.map(toSource) }
    let text = ''
    let failure: ModelError | undefined
    if (isOpen) {
      text = '*Ohne Wissensdatenbank: Diese Antwort stammt allein aus dem Sprachmodell und hat keine Quellen.*\n\n'
      yield { type: 'delta', text }
    }
    try {
      for await (const part of model.write(prompt, signal)) {
        if ('usage' in part) yield { type: 'usage', input_tokens: part.usage.input, output_tokens: part.usage.output }
        else {
          text += part.text
          yield { type: 'delta', text: part.text }
        }
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      tools.log.warn({ trouble: error.trouble, detail: error.detail, model: model.name }, 'language model')
      failure = error
    }
    // What arrived before a failure or a stop is kept, so it is checked too.
    if (text !== '' && !isOpen) yield { type: 'citations', citations: await checkAnswer(text, hits, { names: await tools.names(), resolve: tools.resolve, question: input.question }) }
    if (failure) fail(`model_${failure.trouble}`)
  }
}

/** Beside a provision asked for by its number only what answers to the rest of the question: its neighbours in number would cost tokens and mislead. */
function worthReading(hits: readonly Hit[], rest: string): Hit[] {
  const cited = hits.filter(({ why }) => why === 'citation')
  const others = hits.filter(({ why }) => why !== 'citation')
  return cited.length > 0 && (tellingTerms(rest).size === 0 || !isCarried(others[0])) ? cited : [...hits]
}
