/** What can go wrong with a language model, as far as a reader can do something about it. */
export type ModelTrouble = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'cut' | 'empty' | 'too_long'

/** A failed call of the model. Carries no text of question or answer. */
export class ModelError extends Error {
  readonly trouble: ModelTrouble
  /** For the log: status and kind, never content. */
  readonly detail: string

  constructor(trouble: ModelTrouble, detail = '') {
    super(`model: ${trouble}${detail ? ` (${detail})` : ''}`)
    this.trouble = trouble
    this.detail = detail
  }
}

/** Sorts what the model library throws. `hasText`: part of the answer had arrived. */
export function modelErrorFrom(error: unknown, hasText: boolean): ModelError {
  if (error instanceof ModelError) return error
  const cause = lastOf(error)
  const {
    name = '',
    statusCode,
    message = '',
  } = (typeof cause === 'object' && cause ? cause : {}) as { name?: string; statusCode?: number; message?: string }
  const detail = [name, statusCode].filter(Boolean).join(' ')
  if (/timeout/i.test(name) || /timed? ?out/i.test(message)) return new ModelError('timeout', detail)
  if (hasText) return new ModelError('cut', detail)
  if (statusCode === 429 || statusCode === 503 || statusCode === 529) return new ModelError('busy', detail)
  if (statusCode === 413 || /context.{0,20}(length|window)|too many tokens|maximum.{0,20}tokens/i.test(message))
    return new ModelError('too_long', detail)
  if (statusCode !== undefined && statusCode >= 400)
    return new ModelError(statusCode >= 500 ? 'unreachable' : 'refused', detail)
  return new ModelError(
    /fetch failed|connect|ECONN|ENOTFOUND|socket|terminated/i.test(message) ? 'unreachable' : 'refused',
    detail,
  )
}

/** After retries the library hands over a list of errors; the last one tells most. */
function lastOf(error: unknown): unknown {
  const { lastError } = (typeof error === 'object' && error ? error : {}) as { lastError?: unknown }
  return lastError ?? error
}
