/*
 * The last letter of a file number of a court is a check letter. The rule was fitted on numbers read in public decisions
 * of the Supreme Court (all 19 fit), it is not published: a letter that does not fit is a hint, never a verdict.
 */

const alphabet = 'abdfghkmpistvwxyz'
/** The constant of the Supreme Court in the sum; every other court has its own. */
const ofSupremeCourt = 16

/**
 * Whether the letter of a file number of the Supreme Court fits: `6 Ob 140/18h`. Undefined where nothing can be said:
 * no letter (before about 2001), or a register the rule was not seen to hold for.
 */
export function fitsCheckLetter(number: string): boolean | undefined {
  const [, senate, register, count, year, letter] = /^(?:OGH )?(\d{1,2}) ?(ObA|ObS|Ob|Os|Ok) ?(\d{1,5})\/(\d{2})([a-z])$/.exec(number) ?? []
  if (!letter || !register?.startsWith('Ob')) return undefined
  return alphabet[(5 * Number(senate) + 15 * Number(count) + Number(year) + ofSupremeCourt) % alphabet.length] === letter
}
