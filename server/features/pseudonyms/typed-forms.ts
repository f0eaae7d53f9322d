import { knownLawNames } from '../law/law.ts'
import { datePattern, isOfYear, keyOfDate, yearOf } from './dates.ts'
import type { EntityType } from './entity.ts'
import { trade } from './firms-again.ts'
import { isEither, namesOf, type Covered } from './known-names.ts'
import { infoOf } from './person-text.ts'
import { isTown, keyOf, kindOf } from './words.ts'

/*
 * The forms in which somebody types what a conversation knows: a firm by its short name, a street without its number, a
 * date or a number written otherwise. One look into a map for each word of the text, however many names there are.
 */

/** A place of a text. `only`: what alone says who it is, of a place with more words; no replacement where it could be two. */
export type Typed = { start: number; end: number; type: EntityType; replacement?: string; only?: [number, number] }

type Word = { key: string; start: number; end: number; isCapital: boolean }
type Owners = Map<string, Set<string>>

const numbers: ReadonlySet<EntityType | 'FILE'> = new Set(
  'PHONE IBAN SVNR UID FN PLATE ID_NUMBER CASE_NUMBER'.split(' ') as EntityType[],
)

/** Words of firms that say what they do, where they are or what they are; beside those of the dictionary. */
const generic = new Set(
  (
    'gmbh gesmbh mbh flexco ges gesbr holding holdings immobilien immo real estate invest investment investments consulting ' +
    'management group gruppe solutions service services trading development capital austria international bau bautraeger ' +
    'handel company limited team plus systems media digital tech technologies software engineering partner partners ' +
    'gastro gastronomie catering facility factoring franchise leasing carsharing webdesign mobilfunk airbnb bitcoin ' +
    'krypto marketing coaching fitness wellness beauty event events shop store online cloud security cleaning energy solar ' +
    'hotel apartment apartments camping travel tours taxi motors sports medical pharma food mietwagen gebrauchtwagen ' +
    'oesterreich wien niederoesterreich oberoesterreich salzburg steiermark kaernten tirol vorarlberg burgenland europa europe'
  ).split(' '),
)
const lawWord = /(?:recht|rechte|vertrag|gesetz|schutz|hilfe|klage|schaden|miete|kauf|pacht|steuer)$/

/** Streets that every second place has; without their number they are nobody's. */
const everywhere =
  /^(?:(?:haupt|bahnhof|schul|kirchen|kirch|dorf|ring|feld|garten|wiesen|wald|linden|berg|bach|muehl|sonnen|rosen|industrie|bundes|landes|wiener|linzer|grazer|salzburger|wienerneustaedter|innsbrucker|post|markt|park|bruecken|ufer|neu|alte|neue|lange|kurze|quer|ober|unter|land|stadt|ein|sack|einbahn|kreuz|brunn|brunnen|schloss|burg|friedhof|schiller|goethe|mozart|beethoven|haydn|raiffeisen)(?:strasse|gasse|weg|platz|ring|allee)|rathausplatz|stephansplatz|(?:am|im|beim|zum)(?:platz|ring|weg|ufer|steig|kai))$/
const streetEnd = /(?:strasse|gasse|weg|platz|allee|ring|kai|zeile|promenade|ufer|steig|lande)$/

/** What a house has inside it: »Top 3« and »Wohnung 5« are in every house. */
const unit =
  /^(?:top|tuer|tuernummer|stiege|stg|stock|stk|haus|block|hof|wohnung|whg|app|lokal|geschaeftslokal|buero|halle|garage|objekt|obj|trakt|bauteil|turm|eingang|reihenhaus|og|eg|dg|etage|postfach)$/

/** »eine alpenrose« is a flower, »die alpenrose« the firm. */
const oneOfMany = /^(?:k?ein(?:e[mnrs]?)?|jede[mnrs]?|viele|manche|welche[mnrs]?)$/
/** What is written together with a name: »Krötenhuberakt«. */
const joined = /s?(?:akte?n?|fall|vertrag|klage|sache|forderung|rechnung|angebot|prozess|verfahren)$/

