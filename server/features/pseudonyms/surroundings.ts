import { withoutPerson } from './keep.ts'
import { datePattern } from './dates.ts'
import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { matchesOf } from './windows.ts'
import { isTown, kindOf } from './words.ts'

/*
 * What points to a person without naming them: dates of treatment, age, place, occupation, hospital. In the files of an
 * Austrian law firm dates and courts are what the law is asked about, and stay; in letters of hospitals and in papers of
 * other countries they are proposed, always as doubtful, so that a person decides.
 */

const clinicalWords =
  /(?<!\p{L})(?:Diagnosen?|Anamnese|Therapie|Medikation|Epikrise|Entlassung(?:sbrief|sdatum|smedikation)?|Arztbrief|Ambulanz|Aufnahme(?:grund|datum)?|stationär(?:en|e|er)?|Befund(?:e|bericht)?|Histologie|Sonographie|Labor(?:werte|befund)?|Procedere|Operation(?:sbericht)?|Patient(?:in|en)?|Anästhesie|Röntgen|Thorax|Abdomen|Klinik|Krankenhaus|Station|Chemotherapie|Metastasen?|Karzinom|Tabletten|mg|präoperativ|postoperativ|Kontrolluntersuchung|Status|EKG|CT|MRT|ICD|Arzt|Ärztin|Oberarzt|Chefarzt|Assistenzarzt|Hausarzt|Kollegin?|Vorstellung|Konsil|Notaufnahme\p{Ll}{0,12}|RTW|ZNA|Platzwunde|\p{Lu}\p{Ll}{3,12}wunde|Promille|Intensivstation|Reanimation|Verlegung|Hebamme|Entbindung|Tumorkonferenz|Karzinom|Fraktur|Ruptur|Verdacht|Medikament\p{Ll}{0,2}|Beschwerden|Untersuchung|Überweis\p{Ll}{1,6}|Blutdruck|Fieber|CRP|Hb|Leukozyten|Kreatinin|IgG|Pat|Dr\.\smed|\p{Lu}\p{Ll}{2,20}(?:klinik|itis|ektomie|skopie|karzinom|therapie|ambulanz)|[Zz]\.\s?[Nn]\.|V\.\s?a\.)(?!\p{L})/giu
const legalWords =
  /(?<!\p{L})(?:Kläger(?:in)?|Beklagte[rn]?|ABGB|ZPO|StGB|StPO|Klagebegehren|Rechtsanwalt|Vertragsgegenstand|Mietvertrag|EUR)(?!\p{L})/giu
const germanWords =
  /(?<!\p{L})(?:Amtsgericht(?:s|es)?|Landgericht(?:s|es)?|Oberlandesgericht(?:s|es)?|BGB|Fachanw(?:alt|ältin)\sfür|mbB|Prozessbevollmächtigte[rn]?|(?<!und\s)Sozialgericht(?:s|es)?|Bundes(?:gerichtshof|sozialgericht|arbeitsgericht|verfassungsgericht|finanzhof|patentgericht)(?:s|es)?|Steuer-?(?:ID|Id|Identifikationsnummer)|Personalausweis(?:nummer)?|Bundesrepublik|Einwohnermeldeamt|HRB|HRA|e\.K|gGmbH|GmbH\s&\sCo\.\sKG|AOK|Barmer|DAK|Bundesland|Landkreis|StVO|BAG|BGH|Jugendamt|Familiengericht|Mahnbescheid|Prozesskostenhilfe|Betriebsrat\p{Ll}{0,6}|Amtsgerichte?|Landratsamt|deutsche[rn]?\sStaatsang\p{L}+|DE\d{2}(?=[\s\d])|\+49|Rentenversicherung|Streitwert|Az\.|Klageschrift|RVG|GKG|Finanzgericht|Prozessbevollmächtigte[rn]?|\d{5}\s\p{Lu}\p{Ll}{2,})(?![\p{L}])/gu
