import type { Finding } from '../../../contract/pleadings.ts'

/** The states in the words of the screen. */
export const stateWords: Record<Finding['state'], string> = {
  found: 'gefunden',
  repealed: 'aufgehoben',
  impossible: 'kann nicht stimmen',
  not_in_stock: 'nicht im Bestand',
}

const carriedWords = { belegt: 'belegt', teilweise: 'teilweise belegt', ohne_beleg: 'ohne Beleg' }

/** Whether the sentence is carried, in words. */
export const carriedOf = ({ carried }: Finding): string => (carried ? carriedWords[carried] : 'nicht verglichen')

/** All that there is to object to. */
export const remarkOf = ({ reason, carried_reason }: Finding): string =>
  [reason, carried_reason].filter(Boolean).join(' ')
