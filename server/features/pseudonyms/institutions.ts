import { isAustrianPlace } from './austrian-towns.ts'
import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { determiners } from './person-words.ts'
import { keyOf, type Token } from './tokens.ts'

/*
 * Bodies by a word for their kind and the name behind it (»Werbeagentur Lindenblick«, »HTL Rauchegg«), by a name joined to
 * their kind (»Rauchegg-Klinik«), and large ones that everybody knows by a word (»Oberbank«).
 */

/** Schools and hospitals in letters, which a place follows. */
const lettered =
  /^(?:LKH|UKH|AKH|KH|VS|NMS|MMS|PTS|ASO|HAK|HAS|HASCH|HTL|HTBLA|HTBLVA|HBLA|HLA|HLW|HLF|HLT|HLK|LFS|LBS|BAfEP|BAKIP|BORG|BRG|GRG|BHAK|FH|PH|AHS|BHS|VHS|WIFI|BFI)$/
/** Kinds of houses that are called by their place as often as by a name. */
const houses =
  '(?:klinikum|klinik|krankenhaus|spital|krankenanstalt|schule|gymnasium|universität|hochschule|kolleg|internat|lyzeum|akademie|kindergarten|krippe|hort|heim|tagesstätte|wohngruppe|wohngemeinschaft|pflegezentrum|rehazentrum|therapiezentrum|kurzentrum|beratungszentrum|familienzentrum|sozialzentrum|tageszentrum|gesundheitszentrum|ambulatorium|therme|quartier|notschlafstelle)'
/** Kinds of businesses and societies, by the last part of the word. */
const businesses =
  '(?:agentur|praxis|studio|salon|atelier|werkstatt|werkstätte|institut|labor|verlag|druckerei|gärtnerei|stall|gestüt|gasthof|reiterhof|ferienhof|bauernhof|biohof|weinhof|landhaus|möbelhaus|modehaus|gästehaus|wirtshaus|brauhaus|kaufhaus|autohaus|jugendhaus|kaffeehaus|schutzhaus|hütte|stadl|stüberl|diskothek|disko|disco|bistro|imbiss|imbiß|trafik|tankstelle|drogerie|parfümerie|boutique|kiosk|kino|theater|campingplatz|skilift|bergbahn|bergbahnen|seilbahn|hotel|pension|residenz|handel|handlung|vertrieb|verleih|vermietung|vermittlung|unternehmung|bauunternehmen|busunternehmen|transportunternehmen|sägewerk|kieswerk|ziegelwerk|fabrik|manufaktur|brennerei|kellerei|imkerei|hauerei|weberei|molkerei|käserei|mühle|fischzucht|baumschule|chor|orchester|kapelle|ensemble|ortsmusik|stadtmusik|musikgruppe|theatergruppe|volkstanzgruppe|trachtengruppe|kindergruppe|spielgruppe|selbsthilfegruppe|pfadfindergruppe|singkreis|arbeitskreis|zunft|kameradschaft|rettungshundebrigade|maschinenring|bauernschaft|jagdgesellschaft|dorfgemeinschaft|pfadfinder|jungschar|sachverständigenbüro)'
const house = new RegExp(`${houses}(?:e?s)?$`, 'iu')
const business = new RegExp(`${businesses}$`, 'iu')
/** Words that end so and are called otherwise, or are no houses. */
const noHouse = /^(?:geheim|daheim|insgeheim|einheim|anheim|muttersprache)$|(?:fahrt|sprech|ver|ge)heim$/iu

/** Nouns that stand behind a kind as the object of a sentence, and no name: »weil die Schule Unterricht anbietet«. */
const abstract =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|ion|ionen|tät|täten|ismus|nis|nisse|kosten|gebühr|gebühren|beitrag|beiträge|geld|gelder|preis|preise|miete|mieten|zins|zinsen|vertrag|verträge|daten|personal|recht|rechte|steuer|steuern|schaden|schäden|unterricht|anspruch|ansprüche|betrieb|waren|mitarbeiter|mitarbeiterin|kunden|patienten|schüler|schülern|kinder|kindern|gäste|gästen|arbeit|arbeiten|hilfe|auskunft|einsicht|umsatz|gewinn|verlust|verluste|dienst|dienste|werte?|essen|zeit|zeiten|jahre?|tage?|monate?|leiter|leiterin|mitte|ende|anfang|seite|nord|süd|ost|west)s?$/iu

