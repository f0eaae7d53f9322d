/*
 * Text files do not say how they are encoded. UTF-8 cannot be mistaken, UTF-16 shows by its zero bytes; what remains are
 * the one-byte encodings of Windows and of DOS, told apart by where their umlauts stand.
 */

/** The characters of code page 850 from 0x80 on; it has no decoder in the platform. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** Whether bytes can be text at all: no control characters but those that texts have. */
export function isText(bytes: Uint8Array): boolean {
  if (sixteenBit(bytes)) return true
  const sample = bytes.subarray(0, 65_536)
  let controls = 0
  for (const byte of sample)
    if (byte === 0) return false
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) controls++
  return controls <= sample.length / 500
}

/** The text of a file, whatever encoding it has; `declared` is what it says itself, where it says something. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const wide = sixteenBit(bytes)
  if (wide) return decode(bytes, wide)
  const strict = utf8(bytes)
  if (strict !== undefined) return strict
  if (declared) {
    try {
      return decode(bytes, declared)
    } catch {
      // A name that means nothing here.
    }
  }
  const windows = decode(bytes, 'windows-1252')
  const ofDos = Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : dos[byte - 0x80])).join('')
  return umlautsWithin(ofDos) > umlautsWithin(windows) ? ofDos : windows
}

/** The text if it is UTF-8; a character cut off at the end of the sample is no mistake. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function sixteenBit(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const most = sample.length / 2
  if (sample.length < 8) return undefined
  if (zeros[1]! > 0.7 * most && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > 0.7 * most && zeros[1] === 0 ? 'utf-16be' : undefined
}

const umlautsWithin = (text: string) =>
  (text.slice(0, 200_000).match(/(?<=[a-zA-Z])[äöüßÄÖÜ]|[äöüÄÖÜ](?=[a-zA-Z])|§/g) ?? []).length
