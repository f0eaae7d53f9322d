import { isAustrianPlace } from './austrian-towns.ts'
import type { Put } from './name-places.ts'
import { infoOf, isClearGiven, isGiven, type PersonText } from './person-text.ts'

/*
 * Surnames that are words of the language, read by the given name beside them: behind a word for a relative, with »von«,
 * before a comma.
 */

/** What names with »von« end with that are put together of words (»Anna von Hohenfels«). */
const nobleEnd =
  /(?:fels|berg|burg|stein|feld|thal|tal|bach|au|hof|egg|eck|brunn|dorf|hausen|heim|see|wald|ried|horst|linden|rode|schwerin|sperg|hardt)$/u

export function besideGiven({ tokens, kept }: PersonText, put: Put) {
  for (let at = 1; at < tokens.length; at++) {
    const given = tokens[at]!
    if (!given.isCapital || kept[given.start]) continue
    const [beforeThat, before, next, name, behind] = [
      tokens[at - 2],
      tokens[at - 1]!,
      tokens[at + 1],
      tokens[at + 2],
      tokens[at + 3],
    ]
    // What is cheap to see first: most names have nothing of this beside them.
    const isOfInterest =
      (before.isCapital && beforeThat?.isCapital) || before.text === ',' || /^(?:von|van|zu)$/.test(next?.text ?? '')
    if (!isOfInterest) continue
    // »Hermine« is put together of words as well.
    const isOne = isClearGiven(given) || (isGiven(given) && !infoOf(given).kind.isOrdinary)
    if (!isOne) continue
    // »die Großmutter Bauer Hermine«: behind a word for a relative or a witness a trade is a surname.
    if (before.isCapital && beforeThat?.isCapital && given.start - before.end === 1) {
      const { kind, isTitle, isAddress } = infoOf(before)
      const of = infoOf(beforeThat)
      if (of.isRole && kind.isFamily && !isTitle && !isAddress && before.start - beforeThat.end === 1)
        put({ from: at - 1, to: at }, 0.9, 'surname behind a relative')
    }
    // »Lukas von Hohenfels«
    if (
      /^(?:von|van|zu)$/.test(next?.text ?? '') &&
      name?.isCapital &&
      !name.isBreak &&
      !behind?.isCapital &&
      infoOf(name).kind.isCompound &&
      nobleEnd.test(name.text) &&
      !isAustrianPlace(name.text)
    )
      put({ from: at, to: at + 2 }, 0.8, 'noble name')
    // »Name: ROSENBLATT-MOIK, Tamás Benjamin«: on a line or behind a label, with nothing else before the comma.
    const surname = beforeThat
    const start = tokens[at - 3]
    if (
      before.text === ',' &&
      surname?.isCapital &&
      surname.end === before.start &&
      surname.text.length > 2 &&
      (!start || start.isBreak || /^[:|]$/.test(start.text)) &&
      (!next || next.isBreak || next.isCapital || /^[,;(|]$/.test(next.text))
    ) {
      const { kind, isNever, isRole, isTitle, isAddress } = infoOf(surname)
      const isWord = (kind.isOrdinary || kind.isCompound) && !kind.isFamily
      const isWritten = surname.isAllCapitals || surname.text.includes('-') || start?.text === ':'
      if (!isNever && !isRole && !isTitle && !isAddress && !isAustrianPlace(surname.text) && (!isWord || isWritten))
        put({ from: at - 2, to: at - 2 }, 0.85, 'surname before a comma', { isSurname: true })
    }
  }
}
