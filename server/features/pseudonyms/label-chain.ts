/*
 * A chain of labels over the words of a piece of text (linear-chain conditional random field): how likely each label is at
 * each word, given all words. Lafferty, McCallum and Pereira, 2001.
 */

/** What is told apart; each but the first begins or goes on. What has a check digit or a sign of its own is one kind. */
export const kinds = [
  'PERSON',
  'ORG',
  'ADDRESS',
  'ID_NUMBER',
  'CASE_NUMBER',
  'DATE_OF_BIRTH',
  'PHONE',
  'PLATE',
  'CODE',
] as const
/** Label 0 is none; kind k begins with 2k + 1 and goes on with 2k + 2. */
export const labels = 1 + 2 * kinds.length
const goesOn = (label: number) => label > 0 && label % 2 === 0

/** May `next` follow `label`: what goes on needs the same kind before it. */
const mayFollow = (label: number, next: number) => !goesOn(next) || label === next || label === next - 1

/**
 * What each feature says of the labels, in units of `unit`: rows of `labels` numbers, or what `packed` makes of bytes; and what a
 * label says of the next (`steps`).
 */
export type Weights = { weights: Float32Array | Int32Array; unit: number; steps: Float32Array }

/** For each word how likely each label is; for each two labels how often one follows the other; and the logarithm of all. */
export type Likely = { sum: number; at: Float64Array; pairs: Float64Array }

/**
 * The known features of a document: those of word i stand in `places` from `starts[i]` to the next, as rows of the weights. Beside
 * them, so many for each word, places in `sums` of what several packed rows say together (`addUp`).
 */
export type Rows = { places: Int32Array; starts: Int32Array; groups?: Int32Array; sums?: Int32Array }

/** So many numbers of 32 bits hold the bytes of a row. */
const packedLength = Math.ceil(labels / 4)

/** Rows of bytes with four labels in a number, each raised by 128 so that sums of one never reach into those of the next. */
export function packed(weights: Int8Array): Int32Array {
  const rows = weights.length / labels
  const all = new Int32Array(rows * packedLength)
  const bytes = new Uint8Array(all.buffer)
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < labels; k++) bytes[row * 4 * packedLength + k] = weights[row * labels + k]! + 128
  return all
}

const alternate = 0x00ff00ff
/** So many numbers of 32 bits hold what several packed rows say together, two labels in each, and how many rows these are. */
export const sumLength = 2 * packedLength + 1

/** Adds up packed rows; `places` below 0 are none. */
export function addUp(
  places: Int32Array,
  from: number,
  to: number,
  weights: Int32Array,
  sums: Int32Array,
  at: number,
): void {
  for (let p = from; p < to; p++) {
    if (places[p]! < 0) continue
    const row = places[p]! * packedLength
    for (let k = 0; k < packedLength; k++) {
      const four = weights[row + k]!
      sums[at + 2 * k]! += four & alternate
      sums[at + 2 * k + 1]! += (four >>> 8) & alternate
    }
    sums[at + sumLength - 1]!++
  }
}

/**
 * What all features of the words say together of each label: how likely it is beside the likeliest, and of that one the logarithm.
 * `given` labels alone are possible where there are any.
 */
function saidOf(
  { places, starts }: Rows,
  from: number,
  to: number,
  weights: Float32Array,
  unit: number,
  given: Int16Array | undefined,
): { said: Float64Array; sum: number } {
  const said = new Float64Array((to - from) * labels)
  let sum = 0
  for (let i = from; i < to; i++) {
    const base = (i - from) * labels
    for (let p = starts[i]!; p < starts[i + 1]!; p++) {
      const row = places[p]! * labels
      for (let k = 0; k < labels; k++) said[base + k]! += weights[row + k]!
    }
    let most = -Infinity
    for (let k = 0; k < labels; k++) {
      const says = said[base + k]!
      if (says > most) most = says
    }
    sum += most * unit
    const only = given ? given[i]! : -1
    for (let k = 0; k < labels; k++)
      said[base + k] = only !== -1 && only !== k ? 0 : Math.exp((said[base + k]! - most) * unit)
  }
  return { said, sum }
}

