import { datePattern } from './dates.ts'
import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'

/*
 * What points to a person without naming them: dates of treatment, age, place, occupation, hospital. In the files of an
 * Austrian law firm dates and courts are what the law is asked about, and stay; in letters of hospitals and in papers of
 * other countries they are proposed, always as doubtful, so that a person decides.
 */

const clinicalWords =
  /(?<!\p{L})(?:Diagnosen?|Anamnese|Therapie|Medikation|Epikrise|Entlassung(?:sbrief|sdatum|smedikation)?|Arztbrief|Ambulanz|Aufnahme(?:grund|datum)?|stationär(?:en|e|er)?|Befund(?:e|bericht)?|Histologie|Sonographie|Labor(?:werte|befund)?|Procedere|Operation(?:sbericht)?|Patient(?:in|en)?|Anästhesie|Röntgen|Thorax|Abdomen|Klinik|Krankenhaus|Station|Chemotherapie|Metastasen?|Karzinom|Tabletten|mg|präoperativ|postoperativ|Kontrolluntersuchung|Status|EKG|CT|MRT|ICD)(?!\p{L})/gu
const legalWords =
  /(?<!\p{L})(?:Kläger(?:in)?|Beklagte[rn]?|ABGB|ZPO|StGB|StPO|Klagebegehren|Rechtsanwalt|Vertragsgegenstand|Mietvertrag|EUR)(?!\p{L})/gu
const germanWords =
  /(?<!\p{L})(?:Amtsgericht(?:s|es)?|Landgericht(?:s|es)?|Oberlandesgericht(?:s|es)?|BGB|Steuer-?(?:ID|Id|Identifikationsnummer)|Personalausweis(?:nummer)?|Bundesrepublik|Einwohnermeldeamt|HRB|HRA|Rentenversicherung|Streitwert|Az\.|Klageschrift|RVG|GKG|Finanzgericht|Prozessbevollmächtigte[rn]?|\d{5}\s\p{Lu}\p{Ll}{2,})(?![\p{L}])/gu
const austrianWords =
  /(?<!\p{L})(?:ABGB|Bezirksgericht(?:s|es)?|RATG|SVNR|FN\s\d|Österreich(?:ische[rsn]?)?|Jänner|GmbHG|MRG|Firmenbuch|ATU|[1-9]\d{3}\s(?:Wien|Graz|Linz|Salzburg|Innsbruck))(?![\p{L}])/gu

const distinct = (text: string, pattern: RegExp) => new Set(text.match(pattern)).size

/** What kind of document it is, by its words: a clinical letter, a paper of Germany, or neither. */
export function originOf(text: string): 'clinical' | 'german' | undefined {
  const head = text.slice(0, 60_000)
  const clinical = distinct(head, clinicalWords)
  if (clinical >= 4 && clinical > 2 * distinct(head, legalWords)) return 'clinical'
  return distinct(head, germanWords) >= 2 && distinct(head, austrianWords) === 0 ? 'german' : undefined
}

const hospital =
  /(?<![\p{L}-])(?:(?:(?:Allgemeine[rsn]?|Universitäts|Landes|Bezirks|Städtische[rsn]?|Medizinische|Chirurgische|Orthopädische|Neurologische|Psychiatrische|Kinder|Frauen|Haut|Augen|Innere|Interne)[\p{L}-]{0,20}\s?){0,3}(?:\p{Lu}[\p{L}-]{0,24}(?:klinik(?:um|en)?|krankenhaus(?:es)?|spital(?:s|es)?|ambulanz|zentrum|hospital|heim|station|abteilung)|Klinik(?:um)?|Krankenhaus|Spital|LKH|AKH|KH|UKH|Rehazentrum|Rehabilitationszentrum|Hospital|Institut|Abteilung|Station|Univ\.-Klinik|Ambulanz))(?:\s(?:für|der|des|am|im|in)\s(?:(?:der|den|dem|die)\s)?\p{Lu}[\p{L}-]{2,30}(?:(?:,|\sund|\su\.)\s\p{Lu}[\p{L}-]{2,30}){0,2}|\s\p{Lu}[\p{L}.-]{2,24}|\s\d{1,2}[A-Z]?(?![\d.])){0,3}/gu
const court =
  /(?<![\p{L}-])(?:Amts|Land|Oberlandes|Verwaltungs|Oberverwaltungs|Arbeits|Landesarbeits|Sozial|Landessozial|Finanz|Familien)gericht(?:e?s)?(?:\s(?:(?:Bad|St\.|Frankfurt|Neustadt)\s?)?\p{Lu}[\p{L}.-]{2,24}(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}{2,16})?(?:\s(?:I|II)(?!\p{L}))?)?/gu
