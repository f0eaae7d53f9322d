import * as mupdf from 'mupdf'
import { limits } from '../form/reading-form.ts'
import { copyOf } from './pdf.ts'

/*
 * Pages as grey pictures for the recognition of text: at the resolution that it was trained for, and upright.
 */

/** Grey values row by row, 0 is black. */
export type Raster = { width: number; height: number; grey: Uint8Array }

/** A page as a picture; `scale` is pixels a point, `angle` (radians) how far it was turned around its middle to be upright. */
export type PageRaster = Raster & { scale: number; angle: number }

const resolution = 300
/** Longer sides tell the recognition nothing more. */
const longest = 5000
/** The long side of a photo of a sheet: few pixels are enlarged, many made less. */
const photo = { least: 2500, most: 4200 }
/** Skew up to here does not disturb the recognition (measured), and turning costs sharpness. */
const harmless = (1 * Math.PI) / 180

/** Draws a page; `pixels` is the long side of a picture that is a page of its own. */
export function rasterOf(page: mupdf.Page, pixels?: number): PageRaster {
  const [left, top, right, bottom] = page.getBounds()
  const long = Math.max(right - left, bottom - top)
  const wanted = pixels ? Math.min(photo.most, Math.max(pixels, Math.min(photo.least, 2 * pixels))) : Infinity
  const scale = Math.min(
    pixels ? wanted / long : resolution / 72,
    longest / long,
    Math.sqrt(limits.pixels / ((right - left) * (bottom - top))),
  )
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false)
  const raster = withoutPadding(pixmap)
  pixmap.destroy()
  const angle = skewOf(raster)
  return {
    ...(Math.abs(angle) > harmless ? turned(raster, angle) : raster),
    scale,
    angle: Math.abs(angle) > harmless ? angle : 0,
  }
}

function withoutPadding(pixmap: mupdf.Pixmap): Raster {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  if (stride === width) return { width, height, grey: copyOf(pixels.subarray(0, width * height)) }
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) grey.set(pixels.subarray(y * stride, y * stride + width), y * width)
  return { width, height, grey }
}

const dark = 140

/** Whether there is nothing on the page that could be a word. */
export function isBlank({ grey }: Raster): boolean {
  let ink = 0
  for (let at = 0; at < grey.length; at += 5) if (grey[at]! < dark) ink++
  return ink < grey.length / 5 / 20_000
}

/**
 * Whether a picture is nothing but specks: letters change between dark and light every few dozen pixels, noise at almost
 * every one, and the recognition takes minutes over it.
 */
export function isNoise({ width, height, grey }: Raster): boolean {
  let changes = 0
  let looked = 0
  for (let y = 0; y < height; y += 16)
    for (let x = 1; x < width; x++, looked++)
      if (grey[y * width + x]! < dark !== grey[y * width + x - 1]! < dark) changes++
  return changes > looked / 4
}

/** How far the lines of a page are from level, in radians, up to 6°: at the right angle rows of pixels are either full or empty. */
function skewOf({ width, height, grey }: Raster): number {
  const step = Math.max(1, Math.round(height / 1170))
  const points: number[] = []
  for (let y = step; y < height - step; y += step)
    for (let x = step; x < width - step; x += step)
      // Lower edges only: solid areas would outweigh the words.
      if (grey[y * width + x]! < dark && grey[(y + step) * width + x]! >= dark) points.push(x, y)
  if (points.length < 400) return 0
  const rows = new Float64Array(Math.ceil(height / step) * 2 + Math.ceil(width / step))
  const sharpness = (angle: number) => {
    rows.fill(0)
    const slope = Math.tan(angle)
    const offset = rows.length / 3
    for (let at = 0; at < points.length; at += 2)
      rows[Math.round((points[at + 1]! - points[at]! * slope) / step + offset)]! += 1
    let sum = 0
    for (const row of rows) sum += row * row
    return sum
  }
  const degree = Math.PI / 180
  let best = 0
  let most = sharpness(0)
  const look = (from: number, to: number, by: number) => {
    for (let angle = from; angle <= to; angle += by) {
      const here = sharpness(angle)
      if (here > most) [best, most] = [angle, here]
    }
  }
  look(-6 * degree, 6 * degree, 0.5 * degree)
  look(best - 0.4 * degree, best + 0.4 * degree, 0.1 * degree)
  return best
}

/** The picture turned so that lines of this angle become level; white where it had nothing. */
function turned({ width, height, grey }: Raster, angle: number): Raster {
  const out = new Uint8Array(width * height).fill(255)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [cx, cy] = [width / 2, height / 2]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = cx + (x - cx) * cos - (y - cy) * sin
      const fromY = cy + (x - cx) * sin + (y - cy) * cos
      const [x0, y0] = [Math.floor(fromX), Math.floor(fromY)]
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue
      const [fx, fy] = [fromX - x0, fromY - y0]
      const at = y0 * width + x0
      const above = grey[at]! + (grey[at + 1]! - grey[at]!) * fx
      const below = grey[at + width]! + (grey[at + width + 1]! - grey[at + width]!) * fx
      out[y * width + x] = above + (below - above) * fy
    }
  return { width, height, grey: out }
}

/** A quarter turn to the right. */
export function quarterTurned({ width, height, grey }: Raster): Raster {
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + (height - 1 - y)] = grey[y * width + x]!
  return { width: height, height: width, grey: out }
}

/** As a file (Netpbm, binary grey map): a short head and the values. */
export function asPgm({ width, height, grey }: Raster): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const file = new Uint8Array(head.length + grey.length)
  file.set(head)
  file.set(grey, head.length)
  return file
}
