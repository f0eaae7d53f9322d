import { besideGiven } from './given-beside.ts'
import { determiners, partyOf } from './person-words.ts'
import { backwards, headers, labels, lines, type Put } from './name-places.ts'
import { infoOf, isClearGiven, isGiven, isInitial, type PersonText, type Seed } from './person-text.ts'
import { calledNow, inSmallLetters, monthsBehind, nicknames, talkedWith, withMonths } from './spoken-names.ts'
import { strangers } from './strangers.ts'
import type { Token } from './tokens.ts'
import { withFurtherNames, joinedNames, putCoordinated } from './joined-names.ts'
import { isTown } from './words.ts'
import { isPlace, isProbable, looksLikeName, readName, streetWord, type Reading } from './read-name.ts'
import { skipTitles } from './read-titles.ts'

/*
 * Where a text speaks of persons: strong signs first (»Frau Huber«, »Zeuge: …«, »geb.«), names of the lists beside others,
 * pairs of unknown words last. What is found here is spread over the document by person-graph.ts.
 */

const smallAddresses = new Set(['frau', 'herr', 'herrn', 'hr', 'fr'])
/** Small words that a name follows. */
const introductions = new Set(['namens', 'genannt', 'alias', 'heißt', 'heisst', 'hieß', 'nennt'])

