/*
 * Reads the quantities of German legal prose: deadlines, ages, amounts, percentages, penalties. Made to compare our
 * summaries with the official wording; it knows the number words and units that laws use.
 */

const numberWords: Record<string, number> = {
  halb: 0.5,
  ein: 1,
  zwei: 2,
  zwey: 2,
  drei: 3,
  drey: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  achtzehn: 18,
  zwanzig: 20,
  vierundzwanzig: 24,
  fünfundzwanzig: 25,
  dreißig: 30,
  dreyßig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  hundert: 100,
}

const units: [name: string, pattern: string][] = [
  ['Tagessätze', 'Tagessätzen?'],
  ['Stunden', 'Stunden?'],
  ['Minuten', 'Minuten?'],
  ['Sekunden', 'Sekunden?'],
  ['Tage', '(?:Werk|Arbeits|Kalender|Schul)?tag(?:e[ns]?|s)?'],
  ['Wochen', 'Wochen?'],
  ['Monate', '(?:Kalender|Versicherungs|Beitrags|Pflichtversicherungs)?monat(?:e[ns]?|s)?'],
  ['Jahre', '(?:Kalender|Dienst|Lebens)?jahr(?:e[ns]?|s)?'],
  ['%', '%|Prozent(?:punkten?)?|vH|v\\. ?H\\.|vom Hundert'],
  ['Promille', 'Promille|‰'],
  ['mg/l', 'mg/l'],
  ['Euro', 'Euro|EUR|€'],
  ['km/h', 'km/h'],
  ['m²', 'm²|m2|Quadratmetern?'],
  ['m', 'Metern?|m'],
]

// Longer words first, so that »vierzehn« is not read as »vier«. The endings belong to »eines«, »zweier«, »halben«.
const words = Object.keys(numberWords).sort((a, b) => b.length - a.length)
const digits = String.raw`\d{1,3}(?:[ .]\d{3})+(?:,\d+)?|\d+(?:,\d+)?`
const word = String.raw`(?:${words.join('|')})(?:e[nmrs]?|er)?`
const number = `${digits}|${word}`
const unit = units.map(([, pattern]) => pattern).join('|')
const filler = String.raw`(?:\s+(?:volle[nr]?|ganze[nr]?|weitere[nrs]?|aufeinanderfolgende[n]?|vollendete[ns]?|geleistete[n]?))?`
// Not the number of a section or Absatz: »im Fall des Abs 1 bis zu drei Jahre«.
const edge = String.raw`(?<![\p{L}\d,.§])(?<!(?<!\p{L})(?:§|Abs\.?|Z|Art\.?)\s)`
const end = String.raw`(?![\p{L}²])`

// »12. Lebensjahr«, »3 500 kg«, »5%«
const inDigits = new RegExp(`${edge}(${digits})\\.?${filler}\\s*-?(${unit})${end}`, 'giu')
// »zwei Wochen«, »eines weiteren Jahres«
const inWords = new RegExp(`${edge}(${word})${filler}\\s+(${unit})${end}`, 'giu')
// »ein bis zehn Jahre«, »36 bis 2 180 Euro«, »drei, fünf und zehn Jahre«: the unit stands once, behind the last number
const listed = new RegExp(
  `(?<!(?:Euro|EUR|€)\\s)${edge}(${number})(?=(?:\\s?,|\\s(?:bis|und|oder|auf)(?:\\s(?:zu|unter|höchstens))?)\\s(?:(?:${number})\\s?(?:,|und|oder)?\\s){0,3}(?:${number})\\.?\\s*(${unit})${end})`,
  'giu',
)
// »sechsmonatig«, »3-jährig«
const adjective = new RegExp(`${edge}(${number})-?(tägig|wöchig|monatig|jährig|stündig)(?:e[nmrs]?)?${end}`, 'giu')
// »Euro 500«, »€ 500«
const amountBehind = new RegExp(`(?<!\\d\\s?)(?:Euro|EUR|€)\\s?(${digits})(?!\\s?(?:${unit}|\\d))${end}`, 'giu')

const adjectiveUnits: Record<string, string> = {
  tägig: 'Tage',
  wöchig: 'Wochen',
  monatig: 'Monate',
  jährig: 'Jahre',
  stündig: 'Stunden',
}

function valueOf(text: string): number {
  const word = text.toLowerCase()
  const stem = words.find(
    (known) => word === known || (word.startsWith(known) && /^e[nmrs]?$/.test(word.slice(known.length))),
  )
  return stem
    ? numberWords[stem]!
    : Number(
        word
          .replaceAll(/[ .](?=\d{3})/g, '')
          .replaceAll(/\s/g, '')
          .replace(',', '.'),
      )
}

const unitOf = (text: string) => units.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(text))![0]

/** In words as one writes them, one year, two years. */
const print = (value: number, name: string) =>
  `${value.toLocaleString('de-AT', { maximumFractionDigits: 4 }).replaceAll(/[\s.]/g, ' ')} ${value === 1 ? name.replace(/(?<=Monat|Tag|Jahr)e$|(?<=[dteh]e)n$/, '') : name}`

/** The quantities of a text, each once, in a form that can be compared: `3 Monate`, `0,8 Promille`, `1 500 Euro`. */
export function quantitiesOf(text: string): string[] {
  // Old laws write »vier und zwanzig Stunden« and set the decimal comma apart.
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/vier und zwanzig/giu, '24')
    .replaceAll(/(?<=\d), (?=\d m\b)/gu, ',')
  const found = [inDigits, inWords, listed].flatMap((pattern) =>
    [...line.matchAll(pattern)].map((match) => print(valueOf(match[1]!), unitOf(match[2]!))),
  )
  const adjectives = [...line.matchAll(adjective)].map((match) =>
    print(valueOf(match[1]!), adjectiveUnits[match[2]!.toLowerCase()]!),
  )
  const amounts = [...line.matchAll(amountBehind)].map((match) => print(valueOf(match[1]!.trim()), 'Euro'))
  return [...new Set([...found, ...adjectives, ...amounts])]
}
