import type { Citation } from '../../../../contract/chat.ts'
import type { AskedFile, FileHit } from '../form/answer-form.ts'
import type { RankedPassage } from '../../law/law.ts'

/*
 * The person's own files as sources: every page that matters is one, with the passages it is made of.
 */

/** A piece of a page that is quoted as one, at most about so many characters. */
const longestPassage = 900
const shortest = 250
/** Pages that an answer looks at, and how much of the question a passage must have beside the best one. */
const pagesPerAnswer = 6
const leastShare = 0.15
const ofBest = 0.3

export type Passage = { file: AskedFile; page: number; start: number; end: number; text: string }

/** Ranks passages for a question, best first. */
export type Rank = (question: string, passages: readonly string[], limit: number) => Promise<RankedPassage[]>

/** The pages of the files that fit a question, best first, each with its passage that fits best; none where none has its words. */
export async function fittingPages(files: readonly AskedFile[], question: string, rank: Rank): Promise<FileHit[]> {
  const passages = files.flatMap(passagesOf)
  const ranked = await rank(
    question,
    passages.map(({ text }) => text),
    pagesPerAnswer * 4,
  )
  const top = ranked[0]
  const hits = new Map<string, FileHit>()
  for (const { index, score, share } of ranked) {
    if (!top || share < leastShare || score < top.score * ofBest || hits.size === pagesPerAnswer) break
    const { file, page } = passages[index]!
    const id = idOf(file, page)
    if (hits.has(id)) continue
    const own = passages.filter((one) => one.file === file && one.page === page)
    hits.set(id, toHit(file, page, own, own.indexOf(passages[index]!), score))
  }
  return [...hits.values()]
}

/** All pages of the files with text, in their order. */
export const allPages = (files: readonly AskedFile[]): FileHit[] =>
  files.flatMap((file) =>
    file.pages
      .filter(({ text }) => text.trim() !== '')
      .map(({ number, text }) => toHit(file, number, passagesOfPage(file, number, text), 0, 0)),
  )

/** The first page of each file: what there is to show where nothing fits. */
export const firstPages = (files: readonly AskedFile[]): FileHit[] =>
  files.flatMap((file) => allPages([file]).slice(0, 1)).slice(0, pagesPerAnswer)

const idOf = (file: AskedFile, page: number) => `FILE/${file.id}/${page}`

function toHit(file: AskedFile, page: number, passages: readonly Passage[], best: number, score: number): FileHit {
  const label = `${file.name} S.\u00a0${page}`
  return {
    document: {
      id: idOf(file, page),
      kind: 'FILE',
      law: '',
      section: '',
      title: label,
      inheritedTitle: '',
      headings: [],
      text: passages.map(({ text }) => text).join('\n'),
      knowledgeBases: [],
      subLaw: null,
      wording: 'own',
      url: null,
      versionDate: null,
      validFrom: null,
      validTo: null,
      norms: [],
      checked: null,
    },
    citation: label,
    paragraphs: passages.map(({ text }) => ({ label: null, text })),
    places: passages.map(({ start, end }) => ({ start, end })),
    originalRange: originalRange(file.pages.find(({ number }) => number === page)?.replaced ?? []),
    best,
    score,
    fit: 1,
    strength: Infinity,
    why: 'text',
    file: { uuid: file.id, name: file.name, page },
  }
}

/** Leads from a text with placeholders to the page as it was read; a range that touches a placeholder takes in what it covers. */
const originalRange =
  (replaced: NonNullable<AskedFile['pages'][number]['replaced']>): FileHit['originalRange'] =>
  ({ start, end }) => {
    const moved = (offset: number, edge: 'start' | 'end') => {
      const before = replaced.findLast((one) => (edge === 'start' ? one.start <= offset : one.start < offset))
      if (!before) return offset
      return offset < before.end ? before.original[edge] : before.original.end + offset - before.end
    }
    return { start: moved(start, 'start'), end: moved(end, 'end') }
  }

const passagesOf = (file: AskedFile) => file.pages.flatMap(({ number, text }) => passagesOfPage(file, number, text))

/** A page in pieces that can be quoted: its paragraphs, short ones together, long ones cut at the end of a sentence. */
function passagesOfPage(file: AskedFile, page: number, text: string): Passage[] {
  const passages: Passage[] = []
  let begun: number | undefined
  let ended = 0
  const close = () => {
    if (begun === undefined) return
    const piece = text.slice(begun, ended).trimEnd()
    if (piece !== '') passages.push({ file, page, start: begun, end: begun + piece.length, text: piece })
    begun = undefined
  }
  for (const { start, end } of unitsOf(text)) {
    if (begun !== undefined && (end - begun > longestPassage || ended - begun >= shortest)) close()
    begun ??= start
    ended = end
  }
  close()
  return passages
}

/** Paragraphs; long ones in pieces that end with a sentence, or at least with a word. */
function unitsOf(text: string): { start: number; end: number }[] {
  const units: { start: number; end: number }[] = []
  let from = 0
  for (const gap of [...text.matchAll(/\n[^\S\n]*\n\s*/g), { index: text.length, 0: '' }]) {
    let start = from
    while (gap.index - start > longestPassage) {
      const piece = text.slice(start, start + longestPassage)
      const sentence = Math.max(...['. ', '.\n', '? ', '! ', '; '].map((mark) => piece.lastIndexOf(mark))) + 1
      const word = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n'))
      const end = start + (sentence > longestPassage / 3 ? sentence : word > 0 ? word : longestPassage)
      units.push({ start, end })
      start = end + (/^\s+/.exec(text.slice(end, end + 50))?.[0].length ?? 0)
    }
    if (start < gap.index) units.push({ start, end: gap.index })
    from = gap.index + gap[0].length
  }
  return units
}

/** The results of a check, with the place of each passage that is one of a file. */
export function withRanges(citations: readonly Citation[], files: readonly FileHit[]): Citation[] {
  const pages = new Map(files.map((hit) => [hit.document.id, hit]))
  return citations.map((citation) => {
    const page = citation.source_id ? pages.get(citation.source_id) : undefined
    const range = page && citation.quote ? rangeOf(page, citation.quote) : undefined
    return range ? { ...citation, range } : citation
  })
}

/** Where a quotation stands in the text of its page; white space does not matter. */
function rangeOf(
  { paragraphs, places, originalRange }: FileHit,
  quote: string,
): { start: number; end: number } | undefined {
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')
  for (const [at, { text }] of paragraphs.entries()) {
    const match = new RegExp(words).exec(text)
    const from = places[at]!.start
    if (match) return originalRange({ start: from + match.index, end: from + match.index + match[0].length })
  }
  return undefined
}
