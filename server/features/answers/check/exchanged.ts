import { matchesOf } from '../../../base/language/matches.ts'
import { perText } from './law-texts.ts'
import { denial, type Proposition } from './propositions.ts'
import { isSameMeaning, meaningsOf } from './synonyms.ts'
import { shareOf, tellingWords, vocabularyOf, type TellingWord } from './words.ts'

/*
 * What a statement may have in the place of something else, although the rest is the same: a word, an owner, a party, a
 * joining word, the number of a section, a condition that is left out.
 */

const joined = /(?<!\p{L})(und(?: (?:außerdem|zugleich|zusätzlich|auch|überdies))?|oder|sowie)(?!\p{L})/giu
const cumulative =
  /(?<!\p{L})(?:außerdem|zugleich|zusätzlich|überdies|sowohl|beide\p{L}?|zusammentreffen|kumulativ\p{L}*)(?!\p{L})/iu

/** »und« in the place of »oder«, or the other way round, between the same words; undefined where there is none. */
export function otherJoint(statement: string, passages: readonly string[]): string | undefined {
  const theirs = passages.flatMap(jointsOf)
  if (theirs.length === 0) return undefined
  for (const own of jointsOf(statement)) {
    // Where all join as it does, none of them joins the same words otherwise.
    if (theirs.every(({ isOr }) => isOr === own.isOr)) continue
    const [left, right2] = [own.before.at(-1), own.behind[0]]
    if (!left || !right2) continue
    const same = theirs.filter(
      ({ before, behind }) => before.some((word) => isOne(word, left)) && behind.some((word) => isOne(word, right2)),
    )
    if (same.length === 0 || same.some(({ isOr }) => isOr === own.isOr)) continue
    // »Mieter und Pächter können« names in plural whom the law names one by one; alternatives of conditions and
    // consequences are none of that kind.
    // »des Nationalrates und des Bundesrates« are one each.
    const isList = left.isNoun && right2.isNoun && !own.isAmount && !own.isEach
    if (isList && !cumulative.test(statement)) continue
    if (own.isOr && !own.isAmount) continue
    return own.sign
  }
  return undefined
}

const isOne = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => b.stems.some((y) => x === y || isSameMeaning(x, y)))

const jointsOf = perText((text) =>
  Array.from(matchesOf(text, joined), ({ 0: sign, index }) => {
    const [before, behind] = [text.slice(0, index), text.slice(index + sign.length)]
    let [wordsBefore, wordsBehind]: (TellingWord[] | undefined)[] = []
    return {
      sign,
      isOr: /^oder/iu.test(sign),
      // Read when they are needed: mostly nothing is joined otherwise.
      get before() {
        return (wordsBefore ??= tellingWords(`x ${before.slice(-160)}`).slice(-6))
      },
      get behind() {
        return (wordsBehind ??= tellingWords(`x ${behind.slice(0, 160)}`).slice(0, 5))
      },
      isEach: /^\s(?:des|dem|eines|einem|vom)\s/u.test(behind),
      isAmount: /strafe|Haft/u.test(before.slice(-80)) && /strafe|Haft/u.test(behind.slice(0, 80)),
    }
  }),
)

const section =
  /§§?\.?\s?((?:\d+[a-z]{0,2}(?:\s?(?:Abs\.?|Z\.?|lit\.?)\s?\w+)*(?:,\s|\sund\s|\soder\s|\sbis\s|\siVm\s§?\s?)?)+)/gu

/** The numbers of sections that a text names, with those of its ranges. */
function sectionsIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, list] of matchesOf(text, section)) {
    const bare = list!.replace(/(?:Abs\.?|Z\.?|lit\.?)\s?\w+/gu, '')
    for (const [number] of matchesOf(bare, /\d+[a-z]{0,2}/gu)) found.add(number)
    for (const [, from, to] of matchesOf(bare, /(\d+)\sbis\s(\d+)/gu))
      for (let one = Number(from); one <= Math.min(Number(to), Number(from) + 200); one++) found.add(String(one))
  }
  return found
}

