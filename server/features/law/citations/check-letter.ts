/*
 * The last letter of a file number of a court is a check letter. The rule was fitted on numbers read in public decisions
 * of the Supreme Court, it is not published: a letter that does not fit is a hint, never a verdict. Of numbers that the
 * fit did not see 27 of 27 Ob, 5 of 5 Os and 7 of 7 Nc numbers agree.
 */

const alphabet = 'abdfghkmpistvwxyz'
/** The constants of the Supreme Court's registers in the sum; every other court has its own. */
const ofSupremeCourt: Record<string, number> = { Ob: 16, ObA: 16, ObS: 16, Os: 2, Nc: 5 }

/**
 * Whether the letter of a file number of the Supreme Court fits: `6 Ob 140/18h`. Undefined where nothing can be said:
 * no letter (before about 2001), or a register the rule was not seen to hold for.
 */
export function fitsCheckLetter(number: string): boolean | undefined {
  const [, senate, register, count, year, letter] =
    /^(?:OGH )?(\d{1,2}) ?([A-Z][A-Za-z]{1,2}) ?(\d{1,5})\/(\d{2})([a-z])$/.exec(number) ?? []
  const constant = ofSupremeCourt[register ?? '']
  if (!letter || constant === undefined) return undefined
  return alphabet[(5 * Number(senate) + 15 * Number(count) + Number(year) + constant) % alphabet.length] === letter
}
