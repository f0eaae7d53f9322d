import { scoreOfOrdinary } from './ordinary-surnames.ts'
import { initialsOf } from './initials.ts'
import { infoOf, type PersonText, type Seed } from './person-text.ts'
import { determiners, particles, roleNouns } from './person-words.ts'
import { keyOf, type Token } from './tokens.ts'
import type { Found } from './entity.ts'

/*
 * Whoever was found once is found everywhere: by surname, halves of a double name, given name, initials, genitive and
 * plural, capitals, other spellings, and with one letter that a scan or a finger got wrong.
 */

type Known = { score: number; isOrdinary: boolean; isGiven: boolean }

/** Names of a document or of a whole matter, by key. */
export type Names = {
  known: Map<string, Known>
  nearly: Map<string, string>
  initials: ReadonlySet<string>
  /** The small words before a surname (»van der« of »Stein«), by its key. */
  small: ReadonlyMap<string, string>
}

/** Collects the names of the places found. `more` are names of the other documents of the matter (as written). */
export function collectNames(context: PersonText, seeds: readonly Seed[], more: readonly string[] = []): Names {
  const known = new Map<string, Known>()
  const add = (word: string, score: number, isGiven: boolean, isWhole = false) => {
    const info = infoOf(word)
    const { key } = info
    if (
      key.length < 2 ||
      particles.has(key) ||
      (info.isNever && !info.kind.isFamily && !(isWhole && key.endsWith('tag')))
    )
      return
    // A single letter or a short word of the language would be found everywhere.
    if (key.length === 2 && (info.kind.isOrdinary || info.kind.isCompound)) return
    const entry = known.get(key)
    if (entry) {
      entry.score = Math.max(entry.score, score)
      entry.isGiven &&= isGiven
    } else
      known.set(key, {
        score,
        isOrdinary: info.kind.isOrdinary || info.kind.isCompound || info.isRole || info.isTitle || info.isNever,
        isGiven,
      })
  }
  const signs = new Map<string, Map<string, number>>()
  const initials = new Set<string>()
  const small = new Map<string, string>()
  for (const seed of seeds) {
    const words = context.tokens.slice(seed.from, seed.to + 1).filter(({ isWord, text }) => isWord && text.length > 1)
    if (seed.score >= 0.8 && words.length > 1) {
      const last = words.findLastIndex(({ isCapital }) => !isCapital)
      const first = words.findLastIndex(({ isCapital }, at) => isCapital && at < last) + 1
      if (last > 0 && words[last + 1] && words.slice(first, last + 1).every(({ text }) => particles.has(keyOf(text))))
        small.set(
          keyOf(words[last + 1]!.text),
          words
            .slice(first, last + 1)
            .map(({ text }) => text)
            .join(' '),
        )
    }
    const capitals = words.filter(({ isCapital }) => isCapital)
    if (seed.score >= 0.8 && capitals.length > 1) {
      const letters = capitals.map(({ text }) => text.split('-').map((part) => part[0]!.toUpperCase()))
      initials.add(letters.flat().join(''))
      initials.add(letters.map(([first]) => first!).join(''))
    }
    words.forEach((token, index) => {
      const { kind } = infoOf(token)
      if (!token.isCapital && kind.isOrdinary) return
      const isLast = index === words.length - 1
      // A doubtful place makes no other place sure, and a genitive is a form of the name only.
      const score = seed.score >= 0.8 ? Math.min(seed.score, 0.9) : Math.min(seed.score, 0.6)
      const isGiven = seed.isFirstNames ?? (kind.isGiven && !(isLast && words.length > 1) && !seed.isSurname)
      const name = token.text
      add(name, score, isGiven, isLast && words.length > 1 && words.every(({ isCapital }) => isCapital))
      if (seed.score >= 0.5 && seed.score < 0.8) {
        const { key } = infoOf(name)
        const here = signs.get(key) ?? new Map<string, number>()
        here.set(seed.rule, Math.max(here.get(seed.rule) ?? 0, seed.score))
        signs.set(key, here)
      }
      if (name.includes('-')) for (const part of name.split('-')) if (part.length >= 4) add(part, score, isGiven)
    })
  }
  // Several doubtful signs of different kinds make one sure: »Zäzilia Thöni«, and elsewhere »Thöni, per Adresse …«.
  for (const [key, here] of signs) {
    const entry = known.get(key)
    if (!entry || entry.score >= 0.8 || entry.isOrdinary || entry.isGiven || key.length < 4 || here.size < 2) continue
    const doubt = [...here.values()].reduce((product, score) => product * (1 - score), 1)
    if (doubt <= 0.15) entry.score = 0.85
  }
  for (const name of more) for (const word of name.split(/[\s.]+/)) if (word.length > 2) add(word, 0.85, false)
  // »Markovićs«, found before »Marković«: the shorter one is the name.
  const nearly = new Map<string, string>()
  for (const [key, { isOrdinary, score }] of known)
    if (key.length >= 6 && !isOrdinary && score >= 0.8)
      for (let at = 0; at < key.length; at++) {
        const shorter = key.slice(0, at) + key.slice(at + 1)
        if (!nearly.has(shorter)) nearly.set(shorter, key)
      }
  return { known, nearly, initials, small }
}