/** A section named without its law, or the number of another act, that the passages do not refer to; `own` are the numbers of the sources themselves. */
export function otherSection(
  statement: string,
  passages: readonly string[],
  own: readonly string[],
): string | undefined {
  const source = passages.join('\n')
  const theirs = sectionsIn(source)
  const section = [...sectionsIn(statement)].find((number) => !theirs.has(number) && !own.includes(number))
  if (section) return `§ ${section}`
  return Array.from(matchesOf(statement, /(?<![\d/])\d{1,4}\/\d{2,4}(?![\d/])/gu), ([number]) => number).find(
    (number) => !source.includes(number) && !source.includes(number.split('/').toReversed().join('/')),
  )
}

/** Nouns that only say how much or when of something. */
const measuring =
  /^(?:Hälfte|Drittel|Viertel|Teile?|Anteile?|Höhe|Ausmaß|Umfang|Dauer|Zahl|Anzahl|Arten?|Ende|Beginn|Anfang|Ablauf|Falle?s?|Zeitpunkte?|Zeit|Rahmen|Sinne?|Wert|Zweck|Wege?|Weise|Grunde?)$/u
const attribute =
  /(?<!\p{L})(\p{Lu}[\p{L}-]+)(?=\s(?:des|der|eines|einer|seines|seiner|ihres|ihrer)\s((?:\p{Ll}+(?:en|er|e)\s){0,2}\p{Lu}[\p{L}-]+))/gu
const agent =
  /(?<!\p{L})(?:durch|vom|von|seitens)\s(?:(?:de[nmrs]|die|das|eine[nmrs]?|ein)\s)?(?:(?:\p{Ll}+(?:en|er|e)\s){0,2})(\p{Lu}[\p{L}-]+)/gu

/** Persons and bodies by the shape of their names; »durch Beschenkung« says how. */
const acting =
  /(?:er|ern|in|innen|or|oren|ent|enten|ant|anten|ist|isten|gericht\p{L}*|richter\p{L}*|behörden?|amt\p{L}*|rat\p{L}*|versammlung|vorstand\p{L}*|minist\p{L}*|kammer\p{L}*|organ\p{L}*|anwalt\p{L}*|schaft|staat\p{L}*|länder|bund\p{L}*|gemeinden?|partei\p{L}*|person\p{L}*|notar\p{L}*|präsid\p{L}*|kanzl\p{L}*|polizei|gläubiger\p{L}*|erben?|bürgen?|zeugen?|kanzleramt\p{L}*)$/iu

const one = (word: string): TellingWord => ({
  word,
  stems: word.split(' ').flatMap((part) => meaningsOf(part)),
  isNoun: true,
  isTelling: true,
})

const ownedIn = perText((text) =>
  Array.from(matchesOf(text, attribute), ([, thing, owner]) => ({ thing: one(thing!), owner: one(owner!) })),
)
const agentsIn = perText((text) => Array.from(matchesOf(text, agent), ([, name]) => one(name!)))

/** Whose something is, or by whom it is done, where the passages name somebody else: »auf Antrag der Lehrperson«. */
export function otherOwner(
  statement: string,
  passages: readonly string[],
): { said: string; source: string } | undefined {
  const theirs = passages.flatMap(ownedIn)
  for (const [, thing, owner] of matchesOf(statement, attribute)) {
    const [said, of] = [one(owner!), one(thing!)]
    const same = theirs.filter((other) => sameStem(other.thing, of))
    if (same.length === 0 || same.some((other) => isOne(other.owner, said) || partOf(other.owner, said))) continue
    if (isOne(of, said) || measuring.test(thing!)) continue
    return { said: owner!, source: same[0]!.owner.word }
  }
  const agents = passages.flatMap(agentsIn)
  const others = passages.join(' ')
  for (const [, name] of matchesOf(statement, agent)) {
    if (!acting.test(name!)) continue
    const said = one(name!)
    if (agents.length === 0 || agents.some((other) => isOne(other, said) || partOf(other, said))) continue
    // Whoever is named by an article may act in a sentence of another form.
    if (
      new RegExp(
        `(?<!\\p{L})(?:der|die|das|den|dem|des|ein|eine|jeder|wer als)\\s(?:\\p{Ll}+\\s)?${name!.slice(0, Math.max(4, name!.length - 2))}`,
        'iu',
      ).test(others)
    )
      continue
    if (!tellingWords(`x ${name!}`).length) continue
    return { said: name!, source: agents[0]!.word }
  }
  return undefined
}

