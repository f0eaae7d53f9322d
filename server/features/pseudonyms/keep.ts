import { atWords, matchesAtWords } from './at-words.ts'
import { findCitations, type LawNames } from '../law/law.ts'
import { car } from './cars.ts'
import { findLiterature } from './literature.ts'
import { isNamedHere } from './named-here.ts'
import { matchesIn, matchesOf, windowsAround } from './windows.ts'
import { findWellKnown } from './well-known.ts'
import { isTown, kindOf } from './words.ts'

/*
 * What must stay visible: provisions and decisions that are cited, courts and authorities with their addresses, cited
 * literature. Detectors do not touch it; what the user adds does.
 */

/** Where a text must stay as it is: 1 for each unit of the view that is kept. `offices` are courts and authorities alone. */
export type KeepMask = { kept: Uint8Array; offices: { start: number; end: number }[] }

const town =
  '(?:[ ](?:in[ ]|für[ ])?(?:(?:St\\.|Bad|Sankt|Wiener|Wr\\.|Deutsch|Innere|Neusiedl|Kirchdorf|Frankfurt|Maria|Markt|Groß|Klein|Zell)\\s?)?\\p{Lu}[\\p{L}-]{2,24}(?:\\s(?:Stadt|Neustadt|Umgebung|Land|Pölten|Veit|Johann))?(?:-(?:Land|Umgebung|Stadt))?(?:\\s(?:am|an\\sder|im|in|ob\\sder|bei)\\s(?:\\p{Lu}[\\p{L}-]{2,20})|(?<=Stadt)\\sWien)?)?'
const forMatters =
  '(?:\\sfür\\s(?:Zivilrechtssachen|Strafsachen|Handelssachen|ZRS|Strafsachen|Patentsachen|Sozialsachen|Arbeitssachen))?'
