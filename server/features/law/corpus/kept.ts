/**
 * Keeps what `read` makes of the corpus as long as `revisionNow` says the same. What was read during a change is read anew
 * the next time.
 */
export function keptPerRevision<T>(
  revisionNow: () => string | Promise<string>,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { revision: string; value: Promise<T> } | undefined
  return async () => {
    const revision = await revisionNow()
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
