/** Characters of a pleading that is checked at once: about 150 pages. */
export const pleadingLimit = 400_000
