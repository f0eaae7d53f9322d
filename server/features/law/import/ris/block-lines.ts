import type { Block } from './xml-blocks.ts'
import { unmarked } from './xml-inline.ts'

/** Lines of a line group: items and closing texts with two blanks of indentation a level, their symbol in front. */
export function blockLines({ kind, level, symbol }: Block, text: string): string {
  // »(3) 1.« opens an Absatz that begins with an item.
  const isInset = (kind === 'item' || kind === 'closing') && !/^\(\d+[a-z]{0,2}\)/.test(symbol)
  const indent = isInset ? '  '.repeat(level) : ''
  const [first = '', ...others] = text.split('\n')
  const hanging = kind === 'item' && symbol !== '' ? `${indent}  ` : indent
  return [indent + [symbol, first].filter(Boolean).join(' '), ...others.map((line) => hanging + line)].join('\n')
}

/** The lines of each part by its name, in order of appearance. */
export function linesByPart(blocks: readonly Block[]): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  for (const block of blocks) {
    const lines = parts.get(block.part) ?? []
    lines.push(blockLines(block, unmarked(block.text)))
    parts.set(block.part, lines)
  }
  return parts
}

/** The pairs of the head: the text of each part by its name. */
export function fieldsOf(
  parts: ReadonlyMap<string, readonly string[]>,
  isField: (part: string) => boolean,
): Record<string, string> {
  const pairs = [...parts].filter(([part]) => part !== '' && isField(part))
  return Object.fromEntries(pairs.map(([part, lines]) => [part, lines.join('\n').trim()]))
}
