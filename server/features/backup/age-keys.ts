import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeBech32, encodeBech32 } from './bech32.ts'

/* Keys of the format age, as the tool age-keygen writes them. */

/** A fresh pair: the secret opens, the recipient only encrypts. */
export function newAgeKey(): { secret: string; recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  return {
    secret: encodeBech32(
      'age-secret-key-',
      Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url'),
    ).toUpperCase(),
    recipient: recipientOf(privateKey),
  }
}

/** The first key in the text of a key file, as age-keygen writes it; undefined when there is none. */
export function readAgeKey(text: string): { secret?: KeyObject; recipient: string } | undefined {
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const secret = decodeBech32('age-secret-key-', line)
    if (secret?.length === 32) {
      const key = privateKeyFrom(secret)
      return { secret: key, recipient: recipientOf(key) }
    }
    if (decodeBech32('age', line)?.length === 32) return { recipient: line.toLowerCase() }
  }
  return undefined
}

export const publicKeyFrom = (bytes: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), bytes]),
    format: 'der',
    type: 'spki',
  })
const privateKeyFrom = (bytes: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), bytes]),
    format: 'der',
    type: 'pkcs8',
  })
export const publicBytes = (key: KeyObject) =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
const recipientOf = (key: KeyObject) => encodeBech32('age', publicBytes(key))
