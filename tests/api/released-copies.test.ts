// What is handed out of a released file: copies in which the words are gone for good, and a report without names.
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFailure, readDocument } from '../../server/features/reading/reading.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { docxOf, pdfOf, scanOf, wordParagraph, wordTable } from '../kit/documents.ts'
import { aFile } from '../kit/files.ts'
import { aColleague } from '../kit/people.ts'

// What the engine says of odd files belongs in no report.
mupdf.setLog(null)

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const letter = docxOf(
  wordParagraph('Klägerin: Gordana Jelavić, geb. 14.02.1987, Hadersdorfer Straße 118/36, 1140 Wien') +
    wordParagraph('Frau Jelavić verlangt &lt;b&gt;1.200 EUR&lt;/b&gt; &amp; Zinsen; Konto AT03 2099 0004 1862 5308.') +
    wordTable([['Zeuge', 'Franz Kogler']]),
  { parts: { 'docProps/core.xml': new TextEncoder().encode('<x>Jelavić Kogler</x>') } },
)
const suit = pdfOf([
  ['Klägerin: Gordana Jelavić, geb. 14.02.1987.', 'Zeuge: Franz Kogler.'],
  ['Frau Jelavić verlangt die Kaution. Sie wird binnen 14 Tagen ausbezahlt.'],
])
const planted = ['Jelavi', 'Gordana', 'Kogler', '14.02.1987', 'Hadersdorfer', 'AT03', 'Akt Huber']

/** All that lies in a file: its entries or its objects and streams, unpacked, in every encoding that texts have there. */
function insides(bytes: Uint8Array, format: string): string {
  if (format === 'docx')
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) => `${name}\n${Buffer.from(part).toString('utf8')}`)
      .join('\n')
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()!
  let all = ''
  for (let number = 1; number < pdf.countObjects(); number++) {
    const object = pdf.newIndirect(number)
    all += `${object.resolve().toString()}\n`
    if (!object.isStream()) continue
    const stream = Buffer.from(object.readStream().asUint8Array())
    all += `${stream.toString('latin1')}\n${stream.toString('utf8')}\n${stream.length % 2 === 0 ? Buffer.from(stream).swap16().toString('utf16le') : ''}\n`
  }
  return all
}

async function textIn(bytes: Uint8Array, format: string): Promise<string> {
  const read = await readDocument({ bytes, filename: `x.${format}`, signal: new AbortController().signal })
  if (isFailure(read)) throw new Error(read.reason)
  return read.pages.map(({ text }) => text).join('\n\n')
}

test.each([
  ['Akt Huber.docx', letter],
  ['Akt Huber.pdf', suit],
])('the words are gone from the copies of %s', async (name, content) => {
  const person = await aColleague(app)
  const { id } = await aFile(person, [name, content], { anonymize: 'true' })
  const copy = (format: string) => person.get(`/api/chat/files/${id}/copy?format=${format}`)
  expect(await person.get(`/api/chat/files/${id}/copy?format=pdf`)).toMatchObject({
    status: 409,
    body: { code: 'file_wrong_status' },
  })
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })
  const { text: released } = await person.get(`/api/chat/files/${id}/text?form=pseudonymised`)
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  for (const format of ['docx', 'pdf']) {
    const { bytes, headers } = await copy(format)
    expect(headers['content-disposition']).toContain('Pseudonymisierte')
    const text = await textIn(bytes, format)
    // All that was released stands in it, in its order, and nothing else but the foot.
    const body = words(text.replaceAll(/Pseudonymisierte Fassung, erstellt mit Fundstelle · Seite.*/g, ''))
    expect(body).toContain(words(released).slice(0, 60))
    // Cells of tables stand apart without a sign.
    for (const word of words(released.replaceAll(' | ', ' ')).split(' ')) expect(body).toContain(word)
    const inside = insides(bytes, format)
    for (const word of planted) {
      expect(text).not.toContain(word)
      expect(inside).not.toContain(word)
    }
  }
  const report = await person.get(`/api/chat/files/${id}/report`)
  const text = words(await textIn(report.bytes, 'pdf'))
  expect(text).toMatch(/Freigegeben am \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} Uhr/)
  expect(text).toMatch(/Person 2 0 \d 0/)
  for (const word of planted) expect(text + insides(report.bytes, 'pdf')).not.toContain(word)
})

/** A PDF that says names in all places where nobody looks: facts about it, a note, a picture, text beside the page, `more`. */
function suitWithSecrets(more = ''): Uint8Array {
  const pages = pdfOf([
    ['Klägerin: Gordana Jelavić, geb. 14.02.1987.', 'Frau Jelavić schuldet (Franz Kogler) nichts.', 'Sonst nichts.'],
    ['Frau Jelavić verlangt die Kaution.'],
    { picture: scanOf(['Frau Gordana Jelavić wohnt in Wien.', 'Sie verlangt die Kaution zurück.']) },
  ])
  const pdf = mupdf.Document.openDocument(pages, 'application/pdf').asPDF()!
  pdf.setMetaData('info:Author', 'Gordana Jelavić')
  const root = pdf.getTrailer().get('Root')
  root.put('Metadata', pdf.addStream('<x>Gordana Jelavić</x>', {}))
  const page = pdf.loadPage(0) as mupdf.PDFPage
  page.createAnnotation('Text').setContents('Kogler ruft an')
  const object = page.getObject()
  object.put('PieceInfo', { Private: 'Franz Kogler' })
  const pictures = pdf.newDictionary()
  pictures.put('Logo', pdf.addImage(scanOf(['Kanzlei Kogler'], { dpi: 30 })))
  const resources = object.getInheritable('Resources')
  resources.put('XObject', pictures)
  resources.get('Font').put('Neben', pdf.addSimpleFont(new mupdf.Font('Times-Roman'), 'Latin'))
  const contents = pdf.newArray()
  contents.push(object.get('Contents'))
  contents.push(
    pdf.addStream(
      `q 100 0 0 100 400 600 cm /Logo Do Q BT /Neben 12 Tf 900 900 Td (Franz Kogler) Tj ET /Span <</ActualText (Gordana)>> BDC EMC ${more}`,
      {},
    ),
  )
  object.put('Contents', contents)
  return Uint8Array.from(pdf.saveToBuffer('').asUint8Array())
}