const byWhom =
  /(?<!\p{L})(?:durch|vom|von|seitens)\s(?:(?:de[nmrs]|die|das|eine[nmrs]?|ein)\s)?(?:\p{Ll}+(?:en|er|e)\s){0,2}(\p{Lu}[\p{L}-]+)/gu

/** By whom something is done, where the passages have the same verb done by somebody else: »vom Verwalter einberufen«. */
export function otherAgent(
  statement: readonly Proposition[],
  passages: readonly (readonly Proposition[])[],
): { said: string; source: string } | undefined {
  let theirs: { other: Proposition; agents: TellingWord[] }[] | undefined
  for (const own of statement) {
    const said = agentsOf(own)
    if (said.length === 0) continue
    theirs ??= passages.flat().map((other) => ({ other, agents: agentsOf(other) }))
    const same = theirs.filter(
      ({ other }) =>
        own.verbs.some((verb) => other.verbs.some((x) => verb.some((stem) => stem.length > 3 && x.includes(stem)))) &&
        shareOf(own.words, other.vocabulary) >= 0.4,
    )
    if (same.length === 0 || same.some(({ agents }) => agents.length === 0)) continue
    const others = same.flatMap(({ agents }) => agents)
    const alien = said.find((name) => !others.some((one) => isOne(one, name) || partOf(one, name) || partOf(name, one)))
    if (alien) return { said: alien.word, source: others[0]!.word }
  }
  return undefined
}

const agentsOf = ({ text }: Proposition) =>
  Array.from(matchesOf(text, byWhom), ([, name]) => name!)
    .filter((name) => acting.test(name))
    .map(one)

const sameStem = (a: TellingWord, b: TellingWord) => a.stems.some((x) => b.stems.includes(x))
const partOf = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => x.length > 4 && b.stems.some((y) => y.startsWith(x)))

/** The vocabulary of a whole sentence. */
const wholeOf = perText(vocabularyOf)

const soft =
  /(?<!\p{L})(?:es sei denn|nur|erst|ohne|außer|sonst|solange|lediglich|ausschließlich|allein|ausgenommen|soweit|Ausnahme\p{L}*|statt|trotz\p{L}*|mangel\p{L}*|fehl\p{L}*|abgesehen|sondern|frei|befreit|unbeschadet|ent(?:fäll|fall|zieh|hal|zog)\p{L}*|verlier\p{L}*|verloren|verbiet\p{L}*|verboten|verbot\p{L}*|untersag\p{L}*|ausgeschlossen|ausschlie\p{L}*|erlisch\p{L}*|erlösch\p{L}*|verweiger\p{L}*|verzicht\p{L}*|vermeid\p{L}*|hinder\p{L}*|verhinder\p{L}*|unter(?:bleib|lass|läss)\p{L}*|aufgehoben|enden?|endet|spätestens|höchstens|längstens|bis|über|weniger|geringer|übersteig\p{L}*|jede[rsmn]?|alle[rnms]?|\p{L}*(?:los|leer|frei)(?:e[rnms]?)?|un(?!ter|d(?!\p{L})|s(?!\p{L})|i|verzüglich|mittelbar)\p{L}{4,}|Un\p{L}{4,}|gleich\p{L}*|einzige\p{L}*|schon|bereits|vor|auch)(?!\p{L})/iu

/** A main clause that denies where its passages know no denial of any kind. */
export function inventedDenial(statement: readonly Proposition[], passages: readonly string[]): boolean {
  const own = statement.find(({ isDenied, isCondition, isOpen }) => isDenied && !isCondition && !isOpen)
  return (
    own !== undefined &&
    passages.length > 0 &&
    passages.every(
      (text) => (text.match(denial)?.length ?? 0) === 0 && !soft.test(text) && shareOf(own.words, wholeOf(text)) >= 0.5,
    )
  )
}
