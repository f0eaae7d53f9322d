import { afterAll, expect, test } from 'vitest'
import type { Citation } from '../../../../contract/chat.ts'
import { startModelServer, type Turn } from '../../../../tests/kit/model-server.ts'
import { connectModel } from '../../../base/model/model.ts'
import { openLog } from '../../../base/log.ts'
import { withSecondLook } from './second-look.ts'

let turn: Turn = { text: '' }
const server = await startModelServer(() => turn)
afterAll(() => server.close())
const model = connectModel(server.settings, { retries: 0 })!

const text = 'Der Mieter haftet immer [1]. Die Frist beträgt 14 Tage [1]. Niemand haftet [1].'
const mark = (sentence: string, state: Citation['state'], reason: string | null = null): Citation => ({
  marker: '[1]',
  source_id: 'PrzG/§ 1',
  state,
  quote: 'Der Mieter haftet. Die Frist beträgt 14 Tage.',
  reason,
  start: text.indexOf(sentence),
  end: text.indexOf(sentence) + sentence.length,
  marker_start: text.indexOf('[1]', text.indexOf(sentence)),
})
const checked = [
  mark('Der Mieter haftet immer [1].', 'belegt'),
  mark('Die Frist beträgt 14 Tage [1].', 'teilweise', 'Grund.'),
  mark('Niemand haftet [1].', 'ohne_beleg', 'Das Gegenteil.'),
]
const look = async (said: Turn, wait?: number) => {
  turn = said
  const tools = { log: openLog('error'), signal: new AbortController().signal, ...(wait && { wait }) }
  return (await withSecondLook(model, { text, checked, hits: [] }, tools)).citations
}
const states = (citations: readonly Citation[]) => citations.map(({ state }) => state)

test('the model lowers a mark and explains another, in one call that shows only statements and passages', async () => {
  const before = server.state.calls.length
  const citations = await look({ text: '1: NEIN – nicht immer, [9] nur bei Verschulden.\n2: NEIN\n3: JA' })
  expect(states(citations)).toEqual(['teilweise', 'teilweise', 'ohne_beleg'])
  expect(citations.map(({ reason }) => reason)).toEqual([
    'Das Sprachmodell zweifelt beim zweiten Blick: nicht immer,  9  nur bei Verschulden.',
    'Grund. Das Sprachmodell zweifelt beim zweiten Blick.',
    'Das Gegenteil.',
  ])
  expect(server.state.calls.length).toBe(before + 1)
  const asked = server.state.calls.at(-1)!.messages.at(-1)!.content
  expect(asked).toContain('AUSSAGE: Der Mieter haftet immer')
  // What is not proven anyway is not shown.
  expect(asked).not.toContain('Niemand haftet')
})

test.each<[string, Turn, number?]>([
  ['approves of everything', { text: '1: JA\n2: JA\n3: JA' }],
  ['talks nonsense', { text: 'Gerne! Alle Aussagen sind belegt.\n77: NEIN – x\n1 NEIN\nNEIN: 1' }],
  ['says both', { text: '1: NEIN – falsch\n1: JA' }],
  ['says nothing', { text: '' }],
  ['breaks off', { text: '1: NEIN – falsch\n', end: 'cut' }],
  ['fails', { status: 500 }],
  ['never answers', { silent: true }, 50],
])('a model that %s changes nothing', async (_what, said, wait) => {
  expect(await look(said, wait)).toEqual(checked)
  await expect.poll(() => server.state.open).toBe(0)
})
