import {
  edgeOfText,
  further,
  layoutOf,
  mix,
  ofOtherLine,
  open,
  seedOf,
  slots,
  tagsOf,
  textEdge,
  type Known,
  type Read,
} from './document-words.ts'
import type { Token } from './tokens.ts'

/*
 * What is looked at of each word of a document to tell whether it belongs to a name, an address or a number: the word and
 * those around it, how they are written, what the word lists know of them, where they stand in their line, and what the
 * rules found there and elsewhere in the document. All as numbers of 32 bits, since a long document has millions.
 */

/** The words of a document (no line breaks); the features of word i stand in `features` from `starts[i]` to the next. */
export type Featured = { words: Token[]; features: Uint32Array; starts: Int32Array }

/** So many words before and behind a word are looked at for any that says something. */
const furthest = 6
const mostCounted = 3
const mostPlaces = 4
const mostInLine = 8

const bias = seedOf(1)
const word = seedOf(2)
const shape = seedOf(3)
const before1 = seedOf(4)
const behind1 = seedOf(5)
const before2 = seedOf(6)
const behind2 = seedOf(7)
const before3 = seedOf(8)
const behind3 = seedOf(9)
const pairBefore = seedOf(10)
const pairBehind = seedOf(11)
const twoBefore = seedOf(12)
const twoBehind = seedOf(13)
const around = seedOf(14)
const shapesBefore = seedOf(15)
const shapesBehind = seedOf(16)
const shapesAround = seedOf(17)
const shapesFive = seedOf(18)
const shapesTwoBefore = seedOf(19)
const shapesThreeBehind = seedOf(20)
const isStreet = seedOf(28)
const streetBefore = seedOf(29)
const streetBehind = seedOf(30)
const kind = seedOf(31)
const kindBefore = seedOf(32)
const kindBehind = seedOf(33)
const kindsBefore = seedOf(34)
const kindsBehind = seedOf(35)
const tag = seedOf(36)
const tagBefore = seedOf(37)
const tagBehind = seedOf(38)
const tagsBefore = seedOf(39)
const tagsBehind = seedOf(40)
const tagShape = seedOf(41)
const ruleName = seedOf(42)
const tagBeforeShape = seedOf(43)
const tagBehindShape = seedOf(44)
const tagWord = seedOf(45)
const seenAs = seedOf(46)
const label = seedOf(47)
const labelShape = seedOf(48)
const lineStart = seedOf(49)
const place = seedOf(50)
const lineLength = seedOf(51)
const formInLine = seedOf(52)
const capitalLine = seedOf(53)
const afterGap = seedOf(54)
const small = seedOf(55)
const counted = seedOf(56)
const nearBefore = seedOf(57)
const nearBehind = seedOf(58)
/** The most features that a word has. */
const mostFeatures = 72

const lineEdge = 0x51ed270b
const gapMark = 0x68e31da4

/** The features of every word of a document, all in one list. */
export function featuresOf(read: Read): Featured {
  // What is never written to takes no memory; a copy of the rest would.
  const all = new Uint32Array(read.tokens.length * mostFeatures)
  const starts = new Int32Array(read.tokens.length + 1)
  let [word, count] = [0, 0]
  const words = throughFeatures(read, itself, (features, size) => {
    all.set(features.subarray(0, size), count)
    starts[++word] = count += size
  })
  return { words, features: all.subarray(0, count), starts: starts.subarray(0, words.length + 1) }
}

const itself = (feature: number) => feature | 0

/**
 * Goes through the words of a document, and hands on the features of each, or what `placeOf` makes of them: so many numbers at the
 * beginning of a list, in which those of the next word stand afterwards. They are signed, for of others each that is handed on would
 * take memory.
 */
