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

/** The pairs of the head: each part by its name, its line groups on lines of their own. */
export function fieldsOf(blocks: readonly Block[], isField: (part: string) => boolean): Record<string, string> {
  const fields = new Map<string, string[]>()
  for (const block of blocks) {
    if (!isField(block.part) || block.part === '') continue
    const lines = fields.get(block.part) ?? []
    lines.push(blockLines(block, unmarked(block.text)))
    fields.set(block.part, lines)
  }
  return Object.fromEntries([...fields].map(([part, lines]) => [part, lines.join('\n').trim()]))
}
