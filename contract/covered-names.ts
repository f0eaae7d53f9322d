/*
 * Names that were covered before a text went to a language model, and how they come back into what is shown. Pure, for the
 * browser and the server alike. What is stored of an answer speaks in placeholders; the names are put back where it is read.
 */

/**
 * A placeholder of a conversation and the words that it stands for. `inBrackets`: a text of the conversation calls somebody
 * else so (»Person A«), so that it is read in its brackets alone.
 */
export type CoveredName = { placeholder: string; original: string; inBrackets?: true }
/** A covered place of a text that a person wrote: its range in UTF-16 units, and what they had written there. */
export type CoveredPlace = { start: number; end: number; original: string }
/** In which form a text is shown or handed on. */
export const nameForms = { echt: 'Echte Namen', platzhalter: 'Platzhalter' }
export type NameForm = keyof typeof nameForms

/** A piece of a text: as it stands there, or the words of a name in the place of its placeholder. */
export type Piece = {
  text: string
  placeholder?: string
  /** Number of the name in the list. */ name?: number
  ending?: string
}

/** Words that stand before numbers in other texts too (»Nummer 3«): without brackets they are no placeholders. */
export const ambiguous = new Set([
  'nummer',
  'angabe',
  'alter',
  'datum',
  'ort',
  'konto',
  'beruf',
  'uid',
  'top',
  'zimmer',
])

type Reader = { pattern: RegExp; byKey: Map<string, number>; literals: Map<string, number> }
const readers = new WeakMap<readonly CoveredName[], Reader>()

/** Words in the form in which placeholders are compared: in small letters, with single blanks. */
export const placeholderKey = (words: string) =>
  words
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()

/** The keys of the inflected forms of a placeholder with a number or letter: »des Klägers 1«, »den Beklagten 1«. */
export function inflectedKeys(placeholder: string): string[] {
  const [, label, number] = /^\[(\p{L}+) ([A-Z]{1,3}|\d+)\]$/u.exec(placeholder) ?? []
  if (!label) return []
  const stem = /..er$/.test(label) ? label.slice(0, -2) : undefined
  return [
    ...['s', 'es', 'n', 'en', 'ns'].map((ending) => label + ending),
    ...(stem ? ['e', 'en', 'em', 'es'].map((ending) => stem + ending) : []),
  ].map((form) => placeholderKey(`${form} ${number}`))
}

/** What reads the placeholders of a list, also as a model inflects and cases them. */
function readerOf(names: readonly CoveredName[]): Reader {
  const known = readers.get(names)
  if (known) return known
  const byKey = new Map<string, number>()
  const literals = new Map<string, number>()
  names.forEach(({ placeholder }, at) => {
    const inner = /^\[(.+)\]$/.exec(placeholder)?.[1]
    if (inner) byKey.set(placeholderKey(inner), at)
    else literals.set(placeholder, at)
  })
  // »des Klägers 1«, »den Zeugen 1«, »der Beklagten 1«: never where it could be somebody else.
  const exact = new Set(byKey.keys())
  const doubtful = new Set<string>()
  names.forEach(({ placeholder }, at) => {
    for (const key of inflectedKeys(placeholder)) {
      if (exact.has(key)) continue
      if (byKey.has(key) && byKey.get(key) !== at) doubtful.add(key)
      byKey.set(key, at)
    }
  })
  for (const key of doubtful) byKey.delete(key)
  const escaped = [...literals.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00a0]'))
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(${escaped.join('|') || '(?!)'})(?![\\p{L}\\d])` +
      `|\\\\?\\[([^[\\]\\n\\\\]{1,200})\\\\?\\](?:(['’]?s)(?![\\p{L}\\d]))?` +
      `|(?<![\\p{L}\\d])(\\p{Lu}[\\p{L}-]*[ \\u00a0](?:[A-Z]{1,3}|\\d{1,4}))(['’]?s)?(?![\\p{L}\\d])`,
    'gu',
  )
  const reader = { pattern, byKey, literals }
  readers.set(names, reader)
  return reader
}

/** The genitive of a name as one writes it. */
const withEnding = (original: string, ending: string) =>
  ending === '' ? original : /[sßxz]$/i.test(original) ? `${original}’` : `${original}s`

/**
 * The pieces of a text with the names put back. Takes placeholders as they are, without their brackets, in other case,
 * and inflected (»Person As«, »des Klägers 1«); what could be two names stays as it is.
 */
export function reidentify(text: string, names: readonly CoveredName[]): Piece[] {
  if (names.length === 0 || text === '') return [{ text }]
  const { pattern, byKey, literals } = readerOf(names)
  const pieces: Piece[] = []
  let at = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, literal, inner, behind = '', bare, bareEnding = ''] = match
    let ending = behind || bareEnding ? 's' : ''
    let name: number | undefined
    if (literal !== undefined) name = literals.get(literal.replaceAll('\u00a0', ' '))
    else {
      const key = placeholderKey((inner ?? bare)!)
      if (bare !== undefined && ambiguous.has(key.split(' ')[0]!)) continue
      name = byKey.get(key)
      // »[Person As]«
      if (name === undefined && inner !== undefined && key.endsWith('s')) {
        name = byKey.get(key.slice(0, -1))
        ending = 's'
      }
    }
    if (bare !== undefined && name !== undefined && names[name]!.inBrackets) continue
    if (name === undefined) {
      // »[Kläger 1 und Zeuge 1]«: what stands in brackets together is looked at one by one.
      if (inner !== undefined) pattern.lastIndex = match.index + 1
      continue
    }
    const { placeholder, original } = names[name]!
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: withEnding(original, ending), placeholder, name, ending })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** A text in one form. */
export function inForm(text: string, names: readonly CoveredName[], form: NameForm): string {
  return form === 'platzhalter' || names.length === 0
    ? text
    : reidentify(text, names)
        .map((piece) => piece.text)
        .join('')
}

