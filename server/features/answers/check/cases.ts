import { matchesOf } from '../../../base/language/matches.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Main } from './mains.ts'
import { verbsOf } from './propositions.ts'
import { isSameMeaning, meaningsOf, perWord } from './synonyms.ts'
import { isAccounted, shareFrom, type TellingWord } from './words.ts'

/*
 * Who does it, to whom, and what it is done to, told by the case of the article: »der Mieter«, »dem Mieter«, »den Mieter«.
 * The gender of a noun says what »der« or »die« is. In a passive who would be the doer is what it is done to.
 */
type Role = 'doer' | 'receiver' | 'object' | 'unclear'
/** `isSure`: an article tells the role, not the place alone. */
type Actor = { word: TellingWord; role: Role; isSure: boolean }

/**
 * Genders of nouns: m, f, n, and p for plurals. Counted by their articles in 9,500 sections of 58 federal laws and 2,200
 * sentences of the Supreme Court, not chosen.
 */
const genders = new Map(
  readFileSync(join(import.meta.dirname, 'genders.txt'), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [gender, ...nouns] = line.split(' ')
      return nouns.map((noun) => [noun.toLowerCase(), gender as Gender] as const)
    }),
)

type Gender = 'm' | 'f' | 'n' | 'p'

/** The gender of a noun, of a longer one that of its last part; undefined where nothing tells it. */
export const genderOf = (noun: string): Gender | undefined => readGender(noun) || undefined

const readGender = perWord((noun): Gender | '' => {
  const lower = noun.toLowerCase()
  // »Parteien« are several, whatever stands before them.
  if (lower.endsWith('en') && (genders.get(lower.slice(0, -2)) ?? genders.get(lower.slice(0, -1))) === 'f') return 'p'
  // »Kammern«, »Regeln«
  if (/(?:er|el)n$/u.test(lower) && genders.get(lower.slice(0, -1)) === 'f') return 'p'
  for (let from = 0; from <= lower.length - 4; from++) {
    const known = genders.get(lower.slice(from))
    if (known) return known
  }
  return /(?:ung|heit|keit|schaft|ion|tät|in)$/u.test(lower) ? 'f' : /(?:ungen|innen)$/u.test(lower) ? 'p' : ''
})

/** Persons and bodies by the shape of their names. */
const person =
  /(?:er|ern|ers|in|innen|or|oren|ent|enten|ant|anten|ist|isten|gericht\p{L}*|behörden?|amt\p{L}*|rat\p{L}*|versammlung|vorstand\p{L}*|minist\p{L}*|kammer\p{L}*|organ\p{L}*|anwalt\p{L}*|schaft|staat\p{L}*|länder|bund\p{L}*|gemeinden?|partei\p{L}*|person\p{L}*|notar\p{L}*|präsid\p{L}*|kanzl\p{L}*|polizei|gläubiger\p{L}*|erben?|bürgen?|zeugen?|kind\p{L}*|eltern\p{L}*|\p{L}{3,}(?:igte|ichtete|agte|agter|igter|ichteter|ichteten|igten|agten|ende|enden)|ehegatten?|aktionäre?)$/iu
export const isPersonName = perWord((noun) => person.test(noun) && !noPerson.test(noun))
/** Endings of compounds that name things, and whole words: »Inhaber« is no »aber«, a »Polizist« no »ist«. */
const noPerson =
  /(?:alter|dauer|mutter(?=schutz)|fenster|feuer|steuer|messer|register|muster|folgenden?|frist|geist|fehler|zimmer|nummer|wasser|körper|papier|güter|häuser|räder|bilder|wetter|termin|schein|anteil|gewinn|urkunde)$|^(?:list|lager|wer|ist|bei|außer|unter|über|immer|daher|vorher|bisher|sofern|kümmern|einer|jeder|der|aber|hier)$/iu

