import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

/*
 * Words that say the same in legal German, however a law or a reader puts it: same-words.txt. A line is a group; a word
 * may stand in several. Nothing here is specific to one provision: pairs that are opposites or different concepts of the law
 * (Besitzer/Eigentümer, mahnen/klagen, nichtig/anfechtbar) must not share a group.
 */
const groups = readFileSync(join(import.meta.dirname, 'same-words.txt'), 'utf8').trim()
/** Verbs and nouns that carry a sentence without adding to what it says. */
const light = `
derjenige diejenige dasjenige denjenigen demjenigen derjenigen diejenigen ihrerseits seinerseits nunmehr sodann hiezu hierzu
wobei sobald darin woran regelfall normalfall insoweit
bleibt bleiben zählt zählen genügt genügen heißt heißen hilft gehört gehören tragen trägt nehmen nimmt laufen läuft laufend laufenden endet reicht reichen hängen hängt halten hält wählen gewählt nennen genannt genannten nennt passen passt nutzen genutzt decken legt legen brächte bringen bringt weiß beide beides neu neue neuen gute guten rasch pro per plus rest höhe umfang dauer ausnahme ausnahmen geld fest zusammen zuletzt sogar notfalls eventuell entweder bisherige künftigen üblichen ähnliche ähnliches derselben denselben dieselbe eingetreten vorsieht reiner bloßer eigene eigenen sonstige sonstigen übrigen übrige weitere weiteren
folgendes folgende folgenden folgender nachstehend gewesen worden sei seien wäre wären hätte hätten betragen beträgt belaufen beläuft ausmachen liegt liegen besteht bestehen stehen steht ergeben ergibt setzt voraus voraussetzen voraussetzung voraussetzungen
bedarf brauchen nötig erforderlich notwendig gelten vorsehen sieht vorgesehen regelt geregelt bestimmung bestimmt betrifft
handelt handeln erfolgen erfolgt finden findet statt stattfinden stellen stellt gestellt treffen trifft ziehen kommen gekommen gegeben vorliegen
beginnt beginnen anfang lang gesamt insgesamt jeweils grundsätzlich regelmäßig allgemein generell üblicherweise bloß etwa nämlich
zeitpunkt fall fälle falle umstand umstände sache person personen rahmen hinblick bezug weise art grundlage wege folge folgen
möglich möglichkeit entsprechend entsprechende entsprechenden betreffend betreffende betreffenden sogenannte jeweilige jeweiligen bestimmte bestimmten solche
abs ziffer paragraf gesetz gesetzes gesetzlich gesetzliche gesetzlichen vorschrift norm regel regelung
rechtlich rechtliche rechts österreich österreichisch geltende geltenden aktuell derzeit heute
wichtig maßgeblich maßgebend entscheidend ausschlaggebend relevant
hinweis beachten beachte zusammengefasst zusammenfassend kurz gesagt ergebnis quelle laut zufolge demnach somit
antwort frage konkret konkrete beispielsweise beispiel insbesondere allerdings jedoch hingegen dagegen zudem weiters ferner außerdem ebenso ebenfalls zusätzlich
wiegt schwer sprechen spricht dienen dient bilden bildet führen führt wirkt wirken aufgrund anhand mittels hinsichtlich bezüglich betroffene betroffenen
anderer andere anderen andernfalls ansonsten danach davor zuvor vorher nachher später früher zugleich gleichzeitig weiterhin
euro prozent tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunde stunden hälfte drittel viertel
innerhalb binnen gemäß spätestens längstens frühestens mindestens höchstens
außer genau dauern dauert wonach wodurch womit wogegen zunächst vorerst voraussichtlich allein jedenfalls willen tatsächlich wirklich ebenfalls eben erneut nochmals wieder
überhaupt freilich allfällig allfällige hierbei hierfür hierdurch hiefür hiebei dabei dafür damit dadurch deshalb deswegen daher infolge mithin sprich normalerweise meist
machen gemacht gehen geht lassen lässt wollen will tun getan soll möchte scheint erscheint ausgehen gesehen schon bereits noch lange solange gewisse gewissen
nötigenfalls gegebenenfalls unter umständen vermögen zuvor einzelne einzelnen mehrere mehrerer vergleichbar weiterer übrig verbunden daran davon darauf dazu
kraft seitens zwecks laut betreffs angesichts zugunsten zulasten namens statt anstelle je nachdem mitsamt samt nebst
einerseits andererseits teils teilweise sowohl weder aufscheinen angeführt anführen anzuführen vorgesehene dieselben ebendiese
ersten erste zweite zweiten dritte dritten vierte vierten fünfte fünften`

