import type { Detected } from './detect.ts'
import { bearersOf, keyOf, kindOf } from './words.ts'

/*
 * Those who bear the same name: »Herr Huber« and »Frau Huber«, »Huber sen.« and »Huber jun.« are two, and neither is
 * silently taken for the other: within one text, and between the files and questions of a conversation.
 */

export type Gender = 'frau' | 'herr'
export type Generation = 'elder' | 'younger'

const addressBefore =
  /(?<!\p{L})(?:(?<frau>Frau|Fr\.)|Herrn?|Hrn?\.)\s+(?:\p{Lu}[\p{L}.]{0,8}\.\s*(?:\([^)\n]{1,10}\)\s*)?){0,3}$/u

/** »der Zeuge«, »dem Beklagten«, »den Kläger«: one man, in forms that neither a woman nor several have. */
const manBefore =
  /(?<!\p{L})(?:[Dd]er\s(?:Zeuge|Beklagte|Angeklagte|Beschuldigte|\p{Lu}\p{L}{2,20}er)|[Dd]en\s\p{Lu}\p{L}{2,20}er|(?:[Dd]em|[Dd]es|[Bb]eim|[Vv]om|[Zz]um)\s(?:Zeugen|Beklagten|Angeklagten|Beschuldigten|\p{Lu}\p{L}{2,20}ers?))\s$/u

/**
 * Who is meant, by the form of address before the name, a role that says so (»Zeugin«), or the given name. `words` are the
 * keys of the name. Roles in their male form are said of everybody, unless an article makes one man of them.
 */
export function genderOf(
  text: string,
  { start, role }: Pick<Detected, 'start' | 'role'>,
  words: readonly string[],
): Gender | undefined {
  const address = addressBefore.exec(text.slice(Math.max(0, start - 40), start))
  if (address) return address.groups!.frau ? 'frau' : 'herr'
  if (role?.endsWith('in')) return 'frau'
  const ofArticle = manBefore.test(text.slice(Math.max(0, start - 40), start)) ? 'herr' : undefined
  if (words.length < 2) return ofArticle
  const [first, last] = [words[0]!.split('-')[0]!, words.at(-1)!.split('-')[0]!]
  // »Huber Anna«; but of »Xhevrije Peter« the unknown word is the given name.
  const { isFamily, isGiven } = kindOf(first)
  return bearersOf(first) ?? (isFamily && !isGiven ? bearersOf(last) : undefined) ?? ofArticle
}

/** Those whom »Frau Huber« can mean: a woman where one bears the name, otherwise somebody of whom it is not said. */
export function ofGender<T extends { gender: Gender | undefined }>(
  candidates: T[],
  gender: Gender | undefined,
  isWhole: boolean,
): T[] {
  if (gender === undefined || isWhole) return candidates
  const same = candidates.filter((one) => one.gender === gender)
  return same.length > 0 ? same : candidates.filter((one) => one.gender === undefined)
}

export const generationEnd = /,?\s(?:(?<elder>sen|sr|senior|d\.\s?Ä)|jun|jr|junior|d\.\s?J)\.?$/u

/** »Huber sen.« is the elder, »Huber jun.« the younger. */
export function generationOf(text: string): Generation | undefined {
  const match = generationEnd.exec(text)
  return match ? (match.groups!.elder ? 'elder' : 'younger') : undefined
}

/**
 * Those of several who bear a name whom a mention can mean. One with »jun.« is whoever was called so before, or by a
 * surname alone whoever nothing was said of; a whole name with it is a person of its own beside one without.
 */
export function ofGeneration<T extends { generation: Generation | undefined }>(
  candidates: T[],
  generation: Generation | undefined,
  isWhole: boolean,
): T[] {
  if (generation === undefined) {
    const plain = candidates.filter((one) => one.generation === undefined)
    return plain.length > 0 ? plain : candidates
  }
  const same = candidates.filter((one) => one.generation === generation)
  if (same.length > 0 || isWhole) return same
  return candidates.filter((one) => one.generation === undefined)
}

const ofGenderEnd = / (?:frau|herr)$/
/** A key that says of somebody a surname and nothing else. */
const surnameAlone = /^PERSON:[^ ?|#]+$/

/** The key of a person among those of other texts: of whom only a surname is known, the form of address belongs to it. */
export const keyAmongTexts = (thing: string, gender: Gender | undefined): string =>
  gender && surnameAlone.test(thing) ? `${thing} ${gender}` : thing

/**
 * Whom a key means among those whom the conversation knows: itself, or who bears the same surname while nothing says that they are
 * two. Several where it could be either of two; none where it is somebody new. `own` is its key in a text, which says by
 * itself where that text has two. `known` gives those with a `surnameKey`, in their order.
 */
export function meantAmong<T extends { thing: string }>(
  known: (surname: string) => readonly T[],
  thing: string,
  own: string,
): T[] {
  const surname = surnameKey(thing)
  const namesakes = known(surname)
  const same = namesakes.find((one) => one.thing === thing)
  if (same) return [same]
  if (ofGenderEnd.test(own) || !surnameAlone.test(surname)) return []
  return namesakes.filter((one) => one.thing === surname || thing === surname)
}

/** A key without what it says of the form of address: the same for all who bear one surname. */
export const surnameKey = (thing: string): string => thing.replace(ofGenderEnd, '')

/** Whether somebody is a woman or a man, as far as the key or the whole name says so. */
export const genderOfKey = (thing: string, name: string): Gender | undefined =>
  (ofGenderEnd.exec(thing)?.[0].trim() as Gender | undefined) ??
  genderOf('', { start: 0 }, name.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.map(keyOf) ?? [])
