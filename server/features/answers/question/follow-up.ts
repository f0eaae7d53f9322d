import { fold } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'

/*
 * Whether a question can be searched as it stands, or only with what was asked before it. »Und die Frist?« found nothing
 * alone; »Chef zahlt Überstunden nicht« would find the matter of the question before, if that were searched with it.
 */

/** Words that ask something about a matter without naming one. */
const asksOnly = new Set(
  `anspruch ansprüche antrag aufwand ausnahme ausnahmen bedeutet beginn beginnt beispiel beispiele beweis beweise beweisen
  beweislast dauer dauern dauert details ende endet entscheidung entscheidungen erklären folge folgen form formular frist
  fristen genau genauer gericht gesetz grund gründe heißt hoch höchstens höhe judikatur konsequenzen kosten kostet kurz
  lang lange länger möglichkeiten muster mindestens pflicht pflichten quelle quellen recht rechte rechtsfolge rechtsfolgen
  bekomme bekommen bekommt kriege kriegen bezahle bezahlen brauche braucht erlaubt machen möglich nötig passiert geschieht zahle tun
  rechtsprechung regel regeln schriftlich stelle strafe strafen teuer umgekehrt unterschied verjährt verjährung vorgehen
  voraussetzung voraussetzungen zahlen zahlt zuständig zuständigkeit zusammenfassen zusammenfassung zusammen`
    .split(/\s+/)
    .map(fold),
)

/** Words that second messages have whatever they are about (counted in those of all guides); alone they name no matter. */
const saidOfAll = new Set(
  `ab alle alleine allein alt alte alten anders antwort antworten beantrage beantragen begründen begründung behalten bekämpfen bekämpfe
  anfechten einwenden betrag bleibe bleiben bleibt brauch bring bringe bringen beide beides dran drauf drinstehen
  einklagen entscheiden entscheidet entschieden erst erste ersten erstes fall fällt falsch früher fürs geben gebe gehört
  groß große großen hab habt halten hält helfen hilft holen hole jahr jahre jahren klein kleine kleinen komm komme krieg
  kriegst kriegt läuft lauft liegt monat monate nehme nehmen neu neue normal normale normalen normaler prozent raus reicht
  richtet schnell schneller sehe sehen selber sicher sofort später spät stehe stehen steht stelle stellen stimmt tag tage
  tagen verlange verlangen verliere verweigern viele vielen vorbringen vorher wann wehre wehren weiter weitere weniger
  wenig woche wochen zahlt zählen zählt zeige zeigen zeit zurück droht passieren rechnen daraus`
    .split(/\s+/)
    .map(fold),
)

const pointsBack =
  /^(und|oder|aber|sondern|sonst|auch|dann|also)\b|\b(dafür|davon|damit|dagegen|daran|dabei|darauf|daraus|darin|darüber|darunter|dazu|danach|dadurch|dessen|deren|derselbe|dieselbe|dasselbe|hierfür|hierzu|hiervon|obige[nrs]?|genannte[nrs]?|umgekehrt)\b/iu
const pronoun =
  /\b(er|sie|es|ihm|ihn|ihr|ihnen|dies|diese[mnrs]?|jene[mnrs]?|solche[mnrs]?)\b|\b(ist|gilt|geht|darf|kann|muss|heißt|bedeutet|wäre|hat|wenn)\s+das\b/iu
const citation = /§|\bArt\.?\s*\d|\bRS\s?\d{5}|\b\d+\s?Ob\s?\d/iu

/** From here on a question is long enough to say what it is about. */
const tellingLength = 9
const tellingMatter = 2

/** Whether a question names its matter itself. */
export function standsAlone(question: string): boolean {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? []
  if (citation.test(question)) return true
  // JavaScript's \b knows no umlauts: words are put between blanks.
  const plain = words.join(' ')
  const telling = words.map(fold).filter((word) => !stopwords.has(word))
  const matter = telling.filter((word) => !asksOnly.has(word)).length
  // However long, »Wie lang muss die Frist sein, die ich setze?« names nothing.
  if (words.length >= tellingLength && matter >= (pointsBack.test(plain) ? 3 : tellingMatter)) return true
  if (pointsBack.test(plain)) return false
  // Nothing but key words, as in a search engine.
  if (telling.length === words.length && words.length > 1 && matter > 0) return true
  // »Ein Testament« brings something new up, »das Testament« need not.
  const isNew = [...plain.matchAll(/\beine?[mnrs]?\s+(\p{Lu}\p{L}+)/gu)].some(([, noun]) => !asksOnly.has(fold(noun!)))
  // »Was gibt es da?«: nothing that is pointed to.
  return matter >= (pronoun.test(plain.replace(/\b(?:gibt|geht) es\b|\bes (?:gibt|geht)\b/giu, '')) ? 3 : isNew ? 1 : 2)
}

/** The words of a question that name a matter; empty where it only asks something about one. */
export const matterOf = (question: string): string =>
  (question.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !asksOnly.has(fold(word))).join(' ')

/** The same without the words that second messages have whatever they are about; all of it where nothing is left. */
export const ownMatterOf = (question: string): string =>
  (matterOf(question).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !saidOfAll.has(fold(word))).join(' ')

/** How people go on with a matter, however much they say then: »Und wenn vom Gericht ein Brief kommt, …«. */
const goingOn =
  /^(?:und|aber|oder|sondern|sonst|angenommen|also|okay?|was (?:ist|wäre|passiert|geschieht),? wenn)(?!\p{L})/iu

/** »Können auch die Großeltern herangezogen werden?«: more of the same. */
const asksMore =
  /^(?:kann|können|darf|dürfen|muss|müssen|gilt|gelten|haftet|haften|bekommt|bekommen|kriegt|kriegen|zahlt|zahlen|hat|haben) auch(?!\p{L})/iu

/** Words that point back to what was said before. */
const pointing = /(?<!\p{L})(?:das|dies|dabei|dafür|dagegen|dann|er|ihm|ihn|davon)(?!\p{L})/iu
const shortQuestion = 12

/** Whether a question points back, though it may name a matter. */
export const pointsToBefore = (question: string): boolean =>
  goingOn.test(question) ||
  asksMore.test(question) ||
  (pointing.test(question) && (question.match(/\p{L}+/gu) ?? []).length <= shortQuestion)

const mostBefore = 3
const longestBefore = 400

/** A question that does not stand alone, together with those before it down to one that does; `before` is oldest first. */
export function withContext(question: string, before: readonly string[]): string {
  const together = [question]
  for (const earlier of before.toReversed().slice(0, mostBefore)) {
    if (standsAlone(together.at(-1)!) && !goingOn.test(together.at(-1)!)) break
    together.push(earlier.slice(0, longestBefore))
  }
  return together.join(' ')
}
