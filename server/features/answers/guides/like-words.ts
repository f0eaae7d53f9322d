import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { rootsOf } from '../../../base/language/verbs.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'

/*
 * How near the words of a question are to those of a line of a guide. People say »einzahlen«, »anschauen« and »dabehalten«
 * where the line says Zahlung, einsehen and behalten: words for one thing count as one. Among the few lines of one guide that
 * is precise enough; the search, which has to choose among thousands of provisions, knows nothing of it.
 */

/** What stands before a word that is a form of it: »verkauft«, »zurückzahlen«. */
const prefixes =
  'ab|an|auf|aus|be|bei|dar|ein|ent|er|ge|fort|her|hin|mit|nach|ruck|uber|um|un|unter|ver|vor|weg|weiter|wider|zer|zu|zuruck|zusammen'
const endings =
  '(?:e|en|er|ern|es|s|n|em|et|t|te|ten|st|end|ende|enden|bar|bare|lich|liche|ung|ungen|ungs|in|innen|schaft|schaften)?'
const shortPiece = 5
/** Before a word that ends a compound stands another one of at least so many letters. */
const shortestBefore = 4
const shortestTail = 3

/** Beginnings or inner parts of folded words for one thing each; `^` stands for the beginning of a word. */
const things = `
^(?:be|ein|aus|ab|nach|zuruck|uber|an|voraus|mit)?(?:ge|zu)?zahl(?!reich)|[a-z]{4,}zahl(?:ung|en|er|t)|^uberweis|^begleich|^entricht|gutgeschrieb|^abbuch|^raten|^geld
^rechnung|beleg|^faktur|^quittung|^unterlag|^urkund|^papier
schau|einseh|einsicht|^ansehn|^ansicht|^kopie|^auskunft|^offenleg
^bind|bindung|mindestdau|mindestvertrag|bindefrist|laufzeit|vertragsdauer
handy|^gerat|endgerat|telefon|^smartphone
^(?:ver)?teur|steig|^erhoh|anheb|verteur|erhohung|^mehr|indexier|wertsicher
anderung|^ander|abander|umstell
verlang(?:er|t)|^langer|verlanger|^ausdehn|^neuerlich|^erstreck
^fruher|vorzeit|^vorher|vorab
billig|herabsetz|^senk|minder|ermass|^reduz|^nachlass|nachseh|^erlass|^verzicht|^nachgelass
kundig|^rauswerf|hinauswerf|rausgeworf|rausschmeiss|^rausgeschmiss|entlass|loswerd|^auflos
^(?:he)?raus|auszieh|^auszug|^raumung|ausgezog|^verlass
bleib|^behalt|^verbleib|^weiterwohn
kaputt|beschadig|schaden|mangel|defekt|zerbroch|^bruch|zerstor|fehlerhaft
reparat|reparier|verbesser|instand|behebung|beheb|^richten
zuruck(?:geb|gib|schick|stell|nehm|nimm|geschickt)|ruckgabe|^rucksend|^retour|umtausch|austausch
zuruck(?:tret|getret|nehm|zieh)|rucktritt|widerruf|storn|^abbestell|aufheb|aufgehob
beweis|nachweis|belegen|bestatigung|zeuge|foto|protokoll|dokument
anwalt|verteidig|vertret|rechtsbeistand
verfahrenshilf|leisten|^mittellos|^armut|^prozesskost
gericht|^richter|^klag|einklag|geklagt|prozess
polizei|^anzeig|angezeigt|^exekutiv
behorde|^amt|gemeinde|magistrat|bezirkshaupt|bezirksverwalt
finanzamt|abgabenbehord
einspruch|beschwerde|berufung|rekurs|rechtsmittel|anfecht|bekampf|^(?:ab|ge)?wehr|dagegen|widerspruch|vorgehn
straf|bestraf|geldbuss|busse|freiheitsstraf|gefangnis|^haft(?!pflicht|et|en|ung|bar)|(?:straf|schub|untersuchungs|haus|festnahme)haft|einsperr|tagessatz
haft(?:et|en|ung|bar)|gradsteh|schadenersatz|ersatz|ersetz|aufkomm|entschadig
schmerz|verletz|korper|krankenh
krank|krankenstand|dienstverhind|arbeitsunfah|^arzt|befund
urlaub|frei(?:e|er|en)? tag|^erholung
lohn|gehalt|entgelt|verdien|bezahlung|bezug|^bezuge
chef|arbeitgeb|dienstgeb|firma|betrieb
mitarbeit|angestellt|arbeitnehm|dienstnehm|kolleg
zeugnis|arbeitszeugnis
vermiet|hausherr|hausverwalt
miete|mietzins|zins(?!en|e$)|^hauptmiet
wohn|unterkunft
kaution|^hinterleg
betriebskost|nebenkost|heizkost|energie
nachbar|anrain|angrenz
hund(?!ert)|^tier|(?:haus|wild|nutz|zucht)tier|katze|^halter
baum|^ast(?:e|en|es)?$|wurzel|hecke|pflanz|^strauch
larm|laut|musik|immission|geruch|storung|gestort|storen
grundbuch|eingetrag|eintrag|einverleib
^(?:ver|ent|mit|ge|be|vor|nach)?erb|(?<=^[a-z]{4,})(?<!w)erb(?=e|en|in|schaft|teil|recht|s|$)|verlassenschaft|nachlass|hinterlass
testament|letztwillig|verfugung
pflichtteil|enterb
stirb|sterb|storb|^tod|todes|verstorb|^tot
schenk|geschenk|ubergab
scheid|trenn
unterhalt|aliment
kind|^sohn|tochter|minderjahr|^jugendlich|^bub|^madchen|^baby
obsorge|sorgerecht|erziehung|^bestimm
kontakt|besuch|^seh
gewalt|schlag|geschlag|droh|^stalk|verfolg
mutter|vater|eltern
heirat|ehe(?:gatt|part|frau|mann|^)|^ehe|verheirat|partner|lebensgefahrt
wert|betrag|summe|preis|hohe|euro(?!p)
halfte|drittel|viertel|anteil|quote|prozent|aufteil|^teil(?:en|t|ung)
kost|gebuhr|honorar|teuer|auslag|aufwend
gratis|kostenlos|unentgeltlich|kostenfrei|gebuhrenfrei
verjahr|verfall|erlisch|erlosch
verspat|zu spat|versaum|verpass|^saum|uberzog|verzug|^zuspat
nicht(?:zahl|einhalt)|ignorier|^unterlass|unterlass|verstoss|zuwider|ubertret|trotz
geheim|heimlich|verschweig|verschwieg|verschwie|^angab
freiwill|gutmach|zuruckzahl|^reue|selbstanzeig|ruckerstatt
schriftlich|brief|schreiben|mail|eingeschrieb|einschreib|formular|formblatt|^form
mundlich|telefonisch|ausgemacht|versproch|zugesag|vereinbar|^abmach|^abgemacht
unterschr|unterfertig|unterzeichn
antrag|beantrag|ansuch|^such
anmeld|meld|anzeig|bekanntgeb|mitteil|verstandig|informier|bescheid ?(?:geb|sag)
bewillig|genehmig|erlaub|zustimm|einwillig|^gestatt
verbot|verbiet|untersag|unzulass
zustell|zugestellt|^erhalt|^empfang|^post
^niemand|^keiner|^niemals
^nein$|weiger|ablehn|abgelehn|abweis|abgewies
^abhol|^meldet|^melden
finderlohn|belohn|^lohn$
entscheid|urteil|beschluss|bescheid|erkenntnis
nachhol|^selber|^selbst
polizist|beamte|^beamtin
fuhrerschein|lenkberecht|entzieh|entzog|entzug
alkohol|promille|betrunk|beeintracht
auto|kraftfahrz|fahrzeug|pkw|^wagen
unfall|zusammenst|crash|^gestreift
zettel|visitenkart|anschrift|kontaktdat|adress
fahrrad|radfahr|^rad|scooter|roller
schule|lehrer|unterricht|schuler
firma|gesellschaft|gmbh|unternehm|geschaft
glaubig|forder|schuld(?:en|et|er|ig)|verbindlich
insolvenz|konkurs|pleite|uberschuld|zahlungsunfah|privatkonk|zahlungsplan|abschopf
pfand|exekution|^exekut|existenzminim|gepfand
steuer|abgabe|versteuer
absetz|abzug|werbungskost|absetzbar|^geltend
gewinn|ertrag|einkunft|einkomm|erlos
konto|bank|sparbuch|kredit|darlehen
versicher|polizze
daten|foto|aufnahm|video|kamera|uberwach
losch|entfern|beseitig|abriss|abreiss|wegnehm|wegschneid
weitergeb|weitergab|untervermiet|ganze|ganz|zur ganze
verein|mitglied
offnungszeit|^uhr|nacht|abend|ruhezeit
sofort|unverzug|fristlos|gleich|umgehend
stiller? |schweig|still|widerspruchslos|^sagt
gewerb|gewerbeschein|pfusch
reise|flug|verspatung
gekauft|kauf|verkauf|erworb|erwerb|anschaff
privat|verbrauch|konsument
garantie|gewahrleist
einbruch|diebstahl|stehl|gestohl|stahl|klau(?!s)|entwend|ladendieb
betrug|betrog|betrug|tausch|abzock
notwehr|verteidig|abwehr|gewehrt
vorstraf|unbescholt|strafregist|leumund
diversion|tatausgleich
zins(?:en|e$)|verzugszins
`
  .split('\n')
  .filter(Boolean)
  .map((line) => new RegExp(piecesOf(line).map(anchored).join('|'), 'u'))