export function throughFeatures(
  read: Read,
  placeOf: (feature: number) => number,
  put: (features: Int32Array, size: number) => void,
): Token[] {
  const { words, all, lines, gaps, count: lineCount } = layoutOf(read)
  const { tags, bare, rules } = tagsOf(words, read.found)
  const inLine = new Int32Array(lineCount)
  const hasForm = new Uint8Array(lineCount)
  const hasSmall = new Uint8Array(lineCount)
  const edge = edgeOfText()
  for (let at = 0; at < all.length; at++) {
    const { same, isLong, isForm, isWord, isCapitals } = all[at]!
    const here = lines[at]!
    if (tags[at] !== 0 && isLong && same.seenAs === 0) same.seenAs = bare[at]!
    inLine[here]!++
    if (isForm) hasForm[here] = 1
    if (isWord && !isCapitals && words[at]!.text.length > 1) hasSmall[here] = 1
  }

  const size = all.length
  const features = new Int32Array(mostFeatures)
  const placeOfBias = placeOf(bias)
  let labelHere: Known | undefined
  let [first, ofLine] = [edge, 0]
  // A function of its own, which is made fast once for all words of all documents; a loop of this length is not.
  const listAt = (at: number): number => {
    let count = 0
    const one = all[at]!
    const here = lines[at]!
    if (at === 0 || lines[at - 1] !== here) {
      // »Straße:« at the end of a line names what stands in the next.
      if (words[at - 1]?.text !== ':') labelHere = undefined
      first = one
      ofLine = 0
    }
    if (words[at]!.text === ':' && at > 0) labelHere = all[at - 1]!
    const own = one.hash
    const written = shapeAt(at)
    const p1 = hashAt(at - 1, here)
    const n1 = hashAt(at + 1, here)
    const p2 = hashAt(at - 2, here)
    const n2 = hashAt(at + 2, here)
    const sp1 = nearShape(at - 1, here)
    const sn1 = nearShape(at + 1, here)
    const sp2 = nearShape(at - 2, here)
    const sn2 = nearShape(at + 2, here)
    const tagHere = tags[at]!
    const tp1 = at > 0 ? tags[at - 1]! : textEdge
    const tn1 = at + 1 < size ? tags[at + 1]! : textEdge
    const before = at > 0 ? all[at - 1]! : edge
    const behind = at + 1 < size ? all[at + 1]! : edge
    features[count++] = placeOfBias
    features[count++] = ofWord(one, further.word, word, own)
    features[count++] = placeOf(mix(shape, written))
    features[count++] = beside(at - 1, here, slots.before1, before1)
    features[count++] = beside(at + 1, here, slots.behind1, behind1)
    features[count++] = beside(at - 2, here, slots.before2, before2)
    features[count++] = beside(at + 2, here, slots.behind2, behind2)
    features[count++] = beside(at - 3, here, slots.before3, before3)
    features[count++] = beside(at + 3, here, slots.behind3, behind3)
    features[count++] = placeOf(mix(mix(pairBefore, p1), own))
    features[count++] = placeOf(mix(mix(pairBehind, own), n1))
    features[count++] = placeOf(mix(mix(twoBefore, p2), p1))
    features[count++] = placeOf(mix(mix(twoBehind, n1), n2))
    features[count++] = placeOf(mix(mix(around, p1), n1))
    features[count++] = placeOf(mix(mix(shapesBefore, sp1), written))
    features[count++] = placeOf(mix(mix(shapesBehind, written), sn1))
    features[count++] = placeOf(mix(mix(mix(shapesAround, sp1), written), sn1))
    features[count++] = placeOf(mix(mix(mix(mix(mix(shapesFive, sp2), sp1), written), sn1), sn2))
    features[count++] = placeOf(mix(mix(mix(shapesTwoBefore, sp2), sp1), written))
    features[count++] = placeOf(mix(mix(mix(mix(shapesThreeBehind, written), sn1), sn2), nearShape(at + 3, here)))
    if (one.parts.length > 0) {
      const partPlaces = (one.partPlaces ??= Int32Array.from(one.parts, placeOf))
      for (let part = 0; part < partPlaces.length; part++) features[count++] = partPlaces[part]!
    }
    if (one.isStreet) features[count++] = placeOf(isStreet)
    if (before.isStreet) features[count++] = placeOf(mix(streetBefore, written))
    if (behind.isStreet) features[count++] = placeOf(mix(streetBehind, written))
    features[count++] = placeOf(mix(mix(kind, one.kind), written))
    features[count++] = placeOf(mix(mix(kindBefore, before.kind), written))
    features[count++] = placeOf(mix(mix(kindBehind, behind.kind), written))
    features[count++] = placeOf(mix(mix(kindsBefore, before.kind), one.kind))
    features[count++] = placeOf(mix(mix(kindsBehind, one.kind), behind.kind))
    features[count++] = placeOf(mix(tag, tagHere))
    features[count++] = placeOf(mix(tagBefore, tp1))
    features[count++] = placeOf(mix(tagBehind, tn1))
    features[count++] = placeOf(mix(mix(tagsBefore, tagHere), tp1))
    features[count++] = placeOf(mix(mix(tagsBehind, tagHere), tn1))
    features[count++] = placeOf(mix(mix(tagShape, tagHere), written))
    features[count++] = placeOf(mix(mix(ruleName, rules[at]!), tagHere))
    features[count++] = placeOf(mix(mix(tagBeforeShape, tp1), written))
    features[count++] = placeOf(mix(mix(tagBehindShape, tn1), written))
    features[count++] = placeOf(mix(mix(tagWord, tagHere), own))
    features[count++] = placeOf(mix(mix(mix(seenAs, one.same.seenAs), written), tagHere === 0 ? 0 : 1))
    features[count++] = labelHere ? ofWord(labelHere, further.label, label, labelHere.hash) : placeOf(mix(label, 0))
    features[count++] = placeOf(mix(mix(labelShape, labelHere ? labelHere.hash : 0), written))
    features[count++] = ofWord(first, further.lineStart, lineStart, first.hash)
    features[count++] = placeOf(mix(mix(place, Math.min(ofLine, mostPlaces)), written))
    features[count++] = placeOf(mix(mix(lineLength, Math.min(mostInLine, inLine[here]!)), written))
    if (hasForm[here]) features[count++] = placeOf(mix(mix(formInLine, written), tagHere))
    if (!hasSmall[here]) features[count++] = placeOf(mix(capitalLine, written))
    if (gaps[at]) features[count++] = placeOf(afterGap)
    if (one.isPlain) {
      features[count++] = placeOf(mix(small, one.same.isSmall ? 1 : 2))
      features[count++] = placeOf(mix(mix(counted, Math.min(mostCounted, one.same.count)), one.kind))
    }
    for (let far = 2; far <= furthest; far++) {
      if (at - far >= 0 && lines[at - far] === here) {
        const left = all[at - far]!
        if (left.isLong) features[count++] = ofWord(left, further.nearBefore, nearBefore, left.hash)
      }
      if (at + far < size && lines[at + far] === here) {
        const right = all[at + far]!
        if (right.isLong) features[count++] = ofWord(right, further.nearBehind, nearBehind, right.hash)
      }
    }
    ofLine++
    return count
  }
  for (let at = 0; at < size; at++) put(features, listAt(at))
  return words

  function hashAt(at: number, line: number): number {
    if (at < 0 || at >= size) return textEdge
    return lines[at] === line ? all[at]!.hash : mix(lineEdge, all[at]!.hash)
  }

  function shapeAt(at: number): number {
    return gaps[at] ? mix(gapMark, all[at]!.shape) : all[at]!.shape
  }

  function nearShape(at: number, line: number): number {
    if (at < 0 || at >= size) return textEdge
    return lines[at] === line ? shapeAt(at) : mix(lineEdge, shapeAt(at))
  }

  /** The feature that a word alone is, asked for once. */
  function ofWord(one: Known, slot: number, seed: number, hash: number): number {
    const known = one.places[slot]!
    return known === open ? (one.places[slot] = placeOf(mix(seed, hash))) : known
  }

  /** That of a word beside another one. */
  function beside(at: number, line: number, slot: number, seed: number): number {
    if (at < 0 || at >= size) return ofWord(edge, slot, seed, textEdge)
    const one = all[at]!
    return lines[at] === line
      ? ofWord(one, slot, seed, one.hash)
      : ofWord(one, slot + ofOtherLine, seed, mix(lineEdge, one.hash))
  }
}
