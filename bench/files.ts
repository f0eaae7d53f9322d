import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Packer, Paragraph } from 'docx'
import * as mupdf from 'mupdf'
import pino from 'pino'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { rankPassages } from '../server/features/law/law.ts'
import { isFailure, pagePicture, readDocument, type PageText } from '../server/features/reading/reading.ts'
import { quantile } from './figures.ts'
import { pdfOf, scanOf } from './sample-documents.ts'

/*
 * npm run bench:files: how long own documents take. A PDF of 20 pages of text and a scanned A4 page are read as an upload
 * is, each in a process of its own; the scan beside the program `tesseract` alone, where the machine has it. Pictures of
 * pages with a marked passage. The passages of 300 pages ranked for a question.
 */

const rounds = Number(process.env.ROUNDS ?? 10)
const signal = new AbortController().signal
const sentence = 'Der Bestandnehmer hat die Wohnung bei Beendigung des Bestandverhältnisses geräumt zurückzustellen, '
const line = (page: number, at: number) => `${page}.${at} ${sentence}`.slice(0, 88)
const lines = (page: number) => Array.from({ length: 40 }, (_, at) => line(page, at))

/** Milliseconds of each of several rounds, one after the other; the first, which loads things, is left out. */
async function times(work: () => Promise<unknown>, count = rounds): Promise<number[]> {
  const taken: number[] = []
  for (let round = -1; round < count; round++) {
    const begun = performance.now()
    await work()
    if (round >= 0) taken.push(performance.now() - begun)
    // The process for the next document starts meanwhile, as it does between two uploads.
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  return taken
}

async function read(filename: string, bytes: Uint8Array): Promise<PageText[]> {
  const result = await readDocument({ bytes, filename, signal })
  if (isFailure(result)) throw new Error(result.reason)
  return result.pages
}

const text = pdfOf(Array.from({ length: 20 }, (_, page) => lines(page)))
const picture = scanOf(lines(0), { dpi: 300, turned: 0.7, noise: 14 })
const scan = pdfOf([{ picture }])
const word = new Uint8Array(
  await Packer.toBuffer(
    new Document({
      sections: [
        {
          children: lines(1)
            .flatMap(() => lines(2))
            .map((words) => new Paragraph(words)),
        },
      ],
    }),
  ),
)

const figures: [name: string, taken: number[]][] = []
const measure = async (name: string, work: () => Promise<unknown>, count?: number) =>
  void figures.push([name, await times(work, count)])

await measure('20 pages of text read', () => read('a.pdf', text))
await measure('a scanned page read', () => read('a.pdf', scan), 4)
if (await hasTesseract()) {
  const sheet = mupdf.Document.openDocument(scan, 'application/pdf').loadPage(0)
  const png = sheet.toPixmap(mupdf.Matrix.scale(300 / 72, 300 / 72), mupdf.ColorSpace.DeviceGray, false).asPNG()
  await measure('the same by tesseract alone', () => tesseract(png), 4)
}
for (const [name, kind, bytes] of [
  ['PDF', 'pdf', text],
  ['scan', 'pdf', scan],
  ['Word', 'docx', word],
] as const) {
  const [page] = await read(`a.${kind}`, bytes)
  const ranges = [{ start: 100, end: 300 }]
  await measure(`picture of a page, ${name}`, () =>
    pagePicture({ bytes: async () => bytes, kind, page: page!, ranges, signal }),
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-files-'))
const app = await openApp(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'silent' }))
const passages = Array.from({ length: 300 }, (_, page) => lines(page)).flatMap((page) =>
  [0, 10, 20, 30].map((at) => page.slice(at, at + 10).join(' ')),
)
const ask = () => rankPassages(app.parts.corpus, 'Wann ist die Wohnung zurückzustellen?', passages, 24)
await measure('300 pages ranked', ask)
await app.close()
rmSync(dataDir, { recursive: true, force: true })

console.log(`fastest, medians and slowest of ${rounds} rounds (4 of the scan), one after the other`)
for (const [name, taken] of figures)
  console.log(
    name.padEnd(32),
    ...[Math.min(...taken), quantile(taken, 0.5), Math.max(...taken)].map((value) =>
      `${value.toFixed(0)} ms`.padStart(10),
    ),
  )
const median = (name: string) => Number(quantile(figures.find(([one]) => one === name)?.[1] ?? [], 0.5).toFixed(0))
console.log(
  JSON.stringify({
    text_20_pages_ms: median('20 pages of text read'),
    scanned_page_ms: median('a scanned page read'),
    tesseract_alone_ms: median('the same by tesseract alone') || null,
    picture_pdf_ms: median('picture of a page, PDF'),
    picture_scan_ms: median('picture of a page, scan'),
    picture_word_ms: median('picture of a page, Word'),
    rank_300_pages_ms: median('300 pages ranked'),
  }),
)

function hasTesseract(): Promise<boolean> {
  return new Promise((resolve) =>
    execFile('tesseract', ['--list-langs'], (error, out) => resolve(!error && /^deu$/m.test(out))),
  )
}

function tesseract(png: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', ['stdin', 'stdout', '-l', 'deu', '--oem', '1', '--psm', '3'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    })
    child.on('error', reject).on('exit', () => resolve())
    child.stdin.end(png)
  })
}
