import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { isTown, kindOf } from './words.ts'

/*
 * What belongs to an address and stands beside its street: the town, the house with a name, the door, at whose place.
 */

/** What stands before a street and belongs to its address: the door, or at whose place. */
const unitBefore =
  /(?<![\p{L}\d])(?:(?:W|WE|GL|Top|Tür|Stiege|Haus|Objekt|Büro|Lokal)(?:[ ]Nr\.?)?[ ]\d{1,3}[a-z]?,[ ]|c\/o[ ](?:\p{Lu}[\p{L}.'-]{1,24}[ ]?){1,3},[ ])$/u
/** A house with a name before its street: »Seniorenresidenz Abendrot, Hauptstraße 3«. */
const houseName = new RegExp(
  `(?:\\p{Lu}[\\p{L}-]{0,24}(?:heim|haus|residenz|quartier|unterkunft|villa|schlössl|hütte|pension|hotel)|Haus|Villa|Schloss|Schloß|Heim|Hof|Residenz|Quartier)(?: (?:Haus )?\\p{Lu}[\\p{L}'-]{1,24}){1,3}, $`,
  'u',
)

const townName =
  '(?:Wien (?:\\d{1,2}|[IVX]{1,5})\\.?|(?:(?:Bad|St\\.|Sankt|Maria|Groß|Klein|Ober|Unter|Deutsch) )?\\p{Lu}\\p{Ll}[\\p{L}-]{1,24}(?: (?:am|an der|im|ob der|bei|in) \\p{Lu}\\p{L}{2,20})?)'
const townBefore = new RegExp(
  `(?<cue>(?:^|\\n|\\(|[:;]\\s|\\s(?:in|aus|wohnhaft)\\s)?)(?<![\\p{L}-])(?<town>${townName}),\\s$`,
  'u',
)
const townBehind = new RegExp(`^(?<joint>,\\s|\\sin\\s|,\\sin\\s)(?<town>${townName})(?![\\p{L}-])(?!\\s\\p{Lu})`, 'u')

/** An address without a postcode, with the town before its street (»Bad Aussee, Kirchengasse 4«) or behind it. */
function withTown(text: string, found: Found): Found {
  const own = text.slice(found.start, found.end)
  const saint = /(?<![\p{L}])(?:[Ss]t\.|[Ss]ankt|[Bb]ad) $/u.exec(text.slice(Math.max(0, found.start - 8), found.start))
  if (saint) return withTown(text, { ...found, start: found.start - saint[0].length })
  if (/(?:^|\D)\d{4,5} \p{Lu}/u.test(own) || !/\d|o\. ?Nr/.test(own)) return found
  const before = townBefore.exec(text.slice(Math.max(0, found.start - 60), found.start))?.groups
  const townStart = before ? found.start - before.town!.length - 2 : 0
  if (before && isTownHere(before.town!, before.cue !== '') && !isPersonBefore(text, townStart))
    return { ...found, start: townStart }
  const behind = townBehind.exec(text.slice(found.end, found.end + 60))?.groups
  if (behind && isTownHere(behind.town!, behind.joint!.includes('in')))
    return { ...found, end: found.end + behind.joint!.length + behind.town!.length }
  return found
}

/** »Roland Steindl, Hauptstraße 12«: whether a given name, an initial, a title or a form of address stands right before. */
function isPersonBefore(text: string, at: number): boolean {
  const word = /(?<![\p{L}-])(\p{Lu}[\p{L}-]*)\.?[ ]$/u.exec(text.slice(Math.max(0, at - 32), at))?.[1]
  if (word === undefined) return false
  const { kind, isTitle, isAddress } = infoOf(word)
  return word.length === 1 || isTitle || isAddress || (kind.isGiven && !isTown(word))
}

/** Whether words beside a street are a town: a known one, or, where a sign says so, no name and no word of the language. */
function isTownHere(name: string, hasCue: boolean): boolean {
  const first = name.split(' ')[0]!
  if (isTown(name) || isOftenTown.test(name) || (/^(?:Bad|St\.|Sankt)$/.test(first) && name.includes(' '))) return true
  const { isFamily, isGiven, isOrdinary, isCompound } = kindOf(first)
  return (
    hasCue &&
    !isFamily &&
    !isGiven &&
    !isOrdinary &&
    !(isCompound && !/(?:dorf|berg|bach|burg|feld|kirchen|ing|au|stein)$/.test(first))
  )
}

/** »Hauptplatz 3«, where no castle, village or town was read before it: »im Haus Hauptplatz 3« says what stands there. */
const beginsWithStreet =
  /^\p{Lu}[\p{L}'.-]{0,40}(?:straße|strasse|str\.|gasse|platz|weg|allee|ring|kai|zeile|promenade|gürtel|ufer)\s?\d/iu

/** »Schloss Kohldorf, Hauptplatz 1«, where the castle was read as the town of its street. */
function castleOf(text: string, found: Found): Found {
  if (beginsWithStreet.test(text.slice(found.start, found.end))) return found
  const word = /(?<!\p{L})(?:Schloss|Schloß|Burg|Haus|Villa|Hof|Gut|Kloster|Stift|Weiler|Rotte) $/u.exec(
    text.slice(Math.max(0, found.start - 9), found.start),
  )
  return word ? { ...found, start: found.start - word[0].length } : found
}

/** An address with the name of the house that stands right before it. */
function withHouse(text: string, found: Found): Found {
  const house = houseName.exec(text.slice(Math.max(0, found.start - 80), found.start))
  return house ? { ...found, start: found.start - house[0].length } : found
}

/** Towns that are words or parts of names too. */
export const oftenTowns =
  /^(?:Wien|Graz|Linz|Salzburg|Baden|Hall|Lech|Zell|Berlin|Hamburg|München|Essen|Bonn|Kiel|Köln|Mainz|Halle|Ulm|Hof|Bad|St|Sankt|Wiener|Steyr|Wels)/u

const isOftenTown = new RegExp(`${oftenTowns.source}(?!\\p{L})`, 'u')

/** An address with what belongs to it around its street: town, house, door. */
export function withSurroundings(text: string, found: Found): Found {
  // »Top 14, Lindengasse 29«, »c/o Moik, Lindengasse 29«
  const before = unitBefore.exec(text.slice(Math.max(0, found.start - 60), found.start))?.[0]
  if (before !== undefined) return { ...found, start: found.start - before.length }
  const inHouse = withHouse(text, found)
  return inHouse === found ? withHouse(text, withTown(text, castleOf(text, found))) : inHouse
}
