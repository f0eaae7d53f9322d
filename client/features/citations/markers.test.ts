import { expect, test } from 'vitest'
import type { Citation } from '../../../contract/chat.ts'
import { annotate, resultAt } from '../../../contract/citation-marks.ts'
import { remarkMarkers } from './markdown-markers.ts'

type Seen = { type: string; value?: string; children?: Seen[]; data?: { hProperties: Record<string, string> } }

const text = 'Wahr [1]. Gelogen [1#0] und [!#0], \uE0001#0\uE001. Ohne Quelle.'
const citations: Citation[] = [
  { marker: '[1]', source_id: 'a', state: 'belegt', quote: 'x', start: 0, end: 9, marker_start: 5 },
  { marker: null, source_id: null, state: 'ohne_beleg', quote: null, start: text.indexOf('Ohne'), end: text.length },
]

function marked(tree: Seen): Seen {
  remarkMarkers()(tree as never)
  return tree
}

test('only the check says which result belongs to which mark, whatever the answer writes itself', () => {
  const { children = [] } = marked({ type: 'root', children: [{ type: 'text', value: annotate(text, citations) }] })
  expect(children.filter(({ type }) => type !== 'text').map(({ type, data }) => [type, data?.hProperties])).toEqual([
    ['sourceMarker', { marker: '[1]', result: '0' }],
    ['unsourced', { result: '1' }],
  ])
  expect(children.map(({ value }) => value ?? '').join('')).toBe(
    'Wahr.  Gelogen [1#0] und [!#0], \uFFFD1#0\uFFFD. Ohne Quelle. ',
  )
})

test('code and HTML read as the answer has them', () => {
  const value = annotate(text, citations)
  const { children = [] } = marked({
    type: 'root',
    children: ['inlineCode', 'code', 'html'].map((type) => ({ type, value })),
  })
  for (const child of children) expect(child.value).toBe(text.replaceAll(/[\uE000\uE001]/g, '\uFFFD'))
})

test('a marker that went past the check proves nothing', () => {
  expect(resultAt({ marker: '[1]', result: undefined }, citations)).toBe('unchecked')
  expect(resultAt({ marker: '[1]', result: undefined }, [{ ...citations[0]!, marker_start: undefined }])).toMatchObject(
    { state: 'belegt' },
  )
})

test('the sign of a row without a source stays inside of its table', () => {
  const row = '| 1 | Neunzig Euro | '
  const table = `| Nr | Betrag |\n|---|---|\n${row.trimEnd()}`
  const at = table.indexOf('| 1')
  expect(
    annotate(table, [
      { marker: null, source_id: null, state: 'ohne_beleg', quote: null, start: at, end: table.length },
    ]),
  ).toBe('| Nr | Betrag |\n|---|---|\n| 1 | Neunzig Euro \uE000!#0\uE001 |')
})

test('markers that stand together are one group, whatever stands between them', () => {
  const group = (value: string) =>
    marked({ type: 'root', children: [{ type: 'text', value }] }).children?.filter(({ type }) => type !== 'text')
  for (const value of ['Gilt [1][2].', 'Gilt [1], [2].', 'Gilt [1] [2]. '])
    expect(group(value)).toMatchObject([{ data: { hProperties: { marks: '[{"marker":"[1]"},{"marker":"[2]"}]' } } }])
  expect(group('Gilt [1]. Auch [2], [3]; und [4].')?.map(({ type }) => type)).toEqual([
    'sourceMarker',
    'sourceGroup',
    'sourceMarker',
  ])
})

test.each([
  ['Das gilt [1]. Mehr.', ['Das gilt. ', 'sourceMarker', ' Mehr.']],
  ['Das gilt [1][2], wenn', ['Das gilt, ', 'sourceGroup', ' wenn']],
  ['Gilt das? [1].', ['Gilt das? ', 'sourceMarker', '.']],
  ['[1]. Erstens', ['', 'sourceMarker', '. Erstens']],
])('a stop behind a marker goes before it: %s', (value, expected) => {
  const { children = [] } = marked({ type: 'root', children: [{ type: 'text', value }] })
  expect(
    children
      .flatMap((child) => (child.type === 'text' ? [child.value] : [child.type]))
      .filter((piece, at) => piece !== '' || at === 0),
  ).toEqual(expected)
})
