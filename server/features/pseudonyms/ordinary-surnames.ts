import { barePrepositions, determiners } from './person-words.ts'
import { infoOf, type PersonText } from './person-text.ts'

/** Whether an ordinary word that is also the surname of somebody in the document means the person here; a score, 0: no. */
export function scoreOfOrdinary(context: PersonText, at: number, isGenitive: boolean): number {
  const { tokens } = context
  const token = tokens[at]!
  const previous = tokens[at - 1]
  const next = tokens[at + 1]
  if (!token.isCapital) return 0
  const key = previous?.isWord ? infoOf(previous).key : ''
  // », wie Süß bei der Übergabe bemerkte«: who said it.
  if (
    key === 'wie' &&
    tokens[at - 2]?.text === ',' &&
    next?.isWord &&
    !/^(?:und|oder|sowie)$/.test(next.text) &&
    !next.isCapital
  )
    return 0.5
  // »In Winters Krankengeschichte«: a genitive before a noun is somebody's.
  if (isGenitive && next?.isCapital && /^(?:in|zu|mit|bei|von|gegen|an|auf|nach|ueber|fuer|wegen|durch|aus)$/.test(key))
    return 0.85
  // »5 Ohm«: so many of it.
  if (/^\d+$/.test(previous?.text ?? '') && !previous!.isBreak && token.start - previous!.end === 1 && !isGenitive)
    return 0
  // »bis Herbst 2025«
  if (/^(?:Frühling|Frühjahr|Sommer|Herbst|Winter)s?$/.test(token.text) && /^(?:19|20)\d\d$/.test(next?.text ?? ''))
    return 0
  // »Farbe „Grün“«, »ein Ausschlag (Rose)«: in quotes or brackets behind a word for a thing it says which.
  if (isEnclosed(tokens, at) && !isGenitive) return 0
  // »Frisch und munter«: one of two adjectives at the beginning.
  if (
    next?.text === 'und' &&
    tokens[at + 2]?.isWord &&
    !tokens[at + 2]!.isCapital &&
    !infoOf(token).kind.isPerson &&
    infoOf(`${tokens[at + 2]!.text}em`).kind.isOrdinary
  )
    return 0
  // »von Beruf Koch«
  if (/^(?:beruf|berufs|taetigkeit|profession)$/.test(key)) return 0
  // »mit Stein und Schotter«: things side by side; »mit Wolf und Tochter« are people.
  const third = tokens[at + 2]
  if (
    /^(?:mit|aus|ohne|von|fuer)$/.test(key) &&
    /^(?:und|oder)$/.test(next?.text ?? '') &&
    third?.isCapital &&
    infoOf(third).kind.isNoun &&
    !isPeople(third.text) &&
    !infoOf(third).kind.isFamily &&
    !infoOf(third).kind.isGiven
  )
    return 0
  // »Die Koch hat gesagt«: a noun for men behind the article of women, and one thing that is said of her.
  if (
    key === 'die' &&
    infoOf(token).kind.isPerson &&
    infoOf(token).kind.isFamily &&
    !/(?:in|en|e)$/.test(token.text) &&
    /^(?:ist|hat|hatte|war|wird|wurde|will|wollte|kann|konnte|soll|sagt|sagte|meint|meinte|geht|ging|kommt|kam|zahlt|wohnt)$/.test(
      next?.text ?? '',
    )
  )
    return 0.8
  if (previous?.isWord && (determiners.has(key) || /^(?:in|etwas|wenig|viel|mehr|genug)$/.test(key))) return 0
  // »der Kläger Pfennig«
  if (previous?.isCapital && infoOf(previous).isRole && !infoOf(previous).kind.isFamily) return 0.85
  // »einem alten Baum«: whatever stands between an article and the word.
  const beforeThat = tokens[at - 2]
  if (
    previous?.isWord &&
    !previous.isCapital &&
    beforeThat?.isWord &&
    determiners.has(infoOf(beforeThat).key) &&
    /(?:e|en|er|es|em)$/.test(key) &&
    infoOf(previous).kind.isOrdinary
  )
    return 0
  // »der Hohe Dachstein«: an article and an adjective with a capital, which the name of a mountain or a house has.
  if (
    previous?.isCapital &&
    beforeThat?.isWord &&
    determiners.has(infoOf(beforeThat).key) &&
    isAdjective(previous.text)
  )
    return 0
  // »selbst Bauer im Mühlviertel«, »war Koch bei …«: what somebody does.
  if (previous?.isWord) {
    if (/^(?:selbst|selber|gelernter?|hauptberuflich|nebenberuflich|beruflich|frueher|ehemals)$/.test(key)) return 0
    if (
      infoOf(token).kind.isPerson &&
      /^(?:ist|war|wird|wurde|sei|bin)$/.test(key) &&
      /^(?:bei|beim|im|in|am|auf|für|fuer)$/.test(next?.text ?? '') &&
      !isGenitive
    )
      return 0
  }
  // »der große Brand«: an adjective before it; »heller Stein«.
  if (
    previous?.isWord &&
    !previous.isCapital &&
    /(?:e|en|er|es|em)$/.test(key) &&
    infoOf(previous).kind.isOrdinary &&
    !/^(?:aber|oder|habe|haben|hatte|hatten|wurde|wurden|sagte|sagten|gegen|wollte|konnte|sollte|dieser|meinte|erklärte|erwiderte|bestätigte|unter|gegenueber|wider|ausser|sowie|wenn|denn|hinter|über|ueber|dagegen|daher|sei|seien|waren|waere|werde|werden|kam|rief|bitte|gerne|morgen|gestern|heute)$/.test(
      key,
    ) &&
    !/(?:te|ten|ete|eten)$/.test(key)
  )
    return 0
  const isStart = !previous || previous.isBreak || /^[.!?:;„"»(–•-]$/.test(previous.text)
  if (isGenitive && next?.isCapital) return isStart ? 0.9 : 0.85
  if (isStart) {
    if (previous?.isBreak && (!next || next.isBreak)) return 0.85
    // »(Richter)« below a signature says what somebody is.
    if (previous?.text === '(' && next?.text === ')') return infoOf(token).kind.isPerson ? 0 : 0.85
    return next?.isWord && !next.isCapital ? 0.8 : next?.text === ',' || next?.text === ':' ? 0.6 : 0.4
  }
  if (previous.isWord && barePrepositions.has(key)) return 0.6
  return isGenitive ? 0.5 : 0.7
}

const relatives =
  /(?:gatt(?:e|en|in)|ehe(?:frau|mann|leute)|frau|mann|kind(?:er|ern)?|s(?:ohn|öhnen?)|t(?:ochter|öchtern?)|eltern|vater|mutter|br(?:uder|üdern?)|schwestern?|enkel(?:n|in|kinder)?|neffen?|nichten?|onkel|tante|cousine?|familie|partner(?:n|in)?|kolleg(?:e|en|in|innen)|mandant(?:en|in|schaft)?|nachbar(?:n|in)?|freund(?:e|en|in)?|erben?|leute)$/iu

/** »Tochter«, »Mandantin«, »Kollegen«: who stands beside somebody. */
function isPeople(word: string): boolean {
  const { kind, isRole } = infoOf(word)
  return isRole || kind.isPerson || relatives.test(word)
}

/** »Wilde«, »Hohen«: a word that is inflected as adjectives alone are (»wildem«). */
function isAdjective(word: string): boolean {
  const stem = /^(\p{L}{3,20}?)(?:e|en|er|es|em)$/u.exec(word)?.[1]
  return stem !== undefined && infoOf(`${stem}em`).kind.isOrdinary
}

/** Whether a word stands alone in quotes or brackets behind a noun for a thing. */
function isEnclosed(tokens: PersonText['tokens'], at: number): boolean {
  const [thing, open, close] = [tokens[at - 2], tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  if (!thing?.isCapital || !((/^[„"»]$/.test(open) && /^[“”"«]$/.test(close)) || (open === '(' && close === ')')))
    return false
  const { kind, isRole, isTitle, isAddress } = infoOf(thing)
  const isThing = kind.isCompound ? !kind.isFamily : kind.isOrdinary && kind.isNoun
  return isThing && !kind.isPerson && !(isRole || isTitle || isAddress)
}
