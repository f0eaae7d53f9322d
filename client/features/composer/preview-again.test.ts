import { expect, test } from 'vitest'
import { ApiError } from '../../base/errors.ts'
import { asksPreviewAgain } from './preview-again.ts'

test('a preview that came while others were on their way is asked for again, and not for ever', () => {
  const busy = new ApiError('Zu viele Versuche.', 'too_many_attempts', 429)
  expect(asksPreviewAgain(0, busy)).toBe(true)
  expect(asksPreviewAgain(0, new ApiError('Ausgelastet.', 'busy', 503))).toBe(true)
  expect(asksPreviewAgain(50, busy)).toBe(false)
  for (const error of [
    new ApiError('Nicht gefunden.', 'thread_not_found', 404),
    ApiError.unknown(),
    new Error('other'),
  ])
    expect(asksPreviewAgain(0, error)).toBe(false)
})
