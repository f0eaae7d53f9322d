import type { Db } from '../../../base/store/db.ts'
import * as store from './corpus.store.ts'

/**
 * Keeps what `read` makes of the corpus until the corpus changes, whichever process changes it: asked for again, it costs
 * one look at the revision. What was read during a change is read anew the next time.
 */
export function keptPerRevision<T>(db: Db, read: () => Promise<T>): () => Promise<T> {
  let kept: { revision: string; value: Promise<T> } | undefined
  return async () => {
    const { revision } = await store.readRevision(db)
    if (kept?.revision === revision) return kept.value
    const reading = { revision, value: read() }
    kept = reading
    try {
      return await reading.value
    } catch (error) {
      // A failure is nobody else's answer.
      if (kept === reading) kept = undefined
      throw error
    }
  }
}
