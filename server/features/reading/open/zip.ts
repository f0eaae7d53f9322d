import { inflateRawSync } from 'node:zlib'
import { broken, limits, tooBigInside, Unreadable } from '../form/reading-form.ts'

/*
 * Reads a ZIP whose maker is not trusted: what its directory promises is checked before anything is unpacked, and no part
 * may become larger than promised (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4).
 */

export type ZipPart = { name: string; packed: Uint8Array; size: number; method: number }

const endLength = 22

/** Where the end record of a directory stands that reaches to the end of the bytes; undefined where there is none. */
export function endOfDirectory(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes)
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50 && at + endLength + view.getUint16(at + 20, true) === bytes.length)
      return at
  return undefined
}

/** The parts of a ZIP, none of them unpacked. Throws Unreadable for what is broken, too much, or a bomb. */
export function partsOf(bytes: Uint8Array): ZipPart[] {
  const end = endOfDirectory(bytes)
  if (end === undefined) throw broken()
  const view = viewOf(bytes)
  const count = view.getUint16(end + 10, true)
  if (count > limits.zipParts) throw tooBigInside()
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  let packedSum = 0
  let sum = 0
  try {
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw broken()
      const flags = view.getUint16(at + 8, true)
      const method = view.getUint16(at + 10, true)
      const nameLength = view.getUint16(at + 28, true)
      const extraLength = view.getUint16(at + 30, true)
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      const { packed, size, offset } = wideSizes(view, at, at + 46 + nameLength, extraLength)
      if ((flags & 1) !== 0)
        throw new Unreadable(
          'protected_office',
          'Das Dokument ist mit einem Kennwort geschützt. Bitte speichern Sie es ohne Kennwort und laden Sie es noch einmal hoch.',
        )
      if (view.getUint32(offset, true) !== 0x04034b50 || (method !== 0 && method !== 8)) throw broken()
      const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      if (start + packed > bytes.length) throw broken()
      packedSum += packed
      sum += size
      parts.push({ name, packed: bytes.subarray(start, start + packed), size, method })
      at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    }
  } catch (error) {
    throw error instanceof RangeError ? broken() : error
  }
  // Parts that share their bytes promise more than the file can hold.
  if (packedSum > bytes.length || sum > limits.zipBytes) throw tooBigInside()
  // Small documents pack very well: the ratio counts where it could hurt.
  if (sum > 1024 * 1024 && sum > limits.zipRatio * bytes.length) throw tooBigInside()
  return parts
}

/** Unpacks a part; fails when it is larger than its directory said. */
function unpack({ packed, size, method }: ZipPart): Uint8Array {
  if (method === 0) {
    if (packed.length !== size) throw broken()
    return packed
  }
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
    if (bytes.length !== size) throw broken()
    return bytes
  } catch (error) {
    if (error instanceof RangeError) throw tooBigInside()
    throw error instanceof Unreadable ? error : broken()
  }
}

/** The XML of a part as text. A document type would be able to name other files and to repeat itself without end; no office writes one. */
export function xmlOf(part: ZipPart): string {
  const bytes = unpack(part)
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8').decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || text.includes('\0'))
    throw new Unreadable(
      'broken',
      'Das Dokument enthält Anweisungen, die in einem Textdokument nichts zu suchen haben, und wird deshalb nicht gelesen.',
    )
  return text
}

/** Sizes and place of a part, from its wide field (4.5.3) where the short ones are full. */
function wideSizes(view: DataView, at: number, extra: number, extraLength: number) {
  let packed = view.getUint32(at + 20, true)
  let size = view.getUint32(at + 24, true)
  let offset = view.getUint32(at + 42, true)
  for (let here = extra; here + 4 <= extra + extraLength; here += 4 + view.getUint16(here + 2, true)) {
    if (view.getUint16(here, true) !== 1) continue
    let next = here + 4
    const wide = () => {
      const value = Number(view.getBigUint64(next, true))
      next += 8
      return value
    }
    if (size === 0xffffffff) size = wide()
    if (packed === 0xffffffff) packed = wide()
    if (offset === 0xffffffff) offset = wide()
  }
  return { packed, size, offset }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
