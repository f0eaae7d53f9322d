import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newKey, seal, SealBroken, unseal } from './seal.ts'

const binding = ['owner', 'item', 'title']

test('property: what was sealed opens, for any text and binding', () => {
  const key = newKey()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, where) => {
      // Lone surrogates are no text and become U+FFFD in UTF-8.
      expect(unseal(key, seal(key, text, where), where).toString('utf8')).toBe(text.toWellFormed())
    }),
  )
})

test('every changed bit of value, key or binding is refused, and nothing of the text comes out', () => {
  const key = newKey()
  const sealed = seal(key, 'geheim', binding)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => unseal(key, changed, binding)).toThrow(SealBroken)
  }
  for (let bit = 0; bit < 256; bit++) {
    const other = Buffer.from(key)
    other[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => unseal(other, sealed, binding)).toThrow(SealBroken)
  }
  for (const other of [
    ['owner', 'item', 'text'],
    ['owner', 'item'],
    ['owneritem', 'title'],
    ['owner', 'item', 'title', ''],
    [],
  ])
    expect(() => unseal(key, sealed, other)).toThrow(SealBroken)
  for (let length = 0; length < sealed.length; length++)
    expect(() => unseal(key, sealed.subarray(0, length), binding)).toThrow(SealBroken)
})