/** The name in a compound whose other part is a word: an ordinary name too (»die Moser-Einwendung«). */
function compoundOf(names: Names, { text, isCapital }: Token): Match | undefined {
  if (!isCapital || !text.includes('-')) return undefined
  const part = namedPart(names, text)
  const name = part && names.known.get(keyOf(part.text))
  return name && { name, isGenitive: false, isNear: false }
}

type Match = { name: Known; isGenitive: boolean; isNear: boolean; isWoman?: true }

/** The known name that a word is a form of. */
function lookUp({ known, nearly }: Names, word: string): Match | undefined {
  const key = keyOf(word)
  const exact = known.get(key)
  if (exact) return { name: exact, isGenitive: false, isNear: false }
  for (const ending of [
    's',
    'es',
    'ens',
    'n',
    'sche',
    'schen',
    'scher',
    'sches',
    'ische',
    'ischen',
    'ischer',
    'isches',
    "'s",
    "'sche",
    "'schen",
    "'scher",
    "'sches",
    "'schem",
  ])
    if (key.endsWith(ending)) {
      const name = known.get(key.slice(0, -ending.length))
      if (name && key.length - ending.length >= 3) return { name, isGenitive: true, isNear: false }
    }
  // »die Steinerin«: the woman of that name, as people call her.
  // One that no dictionary lists ends as a trade of women does (»die Moosleitnerin«), and is that woman all the same.
  if (key.endsWith('in') && /^\p{Lu}/u.test(word) && !roleNouns.has(key)) {
    const name = known.get(key.slice(0, -2))
    const { kind, isRole } = infoOf(word)
    if (name && (!isRole || !name.isOrdinary) && !name.isGiven && key.length >= 6 && !kind.isOrdinary && !kind.isGiven)
      return {
        name: { ...name, isOrdinary: false, score: Math.min(name.score, 0.8) },
        isGenitive: false,
        isNear: false,
        isWoman: true,
      }
  }
  if (word.includes('-')) {
    for (const part of word.split('-')) {
      if (part.length < 4) continue
      const match = lookUp({ known, nearly: new Map(), initials: new Set(), small: new Map() }, part)
      if (match && !match.name.isOrdinary) return match
    }
  }
  if (key.length >= 6 && !/\d/.test(key)) {
    const { kind } = infoOf(word)
    if (kind.isOrdinary || kind.isCompound || kind.isGiven || kind.isFamily) return undefined
    // One letter wrong, one too many, one too few, two swapped.
    const near = nearly.get(key) ?? oneShorter(key, (shorter) => (known.has(shorter) ? shorter : nearly.get(shorter)))
    if (near && Math.abs(near.length - key.length) <= 1 && isNear(near, key)) {
      const name = known.get(near)!
      if (!name.isOrdinary) return { name, isGenitive: false, isNear: true }
    }
  }
  return undefined
}

function oneShorter(key: string, find: (shorter: string) => string | undefined): string | undefined {
  for (let at = 0; at < key.length; at++) {
    const found = find(key.slice(0, at) + key.slice(at + 1))
    if (found) return found
  }
  return undefined
}

/** Whether two words differ by one letter, or by two that changed places. */
function isNear(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)]
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  )
}