const phrase =
  /(?<!\p{L})(?:([Dd]urch|[Vv]om|[Vv]on|[Ss]eitens|[Aa]n|[Gg]egen|[Gg]egenüber|[Ff]ür|[Mm]it|[Bb]ei|[Bb]eim|[Zz]um|[Zz]ur|[Ww]egen|[Uu]nter|[Nn]ach|[Vv]or|[Aa]us|[Ii]n|[Ii]m|[Aa]uf|[Üü]ber|[Uu]m|[Oo]hne|[Zz]wischen|[Bb]ezüglich|[Hh]insichtlich|[Ss]tatt|[Nn]eben|[Aa]ls)\s)?(?:([Dd]e[rmns]|[Dd]ie|[Dd]as|[Ee]in|[Ee]ine[rmns]?|[Kk]ein|[Kk]eine[rmns]?|[Jj]ede[rmns]?|[Dd]iese[rmns]?|[Ss]eine[rmns]?|[Ii]hre[rmns]?|[Ss]ein|[Ii]hr|[Aa]lle[rnms]?)\s)?((?:\p{Ll}{3,}(?:e|en|er|es|em)\s){0,2})(\p{Lu}[\p{L}-]{2,})/gu
/** All that `phrase` may take for a name. */
const names = /(?<!\p{L})\p{Lu}[\p{L}-]{2,}/gu
const passive =
  /(?<!\p{L})(?:(?:wird|werden|wurde|wurden|worden)(?!\p{L})(?=.*\p{Ll}(?:t|en)(?!\p{L}))|\p{Ll}{3,}(?:t|en)\s(?:wird|werden|wurde|wurden|worden)(?!\p{L})|(?:ist|sind)\s(?:[^,;]{0,120}\s)?(?:zu\s\p{Ll}{3,}n|\p{Ll}{2,}zu\p{Ll}{3,}n)(?!\p{L}))/u
const finite =
  /(?<!\p{L})(?:hat|haben|ist|sind|wird|werden|kann|können|darf|dürfen|muss|muß|müssen|soll|sollen|gilt|gelten|haftet|haften|\p{Ll}{3,}t)(?!\p{L})/u

