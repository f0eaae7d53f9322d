import * as mupdf from 'mupdf'
import type { FlowItem } from '../formats/flow.ts'
import { pageText } from '../form/page-text.ts'
import {
  broken,
  limits,
  tooBigInside,
  tooManyPages,
  Unreadable,
  type DocumentKind,
  type PageText,
  type ReadDocument,
} from '../form/reading-form.ts'
import { kindOf } from '../open/kind.ts'
import { layOut } from '../pages/layout.ts'
import { checkDrawing, openDocument, textLayerOf } from '../pages/pdf.ts'
import { asPgm, isBlank, isNoise, quarterTurned, rasterOf, type PageRaster } from '../pages/raster.ts'
import { fromTsv, type Recognised } from '../pages/recognised.ts'

export type ReadTools = {
  recognise: (picture: Uint8Array) => Promise<string | undefined>
  onPage: (page: PageText, of: number) => void
}

/** Below this the words are guesses. */
const leastConfidence = 50
/** A page whose own text makes less sense than this is recognised from its picture. */
const leastSense = 0.8
/** A page with a picture over most of it and hardly more than a stamp as text is a scan. */
const stamp = { characters: 200, cover: 0.6 }

/** Reads a document; its pages go to `onPage`, one after the other. Throws Unreadable. */
export async function readBytes(
  bytes: Uint8Array,
  { filename, password }: { filename: string; password?: string | undefined },
  tools: ReadTools,
): Promise<Omit<ReadDocument, 'pages'>> {
  const kind = kindOf(bytes, filename)
  const { attachments = [], ...content } = await contentOf(bytes, kind, password)
  const count = createCounter()
  if ('items' in content) {
    const pages = layOut(content.items)
    for (const page of pages) tools.onPage(count(page), pages.length)
  } else
    for (let index = 0; index < content.pages; index++)
      tools.onPage(count(await readPage(content.document, index, content.pixels, tools)), content.pages)
  count.finish()
  return { kind, attachments, ...('view' in content && content.view && { view: content.view }) }
}

type Content = { attachments?: ReadDocument['attachments'] } & (
  | { items: FlowItem[] }
  | { document: mupdf.Document; pages: number; pixels?: number; view?: ReadDocument['view'] }
)

/** Each format is loaded when it comes. */
async function contentOf(bytes: Uint8Array, kind: DocumentKind, password: string | undefined): Promise<Content> {
  switch (kind) {
    case 'pdf':
      return openDocument(bytes, 'application/pdf', password)
    case 'heic': {
      const jpeg = await (await import('../pages/heic.ts')).heicAsJpeg(bytes)
      return { ...openPicture(jpeg, 'jpg'), view: { kind: 'jpg', bytes: jpeg } }
    }
    case 'jpg':
    case 'png':
    case 'tiff':
      return openPicture(bytes, kind)
    case 'eml':
      return (await import('../formats/eml.ts')).readEml(bytes)
    default:
      return { items: await flowOf(bytes, kind) }
  }
}

/** The text of a document without pages. */
async function flowOf(bytes: Uint8Array, kind: 'docx' | 'odt' | 'rtf' | 'html' | 'txt'): Promise<FlowItem[]> {
  switch (kind) {
    case 'docx':
      return (await import('../formats/docx.ts')).readDocx(bytes)
    case 'odt':
      return (await import('../formats/odt.ts')).readOdt(bytes)
    case 'rtf':
      return (await import('../formats/rtf.ts')).readRtf(bytes)
    case 'html':
      return (await import('../formats/html.ts')).readHtml(bytes)
    case 'txt':
      return (await import('../formats/plain.ts')).readPlain(bytes)
  }
}

const types = { jpg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff' } as const

function openPicture(bytes: Uint8Array, kind: keyof typeof types) {
  let pixels: number
  try {
    // Its head alone says how large it is; nothing is unpacked for that.
    const image = new mupdf.Image(bytes)
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (width * height > limits.pixels) throw tooBigInside()
    pixels = Math.max(width, height)
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
  return { ...openDocument(bytes, types[kind]), pixels }
}

async function readPage(
  document: mupdf.Document,
  index: number,
  pixels: number | undefined,
  tools: ReadTools,
): Promise<PageText> {
  const number = index + 1
  let page: mupdf.Page
  try {
    page = document.loadPage(index)
  } catch {
    return { number, text: '', width: 595, height: 842, source: 'text', isUnread: true, boxes: [] }
  }
  try {
    checkDrawing(page)
    const { paragraphs, width, height, sense, pictures } = textLayerOf(page)
    const read = pageText(paragraphs)
    const isScan = read.text.length < stamp.characters && pictures > stamp.cover
    const size = { number, width: Math.round(width), height: Math.round(height) }
    if (sense >= leastSense && !isScan) return { ...size, ...read, source: 'text' }
    const raster = rasterOf(page, pixels)
    if (isBlank(raster)) return { ...size, text: '', source: 'text', boxes: [] }
    const recognised = isNoise(raster) ? undefined : await recogniseRaster(raster, tools)
    if (!recognised || recognised.confidence < leastConfidence)
      return {
        ...size,
        text: '',
        source: 'ocr',
        confidence: Math.round(recognised?.confidence ?? 0),
        isUnread: true,
        boxes: [],
      }
    return { ...size, ...pageText(recognised.paragraphs), source: 'ocr', confidence: Math.round(recognised.confidence) }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    return { number, text: '', width: 595, height: 842, source: 'text', isUnread: true, boxes: [] }
  } finally {
    page.destroy()
    // What the page unpacked is not needed again.
    mupdf.emptyStore()
  }
}

/** Recognises a page; one that makes no sense may lie on its side or on its head. */
async function recogniseRaster(raster: PageRaster, { recognise }: ReadTools): Promise<Recognised | undefined> {
  let best: Recognised | undefined
  let picture: Parameters<typeof asPgm>[0] = raster
  for (let turns = 0; turns < 4; turns++) {
    if (turns > 0) picture = quarterTurned(picture)
    const tsv = await recognise(asPgm(picture))
    if (tsv === undefined) return best
    const recognised = fromTsv(tsv, raster, turns)
    if (!best || recognised.confidence > best.confidence) best = recognised
    if (recognised.confidence >= leastConfidence) break
  }
  return best
}

/** Watches over what a whole document may be. */
function createCounter() {
  let characters = 0
  let unread = 0
  const count = (page: PageText) => {
    characters += page.text.length
    if (characters > limits.characters) throw tooManyPages(page.number)
    if (page.isUnread) unread++
    return page
  }
  count.finish = () => {
    if (characters > 0) return
    throw unread > 0
      ? new Unreadable(
          'unclear',
          'Auf den Seiten ließ sich kein Text erkennen. Bitte scannen Sie das Dokument schärfer, gerade und mit mindestens 300 dpi.',
          'NON_READABLE',
        )
      : new Unreadable('no_text', 'Das Dokument enthält keinen Text.', 'NON_READABLE')
  }
  return count
}
