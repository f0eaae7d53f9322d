import type { OpenAIProvider } from '@ai-sdk/openai'
import { chatCompletions } from './chat-completions.ts'
import type { ModelSettings, OpenStream, Written } from './written.ts'

/** What the libraries of all providers make: one call, one stream of parts. */
type LibraryModel = ReturnType<OpenAIProvider['chat']>

/** The model of the settings; the library of its provider is loaded now. */
export async function openProvider(settings: ModelSettings): Promise<OpenStream> {
  const { provider, baseUrl, apiKey, name } = settings
  const own = { fetch: stay, ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) }
  switch (provider) {
    case 'openai-compatible':
      return chatCompletions(settings)
    case 'openai':
      return fromLibrary((await import('@ai-sdk/openai')).createOpenAI(own)(name))
    case 'anthropic':
      return fromLibrary((await import('@ai-sdk/anthropic')).createAnthropic(own)(name))
    case 'mistral':
      return fromLibrary((await import('@ai-sdk/mistral')).createMistral(own)(name))
    case 'azure':
      return fromLibrary((await import('@ai-sdk/azure')).createAzure(own)(name))
    default:
      throw new Error(`unknown model provider ${provider}`)
  }
}

/** A question goes where the settings say and nowhere else: a server that names another place for it has refused it. */
const stay: typeof fetch = (address, init) => fetch(address, { ...init, redirect: 'error' })

/** The model of a provider itself: what the library lays around it takes 130 kB for each answer that is being written. */
function fromLibrary(model: Pick<LibraryModel, 'doStream'>): OpenStream {
  return async ({ instructions, messages, longestAnswer }, abortSignal) => {
    const { stream } = await model.doStream({
      prompt: [
        { role: 'system', content: instructions },
        ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
      ],
      maxOutputTokens: longestAnswer,
      abortSignal,
    })
    return readParts(stream)
  }
}

async function* readParts(stream: Awaited<ReturnType<LibraryModel['doStream']>>['stream']): AsyncGenerator<Written> {
  for await (const part of stream)
    if (part.type === 'error') throw part.error
    else if (part.type === 'finish')
      yield {
        isFinished: part.finishReason.unified !== 'length' && part.finishReason.unified !== 'error',
        tokens: { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total },
      }
    // Whatever else comes says that the model is at work.
    else yield { text: part.type === 'text-delta' ? part.delta : '' }
}