/** The persons and bodies of a clause with their roles; `isName` tells which nouns are such. */
export function actorsIn(clause: string, isName = isPersonName): Actor[] {
  // Most clauses name nobody, and that is soon known.
  if (!clause.match(names)?.some((name) => isName(name))) return []
  const isPassive = passive.test(clause)
  const verbAt = finite.exec(clause)?.index ?? clause.length
  const found: (Actor & { at: number; number: 'one' | 'many' })[] = []
  for (const match of matchesOf(clause, phrase)) {
    const [whole, preposition, article, , noun] = match
    if (!isName(noun!)) continue
    const before = clause.slice(0, match.index)
    const word: TellingWord = { word: noun!, stems: meaningsOf(noun!), isNoun: true, isTelling: true }
    const push = (role: Role, isSure: boolean, number: 'one' | 'many' = 'one') =>
      found.push({ word, role, isSure, at: match.index + whole.length, number })
    if (preposition) {
      if (/^(?:durch|vom|von|seitens)$/iu.test(preposition)) {
        // »vom Gericht bestellt« is by whom, »Kenntnis vom Mieter« is none.
        if (isPassive || /^(?:seitens|durch)$/iu.test(preposition)) push('doer', true)
      }
      continue
    }
    const gender = genderOf(noun!)
    const short = article?.toLowerCase().replace(/^(?:kein|jed|dies|sein|ihr|all|ein)(?=$|e)/u, (stem) => stem)
    const ending = short?.match(/(?:^de([rmns])$|^(die)$|^(das)$|e([rmns])$|(e)$)/u)
    const sign = ending ? (ending[1] ?? ending[2] ?? ending[3] ?? ending[4] ?? ending[5]) : short
    const isBehindNoun = /\p{Lu}[\p{L}-]+\s$/u.test(before) && before.trim().includes(' ')
    if (sign === 's' && short !== 'das') continue
    if (sign === 'm') push('receiver', true)
    else if (sign === 'n' && gender === 'p') push('receiver', true, 'many')
    else if (sign === 'n') push(noun!.endsWith('n') && gender !== 'm' ? 'receiver' : 'object', !noun!.endsWith('n'))
    else if (sign === 'r') {
      if (gender === 'm' || (gender === 'p' && noun!.endsWith('e') && !isBehindNoun)) push('doer', true)
      else if (gender === 'f' && !isBehindNoun) push('receiver', true)
    } else if (/^(?:ein|kein|jeder|sein|ihr)$/u.test(short ?? '') && gender === 'm') push('doer', true)
    else if (article || before.trim() === '' || /(?:und|oder|,)\s$/u.test(before))
      push('unclear', false, gender === 'p' || (short === 'die' && gender === 'm') ? 'many' : 'one')
  }
  // What may be doer or object: the doer where no other one is sure and it stands first.
  // »Niemand darf ein Opfer zwingen«, »kann man …«: who does it is named by a word that is no name.
  const hasDoer =
    found.some(({ role, isSure }) => isSure && role === 'doer') ||
    /(?:^|,\s)(?:Niemand|Jeder|Keiner|Er|Sie|Es)\s|(?<!\p{L})man(?!\p{L})/iu.test(clause)
  // »haben die Kammern die Gemeinde zu verständigen«: the one that agrees with the verb does it.
  const verb = finiteNumber(clause)
  const open = found.filter(({ role }) => role === 'unclear')
  const agreeing = open.filter(({ number }) => number === verb)
  const agrees = !isPassive && !hasDoer && verb && open.length === 2 && agreeing.length === 1 ? agreeing[0] : undefined
  return found.map(({ word, role, at, isSure, number }, index) => {
    if (agrees && role === 'unclear')
      return agrees.at === at && number === verb
        ? { word, role: 'doer' as const, isSure: true }
        : { word, role: 'object' as const, isSure: true }
    if (role !== 'unclear') return { word, role: turn(role, isPassive, clause, at), isSure }
    if (hasDoer && !isPassive) return { word, role: 'object' as const, isSure }
    const isFirst = found.findIndex((one) => one.role === 'unclear') === index
    if (isFirst && (at <= verbAt || !found.some((one) => one.role === 'object')))
      return { word, role: isPassive ? ('object' as const) : ('doer' as const), isSure }
    return { word, role: 'unclear' as const, isSure }
  })
}

const oneVerb = /(?<!\p{L})(?:hat|ist|wird|kann|darf|muss|muß|soll)(?!\p{L})/u
const manyVerbs = /(?<!\p{L})(?:haben|sind|werden|können|dürfen|müssen|sollen)(?!\p{L})/u
/** Whether the verb of a clause speaks of one or of many; undefined where nothing or both tell it. */
function finiteNumber(clause: string): 'one' | 'many' | undefined {
  const [isOne, isMany] = [oneVerb.test(clause), manyVerbs.test(clause)]
  return isOne === isMany ? undefined : isOne ? 'one' : 'many'
}

/** By whom something is done stays its doer; the doer of a passive is what it is done to. */
function turn(role: Role, isPassive: boolean, clause: string, at: number): Role {
  if (role !== 'doer' || !isPassive) return role
  const before = clause.slice(0, at)
  return /(?:[Dd]urch|[Vv]om|[Vv]on|[Ss]eitens)\s(?:(?:de[rmn]|die|das|eine[rmn]?|ein)\s)?(?:\p{Ll}+\s){0,2}\p{Lu}[\p{L}-]+$/u.test(
    before,
  )
    ? 'doer'
    : 'object'
}

/** Verbs that say from the other side what is done: who gets is who is given. */
const turning =
  /(?<!\p{L})(?:bekomm\p{L}*|erh[aä]lt\p{L}*|erfahren|erfährt|steht\s(?:\p{L}+\s){0,6}zu|zusteh\p{L}*|gebührt|gebühren|trifft|treffen|obliegt|obliegen|aufzutragen|aufgetragen|aufzuerlegen|auferlegt|aufzufordern|aufgefordert|anzuweisen|angewiesen|gestatten|gestattet|ermöglichen|Recht|Anspruch|Gelegenheit|Pflicht)(?!\p{L})/u

