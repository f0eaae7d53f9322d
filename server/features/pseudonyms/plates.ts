import { atWords } from './at-words.ts'
import type { Rule } from './labelled-numbers.ts'

/*
 * Plates of vehicles: the letters of a district and what follows, sure behind a word for a vehicle.
 */

const labelled = (label: RegExp, before: string) => label.test(before)

const plateAreas = new Set(
  `AM B BL BM BN BR BZ DL DO E EF EU FE FK FR G GB GD GF GM GR GS GU HA HE HF HL HO I IL IM JE JO K KB KF KG KI KL KO KR KS KU L LA LB LE LF LI LL LN LZ MA MD ME MI MT MU ND NK OP OW P PE PL RA RE RI RO S SB SD SE SL SO SP SR SV SW SZ TA TU UU VB VI VK VL VO W WB WE WL WN WO WT WU WY WZ ZE ZT BA FB FF HB JU MZ BD BP BH BG BB PT JW`.split(
    ' ',
  ),
)
const vehicle =
  /(?:Kennzeichen|Kfz|KFZ|Pkw|PKW|Lkw|LKW|Fahrzeug|Auto|Wagen|Motorrad|Traktor|Anhänger|Kz\.?|Marke|Modell)[^.\n]{0,30}$/u
export const plateRules: Rule[] = [
  {
    name: 'plate',
    type: 'PLATE',
    pattern: atWords(
      /(?<![\p{L}\d-])(?<v>(?<area>[A-ZÄÖÜ]{1,2})(?<sep>\s?[-·]\s?|\s)(?:\d{1,5}\s?[A-Z]{1,4}|[A-Z]{1,5}\s?\d{1,4}))(?![\p{L}\d/])/gu,
      /^[A-ZÄÖÜ]{1,2}$/,
    ),
    score: (match, before) => {
      const { area, sep, v } = match.groups!
      const hasLabel = labelled(vehicle, before)
      if (!plateAreas.has(area!)) return hasLabel ? 0.7 : 0
      const isOfNumbers = /\d{1,5}\s?[A-Z]{1,4}$/.test(v!)
      if (hasLabel) return 1
      if (/(?:EZ|KG|GB|§|Art|Abs|FN|BGBl|Nr\.?)\s?$/u.test(before) || /LNR|DIN|GSt|Top/iu.test(v!)) return 0
      if (/[-·]/.test(sep!)) return isOfNumbers ? 1 : /^[A-Z]{1,2}\s?-\s?[A-Z]{2,5}\s?\d{1,4}$/.test(v!) ? 0.7 : 0
      // »GS 7 OTTO«: one figure before what somebody wished for.
      if (isOfNumbers && /\s\d\s?[A-Z]{3,4}$/.test(v!)) return 0.7
      return isOfNumbers && /\d{2,5}\s?[A-Z]{1,3}$/.test(v!) ? 0.85 : 0
    },
  },
  {
    // »mein auto (gs 318 kp)«: behind a word for a vehicle, as people type.
    name: 'plate in small letters',
    type: 'PLATE',
    mark: { pattern: /(?:kennz|auto|wagen|pkw|lkw|moped|motorrad|traktor|taferl)/gi, before: 2, after: 50 },
    pattern:
      /(?<=(?:kennzeichen|auto|wagen|pkw|lkw|moped|motorrad|traktor|taferl)[^.\n\d]{0,24}[\s(])(?<v>(?<area>[a-z]{1,2})[ -]{0,2}\d{1,5} ?[a-z]{1,3})(?![\p{L}\d])/gu,
    score: (match) =>
      plateAreas.has(match.groups!.area!.toUpperCase()) &&
      // »am 3 mai«
      !/\d ?(?:j[äa]n|feb|m[äa]r|apr|mai|jun|jul|aug|sep|okt|nov|dez|tag|mal|std|min|km|kg|ps|kw|cm|mm|uhr|m|h|x)$/.test(
        match.groups!.v!,
      )
        ? 0.8
        : 0,
  },
  {
    name: 'plate of Germany',
    type: 'PLATE',
    pattern: atWords(
      /(?<![\p{L}\d-])(?<v>[A-ZÄÖÜ]{1,3}\s?[-–:]\s?[A-Z]{1,2}[\s-]?\d{1,4}[EH]?)(?![\p{L}\d/])/gu,
      /^[A-ZÄÖÜ]{1,3}$/,
    ),
    // »UVP-G 2000«: a law by its year.
    score: (match, before) =>
      labelled(vehicle, before) ? 1 : /^(?:DIN|EU|EG|ISO|EN|ÖNORM)|-[GOV] ?(?:19|20)\d\d$/.test(match[0]) ? 0 : 0.7,
  },
  {
    // »Kennzeichen, Fragment TKV-7?1«: what somebody remembers of it.
    name: 'plate in part',
    type: 'PLATE',
    mark: { pattern: /[?*]/g, before: 60, after: 6 },
    pattern:
      /(?=\p{Lu}{1,3}[ -][\p{Lu}\d?*]{0,5}[?*])(?<=(?:[Kk]ennzeichen|[Kk]z\.|[Tt]aferl)[^\n\d]{0,40})(?<![\p{L}\d])(?<v>\p{Lu}{1,3}[ -][\p{Lu}\d?*]{0,5}[?*][\p{Lu}\d?*]{0,5})(?![\p{L}\d?*])/gu,
    score: (match) => (/\d/.test(match.groups!.v!) ? 0.85 : 0),
  },
]
