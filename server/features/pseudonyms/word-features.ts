import { layoutOf, mix, seedOf, tagsOf, textEdge, type Read } from './document-words.ts'
import { Seen } from './seen.ts'
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

/** Places for what a word says by itself: at six places around another one, in its line or in another; and more. */
const slots = { before1: 0, behind1: 1, before2: 2, behind2: 3, before3: 4, behind3: 5 } as const
const ofOtherLine = 6
/** What a word is by itself stands in four places: behind a gap or not, where a rule found something or not. */
const further = { nearBefore: 12, nearBehind: 13, word: 14, lineStart: 15, label: 16, own: 17 } as const
const slotCount = further.own + 4
/** A place that nobody asked for yet. */
const open = -2

/** So many groups of features stand together: what a word is, kinds of words, what the rules found, shapes, and places in lines. */
export const groupCount = 5
const group = { own: 0, kinds: 1, tags: 2, shapes: 3, line: 4 } as const

/** Who takes the features of a document. */
export type Taker = {
  /** What stands for a feature. */
  placeOf: (feature: number) => number
  /**
   * One number for features that always stand together; then they are asked for once, and handed on as that number. Left out
   * by who wants each by itself.
   */
  together?: (features: Int32Array, from: number, to: number) => number
  /** Takes those of the next word: so many at the beginning of a list, in which those of the one after it stand later, and the groups. */
  put: (features: Int32Array, size: number, groups: Int32Array) => void
}

/** The features of every word of a document, all in one list. */
export function featuresOf(read: Read): Featured {
  // What is never written to takes no memory; a copy of the rest would.
  const all = new Uint32Array(read.tokens.length * mostFeatures)
  const starts = new Int32Array(read.tokens.length + 1)
  let [word, count] = [0, 0]
  const words = throughFeatures(read, {
    placeOf: (feature) => feature | 0,
    put(features, size) {
      all.set(features.subarray(0, size), count)
      starts[++word] = count += size
    },
  })
  return { words, features: all.subarray(0, count), starts: starts.subarray(0, words.length + 1) }
}

/**
 * Goes through the words of a document, and hands on the features of each, or what stands for them. They are signed, for of others
 * each that is handed on would take memory.
 */
