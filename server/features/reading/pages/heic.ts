// @ts-expect-error the types of the package leave the decoder out
import libheif from 'libheif-js/wasm-bundle.js'
import * as mupdf from 'mupdf'
import { broken, limits, tooBigInside } from '../form/reading-form.ts'
import { copyOf } from './pdf.ts'

type HeifImage = {
  get_width(): number
  get_height(): number
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: { data: Uint8ClampedArray } | null) => void,
  ): void
}
type Heif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }

/** The first picture of a HEIC file as JPEG, upright. */
export async function heicAsJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const [image] = await decoded(bytes)
  if (!image) throw broken()
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > limits.pixels) throw tooBigInside()
  const rgba = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    image.display({ data: rgba, width, height }, (shown) => (shown ? resolve() : reject(broken())))
  })
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false)
  const pixels = pixmap.getPixels()
  const stride = pixmap.getStride()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [to, from] = [y * stride + 3 * x, 4 * (y * width + x)]
      pixels[to] = rgba[from]!
      pixels[to + 1] = rgba[from + 1]!
      pixels[to + 2] = rgba[from + 2]!
    }
  return copyOf(pixmap.asJPEG(90))
}

async function decoded(bytes: Uint8Array): Promise<HeifImage[]> {
  try {
    const { HeifDecoder } = (await libheif) as Heif
    return new HeifDecoder().decode(bytes)
  } catch {
    throw broken()
  }
}
