import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('so much is done at a time and the rest in its order, also behind what fails', async () => {
  const [begun, ends]: [number[], ((error?: Error) => void)[]] = [[], []]
  const work = atMost(2, (at: number) => {
    begun.push(at)
    return new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(at))))
  })
  const all = Promise.allSettled([0, 1, 2, 3].map((at) => work(at)))
  const turn = () => new Promise(setImmediate)
  await turn()
  expect(begun).toEqual([0, 1])
  ends[0]!(new Error('no database'))
  await turn()
  expect(begun).toEqual([0, 1, 2])
  ends[2]!()
  ends[1]!()
  await turn()
  ends[3]!()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  // Nothing stays taken.
  void work(4)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