const none = new Int32Array(0)
/** A label that is so unlikely is not followed further: at most words all but one or two are. */
const leastForward = 1e-15
/** e to the power of less is 0 for a computer. */
const lowest = -746

/** Where the sum of a label stands among the halves of all sums. */
const inSums = Uint8Array.from({ length: labels }, (_, k) => (k & ~3) + ((k & 1) << 1) + ((k & 2) >> 1))

/** How likely a label is beside the likeliest, by how many units it has less: sums of bytes are whole numbers, and few. */
const fallsBy = new Map<number, Float64Array>()
function fallOf(unit: number): Float64Array {
  let fall = fallsBy.get(unit)
  if (!fall) {
    const length = Math.min(65_536, Math.ceil(lowest / -Math.max(unit, 1e-9)))
    fallsBy.set(unit, (fall = Float64Array.from({ length }, (_, less) => Math.exp(-less * unit))))
  }
  return fall
}

/**
 * The same of packed rows, two labels with each addition: of every four the first and the third in one sum, the others in another.
 * 16 bits hold what 257 features say, and a word has fewer. Each sum is a variable of its own, for a list of them would be read and
 * written with each feature, and most of the time of a chain is spent here.
 */
function saidPacked(
  { places, starts, groups = none, sums: together = none }: Rows,
  from: number,
  to: number,
  weights: Int32Array,
  unit: number,
): { said: Float64Array; sum: number } {
  const said = new Float64Array((to - from) * labels)
  const groupsOfWord = groups.length / (starts.length - 1)
  const sums = new Int32Array(2 * packedLength)
  const ofLabels = new Uint16Array(sums.buffer)
  const fall = fallOf(unit)
  let sum = 0
  for (let i = from; i < to; i++) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let e = 0
    let f = 0
    let g = 0
    let h = 0
    let j = 0
    let l = 0
    const end = starts[i + 1]!
    let rows = end - starts[i]!
    for (let one = i * groupsOfWord; one < (i + 1) * groupsOfWord; one++) {
      const at = groups[one]!
      a = (a + together[at]!) | 0
      b = (b + together[at + 1]!) | 0
      c = (c + together[at + 2]!) | 0
      d = (d + together[at + 3]!) | 0
      e = (e + together[at + 4]!) | 0
      f = (f + together[at + 5]!) | 0
      g = (g + together[at + 6]!) | 0
      h = (h + together[at + 7]!) | 0
      j = (j + together[at + 8]!) | 0
      l = (l + together[at + 9]!) | 0
      rows += together[at + 10]!
    }
    for (let p = starts[i]!; p < end; p++) {
      const row = places[p]! * packedLength
      const first = weights[row]!
      const second = weights[row + 1]!
      const third = weights[row + 2]!
      const fourth = weights[row + 3]!
      const fifth = weights[row + 4]!
      a = (a + (first & alternate)) | 0
      b = (b + ((first >>> 8) & alternate)) | 0
      c = (c + (second & alternate)) | 0
      d = (d + ((second >>> 8) & alternate)) | 0
      e = (e + (third & alternate)) | 0
      f = (f + ((third >>> 8) & alternate)) | 0
      g = (g + (fourth & alternate)) | 0
      h = (h + ((fourth >>> 8) & alternate)) | 0
      j = (j + (fifth & alternate)) | 0
      l = (l + ((fifth >>> 8) & alternate)) | 0
    }
    sums[0] = a
    sums[1] = b
    sums[2] = c
    sums[3] = d
    sums[4] = e
    sums[5] = f
    sums[6] = g
    sums[7] = h
    sums[8] = j
    sums[9] = l
    let most = 0
    for (let k = 0; k < labels; k++) most = Math.max(most, ofLabels[inSums[k]!]!)
    sum += (most - 128 * rows) * unit
    const base = (i - from) * labels
    for (let k = 0; k < labels; k++) {
      const less = most - ofLabels[inSums[k]!]!
      said[base + k] = less < fall.length ? fall[less]! : 0
    }
  }
  return { said, sum }
}

/**
 * Forward and backward over the words `from` to `to`. With `given` only chains with these labels of the document count (−1: any),
 * as when one learns; `pairs` are counted only where they are wanted.
 */
