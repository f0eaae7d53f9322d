import { atWords } from './at-words.ts'
import type { Rule } from './labelled-numbers.ts'

/*
 * Numbers of things by their shape (»SK-2231-9«), in groups behind a word for what they number (»Sparbuch 41 220 307«), and
 * what opens an account (passwords).
 */

/** Parts that say that a run of letters and digits is a norm, a regulation or a road, which anybody may cite. */
const ofEverybody =
  /(?:^|[-/. ])(?:ISO|EN|DIN|ÖNORM|OENORM|IEC|ETSI|COVID|SARS|EU|EG|EWG|EC|EURATOM|JI|GASP|RL|VO|BGBl|LGBl|RGBl|StGBl|ABl|UN|ECE|IFRS|IAS|COM|KOM|SWD|JOIN|ECLI|EUR|RS|VfSlg|VwSlg|JAN|FEB|MAR|APR|MAI|MAY|JUN|JUL|AUG|SEP|OKT|OCT|NOV|DEZ|DEC)(?=$|[-/. \d])/u
const courtOfEurope = /^[CTFGVEBAL]-\d{1,4}\//

const isCode = (found: string): boolean => {
  if (ofEverybody.test(found) || courtOfEurope.test(found)) return false
  const parts = found.split(/[-/.]/)
  const digits = found.replace(/\D/g, '')
  // A year alone numbers nothing (»Budget-2024«).
  const withoutYear = parts.filter((part) => !/^(?:19|20)\d\d$/.test(part)).join('')
  if (digits.length < 4 || withoutYear.replace(/\D/g, '').length < 3) return false
  const isShort = (part: string) =>
    /^(?:\p{Lu}{1,6}\d*|\d+\p{Lu}{1,3}\d*|\p{Lu}\p{Ll}|\p{Lu}{1,3}\p{Ll}{1,2}|(?:\p{Lu}\p{Ll}{0,2}){2,4})$/u.test(part)
  const isTail = (part: string) => /^\p{Ll}{1,3}$/u.test(part)
  if (!parts.every((part, at) => /^\d+$/.test(part) || isShort(part) || (at > 0 && isTail(part)))) {
    // »ak-re-31-004421«: in small letters only with many digits.
    return parts.length >= 3 && digits.length >= 6 && parts.every((part) => /^(?:\d+|\p{Ll}{1,4})$/u.test(part))
  }
  return parts.some(isShort)
}

/** »Antrag 1234/A«, »Anfrage 2208/J«: what the parliament deals with. */
const isOfParliament = (found: string, before: string) =>
  /^\d{1,5}\/(?:A|AB|J|JPR|UEA)$/.test(found) && /(?:[Aa]ntrag|[Aa]nfrage|[Bb]eantwortung)\p{L}{0,3}\s$/u.test(before)

const amountBehind =
  /^(?:,\d|\s?(?:€|EUR|Euro|%|Prozent|Stück|Jahre|Tage|Monate|Wochen|kg|km|m²|m2|Uhr|Mitarbeiter|Einwohner))/u
const isDate = (found: string) =>
  /^(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:\d{2}|\d{4})|(?:19|20)\d\d[./-]\d{2}[./-]\d{2})$/.test(found)
/** »Kundenkonto mit 12.500«, »Mietvertrag 2019/20«: a number of thousands, and the years of a season. */
const isCount = (found: string, word: string) =>
  /^\d{1,3}\.\d{3}$/.test(found) || (/^(?:19|20)\d\d[/-]\d\d$/.test(found) && !/[Nn]ote$/.test(word))
const isYear = (found: string) => /^(?:19|20)\d\d$/.test(found)
const behind = (match: RegExpExecArray) =>
  match.input.slice(match.index + match[0].length, match.index + match[0].length + 14)

