import { atWords, matchesAtWords, windowsAtWords } from './at-words.ts'
import {
  ibanLengthOf,
  isGermanHealthNumber,
  isGermanPensionNumber,
  isGermanTaxId,
  isIban,
  isRegisterNumber,
  isSocialSecurityNumber,
  isTaxNumber,
  isVatNumber,
} from './check-digits.ts'
import { codeRules } from './codes.ts'
import type { Found } from './entity.ts'
import { findInLandRegister, isOfLandRegister, landRules } from './land-register.ts'
import { labelRules, type Mark, type Rule } from './labelled-numbers.ts'
import { grammarRules } from './number-labels.ts'
import { isOfEverybody, onlineRules } from './online-names.ts'
import { phoneRules } from './phones.ts'
import { plateRules } from './plates.ts'
import { likeTheOneBefore, thingRules } from './things-numbered.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Identifiers with a form of their own: a pattern, then the check digit. One that passes is sure; one that fails counts
 * only behind its label (scans change digits). Every quantifier is bounded, so that the reading stays linear.
 */

const bare = (text: string) => text.replace(/[^\p{L}\d]/gu, '')
const labelled = (label: RegExp, before: string) => label.test(before)
const taxLabel = /(?:Steuer(?:nummer|-?Nr|konto)|St\.?-?Nr|Abgabenkonto|Finanzamt)[^\n]{0,30}$/iu
const svLabel =
  /(?:VNR|VNr|V-?Nr|SV|VS|Sozialversicherungs|Versicherungs|Vers)[\s.-]{0,2}(?:Nr|Nummer|nummer|N)?[^\n]{0,14}$|SVNR[^\n]{0,10}$|VSNR[^\n]{0,10}$/iu
/** Registers of the courts other than the Supreme Court, and of German courts. */
const registers =
  'Cga|Cgs|Cg|C|Hc|E|A|P|Ps|Pu|Pg|Fam|Msch|S|Se|R|Ra|Rs|Rv|Bs|Bl|Bns|Hv|Hr|Ur|UR|U|St|BAZ|Vr|Nst|Jv|Fn|Fr|L|Ht|Psch|Nc|Ns|O|OH|Ca|BV|BVGa|Ga|Sa|K|F|W|M|T|H|Ks|KLs|Ls|Ds|Cs|Js|Gs|AR|IN|IK|IE|HK\\s?O|HKO|UF|WF|[IVX]{1,5}|AS|KR|SO|AL|RJs|AktE|Qs|Ws|Ss|Kap|Verg|Wx|EK|SchH|BGs|VK|NE|ZB|CS|B|N|D'
const caseNumber = new RegExp(
  `(?<![\\p{L}\\d/.-])(?:(?:S|L|B)\\s)?\\d{1,4}[a-z]?\\s?(?:${registers})\\s?\\d{1,6}\\s?\\/\\s?(?:(?:19|20)\\d{2}|\\d{2})(?:(?:\\s?|-)[a-z](?![\\p{L}\\d]))?(?:\\s?-\\s?(?:ON\\s?)?\\d{1,4}(?![\\d.]))?(?![\\p{L}\\d/])`,
  'giu',
)

