import { matchesOf } from '../../../base/language/matches.ts'
import { actorsIn, genderOf, isPersonName } from './cases.ts'
import { isActor } from './kinds.ts'
import type { Main } from './mains.ts'
import { verbsOf } from './propositions.ts'
import { groupsOf, isLight, isSameMeaning, meaningsOf, perWord } from './synonyms.ts'
import { isLike, type TellingWord } from './words.ts'

/*
 * Who does what, whatever the words are: an act is told by its verb (»beantragt der Kläger«) or by a noun and whose it is
 * (»auf Antrag des Klägers«). »er« is somebody named before, an infinitive is done by the one before it. A statement that
 * gives an act to somebody whom none of its passages has do it says something else.
 */

/** Acts that the law names in many words: how the stems of their verbs begin behind a prefix, and their nouns. */
const kinds = (
  [
    [
      'beantrag|verlang|begehr|forder|ersuch|wunsch',
      'Antr[aä]g\\p{L}*|\\p{L}+antrag\\p{L}*|Verlangen|Begehren|Ersuchen|Wunsch|Betreiben',
    ],
    [
      'stimm[et]|einwillig|genehmig|bewillig|ermachtig|erlaub',
      'Zustimmung|Einwilligung|Genehmigung|Bewilligung|Ermächtigung|Erlaubnis|Einverständnis|Ja',
    ],
    [
      'entscheid|entschied|bestimm|ordne|verfug|festleg|festsetz|beschlie|beschloss|erlass|untersag',
      'Entscheidung|Anordnung|Beschlu(?:ss|ß)|Verfügung',
    ],
    [
      'tragen|getragen|bezahl|zahl|ersetz|schulde|aufkomm|entricht|vergut|haft|leiste|bringen|brachte',
      'Kosten|Gefahr|Lasten|Rechnung',
    ],
    ['beweis|nachweis|bewies|bescheinig'],
    ['inform|mitteil|meld|verstandig|anzeig|unterricht|hinweis|belehr|benachrichtig|bekanntgeb'],
    ['klag'],
    ['kundig|auflos|widerruf', 'Kündigung|Widerruf|Rücktritt'],
    ['stell|ubergeb|ubergibt|ausfolg|herausgeb|vorleg|ubermittel|reich|zuruckgeb'],
    ['pruf|uberwach|kontrollier|beaufsicht'],
    ['vertritt|vertret'],
    ['bestell|ernenn|wahl'],
  ] as const
).map(([verbs, nouns]) => ({
  verb: new RegExp(
    `^(?:be|ab|an|auf|aus|bei|ein|fest|fort|her|hin|mit|nach|ruck|zuruck|um|unter|vor|weg|zu|zusammen)?(?:ge|zu)?(?:${verbs})`,
    'u',
  ),
  noun: nouns && new RegExp(`(?<!\\p{L})(?:${nouns})(?:e?s)?(?!\\p{L})`, 'gu'),
}))
const owner =
  /^\s(?:des|der|eines|einer|dieses|dieser|seines|seiner|ihres|ihrer)\s(?:\p{Ll}+(?:en|er|e)\s){0,2}(\p{Lu}[\p{L}-]+)/u
/** A clause in which something is somebody's. */
const isOwned = /\s(?:des|der|eines|einer|dieses|dieser|seines|seiner|ihres|ihrer)\s/u
/** Stems that say nothing of what is done. */
const empty =
  /^(?:verpflicht\p{L}*|berechtig\p{L}*|gelt\p{L}*|gilt|zusteh\p{L}*|hab|sein|werd|konn|durf|muss|soll|woll|lass|mach|tun|geh|komm|steh|geb|nehm|bleib|stell|setz|bring|halt)$/u

/** An act by its kind, its stem or its group, with those who may be meant to do it. `isSure`: an article tells who. */
type Act = { act: string | number; agents: readonly TellingWord[]; isSure: boolean }

const finite =
  /(?<!\p{L})(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|muß|müssen|soll|sollen|gilt|gelten|\p{Ll}{3,}t)(?!\p{L})/u
const pronoun = /(?<!\p{L})(er|sie|dieser|diese)(?!\p{L})(?!\s\p{Lu}|\s\p{Ll}+e[nrms]?\s\p{Lu})/u
const infinitive = /(?:\szu\s|\p{Ll}zu)\p{Ll}+n[.,;]?$/u

