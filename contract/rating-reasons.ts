/** Why an answer did not help, with the German labels on the screen; no schema here, so that the first page stays small. */
export const ratingReasons = {
  wrong_source: 'Quelle passt nicht',
  unsupported: 'Quelle stützt die Aussage nicht',
  wrong: 'Falsch',
  outdated: 'Veraltet',
  incomplete: 'Unvollständig',
  too_long: 'Zu lang',
  other: 'Sonstiges',
} as const

export type RatingReason = keyof typeof ratingReasons

export const ratingReasonKeys = Object.keys(ratingReasons) as [RatingReason, ...RatingReason[]]
export const commentLimit = 2000
