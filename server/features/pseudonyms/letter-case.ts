import { barePrepositions, determiners, particles, addresses, roleNouns, titles } from './person-words.ts'
import { infoOf } from './person-text.ts'
import { sign, signAt, withPieces, wordsOfBothCases } from './signs.ts'
import type { Token } from './tokens.ts'
import { isTown } from './words.ts'

/*
 * Texts in capitals, in small letters or with the lock key on, as they would usually be written. Rules go by capitals; so
 * they read such a text with letters put right. Every unit stays at its place.
 */

const isOfSameLength = (one: string, other: string) => one.length === other.length
const capital = (word: string) => {
  const [first = '', ...rest] = word
  const upper = first.toUpperCase()
  return isOfSameLength(upper, first) ? upper + rest.join('') : word
}
const small = (word: string) => {
  const lower = word.toLowerCase()
  return isOfSameLength(lower, word) ? lower : word
}
/** »MÜLLER-HUBER« as »Müller-Huber«. */
const titled = (word: string) =>
  small(word)
    .split('-')
    .map((part) => capital(part))
    .join('-')

/** »mÜLLER«, »jOSEF«: written with the lock key on; »MüLLer«: letters by chance. */
const locked = /^\p{Ll}\p{Lu}{2,40}$/u

/** »hCristian«: the first two letters in each other's place. */
const swapped = /^\p{Ll}\p{Lu}\p{Ll}{2,20}$/u

/** »lEiTsTeLlE«: whether a text is written in capitals and small letters by chance. */
export function isScrambled(text: string): boolean {
  const words = text.slice(0, 20_000).match(/(?<!\p{L})\p{L}{6,30}(?!\p{L})/gu) ?? []
  const mixed = words.filter((word) => (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) >= 2)
  return words.length >= 8 && mixed.length > words.length / 3
}

/** All of it in small letters, unit by unit. */
export const inSmallLetters = (text: string) => text.replace(/\p{L}+/gu, small)

/** Puts single words right that nobody writes so. */
export function unlocked(text: string): string {
  const isBeside = (at: number) => signAt(text, at) === sign.digit
  return withPieces(text, wordsOfBothCases(text), (word, start, end) => {
    if (isBeside(end) || (start > 0 && isBeside(start - 1))) return word
    if (swapped.test(word)) {
      const right = `${word[1]}${word[0]!.toLowerCase()}${word.slice(2)}`
      const { isGiven, isFamily, isOrdinary } = infoOf(right).kind
      return isGiven || isFamily || (!/^[eimpk]/.test(word) && !isOrdinary) ? right : word
    }
    if (locked.test(word)) return /^(?:e[GV]|p[AH]|m[RG]|i[PMOC])/.test(word) ? word : titled(word)
    if (word.length < 5 || word.length > 40) return word
    const { kind } = infoOf(small(word))
    return (kind.isGiven || kind.isFamily) && !/^(?:Mc|Mac|De|Di|Van|La|Le)\p{Lu}\p{Ll}+$/u.test(word)
      ? titled(word)
      : word
  })
}

const functionWords =
  /^(?:und|oder|sowie|aber|ist|sind|war|hat|wird|werden|wurde|nicht|auch|nur|er|sie|es|ich|wir|sich|als|dass|daß|wenn|weil|so|dann|da|hier|geb|geboren|wohnhaft|whft|vertreten|durch|gegen|wider|wegen|vom|am|im)$/
const legalForms: [RegExp, string][] = [
  [/(?<!\p{L})GMBH(?!\p{L})/gu, 'GmbH'],
  [/(?<!\p{L})GESMBH(?!\p{L})/gu, 'GesmbH'],
  [/(?<=\p{L}\s?)M\.B\.H\./gu, 'm.b.H.'],
  [/(?<!\p{L})E\.U\./gu, 'e.U.'],
  [/(?<!\p{L})E\.K\./gu, 'e.K.'],
  [/(?<!\p{L})E\.V\./gu, 'e.V.'],
  [/(?<=& ?)CO(?!\p{L})/gu, 'Co'],
  [/(?<!\p{L})EGEN(?!\p{L})/gu, 'eGen'],
  [/(?<=\p{L}\s)A\.G\./gu, 'a.G.'],
]

/** A text of capitals with small letters where they belong. Words of up to three letters stay, for most are abbreviations. */
export function withoutCapitals(text: string, tokens: readonly Token[]): string {
  let prepared = text
  for (const [form, usual] of legalForms) prepared = prepared.replace(form, usual)
  return replaced(prepared, tokens, (token, before) => {
    // What was put right already stays.
    if (!token.isAllCapitals || /\d$/.test(before?.text ?? '') || prepared.slice(token.start, token.end) !== token.text)
      return undefined
    const lower = small(token.text)
    const { key } = infoOf(lower)
    if (functionWords.test(lower) || determiners.has(key) || barePrepositions.has(key) || particles.has(key))
      return lower
    return token.text.length > 3 || titles.has(key) ? titled(token.text) : undefined
  })
}

const street =
  /(?:straße|strasse|gasse|weg|platz|allee|ring|kai|steig|zeile|promenade|ufer|siedlung|gürtel|lände|park|hof|leiten)$/u

