/** A moment as a field of type datetime-local holds it, in the time of this browser: `2026-11-20T18:00`. */
export const localMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** What such a field holds as a moment, ISO 8601; an empty text for none. */
export const momentOf = (typed: string): string =>
  Number.isNaN(Date.parse(typed)) ? '' : new Date(typed).toISOString()
