import { afterEach, expect, test } from 'vitest'
import { openKeyCache } from './key-cache.ts'

let time = 0
const cache = openKeyCache({ now: () => new Date(time) })
afterEach(() => cache.drop('anna'))

const aKey = () => Buffer.alloc(32, 7)

test('a key is opened once, by whoever shows the same words, and wiped when it is dropped', async () => {
  let openings = 0
  const bytes = aKey()
  const open = async () => {
    openings++
    return bytes
  }
  const [one, two] = await Promise.all([cache.get('anna', ['wort'], open), cache.get('anna', ['wort'], open)])
  expect([openings, one?.export().equals(aKey()), two?.export().equals(aKey())]).toEqual([1, true, true])
  await cache.get('anna', ['anderes wort'], async () => undefined)
  await cache.get('bert', ['wort'], async () => aKey())
  expect([openings, cache.size()]).toEqual([1, 3])
  cache.drop('anna')
  await Promise.resolve()
  expect([bytes.equals(Buffer.alloc(32)), cache.size()]).toEqual([true, 1])
  // Whoever uses it still has a copy of their own.
  expect(one?.export().equals(aKey())).toBe(true)
  cache.drop('bert')
})

test('what is dropped while it is being opened is handed out once and not held', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const waiting = cache.get('anna', ['wort'], () => promise)
  cache.drop('anna')
  const bytes = aKey()
  resolve(bytes)
  expect((await waiting)?.export().equals(aKey())).toBe(true)
  expect([bytes.equals(Buffer.alloc(32)), cache.size()]).toEqual([true, 0])
})

test('that words open nothing is remembered, that opening failed is not', async () => {
  let asked = 0
  const open = async () => {
    if (++asked === 1) throw new Error('busy')
    return undefined
  }
  await expect(cache.get('anna', ['wort'], open)).rejects.toThrow('busy')
  expect(await cache.get('anna', ['wort'], open)).toBeUndefined()
  expect(await cache.get('anna', ['wort'], open)).toBeUndefined()
  expect(asked).toBe(2)
})

test('no two lists of words are the same', async () => {
  const lists = [['a', 'bc'], ['ab', 'c'], ['abc'], ['a|bc'], ['a', 'bc', '']]
  let asked = 0
  for (const words of lists)
    await cache.get('anna', words, async () => {
      asked++
      return aKey()
    })
  expect(asked).toBe(lists.length)
})

test('a key that nobody uses goes after a quarter of an hour, any after eight hours, also without a sweep', async () => {
  let asked = 0
  const get = () =>
    cache.get('anna', ['wort'], async () => {
      asked++
      return aKey()
    })
  await get()
  time += 899_999
  await get()
  expect(asked).toBe(1)
  time += 900_000
  await get()
  expect(asked).toBe(2)
  for (let passed = 0; passed < 8 * 3_600_000; passed += 600_000, time += 600_000) await get()
  expect(asked).toBe(2)
  await get()
  expect(asked).toBe(3)
})

test('a key whose time is over is wiped by whoever asks for it first', async () => {
  const bytes = aKey()
  await cache.get('anna', ['wort'], async () => bytes)
  time += 900_001
  await cache.get('anna', ['wort'], async () => aKey())
  await Promise.resolve()
  expect(bytes.equals(Buffer.alloc(32))).toBe(true)
})

test('closing wipes everything', async () => {
  const own = openKeyCache({ now: () => new Date(time) })
  const bytes = aKey()
  await own.get('anna', ['wort'], async () => bytes)
  own.close()
  await Promise.resolve()
  expect([bytes.equals(Buffer.alloc(32)), own.size()]).toEqual([true, 0])
})
