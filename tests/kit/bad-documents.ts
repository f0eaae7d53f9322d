import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { docxOf, odtOf, pdfOf, wordParagraph } from './documents.ts'

/*
 * Files that want to hurt whoever opens them, made when they are needed.
 */

const encode = (text: string) => new TextEncoder().encode(text)
const join = (...pieces: (Uint8Array | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))

/** A PDF of these objects, with a table of where they stand. */
function rawPdf(objects: (string | Uint8Array)[]): Uint8Array {
  const pieces = [join('%PDF-1.7\n')]
  let length = pieces[0]!.length
  const places = objects.map((object, at) => {
    const place = length
    const piece = join(`${at + 1} 0 obj\n`, object, '\nendobj\n')
    pieces.push(piece)
    length += piece.length
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return join(
    ...pieces,
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
}

/** A page whose drawing is 128 MB of the same instruction, packed twice. */
function deflateBomb(): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(128 * 1024 * 1024, 'q Q '), { level: 9 }))
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    join(`<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`, packed, '\nendstream'),
  ])
}

/** Pages that name one another as their children. */
const pageLoop = () =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 100 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 100 >>',
  ])

const manyPages = (count: number) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ])

/** A PNG that says it is very large. */
function hugePng(side: number): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return join(length, name, data, '\0\0\0\0')
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 1000))
  return join('\x89PNG\r\n\x1A\n', chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', new Uint8Array()))
}

const megabyte = (count: number) => new Uint8Array(count * 1024 * 1024)

/** A ZIP whose directory promises less than comes out. */
function lyingZip(): Uint8Array {
  const bytes = docxOf(wordParagraph('x'), {
    parts: { 'word/document.xml': encode(`<w:document>${' '.repeat(5_000_000)}</w:document>`) },
  })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
      view.setUint32(at + 24, 1000, true)
  return bytes
}

const docx = () => docxOf(wordParagraph('Ein Satz.'))

/** Name, maker, and the code with which reading refuses it. */
export const badDocuments: [name: string, make: () => Uint8Array, code: string][] = [
  ['leer.pdf', () => new Uint8Array(), 'empty'],
  ['abgeschnitten.docx', () => docx().subarray(0, 700), 'broken'],
  ['abgeschnitten.odt', () => odtOf('<text:p>x</text:p>').subarray(0, 150), 'broken'],
  ['abgeschnitten.rtf', () => encode('{\\rtf1 Ein {\\b Satz'), 'broken'],
  ['abgeschnitten.png', () => hugePng(800).subarray(0, 20), 'broken'],
  ['abgeschnitten.heic', () => join('\0\0\0\x18ftypheic\0\0\0\0mif1heic', new Uint8Array(50)), 'broken'],
  ['nur-kopf.pdf', () => encode('%PDF-1.7\n'), 'broken'],
  [
    'bombe.docx',
    () => docxOf(wordParagraph('x'), { parts: { 'word/media/a.bin': [megabyte(201), { level: 1 }] } }),
    'too_big_inside',
  ],
  ['verhältnis.docx', () => docxOf(wordParagraph('x'), { parts: { 'word/a.xml': megabyte(60) } }), 'too_big_inside'],
  [
    'viele-teile.docx',
    () => zipSync(Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`a${at}`, new Uint8Array()]))),
    'too_big_inside',
  ],
  ['lügt.docx', lyingZip, 'too_big_inside'],
  [
    'fremde-einheit.docx',
    () =>
      docxOf(wordParagraph('&fremd;'), { head: '<!DOCTYPE w:document [<!ENTITY fremd SYSTEM "file:///etc/passwd">]>' }),
    'broken',
  ],
  [
    'lachen.odt',
    () =>
      zipSync({
        'content.xml': encode('<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>'),
      }),
    'broken',
  ],
  [
    'tabelle.docx',
    () => zipSync({ '[Content_Types].xml': encode('<Types/>'), 'xl/workbook.xml': encode('<workbook/>') }),
    'unknown_format',
  ],
  ['im-kreis.pdf', pageLoop, 'broken'],
  ['tausend.pdf', () => manyPages(1000), 'too_many_pages'],
  ['aufgeblasen.pdf', deflateBomb, 'too_big_inside'],
  ['riesig.png', () => hugePng(20_000), 'too_big_inside'],
  ['pdf-und-zip.pdf', () => join(pdfOf([['x']]), docx()), 'two_formats'],
  ['pdf-und-html.pdf', () => join(pdfOf([['x']]), '<html><script>alert(1)</script></html>'), 'two_formats'],
  [
    'bild-und-code.jpg',
    () => join('\xFF\xD8\xFF\xE0\0\x10JFIF', '\xFF\xD9', '<script>alert(1)</script>'),
    'two_formats',
  ],
  ['alt.doc', () => join('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', new Uint8Array(600)), 'legacy_word'],
  [
    'gesperrt.docx',
    () => join('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', Buffer.from('EncryptedPackage', 'utf16le')),
    'protected_office',
  ],
  ['falsch.pdf', docx, 'unknown_format'],
  ['falsch.txt', () => pdfOf([['x']]), 'wrong_extension'],
  ['tief.rtf', () => encode(`{\\rtf1${'{'.repeat(100_000)}`), 'broken'],
  ['tief.html', () => encode(`<html>${'<div>'.repeat(30_000)}`), 'no_text'],
  ['nichts.txt', () => encode(' \n \n'), 'no_text'],
]
