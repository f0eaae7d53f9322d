import { dictionary } from '@zxcvbn-ts/language-common'

const listLength = 3000
const productWords = ['fundstelle', 'rechtsanwalt', 'kanzlei', 'steuerberater', 'notariat', 'passwort', 'österreich']

/** The most common passwords that are long enough to be accepted otherwise, most frequent first. */
const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= 8)
    .slice(0, listLength),
)

/** Whether a password is among the most common ones, or a word of this trade with digits around it. */
export function isCommonPassword(password: string): boolean {
  // As it is hashed: the same letters typed on another keyboard are the same password.
  const plain = password.normalize('NFC').toLowerCase()
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  return common.has(plain) || productWords.includes(word) || /^(.)\1+$/u.test(plain)
}