const offices = [
  `(?:Bezirks|Landes|Oberlandes|Handels|Amts|Land|Oberland|Verwaltungs|Oberverwaltungs|Bundesverwaltungs|Landesverwaltungs|Bundesfinanz|Finanz|Sozial|Arbeits|Landesarbeits|Landessozial|Familien|Straf|Jugend|Kreis|Firmenbuch|Grundbuchs|Registrer?|Register|Insolvenz|Exekutions|Pflegschafts|Verlassenschafts|Erst|Berufungs|Rekurs|Ober|Bundes|Verfassungs|Schieds)gericht(?:e?s|shofe?s?|shof)?${forMatters}${town}`,
  `Arbeits-\\sund\\sSozialgericht(?:e?s)?${town}`,
  `(?:Oberste[rn]?|Europäische[rn]?|Verfassungs|Verwaltungs)\\s?[Gg]erichtshof(?:e?s)?(?:\\sfür\\sMenschenrechte)?`,
  `(?:BG|LG|LGZ|LGSt|OLG|HG|ASG|BGHS|VG|LVwG|BVwG|BFG|OGH|VwGH|VfGH|EuGH|EGMR|BGH|BVerfG|BAG|BSG|BFH|BVerwG)(?![\\p{L}\\d]|-\\d|-[A-Z]{1,3}-|/B?RG)${town}`,
  `(?<=(?:^|[\\n(,;:]|[Dd]as|[Bb]eim|[Dd]em|[Zz]um|[Aa]m|[Vv]om)[ ]?)AG[ ]\\p{Lu}\\p{Ll}[\\p{L}-]{2,24}`,
  `(?:VertretungsNetz|Neustart|Weisse[rn]?\\sRing|Gewaltschutzzentrum|Kinder-\\sund\\sJugendhilfe|Bewährungshilfe|Verein\\sVertretungsNetz|Verein\\sNeustart)(?!\\p{L})`,
  `(?:Ober)?[Ss]taatsanwaltschaft${town}`,
  `(?:Bezirkshauptmannschaft|BH|Bezirkshauptmann(?:es|s)?)(?![\\p{L}\\d])${town}`,
  `(?:Magistrat(?:e?s|isches\\sBezirksamt(?:es)?)?|Magistratsabteilung\\s\\d{1,2}|MA\\s\\d{1,2}(?![\\d-])|(?<!,\\s)MBA)(?:\\s(?:der\\s)?(?:Stadt|Landeshauptstadt)\\s)?(?!\\p{L})${town}`,
  `(?:Finanzamt|FA(?!\\sf(?:ür|\\.)\\s\\p{L}{0,30}(?:medizin|heilkunde|chirurgie|logie|iatrie|pädie|metrie|kunde|therapie|hilfe|grafie))|Zollamt|Standesamt|Meldeamt|Einwohnermeldeamt|Jugendamt|Arbeitsamt|Bundesamt|Landesamt|Sozialamt|Ordnungsamt|Amt\\sder\\s\\p{L}{4,20}\\sLandesregierung|Patentamt|Vermessungsamt|Sozialministeriumservice|Arbeitsmarktservice|AMS|Arbeiterkammer|AK|Wirtschaftskammer|WKO|Rechtsanwaltskammer|Ärztekammer|Notariatskammer)(?![\\p{L}\\d])(?:\\sfür\\s\\p{Lu}[\\p{L}-]{3,30}(?:\\sund\\s\\p{Lu}[\\p{L}-]{3,20})?)?${town}`,
  `(?:Polizeiinspektion|PI|Landespolizeidirektion|LPD|Polizeipräsidium|Polizeidirektion|Stadtpolizeikommando|Landeskriminalamt|Bundeskriminalamt|Justizanstalt|JA)(?!\\p{L})${town}(?:\\s\\p{Lu}[\\p{L}-]{3,24})?`,
  `(?:Bundesministeri(?:um|ums|n)|Bundesminister(?:s|in)?|Ministerium|Volksanwaltschaft|Datenschutzbehörde|DSB|Finanzmarktaufsicht|FMA|Finanzprokuratur|Rechnungshof|Schlichtungsstelle|Gleichbehandlungskommission|Parlament|Nationalrat|Bundesrat|Landesregierung|Landtag|Republik\\sÖsterreich|IEF-Service(?:\\sGmbH)?|Bund)(?!\\p{L})(?:\\sfür\\s\\p{Lu}[\\p{L}-]{3,30}(?:(?:,|\\sund)\\s\\p{Lu}[\\p{L}-]{3,24}){0,4})?`,
  `(?:Stadt|Markt|Gemeinde|Kreis|Landes|Hoch|Tief|Straßen)?(?:[Bb]auamt|[Vv]ermessungsamt|[Ff]orstamt|[Ss]teueramt|[Kk]ulturamt|[Gg]esundheitsamt)(?:e?s)?(?!\\p{L})${town}`,
  `Bundesagentur\\sfür\\sBetreuungs-\\sund\\sUnterstützungsleistungen(?:\\sGmbH)?(?:\\s\\(BBU\\))?|BBU(?:\\sGmbH)?(?![\\p{L}\\d])`,
  `(?:Companies\\sHouse|HM\\sLand\\sRegistry|Handelsregisteramt)(?!\\p{L})`,
  `(?:Human\\sRights\\sWatch|Amnesty\\sInternational|UNHCR|(?:EUAA|EASO)(?:\\s(?:Country\\sGuidance|COI\\sReport)(?::\\s\\p{Lu}\\p{Ll}{2,20})?)?)(?!\\p{L})`,
  `(?:Österreichische\\sGesundheitskasse|ÖGK|Pensionsversicherungsanstalt|PVA|AUVA|SVS|BVAEB|Allgemeine\\sUnfallversicherungsanstalt|Sozialversicherungsanstalt\\sder\\sSelbständigen|Gebietskrankenkasse|Deutsche\\sRentenversicherung)(?!\\p{L}|-\\d)`,
]
const office = new RegExp(`(?<![\\p{L}\\d])(?:${offices.join('|')})`, 'gu')
const officeAtWords = atWords(office)

/** »BEZIRKSHAUPTMANNSCHAFT GMUNDEN«: heads of letters and of extracts are in capitals. */
const officeInCapitals =
  /GERICHT|ANWALTSCHAFT|HAUPTMANNSCHAFT|MAGISTRAT|FINANZAMT|ZOLLAMT|INSPEKTION|POLIZEI|MINISTERIUM|BEHÖRDE/g
const capitals = /(?<!\p{L})\p{Lu}{4,40}(?!\p{L})/gu
const inUsualLetters = (word: string) => word[0] + word.slice(1).toLowerCase()

