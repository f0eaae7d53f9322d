import { crc32, deflateSync } from 'node:zlib'
import type { Pixmap } from 'mupdf'
import type { Place } from './picture.ts'

/*
 * Pictures of pages as PNG (RFC 2083), by the platform's own compression, which is several times as fast as the engine's: a
 * person waits for this picture. Most pages are grey, those of colour scanners too: they are told by a table of shades, in
 * a quarter of the time and a fifth of the room. Neither way keeps the last bits of a value, which on a scan are dust.
 */

const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
/** Hardly larger than with more effort, in a third of the time. */
const effort = 1

/** What a highlighter leaves of red, green and blue: what is dark stays dark. */
const ink = [1, 0.91, 0.5]

const shadeBits = 5
const shades = 2 ** shadeBits
/** Colours further apart than this are no grey; paper that has yellowed still is. */
const tint = 24
/** So many pixels with a colour are specks. */
const specks = 50

/** A picture of grey, or of red, green and blue, as a PNG file with these places marked as a highlighter does. */
export function asPng(pixmap: Pixmap, marks: readonly Place[]): Uint8Array {
  const picture = {
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    stride: pixmap.getStride(),
    pixels: pixmap.getPixels(),
  }
  const grey = greyRows(picture, pixmap.getNumberOfComponents() === 1 ? 1 : 3)
  if (!grey) return file(picture, 2, [], colourRows(picture, marks))
  for (const { left, right, top, bottom } of marks)
    for (let y = top; y < bottom; y++)
      // Marks of lines that touch are no darker where they meet.
      for (let at = y * (picture.width + 1) + 1 + left; at < y * (picture.width + 1) + 1 + right; at++)
        grey[at] = grey[at]! | shades
  return file(picture, 3, [chunk('PLTE', shadeTable)], grey)
}

/** Every shade as it is, then every shade with ink over it. */
const shadeTable = Buffer.from(
  Array.from({ length: 2 * shades }, (_, index) => {
    const shade = ((index % shades) * 255) / (shades - 1)
    return index < shades ? [shade, shade, shade] : ink.map((part) => shade * part)
  })
    .flat()
    .map(Math.round),
)

type Picture = { width: number; height: number; stride: number; pixels: Uint8ClampedArray }

/** Rows of shades, each behind a byte that says »as they are« (filter 0); undefined where the picture has colours. */
function greyRows({ width, height, stride, pixels }: Picture, channels: 1 | 3): Buffer | undefined {
  const rows = Buffer.alloc((width + 1) * height)
  let coloured = 0
  for (let y = 0; y < height; y++) {
    let to = y * (width + 1) + 1
    const end = y * stride + channels * width
    if (channels === 1) for (let at = y * stride; at < end; at++) rows[to++] = pixels[at]! >> (8 - shadeBits)
    else {
      for (let at = y * stride; at < end; at += 3) {
        const red = pixels[at]!
        const green = pixels[at + 1]!
        const blue = pixels[at + 2]!
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > tint) coloured++
        rows[to++] = green >> (8 - shadeBits)
      }
      if (coloured > specks) return undefined
    }
  }
  return rows
}

/** Rows of red, green and blue, likewise. */
function colourRows({ width, height, stride, pixels }: Picture, marks: readonly Place[]): Buffer {
  const row = 3 * width + 1
  const rows = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * stride, y * stride + row - 1), y * row + 1)
  const done = new Uint8Array(width * height)
  for (const { left, right, top, bottom } of marks)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (done[y * width + x]) continue
        done[y * width + x] = 1
        for (let channel = 0; channel < 3; channel++) {
          const at = y * row + 1 + 3 * x + channel
          rows[at] = rows[at]! * ink[channel]!
        }
      }
  for (let at = 0; at < rows.length; at++) rows[at] = (rows[at]! & 0xfc) | (rows[at]! >> 6)
  return rows
}

function file({ width, height }: Picture, colourType: 2 | 3, before: Buffer[], rows: Buffer): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of each value.
  head.set([8, colourType, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(rows, { level: effort })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
