import type { Rule } from './labelled-numbers.ts'
import { kindOf } from './words.ts'

/*
 * A grammar of labels instead of a list of them: what ends as words for numbers do (»…nummer«, »…marke«, »…ausweis«), an
 * abbreviation in capitals (»IMEI«), an abbreviated word (»Pol.«, »Vers. Nr.«), and the number behind it in whatever groups.
 */

/** Groups of figures, also with letters before them or in them: »LV 7 220 415«, »KR/0117-220«, »490154203237518«. */
const grouped = String.raw`(?<v>(?:\p{Lu}{1,4}[ ./-]?){0,2}\d[\d\p{Lu}]{0,15}(?:[ ./-](?=[\d\p{Lu}]{0,6}\d|\p{Lu}{1,2}[ ]\d)[\d\p{Lu}]{1,14}){0,6})`
const end = String.raw`(?![\p{L}\d]|[.,:/-]\d|\s?(?:€|EUR|Euro|Schilling|ATS|%|Prozent|km|kg|m²|Stück|Uhr|Jahre|Tage|Wochen|Monate|Stunden))`

/** Abbreviations before figures that say nothing of anybody: money, law, norms, units, calendars, courts and their registers. */
const noNumber =
  /^(?:EUR|ATS|CHF|USD|GBP|DEM|EWG|DSGVO|DSG|AEUV|GRC|ZINS|LOHN|GELD|EURO|BGBL|LGBL|RGBL|ABGB|UGB|ZPO|JN|StGB|EKHG|ASVG|VfSlg|ÖNORM|OENORM|DIN|ISO|IEC|CELEX|ISBN|ISSN|ECLI|OGH|VWGH|VFGH|EUGH|EGMR|BVWG|LVWG|BFG|RIS|RS|SZ|ARB|SLG|EVBL|JBL|ÖJZ|ZAK|MIETSLG|WOBL|CPI|VPI|HVPI|KWH|KW|PS|CCM|DAX|ATX|WLTP|NEFZ|PLZ|TEL|FAX|HD|GB|MB|TB|COVID|PCR|LKW|PKW|TOP|ABS|ART|NR|LIT|ANM|RZ|SEITE|STK|FN|EZ|KG|GST|TZ|BLNR|CLNR|UID|IBAN|SVNR|VSNR|BLZ|ATU|AZ|GZ|ZL|ON|TNM|NYHA|ICD|BMI|EF|CRP|LDH|GOT|GPT|TSH|INR|RR)$/iu
const notDate = (found: string) =>
  !/^\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:\d{2}|\d{4})$|^(?:19|20)\d\d-\d\d-\d\d$/.test(found) &&
  !/^(?:19|20)\d\d(?:[/-](?:\d\d|(?:19|20)\d\d))?$/.test(found)
/** Words in capitals that numbers do stand behind (»KONTO 4711998«). */
const numbered =
  /(?:NUMMER|NR|KONTO|AUSWEIS|PASS|KARTE|SCHEIN|POLIZZE|POLICE|REGISTER|AKTE?|CHIP|MARKE|VERTRAG|CODE|KUNDE|ZAHL|ANZEIGE|MITGLIED|AUFTRAG)$/u
const isPlainWord = (word: string) => {
  const { isOrdinary, isCompound } = kindOf(word)
  return word.length >= 5 && (isOrdinary || isCompound) && !numbered.test(word)
}
const digitsOf = (found: string) => found.replace(/\D/g, '').length

export const grammarRules: Rule[] = [
  {
    name: 'figures behind an abbreviation',
    type: 'ID_NUMBER',
    mark: {
      pattern:
        /\p{Lu}{3,8}(?:-(?:Nr|Zahl|Nummer|ID|Code)\.?)?(?: (?:des|der) \p{Lu}\p{L}{2,24}(?=:))?:? {0,3}(?:\p{Lu}{1,3} ?)?\d/gu,
      before: 2,
      after: 40,
    },
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d/.-])(?<w>\p{Lu}{3,8})(?!\p{L})(?:-(?:Nr|Zahl|Nummer|ID|Code)\.?)?(?: (?:des|der) \p{Lu}\p{L}{2,24}(?=:))?:? {0,3}${grouped}${end}`,
      'gu',
    ),
    score: (match) => {
      const { w = '', v = '' } = match.groups!
      if (noNumber.test(w) || !notDate(v) || digitsOf(v) < 6) return 0
      // »RECHNUNG 4 711 998«, »SUMME: 150 000«: a word in capitals is no abbreviation; »4.711.998« is an amount.
      if (isPlainWord(w)) return 0
      return /^\d{1,3}(?:\.\d{3})+$/.test(v) ? 0 : 0.8
    },
  },
  {
    name: 'figures behind a word for a number',
    type: 'ID_NUMBER',
    mark: {
      pattern:
        /(?:[Vv]ertrag|[Rr]echnung|[Ll]ieferschein|[Aa]nzeige|marke|ausweis|pass|schein|karte|konto|polizz?e|police|register|akte|chip|nummern?|[Nn][rR]\.?|Pol\.|Vers\.|Kd\.|Reg\.|Mitgl\.|Inv\.|Ausw\.|Bel\.|Vertr\.)[^\S\n]{0,6}(?:war |ist |lautet |[:#])?[^\S\n]{0,6}(?:[\p{Lu}]{1,4}[ ./-]?){0,2}\d/gu,
      before: 34,
      after: 44,
    },
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?<w>(?:[\p{L}-]{0,24}(?:[Vv]ertrag|[Rr]echnung|[Ll]ieferschein|[Aa]nzeige|[Nn]r\.?|marke|ausweis|pass|schein|karte|konto|polizz?e|police|register|akte|chip|nummern?)|\p{Lu}[\p{L}-]{1,14}\.|Ohrmarke|Polizz?e|Police|Ausweis)(?:[ -]?(?:N[rR]|Nummer|NUMMER|Zl|No)\.?)?)[^\S\n]{0,6}(?:war |ist |lautet |[:#])?[^\S\n]{0,6}${grouped}${end}`,
      'gu',
    ),
    score: (match) => {
      const { w = '', v = '' } = match.groups!
      // »meine nummer ist 0676 …«: where somebody is called.
      if (/^nummer$/i.test(w) && /^0\d/.test(v)) return 0
      if (!notDate(v) || digitsOf(v) < 5 || /^\d{1,3}(?:\.\d{3})+$/.test(v)) return 0
      if (
        /^(?:Telefon|Tel|Fax|Handy|Mobil|Ruf|Haus|Zimmer|Seiten|Rand|Artikel|Postleit|Abs|Art|Ruf|Bgbl|BGBl|LGBl|Slg|Nr|Ziff|Kap|Aufl|Dez|Jän|Feb|Apr|Aug|Sept?|Okt|Nov)/u.test(
          w,
        )
      )
        return 0
      // A short word with a dot is a label only where more says so.
      if (
        w.endsWith('.') &&
        !/^(?:Pol|Vers|Kd|Reg|Mitgl|Inv|Ausw|Bel|Vertr|Kto|Akt|Ident|Matr|Pers|Schad)\./u.test(w) &&
        !/[Nn][rR]\.?$/u.test(w)
      )
        return 0
      return 0.8
    },
  },
]