const initial = (token: Token | undefined, dot: Token | undefined, isSmall = false) =>
  token !== undefined &&
  dot?.text === '.' &&
  dot.start === token.end &&
  (/^(?:\p{Lu}|Ch|Th)$/u.test(token.text) || (isSmall && /^\p{Ll}$/u.test(token.text)))

/** The name of which a compound is made (»Jelavić-Vertrag«), where the rest is a word of the language. */
function namedPart(names: Names, word: string): { at: number; text: string; score: number } | undefined {
  const parts = word.split('-')
  if (parts.length !== 2 || !parts.every((part) => /^\p{Lu}\p{Ll}{2}/u.test(part))) return undefined
  const [first, last] = [parts[0]!, parts[1]!]
  const { kind, isRole } = infoOf(last)
  if (!(kind.isOrdinary || kind.isCompound || isRole) || names.known.has(keyOf(last))) return undefined
  const name = names.known.get(keyOf(first))
  if (!name || name.isGiven) return undefined
  const { kind: own } = infoOf(first)
  // »Winter-Reifen« of a Frau Winter: an ordinary word is doubtful, and one that is no surname is the word.
  if (name.isOrdinary && !own.isFamily && own.isOrdinary) return undefined
  return { at: 0, text: first, score: name.isOrdinary ? 0.45 : name.score }
}

const ofFamily = /-(?:Bub|Buam|Sohn|Tochter|Brüder|Schwestern|Zwillinge|Mädchen|Madl|Kinder|Oma|Opa|Bauer|Wirt|Wirtin)$/

/** Finds all further places of the names. */
export function spreadNames(context: PersonText, names: Names): Found[] {
  const { tokens, kept } = context
  const found: Found[] = []
  const cache = new Map<string, Match | null>()
  const match = (word: string) => {
    const before = cache.get(word)
    if (before !== undefined) return before
    const result = lookUp(names, word) ?? null
    cache.set(word, result)
    return result
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (!token.isWord || kept[token.start] || token.text.length < 2) continue
    // A name in small letters, as people type: only one that is no word of the language.
    const isSmallHere = !token.isCapital && !context.isSmall
    if (isSmallHere && token.text.length < 4) continue
    const here = match(token.text) ?? compoundOf(names, token)
    if (!here || (isSmallHere && !isMeantSmall(token.text, here))) continue
    // »die Jelavić-Sache«: of a compound only the name is one, whatever stands before the whole.
    const part = token.text.includes('-') && token.isCapital ? namedPart(names, token.text) : undefined
    if (part) {
      found.push({
        start: token.start + part.at,
        // »der Zündel-Bub«: with a word for a person the whole is one.
        end: ofFamily.test(token.text) ? token.end : token.start + part.at + part.text.length,
        type: 'PERSON',
        score: part.score,
        rule: 'known name in a compound',
      })
      continue
    }
    const { kind } = infoOf(token)
    if (here.name.isGiven && kind.isOrdinary && !isBesideName(tokens, at, match)) continue
    // »van der Steins Geologe«, of somebody whose whole name has these small words.
    const ownSmall = smallBefore(context, names, at)
    if (ownSmall !== undefined) {
      found.push({
        start: ownSmall,
        end: token.end,
        type: 'PERSON',
        score: 0.9,
        rule: 'known name with its small words',
      })
      continue
    }
    let score = here.isNear ? Math.min(0.75, here.name.score) : here.name.score
    // »pollmosers vater«: the genitive of a name that is no word is none either, whatever it seems to be put together of.
    const isOwnGenitive = here.isGenitive && !here.name.isOrdinary && !kind.isOrdinary
    if (!token.isCapital && (kind.isOrdinary || kind.isCompound) && !isOwnGenitive) {
      // »gerti moik« in small letters: beside another name; alone only where nothing says that the word is meant.
      if (!isBesideName(tokens, at, match)) {
        const previous = tokens[at - 1]
        // »der fuchs hat das rad«: in a text of small letters only what is said of him tells him from the word.
        const isSaidOf =
          context.isSmall &&
          here.name.score >= 0.8 &&
          /^(?:der|die)$/.test(previous?.text ?? '') &&
          /^(?:hat|ist|war|sagt|sagte|will|wollte|kann|muss|wohnt|zahlt|meint|schreibt|hatte)$/.test(
            tokens[at + 1]?.text ?? '',
          )
        if (
          !isSaidOf &&
          (here.name.isGiven || here.isGenitive || (previous?.isWord && determiners.has(keyOf(previous.text))))
        )
          continue
        score = Math.min(score, 0.45)
      }
    } else if (!here.isWoman && (here.name.isOrdinary || kind.isOrdinary || kind.isCompound)) {
      if (isBesideName(tokens, at, match)) score = Math.min(score, 0.85)
      else if (token.isAllCapitals && !context.isCapitals) score = Math.min(score, 0.8)
      else {
        const meant = scoreOfOrdinary(context, at, here.isGenitive)
        if (meant === 0) continue
        score = Math.min(score, meant)
      }
    }
    // »Montags Auto« is somebody's, »am Montag« nobody.
    if (infoOf(token).isNever && !kind.isFamily && !isBesideName(tokens, at, match) && !isOwnersDay(tokens, at))
      continue
    if (/^(?:montag|dienstag|donnerstag|freitag|samstag|sonntag)s$/i.test(token.text) && !isOwnersDay(tokens, at))
      continue
    // »Ein Maier wird nicht bestellt«: an indefinite article makes a kind of it.
    if (/^(?:ein|einen|einem|eines|kein|keinen|Ein|Kein)$/.test(tokens[at - 1]?.text ?? '')) continue
    let start = token.start
    // »J. Mitterer«, »W. Furche«
    let first = at - 1
    while (
      first >= 1 &&
      initial(tokens[first - 1], tokens[first], context.isSmall) &&
      start - tokens[first]!.end <= 1
    ) {
      start = tokens[first - 1]!.start
      first -= 2
    }
    // »Unterschrift: Huber M.« at the end of a line.
    const isInitialBehind =
      initial(tokens[at + 1], tokens[at + 2]) &&
      tokens[at + 1]!.start - token.end === 1 &&
      (!tokens[at + 3] ||
        tokens[at + 3]!.isBreak ||
        /^(?:e|m)$/.test(tokens[at + 3]!.text) ||
        tokens[at + 3]!.start - tokens[at + 2]!.end >= 3)
    found.push({
      start,
      end: isInitialBehind ? tokens[at + 2]!.end : token.end,
      type: 'PERSON',
      score,
      rule: here.isNear ? 'nearly a known name' : 'known name',
    })
  }
  found.push(...initialsOf(context, names.initials))
  return found
}