/** Whether a word behind a kind is rather the object of a sentence. */
export const isAbstract = (word: string) =>
  !word.includes('-') && abstract.test(word) && !infoOf(word).kind.isFamily && !isAustrianPlace(word)

const placeEnd =
  /(?:dorf|berg|bach|feld|kirchen|ing|stein|brunn|burg|heim|hofen|tal|thal|egg|ried|stetten|markt|wald|zell|reith|au|hausen|stadt|see|felden|schlag|kreuz|haag)$/u
const placeBegin = /^(?:Bad|Sankt|St|Maria|Groß|Klein|Markt|Deutsch|Wiener|Wr|Zell|Neu|Ober|Unter)$/
const areaBegin = /^(?:Ober|Unter|Mittler|Inner|Äußer|Hinter|Vorder|Nördlich|Südlich|Östlich|Westlich)e[rs]?$/u
/** Before a kind: what one does with a body, so that a word behind it is its name (»bei der Agentur Lindenblick«). */
const withBody = /^(?:bei|beim|von|vom|gegen|namens|seitens|laut|durch|mit|an|für|zwischen|gegenüber|zur|zum)$/i
const article = /^(?:der|die|das|dem|den|des)$/i

type Sort = 'house' | 'business'
const sorts = new Map<string, Sort | undefined>()
function sortOf(word: string): Sort | undefined {
  if (sorts.has(word)) return sorts.get(word)
  if (sorts.size > 50_000) sorts.clear()
  const sort =
    lettered.test(word) || (house.test(word) && !noHouse.test(word))
      ? 'house'
      : business.test(word)
        ? 'business'
        : undefined
  sorts.set(word, sort)
  return sort
}

const isPlaceName = (word: string) =>
  isAustrianPlace(word) || (placeEnd.test(word) && word.length > 5 && !infoOf(word).kind.isOrdinary)

/** Whether a word is one for a business or a house that a name follows. */
export const isKindOfBody = (word: string) =>
  sortOf(word) !== undefined ||
  /^(?:Hotel|Gasthof|Gasthaus|Pension|Café|Cafe|Restaurant|Pizzeria|Bar|Lokal)$/.test(word)

/** How sure a word behind a kind is a name: 2 is sure, 1 only where the sentence speaks of a body, 0 never. */
function isName(token: Token, after?: Token): 0 | 1 | 2 {
  const { text } = token
  const { kind, isNever, isRole, isTitle, isAddress, isNameLike } = infoOf(text)
  if (isPlaceName(text)) return 2
  if (isNever || isRole || isTitle || isAddress || text.length < 3 || determiners.has(keyOf(text))) return 0
  if (isAbstract(text)) return 0
  if (/^\p{Lu}\p{L}+-\p{Lu}/u.test(text) || /^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)) return isNameLike ? 2 : 1
  if (isNameLike && !kind.isOrdinary && !kind.isGiven && !kind.isCompound) return 2
  // »Eventagentur Klangfeld,«: put together of words, at the end of what is said of it, and no plural.
  if (kind.isCompound && !/(?:en|er|es|s)$/.test(text) && (!after || after.isBreak || /^[,.;:)]$/.test(after.text)))
    return 2
  return (kind.isOrdinary && !kind.isNoun && !kind.isGiven) || (kind.isGiven && !kind.isNoun) ? 0 : 1
}

/** Whether a sentence speaks of a body: behind a preposition, at the beginning of a sentence or of a line. */
function isSpokenOf(tokens: readonly Token[], at: number): boolean {
  const [beforeThat, before] = [tokens[at - 2], tokens[at - 1]]
  if (!before || before.isBreak || before.text === ':') return true
  if (withBody.test(before.text)) return true
  if (!article.test(before.text)) return false
  if (!beforeThat || beforeThat.isBreak || /^(?:[.!?:;,]|und|sowie|oder)$/.test(beforeThat.text)) return true
  return withBody.test(beforeThat.text)
}