export function chances(
  rows: Rows,
  [from, to]: readonly [number, number],
  { weights, unit, steps }: Weights,
  { given, wantsPairs = false }: { given?: Int16Array; wantsPairs?: boolean } = {},
): Likely {
  const count = to - from
  const { said, sum: most } =
    weights instanceof Int32Array
      ? saidPacked(rows, from, to, weights, unit)
      : saidOf(rows, from, to, weights, unit, given)
  const follow = new Float64Array(labels * labels)
  for (let k = 0; k < labels; k++)
    for (let next = 0; next < labels; next++)
      if (mayFollow(k, next)) follow[k * labels + next] = Math.exp(steps[k * labels + next]!)
  const forward = new Float64Array(count * labels)
  const backward = new Float64Array(count * labels)
  const scale = new Float64Array(count)
  const comes = new Float64Array(labels)
  /** What each label has from those of the word before, whose chances begin at a place: what begins from all, what goes on from its kind. */
  const comesFrom = (last: number) => {
    comes.fill(0)
    for (let of = 0; of < labels; of++) {
      const chance = forward[last + of]!
      if (chance < leastForward) continue
      const row = of * labels
      comes[0]! += chance * follow[row]!
      for (let k = 1; k < labels; k += 2) comes[k]! += chance * follow[row + k]!
      const own = of + (of & 1)
      if (own > 0) comes[own]! += chance * follow[row + own]!
    }
  }
  let sum = most
  for (let i = 0; i < count; i++) {
    const base = i * labels
    // A piece may begin in the middle of a name, which is rare.
    if (i === 0) for (let k = 0; k < labels; k++) comes[k] = goesOn(k) ? 0.01 : 1
    else comesFrom(base - labels)
    let all = 0
    for (let k = 0; k < labels; k++) all += forward[base + k] = comes[k]! * said[base + k]!
    scale[i] = all || Number.MIN_VALUE
    sum += Math.log(scale[i]!)
    for (let k = 0; k < labels; k++) forward[base + k]! /= scale[i]!
  }
  backward.fill(1, (count - 1) * labels)
  const next = new Float64Array(labels)
  const beginning = new Int32Array(labels)
  for (let i = count - 2; i >= 0; i--) {
    const behind = (i + 1) * labels
    let begins = 0
    for (let k = 0; k < labels; k++) {
      const value = (next[k] = (said[behind + k]! * backward[behind + k]!) / scale[i + 1]!)
      if ((k & 1) === 1 && value !== 0) beginning[begins++] = k
    }
    for (let k = 0; k < labels; k++) {
      const row = k * labels
      // What begins may follow everything, what goes on only its own kind.
      const own = k === 0 ? 0 : k + (k & 1)
      let all = follow[row]! * next[0]!
      if (own > 0) all += follow[row + own]! * next[own]!
      for (let one = 0; one < begins; one++) {
        const to = beginning[one]!
        all += follow[row + to]! * next[to]!
      }
      backward[i * labels + k] = all
    }
  }
  const pairs = new Float64Array(wantsPairs ? labels * labels : 0)
  for (let i = 1; wantsPairs && i < count; i++)
    for (let k = 0; k < labels; k++) {
      const before = forward[(i - 1) * labels + k]!
      if (before < 1e-9) continue
      for (let to = 0; to < labels; to++) {
        const at = i * labels + to
        pairs[k * labels + to]! += (before * follow[k * labels + to]! * said[at]! * backward[at]!) / scale[i]!
      }
    }
  for (let i = 0; i < forward.length; i++) forward[i]! *= backward[i]!
  return { sum, at: forward, pairs }
}

/** Pieces of about so many words: long documents need not be in memory as a whole. */
const pieceLength = 150

/** Cuts a document where a line ends, or where a line is too long by far. */
export function piecesOf(words: readonly { start: number; end: number }[], text: string): [number, number][] {
  const pieces: [number, number][] = []
  let from = 0
  for (let at = 1; at <= words.length; at++) {
    const length = at - from
    const isEnd = at === words.length
    if (!isEnd && length < pieceLength) continue
    if (!isEnd && length < 4 * pieceLength && !text.slice(words[at - 1]!.end, words[at]!.start).includes('\n')) continue
    pieces.push([from, at])
    from = at
  }
  return pieces
}
