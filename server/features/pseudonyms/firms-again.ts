import { aliasesOf } from './aliases.ts'
import type { Found } from './entity.ts'
import { isKindOfBody } from './institutions.ts'
import { withForm } from './legal-forms.ts'
import { infoOf, isClearGiven, isInitial, type PersonText } from './person-text.ts'
import { barePrepositions, determiners, particles, personVerbs } from './person-words.ts'
import { keyOf, type Token } from './tokens.ts'
import { isTown } from './words.ts'

/*
 * Firms and societies again, as a text calls them once they are known: without their legal form, by their first words, by
 * the one word that is theirs alone, or by an ordinary word where the sentence speaks of it as of a firm.
 */

const connector = /^(?:&|\+|und|u\.|der|die|des|zur|zum|für|von|am|im|an|in)$/

/** Nouns that are feminine by their end: an article »der« or »die« before them says nothing of a firm. */
const feminine =
  /(?:e|ung|heit|keit|schaft|ion|ik|ei|ur|anz|enz|tät|bank|bahn|kraft|stadt|burg|hand|welt|wand|form|arbeit|zeit|kunst|luft|nacht|post|tür|au|alm|in)$/u
/** »namens der Bergblick«, »gegen die Bergblick«: what is said of parties, not of places. */
const partyBefore = /^(?:namens|seitens|gegenüber|gegen|mit|von|für|zwischen|bei|durch|an|laut|und)$/i
const ofPartiesOnly = /^(?:namens|seitens|gegenüber|gegen)$/i
/** Who stands for a firm or a society. */
const officer =
  /^(?:Obmann|Obfrau|Kassier|Geschäftsführer|Vorstand|Prokurist|Gesellschafter|Mitglied|Mitarbeiter|Vertreter|Betriebsleiter|Filialleiter|Sprecher|Aufsichtsrat|Komplementär|Kommanditist|Aktionär|Angestellte)\p{Ll}{0,5}$/u
/** A verb that says of »die …« that it is one thing, and what firms do. */
const oneThing =
  /^(?:ist|hat|hatte|war|wird|wurde|kann|konnte|hält|haftet|schuldet|bestreitet|behauptet|verlangt|fordert|begehrt|klagt|lieferte|liefert|zahlt|zahlte|kündigte|kündigt|verkaufte|verkauft|beauftragte|verrechnete|lehnte|lehnt|teilte|teilt|verpflichtet|übernimmt|übernahm|bleibt|meldete)$/

type Short = { words: string[]; score: number; isOrdinary: boolean; isHouse?: boolean; isLetters?: boolean }

/** Whether an initial, a given name or a form of address stands before a word. */
function isOfPerson(tokens: PersonText['tokens'], at: number): boolean {
  const [before, previous] = [tokens[at - 2], tokens[at - 1]]
  if (!previous) return false
  return (before && isInitial(before, previous)) || isClearGiven(previous) || infoOf(previous).isAddress
}

/** Whether a word is hardly any other: no name, no word of the language, no town. */
function isDistinct(word: string): boolean {
  // »TaxAlpin«, »Inn-Spedition«: put together as no word is.
  if (/^\p{Lu}\p{L}+\p{Ll}\p{Lu}\p{Ll}+$/u.test(word) || /^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u.test(word)) return true
  const { isNameLike, kind } = infoOf(word)
  return isNameLike && word.length >= 4 && !kind.isGiven && !kind.isOrdinary && !kind.isCompound
}