const austrianWords =
  /(?<!\p{L})(?:ABGB|Bezirksgericht(?:s|es)?|RATG|SVNR|FN\s\d|Österreich(?:ische[rsn]?)?|Jänner|GmbHG|MRG|Firmenbuch|ATU|[1-9]\d{3}\s(?:Wien|Graz|Linz|Salzburg|Innsbruck))(?![\p{L}])/gu

const distinct = (text: string, pattern: RegExp) => new Set(text.match(pattern)).size

/** What kind of document it is, by its words: a clinical letter, a paper of Germany, or neither. */
export function originOf(text: string): 'clinical' | 'german' | undefined {
  const head = text.slice(0, 60_000)
  const [clinical, legal] = [distinct(head, clinicalWords), distinct(head, legalWords)]
  const german = distinct(head, austrianWords) === 0 ? distinct(head, germanWords) : 0
  if (clinical >= (german > 0 || legal === 0 ? 3 : 4) && clinical > 2 * legal) return 'clinical'
  const isAddressedThere =
    /(?<![\d.,])\d{5}\s\p{Lu}\p{Ll}{2,}/u.test(head) && !/(?<![\d.,/-])[1-9]\d{3}\s\p{Lu}\p{Ll}{2}/u.test(head)
  return german >= 2 || (german > 0 && isAddressedThere) ? 'german' : undefined
}

const hospital =
  /(?<![\p{L}-])(?:(?:(?:Allgemeine[rsn]?|Universitäts|Landes|Bezirks|Städtische[rsn]?|Medizinische|Chirurgische|Orthopädische|Neurologische|Psychiatrische[sn]?|Kinder|Frauen|Haut|Augen|Innere|Interne)[\p{L}-]{0,20}\s?){0,3}(?:\p{Lu}[\p{L}-]{0,24}(?:klinik(?:um|en)?|krankenhaus(?:es)?|spital(?:s|es)?|ambulanz|zentrum|hospital|heim|station|abteilung|praxis|stift|residenz)(?!\p{L})|Klinik(?:um)?(?!\p{L})|Krankenhaus|Spital|LKH|AKH|KH|UKH|Rehazentrum|Rehabilitationszentrum|Hospital|Institut|Abteilung|Station|Univ\.-Klinik|Ambulanz|Praxis|MVZ|(?:Geriatrie|Onkologie|Kardiologie|Neurologie|Psychiatrie|Chirurgie|Urologie|Gynäkologie|Pädiatrie|Radiologie)(?=\s(?:St\.|Sankt|\p{Lu})))(?:\s(?:für|der|des|am|im|in)\s(?:(?:der|den|dem|die)\s)?\p{Lu}[\p{L}-]{2,30}(?:(?:,|\sund|\su\.)\s\p{Lu}[\p{L}-]{2,30}){0,2}|\s(?:St\.|Dr\.|Haus)\s\p{Lu}[\p{L}-]{2,24}|\s\p{Lu}[\p{L}./-]{2,24}|\s\d{1,2}[A-Z]?(?![\d.])){0,3})/gu
const court =
  /(?<![\p{L}-])(?:(?:Amts|Land|Oberlandes|Verwaltungs|Oberverwaltungs|Arbeits|Landesarbeits|Sozial|Landessozial|Finanz|Familien)gericht(?:e?s)?|Staatsanwaltschaft|Bezirksamt|Landratsamt|Jugendamt|Ordnungsamt|Standesamt|Ausländerbehörde|Polizeiinspektion|Polizeirevier|PI)(?:\s(?:(?:Bad|St\.|Frankfurt|Neustadt)\s?)?\p{Lu}[\p{L}.-]{2,24}(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}{2,16})?(?:,\sJugendamt)?(?:\s(?:I|II)(?!\p{L}))?)?/gu
const fund =
  /(?<![\p{L}-])(?:AOK(?:[\s-](?:Plus|PLUS|\p{Lu}\p{L}{3,20}(?:-\p{Lu}\p{L}{2,20})?))?|Barmer|BARMER|DAK(?:-Gesundheit)?|Techniker\sKrankenkasse|TK|KKH|HEK|IKK(?:\s\p{L}{3,20})?|BKK(?:\s\p{Lu}\p{L}{2,20})?|Knappschaft)(?!\p{L})/gu
