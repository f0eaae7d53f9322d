import { errors, type ErrorCode } from '../../contract/errors.ts'

/** An expected failure that a caller sees as `{ detail, code }`. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: string | string[]
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail?: string | string[], retryAfter?: number) {
    super(code)
    this.code = code
    this.detail = detail ?? errors[code][1]
    this.retryAfter = retryAfter
  }

  get status(): number {
    return errors[this.code][0]
  }
}

/** Ends the current action with an error of the closed list; `detail` replaces the standard German sentence. */
export function fail(code: ErrorCode, detail?: string | string[], retryAfter?: number): never {
  throw new Failure(code, detail, retryAfter)
}