/** What a firm is called for short: lists of words, each with how sure it is. */
function shortsOf(name: string): Short[] {
  const words =
    name
      .replace(withForm, '')
      .replace(/\s(?:gemn|gemeinn|reg)\.?$/, '')
      .match(/\p{L}[\p{L}'’-]*|\d+|[&+.]/gu) ?? []
  const first = words[0]
  if (first === undefined) return []
  const shorts: Short[] = []
  const put = (some: string[], score: number, isOrdinary = false) => {
    if (some.length > 0) shorts.push({ words: some.map(keyOf), score, isOrdinary })
  }
  if (words.length >= 2) put(words, 0.9)
  if (words.length >= 3 && words.length <= 7) {
    // »Bauträger Lindenhain Projekt GmbH« is »Lindenhain Projekt« too; »Mohn & Enkel Ofenbau OG« is »Mohn & Enkel«.
    if (!connector.test(words[1]!)) {
      put(words.slice(1), 0.9)
      if (words.length >= 4) put(words.slice(1, -1), 0.9)
    }
    for (let end = words.length - 1; end >= 2; end--)
      if (!connector.test(words[end - 1]!) && /^\p{Lu}/u.test(words[end - 1]!)) put(words.slice(0, end), 0.9)
  }
  // »Pflegezentrum St. Bruno GmbH«: »für St. Bruno«.
  const saint = words.findIndex((word) => /^(?:St|Sankt)$/.test(word))
  if (saint > 0 && words.length - saint <= 4) put(words.slice(saint), 0.85)
  const { kind, isNever } = infoOf(first)
  // »WAV Wohnbau GmbH«: the letters that a name begins with.
  if (/^\p{Lu}{3,6}$/u.test(first) && !kind.isOrdinary && !isNever && words.length > 1)
    shorts.push({ words: [keyOf(first)], score: 0.8, isOrdinary: false, isLetters: true })
  if (isDistinct(first)) put([first], kind.isFamily ? 0.6 : 0.8)
  // »Glück e.U.« makes no firm of every »Glück«, but of »namens der Glück«.
  else if (
    (words.length >= 2 || withForm.test(name)) &&
    first.length >= 4 &&
    !kind.isGiven &&
    !kind.isFamily &&
    !isNever
  )
    put([first], 0.8, true)
  // »Hotel Almblick«: »im Almblick«, »der Almblick zahlt nicht«.
  const [, own, none] = words
  if (own !== undefined && none === undefined && isKindOfBody(first) && /^\p{Lu}\p{Ll}{3}/u.test(own) && !isTown(own))
    shorts.push({ words: [keyOf(own)], score: 0.8, isOrdinary: true, isHouse: true })
  // »Weggenossenschaft Steinrotmoos«: »die Steinrotmoos«.
  for (const word of words.slice(1)) {
    if (!/^\p{Lu}\p{Ll}/u.test(word) || isTown(word) || infoOf(word).kind.isFamily) continue
    if (isDistinct(word)) put([word], 0.75)
    else if (infoOf(word).kind.isCompound) put([word], 0.75, true)
    if (/^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}{6,}$/u.test(word) && infoOf(word.split('-')[1]!).kind.isCompound)
      put([word.split('-')[1]!], 0.75, true)
  }
  return shorts
}

/** Whether a sentence speaks of an ordinary word as of a firm: »namens der Bergblick«, »die Bergblick haftet«. */
function isSpokenOfAsFirm({ tokens }: PersonText, at: number): boolean {
  const [before, article, word, next] = [
    tokens[at - 2]?.text ?? '',
    tokens[at - 1]?.text ?? '',
    tokens[at]!,
    tokens[at + 1],
  ]
  if (next?.isCapital || next?.text === '-') return false
  // »der Obmann der Steinrotmoos«
  if (article === 'der' && officer.test(before)) return true
  const isFeminine = feminine.test(word.text)
  if (/^(?:der|die)$/.test(article) && (isFeminine ? ofPartiesOnly : partyBefore).test(before)) return true
  // »Der Bergwand wird ein Darlehen gewährt«: only parties are given something.
  const [, second, third] = tokens.slice(at, at + 3)
  if (
    /^(?:der|Der)$/.test(article) &&
    /^(?:wird|wurde|ist)$/.test(second?.text ?? '') &&
    /^(?:ein|eine|kein|keine|das|die)$/.test(third?.text ?? '')
  )
    return true
  return !isFeminine && /^(?:die|Die)$/.test(article) && oneThing.test(next?.text ?? '')
}

/** What says the line of business and no name (»Holzhandel Moik GmbH«: »der Holzhandel«). */
export const trade =
  /(?:handel|handlung|bau|verwaltung|haus|technik|service|betriebe?|gesellschaft|kanzlei|werke?|verlag|versicherung|bank|kasse|markt|studio|salon|stube|center|zentrum|park|vertrieb|logistik|transporte?|treuhand|genossenschaft|verein|verband|gemeinschaft|werkst(?:att|ätte)|dienst|heim|residenz|schule|praxis|ordination|apotheke|ung|ungen|ei|er|erin)$/u
const noVerb = /^(?:nicht|erst|selbst|samt|statt|dort|meist|fast|sonst|laut|seit|recht|sofort|insgesamt|heute)$/
/** »Der Almwegeverein klagt«: a word for a body that no dictionary lists, behind a definite article. */
function isItsSort({ tokens }: PersonText, at: number): boolean {
  const { text } = tokens[at]!
  const { kind } = infoOf(text)
  const [previous, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]]
  return (
    /.{3}(?:verein|verband|bund|club|klub|genossenschaft|manufaktur|stiftung|forum|kreis|chor|kapelle|orchester|ensemble|runde|gruppe|zunft|gilde)$/u.test(
      text,
    ) &&
    !kind.isOrdinary &&
    /^(?:der|die|das|dem|den|des|beim|vom|zum|zur)$/i.test(previous) &&
    !(next?.isCapital || next?.text === '-')
  )
}
/** »im Almblick«, »beim Almblick«; a word that no dictionary lists also behind a definite article (»die Klangfeld zahlt«). */
function isHouseAgain({ tokens }: PersonText, at: number): boolean {
  const [before, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]]
  if (next?.text === '-' || (next?.isCapital && !next.isBreak)) return false
  return /^(?:im|beim|vom|ins|zum|Haus)$/.test(before)
    ? true
    : /^(?:der|die|das|dem|den)$/i.test(before) && !infoOf(tokens[at]!).kind.isOrdinary
}
const paperOf =
  /(?:zeugnis|rechnung|angebot|vertrag|schreiben|mahnung|gutschrift|bestellung|lieferung|lieferschein|kündigung|auftrag|vereinbarung|forderung|klage|akt|konto|gehalt|zahlung)$/iu
