import { perText } from './law-texts.ts'
import { beside, denial, type Proposition } from './propositions.ts'
import { isSameMeaning, meaningsOf } from './synonyms.ts'
import {
  isAccounted,
  participle,
  shareOf,
  tellingWords,
  vocabularyInTurn,
  vocabularyOf,
  type TellingWord,
} from './words.ts'

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
  for (const own of jointsOf(statement)) {
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
  Array.from(text.matchAll(joined), ({ 0: sign, index }) => {
    const [before, behind] = [text.slice(0, index), text.slice(index + sign.length)]
    return {
      sign,
      isOr: /^oder/iu.test(sign),
      before: tellingWords(`x ${before.slice(-160)}`).slice(-6),
      behind: tellingWords(`x ${behind.slice(0, 160)}`).slice(0, 5),
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
  for (const [, list] of text.matchAll(section)) {
    const bare = list!.replace(/(?:Abs\.?|Z\.?|lit\.?)\s?\w+/gu, '')
    for (const [number] of bare.matchAll(/\d+[a-z]{0,2}/gu)) found.add(number)
    for (const [, from, to] of bare.matchAll(/(\d+)\sbis\s(\d+)/gu))
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
  return Array.from(statement.matchAll(/(?<![\d/])\d{1,4}\/\d{2,4}(?![\d/])/gu), ([number]) => number).find(
    (number) => !source.includes(number) && !source.includes(number.split('/').toReversed().join('/')),
  )
}

/**
 * A word that stands in a proposition where the passage that is otherwise the same has another one, although the source
 * uses it elsewhere: »der verlierende Teil« for »der gewinnende Teil«.
 */
export function replacedWord(
  statement: readonly Proposition[],
  passages: readonly (readonly Proposition[])[],
): { said: string; source: string } | undefined {
  const theirs = passages.flatMap((propositions) =>
    propositions.map((other, at) => ({
      text: other.text,
      words: other.words,
      // »der Verkauf und das Feilbieten von Waren«: what »und« joins is one.
      around: [
        other.vocabulary,
        ...(opensJoined.test(other.text) && at > 0 ? [propositions[at - 1]!.vocabulary] : []),
        ...(opensJoined.test(propositions[at + 1]?.text ?? '') ? [propositions[at + 1]!.vocabulary] : []),
      ],
    })),
  )
  for (const own of statement) {
    const ownWords = vocabularyInTurn(own.text)
    const pairs = theirs.map((other) => {
      const alien = own.words.filter((word) => !other.around.some((vocabulary) => isAccounted(word, vocabulary)))
      const left = other.words.filter((word) => !isAccounted(word, ownWords))
      return { text: other.text, alien, left, same: own.words.length - alien.length }
    })
    const most = Math.max(0, ...pairs.map(({ same }) => same))
    const near = pairs.filter(({ same }) => same === most)
    if (most < 1 || near.some(({ alien }) => alien.length === 0)) continue
    for (const { text, alien, left, same } of near) {
      const [said, source] = [alien[0]!, left.find(({ isNoun }) => isNoun === alien[0]!.isNoun)]
      // A verb may be put otherwise; a noun and what is said of one may not.
      if (!said.isNoun && (participle.test(said.word) || !new RegExp(`${said.word}\\s\\p{Lu}`, 'u').test(own.text)))
        continue
      if (alien.length !== 1 || left.length === 0 || left.length > (same > 2 ? 3 : 2) || !source) continue
      if (same < 2 && (left.length > 1 || own.words.length > 2)) continue
      if (wordBefore(own.text, said.word) !== wordBefore(text, source.word)) continue
      return { said: said.word, source: source.word }
    }
  }
  return undefined
}

/** What stands before a word tells its part in the sentence. */
export function wordBefore(text: string, word: string): string {
  const before = text.slice(0, text.indexOf(word)).match(/\p{L}+/gu) ?? []
  // What describes the word stands between.
  return (
    before.findLast((item) => !/^\p{Ll}{6,}(?:e|en|er|em|es)$/u.test(item) || plainBefore.test(item)) ?? ''
  ).toLowerCase()
}
const plainBefore = /^(?:gegen|wegen|neben|zwischen|binnen|dieser|dieses|diesem|diesen|seiner|seinem|seinen|seines)$/u

const opensJoined = /^(?:und|oder|sowie)(?!\p{L})/iu

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
  Array.from(text.matchAll(attribute), ([, thing, owner]) => ({ thing: one(thing!), owner: one(owner!) })),
)
const agentsIn = perText((text) => Array.from(text.matchAll(agent), ([, name]) => one(name!)))

/** Whose something is, or by whom it is done, where the passages name somebody else: »auf Antrag der Lehrperson«. */
export function otherOwner(
  statement: string,
  passages: readonly string[],
): { said: string; source: string } | undefined {
  const theirs = passages.flatMap(ownedIn)
  for (const [, thing, owner] of statement.matchAll(attribute)) {
    const [said, of] = [one(owner!), one(thing!)]
    const same = theirs.filter((other) => sameStem(other.thing, of))
    if (same.length === 0 || same.some((other) => isOne(other.owner, said) || partOf(other.owner, said))) continue
    if (isOne(of, said) || measuring.test(thing!)) continue
    return { said: owner!, source: same[0]!.owner.word }
  }
  const agents = passages.flatMap(agentsIn)
  const others = passages.join(' ')
  for (const [, name] of statement.matchAll(agent)) {
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
  const theirs = passages.flat().map((other) => ({ other, agents: agentsOf(other) }))
  for (const own of statement) {
    const said = agentsOf(own)
    if (said.length === 0) continue
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
  Array.from(text.matchAll(byWhom), ([, name]) => name!)
    .filter((name) => acting.test(name))
    .map(one)

const sameStem = (a: TellingWord, b: TellingWord) => a.stems.some((x) => b.stems.includes(x))
const partOf = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => x.length > 4 && b.stems.some((y) => y.startsWith(x)))

const narrowing =
  /(?<!\p{L})(?:wenn|falls|sofern|soferne|soweit|sobald|solange|nur|bei|im Fall\p{L}*|unter|mangels|nach|ohne|wer|wo|während|auf (?:Antrag|Verlangen)|durch|mit|außer|ausnahmsweise|grundsätzlich|in der Regel|vorausgesetzt|sonst|können|kann|darf|dürfen)(?!\p{L})/iu

/** The condition under which alone the passage says what a statement says without any; undefined where there is none. */
export function droppedCondition(
  statement: readonly Proposition[],
  text: string,
  passage: readonly Proposition[],
): string | undefined {
  if (statement.some(({ isCondition }) => isCondition) || narrowing.test(text)) return undefined
  const said = vocabularyInTurn(text)
  const words = statement.flatMap((own) => own.words)
  const main = passage.filter(({ isCondition }) => !isCondition)
  const dropped = passage.filter(
    (other) => other.isCondition && other.words.length >= 2 && shareOf(other.words, said) < 0.25,
  )
  if (dropped.length === 0 || main.length === 0 || words.length < 2) return undefined
  const vocabulary = vocabularyOf(main.map((other) => other.text).join(' '))
  return shareOf(words, vocabulary) >= 0.75 && passage.every((other) => !other.isCondition || dropped.includes(other))
    ? dropped[0]!.text.replace(/[,;:.]+$/u, '')
    : undefined
}

const complement =
  /(?<!\p{L})(vom|von|an|gegen|gegenüber|bei|beim|auf|für)\s(?:(?:de[nmrs]|die|das|eine[nmrs]?|ein|diese[nmrs]?)\s)?(?:\p{Ll}+(?:en|er|em|e)\s){0,2}(\p{Lu}[\p{L}-]+)/gu
const short: Record<string, string> = { vom: 'von', beim: 'bei', gegenüber: 'gegen' }

const complementsOf = perText((text) =>
  Array.from(text.matchAll(complement), ([, sign, name]) => ({ sign: short[sign!] ?? sign!, name: one(name!) })),
)

/** From whom, against whom, upon what: another one than the passage names with the same verb. */
export function otherComplement(
  statement: readonly Proposition[],
  passages: readonly (readonly Proposition[])[],
): { said: string; source: string } | undefined {
  const theirs = passages.flat()
  for (const own of statement) {
    const named = complementsOf(own.text)
    if (named.length === 0) continue
    const same = beside(own, theirs).filter((other) =>
      own.verbs.some((verb) => other.verbs.some((x) => verb.some((stem) => stem.length > 3 && x.includes(stem)))),
    )
    for (const { sign, name } of named) {
      const others = same.map((other) => ({
        other,
        there: complementsOf(other.text).filter((item) => item.sign === sign),
      }))
      const at = others.filter(({ there }) => there.length > 0)
      if (at.length === 0 || at.length < others.length) continue
      if (at.some(({ other, there }) => isAccounted(name, other.vocabulary) || there.some((x) => partOf(x.name, name))))
        continue
      return { said: name.word, source: at[0]!.there[0]!.name.word }
    }
  }
  return undefined
}

/** The vocabulary of a whole sentence. */
const wholeOf = perText(vocabularyOf)

const withoutThing = /(?<!\p{L})(?:auch |selbst |schon )?ohne\s(?:(?:\p{Ll}+\s){0,2})(\p{Lu}\p{L}+)/gu
const freed =
  /(?<!\p{L})(?:ohne|kein\p{L}{0,2}|nicht|weder|unabhängig|ungeachtet|entbehr\p{L}*|entfäll\p{L}*|befreit|mangels|fehl\p{L}*|un(?!ter|d(?!\p{L})|s(?!\p{L})|i|verzüglich|mittelbar|beschadet)\p{L}{4,})(?!\p{L})/iu

/** Something that a statement says is not needed, and that its passages demand or at least speak of without taking it away. */
export function neededThing(statement: string, passages: readonly string[]): string | undefined {
  if ((statement.match(denial)?.length ?? 0) > 0) return undefined
  for (const [whole, thing] of statement.matchAll(withoutThing)) {
    const word = one(thing!)
    const holding = passages.filter((text) => isAccounted(word, wholeOf(text)))
    const withIt = new RegExp(`(?<!\\p{L})(?:unter|mit)\\s(?:\\p{Ll}+\\s){0,2}${thing!}`, 'u')
    const isFreed = (text: string) => freed.test(text) && !withIt.test(text)
    if (holding.length > 0 && holding.every((text) => !isFreed(text))) return whole
  }
  return undefined
}

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