function piecesOf(line: string): string[] {
  return line.match(/(?:\((?:[^()]|\([^)]*\))*\)|[^|(])+/gu) ?? []
}

/** A short piece stands at the beginning of a word, behind a prefix, or as the last word of a compound: a »Gesellschaft« is no »Haft«, a »Verbot« has nothing of »erben«. */
function anchored(piece: string): string {
  const [letters = ''] = /^\p{L}+/u.exec(piece) ?? []
  if (letters === '' || letters.length >= shortPiece || piece.endsWith('$')) return piece
  const tail = letters.length < shortestTail ? '' : `|(?<=^\\p{L}{${shortestBefore},})${piece}(?=${endings}$)`
  return `^(?:${prefixes})?(?:ge|zu)?${piece}${tail}`
}

/** Verbs and fillers that say nothing of what is asked, though no stop words of the search. */
const bare =
  /^(?:verlang(?:en|e|st|t)|bekomm(?:en|e|st|t)|krieg(?:en|e|st|t)|brauch(?:en|e|st|t)|woll(?:en|te)|sagt?|sagen|meint?|heisst|passiert|geschieht|kommt?|komme|geht?|gehen|steht|stehen|stell(?:en|e|t)|gibt|geben|lassen|gilt|gelten|machen?|macht|(?:durf|darf|konn|muss|soll|woll|mog|mocht|wurd|war|gewes|word|hatt|hab)(?:e|en|t|te|ten|test|st)?|eigentlich|uberhaupt|jetzt|irgendwann|trotzdem)$/

