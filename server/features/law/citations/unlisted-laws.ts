import { isYear, type NamedLaw } from './law-names.ts'

/*
 * Laws that stand in no list. Behind a § or an Art an abbreviation or a title that looks like a law's is a citation all
 * the same: of a law we do not know, or of one that somebody made up. It must not be passed over in silence.
 */

/** What looks like an abbreviation of a law and is none: courts, gazettes, contracts, companies, words in capitals. */
const otherAbbreviations = new Set(
  (
    'AGB AVB ARB AKB AHVB EHVB ABl ABI BGBl LGBl RGBl StGBl OGH VwGH VfGH BVwG LVwG VwG VGW BFG UFS EuGH EuG EGMR DSB BG LG OLG HG ' +
    'LGZ LGSt ASG GmbH AG KG OG KEG OEG SE EWIV RIS RZ ON GZ AZ EUR ATS USD KV BV DV NR BR BMF BMJ BKA FMA RTR AMA AMS ÖGK PVA ' +
    'ÖNORM ISO DIN EN EDV IT PKW LKW TP VwSlg VfSlg EvBl SZ JBl ÖJZ RdW ZVR ecolex wobl DER DIE DAS DES DEM DEN UND ODER IM IN VON ' +
    'AHB AVBV SBR RN KollV DO ÖNORMEN ZUR ZUM MIT NACH IST WIRD ALS AUF FÜR SATZUNG VERTRAG STATUTEN GESETZ VERTRAGES MIETVERTRAG KLAGE RS RL VO BGB-A'
  ).split(' '),
)
/** Prefixes of the Länder before an abbreviation: »Tir BauO«, »NÖ BauO 2014«. */
const lands =
  /^(?:bgld|burgenländ\p{L}*|ktn|krnt|kärnt\p{L}*|nö|niederösterr\p{L}*|oö|oberösterr\p{L}*|sbg|slbg|salzb\p{L}*|stmk|steierm\p{L}*|tir|tiroler?|tirol|vlbg|vbg|vorarlb\p{L}*|wr|wiener?)$/iu
/** Two capitals at least, so that no noun passes: `ASGG`, `VersVG`, `EuGVÜ`, `DBA-Schweiz`, `COFAG-NoAG`, `DSt`. */
const abbreviation = /^(?=(?:[^\p{Lu}]{0,40}\p{Lu}){2})\p{L}[\p{L}\d]{0,28}(?:[-‐‑][\p{L}\d]{1,15}){0,3}$/u
/** How abbreviations of laws end; what stands before the section has to be one of these. */
const lawLikeEnd = /(?:G|GB|O|V|VO|Ü|RL|AbK|MA)$/
/** Commentaries, which are cited by the section they explain: »WK-StPO § 281 Rz 315«. */
const commentary = /^(?:WK|GeKo|SbgK|MK|StPO-ON)[-‐‑]/
/** A title in one word, with something before what every law is called. */
const title =
  /^(\p{L}[\p{L}-]{2,60}(?:gesetz(?:buch)?|(?<!haus|geschäfts|tages|benützungs|brandschutz|heim)verordnung|übereinkommen|abkommen))(?:e?s)?$/iu
const general =
  /^(?:bundes(?:verfassungs)?|landes|verfassungs|grund|stamm|sonder|ausführungs|einzel|änderungs|materien|verwaltungs|reichs)gesetz/i

/** The name of a law at the beginning of a run of words, undefined where none is there. */
export function findUnlisted(words: readonly string[]): NamedLaw | undefined {
  const isOfLand = lands.test(words[0] ?? '') && words[1] !== undefined
  const at = isOfLand ? 1 : 0
  const word = words[at] ?? ''
  const isName =
    isAbbreviation(word) || isTitle(word) || (isOfLand && /^\p{Lu}\p{L}*(?:G|O|gesetz|ordnung)$/u.test(word))
  if (!isName) return undefined
  const hasYear = isYear(words[at + 1])
  const name = isTitle(word) ? title.exec(word)![1]! : word
  const law = [...(isOfLand ? [words[0]] : []), name, ...(hasYear ? [words[at + 1]] : [])].join(' ')
  return { law, length: at + 1 + Number(hasYear), isUnlisted: true }
}

/** The same for the one word right before a sign: `OECD-MA Art 24`. */
export function isUnlistedBefore(word: string | undefined): boolean {
  return word !== undefined && isAbbreviation(word) && lawLikeEnd.test(word) && !commentary.test(word)
}

const isAbbreviation = (word: string) =>
  abbreviation.test(word) && !otherAbbreviations.has(word) && !/^[IVXLCDM]+$/.test(word)

const isTitle = (word: string) => title.test(word) && !general.test(word)

const institutions = String.raw`(?:(?:EU|EG|EWG|EAG|EURATOM|Euratom)(?:,\s)?){1,3}`
const act = new RegExp(
  String.raw`^[\s,]{0,2}(?:der\s)?(?:\p{L}{5,20}\s){0,1}?(?:\p{Lu}[\p{L}/]{2,40}[-‐‑]|\p{Lu}\p{Ll}{2,40}(?=richtlinie|verordnung))?((?:(?:Durchführungs|Delegierte|Rahmen|Änderungs)[-\s]?)?(?:VO|Verordnung|RL|Richtlinie|RB|Rahmenbeschluss|Beschluss)\s?(?:[[(]${institutions}[\])]\s?)?(?:Nr\.?\s?)?\d{2,4}\/\d{1,4}(?:\/(?:EU|EG|EWG|EURATOM|JI|GASP))?)(?![\d/])`,
  'iu',
)

/** An act of the Union by its number at the beginning of a text: `VO [EG] 883/2004`, `der RL 93/13/EWG`. Length in UTF-16 units. */
export function findUnionAct(text: string): { law: string; length: number } | undefined {
  const found = act.exec(text)
  // A number alone is none of the Union's acts: »Beschluss 12/20«.
  if (found && !/\d{4}|\/(?:EU|EG|EWG|EURATOM|JI|GASP)/i.test(found[1]!)) return undefined
  return found ? { law: found[1]!.replace(/\s+/g, ' '), length: found[0].length } : undefined
}

/**
 * A protocol to the Convention on Human Rights at the beginning of a run of words, which all have their number before
 * their name: `1. ZPEMRK`, `7. ZP EMRK`, `4. Zusatzprotokoll zur EMRK`.
 */
export function findProtocol(words: readonly string[]): NamedLaw | undefined {
  const [number = '', name = '', second = '', third = ''] = words
  if (!/^(?:1?\d)$/.test(number)) return undefined
  const law = `${number}. ZPEMRK`
  if (/^ZP-?E?MRK$/.test(name)) return { law, length: 2 }
  const isConvention = (word: string) => /^E?MRK$/.test(word)
  if (name === 'ZP' || /^Zusatzprotokolls?$/.test(name)) {
    if (isConvention(second)) return { law, length: 3 }
    if (/^(?:zur|der)$/.test(second) && isConvention(third)) return { law, length: 4 }
  }
  return undefined
}
