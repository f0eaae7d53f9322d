import type { ErrorCode } from '../../contract/errors.ts'

/**
 * What a failure is called in the program: the codes of the contract, and two for what no reply says: nothing readable
 * came back, or the stream of an answer broke before its first event.
 */
export type FailureCode = ErrorCode | 'unknown' | 'interrupted'

/** Words for failures that the server did not describe. */
const failureWording = {
  fallback: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.',
  unknown: 'Unbekannter Fehler',
  offline:
    'Unbekannter Fehler: Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal, sobald Sie wieder online sind.',
} as const

/** A failed call: the server's sentence for people, its code for the program. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly statusText: string
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(message: string, code: FailureCode, status: number, statusText = '', retryAfter?: number) {
    super(message)
    this.code = code
    this.status = status
    this.statusText = statusText
    this.retryAfter = retryAfter
  }

  static unknown(): ApiError {
    return new ApiError(navigator.onLine === false ? failureWording.offline : failureWording.unknown, 'unknown', 0)
  }
}

/** The error in a reply: `detail` is a sentence or a list whose first one counts; without it the fallback. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  return errorFrom(body, response.status, response.statusText, Number(response.headers.get('retry-after')) || undefined)
}

/** The error that a body of the form `{ detail, code }` describes, whatever came instead. */
export function errorFrom(body: unknown, status: number, statusText = '', retryAfter?: number): ApiError {
  const { detail, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    detail?: unknown
    code?: unknown
  }
  const first: unknown = Array.isArray(detail) ? detail[0] : detail
  return new ApiError(
    typeof first === 'string' && first !== '' ? first : failureWording.fallback,
    // A newer server may send a code that this page does not know yet: it equals none of those that are asked for.
    typeof code === 'string' ? (code as ErrorCode) : 'unknown',
    status,
    statusText,
    retryAfter,
  )
}

/** Whether something was not opened for want of the right passphrase. */
export const isLocked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'passphrase_required' || error.code === 'passphrase_invalid')

/** The sentence to show for anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : failureWording.unknown
}

/** What a code means in every call, should the server send it without a sentence. */
const wordsOfCode: Partial<Record<FailureCode, string>> = {
  password_wrong: 'Ungültiges Passwort',
  code_wrong: 'Ungültiger Code',
}

/** The server's sentence where it gave one, otherwise the sentence of the action that failed. */
export function messageOr(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise
  return error.message === failureWording.fallback ? (wordsOfCode[error.code] ?? otherwise) : error.message
}

/** What a form shows: the sentence, and the pause where the server asks for one. */
export function failureOf(error: unknown, otherwise = messageOf(error)): { message: string; retryAfter?: number } {
  return {
    message: messageOr(error, otherwise),
    retryAfter: error instanceof ApiError && error.code === 'too_many_attempts' ? error.retryAfter : undefined,
  }
}
