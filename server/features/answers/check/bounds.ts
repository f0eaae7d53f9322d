/** Words before a number that set a bound. »nicht mehr als« and »nicht weniger als« are bounds, no negations. */
const minimum =
  /(?:erst(?:\snach)?|(?<!\p{L})ab|mindestens|wenigstens|zumindest|nicht weniger als|nicht unter|mehr als|über|frühestens)\s(?:\p{L}+\s)?$/iu
const maximum =
  /(?:höchstens|maximal|längstens|spätestens|bis zu|nicht mehr als|nicht länger als|nicht über|weniger als|unter)\s(?:\p{L}+\s)?$/iu

/** »mehr als«: the number itself is not meant. */
export const beyond = /(?:mehr als|über)\s(?:\p{L}+\s)?$/iu

/** The bound that the words before a number set; a denial turns it round. */
export function boundOf(before: string): 'min' | 'max' | undefined {
  const isDenied =
    /(?<!\p{L})(?:nicht|kein\p{L}{0,2})\s(?:(?!(?:wenn|falls|sofern|soweit|dass|daß|ob|und|oder|bei|für|gegen|ab)\s)\p{L}+\s){0,5}(?:mehr als|länger als|über|unter|weniger als)\s(?:\p{L}+\s)?$/iu.test(
      before,
    )
  if (/nicht (?:mindestens|wenigstens|zumindest)\s(?:\p{L}+\s)?$/iu.test(before)) return 'max'
  if (minimum.test(before)) return isDenied && /(?:mehr|länger) als|über\s/i.test(before.slice(-24)) ? 'max' : 'min'
  if (maximum.test(before)) return isDenied && /weniger als|unter\s/i.test(before.slice(-24)) ? 'min' : 'max'
  return undefined
}