const wordPattern = /[\p{L}\d][\p{L}\p{M}\d'’\u00ad\u200b-\u200d\u2060\ufeff]*/gu
const endings = ['', 's', 'es', 'ens', 'n']

/** The words of a text; »O’Brien« and »OBrien« have one key. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    key: keyOf(word.normalize('NFC').replaceAll(/['’\u00ad\u200b-\u200d\u2060\ufeff]/g, '')),
    start: index,
    end: index + word.length,
    isCapital: /^\p{Lu}/u.test(word),
  }))
}

/** »Quelleng.«, »Quellenstr« and »Quellen Straße« as they are written in full; without a point or a number behind it »Wohnung« is no »Wohnungasse«. */
function streetKey(words: readonly string[], isShort: boolean | undefined): string {
  const key = words.join('')
  return streetEnd.test(key) || !isShort
    ? key
    : key
        .replace(/str(?:asze)?$/, 'strasse')
        .replace(/(?<=.{4})g$/, 'gasse')
        .replace(/(?<=.{4})pl$/, 'platz')
}

/** What is counted in figures, and gazettes: 50.000 Euro are no customer's number 50000. */
const countedBehind =
  /^[ \u00a0]?(?:€|%|EUR(?!\p{L})|Euro|Cent|Prozent|Schilling|m²|m2|km|kg|Stück|Tage?n?(?!\p{L})|Wochen|Monate|Jahre|Stunden|Personen|Aktien|Anteile)/u
const countedBefore = /(?:€|EUR|Euro|(?:BGBl|LGBl|RGBl|ABl)\.?(?: ?I{1,3})?(?: ?Nr\.?)?)[ \u00a0]?$/u
const thousands = /^\d{1,3}(?:\.\d{3})+$/
function isCounted(text: string, start: number, end: number): boolean {
  return (
    (thousands.test(text.slice(start, end)) && end - start < 9) ||
    countedBehind.test(text.slice(end, end + 12)) ||
    countedBefore.test(text.slice(Math.max(0, start - 16), start))
  )
}

/** How a word of a firm says by itself which one it is: in any case, as a noun that a dictionary could have, or all in capitals. */
type Telling = 'always' | 'noun' | 'capitals'
const courts = /^(?:(?:OGH|V[fw]GH|OLG|BVwG|BFG|EuGH|EGMR|GmbH|KEG|OEG|GesbR|EWIV|EDV|PKW|LKW|UID|FN|DSGVO))$/i

function tellingOf(word: string, isFirst: boolean): Telling | undefined {
  const key = keyOf(word)
  // »WAV« of »WAV Wohnbau GmbH«, and no »MRG« or »OGH«.
  if (isFirst && /^\p{Lu}{3,5}$/u.test(word) && !generic.has(key) && !kindOf(word).isOrdinary)
    return infoOf(word).isNever || courts.test(word) || knownLawNames().find([word]) ? undefined : 'capitals'
  if (key.length < 4 || !/^\p{L}+$/u.test(word) || generic.has(key) || isTown(word)) return undefined
  if (key.endsWith('er') && isTown(key.slice(0, -2))) return undefined
  const { isOrdinary, isCompound, isGiven } = kindOf(word)
  if (isOrdinary) return undefined
  if (!isCompound && !isGiven)
    return trade.test(word) && key.length > 8 && /(?:bau|handel)$/.test(key) ? 'noun' : 'always'
  return isFirst && isCompound && !trade.test(key) && !lawWord.test(key) ? 'noun' : undefined
}

/** Opens what finds the typed forms; `take` adds a name, and may be told the same again. */
export function typedForms() {
  const firms: Owners = new Map()
  const nouns = new Set<string>()
  const inCapitals = new Set<string>()
  const firmWords = new Map<string, Set<string>>()
  const persons = new Set<string>()
  const streets: Owners = new Map()
  const houses = new Map<string, Set<string>>()
  const dates: Owners = new Map()
  /** The years in four figures that a date is known with, by its key and placeholder. */
  const years: Owners = new Map()
  const figures: Owners = new Map()
  const typeOf = new Map<string, EntityType>()
  /** The first four signs of the numbers. */
  const begins = new Set<string>()
  let longest = 0
  const own = (owners: Map<string, Set<string>>, key: string, value: string) => {
    owners.set(key, (owners.get(key) ?? new Set()).add(value))
  }

  function takeFirm(form: string, placeholder: string) {
    const all = wordsOf(form)
    // »Hausverwaltung WAV Wohnbau GmbH«: words of the language before a name in capitals are no part of it.
    const first = all.findIndex(({ start, end }) => {
      const { isOrdinary, isCompound } = kindOf(form.slice(start, end))
      return !isOrdinary && !isCompound
    })
    const words = all.map((one, at) => {
      const word = form.slice(one.start, one.end)
      return { ...one, telling: tellingOf(word, at === 0 || (at === first && /^\p{Lu}+$/u.test(word))) }
    })
    // »Reitstall Moik GmbH«: who asks about a riding stable need not mean this one, which has a name.
    const hasName = words.some(({ telling }) => telling === 'always')
    words.forEach(({ key, telling }) => {
      own(firmWords, placeholder, key)
      if (!telling || (telling === 'noun' && hasName)) return
      own(firms, key, placeholder)
      if (telling === 'noun') nouns.add(key)
      if (telling === 'capitals') inCapitals.add(key)
    })
  }
  function takeAddress(form: string, placeholder: string) {
    for (const part of form.split(/[,;\n]/)) {
      const words = wordsOf(part)
      const at = words.findIndex(({ key }) => /^\d/.test(key))
      const street = words.slice(0, at < 0 ? words.length : at)
      const last = street.at(-1)
      const key = streetKey(
        street.map((one) => one.key),
        at >= 0 || part[last?.end ?? -1] === '.',
      )
      if (!last || unit.test(last.key) || street.length > 4 || (at < 0 && !streetEnd.test(key))) continue
      own(streets, key, placeholder)
      if (at >= 0) own(houses, placeholder, words[at]!.key)
    }
  }
  function takeNumber(form: string, type: EntityType, placeholder: string) {
    const all = wordsOf(form)
      .map(({ key }) => key)
      .join('')
    const bare = all.slice(Math.max(0, all.search(/\d/)))
    const forms = [all, bare]
    // Without its check digits.
    if (type === 'IBAN') forms.push(all.slice(4))
    if (type === 'PHONE') {
      const line = bare.replace(/^(?:00430?|430?|0)/, '')
      forms.push(line, `0${line}`, `43${line}`, `0043${line}`)
    }
    for (const key of forms) {
      const least = type === 'PLATE' ? 3 : key === all ? 4 : 5
      if (key.replaceAll(/\D/g, '').length < least || key.length < 5 || key.length > 40) continue
      begins.add(key.slice(0, 4))
      own(figures, key, placeholder)
      longest = Math.max(longest, key.length)
    }
  }

  function take(name: Covered) {
    const { type, thing, placeholder, original } = name
    if (type === 'FILE' || isEither(thing)) return
    typeOf.set(placeholder, type)
    if (type === 'PERSON')
      // »Kofler-Sand«: of a double name either half is typed.
      for (const word of namesOf([name]).flatMap((one) => one.split('-'))) {
        const { isOrdinary, isCompound, isGiven } = kindOf(word)
        if (word.length >= 4 && !isOrdinary && !isCompound && !isGiven && !isTown(word))
          persons.add(keyOf(word.replaceAll(/['’]/g, '')))
      }
    for (const form of new Set([original, ...name.forms])) {
      if (type === 'ORG') takeFirm(form, placeholder)
      else if (type === 'ADDRESS') takeAddress(form, placeholder)
      else if (type === 'DATE_OF_BIRTH' || type === 'DATE') {
        const key = keyOfDate(form)
        if (!key) continue
        own(dates, key, placeholder)
        own(years, `${key} ${placeholder}`, yearOf(form))
      } else if (numbers.has(type)) takeNumber(form, type, placeholder)
    }
  }

  const typed = (start: number, end: number, owners: ReadonlySet<string>): Typed => {
    const [first] = owners
    return { start, end, type: typeOf.get(first!)!, ...(owners.size === 1 && { replacement: first! }) }
  }
  const inGenitive = <T>(key: string, find: (key: string) => T | undefined): T | undefined => {
    for (const ending of endings)
      if (key.endsWith(ending)) {
        const found = find(key.slice(0, key.length - ending.length))
        if (found) return found
      }
    return undefined
  }
  const isNear = (text: string, from: number, to: number, between: RegExp) =>
    to - from <= 3 && between.test(text.slice(from, to))

  /** The firm that a word tells, with the words of it that stand beside. */
  function firmAt(text: string, words: readonly Word[], at: number, from: number): Typed | undefined {
    const { key, start, end, isCapital } = words[at]!
    const isOne = !isCapital && oneOfMany.test(words[at - 1]?.key ?? '')
    let owners = inGenitive(key, (one) =>
      persons.has(one) ||
      (isOne && nouns.has(one)) ||
      (inCapitals.has(one) && !/^\p{Lu}{3}/u.test(text.slice(start, end)))
        ? undefined
        : firms.get(one),
    )
    if (!owners) return undefined
    let [first, last] = [at, at]
    const share = (next: Word | undefined, from: number, to: number) => {
      if (!next || !isNear(text, from, to, /^[ \u00a0]?[ \u00a0&+-]?[ \u00a0.]?$/)) return false
      const left = [...owners!].filter((one) => inGenitive(next.key, (key) => firmWords.get(one)!.has(key)))
      if (left.length > 0) owners = new Set(left)
      return left.length > 0
    }
    while (first > from && first > at - 8 && share(words[first - 1], words[first - 1]!.end, words[first]!.start))
      first--
    while (last < at + 8 && share(words[last + 1], words[last]!.end, words[last + 1]?.start ?? 0)) last++
    // Of »Haus der Frohsinn GmbH« no article is a part by itself.
    while (isCapital && first < at && !words[first]!.isCapital) first++
    while (isCapital && last > at && !words[last]!.isCapital) last--
    return { ...typed(words[first]!.start, words[last]!.end, owners), only: [start, end] }
  }
  /** The street that begins with a word, with the number of the house where it is the same. */
  function streetAt(text: string, words: readonly Word[], at: number): Typed | undefined {
    for (let count = streets.size === 0 ? 0 : Math.min(4, words.length - at); count >= 1; count--) {
      const last = words[at + count - 1]!
      const some = words.slice(at, at + count)
      if (some.some((one, index) => index > 0 && !isNear(text, some[index - 1]!.end, one.start, /^[ \u00a0.-]+$/)))
        continue
      const next = words[at + count]
      const hasNumber = next && /^\d/.test(next.key) && isNear(text, last.end, next.start, /^[. ,\u00a0]+$/)
      const key = streetKey(
        some.map((one) => one.key),
        hasNumber || text[last.end] === '.' || /str(?:asze)?$/.test(last.key),
      )
      let owners = streets.get(key)
      if (!owners) continue
      let end = last.end
      if (text[end] === '.' && !/(?:strasse|gasse|platz|weg)$/.test(last.key)) end++
      if (hasNumber) {
        const same = [...owners].filter((one) => houses.get(one)?.has(next.key))
        if (same.length > 0) {
          owners = new Set(same)
          return { ...typed(words[at]!.start, next.end, owners), only: [words[at]!.start, next.end] }
        }
      }
      if (
        !streetEnd.test(key) ||
        everywhere.test(key) ||
        kindOf(key).isOrdinary ||
        (!some[0]!.isCapital && some.length > 1)
      )
        return undefined
      return typed(words[at]!.start, end, owners)
    }
    return undefined
  }
  /** The longest number that begins with a word. */
  function numberAt(text: string, words: readonly Word[], at: number): Typed | undefined {
    if (!/\d/.test(words[at]!.key) && !(words[at]!.key.length <= 3 && /^\d/.test(words[at + 1]?.key ?? '')))
      return undefined
    let key = ''
    let found: Typed | undefined
    for (let last = at; last < words.length && last < at + 16; last++) {
      if (last > at && !isNear(text, words[last - 1]!.end, words[last]!.start, /^[ \u00a0./()+-]{1,3}$/)) break
      key += words[last]!.key
      if (key.length > longest || (key.length >= 4 && !begins.has(key.slice(0, 4)))) break
      const owners = figures.get(key)
      if (owners && !isCounted(text, words[at]!.start, words[last]!.end))
        found = typed(words[at]!.start, words[last]!.end, owners)
    }
    return found
  }

  /** The typed forms in a text, in order, none overlapping another; nothing within the places of `skip`. */
  function find(text: string, skip: readonly { start: number; end: number }[]): Typed[] {
    const found: Typed[] = []
    const words = wordsOf(text)
    if (dates.size > 0)
      for (const { 0: date, index } of text.matchAll(datePattern())) {
        const key = keyOfDate(date) ?? ''
        const owners = new Set([...(dates.get(key) ?? [])].filter((one) => isOfYear(date, years.get(`${key} ${one}`)!)))
        if (owners.size > 0) found.push(typed(index, index + date.length, owners))
      }
    for (let at = 0, from = 0; at < words.length; at++) {
      const one = numberAt(text, words, at) ?? streetAt(text, words, at) ?? firmAt(text, words, at, from)
      if (one) {
        found.push(one)
        while (at + 1 < words.length && words[at + 1]!.start < one.end) at++
        from = at + 1
        continue
      }
      const { key, start, end } = words[at]!
      const tail = key.length > 8 ? (joined.exec(key)?.[0] ?? '') : ''
      const head = key.slice(0, key.length - tail.length)
      if (inGenitive(key, (one) => persons.has(one))) found.push({ start, end, type: 'PERSON' })
      else if (tail !== '' && persons.has(head)) found.push({ start, end: end - tail.length, type: 'PERSON' })
      else if (tail !== '' && firms.has(head) && !inCapitals.has(head))
        found.push(typed(start, end - tail.length, firms.get(head)!))
    }
    let next = 0
    let end = 0
    return found
      .toSorted((a, b) => a.start - b.start || b.end - a.end)
      .filter((one) => {
        while (next < skip.length && skip[next]!.end <= one.start) next++
        if (one.start < end || (next < skip.length && skip[next]!.start < one.end)) return false
        end = one.end
        return true
      })
  }
  return { take, find }
}
