import type { CoveredName } from '../../../contract/covered-names.ts'
import type { Detected } from './detect.ts'
import type { EntityType } from './entity.ts'
import { genderOf, genderOfKey } from './namesakes.ts'
import { addresses, titles } from './person-words.ts'
import { nameEntities } from './placeholders.ts'
import { keyOf, kindOf } from './words.ts'
import { withForm } from './legal-forms.ts'

/*
 * What a conversation knows already, as it is searched in a further text.
 */

/** What is covered in a conversation. Content: sealed wherever it is stored. */
export type Covered = CoveredName & {
  /** FILE for the name of a covered file. */
  type: EntityType | 'FILE'
  thing: string
  /** How it was written, to be found again. */
  forms: string[]
}

export const isEither = (thing: string) => thing.startsWith('PERSON?')

/** What is known as a text of its own, so that a surname finds the person whose it is. */
export function asText(names: readonly Covered[]) {
  const lines: string[] = []
  let length = 0
  const known: Detected[] = []
  for (const { original, placeholder, type, thing } of names) {
    if (type === 'FILE' || isEither(thing)) continue
    // Of two who bear one surname the thing says whether it is the man or the woman.
    const address = type === 'PERSON' ? / (frau|herr)$/.exec(thing)?.[1] : undefined
    const lead = address ? `${address[0]!.toUpperCase()}${address.slice(1)} ` : ''
    const start = length + lead.length
    known.push({
      start,
      end: start + original.length,
      type,
      text: original,
      confidence: 1,
      tier: 1,
      rule: 'known',
      replacement: placeholder,
    })
    lines.push(`${lead}${original}\n`)
    length = start + original.length + 1
  }
  const before = lines.join('')
  return { before, things: nameEntities(before, known) }
}

/** Terms that are found wherever they stand; what two things are called is left to the person graph. */
export function termsOf(names: readonly Covered[]) {
  const owners = new Map<string, Set<string>>()
  for (const { forms, placeholder, thing } of names)
    for (const form of isEither(thing) ? [] : forms) {
      const key = form.toLowerCase()
      owners.set(key, (owners.get(key) ?? new Set()).add(placeholder))
    }
  // Whoever bears a surname may be meant by it, also where only the whole name was written.
  for (const { original, placeholder, type } of names)
    if (type === 'PERSON') for (const word of original.toLowerCase().split(/\s+/)) owners.get(word)?.add(placeholder)
  // Not where another one is called so itself, or with another legal form.
  const ofShort = new Map<string, Set<string>>()
  for (const { forms, placeholder } of names)
    for (const short of withoutForm(forms)) ofShort.set(short, (ofShort.get(short) ?? new Set()).add(placeholder))
  const isOnlyOnes = (short: string) => !owners.has(short.toLowerCase()) && ofShort.get(short)?.size === 1
  return names.flatMap(({ forms, placeholder, type, thing }) =>
    type === 'FILE' || isEither(thing)
      ? []
      : [...forms, ...(type === 'ORG' ? withoutForm(forms).filter((form) => isOnlyOnes(form)) : [])]

          .filter((form) => (owners.get(form.toLowerCase())?.size ?? 1) === 1 && isTelling(form, type))
          .map((form) => ({ text: form, type, action: 'ersetzen' as const, replacement: placeholder })),
  )
}

/** »Lindenau Bau« of »Lindenau Bau GmbH«: firms are asked about without their form. A single word could be anything. */
const withoutForm = (forms: readonly string[]) =>
  forms.flatMap((form) => {
    const short = form.replace(withForm, '').replace(/,$/, '')
    return short !== form && /\s/.test(short) ? [short] : []
  })

/** Whether a form says by itself what it means: »Winter« and »12« do not. */
function isTelling(form: string, type: EntityType): boolean {
  if ((form.match(/[\p{L}\d]/gu)?.length ?? 0) < 3) return false
  if (/^\d+$/.test(form)) return form.length >= 5
  if (type !== 'PERSON' || /\s/.test(form)) return true
  const { isOrdinary, isCompound, isGiven } = kindOf(form)
  return form.length >= 4 && !isOrdinary && !isCompound && !isGiven
}

/** The words of the persons, without titles and forms of address. */
export const namesOf = (names: readonly Covered[]) =>
  names.flatMap(({ type, original }) =>
    type === 'PERSON'
      ? original.split(/[\s.]+/).filter((word) => !titles.has(keyOf(word)) && !addresses.has(keyOf(word)))
      : [],
  )

/** The surnames of the persons: the last word of each name. */
export const surnamesOf = (names: readonly Covered[]): ReadonlySet<string> =>
  new Set(names.flatMap(({ type, original }) => (type === 'PERSON' ? lastWordOf(original) : [])))

/** »Frau Fuchs«, where Wolfgang Fuchs is known: whoever bears a surname that is covered is covered as well. */
export const bearsOneOf = (surnames: ReadonlySet<string>, { type, text }: Detected): boolean =>
  type === 'PERSON' && lastWordOf(text).some((word) => surnames.has(word))

const lastWordOf = (name: string) =>
  (name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).slice(-1).map((word) => keyOf(word.replace(/['’]?s$/u, '')))

/** »Herr Huber« is not the »Frau Huber« whose surname was found: who is addressed so is somebody else. */
export function isSomebodyElse(
  text: string,
  { start, type, text: words, replacement }: Detected,
  names: readonly Covered[],
) {
  if (type !== 'PERSON' || replacement === undefined || /\s/.test(words)) return false
  const gender = genderOf(text, { start }, [])
  const known = gender && names.find(({ placeholder }) => placeholder === replacement)
  const other = known && genderOfKey(known.thing, known.original)
  return other !== undefined && other !== gender
}
