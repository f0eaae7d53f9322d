import { AlignmentType, LevelFormat } from 'docx'
import type { Root } from 'mdast'
import { packWord } from '../../base/word-file.ts'
import { blocks, deepest, step, type NumberedLists } from './docx-blocks.ts'

/** The document as a Word file: A4, German, with the notice and the page number at the foot of every page. */
export async function writeDocx(document: Root, title: string, notice: string): Promise<Buffer> {
  const lists: NumberedLists = []
  const children = document.children.flatMap((node) => blocks(node, {}, 0, lists))
  return packWord({
    title,
    foot: notice,
    description: notice,
    numbering: {
      config: [
        level('bullet', LevelFormat.BULLET, 1, () => '•'),
        ...lists.map((start, index) =>
          level(`numbers-${index}`, LevelFormat.DECIMAL, start, (depth) => `%${depth + 1}.`),
        ),
      ],
    },
    children,
  })
}

const level = (
  reference: string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  start: number,
  text: (depth: number) => string,
) => ({
  reference,
  levels: Array.from({ length: deepest + 1 }, (_, depth) => ({
    level: depth,
    format,
    start,
    text: text(depth),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: step * (depth + 1), hanging: step * 0.8 } } },
  })),
})