/** Verbs whose vowel changes in the present: vorgibt, übernimmt, verspricht. */
const infinitives: Record<string, string> = {
  gibt: 'geben',
  nimmt: 'nehmen',
  hilft: 'helfen',
  spricht: 'sprechen',
  bricht: 'brechen',
  trifft: 'treffen',
  wirft: 'werfen',
  wirbt: 'werben',
  stirbt: 'sterben',
  tritt: 'treten',
  liest: 'lesen',
  sieht: 'sehen',
  lasst: 'lassen',
  lässt: 'lassen',
  hält: 'halten',
  trägt: 'tragen',
  fährt: 'fahren',
  schlägt: 'schlagen',
  fällt: 'fallen',
  läuft: 'laufen',
  lädt: 'laden',
  stösst: 'stossen',
  erlischt: 'erlöschen',
  empfiehlt: 'empfehlen',
  bewirbt: 'bewerben',
  geschieht: 'geschehen',
  verdirbt: 'verderben',
  schilt: 'schelten',
  vergisst: 'vergessen',
  misst: 'messen',
  stiehlt: 'stehlen',
}
const present = new RegExp(`^(.*?)(${Object.keys(infinitives).join('|')})$`, 'u')

/** »abzuliefern« is »abliefern«, »mitzuberücksichtigen« »mitberücksichtigen«. */
const withZu =
  /^(ab|an|auf|aus|bei|durch|ein|fest|fort|frei|her|heran|heraus|hin|los|mit|nach|nieder|statt|teil|um|unter|vor|weg|weiter|wieder|zurück|zusammen)zu(\p{L}{3,}n)$/u

/** What is known of a word: its form for comparing, the stem of that, and all stems that it may have. */
type Known = { folded: string; stem: string; meanings: string[] }

/** Texts of law repeat their words; the memory is bounded. */
const longestMemory = 50_000
const memory = new Map<string, Known>()
/** What is known of a word, worked out once. */
export function wordOf(word: string): Known {
  const known = memory.get(word)
  if (known) return known
  // A part of a text keeps all of it in memory, a copy of the part does not.
  const own = Buffer.from(word).toString()
  const folded = fold(own)
  const modern = folded.replace('process', 'prozess')
  const [, apart, verb] = withZu.exec(modern) ?? []
  // »eintritt«, not »Eintritt«
  const [, prefix, vowel] = (/^\p{Ll}/u.test(word) && present.exec(modern)) || []
  const stem = stemFolded(folded)
  const meanings = [
    modern === folded ? stem : stemFolded(modern),
    ...rootsOf(modern),
    ...(vowel ? [stemFolded(`${prefix}${infinitives[vowel]!}`)] : []),
    ...(apart ? [stemFolded(`${apart}${verb!}`)] : []),
  ]
  if (memory.size >= longestMemory) memory.clear()
  const made = { folded, stem, meanings }
  memory.set(own, made)
  return made
}

/** What is asked of a single word again and again, worked out once; the memory is bounded. What it gives must not be changed. */
export function perWord<Value>(work: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const value = work(word)
    if (known.size >= mostPerWord) known.clear()
    // A part of a text keeps all of it in memory, a copy of the part does not.
    known.set(Buffer.from(word).toString(), value)
    return value
  }
}
const mostPerWord = 4000

/** All stems a word may have: its own and those of the verb behind it. */
export const meaningsOf = (word: string): string[] => wordOf(word).meanings

/** Read where they are first asked for: many a process checks nothing. */
let groupsOfStem: ReadonlyMap<string, readonly number[]> | undefined
function readGroups(): ReadonlyMap<string, readonly number[]> {
  const read = new Map<string, number[]>()
  for (const [index, line] of groups.split('\n').entries())
    for (const word of line.trim().split(/\s+/))
      for (const stem of meaningsOf(word)) {
        const known = read.get(stem)
        if (!known) read.set(stem, [index])
        else if (!known.includes(index)) known.push(index)
      }
  return read
}

const none: readonly number[] = []
/** The groups of words that a stem belongs to, each once. */
export const groupsOf = (stem: string): readonly number[] => (groupsOfStem ??= readGroups()).get(stem) ?? none

let lightStems: ReadonlySet<string> | undefined
const readLight = () => new Set(light.trim().split(/\s+/).flatMap(meaningsOf))

/** Whether a stem adds nothing to what a sentence says about the law. */
export const isLight = (stem: string): boolean => (lightStems ??= readLight()).has(stem)

/** Prefixes that turn a word into another one: Mieter and Vermieter, wirksam and unwirksam. */
const turning = /^(?:ver|un|miss|ent|gegen|nicht|wider)$/
export const isTurning = (prefix: string) => turning.test(prefix)
const shortest = 5

/** Whether two stems speak of the same: equal, one inside the other (Mietzins, Hauptmietzins), or of one group. */
export function isSameMeaning(a: string, b: string): boolean {
  if (a === b) return true
  const short = a.length < b.length ? a : b
  const long = short === a ? b : a
  const at = short.length >= shortest ? long.indexOf(short) : -1
  if (at >= 0 && !turning.test(long.slice(0, at))) return true
  // rückzustellen, zurückgestellt; mindern, Minderung: alike at the beginning for most of the word.
  if (short.length >= 6 && long.startsWith(short.slice(0, Math.max(6, Math.ceil(short.length * 0.75))))) return true
  const own = groupsOf(a)
  if (own.length === 0) return false
  const other = groupsOf(b)
  for (const group of own) if (other.includes(group)) return true
  return false
}
