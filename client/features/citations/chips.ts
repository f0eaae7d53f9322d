import type { Citation } from '../../../contract/chat.ts'

/** What a chip on the screen stands for. `statement` is the Markdown of its sentence, once that is checked. */
type Cited = {
  source: string
  quote: string | null
  range: Citation['range']
  statement: string | undefined
  /** What the check says of it, once it is done. */
  checked: Citation | undefined
}

const known = new WeakMap<Element, Cited>()

export const rememberChip = (chip: Element, cited: Cited) => void known.set(chip, cited)

export const citedBy = (chip: Element): Cited | undefined => known.get(chip)