/** Whether a text names somebody by a placeholder. */
export const holdsNames = (text: string, names: readonly CoveredName[]): boolean =>
  names.length > 0 && reidentify(text, names).some(({ placeholder }) => placeholder !== undefined)

/** A covered text as its author wrote it. `places` are in order. */
export function asWritten(text: string, places: readonly CoveredPlace[] | null | undefined): string {
  let [out, at] = ['', 0]
  for (const { start, end, original } of places ?? []) {
    out += text.slice(at, start) + original
    at = end
  }
  return out + text.slice(at)
}

/**
 * A growing text without a placeholder that has only begun at its end, so that nobody sees half of one.
 */
export function withoutBegun(text: string, names: readonly CoveredName[]): string {
  const open = text.lastIndexOf('[')
  if (open >= 0 && text.length - open < 200 && !text.includes(']', open)) {
    const begun = placeholderKey(text.slice(open + 1))
    if (
      names.some(
        ({ placeholder }) => placeholder.startsWith('[') && placeholderKey(placeholder.slice(1)).startsWith(begun),
      )
    )
      return text.slice(0, open)
  }
  for (const { placeholder } of names)
    if (!placeholder.startsWith('['))
      for (let length = Math.min(placeholder.length - 1, text.length); length >= 3; length--)
        if (text.endsWith(placeholder.slice(0, length))) return text.slice(0, -length)
  return text
}

/*
 * While a text is read as Markdown, names stand in it as numbers between two characters of the private use area: brackets
 * would make links of them, and what stands in a name is never formatting.
 */
const [open, close] = ['\uE004', '\uE005']
const held = `${open}(\\d{1,5})(s?)${close}`

/** The text with its names out of the reach of Markdown. */
export function holdNames(text: string, names: readonly CoveredName[]): string {
  const plain = text.replaceAll(/[\uE004\uE005]/g, '\uFFFD')
  return names.length === 0
    ? plain
    : reidentify(plain, names)
        .map((piece) => (piece.name === undefined ? piece.text : `${open}${piece.name}${piece.ending}${close}`))
        .join('')
}

/** The pieces of a text of `holdNames`, the names in this form. */
export function heldPieces(text: string, names: readonly CoveredName[], form: NameForm): Piece[] {
  return text.split(new RegExp(`(${open}\\d{1,5}s?${close})`)).flatMap((part): Piece[] => {
    const [, number, ending = ''] = new RegExp(`^${held}$`).exec(part) ?? []
    const name = number === undefined ? undefined : names[Number(number)]
    if (!name) return part === '' ? [] : [{ text: part }]
    const { placeholder, original } = name
    return [{ text: form === 'echt' ? withEnding(original, ending) : placeholder + ending, placeholder, ending }]
  })
}

/** The same as one text. */
export const heldText = (text: string, names: readonly CoveredName[], form: NameForm): string =>
  text.includes(open)
    ? heldPieces(text, names, form)
        .map((piece) => piece.text)
        .join('')
    : text
