const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Crockford's symbols: without i, l, o and u, which are misread. */
export const crockford = '0123456789abcdefghjkmnpqrstvwxyz'

/** Base32 of RFC 4648 without padding, as authenticator apps read it; only for lengths that are a multiple of five bytes. */
export function toBase32(bytes: Uint8Array, symbols = alphabet): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replace(/.{5}/g, (five) => symbols[parseInt(five, 2)]!)
}

/**
 * The bytes of what `toBase32` wrote with Crockford's symbols, as people copy it from paper: capitals or not, with any
 * signs between, o for 0 and i or l for 1. Undefined for anything else.
 */
export function fromCrockford(typed: string): Buffer | undefined {
  const signs = typed
    .toLowerCase()
    .replace(/[\s\-–—.]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const values = Array.from(signs, (sign) => crockford.indexOf(sign))
  if (signs === '' || values.includes(-1) || (values.length * 5) % 8 !== 0) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => parseInt(eight, 2)))
}