const numeral =
  '(?:ein|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwoelf|\\p{Ll}{3,10}zehn|\\p{Ll}{0,12}(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))'
const age = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(?:ca\\.\\s?)?\\d{1,3}(?:\\s?[-–]\\s?|\\s)?(?:[Jj](?:ä|ae|a)hrige[rnms]?|j(?:ä|ae)hr\\.|Jahre\\salt|[Jj]\\.?(?=[,;)\\s])|Jahren(?=\\s?(?:alt|\\)|,))|\\.?\\s?L[Jj]\\.?(?!\\p{L})|a\\.\\s?\\))|\\d{1,3}\\.\\sLebensjahr|(?:Alter|im\\sAlter\\svon|Alter:)\\s?:?\\s?\\d{1,3}(?:\\sJahren?)?|${numeral}j(?:ä|ae)hrige[rnms]?)|(?<=[,(]\\s?(?:ca\\.\\s)?)\\d{1,3}\\sJahre?(?!\\p{L})|(?<=\\p{Ll}{2}\\)?,\\s)\\d{1,2}(?=\\s?[,)])`,
  'giu',
)
const occupation =
  /(?:Beruf|von\sBeruf|beruflich|Berufsbezeichnung|Tätigkeit|Erwerb|Profession|Ausbildung\szu[mr])\s{0,3}(?::|\||als|ist|sei|\s)\s{0,3}(?:die\sPat\.\s)?(?<v>(?:(?:selbständige[rs]?|selbstständige[rs]?|pensionierte[rs]?|ehemalige[rs]?|angestellte[rs]?)\s)?\p{Lu}[\p{L}-]{3,30}(?:\s(?:für|der|und|im|in|bei)\s\p{Lu}[\p{L}-]{3,30})?)/gu
const work =
  /(?<!\p{L})(?:als|ist|war|,)\s(?<v>(?:pensionierte[rs]?\s|ehemalige[rs]?\s|selbständige[rs]?\s)?\p{Lu}\p{L}{3,28}(?:er|erin|ist|istin|eur|eurin|ant|antin|ent|entin|mann|frau|arzt|ärztin|wirt|wirtin|loge|login|ekt|ektin|at|atin|or|orin))(?=\s(?:tätig|beschäftigt|angestellt|gearbeitet|arbeitet|berentet|,\s(?:wohnhaft|geboren|geb)|von\sBeruf)|,\s(?:wohnhaft|geb))/gu
/** Occupations by their last part; none of those who treat, judge or represent, which are roles in such papers. */
const trade =
  /(?<![\p{L}-])(?:\p{Lu}[\p{L}-]{2,24})?(?:[Mm]aurer|[Ss]chlosser|[Tt]ischler|[Ss]chreiner|[Zz]immerer|[Mm]aler|[Ll]ackierer|[Dd]achdecker|[Ss]pengler|[Gg]laser|[Ff]liesenleger|[Ii]nstallateur|[Kk]lempner|[Ee]lektriker|[Ee]lektroniker|[Mm]echaniker|[Mm]echatroniker|[Dd]reher|[Ss]chweißer|[Ss]chneider(?=in)|[Ff]riseur|[Ff]risör|[Bb]äcker|[Ff]leischer|[Mm]etzger|[Kk]onditor|[Kk]ellner|[Gg]astwirt|[Ll]andwirt|[Gg]ärtner|[Ff]lorist|[Ff]örster|[Ww]inzer|[Bb]ergmann|[Ll]agerist|[Ss]taplerfahrer|[Ll]kw-Fahrer|[Bb]usfahrer|[Tt]axifahrer|[Kk]raftfahrer|[Ll]okführer|[Kk]ranführer|[Mm]aschinenführer|[Mm]atrose|[Kk]apitän|[Pp]ilot|[Ss]tewardess|[Pp]ostbeamter|[Pp]ostbeamte|[Bb]eamter|[Bb]ankkaufmann|[Kk]aufmann|[Kk]auffrau|[Vv]erkäufer|[Kk]assierer|[Bb]uchhalter|[Ss]ekretärin|[Bb]ürokauffrau|[Ss]achbearbeiter(?=in)|[Ii]ngenieur|[Aa]rchitekt|[Ii]nformatiker|[Pp]rogrammierer|[Cc]hemiker|[Pp]hysiker|[Ll]aborant|[Aa]potheker|[Dd]rogist|[Ll]ehrer|[Pp]rofessor|[Ee]rzieher|[Kk]indergärtnerin|[Ss]ozialarbeiter|[Ss]ozialpädagoge|[Aa]ltenpfleger|[Kk]rankenpfleger|[Kk]rankenschwester|[Rr]einigungskraft|[Pp]utzfrau|[Hh]ausmeister|[Hh]ausfrau|[Hh]ausmann|[Rr]entner|[Pp]ensionist|[Ss]tudent|[Ss]chüler|[Aa]zubi|[Aa]rbeiter|[Ff]acharbeiter|[Hh]ilfsarbeiter|[Mm]usiker|[Ss]änger|[Ss]chauspieler|[Jj]ournalist|[Rr]edakteur|[Ff]otograf|[Gg]rafiker|[Dd]esigner|[Uu]nternehmer|[Ss]oldat|[Pp]olizist|[Ff]euerwehrmann|[Pp]farrer|[Bb]ibliothekar|[Bb]ootsbauer|[Oo]ptiker|[Uu]hrmacher|[Ss]chuster|[Ww]eber(?=in)|[Nn]äherin|[Kk]öchin)(?:in|innen|s|n|en)?(?!\p{L})/gu
const town =
  /(?:heim|burg|stadt|dorf|furt|hausen|kirchen|berg|bach|ingen|ungen|feld|walde|hafen|münde|brück|stedt|leben|rode|itz|ow|au|haven|horst|kamp|weiler|münster|stein)$/u
const place =
  /(?<!\p{L})(?:aus|in|nach|bei|wohnhaft\sin|wohnh\.|Wohnort|Geburtsort|geboren\sin|Ort|Sitz\sin|mit\sSitz\sin|zu|RTW|auf)\s{0,3}[:|]?\s{1,20}(?<v>(?:(?:Bad|St\.|Sankt|Neu|Groß|Klein|Ober|Unter|Frankfurt|Prien)\s)?\p{Lu}\p{L}{3,24}(?:[-/]\p{Lu}\p{L}{2,20})?(?:\s(?:am|an\sder|im|ob\sder|bei|a\.)\s\p{Lu}\p{L}{2,20})?)/gu
const knownTown = /(?<![\p{L}.-])(?:Bad\s)?\p{Lu}\p{L}{3,24}(?![\p{L}-])/gu
const placeOfPerson = /(?<=\p{Lu}\p{Ll}{2,20},\s)(?<v>(?:Bad\s|St\.\s)?\p{Lu}\p{Ll}{3,20})(?=\.\s|\.?\n|;|\)|$)/gu
const dateLine =
  /(?:^|\n)[ \t]{0,20}(?<v>(?:Bad\s|St\.\s)?\p{Lu}[\p{L}.-]{2,24}(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}{2,20})?),?\s(?:am\s|den\s|dem\s|im\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}/gu
const month = '(?:Jänner|Januar|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)'
const shortDate =
  /(?<![\p{L}\d./-])(?:\d{1,2}\.(?:\d{1,2}\.)?\s?[–-]\s?)?\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?(?![\d])/gu
const weekdayAndDate =
  /(?<!\p{L})(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|Mo|Di|Mi|Do|Fr|Sa|So)\.?,?\s(?:dem\s|den\s|der\s|am\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})(?:\s?\d{2,4})?/gu
const monthAndYear = new RegExp(
  `(?<![\\p{L}\\d./-])(?:${month}\\s(?:19|20)\\d{2}|\\d{1,2}\\/(?:19|20)\\d{2})(?!\\d)`,
  'gu',
)
const dayAndMonth = new RegExp(
  `(?<![\\p{L}\\d./-])(?:dem\\s|den\\s)?\\d{1,2}\\.\\s?${month}(?!\\s?\\d{2})(?!\\p{L})`,
  'gu',
)
const monthAlone = new RegExp(
  `(?<!\\p{L})(?:im|seit|ab|bis|Anfang|Mitte|Ende|letzten|vergangenen|vom|in\\sden\\sMonaten)\\s(?:Anfang\\s|Mitte\\s|Ende\\s)?${month}(?!\\p{L}|\\s(?:19|20)\\d)`,
  'gu',
)
const seasonAndYear =
  /(?<!\p{L})(?:Anfang|Mitte|Ende|Frühjahr|Frühling|Frühsommer|Sommer|Spätsommer|Herbst|Winter|Ostern|Pfingsten|Weihnachten|Silvester|Neujahr)\s(?:19|20)\d{2}(?!\d)/gu
const yearBehindWord =
  /(?<!\p{L})(?:seit|in|im\sJahre?|ab|bis|von|Jahr|vor|nach|um|ca\.|ED|EM|OP|erstmals|zuletzt|bereits)\s(?<v>(?:19[2-9]|20[0-4])\d)(?![\d./,-]\d|\d|\s(?:ml|mg|g|kcal|EUR|Euro|€|m)(?!\p{L}))/gu
const anyYear =
  /(?<![\p{L}\d.,:/§-])(?:19[2-9]|20[0-4])\d(?=[\s,;:.)](?!\d)|$)(?!\s(?:ml|mg|g|kcal|EUR|Euro|€|m|\/|Einheiten|IE)(?!\p{L}))/gu

/** What only letters of hospitals hold: hours, months in figures, rooms, dates with two signs in each other's place. */
const clinical: [RegExp, Found['type'], string][] = [
  [/(?<![\d:.,/])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:])/gu, 'DATE', 'hour'],
  [/(?<![\d:.,/])(?:[01]?\d|2[0-3])[.:][0-5]\d(?=\s?Uhr)/gu, 'DATE', 'hour'],
  [/(?<![\d:.,/-])(?:0?[1-9]|1[0-2])\/\d{2}(?![\d/]|\s?(?:mmHg|min|ml|l))/gu, 'DATE', 'month'],
  [/(?<=\d\s?[-–]\s?)\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}(?!\d)/gu, 'DATE', 'date'],
  [/(?<![\d.])\d{1,2}\.\s\p{Lu}\p{Ll}{2,8}\s(?:19|20)\d{2}(?!\d)/gu, 'DATE', 'date'],
  [
    /(?<![\p{L}])(?:Jänner|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\s'?\d{2}(?![\d.,])/gu,
    'DATE',
    'month',
  ],
  [/(?<![\d.,])(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])[12]\.[09]\d{2}(?![\d.,])/gu, 'DATE', 'damaged date'],
  [
    /(?<=(?:\b(?:um|ab|gegen)|\d{4}|\d{3}\.\d{3}|[Bb]eginn:|Ende:|,)\s)(?:[01]\d|2[0-3])\d:\d(?!\d)|(?<=(?:\b(?:um|ab|gegen)|\d{3}\.\d{3}|[Bb]eginn:|Ende:|,)\s)[0-2]\d{2}:\d(?!\d)/gu,
    'DATE',
    'damaged hour',
  ],
  [
    /(?<!\p{L})(?:Station|Stat\.|Ambulanz|Onkologie|Zi|Zimmer|Bett|Zi\.?-?Nr)[:.\s]{1,3}(?<v>\p{Lu}{0,3}-?\d{1,4}[a-z]?)(?![\p{L}\d,%]|\.\d)/gu,
    'ID_NUMBER',
    'room',
  ],
]
/** A word for a place of treatment that names none. */
const anyHospital =
  /^(?:(?:Klinische|Chirurgische|Medizinische|Interne)[nrs]?\s)?(?:Klinik|Station|Abteilung|Ambulanz|Praxis|Spital|Krankenhaus|Hospital|Institut|Zentrum|KH)$/u

/** Proposes what points to a person. */
export function findSurroundings(text: string, origin: 'clinical' | 'german', kept: Uint8Array): Found[] {
  const found: Found[] = []
  const put = (
    pattern: RegExp,
    type: Found['type'],
    rule: string,
    isPlace?: (words: string[]) => boolean,
    noPlace?: RegExp,
  ) => {
    for (const { match } of matchesOf(text, pattern)) {
      const value = match.groups?.v ?? match[0]
      const start = match.index + match[0].lastIndexOf(value)
      if (isPlace && (kept[start] || !isPlace(value.split(/[\s/]/)))) continue
      if (noPlace?.test(text.slice(start + value.length, start + value.length + 12))) continue
      if (type === 'INSTITUTION' && anyHospital.test(value.trimEnd())) continue
      const length = rule === 'court' ? withoutPerson(value.trimEnd(), text, start) : value.trimEnd().length
      found.push({ start, end: start + length, type, score: 0.5, rule })
    }
  }
  put(datePattern(), 'DATE', 'date')
  put(shortDate, 'DATE', 'date')
  put(weekdayAndDate, 'DATE', 'date')
  put(monthAndYear, 'DATE', 'month')
  put(dayAndMonth, 'DATE', 'day')
  put(monthAlone, 'DATE', 'month')
  put(seasonAndYear, 'DATE', 'season')
  put(origin === 'clinical' ? anyYear : yearBehindWord, 'DATE', 'year')
  if (origin === 'clinical') put(yearBehindWord, 'DATE', 'year')
  put(age, 'AGE', 'age')
  put(occupation, 'OCCUPATION', 'occupation', ([first = '']) => !/(?:ung|heit|keit|tion)$/u.test(first))
  put(work, 'OCCUPATION', 'occupation')
  put(trade, 'OCCUPATION', 'occupation')
  put(
    place,
    'PLACE',
    'place',
    isNameOfPlace,
    /^\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:mg|µg|mcg|g|ml|IE|Tbl|Hub|Tr)(?!\p{L})/u,
  )
  put(placeOfPerson, 'PLACE', 'place behind a name', isNameOfPlace)
  put(dateLine, 'PLACE', 'place of a letter', ([word = '']) => !isThing(word))
  put(knownTown, 'PLACE', 'town', (words) => isTown(words.at(-1)!))
  put(fund, 'ORG', 'health fund')
  if (origin === 'clinical') for (const [pattern, type, rule] of clinical) put(pattern, type, rule)
  if (origin === 'clinical') put(hospital, 'INSTITUTION', 'hospital')
  else put(court, 'INSTITUTION', 'court')
  return found
}

/** »Operation«, »Einsatznr«: a noun that is no town, or an abbreviated one for a number. */
function isThing(word: string): boolean {
  const { isCompound, isOrdinary, isNoun } = kindOf(word)
  return (isCompound || (isOrdinary && isNoun) || /\p{Ll}nr$/u.test(word)) && !isTown(word) && !town.test(word)
}

/** A word behind »in« or »aus«: a known town, one that sounds like it, or one that no dictionary knows. */
function isNameOfPlace(words: string[]): boolean {
  const word = /^(?:Bad|St\.|Sankt|Neu|Groß|Klein|Ober|Unter|Frankfurt|Prien)$/u.test(words[0]!) ? words[1] : words[0]
  if (!word) return false
  const { kind, isNever, isRole } = infoOf(word)
  if (isTown(word) || /^(?:Wien|Graz|Linz|Berlin|München|Köln|Essen|Bonn|Kiel|Mainz|Ulm)$/.test(word)) return true
  if (isNever || isRole || kind.isCompound || /(?:ung|heit|keit|tion|\p{Ll}nr)$/u.test(word)) return false
  return !kind.isOrdinary || town.test(word)
}
