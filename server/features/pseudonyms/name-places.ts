import { atWords, matchesAtWords, windowsAtWords } from './at-words.ts'
import { closings, particles, partyOf } from './person-words.ts'
import { infoOf, isClearGiven, type PersonText, type Seed } from './person-text.ts'
import { isProbable, looksLikeName, readName, type Reading } from './read-name.ts'
import { skipTitles } from './read-titles.ts'
import type { Token } from './tokens.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Places of a document where names stand: behind labels, before birth dates, in the head of a file, on lines of their own.
 */

export type Put = (reading: Reading | undefined, score: number, rule: string, more?: Partial<Seed>) => void
const nameLabel = atWords(
  /(?<!\p{L})(?:(?:(?:Vor|Nach|Zu|Familien|Geburts|Mädchen|Ruf|Ehe|Tauf|Firmen|Spitz|Kose|Künstler)(?:-\s?und\s(?:Nach|Zu|Familien)n|[Nn])|[Nn])ame[ns]?(?:\s?\/\s?(?:Vor|Nach|Zu)?name)?(?:\s?,\s?Vorname)?(?:\s(?:der|des)\s\p{Lu}\p{L}{2,24})?|Vor-\s?und\s(?:Nach|Zu|Familien)name|Patient(?:[/*:]?in)?|Pat\.?|Untersuchte[rn]?|Versicherungsnehmer(?:[/*:]in)|Verfasser(?:in)?|Bearbeiter(?:in)?|Sachbearbeiter(?:in)?|Ansprechpartner(?:in)?|Auskunft|Rückfragen|Kontakt(?:person)?|zHd|z\.\s?Hd\.?|z\.H\.|c\/o|Von|An|Cc|CC|Bcc|From|To|Absender|Empfänger|Unterzeichner|gez\.?|Gez\.?|Betreff|Betrifft|Betr\.?|Re|Inhaber(?:in)?|Inh\.|Kontoinhaber(?:in)?|lautend\sauf|Kontowortlaut|Vertreten\sdurch|vertreten\sdurch|v\.d\.|Beilage\szu|Klagende(?:n|r)?\sPartei(?:en)?|Beklagte(?:n|r)?\sPartei(?:en)?|Betreibende\sPartei|Verpflichtete\sPartei|Antragstellende\sPartei|Gefährdete\sPartei|Zuweiser|Überweiser|Hausarzt|Operateur|Assistenz|Anästhesist|Vidiert|Befunder|Geschäftsführer(?:in)?|GF|Vorsitz|Schriftführer(?:in)?|Anwesend(?:e)?|Erschienen|Zeuge|Zeugin|Zeugen|wegen\sUnterhalt|Spender|i\.A\.|i\.V\.|Ehegatte|Ehegattin|Kind|Notfallkontakt|Erziehungsberechtigte[r]?|Obsorge|Kindesmutter|Kindesvater|Sorgeberechtigte[r]?|Versicherte(?:r)?|Versicherungsnehmer(?:in)?|Halter(?:in)?|Lenker(?:in)?|Fahrer(?:in)?|Bevollmächtigte(?:[/*:]?r)?|Vorgesetzte[r]?|Mutter|Vater|Eltern|Geschwister|Teilnehmer)(?:[/*:]in|\(in\)|\/r|\(r\)|\(n\)|\/n)?\s{0,14}[:|]?[ \t]{0,30}/gu,
)

export function labels(context: PersonText, tokenBefore: (at: number) => number, put: Put) {
  const { text, tokens } = context
  for (const { match } of matchesAtWords(text, nameLabel)) {
    const [label] = match
    const isColon = /[:|]\s*$/.test(label)
    const isOfName = /name/iu.test(label) && !/Firmenname/u.test(label)
    if (
      !isColon &&
      !/(?:vertreten durch|Vertreten durch|lautend auf|z\.\s?Hd|zHd|c\/o|gez|Gez|v\.d\.|Inh\.|i\.A|i\.V|Betrifft|Betreff|Betr|Pat\b)/u.test(
        label,
      ) &&
      !isOfName
    )
      continue
    let at = tokenBefore(match.index + label.length) + 1
    // The value of a form may stand on the next line.
    if (isOfName && tokens[at]?.isBreak && tokens[at + 1]?.isCapital) at++
    else if (
      isColon &&
      tokens[at]?.isBreak &&
      tokens[at + 1]?.isCapital &&
      /(?:Partei|Patient|Antragst|Empfänger)/u.test(label)
    )
      at++
    if (tokens[at] && /^["„»<']$/.test(tokens[at]!.text)) at++
    const skipped = skipTitles(context, at, false)
    const role = partyOf(label.trim())
    const isStrong =
      isOfName || skipped.hasAddress || skipped.hasTitle || (isColon && looksLikeName(context, skipped.index))
    const reading = readName(skipped.index, context, isStrong)
    if (!reading) continue
    // »Vorname: Elif Nur«: in the cell of a form the last word belongs to the name, whatever else it means.
    const [last, beyond] = tokens.slice(reading.to + 1, reading.to + 3)
    if (
      isOfName &&
      last?.isCapital &&
      last.text.length > 1 &&
      last.start - tokens[reading.to]!.end === 1 &&
      (!beyond || beyond.isBreak || beyond.start - last.end > 1)
    )
      reading.to++
    const isProbableName = isProbable(context, reading) || isOfName
    // »Kontakt: Büro«, »An: Kanzlei«: a label alone makes no word a name.
    if (!isProbableName) continue
    const isSubject = /^(?:Betreff|Betrifft|Betr|Re|An|Von|Kontakt|Auskunft|Anwesend|Erschienen|Rückfragen)/u.test(
      label,
    )
    const single = reading.from === reading.to
    const clear = isStrong || !single || !isSubject || isClearGiven(tokens[reading.from]!)
    put(reading, clear ? 0.9 : 0.6, 'label', {
      ...(role && { role }),
      ...(isOfName && /Vorname/u.test(label) && !/ach|uname|amilien/u.test(label) && { isFirstNames: true }),
    })
    // »FEIGE, INGEBORG«: surname and given name.
    const [comma, given, behind] = tokens.slice(reading.to + 1, reading.to + 4)
    if (
      isColon &&
      single &&
      comma?.text === ',' &&
      given?.isCapital &&
      infoOf(given).isNameLike &&
      !infoOf(given).isTitle &&
      (!behind || behind.isBreak || behind.start - given.end > 1 || /^[,(*;|]$/.test(behind.text))
    ) {
      put({ from: reading.from, to: reading.to + 2 }, 0.9, 'label, surname and given name', role ? { role } : {})
      continue
    }
    // »Huber, Maria« and further persons in the same list.
    let after = reading.to + 1
    for (
      let more = 0;
      more < 6 &&
      (tokens[after]?.text === ',' ||
        tokens[after]?.text === 'und' ||
        tokens[after]?.text === '/' ||
        tokens[after]?.text === ';');
      more++
    ) {
      const inner = skipTitles(context, after + 1, false)
      const next = readName(inner.index, context, inner.hasAddress || inner.hasTitle)
      if (
        !next ||
        !(
          isClearGiven(tokens[next.from]!) ||
          inner.hasAddress ||
          inner.hasTitle ||
          (next.to > next.from && isProbable(context, next))
        )
      )
        break
      put(next, 0.85, 'label, further name')
      after = next.to + 1
    }
  }
}

const birthCue =
  /(?:,|\(|;|\s|\n|-|–|\/)\s{0,2}(?:geb(?:oren(?:e[rnms]?)?|\.)?|\*|Geb\.?-?[Dd]at(?:um)?\.?|Geburtsdatum|SVNR|SV-Nr|VSNR|SV-Nummer|whft|wh\.?|wohnhaft|p\.\s?A\.|per\sAdresse|verstorben|vulgo)(?!\p{Ll})|\s\(\*?\s?(?=\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\))/gu

/** What every such sign holds. */
const birthMark = /geb|Geb|\*|SVN|SV-N|VSNR|wh|wohnh|p\.\s?A|per\sA|verstorb|vulgo|\(\d/g

/** »LG Schorsch«: a name on the line of the greeting, with nothing behind it. */
const greeting =
  /(?<=^|\n|[.!?]\s)[ \t>]{0,8}(?:LG|lg|Lg|Liebe Grüße|Liebe Gruesse|Viele Grüße|Bussi|Baba|Gruß|Ciao|Dein|Deine|dein|deine|Euer|Eure)[,!]?[ ]\p{Lu}\p{Ll}{2,14}(?=[ \t]*(?:\n|$))/gu

const greetingWord = /^(?:[Ll][Gg]|Liebe|Viele|Bussi|Baba|Gruß|Ciao|[Dd]eine?|Eure?r?)$/u

/** Names before »geb.«, »wohnhaft«, »SVNR« …: read backwards. */
export function backwards(context: PersonText, tokenBefore: (at: number) => number, put: Put) {
  const { text, tokens, kept } = context
  for (const { match, at: start } of matchesIn(windowsAtWords(text, greetingWord, 24, 100), greeting)) {
    const at = tokenBefore(start + match[0].length)
    const token = tokens[at]
    if (!token || kept[token.start]) continue
    const { kind, isNever, isRole } = infoOf(token)
    if (isNever || isRole || (kind.isOrdinary && !kind.isGiven)) continue
    put({ from: at, to: at }, 0.8, 'name behind a greeting', { isFirstNames: true })
  }
  for (const { at: start } of matchesIn(windowsAround(text, birthMark, 8, 24), birthCue)) {
    let at = tokenBefore(start + 1)
    if (at >= 0 && tokens[at]!.start >= start + 1) at--
    while (at >= 0 && /^[,(;/–-]$/.test(tokens[at]!.text)) at--
    if (at >= 0 && tokens[at]!.isBreak) at--
    // »…, MBA, geb.«
    while (
      at >= 1 &&
      (infoOf(tokens[at]!).isTitle ||
        /^(?:BSc|MSc|MBA|BA|MA|LL|B|Sc|M|jun|sen|junior|senior)$/u.test(tokens[at]!.text) ||
        /^[,.]$/.test(tokens[at]!.text))
    )
      at--
    const to = at
    let from = -1
    for (; at >= 0 && to - at < 6; at--) {
      const token = tokens[at]!
      // »Blohm, Reinhilde (19.04.1950)«
      if (token.text === ',' && at === to - 1 && from === to && isListStart(tokens, at - 1)) continue
      if (!token.isWord || kept[token.start]) break
      const info = infoOf(token)
      if (!token.isCapital) {
        if (from >= 0 && particles.has(info.key)) continue
        break
      }
      if (info.isNever || info.isRole || info.isAddress || (info.isTitle && !(info.kind.isFamily && at === to))) break
      if (at < to && !info.isNameLike && !info.kind.isFamily) break
      if (
        at === to &&
        !info.isNameLike &&
        !info.kind.isFamily &&
        !(tokens[at - 1]?.isCapital && isClearGiven(tokens[at - 1]!))
      )
        break
      from = at
    }
    if (from < 0) continue
    // »in Laa, wohnhaft …« is a place.
    if (from === to && /^(?:in|aus|zu|nach)$/.test(tokens[from - 1]?.text ?? '')) continue
    const role = partyOf(
      tokens[from - 1]?.text === ':' ? (tokens[from - 2]?.text ?? '') : (tokens[from - 1]?.text ?? ''),
    )
    put({ from, to }, from < to ? 0.95 : 0.75, 'before a birth date or an address', role ? { role } : {})
  }
}

/** Whether the word at a place begins a line or an entry of a list. */
function isListStart(tokens: readonly Token[], at: number): boolean {
  let first = at
  while (first > 0 && tokens[first - 1]!.isWord && at - first < 2) first--
  const before = tokens[first - 1]
  return tokens[at]?.isCapital === true && (!before || before.isBreak || /^[.:•–*)-]$/.test(before.text))
}

const versus =
  /(?<![\p{L}\d])(?<a>(?:\p{Lu}[\p{L}'-]{1,24}\s){0,2}\p{Lu}[\p{L}'-]{2,24})\s?(?:\.\/\.|\/|\.\s?\/\s?\.|\sgegen\s|\sc\/?a\.?\s|\swider\s|\svs\.?\s)\s?(?<b>\p{Lu}[\p{L}'-]{2,24}(?:\s\p{Lu}[\p{L}'-]{1,24}){0,2})(?![\p{L}\d/])/gu

const separators = /\/(?:(?<=\.\/)\.|(?<=\p{L} ?\/)(?= ?\p{Lu}\p{Ll}))|\s(?:gegen|wider|vs|ca|c\/a)/gu

/** »Huber ./. Maier«, »Hauser/Savić, 4 Cg 61/24p«: the parties in the head of a file. */
export function headers(
  text: string,
  tokens: readonly Token[],
  tokenBefore: (at: number) => number,
  put: Put,
  kept: Uint8Array,
) {
  for (const { match, at } of matchesIn(windowsAround(text, separators, 81, 81), versus)) {
    if (kept[at]) continue
    const { a, b } = match.groups!
    const isSlash = match[0].slice(a!.length).trim().startsWith('/') && !/\.\/\./.test(match[0])
    const line = text.slice(Math.max(0, text.lastIndexOf('\n', at)), at + match[0].length + 60)
    const isHead = /\d{1,4}\s?[A-Z][A-Za-z]{0,2}\s?\d{1,6}\/\d{2}|(?:Sache|Betreff|Betrifft|Causa|Re:|Akt|AZ|GZ)/u.test(
      line,
    )
    for (const [name, start] of [
      [a!, at],
      [b!, at + match[0].length - b!.length],
    ] as const) {
      const words = name.split(' ')
      if (!words.every((word) => infoOf(word).isNameLike)) continue
      const known = words.some(
        (word) => infoOf(word).kind.isFamily || infoOf(word).kind.isGiven || !infoOf(word).kind.isOrdinary,
      )
      if (!known || words.every((word) => /^[\p{Lu}]{2,4}$/u.test(word))) continue
      const to = tokenBefore(start + name.length)
      const from = to - words.length + 1
      if (from < 0 || tokens[from]!.start !== start) continue
      put({ from, to }, isHead || !isSlash ? 0.85 : 0.5, 'parties of a case', { isSurname: words.length === 1 })
    }
  }
}

/** A surname and an initial, nothing else. */
const isBeforeInitial = (tokens: readonly Token[], { from, to }: Reading) =>
  to === from + 2 && tokens[to]!.text === '.' && /^\p{Lu}$/u.test(tokens[from + 1]!.text)

/** Lines that are nothing but a name: letter heads, address blocks, signatures. */
export function lines(context: PersonText, put: Put) {
  const { tokens } = context
  let first = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !tokens[at]!.isBreak) continue
    if (at > first && at - first <= 14) line(context, first, at, put)
    first = at + 1
  }
}

function line(context: PersonText, first: number, end: number, put: Put) {
  const { text, tokens } = context
  let start = first
  while (start < end && /^[>|*·_–-]$/.test(tokens[start]!.text)) start++
  const skipped = skipTitles(context, start, false)
  const before = text.slice(Math.max(0, tokens[first]!.start - 120), tokens[first]!.start)
  const isSignature = closings.test(before.trimEnd().split('\n').slice(-2).join(' ').trim())
  const reading = readName(skipped.index, context, isSignature || skipped.hasTitle || skipped.hasAddress)
  if (!reading) return
  const after = tokens[reading.to + 1]
  const isWhole = reading.to + 1 >= end
  const isSmallLine = !tokens[reading.from]!.isCapital
  const second = tokens[reading.to + 1]?.text
  const isBeforeTitle =
    second === ',' &&
    (infoOf(tokens[reading.to + 2]?.text ?? '').isTitle ||
      infoOf(tokens[reading.to + 2]?.text ?? '').isRole ||
      /^(?:MBA|MSc|BSc|BA|MA|LL)$/.test(tokens[reading.to + 2]?.text ?? ''))
  if (
    !isWhole &&
    !isBeforeTitle &&
    !(isSignature && (after?.text === ',' || after?.text === '|' || after?.text === '('))
  ) {
    // »J. Mitterer      K. Varga-Huber«: names far apart in one line of signatures.
    if (
      after &&
      !after.isBreak &&
      after.start - tokens[reading.to]!.end >= 3 &&
      isProbable(context, reading) &&
      (reading.to > reading.from || isClearGiven(tokens[reading.from]!))
    )
      put(reading, 0.8, 'signatures side by side')
    return
  }
  if (isSmallLine && !isSignature) return
  const isProbableName = isProbable(context, reading)
  const single = reading.from === reading.to
  if (isSignature) {
    // »Leoben, 14.03.2023« below a greeting is a place.
    if (second === ',' && /^\d/.test(tokens[reading.to + 2]?.text ?? '')) return
    if (!isProbableName && !infoOf(tokens[reading.from]!).kind.isFamily) return
    put(reading, 0.9, 'signature', { isSurname: single && !isClearGiven(tokens[reading.from]!) })
    return
  }
  if (!isProbableName) return
  // The line below says whether this is the first line of an address.
  const below = text
    .slice(tokens[end - 1]!.end, tokens[end - 1]!.end + 160)
    .split('\n')
    .slice(1, 4)
    .join('\n')
  const isAddressed =
    /(?:straße|strasse|str\.|gasse|weg|platz|allee|ring|kai|Straße|Gasse|Weg|Platz|Allee|Ring|Str\.)\s\d{1,4}|(?:^|\n)\s*(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}/u.test(
      below,
    )
  const isLast = text.slice(tokens[end - 1]!.end).trim().length < 3
  const hasGiven = tokens.slice(reading.from, reading.to + 1).some(isClearGiven)
  if (isAddressed && !single) put(reading, 0.9, 'first line of an address')
  // »Moik W.« at the end of a letter
  else if (isLast && (hasGiven || single || isBeforeInitial(tokens, reading)))
    put(reading, single && !hasGiven ? 0.7 : 0.85, 'last line')
  else if (!single && hasGiven) put(reading, 0.8, 'line of its own')
}
