import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { minute } from '../clock.ts'
import { ModelError, modelErrorFrom } from './model-error.ts'
import type { ReadyForModel } from './ready-for-model.ts'
import { withRetries } from './retries.ts'

/** What the libraries of all providers make: one call, one stream of parts. */
type LanguageModel = ReturnType<OpenAICompatibleProvider['languageModel']>

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
      if (signal.aborted) return
      const ended = new AbortController()
      const end = () => ended.abort()
      signal.addEventListener('abort', end, { once: true })
      let isSilent = false
      const giveUp = () => {
        isSilent = true
        end()
      }
      const whole = setTimeout(giveUp, limits.whole)
      let isWaiting = true
      // One timer that begins anew with each part; while a slow reader takes a part, the model is not the one that is silent.
      const silence = setTimeout(() => (isWaiting ? giveUp() : silence.refresh()), limits.silence)
      let tokens: { input: number | undefined; output: number | undefined } | undefined
      let hasText = false
      let isFinished = false
      let isRead = false
      try {
        // Loaded with the first question: an instance without a model never pays for the libraries.
        const model = await (opened ??= openModel(settings).catch((error: unknown) => {
          // What was missing may be there for the next question.
          opened = undefined
          throw new ModelError('unreachable', `libraries not loaded: ${String(error)}`)
        }))
        // The model of a provider itself: what the library lays around it takes 130 kB for each answer that is being written.
        const { stream } = await withRetries(limits.retries, ended.signal, () =>
          model.doStream({
            prompt: [
              { role: 'system', content: instructions },
              ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
            ],
            maxOutputTokens: longestAnswer,
            abortSignal: ended.signal,
          }),
        )
        for await (const part of stream) {
          isWaiting = false
          if (part.type === 'text-delta' && part.delta !== '') {
            hasText = true
            yield { text: part.delta }
          } else if (part.type === 'error') throw part.error
          else if (part.type === 'finish') {
            isFinished = part.finishReason.unified !== 'length' && part.finishReason.unified !== 'error'
            tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total }
          }
          isWaiting = true
          silence.refresh()
        }
        isRead = true
        if (!hasText || !isFinished) throw new ModelError(hasText ? 'cut' : 'empty')
      } catch (error) {
        if (signal.aborted) return
        throw isSilent ? new ModelError('timeout') : modelErrorFrom(error, hasText)
      } finally {
        clearTimeout(silence)
        clearTimeout(whole)
        signal.removeEventListener('abort', end)
        // What was read to its end has no call left to give up.
        if (!isRead) end()
      }
      if (tokens?.input !== undefined && tokens.output !== undefined)
        yield { usage: { input: tokens.input, output: tokens.output } }
    },
  }
}

/** A question goes where the settings say and nowhere else: a server that names another place for it has refused it. */
const stay: typeof fetch = (address, init) => fetch(address, { ...init, redirect: 'error' })

async function openModel({ provider, baseUrl, apiKey, name }: ModelSettings): Promise<LanguageModel> {
  const own = { fetch: stay, ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) }
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ ...own, name: 'model', baseURL: baseUrl, includeUsage: true })(name)
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