const dayForm = String.raw`\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}`
/** »41 220 307«, »32.118.404«, »5 711 203 48«, »2024/73«, »25-000418«, »0017-330124« */
const grouped = String.raw`(?<v>(?:\p{Lu}{1,4}[ -]?)?\d{1,5}(?:[ .]\d{2,4}){1,4}|\d{2,6}[-/]\d{1,8}(?:[-/.]\d{1,6}){0,2}|(?:\p{Lu}{1,3})?\d{4,14})(?![\p{L}\d]|[.,/-]\d)`

export const codeRules: Rule[] = [
  {
    // »WBK48210993L«: letters and figures written together, as frames and appliances have.
    name: 'letters and figures in one',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d@./_-])(?<v>\p{Lu}{2,4}\d{6,12}\p{Lu}{0,2})(?![\p{L}\d@_]|[-/.]\d)/gu,
      /^\p{Lu}{2,4}$/u,
    ),
    score: ([found]) => (/^(?:RS|SZ|ATU|AT|EUR|ATS|CHF|BGBL|LGBL|CELEX|ECLI|GZ|FN|TL)\d/.test(found) ? 0 : 0.7),
  },
  {
    name: 'code of a thing',
    type: 'ID_NUMBER',
    mark: {
      pattern: /[-/.](?:\d(?<=\p{L}.\d|\p{Lu}\d{1,3}[-/]\d|\p{Lu}\d{4,6}[-/.]\d)|\p{L}(?<=\d.\p{L}))/gu,
      before: 44,
      after: 60,
    },
    pattern: /(?<![\p{L}\d@./_:-])(?<v>[\p{L}\d]{1,12}(?:[-/.][\p{L}\d]{1,14}){1,6})(?![\p{L}\d@_]|[-/.:][\p{L}\d])/gu,
    score: ([found], before) =>
      isCode(found) && !isOfParliament(found, before) ? (found.split(/[-/.]/).length >= 3 ? 0.8 : 0.65) : 0,
  },
  {
    // »LV 77-100-2233«: three groups, or more, that are no date.
    name: 'figures in groups with hyphens',
    type: 'ID_NUMBER',
    mark: { pattern: /\d-\d{2,4}-\d{3}/g, before: 40, after: 12 },
    pattern: /(?<![\p{L}\d.,/:+-])(?<v>\d{2,4}-\d{2,4}-\d{3,6}(?:-\d{1,4})?)(?![\p{L}\d]|[.,:/-]\d)/gu,
    score: ([found], before) =>
      isDate(found) ||
      /^(?:19|20)\d\d-/.test(found) ||
      /(?:ISBN|ISSN|Tel|Fax|Telefon|Mobil|Handy|§)[^\n]{0,12}$/u.test(before)
        ? 0
        : 0.6,
  },
  {
    name: 'number in groups behind its word',
    type: 'ID_NUMBER',
    mark: {
      pattern:
        /(?:[Kk]onto|nummer|[Bb]uch|[Kk]arte|[Ss]chein|zahl|[Pp]ass|[Aa]usweis|oli[zc]z?e|[Nn]ote|[Bb]escheid|[Zz]eugnis|[Vv]ertrag|[Gg]arantie|-Nr|-I[Dd]|zweck|Kdn?r?)(?:\sde[sr]\s\p{Lu}\p{L}{2,20})?[.:]{0,2}[^\S\n]{1,14}(?:N[rR]|Nummer|(?:\p{Lu}{1,4}[ -]?)?\d)/gu,
      before: 30,
      after: 44,
    },
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?<w>(?:\p{Lu}[\p{L}-]{0,26})?(?:[Kk]onto|nummer|[Ss]parbuch|[Kk]arte|[Ss]chein|zahl|[Pp]ass|[Aa]usweis|[Pp]oli[zc]z?e|[Nn]ote|[Bb]escheid|[Zz]eugnis|[Vv]ertrag|[Gg]arantie|-Nr|-I[Dd]|zweck)|Kdn?r?)(?:\sde[sr]\s\p{Lu}\p{L}{2,20})?[.:]{0,2}[^\S\n]{1,14}(?:(?:N[rR]|Nummer)[.:]{0,2}[^\S\n]{0,3})?${grouped}`,
      'gu',
    ),
    score: (match) => {
      const { w = '', v = '' } = match.groups!
      const digits = v.replace(/\D/g, '').length
      if (amountBehind.test(behind(match)) || isDate(v) || isYear(v) || isCount(v, w) || notAThing.test(w)) return 0
      if (/^(?:EUR|ATS|CHF|USD|GBP)/.test(v)) return 0
      if (/(?:buch|[Kk]arte|[Ss]chein|[Pp]ass|vertrag|zeugnis|bescheid|note|Vertrag|garantie)$/u.test(w) && digits < 5)
        return 0
      return digits >= 6 ? 0.85 : 0.6
    },
  },
  {
    // »RECHNUNG 4711998«, »ANLAGE AN-55 2071«, »Vorgang 7001-22914«: a word for a paper or a thing and one number, no amount.
    name: 'number behind a paper',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<![\p{L}-])(?:RECHNUNG|ANLAGE|ZÄHLER|POLIZZE|AUFTRAG|LIEFERSCHEIN|VORGANG|SCHADEN|REF|VORSCHREIBUNG|VERTRAG|BESTELLUNG|Anlage|Zähler|Vorgang|Vorschreibung|Schadenfall|Referenz|Ref|Geschäftsfall)[.:]{0,2}[^\S\n]{1,14}(?<v>(?:\p{Lu}{1,4}[ ./-]){0,2}\p{Lu}{0,2}\d[\d\p{Lu}]{0,14}(?:[ ./-](?=[\d\p{Lu}]{0,6}\d)[\d\p{Lu}]{1,14}){0,5})(?![\p{L}\d]|[.,]\d)/gu,
    ),
    score: (match) => {
      const { v = '' } = match.groups!
      if (isDate(v) || isYear(v) || amountBehind.test(behind(match)) || v.replace(/\D/g, '').length < 5) return 0
      if (/^(?:Vorgang|Anlage)/.test(match[0]) && !/[-/]/.test(v)) return 0
      return /^\d{1,3}(?:[ .]\d{3})+$/.test(v) || /^(?:EUR|ATS|CHF|USD)/.test(v) ? 0 : 0.8
    },
  },
  {
    // The label on a line of its own, the number below it.
    name: 'number below its label',
    type: 'ID_NUMBER',
    mark: {
      pattern: /(?:nummer|[Nn]r\.?|NUMMER|NR\.?|-ID|zeichen|konto|Konto):?[ \t]{0,8}\n/gu,
      before: 40,
      after: 40,
    },
    pattern:
      /(?<=(?:^|\n)[ \t]{0,12}(?<w>\p{Lu}[\p{L}.-]{0,24}[ -]?(?:nummer|[Nn]r\.?|NUMMER|NR\.?|-ID|zeichen|konto|Konto)):?[ \t]{0,8}\n[ \t]{0,12})(?<v>(?:\p{Lu}{1,5}[ ./-]?){0,2}\d[\d\p{Lu}]{0,15}(?:[ ./-](?=[\d\p{Lu}]{0,6}\d)[\d\p{Lu}]{1,14}){0,5})(?=[ \t]*(?:\n|$))/gu,
    score: (match) => {
      const { w = '', v = '' } = match.groups!
      if (
        isDate(v) ||
        isYear(v) ||
        notAThing.test(w) ||
        /^(?:Haus|Tel|Fax|Mobil|Handy|Zimmer|Tür|Top|Lfd|Pos|Seiten)/iu.test(w)
      )
        return 0
      return v.replace(/\D/g, '').length >= 4 ? 0.85 : 0
    },
  },
  {
    // »polizze kh 4471-88 203«: as people type.
    name: 'number behind a paper in small letters',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<!\p{L})(?:polizze|police|schaden|kunden|vertrags|rechnungs|mitglieds)(?:-?nr\.?|nummer)?:? (?<v>\p{Ll}{1,3}[ -]?\d[\d\p{Ll}]{0,12}(?:[ ./-]\d{1,12}){0,5})(?![\p{L}\d]|[.,]\d)/gu,
    ),
    score: (match) =>
      isDate(match.groups!.v!) ||
      match.groups!.v!.replace(/\D/g, '').length < 5 ||
      /^(?:am|vom|bis|im|ab|um|mit|zu)/.test(match.groups!.v!)
        ? 0
        : 0.8,
  },
  {
    name: 'number of a bill',
    type: 'ID_NUMBER',
    mark: {
      pattern: /(?:[Rr]echnung|[Nn]ote|schein|uftrag|ngebot|estellung|utschrift|ahnung|Nr\.)[^\n]{0,30}\d/gu,
      before: 20,
      after: 30,
    },
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:\p{Lu}[\p{L}-]{0,20})?(?:[Rr]echnung|[Nn]ote|[Ll]ieferschein|[Aa]uftrag|[Aa]ngebot|[Bb]estellung|[Gg]utschrift|[Mm]ahnung)(?:[^\S\n]vom[^\S\n]${dayForm},?)?[^\S\n](?:Nr\.?|Nummer|No\.?)[^\S\n]?${grouped}`,
      'gu',
    ),
    score: (match) => (isDate(match.groups!.v!) || amountBehind.test(behind(match)) ? 0 : 0.85),
  },
  {
    // »das Sparbuch mit der Nummer 40.112.775«
    name: 'number that a thing has',
    type: 'ID_NUMBER',
    mark: { pattern: /(?:mit|unter|zu)\s(?:der\s)?(?:Nr\.?|Nummer)\s/gu, before: 40, after: 40 },
    pattern: new RegExp(
      String.raw`(?<=(?<w>\p{Lu}[\p{L}-]{2,30})\s(?:mit|unter|zu)\s(?:der\s)?(?:Nr\.?|Nummer)\s)${grouped}`,
      'gu',
    ),
    score: (match) =>
      isDate(match[0]) ||
      amountBehind.test(behind(match)) ||
      match[0].replace(/\D/g, '').length < 5 ||
      /^(?:BGBl|LGBl|Verordnung|Richtlinie|Gesetz|Norm|Amtsblatt|Haus|Zimmer)/u.test(match.groups!.w ?? '')
        ? 0
        : 0.8,
  },
  {
    // »Passwort …, user mkern«
    name: 'user beside a password',
    type: 'OTHER',
    mark: { pattern: /[Pp]ass(?:wort|word)|[Kk]ennwort/g, before: 60, after: 90 },
    pattern:
      /(?<=(?<!\p{L})(?:[Uu]ser|[Bb]enutzer|[Ll]ogin)(?:name)?:?\s)(?<v>[\p{Ll}\d][\p{L}\d._-]{3,30})(?![\p{L}\d])/gu,
    score: ([found]) => (/^(?:ist|lautet|name|bitte|noch|nicht|oder|sind|wird|wurde|habe)$/.test(found) ? 0 : 0.7),
  },
  {
    // »die Bausparverträge K 5520117 und K 5520118«: a letter and many digits.
    name: 'letter and digits',
    type: 'ID_NUMBER',
    mark: { pattern: /\d{6}(?<=\p{Lu} ?\d{6})/gu, before: 5, after: 12 },
    pattern:
      /(?<![\p{L}\d.,/-])(?<v>(?!RS|FN|KG|EZ|GB|VO|EU|EG|RL|ON|CE|EN|ZL|NR|AT|DE|CH)\p{Lu}{1,2} ?\d{6,8})(?![\p{L}\d]|[.,/-]\d|\s?(?:EUR|€|[.,]--))/gu,
    score: () => 0.65,
  },
  {
    // »Zeichen: MOLA/OYEL-7«: the sign under which an office keeps a file.
    name: 'sign of a file',
    type: 'CASE_NUMBER',
    mark: { pattern: /[Zz]eichen\s?:/g, before: 10, after: 40 },
    pattern:
      /(?<=(?:^|\n|\s)(?:(?:Unser|Ihr|Mein|Gesch(?:äfts)?-?)\s?)?[Zz]eichen\s?:\s{0,4})(?<v>\p{Lu}[\p{L}\d]{0,9}(?:[/.-][\p{L}\d]{1,10}){1,5})(?![\p{L}\d/-])/gu,
    score: ([found]) => (/\d/.test(found) ? 0.85 : 0),
  },
  {
    // »anzeige 733 104 218«: figures in threes that are no amount.
    name: 'figures in threes',
    type: 'ID_NUMBER',
    mark: { pattern: /\d{3} \d{3} \d{3}/g, before: 10, after: 16 },
    pattern:
      /(?<![\d.,]|\d |(?:EUR|€|ATS|Euro|CHF|USD|öS|\bS) ?)(?<v>\d{3}(?: \d{3}){2,3})(?![\d]|[.,]\d|\s?(?:€|EUR|Euro|ATS|Schilling|Mio|%|Stück|Einwohner|km|kg|m))/gu,
    score: () => 0.6,
  },
  {
    // »S/N 7KF2210QX4«
    name: 'number of a device',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])(?<v>(?:S\/N|SN):? ?(?=[A-Z\d-]{0,10}\d)[A-Z\d-]{6,24})(?![\p{L}\d])/gu),
    score: () => 0.85,
  },
  {
    // The card of whoever is insured: twenty figures, the first of which are the same everywhere.
    name: 'number of an e-card',
    type: 'ID_NUMBER',
    mark: { pattern: /8004\d{16}/g, before: 2, after: 2 },
    pattern: /(?<![\p{L}\d])(?<v>8004\d{16})(?![\p{L}\d])/gu,
    score: () => 0.9,
  },
  {
    name: 'number in brackets',
    type: 'ID_NUMBER',
    mark: { pattern: /\((?:N[rR]|Nummer)/g, before: 40, after: 30 },
    pattern: /(?<=\((?:N[rR]|Nummer)[.:]?\s?)(?<v>(?:\p{Lu}{1,6}[ -]?)?\d[\d./ -]{3,18}\d)(?=[),;])/gu,
    score: (match, before) =>
      isDate(match.groups!.v!) ||
      match.groups!.v!.replace(/\D/g, '').length < 5 ||
      /(?:BGBl|LGBl|Verordnung|Richtlinie|Gesetz|EU|EG|VO|RL|Norm|Beilage)\s?\(N[rR]\.?\s?$/u.test(before)
        ? 0
        : 0.8,
  },
  {
    name: 'address of a wallet',
    type: 'OTHER',
    mark: { pattern: /bc1|0x[\da-fA-F]|\b[13][A-HJ-NP-Za-km-z1-9]{25}/g, before: 4, after: 80 },
    pattern:
      /(?<![\p{L}\d])(?<v>bc1[a-z\d]{11,71}|0x[\da-fA-F]{40}|[13](?=[1-9A-HJ-NP-Za-km-z]{0,32}[A-Z])(?=[1-9A-HJ-NP-Za-km-z]{0,32}[a-z])[1-9A-HJ-NP-Za-km-z]{25,33})(?![\p{L}\d])/gu,
    score: () => 0.9,
  },
  {
    name: 'number of a key',
    type: 'ID_NUMBER',
    mark: { pattern: /schl(?:ü|ue)ssel/giu, before: 20, after: 30 },
    pattern:
      /(?<!\p{L})\p{L}{0,16}schl(?:ü|ue)ssel[\s-]{0,2}(?:nr|nummer)[.:]{0,2}\s?(?<v>[\p{L}\d-]{0,6}\d{2,8})(?![\p{L}\d])/giu,
    score: () => 0.7,
  },
  {
    name: 'what opens an account',
    type: 'OTHER',
    pattern: atWords(
      /(?<!\p{L})(?:(?:Losungs|[Kk]enn|[Pp]ass|Code)wort|Password|(?:Zugangs|Benutzer|Nutzer|Login-?)kennung|(?:Zugangs|Tür|Sicherheits|Alarm)code|PIN(?:-?Code)?|PUK|TAN)(?:\s(?:für|fürs|zum|zur|des|der|vom)\s(?:\p{L}{2,24}\s){0,2}\p{L}{2,24}(?=:|\s(?:lautet|ist|war|heißt)))?(?:\s(?:lautet|ist|war|heißt))?[:=]?\s?["„»“'‚]?(?<v>[\p{L}\d](?:[\p{L}\d_.!#$%&*+-]{2,30})[\p{L}\d!#$%*])/gu,
    ),
    score: (match) => (/[\d_]/.test(match.groups!.v!) || /[:="„»“'‚]\s?["„»“'‚]?$/u.test(labelOf(match)) ? 0.8 : 0),
  },
  {
    name: 'vat behind its label',
    type: 'UID',
    mark: { pattern: /UID|USt|VAT|satzsteuer/gu, before: 4, after: 50 },
    pattern:
      /(?<!\p{L})(?:UID|USt-?I[Dd]|VAT|Umsatzsteuer-?[Ii]dentifikationsnummer)(?:-?(?:Nr|No|Nummer))?[.:\s]{1,4}(?<v>(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|LI)[\s-]?(?=[A-Z]{0,3}\d)[A-Z\d](?:[\s.]?[A-Z\d]){6,12})(?![\p{L}\d])/gu,
    score: () => 0.9,
  },
  {
    name: 'extension',
    type: 'PHONE',
    mark: { pattern: /DW|Durchwahl|Nebenst|Klappe|nter\s(?:der\s)?K[lL]/gu, before: 4, after: 20 },
    pattern:
      /(?<!\p{L})(?<v>(?:DW|Durchwahl|Nebenstelle|Klappe|(?<=[Uu]nter\s(?:der\s)?)K[lL])[.:]{0,2}\s{0,2}(?:Nr\.?\s?)?[-–]?\s?\d{1,4})(?![\d\p{L}]|[.,/]\d)/gu,
    score: () => 0.7,
  },
  {
    name: 'code of a bank behind its account',
    type: 'ID_NUMBER',
    mark: { pattern: /\d{4}\s?[(,;]\s?(?=[A-Z]{6})/g, before: 2, after: 16 },
    pattern: /(?<=\d{4}\s?[(,;]\s?)(?<v>[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?=[\s),;.]|$)/gu,
    score: ([found]) =>
      /^[A-Z]{4}(?:AT|DE|CH|LI|IT|FR|NL|BE|LU|ES|PT|IE|GB|HU|SI|SK|CZ|HR|PL|RO|BG|RS|BA|TR)/.test(found) ? 0.85 : 0,
  },
]

const labelOf = (match: RegExpExecArray) => match[0].slice(0, match[0].lastIndexOf(match.groups!.v!))

/** Words for numbers that say nothing of a person. */
const notAThing =
  /^(?:(?:Haus|Zimmer|Seiten|Rand|Artikel|Ordnungs|Telefon|Fax|Handy|Mobil|Ruf|Absatz|Blatt|Punkt|Kapitel|Gesetzes|Rechtssatz|Postleit|Jahres|Mindest|Höchst|Gesamt|Maß|Kenn|Dreh|Drucksachen)(?:nummer|zahl)|An(?:zahl)|Zahl|Vertrag|Bescheid|Staatsvertrag|Kollektivvertrag|Pass|Note|Banknote|Fußnote|Reisepass)$/u
