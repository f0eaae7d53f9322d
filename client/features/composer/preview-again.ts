import { ApiError } from '../../base/errors.ts'

/** Tries after the first one: by then what was asked while typing has been answered. */
const most = 8

/**
 * Whether what would be covered is asked for once more. Every pause in typing asks, and the server takes a few at once; the
 * last question must not be left without its reply.
 */
export const asksPreviewAgain = (failures: number, error: unknown): boolean =>
  failures < most && error instanceof ApiError && (error.code === 'too_many_attempts' || error.code === 'busy')
