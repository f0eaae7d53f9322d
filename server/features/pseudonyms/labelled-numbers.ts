import { atWords, matchesAtWords, type AtWords } from './at-words.ts'
import type { EntityType, Found } from './entity.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Numbers that have no form of their own, behind their labels.
 */

/**
 * Something cheap that every match of a pattern holds, a pattern or words with what stands behind them; the costly one is
 * tried only so many units before and behind it.
 */
export type Mark = ({ pattern: RegExp } | { word: RegExp; behind?: RegExp }) & { before: number; after: number }

export type Rule = {
  name: string
  type: EntityType
  /** Tried in the whole text, around marks, or at words. */
  pattern: RegExp | AtWords
  mark?: Mark
  /** The score of a match; 0 drops it. `before` is what stands up to 48 units before it. The group `v` is the place, if there is one. */
  score: (match: RegExpExecArray, before: string, text: string) => number
}

/** Labels of numbers that have no form of their own. The value is a run of signs with a digit in it. */
const numberLabels = [
  'Kunden',
  'Personal',
  'Polizz(?:en|e)',
  'Police[n]?',
  'Versicherungsschein',
  'Schaden(?:s)?',
  'Schadensfall',
  'Rechnungs',
  'Vertrags',
  'Mitglieds',
  'Auftrag(?:s)?',
  'Formular',
  'Antrags',
  'Erfassungs',
  'ÖZVV',
  'Bestell',
  'Rahmen',
  'Kredit',
  'Konto',
  'Depot',
  'Ausweis',
  'Personalausweis',
  'Reisepass',
  'Pass',
  'Führerschein',
  'Zulassungs',
  'Fahrgestell',
  'Zähler',
  'Zählpunkt',
  'Anlagen',
  'Matrikel',
  'Dienst',
  'Akten',
  'Fall',
  'Patienten',
  'Pat',
  'Aufnahme',
  'Fallzahl',
  'Aufnahmezahl',
  'Behandlungsfall',
  'Kranken(?:kassen|versicherten)?',
  'Versicherten',
  'Befund',
  'Labor',
  'Journal',
  'Histologie',
  'Einsender',
  'Objekt',
  'Mandats',
  'Register',
  'Beurkundungsregister(?:zahl)?',
  'Geräte',
  'Serien',
  'Serial',
  'Transaktions',
  'Referenz',
  'Zahlungsreferenz',
  'Beleg',
  'Buchungs',
  'Ticket',
  'Vorgangs',
  'Ordnungs',
  'Melde',
  'Inventar',
  'Vollmacht(?:s)?',
  'Anwalts',
  'Arzt',
  'Betriebsstätten',
  'Steuer',
  'Ident',
  'Identifikations',
  'Sozialversicherungs',
  'Renten(?:versicherungs)?',
  'Mandanten',
  'Honorarnote',
  'Gewerberegister',
  'Wohnungs',
  'Lizenz',
  'Karten',
  'Debitoren',
  'ÖZTR',
  'Testamentsregister(?:zahl)?',
  'Kassenzeichen',
  'RA',
  'Notar',
].join('|')
const value = String.raw`(?<v>(?:\p{Lu}{1,6}[ ./-]{0,2})?[\p{L}]{0,4}\d[\p{L}\d]{0,24}(?:[ ./_-]{1,2}(?=[\p{Lu}\d]{0,8}\d)[\p{Lu}\d]{1,16}|[/_-]\p{Lu}{1,6}){0,7}(?:\s\p{Lu}(?![\p{L}\d.]))?)`
const valueEnd = String.raw`(?![\p{L}\d]|[.,]\d)`
const labelledNumber = atWords(
  new RegExp(
    String.raw`(?<!\p{L})(?:${numberLabels})[\s-]{0,2}(?:Nr|Nummer|nummer|nr|N[ro]|No|Zahl|zahl|zeichen|ID|Id)?s?(?!\p{L})\.?(?:\s?\(\p{L}{1,20}\))?(?:\s(?:de[rs]|für|Ihre[rs]?|seine[rs]?)\s\p{Lu}\p{L}{2,24})?(?:\s\p{Lu}\p{L}{2,24}(?=:))?(?:\s(?:lautet|ist))?[^\S\n]{0,14}(?:[:#=|]?\s{0,5}|[:|][^\S\n]{6,24})(?:(?:Nr|lautend)\.?\s?)?${value}${valueEnd}`,
    'giu',
  ),
)
const shortLabels = atWords(
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:Code|ADVM|ZVR(?:-Zahl|-Nr\.?)?|GISA(?:-Zahl|-Nr\.?)?|BRZ|TZ|HONORARNOTE|Honorarnote|Rechnung|Polizze|Reisepass|Personalausweis|Führerschein|FIN|VIN|LANR|BSNR|KVNR|PID|PatID|Pat\.?-?(?:ID|Nr|Zl)|Fallzahl|FZ|AZ-Nr|IdNr|St\.?-?Nr|Zählpunkt|Zugangscode|Gläubiger-?ID|Creditor-ID|DVR|BIC|BLZ|PIZ|DNr|Chip|Rg|Re(?=\.)|Grüne\sKarte|E-Nr|HNr|H-Nr|Hist\.?-?Nr|Protokoll\s?Nr|ID|PatientenID|Patienten-ID|Fall-ID|Bankleitzahl|Kto\.?|Konto|MRN|Mandatsreferenz|Kennnummer|Kennung|Lizenz|Stammzahl|Aufnahmezahl|AufnahmeNr|Matr\.?|Wahlarzt-?Nr|PZ|VPNR|Ident-?Nr)\.?(?:\s?(?:Nr|Nummer|Zahl|No)\.?)?\s{0,3}[:#=]?\s{0,3}${value}${valueEnd}`,
    'gu',
  ),
)
const caseLabel = atWords(
  new RegExp(
    String.raw`(?<!\p{L})(?:GZ|Gz|gz|Akt|Bauakt|GZl|Zl|zl|Zahl|Zahlen|AZ|Az|az|Aktenzahl|Aktenzeichen|Akten-?Nr|Geschäftszahl|Geschäftszeichen|Gesch\.?-?Z|Gesch(?:äfts)?-?Zeichen|[Uu]nser\s[Zz]eichen|[Ii]hr\s[Zz]eichen|[Mm]ein\s[Zz]eichen|(?:[Uu]nser|[Ii]hr|[Mm]ein)\s(?:Akt|Zl\.?)|Bezug|Ref|Ordnungsbegriff|EDV-?Zahl|ErfNr|Beitragskontonummer|Straferkenntnis|Strafverfügung|Bescheid)(?!\p{L})\.?(?:\s?(?:Nr|Nummer|Zl|Zahl)\.?)?\s{0,3}[:#]?\s{0,3}(?<v>(?:\p{Lu}{1,8}[ ./-]{1,2})?(?=[\p{L}./_-]{0,16}\d|\p{L}{1,6}[/.-][\p{L}/.-]{1,10}[ ]\d)[\p{L}\d]{1,16}(?:[./_-]{1,2}[\p{L}\d]{1,16}|\s(?=[\p{Lu}\d./-]{0,10}\d)[\p{Lu}\d][\p{L}\d./-]{0,16}){0,8}(?:\s?-\s?\d{1,3})?(?:\s\(\d{1,5}\/(?:19|20)\d\d(?=\)))?(?:\s\p{Lu}\p{Ll}?(?=[\s,;)]|$)|[ ]\p{Ll}{2}(?=[ ]?(?:\n|[,;)]|$))|[ ]\p{Lu}{1,3}\/\p{L}{1,3}(?![\p{L}\d]))?)${valueEnd}`,
    'gu',
  ),
)
const userName = atWords(
  /(?<!\p{L})(?:Snapchat|Instagram|Insta|Facebook|Telegram|WhatsApp|TikTok|Twitter|Skype|Discord|Signal|User|Nutzer|Benutzer|Login|Account|Kontakt|Profil|eBay|Willhaben|Steam)[\s-]?(?:Name|name|Namen|Konto|Account|Profil|Kennung)?[s]?(?:\s(?:ist|lautete?|laute|heißt|heiße|war|sei))?[\s:„"»'@]{1,4}(?<v>(?=[\p{L}\d._-]{0,30}[\d._][\p{L}\d])[\p{L}\d][\p{L}\d._-]{2,40}[\p{L}\d])/gu,
)

/** A word that says that a number of something follows, whatever it is (»Sparbuch Nr.«, »Zulassungsbescheinigungsnummer«). */
const anyNumber = new RegExp(
  String.raw`(?<![\p{L}\d])\p{Lu}[\p{L}-]{2,30}(?:nummern?|\.?\s?[-.]?[Nn]r\.?|-?[Nn]ummer|\s{1,3}(?:N[rR]|Nummer|No)\.?|kennung|-ID|-Id|zahl:|zeichen:|polizze|police|konto)[^\S\n]{0,14}[:#=|]?\s{0,3}(?<v>(?:\p{Lu}{1,4}\s)?(?=[^\s]{0,12}\d)[\p{L}\d][\p{L}\d./_-]{1,28}[\p{L}\d](?:\s\d{2,8}(?![.,]?\d)){0,3})${valueEnd}`,
  'gu',
)
const notOfAPerson =
  /^(?:BM[A-Z]{1,4}(?![\p{L}])|Erlass|Erlaß|Rundschreiben|Amtsblatt|BGBl|LGBl|RGBl|StGBl|dRGBl|JGS|ABl|VO|Verordnung|RL|Richtlinie|Gesetz|Randnummer|Beilage|Punkt|Seite|Ziffer|Haus|Hausnummer|Zimmer|Zimmernummer|Top|Tür|Telefon|Telefonnummer|Fax|Faxnummer|Mobil|Handy|Handynummer|Rufnummer|Ordnungs|Nummer|Drucksache|Seitenzahl|Kennzahl|Jahreszahl|Stückzahl|Drehzahl|Slg|VfSlg|VwSlg|Protokoll|Artikel|Rechtssatznummer|Norm|ÖNORM|DIN|Anzahl|Kleinste)/u

export const labelRules: Rule[] = [
  {
    name: 'number behind a word for one',
    type: 'ID_NUMBER',
    pattern: anyNumber,
    mark: {
      pattern: /(?:ummer|[Nn]r|NR|No|ennung|-I[Dd]|zahl:|zeichen:|oli[zc]|onto)[^\n]{0,20}\d/g,
      before: 48,
      after: 60,
    },
    score: (match) =>
      notOfAPerson.test(match[0]) || isAmount(match) || !hasDigits(match.groups!.v!)
        ? 0
        : /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(match.groups!.v!)
          ? 0
          : match.groups!.v!.replace(/\D/g, '').length >= 5
            ? 0.85
            : 0.7,
  },
  {
    name: 'case number behind its label',
    type: 'CASE_NUMBER',
    pattern: caseLabel,
    score: (match) => (isCaseNumber(match.groups!.v!) ? 0.9 : 0),
  },
  {
    // »Ihr Zeichen: HB/mk«, »unser Zeichen L/26-ha«: signs of who wrote and who dictated.
    name: 'sign of a letter',
    type: 'CASE_NUMBER',
    mark: { pattern: /[Zz]eichen:?\s/g, before: 8, after: 40 },
    pattern:
      /(?<=(?<!\p{L})(?:[Ii]hr|[Uu]nser|[Mm]ein|[Ii]hre?|[Uu]nsere?)\s[Zz]eichen(?::\s{1,4}|\s(?=[\p{L}\d]{1,8}\/)))(?<v>[\p{L}\d]{1,8}(?:[./-]{1,2}[\p{L}\d]{1,8}){1,5})(?![\p{L}\d])/gu,
    score: ([found]) => (/^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(found) ? 0 : 0.7),
  },
  {
    // »das Sparbuch der Moos Sparkasse, Nr. 30118-441207«, »Karte plus Nr. RW0412778«
    name: 'number behind a comma',
    type: 'ID_NUMBER',
    mark: { pattern: /N[rR]\.\s/g, before: 24, after: 36 },
    pattern:
      /(?<=(?:[,(]\s?|\p{L}\s)N[rR]\.\s)(?<v>(?:\p{Lu}{1,4}[ -]?)?\d{3,12}(?:[-/. ]\d{2,12}){0,4})(?![\p{L}\d]|[.,-]\d|\s?(?:EUR|€|m²))/gu,
    score: (match, before) => {
      const { v = '' } = match.groups!
      if (v.replace(/\D/g, '').length < 6 || /^(?:19|20)\d\d\/\d{2,4}$|^\d{1,4}\/(?:19|20)\d\d$/.test(v)) return 0
      return /(?:BGBl|LGBl|RGBl|ABl|Verordnung|Richtlinie|Tel|Telefon|Fax|Handy|VO|RL|Slg)[^\n]{0,12}$/u.test(before)
        ? 0
        : 0.75
    },
  },
  {
    name: 'number behind its label',
    type: 'ID_NUMBER',
    pattern: labelledNumber,
    score: (match) => (isAmount(match) ? 0 : 0.9),
  },
  {
    name: 'number behind a short label',
    type: 'ID_NUMBER',
    pattern: shortLabels,
    score: (match) => (isAmount(match) ? 0 : 0.9),
  },
]

/** Enough figures to number something: four, or three beside a letter or a stroke (»K-118«, »118/B«). */
const hasDigits = (found: string) => {
  const digits = found.replace(/\D/g, '').length
  return digits >= 4 || (digits === 3 && /^(?=.*[\p{L}/-])[\p{Lu}\d./ -]{4,10}$/u.test(found))
}

/** »romy_moik83«: a stroke between letters and figures behind them, as only users are called. */
const strokedName =
  /(?<![\p{L}\d@._/-])(?<v>\p{Ll}{2,16}_\p{Ll}{2,16}\d{1,4}|(?<=[„"»@])\p{L}{2,16}_\p{L}{0,16}\d{1,6})(?![\p{L}\d@_]|\.\p{L})/gu

/** Names of users, in a text as it was written: a stroke in them is none to write on. */
export const findUserNames = (text: string): Found[] =>
  [...matchesAtWords(text, userName), ...matchesIn(windowsAround(text, /_[\p{L}\d]/gu, 24, 24), strokedName)].map(
    ({ match: { 0: found, groups }, at }) => ({
      start: at + found.length - groups!.v!.length,
      end: at + found.length,
      type: 'OTHER' as const,
      score: 0.85,
      rule: 'name of a user',
    }),
  )

/** »Rechnung 12.3.2025«, »Konto 300 EUR«, »Fall 3«: dates, amounts and plain counts are no numbers of things. */
function isAmount(match: RegExpExecArray): boolean {
  const found = match.groups!.v!
  // »Konto lautet AT03 …«: words between the label and the number are none of it.
  if (/^\p{Ll}{2,}\s/u.test(found)) return true
  const after = match.input.slice(match.index + match[0].length, match.index + match[0].length + 8)
  if (/^\s?(?:€|EUR|Euro|%|Prozent|Jahre|Tage|Monate|Stück|Wochen)/u.test(after)) return true
  if (/^(?:\p{L}{1,4}\s)?\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2}|\d{4})$/u.test(found)) return true
  const hasNumberWord =
    /(?:Nr|nr|Nummer|nummer|Zahl|zahl|zeichen|ID|Code|BRZ|LNR)\.?[\s:#=|]{0,6}[^\s]{0,2}$/u.test(
      match[0].slice(0, -found.length),
    ) || /[:#]\s{0,3}$/.test(match[0].slice(0, -found.length))
  return !hasNumberWord && found.replace(/\D/g, '').length < 5
}

const isCaseNumber = (found: string) => {
  const digits = found.replace(/\D/g, '').length
  return digits >= 3 && !/^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}$/.test(found)
}