/** Finds where names stand. */
export function findPersons(context: PersonText, tokenBefore: (at: number) => number): Seed[] {
  const { text, tokens, kept } = context
  const seeds: Seed[] = []
  const put = (reading: Reading | undefined, score: number, rule: string, more: Partial<Seed> = {}) => {
    if (!reading) return
    const [first, last] = [tokens[reading.from]!, tokens[reading.to]!]
    const end = last.text === '.' && !isInitial(tokens[reading.to - 1]!, last) ? tokens[reading.to - 1]!.end : last.end
    seeds.push({ ...more, start: first.start, end, type: 'PERSON', score, rule, from: reading.from, to: reading.to })
  }
  const count = tokens.length
  let afterStrong = -1
  for (let at = 0; at < count; at++) {
    const token = tokens[at]!
    if (!token.isWord || kept[token.start]) continue
    // »frau grubmüller hat angerufen« in a text that has capitals elsewhere.
    if (!token.isCapital && !context.isSmall && smallAddresses.has(token.text)) {
      const index = tokens[at + 1]?.text === '.' ? at + 2 : at + 1
      const reading = readName(index, { ...context, isSmall: true }, true)
      // »hr. Lang«: a surname that is a word too, where it has its capital.
      const isWritten = tokens[index]?.isCapital === true && infoOf(tokens[index]!).kind.isFamily
      if (reading && (isWritten || isProbable(context, reading))) put(reading, 0.85, 'form of address in small letters')
      continue
    }
    if (
      !token.isCapital &&
      !context.isSmall &&
      !(introductions.has(token.text) || token.text.startsWith('mj') || token.text.startsWith('minderj'))
    )
      continue
    const info = infoOf(token)

    if (info.isAddress || info.isTitle || info.isRole) {
      const skipped = skipTitles(context, at, true)
      if (skipped.hasAddress || skipped.hasTitle) {
        const isTitled = skipped.hasTitle && !skipped.hasAddress
        let reading = skipped.index > at ? readName(skipped.index, context, true) : undefined
        // »Richter« as a title without a dot needs a name that is none other.
        const onlyWord = isTitled && skipped.index === at + 1 && tokens[at + 1]?.text !== '.' && token.text.length > 4
        if (reading && onlyWord && !isProbable(context, reading)) reading = undefined
        // »Herr P. konnte entlassen werden«, »Frau Zsch. war gereizt«
        const short = tokens[skipped.index]
        if (
          !reading &&
          skipped.hasAddress &&
          short?.isCapital &&
          short.text.length <= 4 &&
          !/^[AEIOUÄÖÜ]\p{Ll}/u.test(short.text.slice(1)) &&
          tokens[skipped.index + 1]?.text === '.' &&
          tokens[skipped.index + 1]!.start === short.end &&
          !infoOf(short).isTitle &&
          !infoOf(short).isNever
        ) {
          seeds.push({
            start: short.start,
            end: short.end,
            type: 'PERSON',
            score: 0.85,
            rule: 'initial behind a form of address',
            from: skipped.index,
            to: skipped.index,
          })
          at = skipped.index
          continue
        }
        if (reading) {
          const score = 0.95
          put(reading, score, skipped.hasAddress ? 'form of address' : 'title', {
            isSurname: reading.from === reading.to,
            ...(skipped.role && { role: skipped.role }),
          })
          // »Herr Müller und Frau …« goes on by itself; »Dres. Huber und Maier« and »Ehegatten A und B C« do here.
          if (skipped.isFamily) putCoordinated(context, reading, put)
          at = reading.to
          afterStrong = at
          continue
        }
      } else if (skipped.hasRole) {
        let index = at + 1
        if (
          tokens[index]?.text === ':' ||
          tokens[index]?.text === ',' ||
          (tokens[index]?.text === '.' && token.text.length < 4)
        )
          index++
        if (/^(?:ist|namens|heißt|heisst|war|genannt|wie)$/.test(tokens[index]?.text ?? '')) index++
        const hasComma = tokens[at + 1]?.text === ','
        const inner = skipTitles(context, index, false)
        const isStrong = inner.hasAddress || inner.hasTitle || looksLikeName(context, inner.index)
        const reading = readName(inner.index, context, isStrong)
        // »mein vater muss«: in small letters a verb behind a role is no name.
        const isVerb =
          context.isSmall &&
          reading?.from === reading?.to &&
          infoOf(tokens[inner.index]?.text ?? '').kind.isOrdinary &&
          !infoOf(tokens[inner.index]?.text ?? '').kind.isNoun
        if (reading && !hasComma && !isVerb) {
          // »klagende Partei Maria Huber«: the word before says which.
          const role = partyOf(token.text === 'Partei' ? (tokens[at - 1]?.text ?? '') : token.text)
          const isProbableName = isProbable(context, reading) || inner.hasAddress || inner.hasTitle
          put(reading, isProbableName ? 0.9 : 0.6, 'role', {
            ...(role && { role }),
            isSurname: reading.from === reading.to && !isGiven(tokens[reading.from]!),
          })
          at = reading.to
          continue
        }
      }
      if (info.isAddress || (info.isTitle && !info.kind.isFamily && !info.kind.isGiven)) continue
    }

    if (at <= afterStrong) continue
    // A given name beside another name.
    if (isGiven(token) && (token.isCapital || context.isSmall)) {
      const reading = readName(at, context, false)
      const previous = tokens[at - 1]
      if (reading && reading.to > reading.from) {
        const rest = tokens.slice(reading.from + 1, reading.to + 1).filter(({ isWord }) => isWord)
        const known = rest.some((one) => infoOf(one).kind.isFamily || isGiven(one))
        const score = isClearGiven(token)
          ? known || rest.some((one) => infoOf(one).isNameLike)
            ? 0.9
            : 0.8
          : known
            ? 0.75
            : 0.5
        // »Den Horst Moik kenne ich«: an article before a word that is a name too, but not before the surname of nobody else.
        const article =
          previous &&
          determiners.has(infoOf(previous).key) &&
          !isClearGiven(token) &&
          !rest.some(({ text: word }) => infoOf(word).isNameLike && !infoOf(word).kind.isOrdinary)
        // »Vienna City Marathon«: what takes place.
        const isEvent = eventWord.test(tokens[reading.to + 1]?.text ?? '') && !tokens[reading.to + 1]!.isBreak
        // »Per Eilpost« at the beginning of a sentence.
        const isPer =
          token.text === 'Per' &&
          rest.every(({ text: word }) => infoOf(word).kind.isOrdinary || infoOf(word).kind.isCompound)
        if (!article && !isEvent && !isPer && !isPlace(context, reading)) {
          put(reading, context.isSmall && !token.isCapital ? Math.min(score, 0.85) : score, 'given name and more')
          at = reading.to
          continue
        }
      }
      // »Hawranek Liselotte«, »ZORMAN Matjaž«: the surname first.
      const surname = previous?.isWord && previous.isCapital && !previous.isBreak ? previous : undefined
      if (
        surname &&
        isClearGiven(token) &&
        infoOf(surname).isNameLike &&
        !isGiven(surname) &&
        !kept[surname.start] &&
        !infoOf(surname).isTitle
      ) {
        let to = at
        while (tokens[to + 1] && isClearGiven(tokens[to + 1]!)) to++
        put({ from: at - 1, to }, 0.9, 'surname and given name')
        at = to
        continue
      }
      if (isClearGiven(token) && previous && token.isCapital) {
        const isAlone =
          !(token.isAllCapitals && token.text.length < 5 && !context.isCapitals) &&
          !(token.text.includes('-') && !token.text.split('-').every((part) => infoOf(part).kind.isGiven)) &&
          !(previous.text === '.' && /^(?:St|Skt)$/.test(tokens[at - 2]?.text ?? '')) &&
          !streetWord.test(tokens[at + 1]?.text ?? '') &&
          !(tokens[at + 1]?.text === '-')
        const article = /^(?:der|die|den|dem|des|Der|Die|mit|von|an|und|lieber|liebe|Liebe|Lieber|Hallo|hallo)$/.test(
          previous.text,
        )
        const { kind } = infoOf(token)
        // »ein roter Octavia«: a thing with a name, by its article and adjective.
        const isThing =
          !previous.isCapital &&
          /(?:er|es|en|em|e)$/.test(previous.text) &&
          /^(?:ein|eine[rnms]?)$/i.test(tokens[at - 2]?.text ?? '')
        if (isAlone && !isThing)
          put(
            { from: at, to: at },
            (article && !kind.isFamily) || isSureAlone(context, token) ? 0.8 : 0.6,
            'given name alone',
            { isFirstNames: true },
          )
        continue
      }
      if (context.isSmall && isClearGiven(token) && token.text.length > 3)
        put({ from: at, to: at }, 0.6, 'given name alone', { isFirstNames: true })
      continue
    }
    // SURNAME First, surname in capitals in a text with small letters.
    if (token.isAllCapitals && !context.isCapitals && token.text.length > 3 && info.isNameLike) {
      const next = tokens[at + 1]
      if (next?.isCapital && isGiven(next) && !next.isAllCapitals) {
        const reading = readName(at + 1, context, false)
        put({ from: at, to: reading?.to ?? at + 1 }, 0.95, 'surname in capitals')
        at = reading?.to ?? at + 1
        continue
      }
    }
    // Two or more words that no dictionary knows, side by side.
    if (token.isCapital && info.isNameLike && !token.isAllCapitals && token.text.length > 2) {
      const next = tokens[at + 1]
      if (
        next?.isWord &&
        next.isCapital &&
        !(next.isAllCapitals && next.text.length < 5) &&
        !kept[next.start] &&
        infoOf(next).isNameLike &&
        !infoOf(next).isTitle &&
        next.start - token.end === 1
      ) {
        const reading = readName(at, context, false)
        const previous = tokens[at - 1]?.text ?? ''
        // »der Berg Rauchkofel«, »im Fall Moik«
        const isOfWord = /^(?:Berg|Fall|Fluss|See|Burg|Kap)$/.test(token.text) && determiners.has(infoOf(previous).key)
        if (
          reading &&
          !isOfWord &&
          reading.to > at &&
          !isPlace(context, reading) &&
          (!/^(?:in|nach|bei|ab|Bad|St|Stadt|Gemeinde|Bezirk|Ort)$/.test(previous) ||
            (/^(?:nach|bei)$/.test(previous) && isSurnameAtEnd(tokens.slice(at, reading.to + 1))))
        ) {
          const known = tokens.slice(at, reading.to + 1).some((one) => infoOf(one).kind.isFamily || isGiven(one))
          // »des Zillertaler Gletschers«: an article of things before two words of which none is a given name.
          const isThing =
            /^(?:des|das|im|am|vom|beim|zum|zur)$/.test(previous) && !tokens.slice(at, reading.to + 1).some(isGiven)
          if ((known || !context.isClinical) && !isThing)
            put(reading, known ? (context.isClinical ? 0.75 : 0.8) : 0.55, 'unknown words side by side')
          at = reading.to
        }
      } else if (
        !context.isClinical &&
        /^(?:der|die|den|Der|Die)$/.test(tokens[at - 1]?.text ?? '') &&
        !(tokens[at - 2]?.text === 'an' && tokens[at - 3]?.isCapital) &&
        token.text.length > 3 &&
        token.text.length < 13 &&
        !next?.isCapital &&
        !info.kind.isOrdinary &&
        !/(?:in|ung|ei|ie|ik|ur|anz|enz|keit|heit|tät|schaft|straße|gasse|weg|platz|bank|kasse|amt|nummer|zahl|dom|turm|tunnel|gletscher|brücke|kirche|park|.{4}see|en)$/u.test(
          token.text,
        )
      )
        // »der Ferdl sagt«: an article before a word that no dictionary knows.
        put({ from: at, to: at }, info.kind.isFamily ? 0.6 : 0.45, 'article and unknown word')
      continue
    }
    // »J. Mitterer«
    if (isInitial(token, tokens[at + 1])) {
      const reading = readName(at, context, false)
      if (reading && tokens[reading.to]!.isWord && infoOf(tokens[reading.to]!).isNameLike) {
        put(reading, 0.75, 'initial and surname')
        at = reading.to
      }
    }
  }
  labels(context, tokenBefore, put)
  besideGiven(context, put)
  calledNow(context, put)
  inSmallLetters(context, put)
  withMonths(context, put)
  nicknames(context, put)
  withInitialBehind(context, seeds)
  monthsBehind(context, seeds)
  joinedNames(context, seeds, put)
  behindTrades(context, seeds, put)
  withFurtherNames(context, seeds, put)
  talkedWith(context, put)
  strangers(context, seeds, put)
  backwards(context, tokenBefore, put)
  headers(text, tokens, tokenBefore, put, kept)
  lines(context, put)
  return seeds
}
const eventWord = /^(?:Marathon|Halbmarathon|Festival|Festspiele|Cup|Trophy|Open|Rallye|Grand|Gala|Award)$/
/** »Verlassenschaft nach Kreszentia Moik«: no place, for it ends with a surname and holds no town. */
const isSurnameAtEnd = (words: readonly Token[]) => {
  const { kind } = infoOf(words.at(-1)!.text)
  return kind.isFamily && !kind.isOrdinary && !words.some(({ text }) => isTown(text))
}

