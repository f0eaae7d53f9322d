import { stopwords } from '../../../base/language/stopwords.ts'
import { fold } from '../../../base/language/stemmer.ts'
import { isLight, isSameMeaning, isSameWord, meaningsOf } from './synonyms.ts'

/*
 * What a sentence denies, word by word: »kein Anspruch« denies the noun behind it, »ohne Verhandlung« too, »haftet nicht«
 * the verb, »unwirksam« its own stem. Two sentences agree where the same words are denied.
 */

/** The stems of a sentence that are denied, and those that are affirmed. */
export type Polarity = { denied: Said[]; affirmed: Said[]; isExcluding: boolean; isOpen: boolean }
/** A word by its stems, and all words of its clause and its sentence. */
type Said = { stems: string[]; clause: string[][]; sentence: string[][] }

/** »nicht nur« denies nothing, »nicht mehr als« is a bound, »ohne Verzug« says when. */
const noDenial =
  /(?<!\p{L})nicht\s(?:nur|bloß|allein|zuletzt|einmal|anders als|später als|früher als|weniger als|(?:\p{L}+\s){0,3}(?:mehr als|länger als|über|unter)(?=\s(?:\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)))|(?<!\p{L})nicht\s(?:über|unter)(?:steig|schreit)\p{L}*|(?:über|unter)(?:steig|schreit)\p{L}*\snicht|(?<!\p{L})nicht\sübersteigende?\p{L}?|unbeschadet|ohnehin|keinesfalls weniger|(?<!\p{L})ohne (?:weiteres|(?:unnötigen |schuldhaften |jeden |ungebührlichen )?(?:verzug|aufschub|zögern)|(?:ungebührliche |unnötige )?verzögerung|schuldhaftes zögern|rücksicht (?:auf|darauf)|unterschied)/giu
const denying =
  /^(?:nicht|kein\p{L}{0,2}|nie|niemals|niemand\p{L}{0,2}|nichts|weder|noch|ohne|keinerlei|keinesfalls|keineswegs|nirgends)$/iu
/** Words that deny what their stem says. */
const opposites: [RegExp, string][] = [
  [
    /^un(wirksam|zulässig|berechtigt|verbindlich|befristet|statthaft|anfechtbar|beschränkt|begründet|erheblich|möglich|verjährbar|pfändbar|verzichtbar|richtig|rechtmäßig|erlaubt|bedingt|ehelich|mündig)(\p{L}{0,3})$/iu,
    '$1$2',
  ],
  [/^nichtig\p{L}{0,2}$/iu, 'wirksam'],
  [/^ungültig\p{L}{0,2}$/iu, 'wirksam'],
  [/^gültig\p{L}{0,2}$/iu, 'wirksam'],
  [/^straf(?:los|frei)$/iu, 'bestrafen'],
  [/^(?:verboten|untersagt)\p{L}{0,2}$/iu, 'erlaubt'],
  [/^nicht\s?öffentlich\p{L}{0,2}$/iu, 'öffentlich'],
]
const positiveOpposites = /^gültig/iu
const clauseEnd = /^[,;:.()–]$/

type Token = Word | 'and' | 'or' | 'not' | 'no' | 'neither' | 'without' | 'end'
type Word = { word: string; stems: string[]; isVerb: boolean; isNoun: boolean; isDenied: boolean }

/** Words by which a whole sentence takes something away. */
const excluding = /(?<!\p{L})(?:ausgeschlossen|ausgenommen)(?!\p{L})/iu
/** Words that deny something in ways of their own: beside them nobody can tell what a denial is about. */
const open =
  /(?<!\p{L})(?:unterblieb\p{L}*|unterbleib\p{L}*|unterlass\p{L}*|unterläss\p{L}*|mangels|verweiger\p{L}*|entfäll\p{L}*|erlisch\p{L}*|erlösch\p{L}*|verlier\p{L}*|befreit|es sei denn)(?!\p{L})/iu

/** What a sentence denies and affirms. */
export function polarityOf(sentence: string): Polarity {
  const tokens =
    sentence
      .replace(noDenial, ' ')
      .replace(/(?<!\p{L})(Abs|Art|Z|Nr|lit|bzw|vgl|gem|BGBl)\./gu, '$1')
      .match(/\p{L}+(?:-\p{L}+)*|[,;:.()–]/gu) ?? []
  const words = tokens.map((token, at): Token => {
    if (clauseEnd.test(token)) return 'end'
    if (/^und$/i.test(token)) return 'and'
    if (/^oder$/i.test(token)) return 'or'
    if (!denying.test(token)) return wordOf(token)
    // »ohne dies verschuldet zu haben« denies the verb, »ohne Verhandlung« the noun.
    const isVerbal =
      /^ohne$/i.test(token) &&
      (/^(?:dies|das|dass|daß|es|sich)$/i.test(tokens[at + 1] ?? '') || tokens.slice(at + 1, at + 8).includes('zu'))
    if (/^(?:weder|noch)$/i.test(token)) return 'neither'
    if (isVerbal) return 'without'
    return /^(?:kein|ohne)/i.test(token) ? 'no' : 'not'
  })
  for (const [at, word] of words.entries()) {
    if (word === 'no') deny(words, at, ({ isNoun }) => isNoun)
    else if (word === 'not') denyVerb(words, at)
    else if (word === 'neither' || word === 'without') denyAll(words, at)
  }
  const denied: Said[] = []
  const affirmed: Said[] = []
  const clauses = clausesOf(words)
  const all = clauses.flat().map(({ stems }) => stems)
  for (const one of clauses) {
    const clause = one.map(({ stems }) => stems)
    for (const { stems, isDenied } of one) (isDenied ? denied : affirmed).push({ stems, clause, sentence: all })
  }
  return {
    denied,
    affirmed,
    isExcluding: excluding.test(sentence),
    isOpen: open.test(sentence),
  }
}

