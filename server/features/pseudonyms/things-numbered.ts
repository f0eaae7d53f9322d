import { atWords } from './at-words.ts'
import type { Found } from './entity.ts'
import type { Rule } from './labelled-numbers.ts'

/*
 * Numbers behind the word for what they number, without »Nummer« (»Paket 118204331«, »Standblatt 118/24«), behind »Nummer«
 * alone, codes that mix letters and figures, and the further ones where several stand side by side.
 */

const value = String.raw`(?<v>(?:\p{Lu}{1,6}[ ./-]?){0,2}\d[\d\p{Lu}]{0,18}(?:[ ./-](?=[\d\p{Lu}]{0,6}\d)[\d\p{Lu}]{1,16}){0,6}(?:[ -]\p{Lu}{1,3}(?=[\s,;.)]|$))?)`
const end = String.raw`(?![\p{L}\d]|[.,:/-]\d|\s?(?:€|EUR|Euro|Schilling|ATS|%|Prozent|km|kg|g|m²|m|ha|Stück|Personen|Uhr|Jahre|Tage|Wochen|Monate|Stunden)(?!\p{L}))`
const digitsOf = (found: string) => found.replace(/\D/g, '').length
/** Dates, years, seasons and months, amounts with their currency, and whom one may call. */
const isOther = (found: string) =>
  /^\d{1,2}[. /-]\s?\d{1,2}[. /-]\s?(?:\d{2}|\d{4})$|^(?:19|20)\d\d(?:[/-](?:\d\d|(?:19|20)\d\d))?$|^(?:0?[1-9]|1[0-2])\/(?:19|20)\d\d$/.test(
    found,
  ) || /^(?:EUR|ATS|CHF|USD|GBP|ABS|ART|NR|BGBL|LGBL)(?!\p{L})|^0(?:650|6[6-9]\d)|^0[1-9]\d{0,3}[ /]/iu.test(found)

/** What is numbered, by the last part of the word. */
const things = [
  '(?:[Ss]chaden|[Uu]nfall|[Vv]erlust|[Dd]iebstahls|[Pp]atent|[Mm]arken|[Kk]rank)?[Mm]eldung',
  '(?:[Pp]atent|[Mm]arken|[Mm]uster)?[Aa]nmeldung',
  '[Ff]aktur(?:a|en)',
  '[Oo]rder',
  '[Aa]ng?e?bote?',
  '(?:[Ss]trom|[Gg]as|[Ww]asser|[Ww]ärme)zähler',
  '[Pp]atient(?:in)?',
  '(?:[Bb]lut|[Gg]ewebe|[Uu]rin)?[Pp]roben?',
  '[Pp]akete?',
  '[Ss]endung(?:en)?',
  '[Bb]uchung(?:en)?',
  '(?:[Kk]lima|[Pp]ark|[Ff]lug|[Ww]ohn|[Ss]upport)?[Tt]ickets?',
  '[Bb]arcode',
  '(?:Anonym|Straf|Lenker)verfügung',
  '[Vv]ignette',
  '[Ee]rsatzmaut',
  '[Aa]kte?n?',
  '[Dd]ossiers?',
  '(?:[Tt]ypen)?[Gg]enehmigung',
  '[Dd]ekret',
  '[Hh]äftling',
  '(?:[Ss]icherstellungs|[Ee]inbringungs)protokoll',
  '[Pp]lakette',
  '(?<!\\p{L})Mandat',
  '[Qq]uittung(?:en)?',
  '[Vv]orteilscard',
  '[Dd]ebitor(?:en)?',
  '[Kk]reditor(?:en)?',
  '(?:[Ii]nkasso|[Ll]eistungs|[Vv]ersicherungs|[Rr]egress|[Ss]chaden|[Ss]ervice|[Gg]arantie)fall',
  '[Ss]ignatur',
  '(?:[Zz]eitungs|[Jj]ahres)?[Aa]bo',
  '[Bb]on',
  '[Kk]und(?:e|in)',
  '[Mm]itglied',
  '[Ss]pur(?:en)?',
  '[Aa]sservat(?:e)?',
  '(?:[Tt]reuhand|[Gg]efangenen|[Hh]aft)buch',
  '[Ss]tandblatt',
  '[Aa]nträge?',
  '[Aa]ntrag',
  '[Bb]efugnis',
  '(?:[Uu]nions|[Ww]ort|[Bb]ild)?[Mm]arke',
  '[Pp]atente?',
  '[Gg]ebrauchsmuster',
  '(?:[Ll]abor)?[Bb]efund',
  '[Rr]eferenz',
  '[Vv]erwendungszweck',
  '[Kk]rankengeschichte',
  '(?:[Tt]eilungs|[Ll]age)plan',
  '(?:[Ii]nsassen|[Hh]aft|[Rr]egister|[Vv]erfahrens|[Aa]kten|[Gg]ebühren|[Ee]intragungs|[Pp]ersonen)zahl',
  '[\\p{L}.-]{2,20}[Zz]l\\.?',
  '(?:DG|VZ|HN|DGK|RZL|PB)',
].join('|')
const isThousands = (found: string) => /^\d{1,3}(?:[. ]\d{3})+$/.test(found)
/** Words that end as »Akt« does and are none. */
const noFile = /(?:[Kk]ontakt|[Tt]rakt|[Tt]akt|[Pp]akt|Fakt|efakt)$/u
/** Words for what costs something: a number in thousands behind them is its price. */
const ofMoney = /(?:[Aa]n(?:ge)?bote?|[Bb]uchung|[Qq]uittung|[Ff]aktura|[Mm]aut|[Oo]rder|[Aa]bo|[Bb]on)/u
const labels = String.raw`(?:(?<!\p{L})(?:[Uu]nter|[Mm]it|[Zz]u)[ ]|[,(;–-][ ]?)(?:(?:der|ihrer|meiner|unserer|folgender)[ ])?Nummer:?[ ]`
/** Words with »Nummer« that say nothing of anybody. */
const ofNobody =
  /^(?:Haus|Zimmer|Tür|Top|Seiten|Rand|Artikel|Ordnungs|Lauf|Lfd|Pos|Kapitel|Bild|Foto|Abb|Plan|Lied|Werk|Opus|Blatt|Band|Heft|Punkt|Fragen|Absatz|Spalten|Zeilen|Raum|Saal|Platz|Sitz|Stiegen|Linien|Bus|Zug|Gleis|Kanal|Rechtssatz|Tel|Fax|Ruf|Handy|Mobil|Durchwahl|Klappen|Not|Modell|Typen|Farb|Chargen|Versions|Bundesstraßen|Straßen|Tages|Wochen|Jahres|Kenn|PLZ|Postleit|Produkt|Material|Teile|Kosten|Beilagen?|Ziffer|Norm|Losungs|Nummer)/u