const rules: Rule[] = [
  {
    name: 'email',
    type: 'EMAIL',
    mark: { pattern: /@|[([]at[)\]]/gi, before: 72, after: 400 },
    pattern:
      /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/giu,
    // »Instagram-Profil @alpen.seife«: a plain word, a blank and no end of an address behind it.
    score: ([found]) =>
      /(?<![\p{L}\d._])(?:[\p{L}-]*(?:profil|insta|instagram|kanal|account|seite|konto|facebook|tiktok|twitter)|unter|auf|bei|von|an|mit|via|per|und|siehe)\s@\S/iu.test(
        found,
      ) && !/\.(?:at|com|de|net|org|eu|ch|info|co|example|hu|it|cz|sk|si|hr)$/i.test(found)
        ? 0
        : /@/.test(found)
          ? /\s@|@\s/.test(found)
            ? 0.7
            : 1
          : 0.9,
  },
  {
    name: 'iban',
    type: 'IBAN',
    pattern:
      /(?:(?<![\p{L}\d])|(?<=[A-Z]{2}\d{13,22})(?=[A-Z]{2}\d{2}))(?<v>[A-Z]{2}\s?\d{2}(?:(?:[\s.-]| {2})?[A-Z\d]{1,6}){2,12})(?![\p{L}\d])/giu,
    score: (match, before) => {
      const country = match[0].slice(0, 2)
      const length = ibanLengthOf(country)
      if (!length) return 0
      // The words behind a number may look like its next group: the number ends where its country says.
      const value = cutTo(match[0], length) ?? beforeNext(match[0])
      if (value === undefined)
        return labelled(/(?:IBAN|Konto)[^\n]{0,20}$/iu, before) && /^[A-Z]{2}\s?\d{2}[\s\d.-]{8,}$/i.test(match[0])
          ? 0.9
          : 0
      match.groups!.v = value
      return isIban(bare(value))
        ? 1
        : labelled(/(?:IBAN|Konto|auf|Bank)[^\n]{0,20}$/iu, before) || country === 'AT'
          ? 0.9
          : /^\d+$/.test(bare(value).slice(2))
            ? 0.7
            : 0
    },
  },
  {
    name: 'vat',
    type: 'UID',
    pattern: atWords(/(?<![\p{L}\d])(?<v>AT\s?U\s?(?:\d[\s.]?){7}\d)(?!\d)/giu),
    score: (match) => (isVatNumber(bare(match[0]).slice(3)) ? 1 : 0.9),
  },
  {
    name: 'vat of Germany',
    type: 'UID',
    pattern: atWords(/(?<![\p{L}\d])(?<v>DE\s?\d{3}\s?\d{3}\s?\d{3})(?!\d)/gu),
    score: () => 0.9,
  },
  {
    name: 'register',
    type: 'FN',
    pattern: /(?<![\p{L}\d.,/-])(?<v>(?:FN\s?:?\s?(?:Nr\.?\s?)?)?\d{1,6}\s?[a-z])(?![\p{L}\d/])/giu,
    score: (match, before) => {
      const hasLabel =
        /^FN/i.test(match[0]) ||
        labelled(/(?:Firmenbuch(?:nummer|nr)?|FN|FB-?Nr)[\s.:]{0,4}(?:Nr\.?|Nummer)?[\s.:]{0,3}$/iu, before)
      const value = bare(match[0]).replace(/^FN(?:Nr)?/i, '')
      if (isRegisterNumber(value)) return hasLabel ? 1 : value.length >= 6 && !/\s[a-z]$/i.test(match[0]) ? 0.85 : 0
      // »Rebenhandel GmbH (204417d«
      const isOfFirm = /(?:GmbH|AG|KG|OG|e\.U\.|eGen|GesmbH|b\.H\.)[,\s]{0,2}\(?$/u.test(before)
      return hasLabel || (isOfFirm && value.length >= 6) ? 0.9 : 0
    },
  },
  {
    name: 'register with blanks',
    type: 'FN',
    pattern: atWords(/(?<![\p{L}\d])(?<v>FN\s?:?\s?\d{1,3}[\s.]\d{3}\s?[a-z])(?![\p{L}\d])/giu),
    score: () => 0.95,
  },
  {
    name: 'register of Germany',
    type: 'FN',
    pattern: atWords(/(?<![\p{L}\d])(?<v>(?:HRB|HRA|GnR|VR|PR)\s?(?:Nr\.?\s?)?\d{1,6}(?:\s?[A-Z]{1,2}(?!\p{L}))?)/gu),
    score: () => 0.95,
  },
  {
    name: 'social security',
    type: 'SVNR',
    pattern: /(?<![\d.,/-])(?<v>[1-9]\d{3}[\s./-]?(?:\d{6}|\d{2}[\s.]\d{2}[\s.]\d{2}))(?![\d/])/gu,
    score: (match, before) => {
      const digits = bare(match[0])
      const hasLabel = labelled(svLabel, before)
      if (isSocialSecurityNumber(digits))
        return hasLabel || /^\d{4}\s\d{6}$/.test(match[0]) || isDate(digits.slice(4)) ? 1 : 0
      return hasLabel ? 0.9 : 0
    },
  },
  {
    name: 'pension number of Germany',
    type: 'SVNR',
    pattern: /(?<![\p{L}\d])(?<v>\d{2}\s?\d{6}\s?[A-Z]\s?\d{3})(?![\p{L}\d])/gu,
    score: (match, before) =>
      isGermanPensionNumber(bare(match[0])) || labelled(/(?:versicherung|RV|SV)[^\n]{0,24}$/iu, before) ? 1 : 0.85,
  },
  {
    name: 'health insurance of Germany',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])(?<v>[A-Z]\s?\d{3}\s?\d{3}\s?\d{3})(?![\p{L}\d])/gu, /^[A-Z]$/),
    score: (match, before) =>
      isGermanHealthNumber(bare(match[0]))
        ? 1
        : labelled(/(?:Vers|KV|Kranken|Mitglied)[^\n]{0,24}$/iu, before)
          ? 0.9
          : 0,
  },
  {
    name: 'code of a bank',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])(?<v>[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![\p{L}\d])/gu, /^[A-Z]{6,11}$/),
    score: (match, before) =>
      labelled(/(?:BIC|SWIFT)[^\n]{0,12}$/iu, before) ||
      (ibanLengthOf(match[0].slice(4, 6)) !== undefined && labelled(/\d{4}[\s,;|/]{1,4}$/u, before))
        ? 0.9
        : 0,
  },
  {
    name: 'tax id of Germany',
    type: 'ID_NUMBER',
    pattern: /(?<![\d.,/])(?<v>[1-9]\d\s?\d{3}\s?\d{3}\s?\d{3})(?![\d/])/gu,
    score: (match, before) => {
      const hasLabel = labelled(
        /(?:Steuer-?ID|Steuer-?Id\S{0,20}|IdNr|Identifikationsnummer|TIN)[^\n]{0,16}$/iu,
        before,
      )
      return hasLabel ? 1 : isGermanTaxId(bare(match[0])) ? 0.6 : 0
    },
  },
  {
    name: 'tax number',
    type: 'ID_NUMBER',
    pattern: /(?<![\d./-])(?<v>\d{2}[\s-]\d{3}\/\d{4}|\d{2,3}\/\d{3}\/\d{4,5})(?![\d/])/gu,
    score: (match, before) => (isTaxNumber(bare(match[0])) || labelled(taxLabel, before) ? 1 : 0.7),
  },
  ...plateRules,
  ...phoneRules,
  {
    name: 'case number',
    type: 'CASE_NUMBER',
    pattern: caseNumber,
    mark: { pattern: /\d\s?\/\s?\d\d/g, before: 40, after: 30 },
    score: ([found], before) => {
      // »Bestand 3 A 4/12«: a single letter alone is a register where the year makes sense.
      if (/^\d{1,4}\s?[A-Z]\s?\d{1,6}\s?\/\s?\d{2}$/.test(found) && /(?:§|Art\.?|Abs\.?|BGBl\.?)\s?$/u.test(before))
        return 0
      return 0.95
    },
  },
  {
    name: 'case number of a German prosecutor',
    type: 'CASE_NUMBER',
    pattern:
      /(?<![\p{L}\d/.-])(?:\d{1,3}\s?[A-Z][A-Za-z]{0,2}\s(?:\()?)?\d{1,4}\s?(?:Js|AR|UJs|Ws|VRs)\s?\d{1,6}\s?\/\s?\d{2}(?:\s?\([^)\n]{1,16}\))?(?![\p{L}\d/])/gu,
    score: () => 0.95,
  },
  {
    name: 'file number of an office',
    type: 'CASE_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d/.@-])(?<v>(?:MA\s\d{1,2}[-/]|[A-ZÄÖÜ]{1,6}\d{0,3}[-/])(?:[A-Za-z0-9ÄÖÜ]{1,12}[-/.]){1,6}[A-Za-z0-9]{1,12})(?![\p{L}\d@])/gu,
      /^[A-ZÄÖÜ]{1,6}$/,
    ),
    score: ([found]) =>
      (found.match(/\d/g)?.length ?? 0) >= 4 &&
      /\//.test(found) &&
      !/^(?:C|T|F|RS|AT|DE|EU|ISO|EN|VO|RL|BGBl|LGBl|ABl|ABI)[-/]/.test(found)
        ? 0.85
        : 0,
  },
  {
    name: 'file number of a district',
    type: 'CASE_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d/.-])(?<v>[A-Z]{2,6}\d{0,2}-[A-Z]{1,4}-\d{2}[\s-]\d{3,6}(?:\/\d{1,4})?)(?![\p{L}\d/])/gu,
      /^[A-Z]{2,6}$/,
    ),
    score: () => 0.9,
  },
  {
    // »W211 2267890-1«: of the Federal Administrative Court, where it is not cited.
    name: 'file number of the administrative court',
    type: 'CASE_NUMBER',
    mark: { pattern: /\d{7}-\d/g, before: 8, after: 12 },
    pattern: /(?<![\p{L}\d/.-])(?<v>[A-Z]\d{3}\s\d{7}-\d{1,3}(?:\/\d{1,3}[A-Z]{0,2})?)(?![\p{L}\d])/gu,
    score: () => 0.9,
  },
  {
    // »RR 40 118 227 5 AT«: a thing sent by post, as all posts of the world number it.
    name: 'number of a postal item',
    type: 'ID_NUMBER',
    mark: { pattern: /\d[ ]?(?:AT|DE|CH|IT|HU|SI|SK|CZ|HR)(?![\p{L}\d])/gu, before: 24, after: 2 },
    pattern: /(?<![\p{L}\d])(?<v>[A-Z]{2}[ ]?(?:\d[ ]?){9}(?:AT|DE|CH|IT|HU|SI|SK|CZ|HR))(?![\p{L}\d])/gu,
    score: () => 0.9,
  },
  {
    name: 'file number of a ministry',
    type: 'CASE_NUMBER',
    pattern: /(?<![\p{L}\d/.-])(?<v>(?:19|20)\d{2}-0\.\d{3}\.\d{3}(?:-\d{1,3})?)(?![\d.])/gu,
    score: () => 1,
  },
  {
    name: 'handle',
    type: 'OTHER',
    mark: { pattern: /@/g, before: 2, after: 40 },
    pattern: /(?<![\p{L}\d._%+@)\]-])(?<v>@[\p{L}\d][\p{L}\d._]{2,30}[\p{L}\d_])(?![\p{L}\d@])/gu,
    score: () => 0.85,
  },
  {
    name: 'web address',
    type: 'OTHER',
    pattern: atWords(/(?<![\p{L}\d@])(?<v>(?:https?:\/\/|www\.)[^\s<>()"'„“]{3,200}[\p{L}\d/])/giu),
    score: ([found]) =>
      isOfEverybody(found.replace(/^https?:\/\//, '')) ||
      /\.gv\.at(?:\/|$)|ris\.bka|\.eu(?:ropa)?\.eu|justiz\.|bund\.de|gesetze-im-internet/i.test(found)
        ? 0
        : 0.7,
  },
  {
    name: 'vehicle identification',
    type: 'ID_NUMBER',
    mark: { pattern: /[A-HJ-NPR-Z\d]{17}/g, before: 4, after: 4 },
    pattern: /(?<![\p{L}\d])(?<v>(?=[A-Z\d]{0,16}\d)(?=[A-Z\d]{0,16}[A-Z])[A-HJ-NPR-Z\d]{17})(?![\p{L}\d])/gu,
    score: () => 0.85,
  },
  {
    name: 'code of a lawyer',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])[RP]\d{6}(?![\p{L}\d])/giu, /^[RP]$/i),
    score: () => 0.85,
  },
  {
    name: 'metering point',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])(?<v>(?:AT|DE)\s?(?:\d[\s.]?){11}(?:[A-Z\d][\s.]?){19}[A-Z\d])(?![\p{L}\d])/gu),
    // Behind an account number words in capitals may follow: what it numbers is digits for the most part.
    score: ([found]) => (found.replace(/\D/g, '').length >= 22 ? 1 : 0),
  },
  {
    name: 'card number',
    type: 'ID_NUMBER',
    pattern: /(?<![\d.,/-])(?<v>\d{4}[\s-]\d{4}[\s-]\d{4}[\s-]\d{4})(?![\d/])/gu,
    score: () => 0.9,
  },
  {
    name: 'number of a trade or an association',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<!\p{L})(?:(?:GISA|ZVR)(?:-?(?:Zahl|Nr|Nummer)\.?:?\s?|:\s?)(?<v>\d{7,10})|(?:GISA|ZVR)\s?\d{7,10})(?!\d)/gu,
    ),
    score: () => 0.9,
  },
]

