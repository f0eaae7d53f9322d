import { fail } from '../../base/errors.ts'
import type { Leak } from '../pseudonyms/pseudonyms.ts'
import { pageStarts } from './page-places.ts'
import { wholeText, type KeptText } from './read-one.ts'

const mostNamed = 3
const around = 30

/**
 * Fails with `names_remain`, and says where, while words that are replaced elsewhere still stand in a released text without
 * anybody having decided so. Only for the owner of the file: the sentence quotes it.
 */
export function requireNoLeaks(kept: KeptText, leaks: readonly Leak[]): void {
  if (leaks.length === 0) return
  const text = wholeText(kept)
  const starts = pageStarts(kept)
  const named = leaks.slice(0, mostNamed).map(({ start, end }) => {
    const page = starts.findLastIndex((begin) => begin <= start) + 1
    // Whole words on both sides, where there are blanks between them.
    const [before, behind] = [text.lastIndexOf(' ', start - around) + 1, text.indexOf(' ', end + around)]
    const words = text.slice(
      Math.max(before, start - 2 * around),
      Math.min(behind < 0 ? text.length : behind, end + 2 * around),
    )
    return `»… ${words.replaceAll(/\s+/g, ' ').trim()} …«${starts.length > 1 ? ` (Seite ${page})` : ''}`
  })
  const more = leaks.length - named.length
  fail(
    'names_remain',
    `Im pseudonymisierten Text steht noch, was an anderer Stelle ersetzt wird: ${named.join(', ')}` +
      `${more > 0 ? ` und an ${more} weiteren ${more === 1 ? 'Stelle' : 'Stellen'}` : ''}. ` +
      'Bitte entscheiden Sie in der Freigabe, ob es ersetzt wird oder stehen bleibt.',
  )
}
