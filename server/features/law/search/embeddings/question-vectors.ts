import { createHash } from 'node:crypto'
import { minute } from '../../../../base/clock.ts'
import type { Log } from '../../../../base/log.ts'
import { conversationText } from '../../../../base/model/ready-for-model.ts'
import { EmbeddingError, type Embed } from './embedding-client.ts'
import { bounded } from './passages.ts'
import { questionTimeout, type Times } from './times.ts'

/** Questions whose vectors are remembered: follow-ups and »ask again« repeat them. */
const remembered = 200

/** Embeds questions; undefined when there is nothing to embed or no vector to be had, which never is an error. */
export type QuestionVectors = (
  question: string,
  dimensions: number,
  signal?: AbortSignal,
) => Promise<Float32Array | undefined>

/** Remembers by hash, so that no question stays in memory for this; tells of failures once a minute. */
export function createQuestionVectors(embed: Embed, log: Log, times: Times): QuestionVectors {
  const memory = new Map<string, Float32Array>()
  let toldAt = -Infinity
  const tell = (error: unknown) => {
    if (times.now() - toldAt < minute) return
    toldAt = times.now()
    log.warn({ err: error }, 'searching without vectors')
  }
  return async (question, dimensions, signal) => {
    const text = conversationText(bounded(question.trim()))
    if (text.length === 0) return undefined
    const key = createHash('sha256').update(text).digest('base64')
    let vector = memory.get(key)
    try {
      if (!vector) {
        const timeout = times.timeout(questionTimeout)
        vector = (await embed([text], signal ? AbortSignal.any([signal, timeout]) : timeout))[0]!
        if (vector.length !== dimensions)
          throw new EmbeddingError(
            'the embedding server answers with vectors of other dimensions than those of the passages',
          )
      }
    } catch (error) {
      if (!signal?.aborted) tell(error)
      return undefined
    }
    // Last used, last in the order of the map.
    memory.delete(key)
    memory.set(key, vector)
    if (memory.size > remembered) memory.delete(memory.keys().next().value!)
    return vector
  }
}
