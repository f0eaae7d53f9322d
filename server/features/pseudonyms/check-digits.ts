/*
 * Check digits of identifiers. Each function takes the bare characters, without blanks or signs between them.
 */

const digitsOf = (text: string) => Array.from(text, Number)
const digitSum = (value: number) => Math.floor(value / 10) + (value % 10)

/**
 * Social security number of Austria, ten digits: the fourth is the weighted sum of the others mod 11. The date in it may
 * be made up (months 13 to 15 are in use), so that it is not looked at.
 */
export function isSocialSecurityNumber(text: string): boolean {
  if (!/^[1-9]\d{9}$/.test(text)) return false
  const weights = [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]
  const sum = digitsOf(text).reduce((total, digit, at) => total + digit * weights[at]!, 0)
  return sum % 11 === Number(text[3])
}

/** How long an IBAN is, by country (registry of SWIFT, the countries that occur here). */
const ibanLength: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
  UA: 29,
  BA: 20,
  ME: 22,
  MK: 19,
  XK: 20,
  AL: 28,
  MC: 27,
  SM: 27,
}
export const ibanLengthOf = (country: string): number | undefined => ibanLength[country.toUpperCase()]

/** IBAN (ISO 13616): the rearranged number mod 97 is 1. */
export function isIban(text: string): boolean {
  const iban = text.toUpperCase()
  if (ibanLengthOf(iban.slice(0, 2)) !== iban.length || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** VAT number of Austria: the eight digits behind ATU. */
export function isVatNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 7).reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digitSum(2 * digit)), 0)
  return (96 - sum) % 10 === digits[7]
}

/** Number in the Austrian commercial register with its check letter: `276116d`. */
export function isRegisterNumber(text: string): boolean {
  const [, number, letter] = /^(\d{1,6})([a-z])$/i.exec(text) ?? []
  if (!number || !letter) return false
  const weights = [6, 4, 14, 15, 10, 1]
  const sum = digitsOf(number.padStart(6, '0')).reduce((total, digit, at) => total + digit * weights[at]!, 0)
  return 'abdfghikmpstvwxyz'[sum % 17] === letter.toLowerCase()
}

/** Tax number of Austria, nine digits (two of the office, seven). */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 8).reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digitSum(2 * digit)), 0)
  return (10 - (sum % 10)) % 10 === digits[8]
}

/** Tax identification number of Germany, eleven digits (ISO 7064, MOD 11,10). */
export function isGermanTaxId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  let product = 10
  for (const digit of digitsOf(text).slice(0, 10)) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(text[10])
}

/** Pension insurance number of Germany: area, birth date, letter, serial, check digit (`12 190367 K 006`). */
export function isGermanPensionNumber(text: string): boolean {
  if (!/^\d{8}[A-Z]\d{3}$/i.test(text)) return false
  const letter = String(text.toUpperCase().charCodeAt(8) - 64).padStart(2, '0')
  const digits = digitsOf(text.slice(0, 8) + letter + text.slice(9, 11))
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]
  const sum = digits.reduce((total, digit, at) => total + digitSum(digit * weights[at]!), 0)
  return sum % 10 === Number(text[11])
}

/** Number of a person insured with a German health fund: a letter and nine digits, the last by Luhn with weights 1 and 2. */
export function isGermanHealthNumber(text: string): boolean {
  if (!/^[A-Z]\d{9}$/i.test(text)) return false
  const letter = String(text.toUpperCase().charCodeAt(0) - 64).padStart(2, '0')
  const digits = digitsOf(letter + text.slice(1))
  const sum = digits.slice(0, 10).reduce((total, digit, at) => total + digitSum(digit * (at % 2 === 0 ? 1 : 2)), 0)
  return sum % 10 === digits[10]
}
