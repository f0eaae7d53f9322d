/*
 * What is read as one and must not be parted at the end of a line: a sign and its number (»§ 16b«, »Abs 2«), a number and
 * its unit (»14 Tage«, »5 000 Euro«), a day and its month. Only where a text is shown or printed: what is stored, copied,
 * searched and compared keeps its plain blanks.
 */

const sign = '§§?|Art\\.?|Artikel|Abs\\.?|Absatz|Z|Ziffer|S\\.?|Satz|Rz\\.?|Nr\\.?|TP|Anm\\.'
const unit =
  '€|EUR|%|‰|vH|Uhr|km|k?g|[cm]?m[²³]?|(?:Euro|Cent|Prozent|Promille|(?:Arbeits|Werk|Kalender)?(?:tag|woche|monat|jahr)|Stunde|Minute|Million|Milliarde)(?:en?|n|e?s)?'
const month = 'Jänner|Januar|Feb(?:rua|e)r|März|April|Mai|Ju[nl]i|August|September|Oktober|November|Dezember'

const gaps = new RegExp(
  [
    `(?<=(?<![\\p{L}\\d])(?:${sign})) (?=\\d)`,
    '(?<=(?<![\\p{L}\\d])lit\\.?) (?=[a-z](?!\\p{L}))',
    '(?<=(?<!\\d)\\d{1,3}) (?=\\d{3}(?!\\d))',
    `(?<=\\d) (?=(?:${unit})(?!\\p{L}))`,
    `(?<=(?<!\\d)\\d{1,2}\\.) (?=(?:${month})(?!\\p{L}))`,
  ].join('|'),
  'giu',
)

/** A text in which such blanks hold together what stands around them; as long as it was. */
export const unbroken = (text: string) => text.replace(gaps, '\u00a0')
