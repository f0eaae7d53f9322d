import { type Put } from './name-places.ts'
import { infoOf, isGiven, type PersonText, type Seed } from './person-text.ts'
import type { Token } from './tokens.ts'
import { streetWord, type Reading } from './read-name.ts'

/** Where a nickname stands behind a name: in brackets and quotes, or behind a word that says so. */
function nickBehind(tokens: readonly Token[], at: number): number | undefined {
  let index = at
  if (/^[(,]$/.test(tokens[index]?.text ?? '')) index++
  const hasCue = /^(?:Rufname|Spitzname|genannt|gen|gerufen)$/.test(tokens[index]?.text ?? '')
  if (hasCue) index++
  if (hasCue && /^[.:]$/.test(tokens[index]?.text ?? '')) index++
  const hasQuote = /^["„»“'‚«]$/.test(tokens[index]?.text ?? '')
  if (hasQuote) index++
  const [nick, close] = [tokens[index], tokens[index + 1]]
  if (!nick?.isCapital || nick.text.length < 3 || infoOf(nick).isRole || infoOf(nick).isNever) return undefined
  const isQuoted = hasQuote && /^["“”«»'‘]$/.test(close?.text ?? '') && tokens[at]?.text === '('
  return isQuoted || (hasCue && !close?.isCapital) ? index : undefined
}

/** »Rupert Lechner vulgo Moar«, »Majda Wutte geb. Ogris«: the further name of a person, also where it is an ordinary word. */
export function withFurtherNames({ tokens, kept }: PersonText, seeds: readonly Seed[], put: Put) {
  for (const { to, score } of seeds.filter((seed) => seed.score >= 0.6)) {
    let at = to + 1
    // »Imre Moik (»Imi«)«, »Karl Moik, Rufname Charly«
    const nick = nickBehind(tokens, at)
    if (nick !== undefined && !kept[tokens[nick]!.start]) {
      put({ from: nick, to: nick }, Math.min(score, 0.85), 'what somebody is called', { isFirstNames: true })
      continue
    }
    // »Ottilie Kern, geborene Wald«
    if (tokens[at]?.text === ',' && /^geborene[rn]?$/.test(tokens[at + 1]?.text ?? '')) at++
    const cue = tokens[at]?.text ?? ''
    const isBorn = /^(?:geb|geborene[rn]?|verehel|verehelichte[rn]?|gesch|verw)$/.test(cue)
    if (!/^(?:vulgo|vlg)$/.test(cue) && !isBorn) continue
    at++
    if (tokens[at]?.text === '.') at++
    const name = tokens[at]
    if (!name?.isCapital || name.text.length < 3 || kept[name.start]) continue
    // »geborene Schneeweiß«, but not »geborene Wienerin«: behind the word written out even an ordinary one is a name.
    const { isNameLike, isNever, isRole } = infoOf(name)
    if (isBorn && !isNameLike && (cue !== 'geborene' || isNever || isRole || name.text.endsWith('in'))) continue
    put({ from: at, to: at }, Math.min(score, 0.85), 'further name', { isSurname: true })
  }
}

/** »Alfons, Burgi und Gotthard«: what is joined with names is one. */
export function joinedNames(context: PersonText, seeds: readonly Seed[], put: Put) {
  const { tokens, kept } = context
  for (const { to, score, isFirstNames } of seeds.filter((seed) => seed.score >= 0.6)) {
    const [joint, next, after] = tokens.slice(to + 1, to + 4)
    if (!joint || !/^(?:und|u|sowie|,|&|\/)$/.test(joint.text) || !next?.isWord || !next.isCapital || kept[next.start])
      continue
    const { isNameLike, kind, isTitle } = infoOf(next)
    if (!isNameLike || isTitle || kind.isOrdinary || kind.isCompound || next.isAllCapitals || next.text.length < 3)
      continue
    if (streetWord.test(after?.text ?? '') || /^[-:]$/.test(after?.text ?? '')) continue
    // Behind a comma a place may follow (»Jens Oltmann, Bramsche«).
    if (/^[,/]$/.test(joint.text) && !isGiven(next)) continue
    put(
      { from: to + 1 + 1, to: to + 2 },
      Math.min(score, 0.75),
      'joined with a name',
      isFirstNames ? { isFirstNames } : {},
    )
  }
}

/** »Ernestine und Josef Haslinger«, »Ehegatten Max und Eva Huber«. */
export function putCoordinated({ tokens }: PersonText, reading: Reading, put: Put) {
  const and = tokens[reading.to + 1]
  if (and?.text !== 'und' && and?.text !== '&') return
  const next = tokens[reading.to + 2]
  if (next?.isCapital && infoOf(next).isNameLike) {
    let to = reading.to + 2
    while (tokens[to + 1]?.isCapital && infoOf(tokens[to + 1]!).isNameLike) to++
    put({ from: reading.to + 2, to }, 0.9, 'joined with a name')
  }
}
