import { expect, test } from 'vitest'
import { passing } from './passing.ts'

test('each piece is whole until the next one is asked for; then its memory is gone, where it is nobody else’s', async () => {
  const whole = Buffer.alloc(100_000, 1)
  const shared = Buffer.alloc(200_000, 2)
  const small = Buffer.alloc(10, 3)
  async function* source() {
    yield whole
    yield shared.subarray(0, 100_000)
    yield small
  }
  const seen: number[] = []
  for await (const piece of passing(source())) seen.push(piece.length, piece.at(-1)!)
  expect(seen).toEqual([100_000, 1, 100_000, 2, 10, 3])
  expect([whole.length, shared.length, small.length]).toEqual([0, 200_000, 10])
})

test('a source that is left early keeps what it gave last', async () => {
  const last = Buffer.alloc(100_000, 1)
  async function* source() {
    yield last
    throw new Error('asked for more')
  }
  for await (const _ of passing(source())) break
  expect(last.length).toBe(100_000)
})
