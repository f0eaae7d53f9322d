/** What the list of ratings can be narrowed to, in the words of the screen; no schema here, so that no page gets one. */
export const ratingFilterNames = {
  unhelpful: 'Nur »nicht hilfreich«',
  words: 'Nur mit Anmerkung oder Text',
} as const
export const ratingFilters = Object.keys(ratingFilterNames) as ['unhelpful', 'words']
export type RatingFilter = keyof typeof ratingFilterNames
