// What is handed out of a released file: copies in which the words are gone for good, and a report without names.
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFailure, readDocument } from '../../server/features/reading/reading.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { docxOf, pdfOf, wordParagraph, wordTable } from '../kit/documents.ts'
import { aFile } from '../kit/files.ts'
import { aColleague } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const letter = docxOf(
  wordParagraph('Klägerin: Dragica Popović, geb. 08.01.1983, Hütteldorfer Straße 130/27, 1140 Wien') +
    wordParagraph('Frau Popović verlangt &lt;b&gt;1.200 EUR&lt;/b&gt; &amp; Zinsen; Konto AT85 3800 0090 3772 7922.') +
    wordTable([['Zeuge', 'Franz Zauner']]),
  { parts: { 'docProps/core.xml': new TextEncoder().encode('<x>Popović Zauner</x>') } },
)
const suit = pdfOf([
  ['Klägerin: Dragica Popović, geb. 08.01.1983.', 'Zeuge: Franz Zauner.'],
  ['Frau Popović verlangt die Kaution. Sie wird binnen 14 Tagen ausbezahlt.'],
])
const planted = ['Popovi', 'Dragica', 'Zauner', '08.01.1983', 'Hütteldorfer', 'AT85', 'Akt Huber']

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

test('without a release there is neither a copy nor a report', async () => {
  const person = await aColleague(app)
  const { id } = await aFile(person, ['Brief.txt', 'Herr Tobias Lang kommt.'], { anonymize: 'true' })
  const plain = await aFile(person, ['Notiz.txt', 'Herr Tobias Lang kommt.'])
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: false })
  for (const file of [id, plain.id])
    for (const what of ['copy?format=docx', 'report'])
      expect(await person.get(`/api/chat/files/${file}/${what}`)).toMatchObject({
        status: 409,
        body: { code: 'file_wrong_status', detail: expect.stringContaining('freigegeben') },
      })
})
