import type { ReadyForModel } from '../../../../base/model/ready-for-model.ts'

/** Where embeddings come from: any server that speaks the `POST /embeddings` of OpenAI. */
export type EmbeddingServer = { baseUrl: string; model: string; apiKey: string }

/** Embeds texts; the vectors come in the order of the texts, finite, not zero, and of one length. */
export type Embed = (texts: readonly ReadyForModel[], signal: AbortSignal) => Promise<Float32Array[]>

/** Why there are no vectors, in words without content. `isPassing`: the same request may succeed later. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
  readonly isPassing: boolean
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number
  constructor(message: string, isPassing = false, retryAfter = 0) {
    super(message)
    this.isPassing = isPassing
    this.retryAfter = retryAfter
  }
}

/** Makes requests to a server. Everything but usable vectors rejects with an EmbeddingError. */
export function createEmbeddingClient({ baseUrl, model, apiKey }: EmbeddingServer): Embed {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
  return async (texts, signal) => {
    const { status, retryAfter, body } = await request(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input: texts }),
      redirect: 'error',
      signal,
    })
    if (status !== 200)
      throw new EmbeddingError(
        `the embedding server answers ${status}`,
        status === 429 || status === 408 || status >= 500,
        retryAfter,
      )
    return readVectors(body, texts.length)
  }
}

async function request(url: string, init: RequestInit): Promise<{ status: number; retryAfter: number; body: string }> {
  try {
    const response = await fetch(url, init)
    const seconds = Number(response.headers.get('retry-after'))
    return {
      status: response.status,
      retryAfter: seconds > 0 && seconds <= 600 ? seconds * 1000 : 0,
      body: await response.text(),
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new EmbeddingError('the embedding server does not answer in time', true)
    // The message of fetch says only that it failed; the code of its cause says why.
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new EmbeddingError(`the embedding server is not reached${code}`, true)
  }
}

function readVectors(body: string, count: number): Float32Array[] {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    throw new EmbeddingError('the embedding server answers something else than JSON')
  }
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length !== count)
    throw new EmbeddingError(
      `the embedding server answers with ${Array.isArray(data) ? data.length : 'no'} vectors for ${count} texts`,
    )
  const vectors: Float32Array[] = []
  for (const [at, item] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    // The order is that of `index`, which simple servers leave out.
    const index = item?.index ?? at
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || vectors[index])
      throw new EmbeddingError('the embedding server numbers its vectors wrongly')
    vectors[index] = readVector(item?.embedding)
  }
  if (vectors.some((vector) => vector.length !== vectors[0]!.length))
    throw new EmbeddingError('the embedding server answers with vectors of different dimensions')
  return vectors
}

function readVector(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || !embedding.every((component) => typeof component === 'number'))
    throw new EmbeddingError('the embedding server answers with something else than numbers')
  const vector = Float32Array.from(embedding as number[])
  const squares = vector.reduce((sum, component) => sum + component * component, 0)
  if (!Number.isFinite(squares) || squares === 0)
    throw new EmbeddingError('the embedding server answers with a vector without direction')
  return vector
}