/** Stop words of the search that tell one line from another: »wenn sie niemand abholt«. */
const telling = /^(?:niemand|keiner|nein|allein|ganz|ganze[nrs]?)/

/** The words of a text that say something, each by its stem, the stems of its verb, and what it is about. */
type Word = { folded: string; stems: readonly string[]; things: readonly number[] }

/** The things and the fillers are written without umlauts, so that »schlägt« and »geschlagen« are one word. */
const plain = (folded: string) => folded.normalize('NFD').replaceAll(/\p{M}/gu, '')

function readWord(word: string): Word | undefined {
  const folded = fold(word)
  if ((stopwords.has(folded) && !telling.test(folded)) || folded.length < 3 || bare.test(plain(folded)))
    return undefined
  return {
    folded,
    stems: [stemFolded(folded), ...rootsOf(folded)],
    things: thingsOf([folded, ...rootsOf(folded)]),
  }
}

/** The numbers of the things that one of the forms of a word stands for. */
const thingsOf = (forms: readonly string[]) => {
  const plainForms = forms.map(plain)
  return things.flatMap((thing, at) => (plainForms.some((form) => thing.test(form)) ? [at] : []))
}

/** So many words are read of a text, and of them only those of a length that words have: a question may be a pleading. */
const mostRead = 400
const words = /(?<!\p{L})\p{L}{3,40}(?!\p{L})/gu
const readText = (text: string): Word[] =>
  [...text.matchAll(words).take(mostRead)].flatMap(([word]) => readWord(word) ?? [])