const age =
  /(?<![\p{L}\d.,])(?:\d{1,3}(?:\s?-\s?|\s)?(?:jährige[rnms]?|jaehrige[rnms]?|jähr\.|Jahre\salt|Jahren(?=\s?(?:alt|\)|,))|Lj\.|LJ|a\.\s?\))|\d{1,3}\.\sLebensjahr|(?:Alter|im\sAlter\svon|Alter:)\s?:?\s?\d{1,3}(?:\sJahren?)?)/gu
const occupation =
  /(?:Beruf|von\sBeruf|beruflich|Berufsbezeichnung|Tätigkeit|Erwerb|Profession)\s?(?::|als|ist|sei|\s)\s?(?<v>(?:(?:selbständige[rs]?|selbstständige[rs]?|pensionierte[rs]?|ehemalige[rs]?|angestellte[rs]?)\s)?\p{Lu}[\p{L}-]{3,30}(?:\s(?:für|der|und|im|in|bei)\s\p{Lu}[\p{L}-]{3,30})?)/gu
const work =
  /(?<!\p{L})(?:als|ist|war|,)\s(?<v>(?:pensionierte[rs]?\s|ehemalige[rs]?\s|selbständige[rs]?\s)?\p{Lu}\p{L}{3,28}(?:er|erin|ist|istin|eur|eurin|ant|antin|ent|entin|mann|frau|arzt|ärztin|wirt|wirtin|loge|login|ekt|ektin|at|atin|or|orin))(?=\s(?:tätig|beschäftigt|angestellt|gearbeitet|arbeitet|berentet|,\s(?:wohnhaft|geboren|geb)|von\sBeruf)|,\s(?:wohnhaft|geb))/gu
const place =
  /(?<!\p{L})(?:aus|in|nach|bei|wohnhaft\sin|Wohnort:?|Geburtsort:?|geboren\sin|Ort:?|Sitz\sin|mit\sSitz\sin|zu)\s(?<v>(?:(?:Bad|St\.|Sankt|Neu|Groß|Klein|Ober|Unter|Frankfurt)\s)?\p{Lu}\p{L}{3,24}(?:\s(?:am|an\sder|im|ob\sder|bei)\s\p{Lu}\p{L}{2,20})?)/gu
const dateLine =
  /(?:^|\n)[ \t]{0,20}(?<v>\p{Lu}[\p{L}.-]{2,24}(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}{2,20})?),?\s(?:am\s|den\s|dem\s|im\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}/gu
const shortDate = /(?<![\p{L}\d./-])\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?(?![\d])/gu
const monthAndYear =
  /(?<![\p{L}\d./-])(?:(?:Jänner|Januar|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\s(?:19|20)\d{2}|\d{1,2}\/(?:19|20)\d{2})(?!\d)/gu

/** Proposes what points to a person. */
export function findSurroundings(text: string, origin: 'clinical' | 'german', kept: Uint8Array): Found[] {
  const found: Found[] = []
  const put = (pattern: RegExp, type: Found['type'], rule: string, score = 0.5) => {
    for (const match of text.matchAll(pattern)) {
      const value = match.groups?.v ?? match[0]
      const start = match.index + match[0].lastIndexOf(value)
      if (
        type === 'PLACE' &&
        (kept[start] ||
          (infoOf(value.split(' ')[0]!).kind.isOrdinary &&
            !/^(?:Wien|Graz|Linz|Berlin|München|Köln|Essen|Bonn|Kiel|Mainz|Ulm)$/.test(value)) ||
          infoOf(value.split(' ')[0]!).kind.isCompound ||
          /(?:ung|heit|keit|tion)$/.test(value))
      )
        continue
      found.push({ start, end: start + value.trimEnd().length, type, score, rule })
    }
  }
  put(datePattern(), 'DATE', 'date')
  put(shortDate, 'DATE', 'date')
  put(monthAndYear, 'DATE', 'month')
  put(age, 'AGE', 'age')
  put(occupation, 'OCCUPATION', 'occupation')
  put(work, 'OCCUPATION', 'occupation')
  put(place, 'PLACE', 'place')
  put(dateLine, 'PLACE', 'place of a letter')
  if (origin === 'clinical') put(hospital, 'INSTITUTION', 'hospital')
  else put(court, 'INSTITUTION', 'court')
  return found
}