const isLike = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => b.stems.some((y) => x === y || (x.length > 4 && isSameMeaning(x, y))))
const sameVerb = (own: readonly string[][], other: readonly string[][]) =>
  own.some((a) => other.some((b) => a.some((x) => x.length > 2 && b.some((y) => x === y || isSameMeaning(x, y)))))

/** A main clause with its verbs and actors, read when needed first. */
type Acting = { main: Main; verbs: string[][]; actors: Actor[] }
const read = new WeakMap<Main, Acting>()
function actingOf(main: Main): Acting {
  const known = read.get(main)
  if (known) return known
  const acting = { main, verbs: verbsOf(main.text.replace(/[.,;:()–]+$/u, '')), actors: actorsIn(main.text) }
  read.set(main, acting)
  return acting
}

/** Share of its words that a main clause must have in another one with the same verb to be laid beside it. */
const besideShare = 0.4

/** How a statement gives a part to somebody else than its nearest passages do. */
export type Exchange = {
  kind: 'role_swapped' | 'role_other' | 'role_new' | 'role_turned'
  said: string
  source: string
}

/**
 * Who has another part in a statement than in the passage that says the same of the same verb: two that changed places,
 * one in another place, or one in the place of somebody whom the statement leaves out.
 */
export function exchangedRole(
  statement: readonly Main[],
  passages: readonly (readonly Main[])[],
): Exchange | undefined {
  const theirs = passages.flat()
  let weak: Exchange | undefined
  for (const main of statement) {
    const own = actingOf(main)
    if (own.actors.length === 0) continue
    const scored = theirs
      .map((other) => ({ other, share: shareFrom(main.words, other.vocabulary, besideShare) }))
      .filter(({ share }) => share >= besideShare)
      .map(({ other, share }) => {
        const acting = actingOf(other)
        const isSame = sameVerb(own.verbs, acting.verbs)
        return { acting, isSame, score: share + (isSame ? 0.4 : 0) }
      })
    const top = Math.max(0, ...scored.map(({ score }) => score))
    const near = scored.filter(({ score }) => score >= top * 0.93)
    const others = near.flatMap(({ acting }) => acting.actors)
    if (others.length === 0) continue
    const isSame = near.every((one) => one.isSame && turning.test(one.acting.main.text) === turning.test(main.text))
    for (const { word, role } of own.actors) {
      if (role === 'unclear') continue
      const there = others.filter((one) => isLike(one.word, word)).map((one) => one.role)
      const inPlace = others.filter((one) => one.role === role && !isLike(one.word, word))
      if (there.length > 0 && !there.includes(role) && !there.includes('unclear')) {
        const swapped = inPlace.find((one) =>
          own.actors.some((mine) => mine.role !== role && isLike(mine.word, one.word)),
        )
        if (swapped) return { kind: 'role_swapped', said: word.word, source: swapped.word.word }
        if (isSame) weak ??= { kind: 'role_other', said: word.word, source: inPlace[0]?.word.word ?? word.word }
        // Whatever the verb: who gives is not who is given, unless one of the verbs says it from the other side.
        else if (
          inPlace.length > 0 &&
          near.every((one) => turning.test(one.acting.main.text) === turning.test(main.text)) &&
          [role, ...there].every((one) => one === 'doer' || one === 'receiver')
        )
          weak ??= { kind: 'role_turned', said: word.word, source: inPlace[0]!.word.word }
      } else if (
        there.length === 0 &&
        inPlace.length > 0 &&
        isSame &&
        !near.some(({ acting }) => isAccounted(word, acting.main.vocabulary)) &&
        !inPlace.some((one) => own.actors.some((mine) => isLike(mine.word, one.word)))
      )
        weak ??= { kind: 'role_new', said: word.word, source: inPlace[0]!.word.word }
    }
  }
  return weak
}