export function throughFeatures(read: Read, { placeOf, together, put }: Taker): Token[] {
  const { words, known, types, hashes, shapes, kinds, lines, gaps, long, colon, lineCount } = layoutOf(read)
  const { tags, bare, rules } = tagsOf(words, read.found)
  const inLine = new Int32Array(lineCount)
  const hasForm = new Uint8Array(lineCount)
  const hasSmall = new Uint8Array(lineCount)
  const size = words.length
  for (let at = 0; at < size; at++) {
    const { same, isLong, isForm, isWord, isCapitals } = known[types[at]!]!
    const here = lines[at]!
    if (tags[at] !== 0 && isLong && same.seenAs === 0) same.seenAs = bare[at]!
    inLine[here]!++
    if (isForm) hasForm[here] = 1
    if (isWord && !isCapitals && words[at]!.text.length > 1) hasSmall[here] = 1
  }

  const features = new Int32Array(mostFeatures)
  /** What each word alone is to whoever takes the features, asked for once. */
  const places = new Int32Array(known.length * slotCount).fill(open)
  const groups = new Int32Array(groupCount)
  const seen = Array.from({ length: groupCount }, () => new Seen())
  const placeOfBias = placeOf(bias)
  /** The word before the colon, 0 where there is none. */
  let labelHere = 0
  let [first, ofLine] = [0, 0]
  // A function of its own, which is made fast once for all words of all documents; a loop of this length is not.
  const listAt = (at: number): number => {
    let count = 0
    const type = types[at]!
    const here = lines[at]!
    if (at === 0 || lines[at - 1] !== here) {
      // »Straße:« at the end of a line names what stands in the next.
      if (at === 0 || types[at - 1] !== colon) labelHere = 0
      first = type
      ofLine = 0
    }
    if (type === colon && at > 0) labelHere = types[at - 1]!
    const own = hashes[at]!
    const written = shapes[at]!
    const p1 = hashAt(at - 1, here)
    const n1 = hashAt(at + 1, here)
    const p2 = hashAt(at - 2, here)
    const n2 = hashAt(at + 2, here)
    const sp1 = nearShape(at - 1, here)
    const sn1 = nearShape(at + 1, here)
    const sp2 = nearShape(at - 2, here)
    const sn2 = nearShape(at + 2, here)
    const sn3 = nearShape(at + 3, here)
    const tagHere = tags[at]!
    const tp1 = at > 0 ? tags[at - 1]! : textEdge
    const tn1 = at + 1 < size ? tags[at + 1]! : textEdge
    const before = at > 0 ? types[at - 1]! : 0
    const behind = at + 1 < size ? types[at + 1]! : 0
    const kindHere = kinds[at]!
    const kb = known[before]!.kind
    const kn = known[behind]!.kind
    const isTagged = tagHere !== 0
    const row = Math.min(ofLine, mostPlaces)
    const length = Math.min(mostInLine, inLine[here]!)
    const isSmallLine = hasSmall[here] === 1
    const form = hasForm[here]!
    const rule = rules[at]!
    const streets = (known[before]!.isStreet ? 1 : 0) + (known[behind]!.isStreet ? 2 : 0)
    if (together) {
      const slot = type * slotCount + further.own + (gaps[at] ? 2 : 0) + (isTagged ? 1 : 0)
      if (places[slot] === open) places[slot] = together(features, 0, ownOf(0, type, written, gaps[at]!, isTagged))
      groups[group.own] = places[slot]!
      let table = seen[group.kinds]!
      if (!table.find(kb, kindHere, kn, written, streets, 0))
        table.put(together(features, 0, kindsOf(0, kb, kindHere, kn, written, streets)))
      groups[group.kinds] = table.number
      table = seen[group.tags]!
      if (!table.find(tagHere, tp1, tn1, written, rule, form))
        table.put(together(features, 0, tagsAround(0, tagHere, tp1, tn1, written, rule, form)))
      groups[group.tags] = table.number
      table = seen[group.shapes]!
      if (!table.find(sp1, written, sn1, 0, 0, 0)) table.put(together(features, 0, shapesOf(0, sp1, written, sn1)))
      groups[group.shapes] = table.number
      table = seen[group.line]!
      if (!table.find(row, length, written, isSmallLine ? 1 : 0, 0, 0))
        table.put(together(features, 0, placesInLine(0, row, length, written, isSmallLine)))
      groups[group.line] = table.number
    } else {
      count = ownOf(count, type, written, gaps[at]!, isTagged)
      count = kindsOf(count, kb, kindHere, kn, written, streets)
      count = tagsAround(count, tagHere, tp1, tn1, written, rule, form)
      count = shapesOf(count, sp1, written, sn1)
      count = placesInLine(count, row, length, written, isSmallLine)
    }
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
    features[count++] = placeOf(mix(mix(mix(mix(mix(shapesFive, sp2), sp1), written), sn1), sn2))
    features[count++] = placeOf(mix(mix(mix(shapesTwoBefore, sp2), sp1), written))
    features[count++] = placeOf(mix(mix(mix(mix(shapesThreeBehind, written), sn1), sn2), sn3))
    if (isTagged) {
      features[count++] = placeOf(mix(mix(tagWord, tagHere), own))
      features[count++] = placeOf(mix(mix(mix(seenAs, known[type]!.same.seenAs), written), 1))
    }
    features[count++] = labelHere ? ofWord(labelHere, further.label, label) : placeOf(mix(label, 0))
    features[count++] = placeOf(mix(mix(labelShape, labelHere ? known[labelHere]!.hash : 0), written))
    features[count++] = ofWord(first, further.lineStart, lineStart)
    for (let far = 2; far <= furthest; far++) {
      if (at - far >= 0 && lines[at - far] === here && long[at - far])
        features[count++] = ofWord(types[at - far]!, further.nearBefore, nearBefore)
      if (at + far < size && lines[at + far] === here && long[at + far])
        features[count++] = ofWord(types[at + far]!, further.nearBehind, nearBehind)
    }
    ofLine++
    return count
  }
  for (let at = 0; at < size; at++) put(features, listAt(at), groups)
  return words

  /** What a word is by itself; where no rule found anything, also that. */
  function ownOf(from: number, type: number, written: number, isBehindGap: number, isTagged: boolean): number {
    const one = known[type]!
    let count = from
    features[count++] = placeOfBias
    features[count++] = ofWord(type, further.word, word)
    features[count++] = placeOf(mix(shape, written))
    for (let part = 0; part < one.parts.length; part++) features[count++] = placeOf(one.parts[part]!)
    if (one.isStreet) features[count++] = placeOf(isStreet)
    features[count++] = placeOf(mix(mix(kind, one.kind), written))
    if (isBehindGap) features[count++] = placeOf(afterGap)
    if (one.isPlain) {
      features[count++] = placeOf(mix(small, one.same.isSmall ? 1 : 2))
      features[count++] = placeOf(mix(mix(counted, Math.min(mostCounted, one.same.count)), one.kind))
    }
    if (isTagged) return count
    features[count++] = placeOf(mix(mix(tagWord, 0), one.hash))
    features[count++] = placeOf(mix(mix(mix(seenAs, one.same.seenAs), written), 0))
    return count
  }

  /** What the lists know of a word and of those beside it. */
  function kindsOf(
    from: number,
    before: number,
    own: number,
    behind: number,
    written: number,
    streets: number,
  ): number {
    let count = from
    if (streets & 1) features[count++] = placeOf(mix(streetBefore, written))
    if (streets & 2) features[count++] = placeOf(mix(streetBehind, written))
    features[count++] = placeOf(mix(mix(kindBefore, before), written))
    features[count++] = placeOf(mix(mix(kindBehind, behind), written))
    features[count++] = placeOf(mix(mix(kindsBefore, before), own))
    features[count++] = placeOf(mix(mix(kindsBehind, own), behind))
    return count
  }

  /** What the rules found at a word and beside it. */
  function tagsAround(
    from: number,
    tagHere: number,
    tp1: number,
    tn1: number,
    written: number,
    rule: number,
    form: number,
  ): number {
    let count = from
    features[count++] = placeOf(mix(tag, tagHere))
    features[count++] = placeOf(mix(tagBefore, tp1))
    features[count++] = placeOf(mix(tagBehind, tn1))
    features[count++] = placeOf(mix(mix(tagsBefore, tagHere), tp1))
    features[count++] = placeOf(mix(mix(tagsBehind, tagHere), tn1))
    features[count++] = placeOf(mix(mix(tagShape, tagHere), written))
    features[count++] = placeOf(mix(mix(ruleName, rule), tagHere))
    features[count++] = placeOf(mix(mix(tagBeforeShape, tp1), written))
    features[count++] = placeOf(mix(mix(tagBehindShape, tn1), written))
    if (form) features[count++] = placeOf(mix(mix(formInLine, written), tagHere))
    return count
  }

  /** How a word and those around it are written. */
  function shapesOf(from: number, sp1: number, written: number, sn1: number): number {
    let count = from
    features[count++] = placeOf(mix(mix(shapesBefore, sp1), written))
    features[count++] = placeOf(mix(mix(shapesBehind, written), sn1))
    features[count++] = placeOf(mix(mix(mix(shapesAround, sp1), written), sn1))
    return count
  }

  /** Where in its line a word stands, and what kind of line that is. */
  function placesInLine(from: number, row: number, length: number, written: number, isSmallLine: boolean): number {
    let count = from
    features[count++] = placeOf(mix(mix(place, row), written))
    features[count++] = placeOf(mix(mix(lineLength, length), written))
    if (!isSmallLine) features[count++] = placeOf(mix(capitalLine, written))
    return count
  }

  function hashAt(at: number, line: number): number {
    if (at < 0 || at >= size) return textEdge
    return lines[at] === line ? hashes[at]! : mix(lineEdge, hashes[at]!)
  }

  function nearShape(at: number, line: number): number {
    if (at < 0 || at >= size) return textEdge
    return lines[at] === line ? shapes[at]! : mix(lineEdge, shapes[at]!)
  }

  /** The feature that a word alone is. */
  function ofWord(type: number, slot: number, seed: number): number {
    const at = type * slotCount + slot
    const place = places[at]!
    return place === open ? (places[at] = placeOf(mix(seed, known[type]!.hash))) : place
  }

  /** That of a word beside another one. */
  function beside(at: number, line: number, slot: number, seed: number): number {
    if (at < 0 || at >= size) return ofWord(0, slot, seed)
    if (lines[at] === line) return ofWord(types[at]!, slot, seed)
    const other = types[at]! * slotCount + slot + ofOtherLine
    const place = places[other]!
    return place === open ? (places[other] = placeOf(mix(seed, mix(lineEdge, hashes[at]!)))) : place
  }
}
