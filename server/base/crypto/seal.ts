import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/**
 * AES-256-GCM with what the data belongs to as additional data, its binding, so that a sealed value moved to another row,
 * owner or version does not open. Layout: version (1 byte) | nonce (12) | tag (16) | ciphertext.
 */

const version = 1
const nonceLength = 12
const tagLength = 16

/** A sealed value could not be opened: wrong key, wrong binding, or changed bytes. Says nothing else on purpose. */
export class SealBroken extends Error {}

/** 32 random bytes. */
export const newKey = (): Buffer => randomBytes(32)

/** Where a value belongs; every part is bound into the seal. */
export type Binding = readonly string[]

/** Seals `plain` (bytes or UTF-8 text) bound to what it belongs to, with a 32-byte key; for many values give it as a KeyObject, which is faster. */
export function seal(key: Uint8Array | KeyObject, plain: Uint8Array | string, binding: Binding): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(encodeBinding(binding))
  const body = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
}

/** Opens what `seal` made for the same key and binding. Throws SealBroken otherwise; never returns a part. */
export function unseal(key: Uint8Array | KeyObject, sealed: Uint8Array, binding: Binding): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength)
    throw new SealBroken('unknown form of sealed value')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength))
    decipher.setAAD(encodeBinding(binding))
    decipher.setAuthTag(sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceLength + tagLength)), decipher.final()])
  } catch {
    throw new SealBroken('sealed value does not open')
  }
}

/** A key for one purpose out of another key (HKDF-SHA-256, RFC 5869). */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `fundstelle ${purpose}`, 32))
}

/** The binding as additional data. Lengths before the parts, so that ["a","bc"] and ["ab","c"] differ. */
export function encodeBinding(binding: Binding): Buffer {
  return Buffer.from(binding.map((part) => `${Buffer.byteLength(part)}:${part}`).join('|') + `|v${version}`)
}
