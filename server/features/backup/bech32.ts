/** Bech32 (BIP 173): letters and digits with a checksum, in which keys of age are written. */

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

function checksum(values: number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, bit) => ((top >>> bit) & 1 ? (sum ^= generator) : undefined))
  }
  return sum
}

const spread = (prefix: string) => [
  ...Buffer.from(prefix).map((sign) => sign >> 5),
  0,
  ...Buffer.from(prefix).map((sign) => sign & 31),
]

/** Groups of `from` bits as groups of `to` bits; undefined when left-over bits are not zero. */
function regroup(values: Iterable<number>, from: number, to: number, pads: boolean): number[] | undefined {
  const result: number[] = []
  let [bits, held] = [0, 0]
  for (const value of values) {
    held = (held << from) | value
    for (bits += from; bits >= to; bits -= to) result.push((held >>> (bits - to)) & ((1 << to) - 1))
    held &= (1 << bits) - 1
  }
  if (pads && bits > 0) result.push((held << (to - bits)) & ((1 << to) - 1))
  return pads || (bits < from && held === 0) ? result : undefined
}

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true)!
  const sum = checksum([...spread(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const tail = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)
  return `${prefix}1${[...values, ...tail].map((value) => letters[value]).join('')}`
}

/** The bytes of a text with this prefix; undefined when a sign is wrong, missing or in mixed case. */
export function decodeBech32(prefix: string, text: string): Uint8Array | undefined {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || !lower.startsWith(`${prefix}1`)) return undefined
  const values = Array.from(lower.slice(prefix.length + 1), (sign) => letters.indexOf(sign))
  if (values.length < 6 || values.includes(-1) || checksum([...spread(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -6), 5, 8, false)
  return bytes && Uint8Array.from(bytes)
}
