import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPrefix } from '../../../contract/api-keys.ts'

/*
 * The form of a key: prefix, 256 random bits in base62 (43 characters), checksum in base62 (6 characters). With the
 * checksum a mistyped key is refused without a look-up, and a scanner knows a leaked key without our database.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = new RegExp(`^${keyPrefix}[${digits}]{49}$`)

/** A fresh key. */
export function newKey(): string {
  const body = keyPrefix + toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return body + checksum(body)
}

/** Whether a text is a key as we make them; says nothing about whether it was ever given out. */
export const isKey = (text: string) => form.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)

/** What the owner sees of a key later. */
export const mask = (key: string) => `${keyPrefix}…${key.slice(-4)}`

const checksum = (body: string) => toBase62(BigInt(crc32(body)), 6)

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)]! + text
  return text
}