/** The telling words of each clause. */
function clausesOf(words: readonly Token[]): Word[][] {
  const clauses: Word[][] = [[]]
  for (const word of words) {
    if (word === 'end') clauses.push([])
    else if (isTelling(word)) clauses.at(-1)!.push(word)
  }
  return clauses.filter((clause) => clause.length > 0)
}

function wordOf(token: string): Word {
  const opposite = opposites.find(([pattern]) => pattern.test(token))
  const word = opposite ? token.replace(opposite[0], opposite[1]) : token
  const stems = stopwords.has(fold(word)) ? [] : meaningsOf(word).filter((stem) => !isLight(stem))
  return {
    word,
    stems,
    isNoun: /^\p{Lu}/u.test(token),
    isVerb: /^\p{Ll}/u.test(token),
    isDenied: opposite !== undefined && !positiveOpposites.test(token),
  }
}

/** Denies the first word behind a place that is of this kind, within its clause. */
function deny(words: readonly Token[], at: number, isKind: (word: Word) => boolean): boolean {
  for (let i = at + 1; i < words.length && words[i] !== 'end'; i++) {
    const word = words[i]!
    if (typeof word !== 'object' || word.stems.length === 0 || !isKind(word)) continue
    word.isDenied = !word.isDenied
    return true
  }
  return false
}

/** »weder … noch« and »ohne … zu haben« deny all that follows them, up to the next of their kind. */
function denyAll(words: readonly Token[], at: number): void {
  for (let i = at + 1; i < words.length && words[i] !== 'end' && words[i] !== 'neither'; i++) {
    const word = words[i]!
    if (typeof word === 'object') word.isDenied = !word.isDenied
  }
}

/** »nicht« denies what follows it in its clause, up to the next »und«; else the verb before it, else the noun behind it. */
function denyVerb(words: readonly Token[], at: number): void {
  let isDone = false
  for (let i = at + 1; i < words.length && words[i] !== 'end' && words[i] !== 'and'; i++) {
    const word = words[i]!
    if (!isTelling(word) || !word.isVerb) continue
    word.isDenied = !word.isDenied
    isDone = true
  }
  for (let i = at - 1; !isDone && i >= 0 && words[i] !== 'end'; i--) {
    const word = words[i]!
    if (!isTelling(word) || !word.isVerb) continue
    word.isDenied = !word.isDenied
    isDone = true
  }
  if (!isDone && !deny(words, at, ({ isNoun }) => isNoun)) denyBefore(words, at)
}

/** »eine Verzinsung findet nicht statt« */
function denyBefore(words: readonly Token[], at: number): void {
  for (let i = at - 1; i >= 0 && words[i] !== 'end'; i--) {
    const word = words[i]!
    if (!isTelling(word)) continue
    word.isDenied = !word.isDenied
    return
  }
}

const isTelling = (word: Token): word is Word => typeof word === 'object' && word.stems.length > 0

const isSame = (a: Said, b: Said) => a.stems.some((x) => b.stems.some((y) => isSameWord(x, y)))

/** Share of a clause's words that the other clause, or its whole sentence, must have, so that both are about the same. */
const ofClause = 0.5
const ofSentence = 0.75

/** Whether two words stand in clauses that are about the same. */
function isAbout({ clause }: Said, other: Said): boolean {
  const shared = (others: readonly string[][]) =>
    clause.filter((stems) => others.some((one) => stems.some((x) => one.some((y) => isSameMeaning(x, y))))).length
  return shared(other.clause) >= clause.length * ofClause || shared(other.sentence) >= clause.length * ofSentence
}

/**
 * A word that a statement denies and its passages only affirm, or the other way round; undefined where nothing speaks
 * against the statement. A word that a passage says both ways, or not at all, speaks against nothing.
 */
export function deniedOtherwise(statement: Polarity, near: readonly Polarity[]): string | undefined {
  const [first] = near
  if (!first) return undefined
  // »Vom Anspruch ausgeschlossen sind …«: what the whole passage takes away cannot be affirmed.
  if (first.isExcluding) {
    const own = statement.denied.filter((said) => !first.denied.some((other) => isSame(said, other)))
    return own.length === 0 && !statement.isExcluding && !statement.isOpen ? '' : undefined
  }
  if (statement.isExcluding) return undefined
  const denied = near.flatMap((one) => one.denied)
  const affirmed = near.flatMap((one) => one.affirmed)
  const isOpen = statement.isOpen || near.some((one) => one.isOpen || one.isExcluding)
  const against = (said: Said, same: readonly Said[], opposite: readonly Said[]) =>
    !same.some((other) => isSame(said, other)) && opposite.some((other) => isSame(said, other) && isAbout(said, other))
  const found =
    (isOpen ? undefined : statement.denied.find((said) => against(said, denied, affirmed))) ??
    statement.affirmed.find(
      (said) => against(said, affirmed, denied) && !statement.denied.some((other) => isSame(said, other)),
    )
  return found?.stems[0]
}
