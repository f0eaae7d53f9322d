import type { Found } from './entity.ts'
import { addresses, neverNames, roleNouns, titles } from './person-words.ts'
import { keyOf, kindOf, type Token } from './tokens.ts'
import type { Info } from './words.ts'

/*
 * What the search for persons knows of a text and of its words.
 */

/** A place where a name stands, as tokens `from` up to and including `to`. */
export type Seed = Found & { from: number; to: number; isSurname?: boolean; isFirstNames?: boolean }

/** What the search for persons knows of a text. */
export type PersonText = {
  text: string
  tokens: readonly Token[]
  kept: Uint8Array
  /** Hardly a capital in it: names are looked for in small letters too. */
  isSmall: boolean
  /** Hardly a small letter in it. */
  isCapitals: boolean
  /** A letter of a hospital, full of words that no dictionary knows. */
  isClinical: boolean
}

/** What words for persons end with (»Betriebsratsvorsitzende«, »Kindsvater«). */
const roleEnd =
  /(?:(?:stief|schwieger|halb|pflege|adoptiv|enkel)(?:sohn|tochter|bruder|schwester)|vater|mutter|vorsitzender?|vorsitzenden|leiter|leiterin|vertreter|vertreterin|verwalter|verwalterin|berater|beraterin|pfleger|pflegerin|lehrer|lehrerin|inhaber|inhaberin|nehmer|nehmerin|geber|geberin|gegner|gegnerin|helfer|helferin|beamter|beamtin|psychologe|psychologin|direktor|direktorin|aerztin|arzt|anwalt|anwaeltin|beistand|freund|freundin|kollege|kollegin|sprecher|sprecherin|verteidiger|verteidigerin|lenker|lenkerin|besitzer|besitzerin|schwester)$/

let countries: ReadonlySet<string> | undefined
/** The names of countries, as this language writes them. */
function readCountries(): ReadonlySet<string> {
  const regions = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
  const names = Array.from({ length: 26 * 26 }, (_, at) => {
    const name = regions.of(String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))
    return name && !/\s/.test(name) ? keyOf(name) : ''
  })
  return new Set(names.filter((name) => name.length > 3))
}
const isCountry = (key: string) => (countries ??= readCountries()).has(key)

/** A noun for persons that no list knows as a trade or a role: behind »Herr« or a given name it is a surname (»Fassbinder«). */
export const isUnlistedTrade = ({ key, kind, isRole, isNever, isTitle, isAddress }: Info) =>
  isRole &&
  !isNever &&
  !isTitle &&
  !isAddress &&
  kind.isPerson &&
  !kind.isOrdinary &&
  !roleNouns.has(key) &&
  !key.endsWith('in') &&
  !roleEnd.test(key)

/** »AnyDesk«, »MoosCAD«: a capital inside, and no half of it is a name, or several capitals behind small letters. */
function isBrand(word: string): boolean {
  if (/\p{Ll}\p{Lu}{2}/u.test(word)) return true
  // »BStBl«, »EheG«, »RdNr«: abbreviations of the law.
  if (/^\p{Lu}{2,}\p{Ll}+\p{Lu}|\p{Ll}\p{Lu}$|^(?!Mc|De|Le|La|Di|Du)\p{Lu}\p{Ll}{1,2}\p{Lu}\p{Ll}{0,2}$/u.test(word))
    return true
  const halves = /^(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})$/u.exec(word)?.slice(1)
  if (!halves || /^(?:Mac|Van|Von|Fitz|Del|Dal)$/.test(halves[0]!)) return false
  return halves.every((half) => {
    const { isGiven, isFamily } = kindOf(half)
    return half.length < 4 || !(isGiven || isFamily)
  })
}

const infos = new Map<string, Info>()
/** What is known of a word; asked of a token, what was found for any that is written so. */
export const infoOf = (word: string | Token): Info =>
  typeof word === 'string' ? infoOfWord(word) : (word.spelling.info ??= infoOfWord(word.text))

function infoOfWord(word: string): Info {
  const known = infos.get(word)
  if (known) return known
  if (infos.size > 50_000) infos.clear()
  const key = keyOf(word)
  const parts = word.split('-')
  const kind = kindOf(word)
  // »VI ZR 12/03«: a number of Rome.
  const isNever = neverNames.has(key) || /^[IVX]{2,4}$/.test(word) || (isCountry(key) && !kind.isGiven)
  const isRole =
    roleNouns.has(key) || (!kind.isFamily && !kind.isGiven && (kind.isPerson || (key.length > 8 && roleEnd.test(key))))
  const isPart = (part: string) => {
    const { isGiven, isFamily, isOrdinary, isCompound } = kindOf(part)
    return isGiven || isFamily || !(isOrdinary || isCompound)
  }
  const first = parts[0]!
  const ofFirst = parts.length > 1 ? infoOfWord(first) : undefined
  const isGivenName = ofFirst?.isGivenName ?? (!isNever && !isRole && kind.isGiven)
  const info = {
    key,
    kind,
    isGivenName,
    isClearGiven: ofFirst?.isClearGiven ?? (isGivenName && first.length > 2 && !kind.isOrdinary && !kind.isCompound),
    isTitle: titles.has(key),
    isAddress: addresses.has(key),
    isRole,
    isNever,
    isNameLike:
      !isNever &&
      !isRole &&
      word.length > 1 &&
      // »USB-Stick«, »EU-Recht«: capitals before a hyphen are a short form.
      !/^\p{Lu}{2,5}-\p{Lu}\p{Ll}/u.test(word) &&
      !/\p{Ll}{2}nr$/u.test(word) &&
      !isBrand(word) &&
      (parts.length > 1
        ? parts.every((part) => part.length > 1 && isPart(part)) &&
          !/^(?:e-mail|e-card|x-ray)$|-(?:nr|nrn|dat|id|zl|imbiss|code|app)$/.test(key)
        : isPart(word)),
  }
  infos.set(word, info)
  return info
}

/** A given name that is hardly anything else. */
export const isClearGiven = (token: Token) => infoOf(token).isClearGiven
export const isGiven = (token: Token) => infoOf(token).isGivenName
export const isInitial = (token: Token, next: Token | undefined) =>
  token.isCapital &&
  token.text.length <= 2 &&
  next?.text === '.' &&
  next.start === token.end &&
  /^(?:\p{Lu}|Ch|Th|Sch)$/u.test(token.text)
