import type { LanguageModel } from 'ai'
import { minute } from '../clock.ts'
import { ModelError, modelErrorFrom } from './model-error.ts'
import type { ReadyForModel } from './ready-for-model.ts'

/** Which language model answers; `provider` empty: none. */
export type ModelSettings = { provider: string; baseUrl: string; apiKey: string; name: string }

/** Milliseconds a model may be silent, before its first word and between two, and may write; how often a refused call is tried again. */
export type ModelLimits = { silence: number; whole: number; retries: number }
const standardLimits: ModelLimits = { silence: minute, whole: 5 * minute, retries: 2 }

/** What a model is told: the rules, and the conversation that ends with the question; all of it through the gate. */
export type ModelPrompt = {
  instructions: ReadyForModel
  messages: { role: 'user' | 'assistant'; content: ReadyForModel }[]
  longestAnswer: number
}

type ModelPart = { text: string } | { usage: { input: number; output: number } }

/** A connected language model. It has no tools: what it writes is text and nothing else. */
export type Model = {
  name: string
  /** Writes an answer. Throws ModelError; ends quietly when `signal` aborts, and then no call is left open. */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<ModelPart>
}

/** Connects the model of the settings; undefined where none is set. Nothing is sent before the first question. */
export function connectModel(settings: ModelSettings, changed: Partial<ModelLimits> = {}): Model | undefined {
  if (!settings.provider) return undefined
  const limits = { ...standardLimits, ...changed }
  let opened: Promise<LanguageModel> | undefined
  return {
    name: settings.name,
    async *write({ instructions, messages, longestAnswer }, signal) {
      // Loaded with the first question: an instance without a model never pays for the libraries.
      const { streamText } = await import('ai')
      const model = await (opened ??= openModel(settings))
      const ended = new AbortController()
      // The time-outs of the library begin with the headers of the reply; a server may not even send those.
      let isSilent = false
      const giveUp = () => {
        isSilent = true
        ended.abort()
      }
      const whole = setTimeout(giveUp, limits.whole)
      let silence = setTimeout(giveUp, limits.silence)
      const result = streamText({
        model,
        instructions,
        messages,
        maxOutputTokens: longestAnswer,
        maxRetries: limits.retries,
        abortSignal: AbortSignal.any([signal, ended.signal]),
        // Failures arrive as parts or are thrown; the library would also print them, with what was asked.
        onError: () => undefined,
      })
      const usage = Promise.resolve(result.usage).catch(() => undefined)
      let hasText = false
      let isFinished = false
      try {
        for await (const part of result.stream) {
          // While a slow reader takes a piece, the model is not the one that is silent.
          clearTimeout(silence)
          if (part.type === 'text-delta' && part.text !== '') {
            hasText = true
            yield { text: part.text }
          } else if (part.type === 'error') throw part.error
          else if (part.type === 'abort') {
            if (signal.aborted) return
            throw new ModelError('timeout')
          } else if (part.type === 'finish')
            isFinished = part.finishReason !== 'length' && part.finishReason !== 'error'
          silence = setTimeout(giveUp, limits.silence)
        }
        if (!hasText || !isFinished) throw new ModelError(hasText ? 'cut' : 'empty')
      } catch (error) {
        if (signal.aborted) return
        throw isSilent ? new ModelError('timeout') : modelErrorFrom(error, hasText)
      } finally {
        clearTimeout(silence)
        clearTimeout(whole)
        ended.abort()
      }
      const tokens = await usage
      if (tokens?.inputTokens !== undefined && tokens.outputTokens !== undefined)
        yield { usage: { input: tokens.inputTokens, output: tokens.outputTokens } }
    },
  }
}

async function openModel({ provider, baseUrl, apiKey, name }: ModelSettings): Promise<LanguageModel> {
  const own = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) }
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ name: 'model', baseURL: baseUrl, includeUsage: true, ...(apiKey && { apiKey }) })(
        name,
      )
    }
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(own)(name)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(own)(name)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(own)(name)
    case 'azure':
      return (await import('@ai-sdk/azure')).createAzure(own)(name)
    default:
      throw new Error(`unknown model provider ${provider}`)
  }
}
