import type { Put } from './name-places.ts'
import { infoOf, isClearGiven, isGiven, isUnlistedTrade, type PersonText, type Seed } from './person-text.ts'

/*
 * Names as people speak of somebody: what somebody is called, whom one greets, whom one talked with.
 */

const called = new Set('heißt heisst hieß nennt führt verehelichte verehelichter verheiratete nunmehrige'.split(' '))

/** »Klara heißt nach der Hochzeit Lindner«, »nunmehr verehelichte Lindner«: the surname that somebody took. */
export function calledNow(context: PersonText, put: Put) {
  const { tokens, kept } = context
  for (let at = 0; at < tokens.length - 1; at++) {
    if (!called.has(tokens[at]!.text)) continue
    let name = at + 1
    while (
      name < at + 7 &&
      /^(?:nach|seit|sich|der|die|den|ihrer|seiner|nun|nunmehr|jetzt|heute|wieder|aber|Hochzeit|Heirat|Eheschließung|Trauung|Scheidung|Namen|Familiennamen)$/.test(
        tokens[name]?.text ?? '',
      )
    )
      name++
    const token = tokens[name]
    if (!token?.isCapital || kept[token.start] || tokens[name + 1]?.isCapital) continue
    const info = infoOf(token)
    const { kind, isNameLike, isNever, isRole } = info
    if (isNever || (isRole && !isUnlistedTrade(info)) || (kind.isOrdinary && name === at + 1)) continue
    if (!isNameLike && !kind.isFamily && !isUnlistedTrade(info)) continue
    if (name === at + 1 && !kind.isFamily && !kind.isGiven) continue
    put({ from: name, to: name }, 0.8, 'name that somebody took', { isSurname: true })
  }
}

/** »liebe aga«, »hat lea l. angerufen«: given names that somebody typed small in a text that has capitals. */
export function inSmallLetters(context: PersonText, put: Put) {
  const { tokens, kept, isSmall } = context
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (
      !token.isWord ||
      (token.isCapital && !isSmall) ||
      token.text.length < 3 ||
      kept[token.start] ||
      !isClearGiven(token)
    )
      continue
    const [previous, letter, dot] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    const behind = tokens[at + 3]
    // In a text without capitals only where nothing follows (»lg gitti p.«).
    if (isSmall && behind && !behind.isBreak) continue
    if (
      letter &&
      letter.start - token.end === 1 &&
      /^\p{Ll}$/u.test(letter.text) &&
      dot?.text === '.' &&
      dot.start === letter.end
    )
      put({ from: at, to: at + 2 }, isSmall ? 0.8 : 0.6, 'given name and initial in small letters', {
        isFirstNames: true,
      })
    else if (!isSmall && /^(?:liebe|lieber|hallo|servus|hi|hey|griaß)$/i.test(previous?.text ?? ''))
      put({ from: at, to: at }, 0.8, 'greeted in small letters', { isFirstNames: true })
  }
}

/** »Verlassenschaft nach August Lindner«: a month that is a given name too, before a surname and without a day or a year. */
export function withMonths({ tokens, kept }: PersonText, put: Put) {
  for (let at = 0; at < tokens.length - 1; at++) {
    const [token, name] = [tokens[at]!, tokens[at + 1]!]
    if (token.text !== 'August' && token.text !== 'Mai') continue
    const [before, beforeThat] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? '']
    if (/^(?:im|Anfang|Ende|Mitte|seit|ab|bis|vom|und|Juli|April|dieses|letzten|\d+)$/.test(before)) continue
    if (before === '.' && /^\d{1,2}$/.test(beforeThat)) continue
    const { kind, isNameLike } = infoOf(name)
    if (!name.isCapital || kept[name.start] || name.start - token.end !== 1) continue
    // »Herr August Winter«: behind a form of address both are names, whatever else they mean.
    const isAddressed = infoOf(before).isAddress && /^(?:Herrn?|Frau)$/.test(before)
    if (kind.isFamily && (isAddressed || (isNameLike && !kind.isOrdinary)))
      put({ from: at, to: at + 1 }, 0.85, 'month and surname')
  }
}

/** »Lenker Lin Jun«: a word for a month that is a given name too, behind a name and before neither a day nor a year. */
export function monthsBehind({ tokens }: PersonText, seeds: Seed[]) {
  for (const seed of seeds) {
    const [name, after] = tokens.slice(seed.to + 1, seed.to + 3)
    if (!name || !/^(?:Jun|Jan|Nur|Mai|May|June|Jul|April|August)$/.test(name.text) || !infoOf(name).kind.isGiven)
      continue
    if (name.start - tokens[seed.to]!.end !== 1 || (after && /^[.\d'’]/.test(after.text))) continue
    seed.end = name.end
    seed.to++
  }
}

/** »den alle nur Bizeps rufen«: what somebody is called. */
export function nicknames({ tokens, kept }: PersonText, put: Put) {
  for (let at = 1; at < tokens.length - 1; at++) {
    const token = tokens[at]!
    if (
      !token.isCapital ||
      kept[token.start] ||
      !/^(?:rufen|ruft|nennen|nennt|gerufen|genannt)$/.test(tokens[at + 1]!.text)
    )
      continue
    if (!/^(?:nur|immer|alle|überall|bloß|einfach)$/.test(tokens[at - 1]!.text) || infoOf(token).isNever) continue
    // »muss alle Zeugen nennen«: a word of the language is a name only where a clause says of whom one speaks.
    const { kind } = infoOf(token)
    const isOfSomebody = tokens.slice(Math.max(0, at - 4), at).some(({ text }) => /^(?:den|die|das)$/.test(text))
    if ((kind.isNoun || kind.isCompound) && !isOfSomebody) continue
    put({ from: at, to: at }, 0.7, 'what somebody is called', { isFirstNames: true })
  }
}

/** »mit dem Milan geredet«: a given name that is a word too, where somebody talks with whoever bears it. */
export function talkedWith({ tokens, kept }: PersonText, put: Put) {
  for (let at = 2; at < tokens.length - 1; at++) {
    const [before, article, name, verb] = tokens.slice(at - 2, at + 2)
    if (!name!.isCapital || (article!.text !== 'dem' && article!.text !== 'der') || kept[name!.start]) continue
    if (!/^(?:mit|von|bei|zu)$/.test(before!.text) || !isGiven(name!)) continue
    if (
      /^(?:geredet|gesprochen|telefoniert|gestritten|vereinbart|ausgemacht|geschrieben|gechattet|getroffen)$/.test(
        verb!.text,
      )
    )
      put({ from: at, to: at }, 0.8, 'whom somebody talked with', { isFirstNames: true })
  }
}
