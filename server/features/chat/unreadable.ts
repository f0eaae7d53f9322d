import { fail, Failure } from '../../base/errors.ts'
import type { ItemKey } from '../encryption/encryption.ts'

/*
 * Rows that nothing opens any more: a damaged disk, a restore that went wrong. One of them is shown as what it is and
 * does not keep the others from being read. Failures of ours, a missing passphrase for one, go on as they are.
 */

export const unreadableTitle = 'Nicht lesbare Unterhaltung'
/** In the place of a title that a passphrase protects. */
export const lockedTitle = 'Verschlüsselt'
export const lockedText = '*Diese Nachricht ist mit einer eigenen Passphrase verschlüsselt.*'
export const unreadableText = '*Diese Nachricht ist nicht lesbar, weil ihre gespeicherten Daten beschädigt sind.*'

/** What `open` gives; undefined where it cannot be opened. */
export function readable<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof Failure) throw error
    return undefined
  }
}

/** Stands in for a key that cannot be opened: nothing is read with it, and nothing written. */
export const brokenKey: ItemKey = {
  seal: () => fail('thread_not_found', 'Diese Unterhaltung ist nicht lesbar.'),
  open: () => {
    throw new Error('the key of the conversation is damaged')
  },
}

/** Stands in for a key whose passphrase is missing: in lists, beside what can be opened. */
export const lockedKey: ItemKey = {
  seal: () => fail('passphrase_required'),
  open: () => fail('passphrase_required'),
}