export const thingRules: Rule[] = [
  {
    name: 'number behind a thing',
    type: 'ID_NUMBER',
    mark: {
      word: new RegExp(`(?:${things.replace('[\\p{L}.-]{2,20}[Zz]l\\.?', '[Zz]l')})$`, 'u'),
      behind: /\.?(?:[ -]N[rR]\.?)?:?[^\S\n]{1,3}(?:\p{Lu}{1,6}[ ./-]?){0,2}\d[\d\p{Lu} ./-]/uy,
      before: 60,
      after: 90,
    },
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?<w>(?:\p{Lu}[\p{L}-]{0,16})?(?:${things}))(?:[ -]N[rR]\.?)?:?[^\S\n]{1,3}${value}${end}`,
      'gu',
    ),
    score: (match) => {
      const { w = '', v = '' } = match.groups!
      if (isOther(v)) return 0
      if (isThousands(v) && ofMoney.test(w)) return 0
      if (noFile.test(w)) return 0
      // A stroke or letters before the figures make a number of fewer of them.
      const least = /[/-]\d|^\p{Lu}/u.test(v) ? 5 : 6
      return digitsOf(v) >= least ? 0.8 : 0
    },
  },
  {
    // »… gemeldet, Nummer 26-0-118 554«
    name: 'number behind the word alone',
    type: 'ID_NUMBER',
    mark: { pattern: /Nummer:? (?:\p{Lu}{1,4}[ -]?)?[1-9]/gu, before: 16, after: 40 },
    pattern: new RegExp(
      String.raw`(?<=${labels})(?<v>(?:\p{Lu}{1,4}[ -]?)?[1-9]\d{0,14}(?:[-/. ]\d{1,12}){0,5})${end}`,
      'gu',
    ),
    score: ({ 0: found }, before) =>
      isOther(found) ||
      digitsOf(found) < 6 ||
      /^\d{1,4}\/(?:19|20)\d\d$/.test(found) ||
      /(?:Gesetz|Verordnung|Richtlinie|BGBl|ABl)\p{L}{0,3}[^\n]{0,24}$/u.test(before)
        ? 0
        : 0.75,
  },
  {
    // »unter 26/118554 protokolliert«
    name: 'number under which something is kept',
    type: 'ID_NUMBER',
    mark: { pattern: /unter (?:\p{Lu}{1,4}[ -]?)?\d/gu, before: 2, after: 50 },
    pattern:
      /(?<=(?<!\p{L})unter )(?<v>(?:\p{Lu}{1,4}[ -]?)?\d{1,12}(?:[-/. ]\d{1,12}){0,4})(?= (?:protokolliert|angelegt|geführt|registriert|erfasst|gemeldet|eingetragen|versichert|gebucht|abgelegt|vorgemerkt|hinterlegt)(?!\p{L}))/gu,
    score: ({ 0: found }) => (isOther(found) || isThousands(found) || digitsOf(found) < 5 ? 0 : 0.75),
  },
  {
    // »Buchungscode X7KQ2P«, »LEI 529900T8BM49AURSDO55«, »bPK: kZ81…=«
    name: 'code behind its label',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d])(?:(?:Buchungs|Reservierungs|Gutschein-?)(?:[Cc]ode|nummer|referenz|ref\.?|[Nn]r\.?)|PNR|Filekey|Trackingcode|Abholcode|Bestätigungscode|LEI(?:-Code)?|EORI(?:-?(?:Nr\.?|Nummer))?|bPK(?:-[A-Z]{2,3})?)[.:]{0,2} {0,2}(?:ist |lautet )?(?<v>(?=[A-Za-z+/-]{0,24}\d)[A-Za-z\d+/]{3,30}(?:-[A-Z\d]{2,8}){0,3}={0,2})(?![\p{L}\d])/gu,
    ),
    score: ({ groups }) => (groups!.v!.length < 5 || isOther(groups!.v!) ? 0 : 0.85),
  },
  {
    // »Hundemarke Nr. 118«, »Kandidatennr. 118«: few figures, behind a word that asks for a number.
    name: 'short number behind its label',
    type: 'ID_NUMBER',
    mark: { pattern: /(?:ummer|[Nn]r\.?):? \d{3}/g, before: 32, after: 6 },
    pattern:
      /(?<![\p{L}\d])(?<w>\p{Lu}[\p{L}-]{2,24}(?:nummer|nr\.?|-N[rR]\.?|-Nummer)|(?:Hunde|Ohr|Steuer|Dienst)marke N[rR]\.?|Safe N[rR]\.?|Schließfach(?: N[rR]\.?)?):? (?<v>\d{3})(?![\p{L}\d]|[.,:/-]\d|\s?(?:€|EUR|Euro|%|Stück|Jahre|Tage))/gu,
    score: (match) => (ofNobody.test(match.groups!.w!) ? 0 : 0.6),
  },
  {
    // »Internetanschluss 7720133«: no amount is written so.
    name: 'word and a long number',
    type: 'ID_NUMBER',
    mark: { pattern: /\d{7}(?<=\p{L}:? {1,2}\d{7})/gu, before: 36, after: 12 },
    pattern:
      /(?<![\p{L}\d])(?<w>\p{Lu}[\p{L}-]{3,30}):? {1,2}(?<v>[1-9]\d{6,15})(?![\p{L}\d]|[.,:/-]\d|\s?(?:€|EUR|Euro|%|Stück|Einwohner|Personen|Mio|Schilling))/gu,
    score: (match) =>
      ofNobody.test(match.groups!.w!) || /^(?:Euro|Rechtssatz|Celex|Betrag|Summe)/iu.test(match.groups!.w!) ? 0 : 0.65,
  },
]

const shapeOf = (found: string) => found.replaceAll(/\d/g, '0').replaceAll(/\p{Lu}/gu, 'A')

/** »… AV 11703 und AV 11704«: what stands beside a number and has its shape is one too. */
export function likeTheOneBefore(text: string, found: readonly Found[]): Found[] {
  const further: Found[] = []
  for (const { end: behind, start, type, score } of found) {
    const own = text.slice(start, behind)
    if (type !== 'ID_NUMBER' || digitsOf(own) < 4 || own.length > 30 || own.includes('\n')) continue
    const shape = shapeOf(own)
    let at = behind
    for (let count = 0; count < 12; count++) {
      const gap = /^(?:,|;| ?\/|,? (?:und|sowie|bzw\.?|bis|oder|u\.)) ?/u.exec(text.slice(at, at + 10))?.[0]
      if (gap === undefined) break
      const from = at + gap.length
      const next = text.slice(from, from + own.length)
      const rest = text.slice(from + own.length, from + own.length + 10)
      if (shapeOf(next) !== shape || isOther(next) || /^(?:[\p{L}\d]|[.,:/-]\d|\s?(?:€|EUR|Euro|%|Stück))/u.test(rest))
        break
      at = from + own.length
      further.push({ start: from, end: at, type, score, rule: 'number like the one before' })
    }
  }
  return further
}
