import { stemFolded as stemAnew } from './stemmer.ts'

/**
 * Splits German compounds into parts that the corpus itself uses as words: Mietzinsminderung → miet, zins,
 * minderung. The vocabulary maps stems to how often they occur.
 */
export type Vocabulary = ReadonlyMap<string, number>

const shortestPart = 3
const shortestWord = 8
const rarestPart = 6
/** Letters between the parts: Arbeit-s-recht, Rechte-n-…; longest first. */
const links = ['es', 'en', 'er', 's', 'n', 'e', '']

/** Words whose parts would mislead: the split is wrong or the parts mean something else. Folded spelling. */
const whole = new Set([
  'schadenersatz',
  'dienstgeber',
  'dienstnehmer',
  'arbeitgeber',
  'arbeitnehmer',
  'verhältnis',
  'rechtsanwalt',
  'staatsanwalt',
  'bundesminister',
  'anspruch',
  'widerspruch',
  'vorschrift',
  'unterschrift',
  'grundsatz',
  'zusammenhang',
])

/** Suffixes that look like words. */
const noParts = new Set([
  'lich',
  'keit',
  'heit',
  'schaft',
  'ung',
  'isch',
  'haft',
  'sam',
  'bar',
  'los',
  'voll',
  'ver',
  'ent',
  'auf',
  'aus',
  'ein',
  'vor',
  'mit',
  'ant',
  'tum',
  'ige',
  'end',
  'ern',
  'ter',
  'der',
  'die',
  'den',
  'das',
  'des',
  'sein',
  'ohn',
  'nis',
  'ess',
  'ell',
  'abe',
  'ine',
  'sche',
  'lung',
  'rung',
  'gen',
  'hen',
  'ten',
  'nen',
  'ren',
  'ser',
])

/** Endings of words repeat themselves by the ten thousand: their stems are remembered, within bounds. */
const memory = new Map<string, string>()
function stemFolded(folded: string): string {
  let found = memory.get(folded)
  if (found === undefined) {
    if (memory.size > 300_000) memory.clear()
    memory.set(folded, (found = stemAnew(folded)))
  }
  return found
}

/** Stems of the parts of a folded word, from left to right; empty when it is no compound of known words. */
export function splitCompound(folded: string, vocabulary: Vocabulary, depth = 0): string[] {
  if (folded.length < shortestWord || depth > 2 || whole.has(folded)) return []
  let best: { parts: string[]; score: number } | undefined
  for (let cut = shortestPart; cut <= folded.length - shortestPart; cut++) {
    // The left side first: it is unknown at most places, and looking at the right one means splitting it too.
    const left = leftPart(folded.slice(0, cut), vocabulary)
    if (!left) continue
    const right = folded.slice(cut)
    const rightStem = stemFolded(right)
    const known = frequency(rightStem, vocabulary)
    const deeper = splitCompound(right, vocabulary, depth + 1)
    if (known === 0 && deeper.length === 0) continue
    // Many letters in known parts and common parts both speak for a split; each further part costs.
    const rightScore = Math.max(known, ...deeper.map((part) => frequency(part, vocabulary) / 3))
    const score = Math.log(1 + left.frequency) * left.length + Math.log(1 + rightScore) * right.length
    if (!best || score > best.score) best = { parts: [left.stem, ...(deeper.length > 0 ? deeper : [rightStem])], score }
  }
  return best?.parts ?? []
}

function leftPart(text: string, vocabulary: Vocabulary): { stem: string; frequency: number; length: number } | undefined {
  let best: { stem: string; frequency: number; length: number } | undefined
  for (const link of links) {
    if (!text.endsWith(link)) continue
    const bare = text.slice(0, text.length - link.length)
    if (bare.length < shortestPart) continue
    const found = stemFolded(bare)
    const count = frequency(found, vocabulary)
    if (count > 0 && (!best || count > best.frequency)) best = { stem: found, frequency: count, length: text.length }
  }
  return best
}

function frequency(stemmed: string, vocabulary: Vocabulary): number {
  if (stemmed.length < shortestPart || noParts.has(stemmed)) return 0
  const count = vocabulary.get(stemmed) ?? 0
  // Short parts are often chance: they must be common.
  return count >= (stemmed.length === 3 ? rarestPart * 8 : rarestPart) ? count : 0
}
