import { atWords, matchesAtWords } from './at-words.ts'
import type { Found } from './entity.ts'
import { house, leading, paper, partOfCase, quotedBefore } from './organisation-words.ts'
import { determiners } from './person-words.ts'
import { infoOf } from './person-text.ts'
import { keyOf, type Token } from './tokens.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Legal forms, and the firms that they show: a form with the name before it, read backwards word by word.
 */

/** Forms that may go on with »& Co KG«. */
const companies = String.raw`GmbH|Ges\.?\s?m\.?\s?b\.?\s?H\.?|gGmbH|GesmbH|AG|SE|UG(?:\s\(haftungsbeschränkt\))?`
const partnerships = String.raw`KG|OG|OHG|KEG|OEG|KGaA`
const ofOne = String.raw`e\.?\s?U\.?|e\.?\s?Gen\.?|eG|e\.\s?V\.|eV|e\.\s?K(?:fm|fr)?\.`
const ofOthers = String.raw`Kft\.?|Bt\.?|s\.?\s?r\.?\s?o\.?|d\.\s?o\.\s?o\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|Ltd\.?|Limited|Inc\.?|B\.V\.|N\.V\.|GbR|GesbR|PartG(?:\s?mbB)?|LLP|LLC|S\.A\.(?:R\.L\.)?|a\.s\.|PLC|FlexCo`
/** Forms in whole words, or that are part of one. */
const spelled = String.raw`(?:Privat|Familien|Substiftungs?)?[Ss]tiftung|reg\.?\s?Gen\.?\s?m\.?\s?b\.?\s?H\.?|Gen\.?\s?m\.?b\.?H\.?|registrierte\sGenossenschaft(?:\s(?:mit\sbeschränkter\sHaftung|m\.\s?b\.\s?H\.))?|Gesellschaft\sm(?:it\sbeschränkter\sHaftung|\.\s?b\.\s?H\.)|Aktiengesellschaft|Kommanditgesellschaft|(?<=(?:[Vv]erein|ersicherung|echselseitige)\s)a\.\s?G\.|(?:reg|gemeinn|eingetr)\.\s?Verein|registrierter\sVerein|(?<=[Vv]erein\s)auf\sGegenseitigkeit|VVaG|V\.?aG|V\.V\.a\.G\.`