/** Lines of guides are read once for good, what a person asks only for the turn. */
const readQuestion = withinTurn(readText)

/** How many words of a text say something. */
export const countWords = (text: string): number => readQuestion(text).length

/** A word for the same thing, or a part of a compound, says less than the word itself. */
const likeness = { thing: 0.75, part: 0.7 }
const shortestPart = 5

/** How like two words are, 0 to 1. */
function likenessOf(a: Word, b: Word): number {
  for (const stem of a.stems) if (b.stems.includes(stem)) return 1
  for (const thing of a.things) if (b.things.includes(thing)) return likeness.thing
  const short = a.stems[0]!.length < b.stems[0]!.length ? a : b
  const long = short === a ? b : a
  const part = short.stems[0]!
  return part.length >= shortestPart && (long.folded.startsWith(part) || long.folded.includes(part, 3))
    ? likeness.part
    : 0
}

/** The words of the lines of a guide, each once, and for each line where its own stand among them. */
type ReadLines = { words: Word[]; lines: Uint16Array[] }
const linesRead = new WeakMap<readonly { text: string }[], ReadLines>()

function readLines(lines: readonly { text: string }[]): ReadLines {
  const places = new Map<string, number>()
  const words: Word[] = []
  const placeOf = (word: Word) => {
    const known = places.get(word.folded)
    if (known !== undefined) return known
    places.set(word.folded, words.length)
    return words.push(word) - 1
  }
  return { lines: lines.map(({ text }) => Uint16Array.from(new Set(readText(text).map(placeOf)))), words }
}

/** A word that every line of the guide has tells none of them from another. */
const commonLoss = 0.85
/** What one word in common is worth beside none: with this much more, all of it. */
const surely = 1.2

/** How near each of the lines of a guide is to the words of a question, 0 to 1. */
export function wordsInCommon(question: string, lines: readonly { text: string }[]): number[] {
  let read = linesRead.get(lines)
  if (!read) linesRead.set(lines, (read = readLines(lines)))
  const asked = new Map(readQuestion(question).map((word) => [word.stems[0]!, word]))
  const sums = lines.map(() => 0)
  const likeWords = new Float64Array(read.words.length)
  const like = new Float64Array(lines.length)
  for (const word of asked.values()) {
    for (let at = 0; at < likeWords.length; at++) likeWords[at] = likenessOf(word, read.words[at]!)
    let all = 0
    for (let at = 0; at < like.length; at++) {
      let most = 0
      for (const place of read.lines[at]!) most = Math.max(most, likeWords[place]!)
      like[at] = most
      all += most
    }
    const share = all / like.length
    for (let at = 0; at < like.length; at++) sums[at]! += like[at]! * (1 - commonLoss * share)
  }
  const most = Math.max(...sums)
  return sums.map((sum) => sum / (most + surely))
}