/** »Finanzamt Österreich, Dienststelle Linz« */
const branch =
  /^(?:,\s|[ \t]*\n[ \t]{0,20})(?:(?:Regionale|Örtliche)\s)?(?:Dienst|Landes|Landesgeschäfts|Außen|Zweig|Geschäfts|Bezirks|Bezirksgeschäfts)stelle(?:\sfür)?\s\p{Lu}[\p{L}.-]{1,24}(?:\s(?:am|an\sder|im|in|ob\sder|bei)\s\p{Lu}[\p{L}-]{2,20}|\s\p{Lu}[\p{L}-]{2,20}){0,2}(?=[ \t]*[,\n])/u

/** The address of an office directly behind its name. */
const officeAddress =
  /^(?:\s?[,–-]\s?|\s?\n[ \t]{0,20}|[ \t]{0,40}\|[ \t]{0,4}|[^\S\n]{1,80}(?:Post|Zustell)?[aA](?:dresse|nschrift):\s|\s(?:in\s)?)(?:(?:\d{4,5}\s\p{Lu}[\p{L}. -]{2,30},\s?)?(?:(?:\p{Lu}[\p{L}'.]{1,30}\s){0,3}?(?:\p{L}{2,30}(?:straße|strasse|str\.|gasse|platz|ring|weg|kai|allee|lände|gürtel)|(?:\p{Lu}[\p{L}.]{1,20}-){1,3}(?:Straße|Platz|Gasse|Ring|Kai|Allee|Promenade|Weg|Park)|Straße|Platz|Gasse|Ring|Kai)\s\d{1,4}[a-z]?(?:(?:[-–/]|\s[-–]\s)\d{1,4}[a-z]?){0,3}|\p{Lu}\p{L}{2,24}\s\d{1,4}[a-z]?(?=,\s\d{4,5}\s\p{Lu}))|\d{4}\s\p{Lu}[\p{L}. -]{2,30},\s\p{Lu}[\p{L}'-]{2,30}(?:\s\p{Lu}[\p{L}'-]{2,24})?\s\d{1,4}[a-z]?(?:\/\d{1,3})?(?=[ \t]*(?:\n|$)))(?:\s?[,\n]\s?\d{4,5}\s\p{Lu}[\p{L}-]{2,30}(?:\s(?:am|an\sder|im|in|ob\sder|bei)\s(?:der\s)?\p{Lu}[\p{L}-]{2,20}|\s\p{Lu}[\p{L}-]{2,20})?)?/u

/** The parties that a decision of Europe is cited by: »(C-154/21, Österreichische Post)«, »30814/06 (Lautsi)«, »Rs Mangold«. */
const partyName =
  "(?:(?:von|van|de|Van|De)\\s)?\\p{Lu}[\\p{L}\\d.'-]{1,24}(?:\\s(?:und|gegen|v\\.?|/|&|de|van|von)\\s\\p{Lu}[\\p{L}\\d.'-]{1,24}|[\\s/]\\p{Lu}[\\p{L}\\d.'-]{0,24}){0,4}"
const europeanCases = [
  new RegExp(
    `(?<=(?:(?:C|T|F)-\\d{1,4}/\\d{2}(?: P(?:PU)?)?|EGMR[^\\n;]{0,60}\\d{3,5}/\\d{2}),?\\s[(„"»]?)${partyName}(?=["“«)]|[;.,]|\\s(?:gegen|Rn|Rz)|$)`,
    'gu',
  ),
  new RegExp(
    `(?<=(?:EuGH|EGMR|GA|C-\\d{1,4}/\\d{2})[^\\n;]{0,100})(?:Fall|Rs|Rechtssache|Urteil|Die\\sSache)\\s[„"»]?${partyName}`,
    'gu',
  ),
  new RegExp(
    `(?:Fall|Rs|Rechtssache|Urteil)\\s[„"»]?${partyName}(?=["“«]?,?\\s(?:des|vor\\sdem|vom)\\s(?:EuGH|EGMR|Gerichtshofs?)|["“«]?[\\s,(]{1,3}(?:EuGH\\s)?C-\\d{1,4}/\\d{2})`,
    'gu',
  ),
]
/** »EuGH Schrems II, C-311/18«: the name before the number. */
const nameBeforeNumber = new RegExp(
  `(?<=(?:EuGH|EuG|EGMR)(?:\\s\\[GK\\])?,?\\s(?:\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{4},?\\s)?[„"»]?)${partyName}(?=["“«]?,?\\s\\(?(?:[CTF]-\\d|\\d{3,5}/\\d{2}|Rs\\s|Nr\\.?\\s\\d|BNr))`,
  'gu',
)
/** »4 Ob 94/18b (Fruchtzwerge)«, »4 Ob 11/20d – „Kornspitz“«: what a decision of the Supreme Court is called. */
const supremeCase = new RegExp(
  `(?<=\\d{1,2}\\sOb[AS]?\\s\\d{1,4}/\\d{2}[a-z]\\s?(?:[–,-]\\s?)?)(?:\\([„"»]?${partyName}["“«]?\\)|[„"»]${partyName}["“«])`,
  'gu',
)
/** »die Entscheidung „Roter Ochse“ (4 Ob 45/11x)«: the name before the number. */
const quotedCase = new RegExp(
  `(?<=(?:Entscheidung|Urteil|Erkenntnis|Rechtssache|Fall)\\s)[„"»]${partyName}["“«](?=\\s\\((?:OGH\\s)?\\d{1,2}\\sOb[AS]?\\s\\d)`,
  'gu',
)
const supremeMark = /Ob[AS]?\s\d{1,4}\/\d{2}[a-z]/g
const europeanMark = /EuGH|EGMR|\b[CTF]-\d{1,4}\/\d{2}/gu

/** »Dix-Hallpike-Manöver«: a disease or a sign with a name, by its last part. */
const medicalCompound =
  /(?<![\p{L}-])\p{Lu}[\p{L}'èéö]{2,24}(?:-\p{Lu}[\p{L}'èé]{2,20}){0,3}-(?:Syndrom|Krankheit|Erkrankung|Zeichen|Test|Score|Index|Klassifikation|Skala|Reflex|Phänomen|Operation|Plastik|Lagerung|Hernie|Virus|Demenz|Lymphom|Sarkom|Tumor|Karzinom|Drainage|Katheter|Sonde|Ulkus|Zyste|Fraktur|Anämie|Thyreoiditis|Struma|Ödem|Block|Komplex|Linie|Dreieck|Manöver|Probe|Versuch|Schiene|Stadium|Nagel|Draht|Diät|Arthrose|Knoten|Kontraktur|Neurom|Aphasie|Enzephalopathie|Atmung|Lähmung|Parese|Meningitis|Chorea|Scale|Sonographie|Läsion|Muskel|Sehne)\p{Ll}{0,3}(?!\p{L})/gu

/** »Operation nach Lichtenstein« */
const procedure =
  /(?<=(?:Operation|OP|Plastik|plastik|Technik|Versorgung|Naht|Klassifikation|Einteilung|Stadium|Grad|Score|[Ss]ono\p{Ll}{0,8}|Methode|Verfahren|Schema|Lagerung|Fraktur|Typ|Zeichen)\snach\s)\p{Lu}[\p{L}'-]{2,20}(?:\s?[/-]\s?\p{Lu}[\p{L}-]{2,20})?/gu

/** Diseases, signs and procedures that bear a name: by the word beside them, or because they are known. */
const medical = [
  atWords(/(?<!\p{L})Morbus\s\p{Lu}[\p{L}'-]{2,24}(?:[\s/-]\p{Lu}[\p{L}-]{2,20}(?=-))?/gu),
  atWords(
    /(?<![\p{L}-])(?:Weber|Dukes|Garden|Killip|Fontaine|Rutherford|Child|Gleason|Ann\sArbor|Clark|Mason|Salter|Neer|Pauwels)\s(?:-?\s?Harris\s)?(?:Typ\s|Grad\s|Stadium\s)?(?:[A-D]|[IV]{1,3}[abAB]?|\d(?:\s?\+\s?\d)?)(?![\p{L}\d])/gu,
  ),
  atWords(
    /(?<!(?:Herrn?|Frau|Fr\.|Hr\.|Dr\.|Prof\.|med\.|OA|Pat\.|Patient(?:in)?|Name:?|geb\.|\p{Lu}\.|Familie|Zeuge|Zeugin|Richter)\s)(?<![\p{L}-])(?:Parkinson|Alzheimer|Babinski|Romberg|Lasègue|Lasegue|Hodgkin|Crohn|Hashimoto|Basedow|Apgar|APGAR|Glasgow\sComa\sScale|Barthel|Wernicke|Korsakow|Trendelenburg|Doppler|Schober|Charcot|Dupuytren|Raynaud|Sjögren|Bechterew|Addison|Cushing|Tourette|Marfan|Ewing|Kaposi|Burkitt|Barrett|Zenker|Meckel|McBurney|Blumberg|Rovsing|Valsalva|Kussmaul|Lisfranc|Chopart|Scheuermann|Perthes|Heberden|Quincke|Redon|Kirschner|Bülau|Robinson|Nissen|Billroth|Whipple|Hartmann(?=-|operation|-Operation)|Virchow|Volkmann|Bochdalek|Brudzinski|Kernig|Lachman|Payr|Steinmann|Phalen|Tinel|Dukes|Paget|Epstein|Brugada|Lichtenstein(?=-|plastik))(?:-\p{L}[\p{L}-]{2,30})?(?!\p{L})/gu,
  ),
]

/** »Braden 17«, »Hoehn/Yahr II«, »Beck-Skala 12«: a scale that bears a name, before its figure; »Frau Beck 50 %« is none. */
const scaleWord = '[-\\s](?:Score|Skala|Index|Test|Scale|Stadium|Grad)'
const scale = atWords(
  new RegExp(
    `(?<![\\p{L}.-])(?:(?:Braden|Tinetti|Waterlow|Karnofsky|Hoehn(?:\\s?(?:\\/|und|&)\\s?Yahr)?|Mallampati|Aldrete)(?:${scaleWord})?` +
      `|(?:Norton|Beck|Hamilton|Wells|Katz|Lawton|Barthel|Esslinger|Morse|Ramsay)${scaleWord}):?` +
      '\\s(?:\\d{1,3}(?!\\d|[.,]\\d|\\s\\p{Lu}\\p{Ll}|\\s?(?:%|€|EUR))|[IV]{1,3}(?!\\p{L}))',
    'gu',
  ),
)

/** »BGH, Urt. v. 24.01.2002 – VII ZR 196/00«, »BAG v. 20.11.2014 - 2 AZR 512/13« */
const germanCaseLaw =
  /(?<!\p{L})(?:BGH|BAG|BSG|BFH|BVerwG|BVerfG|BPatG|KG|(?:OLG|LG|AG|LAG|VGH|OVG|VG|SG|LSG|FG)\s\p{Lu}[\p{L}-]{2,24})(?:,?\s(?:Urt(?:eil|\.)?|Beschl(?:uss|\.)?|B\.|U\.))?\s(?:v\.|vom)\s\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}\s?[–,-]\s?(?:Az\.:?\s)?[\dIVX]{1,5}[a-z]?\s\p{Lu}[\p{L}]{0,4}\s(?:\([^)\n]{1,12}\)\s)?\d{1,6}\/\d{2}(?:\s?\p{Lu})?/gu

const germanCourt = /(?<!\p{L})(?:BGH|BAG|BSG|BFH|BVerwG|BVerfG|BPatG|KG|OLG|LG|AG|LAG|VGH|OVG|VG|SG|LSG|FG)(?!\p{L})/gu

/** »(BVwG W211 2267890-1)«, »vgl BVwG W211 …«: a decision of the administrative court that is cited. */
const administrativeCase =
  /(?<=\((?:vgl |so )?|(?:[Vv]gl|[Ss]iehe|etwa|auch|so) )BVwG (?:\d{1,2}\.\d{1,2}\.\d{4}, )?[A-Z]\d{1,3} \d{7}-\d{1,2}(?:\/\d{1,3}E)?/gu

/** »BMF-010203/0123-VI/6/2010«: a decree that anybody may cite. */
const decree = /(?<![\p{L}\d])BMF-\d{6}\/\d{4}-[IVX]{1,4}\/\d{1,2}\/(?:19|20)\d{2}(?!\d)/gu

/** A file number that stands behind such a word is the document's own, also where it has the form of a citation. */
const ownNumber =
  /(?:GZ|Gz|Zl|Zahl|AZ|Az|(?<!\p{L})(?:\p{L}{2,16}(?:s|en)|[Vv]or|[Hh]and|[Ss]traf|[Zz]ivil|[Bb]au|[Hh]aupt|[Nn]eben)?[Aa]kt(?:e|es)?|Aktenzeichen|Aktenzahl|Geschäftszahl|Geschäftszeichen|Verfahren|zu|Rechtssache|Strafsache)[.:\s]{0,4}$/u

const headNumber =
  /(?:^|\n)[ \t]{0,20}(?:Unser\s|Ihr\s|Mein\s)?(?:Aktenzeichen|Aktenzahl|Geschäftszahl|Az|AZ|GZ)\s?[.:]{1,2}\s{0,4}$/u

/** What every citation holds: a sign, a number of a collection, a number with its year. */
const citationMark =
  /§|\bArt(?:ikel[sn]?)?\.?\s?\d|\bRS\s?\d|(?:[A-Z][A-Za-z]{0,4}\.?\s?\d{1,6}|(?:19|20)\d\d)\s?\/\s?\d|ECLI|Slg|GBl|ABl|\b[CT]-\d|\bAnl|\bR[zn]\.?\s?\d|Rand(?:zahl|ziffer|nummer)/giu

/** Marks what stays. `text` is the view, before scans are put right; `names` reads the names of laws. */
export function keepMask(text: string, names: LawNames): KeepMask {
  const kept = new Uint8Array(text.length)
  const found: { start: number; end: number }[] = []
  const cited = windowsAround(text, citationMark, 200, 200).flatMap((window) =>
    findCitations(window.text, names).map((one) => ({
      ...one,
      start: one.start + window.start,
      end: one.end + window.start,
    })),
  )
  for (const { start, end, citation } of cited) {
    // File numbers of lower courts are more often the own one than a citation; so is whatever a heading numbers.
    if (citation.kind === 'court' && !isCited(text, start, end)) continue
    // »2 Nc 14/26d«: also a register of every other court.
    if (/^\d{1,3}\s?Nc\s/.test(text.slice(start, end)) && !isCited(text, start, end)) continue
    if (
      (citation.kind === 'bvwg' || citation.kind === 'lvwg' || citation.kind === 'bfg' || citation.kind === 'dsb') &&
      (ownNumber.test(text.slice(Math.max(0, start - 24), start)) || start < 160)
    )
      continue
    // »Zl. T-118/25«: a number of the matter in the form of a citation.
    if (
      /^[CTF]-\d/.test(text.slice(start, end)) &&
      /(?:Zl|Zahl|GZ|Gz|AZ|Az)\.?:?\s$/.test(text.slice(Math.max(0, start - 6), start))
    )
      continue
    // »SV: 1237 010180«: a number of a person behind its label.
    if (/^(?:SV|VS|VN)[\s:.]/.test(text.slice(start, end))) continue
    // »Aktenzeichen: 12 Ds 731/24« in the head of a letter is the own one, whatever it looks like.
    if (citation.kind !== 'provision' && headNumber.test(text.slice(Math.max(0, start - 40), start))) continue
    kept.fill(1, start, end)
  }
  const putOffice = (name: string, start: number) => {
    if (isGreeting(name, text, start)) return
    const last = start + withoutPerson(name.trimEnd(), text, start)
    const part = last + (branch.exec(text.slice(last, last + 70))?.[0].length ?? 0)
    const address = isOfSomebody(text, start) ? null : officeAddress.exec(text.slice(part, part + 140))
    kept.fill(1, start, part + (address?.[0].length ?? 0))
    found.push({ start, end: last })
  }
  for (const { match, at } of matchesAtWords(text, officeAtWords)) putOffice(match[0], at)
  const inCapitals = windowsAround(text, officeInCapitals, 60, 90).map(({ start, text: words }) => ({
    start,
    text: words.replace(capitals, inUsualLetters),
  }))
  for (const { match, at } of matchesIn(inCapitals, office)) putOffice(match[0], at)
  found.sort((a, b) => a.end - b.end)
  for (const { start, end } of findLiterature(text)) kept.fill(1, start, end)
  for (const { start, end } of findWellKnown(text)) kept.fill(1, start, end)
  for (const { match, at } of matchesOf(text, administrativeCase)) kept.fill(1, at, at + match[0].length)
  for (const { match, at } of matchesIn(windowsAround(text, germanCourt, 4, 140), germanCaseLaw))
    kept.fill(1, at, at + match[0].length)
  for (const { match, at } of matchesOf(text, decree))
    if (!headNumber.test(text.slice(Math.max(0, at - 40), at))) kept.fill(1, at, at + match[0].length)
  const european = windowsAround(text, europeanMark, 110, 110)
  for (const pattern of [...europeanCases, nameBeforeNumber])
    for (const { match, at } of matchesIn(european, pattern)) kept.fill(1, at, at + match[0].length)
  const supreme = windowsAround(text, supremeMark, 90, 90)
  for (const pattern of [supremeCase, quotedCase])
    for (const { match, at } of matchesIn(supreme, pattern)) kept.fill(1, at, at + match[0].length)
  for (const { match } of matchesAtWords(text, car)) {
    // »der Ford Fiesta«, but not where somebody is called so.
    const model = match.groups!.model!
    if (/\d/.test(model) || !isNamedHere(text, model)) kept.fill(1, match.index, match.index + match[0].length)
  }
  for (const { match, at } of matchesAtWords(text, scale)) kept.fill(1, at, at + match[0].length)
  for (const { match, at } of matchesIn(windowsAround(text, /-(?=\p{Lu})/gu, 110, 60), medicalCompound))
    kept.fill(1, at, at + match[0].length)
  for (const { match, at } of matchesIn(windowsAround(text, /\snach\s/g, 30, 60), procedure))
    kept.fill(1, at, at + match[0].length)
  for (const pattern of medical)
    for (const { match, at } of matchesAtWords(text, pattern)) kept.fill(1, at, at + match[0].length)
  return { kept, offices: found }
}

/** »SV-Liste LG Wels«, »eingetragen beim LG Wels«: the head of a letter of somebody whose address follows. */
function isOfSomebody(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return /(?:[Ll]isten?|[Ee]ingetragen|[Bb]eeidet|[Zz]ertifiziert|[Ss]achverständig|[Dd]olmetsch|[Mm]ediator)[^\n]{0,40}$/u.test(
    line.slice(-70),
  )
}

/** »LG Schorsch« on a line of its own is a greeting, »LG Wels« a court. */
function isGreeting(office: string, text: string, start: number): boolean {
  const word = /^(?:LG|VG)\s(\p{Lu}\p{Ll}+)$/u.exec(office)?.[1]
  return (
    word !== undefined &&
    !isTown(word) &&
    !/^(?:Korneuburg|Krems|Eisenstadt|Ried|Steyr|Wels|Leoben|Feldkirch|Klagenfurt|Salzburg|Innsbruck)$/.test(word) &&
    /(?:^|\n|[.!?)]\s)[ \t>]*$/.test(text.slice(Math.max(0, start - 12), start)) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(start + office.length, start + office.length + 12))
  )
}

/** »Richterin am Landesgericht Maria Huber«: the word behind a court is a person where it is a given name and more follows. */
export function withoutPerson(office: string, text: string, start: number): number {
  // »Landesgericht Maria Huber«, but »Bezirksgericht Maria Enzersdorf«.
  const both = /\s(\p{Lu}\p{Ll}+)\s(\p{Lu}\p{Ll}+)$/u.exec(office)
  if (both && kindOf(both[1]!).isGiven && kindOf(both[2]!).isFamily && !isTown(both[2]!)) return both.index
  const place = office.lastIndexOf(' ')
  const word = office.slice(place + 1)
  const { isGiven, isOrdinary } = kindOf(word)
  if (place < 0 || !isGiven || isOrdinary || isTown(word)) return office.length
  return /^\s\p{Lu}\p{L}/u.test(text.slice(start + office.length, start + office.length + 3)) ? place : office.length
}

/** Whether the number of a lower court is cited: in brackets with others, or behind »vgl«. */
function isCited(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  return (
    /(?<!\p{L})(?:[Vv]gl|[Ss]iehe|s\.|etwa|so|RIS-Justiz|RS\d{5,7}|[Uu]rteil|Entscheidung|Judikatur|ebenso|auch)(?!\p{L})[^.\n]{0,30}$/u.test(
      before,
    ) ||
    (/\([^)\n]{0,60}$/u.test(before) &&
      /^[^(\n]{0,60}\)/u.test(text.slice(end, end + 60)) &&
      /(?:RS\d|Ob|Rz|;)/u.test(
        text.slice(Math.max(0, text.lastIndexOf('(', start), start - 60), end + text.slice(end, end + 60).indexOf(')')),
      ))
  )
}
