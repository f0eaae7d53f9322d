import type { Citation } from '../../../contract/chat.ts'

export const stateWords: Record<Citation['state'], string> = { belegt: 'belegt', teilweise: 'teilweise belegt', ohne_beleg: 'ohne Beleg' }

/**
 * How many statements of an answer are carried by their sources, in words; undefined where nothing was checked sentence
 * by sentence. A statement with several markers counts once, by its best result.
 */
export function checkSummary(citations: readonly Citation[]): string | undefined {
  const order = ['belegt', 'teilweise', 'ohne_beleg'] as const
  const best = new Map<number, number>()
  for (const { start, state } of citations) if (start !== undefined) best.set(start, Math.min(best.get(start) ?? 2, order.indexOf(state)))
  if (best.size === 0) return undefined
  const count = (state: number) => [...best.values()].filter((value) => value === state).length
  const rest = [count(1) > 0 ? `${count(1)} teilweise` : '', count(2) > 0 ? `${count(2)} ohne Beleg` : ''].filter(Boolean)
  return `${count(0)} von ${best.size} ${best.size === 1 ? 'Aussage' : 'Aussagen'} belegt${rest.length > 0 ? `, ${rest.join(', ')}` : ''}`
}
