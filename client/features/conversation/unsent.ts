import { ApiError } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'

/**
 * Says that a question could not be sent, and throws, so that it comes back into the box: asked while the part of the
 * page that shows answers cannot be loaded, it would be lost with the whole screen.
 */
export function keepUnsent(): never {
  const error = ApiError.unknown()
  showToast({ status: 'error', title: 'Frage nicht gesendet', text: error.message })
  throw error
}
