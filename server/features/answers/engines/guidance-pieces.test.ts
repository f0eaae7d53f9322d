import { expect, test } from 'vitest'
import type { Guidance } from '../guides/guidance.ts'
import { guidePieces } from './guidance-pieces.ts'

test('several Absätze of a provision that has no text here are one link, with the whole name of its law', () => {
  const provision = (paragraph: string) => ({
    law: 'NÖ HHG',
    printed: `§ 8 ${paragraph} NÖ HHG`,
    section: '§ 8 NÖ HHG',
    paragraph,
    hit: undefined,
    url: 'https://ris.example',
  })
  const line = { part: 'regel', text: 'Im Ort gilt die Leine.', at: [], asked: ['', ''] } as const
  const guidance = {
    guides: [
      {
        guide: { title: 'Hund' },
        lines: [{ ...line, provisions: [provision('Abs 3'), provision('Abs 4')] }],
        folded: [],
        changed: [],
      },
    ],
  } as unknown as Guidance
  const text = guidePieces(guidance)
    .flat()
    .filter((part) => typeof part === 'string')
    .join('')
  expect(text).toContain('[§ 8 NÖ HHG](https://ris.example)')
  expect(text.match(/ris\.example/gu)).toHaveLength(1)
})