/** Cuts a number with blanks in it behind so many letters and digits; undefined where there are fewer. */
function cutTo(text: string, length: number): string | undefined {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (/[\p{L}\d]/u.test(text[at]!)) count++
    if (count !== length) continue
    const rest = text.slice(at + 1)
    return /^[\p{L}\d]/u.test(rest) && !/^[A-Z]{2}\d{2}/.test(rest) ? undefined : text.slice(0, at + 1)
  }
  return undefined
}

/** An account number that lacks a digit, before the next one: »AT61 1904 3002 3457 320 AT33 …«. */
const beforeNext = (text: string) =>
  /^[A-Z]{2}\s?\d[\d\s.-]{11,28}\d(?=[\s.-]{1,2}[A-Z]{2}\d{2}[\s\d.-])/.exec(text)?.[0]

const isDate = (digits: string) => {
  const [day, month] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))]
  return day >= 1 && day <= 31 && month >= 1 && month <= 15
}

const allRules: readonly Rule[] = [
  ...rules,
  ...labelRules,
  ...grammarRules,
  ...codeRules,
  ...landRules,
  ...onlineRules,
  ...thingRules,
]

const markedIn = (text: string, mark: Mark) =>
  'word' in mark
    ? windowsAtWords(text, mark.word, mark.before, mark.after, mark.behind)
    : windowsAround(text, mark.pattern, mark.before, mark.after)

