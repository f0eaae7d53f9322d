import { stemFolded } from '../../../base/language/stemmer.ts'

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

/** Takes words apart; made for one vocabulary, and remembers what it has seen. */
export type CompoundSplitter = (folded: string) => readonly string[]

type Part = { stem: string; frequency: number }

/** Beginnings and endings of words repeat themselves by the ten thousand; memories are bounded. */
const longestMemory = 500_000

/** The stems of the parts of a folded word, from left to right; none when it is no compound of known words. */
export function createCompoundSplitter(vocabulary: Vocabulary): CompoundSplitter {
  // Only stems that may be parts: most words of a vocabulary are too rare.
  const frequencies = new Map([...vocabulary].filter(([stemmed, count]) => mayBePart(stemmed, count)))
  /** A text as a part of its own. */
  const part = remember((text): Part | null => {
    const found = stemFolded(text)
    const frequency = frequencies.get(found)
    return frequency === undefined ? null : { stem: found, frequency }
  })
  const split = (folded: string, depth: number): readonly string[] => {
    if (folded.length < shortestWord || depth > 2 || whole.has(folded)) return []
    let best: { parts: string[]; score: number } | undefined
    /** Beginnings of the word that are parts, by their length. */
    const beginnings: (Part | null)[] = [null, null, null]
    for (let cut = shortestPart; cut <= folded.length - shortestPart; cut++) {
      // The left side first: it is unknown at most places, and looking at the right one means splitting it too.
      beginnings.push(part(folded.slice(0, cut)))
      const left = leftPart(folded, cut, beginnings)
      if (!left) continue
      const right = folded.slice(cut)
      const known = part(right)
      const deeper = endings[depth]!(right)!
      if (!known && deeper.length === 0) continue
      // Many letters in known parts and common parts both speak for a split; each further part costs.
      const rightScore = Math.max(known?.frequency ?? 0, ...deeper.map((part) => (frequencies.get(part) ?? 0) / 3))
      const score = Math.log(1 + left.frequency) * cut + Math.log(1 + rightScore) * right.length
      if (!best || score > best.score)
        best = { parts: [left.stem, ...(deeper.length > 0 ? deeper : [known!.stem])], score }
    }
    return best?.parts ?? []
  }
  const endings = [1, 2, 3].map((depth) => remember((right) => split(right, depth)))
  return (folded) => split(folded, 0)
}

/** The most common part that a beginning may be, with or without letters that link it to what follows. */
function leftPart(folded: string, cut: number, beginnings: readonly (Part | null)[]): Part | undefined {
  let best: Part | undefined
  for (const link of links) {
    const found = beginnings[cut - link.length]
    if (found && (!best || found.frequency > best.frequency) && folded.startsWith(link, cut - link.length)) best = found
  }
  return best
}

function remember<Found>(find: (text: string) => Found | null): (text: string) => Found | null {
  const memory = new Map<string, Found | null>()
  return (text) => {
    const known = memory.get(text)
    if (known !== undefined) return known
    const found = find(text)
    if (memory.size >= longestMemory) memory.clear()
    memory.set(text, found)
    return found
  }
}

/** Short parts are often chance: they must be common. */
function mayBePart(stemmed: string, count: number): boolean {
  return (
    stemmed.length >= shortestPart &&
    !noParts.has(stemmed) &&
    count >= (stemmed.length === 3 ? rarestPart * 8 : rarestPart)
  )
}
