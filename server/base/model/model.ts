import { minute } from '../clock.ts'
import { ModelError, modelErrorFrom } from './model-error.ts'
import { openProvider } from './providers.ts'
import { withRetries } from './retries.ts'
import type { ModelPrompt, ModelSettings, OpenStream } from './written.ts'

export type { ModelPrompt, ModelSettings }

/** Milliseconds a model may be silent, before its first word and between two, and may write; how often a refused call is tried again. */
export type ModelLimits = { silence: number; whole: number; retries: number }
const standardLimits: ModelLimits = { silence: minute, whole: 5 * minute, retries: 2 }

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
  let opened: Promise<OpenStream> | undefined
  return {
    name: settings.name,
    async *write(prompt, signal) {
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
      let silence = setTimeout(giveUp, limits.silence)
      let tokens: { input: number | undefined; output: number | undefined } | undefined
      let hasText = false
      let isFinished = false
      let isRead = false
      try {
        // Loaded with the first question: an instance without a model never pays for the libraries.
        const call = await (opened ??= openProvider(settings).catch((error: unknown) => {
          // What was missing may be there for the next question.
          opened = undefined
          throw new ModelError('unreachable', `libraries not loaded: ${String(error)}`)
        }))
        const stream = await withRetries(limits.retries, ended.signal, () => call(prompt, ended.signal))
        for await (const part of stream) {
          // While a slow reader takes a piece, the model is not the one that is silent.
          clearTimeout(silence)
          if ('tokens' in part) ({ isFinished, tokens } = part)
          else if (part.text !== '') {
            hasText = true
            yield part
          }
          silence = setTimeout(giveUp, limits.silence)
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