const businesslike = /^(?:laut|namens|seitens|gegenüber|gegen|bei|von|durch|an|mit|für|zwischen|sowie|und)$/

/**
 * Whether a compound that no dictionary lists stands without an article, as no noun for one thing does: »Laut Almkristall«,
 * »Almkristall bezahlte nicht«; or with that of women and a verb for one: »Die Almkristall bezahlte«.
 */
function isCompoundAsName({ tokens }: PersonText, at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
  const { kind } = infoOf(token)
  if (kind.isOrdinary || trade.test(token.text) || next?.text === '-' || (next?.isCapital && !next.isBreak))
    return false
  const before = previous?.isWord ? keyOf(previous.text) : ''
  const after = next?.isWord ? keyOf(next.text) : ''
  const isVerb =
    next !== undefined &&
    !next.isCapital &&
    (personVerbs.has(after) || oneThing.test(after) || (/^\p{Ll}{3,}te?$/u.test(next.text) && !noVerb.test(after)))
  if (businesslike.test(previous?.text.toLowerCase() ?? '')) return true
  // »Dienstzeugnis Almkristall;«: behind a word for a paper.
  if (previous?.isCapital && paperOf.test(previous.text) && token.start - previous.end === 1) return true
  // »Moik ./. Almkristall«
  if (previous?.text === '/' && tokens[at - 2]?.text === '.' && tokens[at - 3] !== undefined) return true
  // »der Almkristall« is the thing, »namens der Almkristall« the firm.
  if (/^(?:der|die)$/.test(before))
    return !feminine.test(token.text) && ((before === 'die' && isVerb) || partyBefore.test(tokens[at - 2]?.text ?? ''))
  const isStart = !previous || previous.isBreak || /^[.!?:;„"»,–]$/.test(previous.text)
  return isStart && isVerb && !determiners.has(after) && !particles.has(after) && !barePrepositions.has(after)
}

const placeBefore = /^(?:in|aus|nach|ab|Gemeinde|Ort|KG|Ortschaft|am|im|beim|auf)$/

/** »vom dachprofi«: in small letters the whole name, or a word of it that no dictionary lists. */
function isMeantSmall({ tokens, isSmall }: PersonText, at: number, { words, isLetters }: Short): boolean {
  const { text } = tokens[at]!
  const { kind } = infoOf(text)
  if (words.length > 1) return words.some((word) => !infoOf(word).kind.isOrdinary)
  // »wav« of »WAV Wohnbau GmbH«, which is no word.
  if (isLetters) return text === text.toLowerCase() && !kind.isOrdinary && !kind.isCompound && !kind.isGiven
  return isSmall && text.length >= 6 && !kind.isOrdinary && !trade.test(text)
}

/** Whether the words of a short name stand behind its first one. */
function isFollowedBy(tokens: PersonText['tokens'], at: number, words: readonly string[]): boolean {
  for (let index = 1; index < words.length; index++) {
    const token = tokens[at + index]
    if ((token ? infoOf(token).key : '') !== words[index]) return false
  }
  return true
}

/** Finds the firms of a text again, and those of the other documents of its matter (as written there). */
export function firmsAgain(
  context: PersonText,
  organisations: readonly Found[],
  ofMatter: readonly string[] = [],
): Found[] {
  const { text, tokens } = context
  const byFirst = new Map<string, Short[]>()
  const seen = new Set<string>()
  const add = (short: Short) => {
    const list = byFirst.get(short.words[0]!) ?? []
    if (list.length < 24) list.push(short)
    byFirst.set(short.words[0]!, list)
  }
  for (const { start, end, score } of organisations) {
    if (score < 0.6) continue
    const name = text.slice(start, end)
    if (seen.has(name)) continue
    seen.add(name)
    for (const short of shortsOf(name)) add(short)
  }
  for (const name of ofMatter) for (const short of shortsOf(name)) add(short)
  for (const name of aliasesOf(text, organisations))
    add({ words: (name.match(/\p{L}[\p{L}'’-]*|\d+|[&+.]/gu) ?? []).map(keyOf), score: 0.9, isOrdinary: false })
  if (byFirst.size === 0) return []
  const found: Found[] = []
  const put = (at: number, { words, score }: Short) =>
    found.push({
      start: tokens[at]!.start,
      end: tokens[at + words.length - 1]!.end,
      type: 'ORG',
      score,
      rule: 'firm again',
    })
  const lookAt = (token: Token, at: number, candidates: readonly Short[]) => {
    // »die Moik-Werkstatt«: of a compound only the name of the firm.
    const [head = '', tail] = token.isCapital ? token.text.split('-') : []
    if (tail !== undefined && head.length >= 4 && infoOf(tail).kind.isOrdinary) {
      const short = byFirst
        .get(keyOf(head))
        ?.find(
          ({ words, isOrdinary }) =>
            words.length === 1 && (!isOrdinary || (!infoOf(head).kind.isOrdinary && !trade.test(head))),
        )
      if (short)
        found.push({
          start: token.start,
          end: token.start + head.length,
          type: 'ORG',
          score: short.score,
          rule: 'firm in a compound',
        })
    }
    let longest: Short | undefined
    for (const one of candidates) {
      if (!token.isCapital && !isMeantSmall(context, at, one)) continue
      // »C. Rabitsch« is a person, though a firm bears the name.
      if (one.words.length === 1 && isOfPerson(tokens, at)) continue
      // »Ein Moosdachs ist ein Tier«: one of many is no firm.
      if (
        one.words.length === 1 &&
        /^(?:ein|eine[nmrs]?|kein|keine[nmrs]?|jede[rnms]?)$/i.test(tokens[at - 1]?.text ?? '')
      )
        continue
      if (one.words.length === 1 && one.score < 0.8 && placeBefore.test(tokens[at - 1]?.text ?? '')) continue
      const isSort = one.isOrdinary && one.words.length === 1 && isItsSort(context, at)
      const isHouse = one.isHouse === true && token.isCapital && isHouseAgain(context, at)
      if (
        one.isOrdinary &&
        !isHouse &&
        token.isCapital &&
        !isSpokenOfAsFirm(context, at) &&
        !isCompoundAsName(context, at)
      ) {
        if (isSort) put(at, { ...one, score: 0.6 })
        continue
      }
      if (!isFollowedBy(tokens, at, one.words)) continue
      if (!longest || one.words.length > longest.words.length) longest = one
    }
    if (longest) put(at, longest)
  }
  tokens.forEach((token, at) => {
    const { key } = infoOf(token)
    const candidates = byFirst.get(key) ?? (key.endsWith('s') ? byFirst.get(key.slice(0, -1)) : undefined)
    // Hardly any word is one of a firm.
    if (candidates || (token.isCapital && token.text.includes('-'))) lookAt(token, at, candidates ?? [])
  })
  // »BG/BRG Rauchegg«: a part of the whole name where that stands.
  const ends = new Map<number, number>()
  for (const { start, end, score } of organisations)
    if (score >= 0.7) for (let at = start + 1; at < end; at++) ends.set(at, Math.max(end, ends.get(at) ?? 0))
  return found.filter(({ start, end }) => (ends.get(start) ?? 0) < end)
}
