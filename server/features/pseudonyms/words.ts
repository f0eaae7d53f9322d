import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What is known of single words: given names, surnames, ordinary words of German. The lists come out of packages
 * (scripts/word-lists.mjs), never out of documents.
 */

/** One spelling for ä and ae, ć and c, capitals and small letters. scripts/word-lists.mjs makes the same keys. */
export function keyOf(word: string): string {
  const small = word.toLowerCase()
  if (/^[a-z0-9' -]*$/.test(small)) return small
  return small
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

type Lists = {
  given: ReadonlySet<string>
  family: ReadonlySet<string>
  women: ReadonlySet<string>
  men: ReadonlySet<string>
  places: ReadonlySet<string>
  ordinary: Uint32Array
}
let lists: Lists | undefined

/** The lists, read with the first question for them (about 4 MB). */
function read(): Lists {
  if (lists) return lists
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../dist/word-lists', name))
  const names = (name: string) => new Set(file(name).toString().split('\n'))
  const bytes = file('ordinary.bin')
  lists = {
    given: names('given.txt'),
    family: names('family.txt'),
    women: names('women.txt'),
    men: names('men.txt'),
    places: names('places.txt'),
    ordinary: new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  }
  return lists
}

const isListed = (key: string) => listed(key) !== undefined

/** The entry of a word in the list of ordinary ones; its last bit is 1 for nouns. */
function listed(key: string): number | undefined {
  const { ordinary } = read()
  const wanted = hashOf(key) >>> 1
  let [low, high] = [0, ordinary.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const here = ordinary[middle]! >>> 1
    if (here === wanted) return ordinary[middle]
    if (here < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Whether a word is the name of a larger town, or a part of one. */
export const isTown = (word: string): boolean => read().places.has(keyOf(word))

/** Who bears a given name, by its key; undefined where both do, or nobody knows. */
export const bearersOf = (key: string): 'frau' | 'herr' | undefined =>
  read().women.has(key) ? 'frau' : read().men.has(key) ? 'herr' : undefined

/**
 * What a word may be, by its key. `isOrdinary`: a word of the dictionary, `isNoun` one that is written with a capital;
 * `isCompound`: put together of such words.
 */
export type WordKind = {
  isGiven: boolean
  isFamily: boolean
  isOrdinary: boolean
  isNoun: boolean
  isCompound: boolean
  /** A noun for persons: one of which the dictionary knows a form of women (»Techniker«, »Technikerin«). */
  isPerson: boolean
}

/** What a word is in what is said of persons (`infoOf` of person-text.ts). */
export type Info = {
  key: string
  kind: WordKind
  isTitle: boolean
  isAddress: boolean
  isRole: boolean
  isNever: boolean
  /** May be part of a name: listed, or no ordinary word. */
  isNameLike: boolean
  /** A given name, or begins with one before its hyphen. */
  isGivenName: boolean
  /** One that is hardly anything else. */
  isClearGiven: boolean
}

const endings =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|ismus|itis|ose|osen|ämie|aemie|graphie|grafie|logie|skopie|tomie|pathie|therapie|ektomie|metrie|tion|tionen|tät|taet|titis|gramm|zyten|plasie|algie|entgang)s?$/
const linking = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** What Austrian surnames end with that are put together of words (»Grubmüller«, »Baumgartinger«). */
const surnameEnd =
  /(?:mueller|miller|mair|mayr|mayer|maier|meier|meyer|huber|hofer|bauer|berger|egger|inger|acher|ecker|reiter|lechner|leitner|steiner|gruber|moser|wimmer|thaler|taler|staetter|stetter|lehner|bichler|buechler|pichler|hauser|kirchner|schmid|schmidt|wieser|fellner|aigner|brunner|auer|lbauer|rieder|steger|ganger|stroem|oglu|ic|owski|owska|ewski|ewska|inski|inska|owicz|czyk|enko|shvili|idze|escu|eanu|poulos|akis|idis|sson|zadeh)$/

/** What names of places end with, and surnames that come from them: such an end alone makes no ordinary word of a long one. */
const placeEnd =
  /(?:er|mann|berg|bach|stein|feld|dorf|wald|burg|heim|haus|hausen|brunn|kirchen|thal|baum|kranz|reich|hard|hold|fried|wirth|graf|horst|kamp|busch|fuchs|fuss|wolf|vogel|hirsch|kopf|hand|blum|stock|holz|kraft|zahn|knecht|schmied|rauch|luft)$/

const isListedHead = (head: string) =>
  linking.some(
    (link) =>
      head.endsWith(link) && head.length - link.length >= 3 && isListed(head.slice(0, head.length - link.length)),
  )

const kinds = new Map<string, WordKind>()

/** What is known of a word; the answer is kept. */
export function kindOf(word: string): WordKind {
  const key = keyOf(word)
  const known = kinds.get(key)
  if (known) return known
  // Texts bring ever new words; what is kept of them is bounded.
  if (kinds.size > 50_000) kinds.clear()
  const { given, family } = read()
  const entry = listed(key)
  const isOrdinary = entry !== undefined
  const kind = {
    isGiven: given.has(key),
    isFamily: family.has(key) || (!isOrdinary && key.length > (key.endsWith('ic') ? 4 : 6) && surnameEnd.test(key)),
    isOrdinary,
    isNoun: isOrdinary && (entry & 1) === 1,
    isCompound: !isOrdinary && isCompound(key),
    isPerson: isPersonNoun(key),
  }
  kinds.set(key, kind)
  return kind
}

const isNounListed = (key: string) => ((listed(key) ?? 0) & 1) === 1

/** The first vowel with an umlaut: »koech« of »koch«. */
function withUmlaut(key: string): string[] {
  const at = key.search(/[aou]/)
  if (at < 0 || key[at + 1] === 'e') return []
  return [key.slice(0, at + 1) + 'e' + key.slice(at + 1)]
}

/** »Techniker«, »Technikerin«, »Bundeskanzlers«, »Hausbesorgerin«: by the form of women, also at the end of compounds. */
function isPersonNoun(key: string): boolean {
  if (key.length > 40) return false
  const plain = key.replace(/(?:er|ist|or|eur|ent|ant)(?:s|es|n|en)$/, (end) => end.replace(/(?:s|es|n|en)$/, ''))
  const base = plain.endsWith('in') ? plain.slice(0, -2) : plain
  // »Köchin«, »Bäuerin«, »Ärztin«
  if (base.length >= 4 && withUmlaut(base).some((form) => isNounListed(`${form}in`)) && isNounListed(base)) return true
  if (base.length < 5) return false
  // »Hausbesorgerin«: what nobody lists and ends as women's trades do.
  if (key.length >= 10 && /(?:er|ist|log|ar)in$/.test(key) && listed(key) === undefined) return true
  for (let cut = 0; cut <= base.length - 5; cut++) {
    if (cut === 1 || cut === 2) continue
    const tail = base.slice(cut)
    const entry = listed(tail)
    // »kristallin« is no woman.
    if (entry !== undefined && (entry & 1) === 1 && isNounListed(`${tail}in`))
      return cut === 0 || (!surnameEnd.test(base) && (isListedHead(base.slice(0, cut)) || tail.length >= 7))
  }
  return false
}

/** Whether a word is put together of two ordinary ones (»Kauf-vertrag«) or ends as terms do (»Sonographie«). */
function isCompound(key: string): boolean {
  if (key.length < 7 || key.length > 40) return key.length <= 40 && key.length > 5 && endings.test(key)
  if (endings.test(key)) return true
  for (let cut = 3; cut <= key.length - 3; cut++) {
    const tail = key.slice(cut)
    if (!isListed(tail)) {
      // »Pacht-gegen-stand«
      if (key.length < 12 || tail.length < 7 || !isListedHead(key.slice(0, cut)) || surnameEnd.test(key)) continue
      if (kindOf(tail).isCompound) return true
      continue
    }
    // Of an unknown word with a long known end (»Metformin-therapie«) the end decides, unless it is one that names have.
    if (tail.length >= 7 && !/(?:er|mann)$/.test(tail)) return true
    if (key.length >= 12 && tail.length >= 5 && !placeEnd.test(tail)) return true
    if (isListedHead(key.slice(0, cut))) return true
  }
  return false
}
