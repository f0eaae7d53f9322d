import type { ReadyForModel } from './ready-for-model.ts'

/** Which language model answers; `provider` empty: none. */
export type ModelSettings = { provider: string; baseUrl: string; apiKey: string; name: string }

/** What a model is told: the rules, and the conversation that ends with the question; all of it through the gate. */
export type ModelPrompt = {
  instructions: ReadyForModel
  messages: { role: 'user' | 'assistant'; content: ReadyForModel }[]
  longestAnswer: number
}

/** What comes of a call: pieces of text, and at last whether the model came to an end of its own and which tokens it counted. */
export type Written =
  | { text: string }
  | { isFinished: boolean; tokens: { input: number | undefined; output: number | undefined } }

/** Makes a call; rejects where it is refused, the stream fails where it is cut. */
export type OpenStream = (prompt: ModelPrompt, signal: AbortSignal) => Promise<AsyncIterable<Written>>
