import { expect, test } from 'vitest'
import { readGuidance, type Guide } from './guides.ts'
import { learn } from './learn.ts'
import { likelyBy, markOf, openLearned, read } from './learned.ts'
import type { Talk } from './talks.ts'

const guide = (id: string, title: string, asked: string[]): Guide => ({
  id,
  title,
  kb: ['zivilrechtogh'],
  sub_law: null,
  asked,
  checked: '2026-11-27',
  lead: 'ABGB/§ 1',
  lines: [{ part: 'regel', text: `${title} gilt.`, at: ['ABGB/§ 1'], asked: [asked[0]!, asked[1]!] }],
})
const guides = [
  guide('kind', 'Geld für das Kind', [
    'Vater zahlt nicht für die Tochter',
    'Mutter zahlt nichts für das kleine Kind',
    'wie viel zahlt er für ein Kind mit vier Jahren',
  ]),
  guide('student', 'Geld für das Kind im Studium', [
    'Vater zahlt nicht mehr für die Studentin',
    'Tochter studiert, wie lange zahlt er',
    'zahlt er bis zum Ende des Studiums',
  ]),
  guide('hund', 'Hund beißt', ['Hund hat mich gebissen', 'Biss von einem Hund', 'wer zahlt nach dem Biss']),
]
const talks: Talk[] = [
  { guide: 'hund', story: 'Beim Spazieren hat mich ein Dackel erwischt, die Hose ist hin.', line: 0 },
]
const mark = markOf(guides, talks)

test('two guides with nearly the same words are told apart by all that is asked of each', () => {
  const likely = likelyBy(read(learn(guides, talks), mark)!, guides.length)
  const [child, student, dog] = likely('mein Ex zahlt nichts für unsere kleine Tochter')
  expect(child).toBeGreaterThan(student!)
  expect(child).toBeGreaterThan(dog!)
  const [, studies] = likely('der Vater zahlt im Studium nicht mehr')
  expect(studies).toBeGreaterThan(likely('der Vater zahlt im Studium nicht mehr')[0]!)
  expect([...likely('Xylophon')]).toEqual([0, 0, 0])
})

test('the same guides give the same file, and other ones read none of it', () => {
  const file = learn(guides, talks)
  expect(learn(guides, talks).equals(file)).toBe(true)
  expect(read(file, markOf(guides.toReversed(), talks))).toBeUndefined()
  expect(read(file, markOf([{ ...guides[0]!, asked: ['anders'] }, ...guides.slice(1)], talks))).toBeUndefined()
  for (const length of [0, 8, 16, file.length - 1]) expect(read(file.subarray(0, length), mark)).toBeUndefined()
})

test('what ships was learned of the guides that ship', async () => {
  const likely = await openLearned()
  const { guides: all } = readGuidance()
  const scores = likely('Der Hund vom Nachbarn hat mein Kind gebissen, wer zahlt Schmerzengeld?')
  expect(all[scores.indexOf(Math.max(...scores))]!.id).toBe('hundebiss')
})