test('a PDF keeps its look while the words are gone from it: text, scans, pictures, notes and what it says about itself', async () => {
  const person = await aColleague(app)
  const { id } = await aFile(person, ['Akt Huber.pdf', suitWithSecrets()], { anonymize: 'true' })
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })
  const copy = await person.get(`/api/chat/files/${id}/copy?format=layout`)
  expect([copy.status, copy.headers['content-type']]).toEqual([200, 'application/pdf'])
  const inside = insides(copy.bytes, 'pdf')
  for (const word of [...planted, 'ruft an']) expect(inside).not.toContain(word)
  const pdf = mupdf.Document.openDocument(copy.bytes, 'application/pdf')
  const text = (number: number) => pdf.loadPage(number).toStructuredText('').asText().replaceAll(/\s+/g, ' ')
  // Signs that touch a name are written anew with what comes in its place.
  for (const words of ['Klägerin:', '[Klägerin 1],', '[Geburtsdatum 1].', 'schuldet', '([Person A])', 'nichts.'])
    expect(text(0)).toContain(words)
  for (const words of ['Frau', '[Klägerin 1]', 'verlangt die Kaution.']) expect(text(1)).toContain(words)
  // What is left stands where it stood.
  const placeOf = (bytes: Uint8Array, words: string) =>
    mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0).search(words, undefined)[0]![0]!.map(Math.round)
  expect(placeOf(copy.bytes, 'Sonst nichts')).toEqual(placeOf(suitWithSecrets(), 'Sonst nichts'))
  // Of the scan nothing is text but what stands in the place of the name, which is black in the picture.
  expect(text(2).trim()).toMatch(/^(?:\[Klägerin 1\] ?|\[Ort 1\]\.? ?)+$/)
  const read = await textIn(copy.bytes, 'pdf')
  for (const word of planted) expect(read).not.toContain(word)
  const drawn = pdf.loadPage(2).toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceGray, false)
  const pixels = drawn.getPixels()
  const row = (y: number) => pixels.subarray(y * drawn.getStride(), y * drawn.getStride() + drawn.getWidth())
  const blackest = Math.max(...Array.from({ length: 40 }, (_, y) => row(150 + y).filter((grey) => grey < 40).length))
  expect(blackest).toBeGreaterThan(150)
})

test('a PDF as browsers print it, which say beside two letters that are one glyph what they are, keeps its look', async () => {
  const person = await aColleague(app)
  const glyph = 'BT /Neben 12 Tf 72 300 Td /Span<</ActualText (ff) >> BDC (ff) Tj EMC (entlich) Tj ET'
  const { id } = await aFile(person, ['Klage.pdf', suitWithSecrets(glyph)], { anonymize: 'true' })
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })
  const copy = await person.get(`/api/chat/files/${id}/copy?format=layout`)
  expect(copy.status).toBe(200)
  const inside = insides(copy.bytes, 'pdf')
  for (const word of [...planted, 'ActualText']) expect(inside).not.toContain(word)
  expect(await textIn(copy.bytes, 'pdf')).toContain('ffentlich')
})

test('where anything of the original could be left there is no copy with its look', async () => {
  const person = await aColleague(app)
  const refused = async (name: string, content: Uint8Array) => {
    const { id } = await aFile(person, [name, content], { anonymize: 'true' })
    await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })
    const { status, body } = await person.get(`/api/chat/files/${id}/copy?format=layout`)
    expect((await person.get(`/api/chat/files/${id}/copy?format=pdf`)).status).toBe(200)
    return [status, body.code]
  }
  // Clipped away: nobody saw or read it, and it is still text.
  const clipped = 'q 0 0 5 5 re W n BT /Neben 12 Tf 200 400 Td (Franz Kogler) Tj ET Q'
  expect(await refused('Klage.pdf', suitWithSecrets(clipped))).toEqual([409, 'layout_not_kept'])
  expect(await refused('Klage.docx', letter)).toEqual([409, 'layout_not_kept'])
})

test('without a release there is neither a copy nor a report', async () => {
  const person = await aColleague(app)
  const { id } = await aFile(person, ['Brief.txt', 'Herr Stefan Lang kommt.'], { anonymize: 'true' })
  const plain = await aFile(person, ['Notiz.txt', 'Herr Stefan Lang kommt.'])
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: false })
  for (const file of [id, plain.id])
    for (const what of ['copy?format=docx', 'copy?format=layout', 'report'])
      expect(await person.get(`/api/chat/files/${file}/${what}`)).toMatchObject({
        status: 409,
        body: { code: 'file_wrong_status', detail: expect.stringContaining('freigegeben') },
      })
})