/** Whether a pronoun may stand for somebody. */
function standsFor(said: string, { word }: TellingWord): boolean {
  const gender = genderOf(word) ?? (word.endsWith('er') ? 'm' : undefined)
  if (gender === undefined) return true
  return /^(?:er|dieser)$/u.test(said) ? gender === 'm' : gender !== 'm' || !word.endsWith('r')
}

export const isSomebody = (noun: string): boolean => (isPersonName(noun) || isActor(noun)) && !noun.endsWith('klage')

const kindsOfVerb = perWord((stem) => kinds.flatMap(({ verb }, at) => (verb.test(stem) ? [`kind ${at}`] : [])))

/** The acts that the verbs of a clause name. */
function actsIn(clause: string): Set<string | number> {
  const found = new Set<string | number>()
  for (const stem of verbsOf(clause.replace(/[.,;:()–]+$/u, '')).flat()) {
    if (stem.length < 4 || empty.test(stem)) continue
    for (const kind of kindsOfVerb(stem)) found.add(kind)
    if (stem.length === 4 || isLight(stem)) continue
    found.add(stem)
    for (const group of groupsOf(stem)) found.add(group)
  }
  return found
}

const read = new WeakMap<Main, Act[]>()

/** Who does what in the clauses of a main clause and its conditions. */
function actsOf(main: Main): Act[] {
  const known = read.get(main)
  if (known) return known
  const found: Act[] = []
  const everybody: TellingWord[] = []
  let before: readonly TellingWord[] = []
  const clauses = [...main.conditions.map(({ text }) => text), ...main.text.split(/(?<=[,)])\s|\s(?=und\s\p{Ll}+t\s)/u)]
  for (const clause of clauses) {
    const actors = actorsIn(clause, isSomebody)
    const named = actors.map(({ word }) => word)
    const doers = actors.filter(({ role }) => role === 'doer')
    const maybe = actors.filter(({ role }) => role === 'doer' || role === 'unclear').map(({ word }) => word)
    const [, said] = doers.length === 0 ? (pronoun.exec(clause) ?? []) : []
    const agents =
      said !== undefined
        ? [...maybe, ...everybody.filter((one) => standsFor(said, one))]
        : maybe.length === 0 && (infinitive.test(clause) || !finite.test(clause))
          ? before
          : maybe
    const isSure =
      maybe.length === doers.length && (doers.length === 1 ? doers[0]!.isSure : said === 'er' && doers.length === 0)
    if (agents.length > 0) for (const act of actsIn(clause)) found.push({ act, agents, isSure })
    everybody.push(...named)
    for (const [at, { noun }] of isOwned.test(clause) ? kinds.entries() : [])
      for (const match of noun ? matchesOf(clause, noun) : []) {
        const [, name] = owner.exec(clause.slice(match.index + match[0].length)) ?? []
        if (name === undefined || !isSomebody(name)) continue
        const word = { word: name, stems: meaningsOf(name), isNoun: true, isTelling: true }
        found.push({ act: `kind ${at}`, agents: [word], isSure: true })
        everybody.push(word)
      }
    // »hat dem Drittschuldner aufzutragen, sich zu erklären«: either may be meant.
    if (named.length > 0) before = named
  }
  read.set(main, found)
  return found
}

export const isSame = (a: TellingWord, b: TellingWord) =>
  isLike(a, b) ||
  a.stems.some((x) => x.length > 4 && b.stems.some((y) => y.length > 4 && (y.includes(x) || isSameMeaning(x, y))))

/** Somebody who does in a statement what its passages have others do; undefined where one of them has it done by the same. */
export function otherActor(
  statement: readonly Main[],
  near: readonly (readonly Main[])[],
): { said: string; source: string } | undefined {
  const own = statement.flatMap(actsOf)
  if (!own.some(({ isSure }) => isSure)) return undefined
  const theirs = near.flat().flatMap(actsOf)
  for (const { act, agents, isSure } of own) {
    if (!isSure || own.some((other) => other.act === act && other.agents !== agents)) continue
    const same = theirs.filter((other) => other.act === act)
    if (same.length === 0 || same.some((other) => other.agents.some((one) => agents.some((said) => isSame(one, said)))))
      continue
    return { said: agents[0]!.word, source: same[0]!.agents[0]!.word }
  }
  return undefined
}
