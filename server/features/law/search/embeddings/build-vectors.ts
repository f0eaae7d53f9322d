import { join } from 'node:path'
import type { ReadyForModel } from '../../../../base/model/ready-for-model.ts'
import { startThread } from '../../../../base/threads/thread.ts'
import { EmbeddingError, type Embed } from './embedding-client.ts'
import type { VectorSet } from './nearest.ts'
import { attempts, backOff, batchTimeout, type Times } from './times.ts'
import type { VectorBatch, VectorSource } from './vector-builder.ts'
import type { VectorOrder } from './vector-worker.ts'

/** Builds the vectors of an index in a thread of its own, one request after the other; `sent` counts the embedded passages. */
export async function buildVectors(
  source: VectorSource,
  embed: Embed,
  times: Times,
  signal: AbortSignal,
): Promise<{ vectors: VectorSet; sent: number }> {
  const thread = startThread<VectorOrder>(join(import.meta.dirname, 'vector-worker.ts'))
  let sent = 0
  try {
    await thread.send({ build: source })
    for (let done = false; !done;) {
      signal.throwIfAborted()
      const batch = (await thread.send({ next: true })) as VectorBatch
      if (batch.texts.length > 0) await thread.send({ add: await embedPatiently(batch.texts, embed, times, signal) })
      sent += batch.texts.length
      done = batch.done
    }
    return { vectors: (await thread.send({ finish: true })) as VectorSet, sent }
  } finally {
    await thread.close()
  }
}

/** Repeats a request that may succeed later, with longer and longer pauses. */
async function embedPatiently(
  texts: readonly ReadyForModel[],
  embed: Embed,
  times: Times,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await embed(texts, AbortSignal.any([signal, times.timeout(batchTimeout)]))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof EmbeddingError) || !error.isPassing || attempt === attempts) throw error
      await times.pause(Math.max(backOff(attempt), error.retryAfter), signal)
    }
  }
}