/** So much around what was written otherwise is read with it; what is found nearer to the ends of that is not whole. */
const margin = { read: 500, lost: 60 }

/** Finds identifiers where a text of the same length differs from one that was read already. */
export function findIdentifiersBesides(text: string, other: string): Found[] {
  const isExtract = isOfLandRegister(text)
  const pieces: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === other.charCodeAt(at)) continue
    const [start, end] = [Math.max(0, at - margin.read), Math.min(text.length, at + margin.read)]
    if (last && start <= last.end) last.end = end
    else pieces.push((last = { start, end }))
  }
  return pieces.flatMap(({ start, end }) =>
    findIdentifiers(text.slice(start, end), isExtract)
      .map((one) => ({ ...one, start: one.start + start, end: one.end + start }))
      .filter(
        (one) =>
          (start === 0 || one.start >= start + margin.lost) && (end === text.length || one.end <= end - margin.lost),
      ),
  )
}

/** Finds identifiers in a text whose digits are put right (`View.folded`). */
export function findIdentifiers(text: string, isExtract = isOfLandRegister(text)): Found[] {
  const found = findInLandRegister(text, isExtract)
  for (const { name, type, pattern, mark, score } of allRules) {
    if (mark || 'first' in pattern) {
      for (const { match, at } of 'first' in pattern
        ? matchesAtWords(text, pattern)
        : matchesIn(markedIn(text, mark!), pattern)) {
        const place = match.groups?.v ?? match[0]
        const start = at + match[0].lastIndexOf(place)
        const points = score(match, text.slice(Math.max(0, start - 48), start), text)
        if (points > 0) found.push({ start, end: start + place.trimEnd().length, type, score: points, rule: name })
      }
      continue
    }
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const at = match.groups?.v === undefined ? match.index : match.index + match[0].lastIndexOf(match.groups.v)
      const points = score(match, text.slice(Math.max(0, at - 48), at), text)
      // Behind an account number the next one may stand, which the pattern took for its groups.
      if (name === 'iban' && points === 0) pattern.lastIndex = match.index + 4
      if (points === 0) continue
      const place = match.groups?.v ?? match[0]
      const start = match.index + match[0].lastIndexOf(place)
      if (name === 'iban') pattern.lastIndex = start + place.length
      found.push({ start, end: start + place.trimEnd().length, type, score: points, rule: name })
    }
  }
  return [...found, ...likeTheOneBefore(text, found)]
}