const legalForm = atWords(
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:(?:${companies})(?:\s?&\s?Co\.?(?:\s?(?:KG|OG|OHG|KGaA|KEG|Nfg\.?\s(?:KG|OG)))?)?|(?:mbH|m\.b\.H\.)(?:\s?&\s?Co\.?\s?(?:KG|OG))?|${partnerships}|${ofOne}|${spelled}|${ofOthers})(?:\sin\s(?:Liqu\.|Liquidation)|\si\.\s?L\.)?(?![\p{L}\d])`,
    'gu',
  ),
)
/** A name up to its form, from which people call the firm by what stands before. */
export const withForm = new RegExp(
  String.raw`[\s-](?:${companies}|${partnerships}|${ofOne}|${ofOthers}|mbH|VaG|reg\.|Gesellschaft\sm)(?![\p{L}\d]).*$`,
  'u',
)
/** Legal forms of other countries that are rare, by what they end with. */
const foreignForm =
  /(?<![\p{L}\d])(?:Sp\.\s?z\s?o\.?\s?o\.?|spol\.\ss\sr\.\s?o\.|(?:Zrt|Nyrt)\.?|j?\.?d\.\s?o\.\s?o\.|d\.\s?d\.|k\.\s?s\.|v\.o\.s\.|S\.?\s?à\s?r\.?\s?l\.?|SARL|S\.A\.S\.?|SAS|ApS|A\/S|E?OOD|S\.L\.|Lda\.?|Corp\.?|Corporation|Oyj?|AB|Pty)(?![\p{L}\d])/gu
const foreignMark =
  / (?:Sp\.|spol|Zrt|Nyrt|j?\.?d\.\s?[do]|k\.\s?s\.|v\.o\.s|S\.?\s?à|SARL|S\.A\.S|SAS|ApS|A\/S|E?OOD|S\.L\.|Lda|Corp|Oy|AB|Pty)(?!\p{Ll}{2})/gu

/** Legal forms, those of other countries among them. */
function* legalForms(text: string): Generator<{ 0: string; index: number }> {
  for (const { match } of matchesAtWords(text, legalForm)) yield match
  for (const { match, at } of matchesIn(windowsAround(text, foreignMark, 2, 18), foreignForm))
    yield { 0: match[0], index: at }
}

/** Whether a compound for a document stands behind an article and before what may be a name. */
function isPaperBefore(tokens: readonly Token[], at: number): boolean {
  const [article, word, name] = [tokens[at - 1], tokens[at]!.text, infoOf(tokens[at + 1]!)]
  return (
    article?.isWord === true &&
    determiners.has(keyOf(article.text)) &&
    paper.test(word) &&
    infoOf(word).kind.isCompound &&
    name.isNameLike &&
    !(name.kind.isOrdinary && !name.kind.isFamily)
  )
}

/** What a token is to the name that is read backwards: a part of it, something between two, its beginning, or none of it. */
type Step = 'part' | 'pass' | 'begin' | 'end'

/** Reads the token at a place. `first` is the first part so far (-1: none), `count` how many tokens were read, `gap` what stands behind. */
function stepAt(tokens: readonly Token[], at: number, form: string, first: number, count: number, gap: number): Step {
  const token = tokens[at]!
  // »F   Silberstein Privatstiftung«: the letter of a column.
  if (first >= 0 && token.text.length === 1 && gap > 1 && token.isCapital) return 'end'
  if (token.isBreak) return 'end'
  // »Unternehmen: Moosblick, e.U.«
  if (count === 0 && token.text === ',' && /^(?:e\.|Ges|GmbH|OG)/.test(form) && tokens[at - 2]?.text === ':') {
    return 'pass'
  }
  if (/^[&+|/.-]$/.test(token.text) || token.text === "'" || (token.text === ':' && tokens[at + 1]?.text === 'innen')) {
    if (
      token.text === '.' &&
      !/^(?:Fa|Co|Dr|Mag|Ing|St|Gebr|Bau|Inh|u|gemn|gemeinn|reg|[A-Z])$/.test(tokens[at - 1]?.text ?? '')
    )
      return 'end'
    return 'pass'
  }
  if (/^(?:und|u|für|der|des|zur|von|am|im|an|zu|of|the|e)$/.test(token.text)) {
    // Small words only between words of the name.
    const previous = tokens[at - 1]?.text === '-' ? tokens[at - 2] : tokens[at - 1]
    if (!previous || !previous.isCapital || previous.isBreak || leading.test(previous.text)) return 'end'
    if (
      /^(?:der|des|am|im|an)$/.test(token.text) &&
      !/^(?:zur|für|von)$/.test(previous.text) &&
      !(/^[ai]m$/.test(token.text) && house.test(previous.text))
    )
      return 'end'
    return 'pass'
  }
  // »9moos Betten GmbH«: a name that begins with a figure.
  if (
    /^\d{1,4}$/.test(token.text) &&
    tokens[at + 1]?.start === token.end &&
    tokens[at + 1]!.isWord &&
    !/\d$/.test(tokens[at - 1]?.text ?? '')
  ) {
    return 'part'
  }
  if (
    token.isWord &&
    !token.isCapital &&
    /^\d{1,4}$/.test(tokens[at - 1]?.text ?? '') &&
    tokens[at - 1]!.end === token.start
  ) {
    return 'pass'
  }
  // »Moik1 GmbH«: a figure that a scan put for a letter.
  if (
    /^[\dIl]{1,4}$/.test(token.text) &&
    (first >= 0 || (tokens[at - 1]?.isWord && tokens[at - 1]!.end === token.start))
  ) {
    return 'pass'
  }
  // »Moik Hei2ungen GmbH«: the rest of a word in which a scan put a figure.
  if (
    token.isWord &&
    !token.isCapital &&
    /^[\dIl]{1,2}$/.test(tokens[at - 1]?.text ?? '') &&
    tokens[at - 1]!.end === token.start &&
    tokens[at - 2]?.end === tokens[at - 1]!.start
  ) {
    return 'pass'
  }
  // »s'Moosstüberl e.U.«: the article of the dialect.
  if (/^[sd]['’]\p{Lu}/u.test(token.text) || (/^[sd]$/.test(token.text) && /^['’]$/.test(tokens[at + 1]?.text ?? ''))) {
    return 'begin'
  }
  // »Pflegezentrum St. Bruno gemn. GmbH«, »Sailer Rechtsanwält:innen GesbR«
  if (/^(?:gemn|gemeinn|gemeinnützige|reg|registrierte|innen)$/.test(token.text)) {
    return 'pass'
  }
  if (!token.isCapital) return 'end'
  if (leading.test(token.text)) return 'end'
  // »die Kostenanfrage Baier Gastro KG«, but »Alpenangebot Reisen GmbH« is called so.
  if (first === at + 1 && isPaperBefore(tokens, at)) return 'end'
  // »ihre Komplementärin Lindenhain GmbH«: who the firm is, of women, as firms are called in such papers.
  if (first >= 0 && token.text.endsWith('in') && infoOf(token).isRole) return 'end'
  // »Hausverwalter Lindenhain GmbH«: what the firm is in the case.
  if (first >= 0 && partOfCase.test(token.text)) return 'end'
  return 'part'
}

/** The first token of the name before a form, and how many it takes; -1 where there is none. */
function firstOfName(tokens: readonly Token[], before: number, form: string, start: number) {
  let first = -1
  let count = 0
  for (let at = before; at >= 0 && count < 11; at--) {
    const token = tokens[at]!
    const gap = token.end > start ? 0 : (count === 0 ? start : tokens[at + 1]!.start) - token.end
    if (gap > 3) break
    const step = stepAt(tokens, at, form, first, count, gap)
    if (step === 'end') break
    if (step !== 'pass') first = at
    if (step === 'begin') break
    count++
  }
  return { first, count }
}

/** Finds firms by their legal form. */
export function findByLegalForm(text: string, tokens: readonly Token[], tokenBefore: (at: number) => number): Found[] {
  const found: Found[] = []
  for (const match of legalForms(text)) {
    const { 0: form } = match
    const isShort = /^(?:AG|KG|OG|SE|UG|eG|eV|Bt|a\.s\.|AB|Oy|SAS)$/.test(form)
    // »KG 23321«: a cadastral community; »KG-2024-17755«: the number of a case history; »AG Wien«: a court.
    if (isShort && /^[\s-]?\d{3}/.test(text.slice(match.index + form.length, match.index + form.length + 6))) continue
    let at = tokenBefore(match.index)
    // »Versicherungs-AG« is one word.
    if (text[match.index - 1] === '-' && tokens[at + 1]?.isCapital && tokens[at + 1]!.start < match.index) at++
    const { first, count } = firstOfName(tokens, at, form, match.index)
    if (first < 0) continue
    const named = tokens[first]!.start
    if (text.slice(named, match.index).trim().length < 2) continue
    // »„Wohnen am Moos“ Projekt GmbH«: what is in quotes before belongs to it.
    const start = named - (quotedBefore.exec(text.slice(Math.max(0, named - 54), named))?.[0].length ?? 0)
    found.push({
      start,
      end: match.index + form.length,
      type: 'ORG',
      score: isShort && count === 1 ? 0.85 : 0.95,
      rule: 'legal form',
    })
  }
  return found
}
