import { createRequire } from 'node:module'
import type * as Package from '@zxcvbn-ts/language-common'

const listLength = 3000
const productWords = ['fundstelle', 'rechtsanwalt', 'kanzlei', 'steuerberater', 'notariat', 'passwort', 'österreich']

/** The most common passwords that are long enough to be accepted otherwise, most frequent first. */
let common: ReadonlySet<string> | undefined

/** The package holds ten times as much, so it is loaded with the first new password. */
function listCommon(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Package
  const long = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  return new Set(long.slice(0, listLength))
}

/** Whether a password is among the most common ones, or a word of this trade with digits around it. */
export function isCommonPassword(password: string): boolean {
  // As it is hashed: the same letters typed on another keyboard are the same password.
  const plain = password.normalize('NFC').toLowerCase()
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  common ??= listCommon()
  return common.has(plain) || productWords.includes(word) || /^(.)\1+$/u.test(plain)
}