/** »Ruft Zdenka an«: a given name that is hardly anything else, where the text is not full of foreign words. */
const isSureAlone = ({ isClinical, isSmall }: PersonText, { text }: Token) =>
  !isClinical && !isSmall && text.length >= 4 && !text.includes('-') && !isTown(text)

/** »Schönfelder, E.«: the initial behind a surname that stands before its given name. */
function withInitialBehind({ tokens }: PersonText, seeds: Seed[]) {
  for (const seed of seeds) {
    const [comma, letter, dot, after] = tokens.slice(seed.to + 1, seed.to + 5)
    if (comma?.text !== ',' || !letter || !isInitial(letter, dot) || letter.start - comma.end > 1) continue
    if (after && !after.isBreak && after.isCapital && after.start - dot!.end <= 1) continue
    seed.end = dot!.end
    seed.to += 3
  }
}

/** »der Tischler Lenz«: a word for a trade that is a surname too, with a name behind it and an article before. */
function behindTrades({ tokens, kept }: PersonText, seeds: readonly Seed[], put: Put) {
  const taken = new Set(
    seeds.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, step) => from + step)),
  )
  for (let at = 1; at < tokens.length - 1; at++) {
    const [article, trade, name, behind] = tokens.slice(at - 1, at + 3)
    if (!trade!.isCapital || !name?.isCapital || name.isAllCapitals || taken.has(at + 1) || kept[name.start]) continue
    if (!/^(?:der|die|den|dem|des|unser|unsere[nmrs]?|mein|meine[nmrs]?|ihre?[nmrs]?|Der|Die)$/.test(article!.text))
      continue
    if (name.start - trade!.end !== 1 || behind?.isCapital || /^[-&]$/.test(behind?.text ?? '')) continue
    const { kind, isNever, isTitle } = infoOf(name)
    const { kind: trades } = infoOf(trade!)
    if (!trades.isPerson || !trades.isOrdinary || isNever || isTitle || !kind.isFamily || kind.isPerson) continue
    put({ from: at + 1, to: at + 1 }, 0.8, 'name behind a trade', { isSurname: true })
  }
}
