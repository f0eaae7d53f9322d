import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SealBroken } from './seal.ts'
import { plainLength, sealedLength, sealStream, unsealRange, unsealStream, type SealedSource } from './sealed-stream.ts'

const key = randomBytes(32)
const binding = ['anna', 'akte', 'system', '1']
const header = 24
const chunk = 64 * 1024
const sealedChunk = chunk + 16

async function* inPieces(bytes: Uint8Array, length = 70_001) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const seal = async (plain: Uint8Array, piece?: number, where = binding) =>
  Buffer.concat(await Array.fromAsync(sealStream(key, inPieces(plain, piece), where)))
const unseal = async (sealed: Uint8Array, piece?: number, where = binding, by = key) =>
  Buffer.concat(await Array.fromAsync(unsealStream(by, inPieces(sealed, piece), where)))

/** A sealed stream at rest that notes how much of it was read. */
function atRest(sealed: Buffer, piece?: number) {
  const source: SealedSource & { bytesRead: number } = {
    size: sealed.length,
    bytesRead: 0,
    async read({ start, end }) {
      const part = sealed.subarray(start, end)
      source.bytesRead += part.length
      return inPieces(part, piece)
    },
  }
  return source
}
const unsealPart = async (sealed: Buffer, start: number, end: number, piece?: number) =>
  Buffer.concat(await Array.fromAsync(unsealRange(key, atRest(sealed, piece), binding, { start, end })))

const plain = randomBytes(3 * chunk + 4321)
const sealed = await seal(plain)

/** Reads all and each quarter: the reading fails, and what came out before is what was sealed. */
async function refused(changed: Buffer): Promise<void> {
  const out: Buffer[] = []
  const whole = async () => {
    for await (const piece of unsealStream(key, inPieces(changed, 50_000), binding)) out.push(piece)
  }
  await expect(whole()).rejects.toThrow(SealBroken)
  const given = Buffer.concat(out)
  expect(plain.subarray(0, given.length).equals(given)).toBe(true)
  // A part may lie beside the change; then it is right, and otherwise nothing wrong leaves.
  for (const start of [0, chunk - 10, 2 * chunk, 3 * chunk + 4000]) {
    const part: Buffer[] = []
    try {
      for await (const piece of unsealRange(key, atRest(changed), binding, { start, end: start + 20_000 }))
        part.push(piece)
    } catch (error) {
      expect(error).toBeInstanceOf(SealBroken)
    }
    const given = Buffer.concat(part)
    expect(plain.subarray(start, start + given.length).equals(given)).toBe(true)
  }
}

describe('a sealed stream', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 200_000])(
    'gives back %i bytes, whatever the pieces are',
    async (length) => {
      const bytes = randomBytes(length)
      for (const piece of [997, chunk, 1_000_000]) {
        const closed = await seal(bytes, piece)
        expect(closed.length).toBe(sealedLength(length))
        expect(plainLength(closed.length)).toBe(length)
        expect((await unseal(closed, piece)).equals(bytes)).toBe(true)
      }
    },
  )

  test('opens only for its binding and key', async () => {
    await expect(unseal(sealed, undefined, ['anna', 'akte', 'system', '2'])).rejects.toThrow(SealBroken)
    await expect(unseal(sealed, undefined, ['annaa', 'kte', 'system', '1'])).rejects.toThrow(SealBroken)
    await expect(unseal(sealed, undefined, binding, randomBytes(32))).rejects.toThrow(SealBroken)
  })

  test('is another one each time', async () => {
    const again = await seal(plain)
    for (let at = 1; at < sealed.length - 64; at += 20_000)
      expect(sealed.includes(again.subarray(at, at + 64))).toBe(false)
  })

  test('opens anywhere, and reads only the chunks it needs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(plain.length + 100),
        fc.nat(2 * chunk),
        fc.integer({ min: 900, max: 90_000 }),
        async (start, length, piece) => {
          const part = await unsealPart(sealed, start, start + length, piece)
          expect(part.equals(plain.subarray(start, start + length))).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
    const source = atRest(sealed)
    await Array.fromAsync(unsealRange(key, source, binding, { start: chunk + 5, end: chunk + 6 }))
    expect(source.bytesRead).toBe(header + sealedChunk)
  })

  test('is refused with any bit flipped', async () => {
    const position = fc.oneof(fc.nat(sealed.length - 1), fc.nat(header + 20))
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = Buffer.from(sealed)
        changed[at]! ^= 1 << bit
        await refused(changed)
      }),
      { numRuns: 200 },
    )
  })

  test('is refused at any other length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async (length) => refused(sealed.subarray(0, length))),
      { numRuns: 150 },
    )
    for (let count = 0; count < 4; count++) await refused(sealed.subarray(0, header + count * sealedChunk))
    await refused(Buffer.concat([sealed, Buffer.of(0)]))
    await refused(Buffer.concat([sealed, randomBytes(sealedChunk)]))
  })

  test('is refused with chunks exchanged, repeated, left out, or from another stream', async () => {
    const other = await seal(plain)
    const chunksOf = (bytes: Buffer) =>
      [0, 1, 2, 3].map((at) => bytes.subarray(header + at * sealedChunk, header + (at + 1) * sealedChunk))
    const own = chunksOf(sealed)
    const foreign = chunksOf(other)
    const rebuilt = (chunks: Buffer[]) => Buffer.concat([sealed.subarray(0, header), ...chunks])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 6 }), async (choice) => {
        const isWhole = choice.length === 4 && choice.every(([at, isOwn], index) => at === index && isOwn)
        if (!isWhole) await refused(rebuilt(choice.map(([at, isOwn]) => (isOwn ? own : foreign)[at]!)))
      }),
      { numRuns: 150 },
    )
  })

  test('a part is refused where the store gives fewer bytes than it says it has', async () => {
    const size = sealed.length
    for (const given of [0, header - 1, header, header + sealedChunk, header + 2 * sealedChunk + 100]) {
      const source: SealedSource = {
        size,
        read: ({ start, end }) => Promise.resolve(inPieces(sealed.subarray(start, Math.min(end, given)))),
      }
      const part = Array.fromAsync(unsealRange(key, source, binding, { start: 100, end: plain.length }))
      await expect(part).rejects.toThrow(SealBroken)
    }
  })

  test('of a part beyond the end nothing is read; a length that no sealed stream has is refused', async () => {
    const source = atRest(sealed)
    const beyond = { start: plain.length, end: plain.length + 10 }
    expect([await Array.fromAsync(unsealRange(key, source, binding, beyond)), source.bytesRead]).toEqual([[], 0])
    for (const length of [0, header - 1, header, header + 15, header + sealedChunk + 1, header + sealedChunk + 16])
      expect(() => plainLength(length)).toThrow(SealBroken)
    expect([plainLength(header + 16), plainLength(header + sealedChunk + 17)]).toEqual([0, chunk + 1])
  })

  test('no two chunks are sealed with the same key stream', async () => {
    const zeros = await seal(Buffer.alloc(3 * chunk + 100))
    const bodies = [0, 1, 2, 3].map((at) =>
      zeros
        .subarray(header + at * sealedChunk)
        .subarray(0, 64)
        .toString('hex'),
    )
    expect(new Set(bodies).size).toBe(4)
  })
})