/** The last token of the name that begins behind a kind; -1 where there is none. */
function lastOfName(tokens: readonly Token[], at: number, sort: Sort): number {
  let first = at + 1
  const begin = tokens[first]
  if (!begin?.isCapital || begin.start - tokens[at]!.end !== 1) return -1
  const isNext = (index: number) =>
    tokens[index]?.isCapital === true && tokens[index]!.start - tokens[index - 1]!.end <= 1 && !tokens[index]!.isBreak
  let isSure = false
  const isSaint = /^(?:Sankt|St)$/.test(begin.text)
  if (placeBegin.test(begin.text)) {
    if (tokens[first + 1]?.text === '.') first++
    if (isNext(first + 1)) {
      first++
      isSure = true
    }
  } else if (areaBegin.test(begin.text) && isNext(first + 1) && isSpokenOf(tokens, at)) {
    first++
    isSure = true
  }
  if (!isSure) {
    const strength = isName(begin, tokens[first + 1])
    if (strength === 0) return -1
    if (strength === 1 && (sort === 'house' && lettered.test(tokens[at]!.text) ? true : !isSpokenOf(tokens, at)))
      return -1
    // »Kindergarten Beitrag zahlen«, »Klinik Aufenthalt«: an ordinary word before another noun is none.
    if (strength === 1 && isNext(first + 1) && isName(tokens[first + 1]!) !== 2) return -1
    // »die Pension Huber überwiesen«, »weil die Schule Sport anbietet«: the object of a clause.
    if (strength === 1 && infoOf(begin).kind.isOrdinary && begin.text.length < 5) return -1
  }
  let last = first
  while (
    last - first < 3 &&
    isNext(last + 1) &&
    (isName(tokens[last + 1]!) === 2 || infoOf(tokens[last + 1]!).kind.isFamily)
  )
    last++
  const [small, name] = [tokens[last + 1], tokens[last + 2]]
  if (
    /^(?:am|im|bei|ob|an|in)$/.test(small?.text ?? '') &&
    (isSaint || isPlaceName(tokens[last]!.text)) &&
    name?.isCapital &&
    isPlaceName(name.text) &&
    !/^in$/.test(small!.text)
  )
    last += 2
  return last
}

/** »Rauchegg-Klinik«: a name, a hyphen and a kind. */
const joined =
  /^(?<n>\p{Lu}[\p{L}-]*\p{Ll})-(?:Klinikum|Klinik|Krankenhaus|Spital|Apotheke|Schule|Gymnasium|Hotel|Therme|Stiftung|Verlag|Agentur|Reisen|Taxi|Transporte|Gruppe|Konzern|Verein|Chor|Quartett|Kino|Markt|Center|Park|Bräu|Brauerei|Mühle|Bau)s?$/u

/** Banks, insurers and suppliers that a file calls by one word; of several words the others follow. */
const known = new Map<string, RegExp | undefined>(
  (
    [
      ['UNIQA'],
      ['Uniqa'],
      ['Generali'],
      ['BAWAG', /^(?:\s?P\.?S\.?K\.?)/],
      ['Oberbank'],
      ['easybank'],
      ['DenizBank'],
      ['Raiffeisen'],
      ['Wüstenrot'],
      ['Santander', /^\sConsumer(?:\sBank)?/],
      ['UniCredit', /^\sBank\sAustria/],
      ['GRAWE'],
      ['Grawe'],
      ['ARAG'],
      ['Helvetia'],
      ['Muki'],
      ['Kelag'],
      ['KELAG'],
      ['TIWAG'],
      ['EVN'],
      ['Illwerke', /^\svkw/],
      ['Magenta'],
      ['BUWOG'],
      ['GESIBA'],
      ['GEWOG', /^\sNeue\sHeimat/],
      ['LAWOG'],
      ['GSWB'],
      ['voestalpine'],
    ] as [string, RegExp?][]
  ).map(([word, more]) => [word, more]),
)
const knownPairs = new Map<string, RegExp>([
  ['Erste', /^\sBank(?!\p{L})/u],
  ['Bank', /^\sAustria(?!\p{L})/u],
  [
    'Hypo',
    /^\s(?:NÖ|OÖ|Tirol|Vorarlberg|Oberösterreich|Niederösterreich|Salzburg|Steiermark|Burgenland|Kärnten|Bank|Landesbank|Noe)(?!\p{L})/u,
  ],
  ['Wiener', /^\s(?:Städtischen?|Netze|Linien)(?!\p{L})/u],
  ['Wien', /^\sEnergie(?!\p{L})/u],
  ['Energie', /^\s(?:AG|Steiermark|Burgenland|Graz|Klagenfurt)(?!\p{L})/u],
  ['Linz', /^\sAG(?!\p{L})/u],
  ['Grazer', /^\sWechselseitigen?(?!\p{L})/u],
  ['Niederösterreichische', /^\sVersicherung(?!\p{L})/u],
  ['Oberösterreichische', /^\sVersicherung(?!\p{L})/u],
  ['Donau', /^\sVersicherung(?!\p{L})/u],
  ['Merkur', /^\sVersicherung(?!\p{L})/u],
  ['Zürich', /^\sVersicherung(?!\p{L})/u],
  ['Allianz', /^\s(?:Elementar\s)?(?:Versicherung|Elementar)(?!\p{L})/u],
  ['s', /^\sBausparkasse(?!\p{L})/u],
])
/** »bei der Allianz«, »die Donau lehnte ab«: words of the language where one does not speak of a firm. */
const ambiguous = /^(?:Allianz|Merkur|Donau|Zürich|Ergo|Nürnberger)$/
const atBank = /(?:Sparbuch|Spark(?:asse|onto)|Girokonto|Kredit|Darlehen|Hypothek|Bausparvertrag)/
const insurerBehind =
  /^\s(?:hat|lehnte|lehnt|zahlte|zahlt|deckt|deckte|verweigert|verweigerte|regulierte|reguliert|bestätigte|haftet|leistet|leistete)(?!\p{L})/u