const firmOrOffice =
  /^(?:firma|hausverwaltung|inkasso|inkassobüro|kanzlei|sparkasse|volksbank|raiffeisenbank|stadtwerke|amtsgerichte?s?|landgerichte?s?|bezirksgerichte?s?|landesgerichte?s?|arbeitsgerichte?s?|finanzamt|bezirksamt|polizeiinspektion|bezirkshauptmannschaft|klinik|klinikum|krankenhaus|universitätsklinikum)$/u

/** A text of small letters with capitals where a name, a form of address or a street stands. */
export function withCapitals(text: string, tokens: readonly Token[]): string {
  const forms = new Set<number>()
  tokens.forEach(({ text: word }, at) => {
    if (!/^(?:gmbh|gesmbh|kg|og|ag|e)$/.test(word) || (word === 'e' && tokens[at + 1]?.text !== '.')) return
    for (let back = at - 1; back >= 0 && at - back <= 4; back--) {
      const one = tokens[back]!
      if (!one.isWord && one.text !== '&' && one.text !== '-') break
      const { key } = infoOf(one)
      if (determiners.has(key) || barePrepositions.has(key) || roleNouns.has(key) || functionWords.test(key)) break
      forms.add(one.start)
    }
  })
  return replaced(text, tokens, (token, before, after, beforeThat) => {
    if (token.isCapital || token.text.length < 2) return undefined
    const { key, kind, isNever } = infoOf(token)
    if (/^(?:gmbh|gesmbh)$/.test(key)) return key === 'gmbh' ? 'GmbH' : 'GesmbH'
    if (/^(?:kg|og|ag)$/.test(key) && before?.isWord && !infoOf(before).kind.isOrdinary) return key.toUpperCase()
    if (determiners.has(key) || particles.has(key) || barePrepositions.has(key)) return undefined
    if (addresses.has(key) || (titles.has(key) && (after?.text === '.' || key.length > 5)) || after?.text === ':')
      return capital(token.text)
    if (roleNouns.has(key))
      return /^(?:namens|genannt|alias|heisst|heißt|hiess|hieß|nennt|name)$/.test(key) ? undefined : capital(token.text)
    if (/^\d/.test(after?.text ?? '') && street.test(token.text)) return titled(token.text)
    if (firmOrOffice.test(token.text)) return titled(token.text)
    if (isNever) return undefined
    if (/^\d{4,5}$/.test(before?.text ?? '') && token.text.length > 3) return titled(token.text)
    if (/^(?:in|aus|nach|bei)$/.test(before?.text ?? '') && isTown(token.text)) return titled(token.text)
    const isWord = kind.isOrdinary || kind.isCompound
    if (kind.isGiven && !isWord) return titled(token.text)
    const cue = before?.text === '.' ? beforeThat : before
    const cueKey = cue?.isWord ? infoOf(cue).key : ''
    const isCued =
      addresses.has(cueKey) ||
      (titles.has(cueKey) && (before?.text === '.' || cueKey.length > 5)) ||
      roleNouns.has(cueKey) ||
      (cue?.isWord === true && infoOf(cue).kind.isGiven && !infoOf(cue).kind.isOrdinary)
    if (cue && firmOrOffice.test(cue.text))
      return functionWords.test(token.text) || (kind.isOrdinary && !kind.isNoun && !kind.isFamily)
        ? undefined
        : titled(token.text)
    // A word that no dictionary knows is hardly anything but a name here, or a place.
    if (!isWord)
      return token.text.length > 3 && after?.text !== '.' ? titled(token.text) : isCued ? titled(token.text) : undefined
    if (forms.has(token.start)) return titled(token.text)
    // »der schuster poldi«: a surname before a given name, as people speak of somebody.
    if (
      kind.isFamily &&
      /^(?:der|die|den|dem|vom|beim)$/.test(before?.text ?? '') &&
      after?.isWord &&
      infoOf(after).kind.isGiven &&
      !infoOf(after).kind.isOrdinary
    )
      return titled(token.text)
    // »sabine turmknopf«: put together of words, but listed nowhere, behind a given name.
    const isBehindGiven = before?.isWord === true && infoOf(before).kind.isGiven && !infoOf(before).kind.isOrdinary
    if (isBehindGiven && !kind.isOrdinary && !/(?:ung|heit|keit|schaft|tion|sache|nummer|bestellung|haus)$/.test(key))
      return titled(token.text)
    // »valentina wolf«: a word of the language only behind a name or a form of address.
    return isCued && kind.isFamily && !roleNouns.has(cueKey) ? titled(token.text) : undefined
  })
}

function replaced(
  text: string,
  tokens: readonly Token[],
  as: (token: Token, before?: Token, after?: Token, beforeThat?: Token) => string | undefined,
): string {
  const pieces: string[] = []
  let at = 0
  tokens.forEach((token, index) => {
    if (!token.isWord) return
    const changed = as(token, tokens[index - 1], tokens[index + 1], tokens[index - 2])
    if (changed === undefined || changed.length !== token.text.length) return
    pieces.push(text.slice(at, token.start), changed)
    at = token.end
  })
  pieces.push(text.slice(at))
  return pieces.join('')
}
