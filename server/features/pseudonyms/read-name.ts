import { firstParticles, particles, personVerbs, roleNouns } from './person-words.ts'
import { infoOf, isClearGiven, isGiven, isInitial, isUnlistedTrade, type PersonText } from './person-text.ts'
import type { Token } from './tokens.ts'

/*
 * Reads a name at a place: its words, where it ends.
 */

export const streetWord =
  /^(?:straße|strasse|str|gasse|weg|platz|allee|ring|kai|promenade|zeile|ufer|siedlung|straßen|hof|park|markt|damm)$/iu
const streetEnd = /(?:straße|strasse|gasse|platz|allee|promenade|gürtel|str)$/iu

/** Titles of nobility, which stand inside of names. */
const nobility =
  /^(?:Graf|Gräfin|Freiherr|Freifrau|Freiin|Baron|Baronin|Baronesse|Edler|Edle|Ritter|Prinz|Prinzessin|Fürst|Fürstin)$/u

export type Reading = { from: number; to: number }

/**
 * Reads a name from a token on. `isStrong`: something said that a name follows, so that its first word may be an ordinary
 * one (»Frau Koch«). At most six words.
 */
export function readName(at: number, context: PersonText, isStrong: boolean): Reading | undefined {
  const { tokens, kept } = context
  let to = -1
  let words = 0
  let hasGiven = false
  let onlyGiven = true
  let index = at
  while (index < tokens.length && words < 6) {
    const token = tokens[index]!
    const next = tokens[index + 1]
    if (token.isBreak) {
      // A name goes on in the next line only where the text does: »Josef« at the end of a long line, »Haslinger« below.
      const following = tokens[index + 1]
      if (words === 0 || !onlyGiven || !following || !following.isCapital || lineLength(context, index) < 45) break
      if (!infoOf(following).isNameLike || isAddressLine(context, index + 1)) break
      index++
      continue
    }
    if (kept[token.start]) break
    // Columns of a table stand apart.
    if (words > 0 && token.start - tokens[index - 1]!.end >= 3) break
    if (isInitial(token, next)) {
      words++
      to = index + 1
      index += 2
      // »H.-J. Quandt«
      if (tokens[index]?.text === '-' && tokens[index + 1] && isInitial(tokens[index + 1]!, tokens[index + 2])) index++
      continue
    }
    // »Frau v. Bothmer«
    if ((isStrong || words > 0) && token.text === 'v' && next?.text === '.' && tokens[index + 2]?.isCapital) {
      index += 2
      continue
    }
    // »Zoltán „Zoli" Bíró«: a nickname inside of a name.
    if (words > 0 && /^["„»“'‚]$/.test(token.text)) {
      const [nick, close, after] = tokens.slice(index + 1, index + 4)
      if (
        !nick?.isCapital ||
        nick.start !== token.end ||
        !/^["“”«'‘]$/.test(close?.text ?? '') ||
        !after?.isCapital ||
        after.start - close!.end !== 1 ||
        !infoOf(after).isNameLike
      )
        break
      index += 3
      continue
    }
    const info = infoOf(token)
    const isWritten = token.isWord && (token.isCapital || (context.isSmall && !particles.has(info.key)))
    if (token.isWord && !token.isCapital && particles.has(info.key)) {
      if (!(words > 0 || isStrong) || !firstParticles.has(info.key)) break
      // »Herr Maier von der Firma«: behind the particle a name has to follow.
      let ahead = index + 1
      while (ahead < tokens.length && particles.has(infoOf(tokens[ahead]!).key) && !tokens[ahead]!.isCapital) ahead++
      const name = tokens[ahead]
      if (!name?.isCapital || kept[name.start] || ahead - index > 3 || isInitial(name, tokens[ahead + 1])) break
      if (
        !infoOf(name).isNameLike &&
        !/-\p{Lu}/u.test(name.text) &&
        !(words === 0 && ahead === index + 1 && mayBeSurname(name, tokens[ahead + 1]) && !infoOf(name).isNever) &&
        !(isStrong && onlyGiven && mayFollowArticle(name, tokens[ahead + 1]))
      )
        break
      const { kind, isRole } = infoOf(name)
      if (
        words > 0 &&
        ahead > index + 1 &&
        (isRole || (!kind.isFamily && (kind.isOrdinary || kind.isCompound))) &&
        !(isStrong && onlyGiven && mayFollowArticle(name, tokens[ahead + 1]))
      )
        break
      if (/^(?:in|bei|der)$/.test(tokens[ahead + 1]?.text ?? '') && /gasse|straße/iu.test(name.text)) break
      to = ahead
      words++
      onlyGiven = false
      index = ahead + 1
      continue
    }
    if (!isWritten) break
    // »die Dolmetscherin Mai Pham-Huber«: a month is a name between a role and a surname.
    const isMonthName =
      words === 0 &&
      info.isNever &&
      info.kind.isGiven &&
      next?.isCapital &&
      infoOf(next).isNameLike &&
      infoOf(tokens[index - 1]?.text ?? '').isRole
    // »Der Zeuge Montag sagte«, »Frau Klage hat«: a word that is none otherwise, before what only persons do.
    const isSaidOf =
      words === 0 &&
      info.isNever &&
      info.kind.isNoun &&
      token.isCapital &&
      next?.isWord === true &&
      !next.isCapital &&
      (personVerbs.has(infoOf(next).key) || /^(?:hat|will|wollte|kann|konnte|war)$/.test(next.text)) &&
      (isBehindAddress(tokens, index) || isOneRole(tokens, index))
    // »Hubertus Graf Thurn«, »Ägidius Freiherr von Spaun«
    if (words > 0 && nobility.test(token.text) && next && (next.isCapital || firstParticles.has(infoOf(next).key))) {
      index++
      continue
    }
    if (!isMonthName && !isSaidOf && (info.isNever || info.isTitle || info.isAddress || info.isRole)) {
      // »Dr. Gudrun Graf«, »Herr Mag. Richter«: such a word behind a given name or an address is the surname.
      // »Dr. Leber«, »Dr. Franz Hals«: behind a title a part of the body is a surname too.
      const isTitled =
        isStrong &&
        info.isNever &&
        info.kind.isFamily &&
        (tokens[index - 1]?.text === '.' || (isBehindAddress(tokens, index) && !/^\d/.test(next?.text ?? '')))
      const isBehindGiven = isStrong && words > 0 && hasGiven && onlyGiven && info.isNever && info.kind.isNoun
      // »Kevin Kürschner«: a rare noun for persons behind a given name, and no further name.
      const isTrade =
        words > 0 &&
        hasGiven &&
        onlyGiven &&
        info.kind.isPerson &&
        !roleNouns.has(info.key) &&
        !info.key.endsWith('in') &&
        !next?.isCapital
      // »Herr Haumeister«: a noun for persons that no dictionary lists, behind a form of address and with nothing behind it.
      const isUnlisted =
        isStrong &&
        (words === 0 ? isBehindAddress(tokens, index) : onlyGiven) &&
        isUnlistedTrade(info) &&
        (!next?.isCapital || next.isBreak)
      // »Dr. Edeltraud Pfleger,«: a role behind a title and a given name, with nothing behind it.
      const isRoleAsName =
        words > 0 &&
        (isStrong || (/^[;.)]$/.test(next?.text ?? '') && isClearGiven(tokens[index - 1]!))) &&
        hasGiven &&
        onlyGiven &&
        info.isRole &&
        (info.kind.isPerson || !isStrong) &&
        !info.key.endsWith('in') &&
        (!next || next.isBreak || /^[,;()]$/.test(next.text) || (!isStrong && next.text === '.'))
      // »Bernd Montag«: a day of the week behind a given name, before neither a day nor an hour.
      const isDay =
        words > 0 &&
        hasGiven &&
        onlyGiven &&
        /^(?:Montag|Dienstag|Donnerstag|Freitag|Samstag|Sonntag)$/.test(token.text) &&
        isClearGiven(tokens[index - 1]!) &&
        !/^[\d]|^(?:um|ab|bis|den|dem|früh|abend|vormittag|nachmittag)$/.test(next?.text ?? '') &&
        !(next?.text === ',' && /^(?:\d|den|dem)/.test(tokens[index + 2]?.text ?? ''))
      const mayBe =
        words > 0 &&
        onlyGiven &&
        (info.kind.isFamily || info.isTitle) &&
        !info.isAddress &&
        token.text.length > 2 &&
        tokens[index + 1]?.text !== '.'
      if (
        (!mayBe && !isDay && !isTitled && !isBehindGiven && !isTrade && !isUnlisted && !isRoleAsName) ||
        (info.isRole && !info.kind.isFamily && !isTrade && !isUnlisted && !isRoleAsName) ||
        (info.isNever && !info.kind.isFamily && !isBehindGiven && !isDay) ||
        /^(?:Dr|Mag|DI|Ing|Prof|MBA|MSc|BSc|LL|BA|MA)$/.test(token.text)
      )
        break
    }
    if (next && streetWord.test(next.text) && tokens[index + 2] && /^\d/.test(tokens[index + 2]!.text)) break
    if (streetEnd.test(token.text) && next && /^\d/.test(next.text)) break
    const isKnown = info.kind.isGiven || info.kind.isFamily
    const isWord = (info.kind.isOrdinary || info.kind.isCompound) && !(token.text.includes('-') && info.isNameLike)
    if (words === 0 && !info.isRole) {
      // »die frau klammer hat gsagt«: a noun behind a form of address.
      const isAddressedSmall =
        isStrong &&
        info.kind.isNoun &&
        /^(?:[Ff]rau|[Hh]errn?|[Hh]r|[Ff]r)$/.test(tokens[at - 1]?.text ?? '') &&
        !ofSomebody.test(tokens[at - 2]?.text ?? '')
      if (context.isSmall && !token.isCapital && !(isKnown || isAddressedSmall || (isStrong && !isWord))) break
      if (!isStrong && !info.isNameLike && !isMonthName && !isSaidOf) break
      // »DI Kreuz-Moik«: of a double name one half may be a word.
      if (!info.isNameLike && token.text.includes('-') && !(isStrong && isHalfName(token.text))) break
      if (isStrong && isWord && !isKnown && !mayBeSurname(token, next)) break
    } else if (words > 0) {
      if (context.isSmall && !token.isCapital && isWord) break
      // »Ing. Walfried Kohl«: behind one that no list knows an ordinary surname may follow.
      // »Mag. Wendelgard Kornmoos,«: so may one put together of words that is no line of business.
      const isBehindRare =
        isStrong &&
        words === 1 &&
        !next?.isCapital &&
        (info.kind.isFamily || (info.kind.isCompound && mayBeSurname(token, next) && !isBusiness.test(token.text))) &&
        isRareGiven(tokens[index - 1]!)
      if (
        isWord &&
        !isKnown &&
        !info.isNameLike &&
        !isBehindRare &&
        !(onlyGiven && hasGiven && (mayBeSurname(token, next) || mayBeDouble(token, next, isStrong)))
      )
        break
      // Behind a surname nothing follows but a second one that is no word.
      if (!onlyGiven && isWord && !token.isAllCapitals && !isBehindRare) break
      if (!onlyGiven && !info.isNameLike && !isBehindRare) break
    }
    words++
    to = index
    if (info.kind.isGiven || isGiven(token)) hasGiven = true
    else onlyGiven = false
    if (token.text.includes('-') && !isGiven(token)) onlyGiven = false
    index++
  }
  // An initial alone is no name.
  if (to < 0) return undefined
  if (words === 1 && tokens[to]!.text === '.') return undefined
  return { from: at, to }
}

/** »Kreuz-Moik«: a short noun and a surname. */
const isHalfName = (word: string) => {
  const [first = '', second = '', more] = word.split('-')
  return (
    more === undefined &&
    /^\p{Lu}\p{Ll}{2,9}$/u.test(first) &&
    /^\p{Lu}\p{Ll}{2,}$/u.test(second) &&
    infoOf(second).isNameLike &&
    !infoOf(second).kind.isOrdinary &&
    !infoOf(second).kind.isCompound
  )
}

/** What papers, firms and bodies end with, and surnames do not. */
const isBusiness =
  /(?:kanzlei|handel|verwaltung|gesellschaft|werke?|verlag|bank|kasse|markt|center|zentrum|vertrieb|treuhand|verein|verband|dienst|schule|praxis|ordination|apotheke|akt|antrag|klage|konto|schrift|bescheid|beschluss|urteil|strafe|sache|frist|leistung|summe)s?$/u

/** A word that may be a given name that no list holds: neither a surname nor a word of the language. */
const isRareGiven = ({ text, isCapital }: Token) => {
  const { kind, isNameLike } = infoOf(text)
  return isCapital && isNameLike && !kind.isFamily && !kind.isOrdinary && !kind.isCompound && !text.includes('-')
}

/** »meine frau arbeit …«: what is said of one's own wife. */
const ofSomebody = /^(?:mein|dein|sein|ihr|unser|euer|mei|dei|sei|eine?|keine?)(?:e[rnms]?|n)?$/
/** Whether »Herr« or »Frau« stands right before a word. */
const isBehindAddress = (tokens: readonly Token[], at: number) =>
  /^(?:Herrn?|Frau|Hrn?|Fr)$/.test(
    tokens[at - 1]?.text === '.' ? (tokens[at - 2]?.text ?? '') : (tokens[at - 1]?.text ?? ''),
  )

/** Whether »der Zeuge«, »die Klägerin« stands right before a word: one person with an article. */
const isOneRole = (tokens: readonly Token[], at: number) =>
  /^(?:der|die|den|dem|Der|Die)$/.test(tokens[at - 2]?.text ?? '') &&
  tokens[at - 1]?.isCapital === true &&
  /^(?:Zeug(?:e|in)|Kläger(?:in)?|Beklagter?|Beklagten|Angeklagter?|Beschuldigter?|Mieter(?:in)?|Vermieter(?:in)?|Käufer(?:in)?|Verkäufer(?:in)?|Nachbar(?:in)?|Lenker(?:in)?|Mandant(?:in)?)$/.test(
    tokens[at - 1]!.text,
  )

/** Whether an ordinary word may be a surname at this place: no noun of many syllables, no plural of things. */
const mayBeSurname = (token: Token, next: Token | undefined) =>
  token.text.length <= 14 &&
  !/(?:(?<!spr)ung|heit|keit|schaft|tion|tät|ismus|nis|ungen|vertrag|gericht|recht|gesetz|nummer|datum)s?$/u.test(
    token.text,
  ) &&
  next?.text !== '-'

/** »Dr. Emma von der Linden«, but not »Herr Franz von der Gemeinde«: a short noun that is no body somebody works for. */
const mayFollowArticle = (token: Token, next: Token | undefined) => {
  const { kind, isRole, isNever } = infoOf(token)
  return (
    kind.isNoun &&
    !isRole &&
    !isNever &&
    token.text.length <= 9 &&
    mayBeSurname(token, next) &&
    !next?.isCapital &&
    !/(?:firma|gemeinde|polizei|bank|kasse|schule|kanzlei|wehr|rettung|presse|behörde|partei|gruppe|post|stadt|bahn|baustelle|stelle|arbeit|seite|nacht|woche|straße|ei|ie|ik)$/iu.test(
      token.text,
    )
  )
}

/** »Primus Wieltschnig« behind a label: an ordinary word before one that is none, both with capitals, nothing behind. */
export function looksLikeName({ tokens, kept }: PersonText, at: number): boolean {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first?.isWord || !first.isCapital || !second?.isWord || !second.isCapital || kept[first.start]) return false
  if (first.text.length < 3 || first.text.length > 14 || second.start - first.end !== 1) return false
  const [one, two] = [infoOf(first), infoOf(second)]
  if (one.isNever || one.isRole || one.isTitle || two.isNever || !two.isNameLike) return false
  return (
    (two.kind.isFamily || !(two.kind.isOrdinary || two.kind.isCompound)) &&
    (!third || third.isBreak || /^[,(;/|]$/.test(third.text) || third.start - second.end > 1)
  )
}

/** »Habsburg-Lothringen« behind a title and a given name, no street (»Maximilian-Straße«). */
const mayBeDouble = (token: Token, next: Token | undefined, isStrong: boolean) =>
  isStrong &&
  /^\p{Lu}\p{Ll}{3,}-\p{Lu}\p{Ll}{3,}$/u.test(token.text) &&
  !streetEnd.test(token.text) &&
  !/^\d/.test(next?.text ?? '')

function lineLength({ tokens }: PersonText, at: number): number {
  let first = at - 1
  while (first >= 0 && !tokens[first]!.isBreak && at - first < 60) first--
  return tokens[at]!.start - (tokens[first + 1]?.start ?? 0)
}

function isAddressLine({ tokens }: PersonText, at: number): boolean {
  for (let index = at; index < at + 6 && index < tokens.length && !tokens[index]!.isBreak; index++)
    if (/^\d/.test(tokens[index]!.text) || streetEnd.test(tokens[index]!.text)) return true
  return false
}

/** A reading that holds a word of the name lists or one that no dictionary knows, and does not look like a place. */
export function isProbable(context: PersonText, { from, to }: Reading): boolean {
  for (let at = from; at <= to; at++) {
    const token = context.tokens[at]!
    if (!token.isWord) continue
    const { kind } = infoOf(token)
    if (isClearGiven(token)) return true
    if (!kind.isOrdinary && !kind.isCompound && token.text.length > 2) return true
    if (kind.isFamily && (to > from || !kind.isOrdinary)) return true
  }
  return false
}

/** »Maria Enzersdorf«, »Sankt Veit«: places that begin as names do; »Anna-Straße«. */
export function isPlace({ tokens }: PersonText, { from, to }: Reading): boolean {
  const before = tokens[from - 1]?.text ?? ''
  const beforeThat = tokens[from - 2]?.text ?? ''
  // »1010 Wien«, but not »10.05.2018 Wolfgang Tischler«.
  if (/^\d{4,5}$/.test(before) && !(beforeThat === '.' && tokens[from - 2]!.end === tokens[from - 1]!.start))
    return true
  if (/^(?:Maria|Sankt|St|Bad|Groß|Klein|Ober|Unter)$/.test(tokens[from]!.text) && /^(?:in|nach|aus|bei)$/.test(before))
    return true
  if (/^\d{4,5}$/.test(beforeThat) && before === '.') return true
  const after = tokens[to + 1]?.text ?? ''
  return streetWord.test(after) || /^(?:GmbH|AG|KG|OG|GesmbH|Ges)$/.test(after)
}