const insured = /(?:versicher|Polizze|polizze|Deckung|Haftpflicht|Kasko|Schadensmeldung|Schadennummer)/

/** Before a university that everybody may have been at. */
const studied =
  /(?:[Ss]tudi(?:um|en|erte?|ert)|[Dd]iplom|[Aa]bsolvent(?:in)?|[Pp]romotion|[Ii]nskribiert\p{Ll}{0,2}|[Hh]abilitation)(?!\p{L})[^\n.]{0,60}$/u
/** Finds such bodies. */
export function findInstitutions(text: string, tokens: readonly Token[]): Found[] {
  const found: Found[] = []
  const put = (start: number, end: number, score: number, rule: string) =>
    found.push({ start, end, type: 'ORG', score, rule })
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const { text: word, start, end } = token
    if (!token.isCapital) {
      if (word === 's' && knownPairs.get('s')!.test(text.slice(end, end + 14)))
        put(start, end + ' Bausparkasse'.length, 0.7, 'known firm')
      continue
    }
    if (known.has(word)) {
      const more = known.get(word)?.exec(text.slice(end, end + 24))?.[0] ?? ''
      if (!/[\p{L}-]/u.test(text[end] ?? '') || more) put(start, end + more.length, 0.7, 'known firm')
      continue
    }
    const pair = knownPairs.get(word)?.exec(text.slice(end, end + 30))
    if (pair) {
      put(start, end + pair[0].length, 0.7, 'known firm')
      continue
    }
    if (/^Steiermärkischen?$/.test(word) && atBank.test(text.slice(Math.max(0, start - 60), end + 60))) {
      if (!tokens[at + 1]?.isCapital) put(start, end, 0.6, 'known firm')
      continue
    }
    if (ambiguous.test(word)) {
      const before = tokens[at - 1]?.text ?? ''
      const isInsurer =
        article.test(before) &&
        (insurerBehind.test(text.slice(end, end + 20)) || insured.test(text.slice(Math.max(0, start - 80), end + 80)))
      if (isInsurer && !tokens[at + 1]?.isCapital) put(start, end, 0.6, 'known firm')
      continue
    }
    const sort = sortOf(word)
    // »Masterstudium an der Universität Graz«: where somebody learnt.
    if (
      sort &&
      /^(?:Universität|Hochschule|Fachhochschule|FH)$/.test(word) &&
      studied.test(text.slice(Math.max(0, start - 80), start))
    )
      continue
    if (sort) {
      const last = lastOfName(tokens, at, sort)
      if (last > at) {
        // »BG/BRG Rauchegg«
        const isPair =
          tokens[at - 1]?.text === '/' && /^(?:BG|BORG|BRG|HAK|HTL|HLW|PG)$/.test(tokens[at - 2]?.text ?? '')
        // »Katholische Jungschar Moosau«
        const isOfChurch = /^(?:Katholisch|Evangelisch)e[nr]?$/.test(tokens[at - 1]?.text ?? '')
        const from = isPair ? tokens[at - 2]!.start : isOfChurch ? tokens[at - 1]!.start : start
        put(from, tokens[last]!.end, 0.7, 'kind of a body before its name')
        at = last
        continue
      }
    }
    const name = word.includes('-') ? joined.exec(word)?.groups!.n : undefined
    if (name !== undefined) {
      const { isNameLike, kind } = infoOf(name.split('-').at(-1)!)
      if (isNameLike && !kind.isOrdinary && !kind.isCompound) put(start, end, 0.65, 'name joined to a kind')
    }
  }
  return found
}