/** »Montags Auto steht dort«: a genitive before a noun. */
const isOwnersDay = (tokens: readonly Token[], at: number) =>
  tokens[at]!.text.endsWith('s') && tokens[at + 1]?.isCapital === true && !tokens[at + 1]!.isBreak

/** Where the small words of a surname begin that stand right before it, in the text as in the whole name. */
function smallBefore({ text, tokens }: PersonText, { small }: Names, at: number): number | undefined {
  if (small.size === 0) return undefined
  const key = keyOf(tokens[at]!.text)
  const words = small.get(key) ?? (key.endsWith('s') ? small.get(key.slice(0, -1)) : undefined)
  if (words === undefined) return undefined
  const start = tokens[at]!.start - words.length - 1
  return start >= 0 && text.slice(start, tokens[at]!.start - 1).toLowerCase() === words.toLowerCase()
    ? start
    : undefined
}

/** Whether a name is meant by a word in small letters in a text that has capitals: it is nothing else. */
function isMeantSmall(word: string, { name, isNear: isNearly, isGenitive }: Match): boolean {
  const { kind, isRole, isNever } = infoOf(word)
  if (name.isOrdinary || isNearly || kind.isOrdinary || kind.isCompound || isRole || isNever) return false
  return word.length >= (isGenitive ? 8 : name.isGiven ? 4 : 6)
}

function isBesideName(tokens: readonly Token[], at: number, match: (word: string) => Match | null): boolean {
  for (const beside of [tokens[at - 1], tokens[at + 1]]) {
    if (!beside?.isWord || !beside.isCapital) continue
    const name = match(beside.text)
    if (name && !name.name.isOrdinary) return true
  }
  return initial(tokens[at - 2], tokens[at - 1])
}
