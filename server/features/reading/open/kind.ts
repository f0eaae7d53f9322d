import { Unreadable, type DocumentKind } from '../form/reading-form.ts'
import { decodeText, isText } from './encoding.ts'
import { endOfDirectory } from './zip.ts'

/*
 * What a file is, by its content: the name only has to agree. A file that is two things at once is refused, because
 * whoever looks at it next may see the other one.
 */

const extensions: Record<DocumentKind, string[]> = {
  pdf: ['pdf'],
  docx: ['docx'],
  odt: ['odt'],
  rtf: ['rtf'],
  html: ['html', 'htm'],
  eml: ['eml'],
  txt: ['txt'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  tiff: ['tif', 'tiff'],
  heic: ['heic', 'heif'],
}

/** As a person would say it. */
const kindNames: Record<DocumentKind, string> = {
  pdf: 'ein PDF-Dokument',
  docx: 'ein Word-Dokument (DOCX)',
  odt: 'ein OpenDocument-Text (ODT)',
  rtf: 'ein RTF-Dokument',
  html: 'eine HTML-Seite',
  eml: 'eine E-Mail (EML)',
  txt: 'ein Textdokument (TXT)',
  jpg: 'ein JPG-Bild',
  png: 'ein PNG-Bild',
  tiff: 'ein TIFF-Bild',
  heic: 'ein HEIC-Bild',
}

/** The endings of the names of files that are read, without the dot. */
const readExtensions: readonly string[] = Object.values(extensions).flat()

const unknown = () =>
  new Unreadable(
    'unknown_format',
    'Dieses Format wird nicht gelesen. Möglich sind PDF, DOCX, ODT, RTF, HTML, EML, TXT, JPG, PNG, TIFF und HEIC.',
  )

/** What the beginning of a file says; zip and ole are containers of several formats. */
type Signature = DocumentKind | 'zip' | 'ole' | undefined

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

function signatureOf(bytes: Uint8Array): Signature {
  const head = ascii(bytes, 0, 16)
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip'
  if (head.startsWith('\xD0\xCF\x11\xE0')) return 'ole'
  if (head.startsWith('{\\rtf')) return 'rtf'
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff'
  if (head.slice(4, 8) === 'ftyp' && /^(?:hei[cfxms]|hev[cxms]|mif1|msf1)$/.test(head.slice(8, 12))) return 'heic'
  return undefined
}

const htmlStart = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i
const mailHeader =
  /^(?:From|To|Subject|Date|Received|Return-Path|MIME-Version|Message-ID|Delivered-To|X-[\w-]+|Content-Type):/im
const headerBlock = /^(?:>?From [^\n]*\r?\n)?(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/

/** What a text is: by how it begins, otherwise by its name. */
function textKind(text: string, extension: string): DocumentKind {
  if (htmlStart.test(text.slice(0, 4000))) return 'html'
  if (extension === 'eml' && mailHeader.test(headerBlock.exec(text.slice(0, 20_000))?.[0] ?? '')) return 'eml'
  if (extensions.html.includes(extension) && /<[a-z][^>]*>/i.test(text)) return 'html'
  return 'txt'
}

/** Whether a file of this name may be read. */
export const hasReadExtension = (filename: string): boolean => readExtensions.includes(extensionOf(filename))

const extensionOf = (filename: string): string => /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * What a file is by its first bytes (a few thousand are enough) and its name. Throws Unreadable. What only the whole file
 * shows is found by `kindOf`: what is in a ZIP, two formats in one.
 */
export function kindAtFirstSight(head: Uint8Array, filename: string): DocumentKind {
  const extension = extensionOf(filename)
  if (head.length === 0) throw new Unreadable('empty', 'Die Datei ist leer.')
  const signature = signatureOf(head)
  if (signature === 'ole') throw olderOffice(head, extension)
  if (signature === 'zip') {
    if (extension === 'docx' || extension === 'odt') return extension
    throw unknown()
  }
  const kind = signature ?? (isText(head) ? textKind(decodeText(head), extension) : undefined)
  if (extension === 'doc') throw kind === 'rtf' || kind === 'html' ? otherName(kind, extension) : legacyWord()
  // What looks like nothing but has the name of a format is a broken file of that format.
  if (!kind) throw readExtensions.includes(extension) ? brokenNamed(extension) : unknown()
  if (!extensions[kind].includes(extension))
    throw readExtensions.includes(extension) ? otherName(kind, extension) : unknown()
  return kind
}

const brokenNamed = (extension: string) =>
  new Unreadable(
    'wrong_extension',
    `Der Name endet auf ».${extension}«, der Inhalt passt aber nicht dazu. Vielleicht ist die Datei beschädigt oder falsch benannt.`,
  )

const otherName = (kind: DocumentKind, extension: string) =>
  new Unreadable(
    'wrong_extension',
    `Der Name endet auf ».${extension}«, der Inhalt ist aber ${kindNames[kind]}. Bitte geben Sie der Datei die Endung ».${extensions[kind][0]}« und laden Sie sie noch einmal hoch.`,
  )

const legacyWord = () =>
  new Unreadable(
    'legacy_word',
    'Das alte Word-Format .doc wird nicht gelesen. Bitte speichern Sie das Dokument in Word als .docx und laden Sie es noch einmal hoch.',
  )

/** Files of Office before 2007, and new ones with a password, are containers of the same sort. */
function olderOffice(bytes: Uint8Array, extension: string): Unreadable {
  const encrypted = Buffer.from('EncryptedPackage', 'utf16le')
  if (extension === 'docx' || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(encrypted))
    return new Unreadable(
      'protected_office',
      'Das Word-Dokument ist mit einem Kennwort geschützt. Bitte speichern Sie es in Word ohne Kennwort und laden Sie es noch einmal hoch.',
    )
  return extension === 'doc' ? legacyWord() : unknown()
}

/** As `kindAtFirstSight`, from the whole file. */
export function kindOf(bytes: Uint8Array, filename: string): DocumentKind {
  const kind = kindAtFirstSight(bytes, filename)
  if (isTwoThings(bytes, kind))
    throw new Unreadable(
      'two_formats',
      'In dieser Datei stecken zwei Formate zugleich. Solche Dateien werden nicht gelesen.',
    )
  return kind
}

function isTwoThings(bytes: Uint8Array, kind: DocumentKind): boolean {
  const isZip = kind === 'docx' || kind === 'odt'
  if (isZip) return false
  // A ZIP is read from its end, whatever stands before it.
  if (kind !== 'txt' && kind !== 'eml' && endOfDirectory(bytes)) return true
  if (kind === 'pdf') return /<(?:html|script|!doctype)\b/i.test(afterLast(bytes, '%%EOF'))
  // Readers of PDF look for its mark in the first 1024 bytes.
  const isPicture = kind === 'jpg' || kind === 'png' || kind === 'tiff' || kind === 'heic'
  if (isPicture || kind === 'html' || kind === 'rtf') if (ascii(bytes, 0, 1024).includes('%PDF-')) return true
  if (kind === 'jpg') return isCode(afterLast(bytes, '\xFF\xD9'))
  return kind === 'png' && isCode(afterLast(bytes, 'IEND'))
}

const isCode = (tail: string) => /<(?:html|script|\?php)\b|%PDF-/i.test(tail)

/** What follows the last place of a mark, at most 64 KiB. */
function afterLast(bytes: Uint8Array, mark: string): string {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(mark, undefined, 'latin1')
  return at < 0 ? '' : ascii(bytes, at + mark.length, at + mark.length + 65_536)
}
