import PostalMime, { decodeWords, type Address } from 'postal-mime'
import { broken, limits, tooBigInside, type Attachment } from '../form/reading-form.ts'
import { hasReadExtension } from '../open/kind.ts'
import { createFlow, type FlowItem } from './flow.ts'
import { htmlFlow } from './html.ts'
import { addPlain } from './plain.ts'

const written = (address: Address): string =>
  address.group
    ? address.group.map(written).join(', ')
    : address.name && address.address
      ? `${address.name} <${address.address}>`
      : address.address || address.name

/** A mail: its head, its text, and the files that lie in it. */
export async function readEml(bytes: Uint8Array): Promise<{ items: FlowItem[]; attachments: Attachment[] }> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, forceRfc822Attachments: true }).catch(() => {
    throw broken()
  })
  const attachments = mail.attachments
    // Pictures within the text are none; some programs call every other file inline.
    .filter(({ disposition, related, mimeType, content }) => {
      const isInText = related || (disposition === 'inline' && mimeType.startsWith('image/'))
      return !isInText && byteLength(content) > 0
    })
    .map(({ filename, mimeType, content }, at) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
      const own = filename || (mimeType === 'message/rfc822' && subjectOf(bytes)) || `Anlage ${at + 1}`
      return { filename: named(own, mimeType), bytes }
    })
  if (attachments.length > limits.attachments) throw tooBigInside()
  const flow = createFlow()
  const line = (label: string, value: string | undefined) => {
    if (!value) return
    flow.begin('text')
    flow.add(`${label}: ${value}`)
  }
  if (mail.subject) {
    flow.begin('heading')
    flow.add(mail.subject)
  }
  const people = (list: Address[] | undefined) => list?.map(written).join(', ')
  line('Von', mail.from && written(mail.from))
  line('An', people(mail.to))
  line('Kopie', people(mail.cc))
  line('Datum', dateOf(mail.date))
  line('Anlagen', attachments.map(({ filename }) => filename).join(', '))
  flow.begin()
  const hasText = mail.text !== undefined && mail.text.trim() !== ''
  if (hasText) addPlain(flow, mail.text!)
  const head = flow.finish()
  return { items: hasText || !mail.html ? head : [...head, ...htmlFlow(mail.html)], attachments }
}

/** Endings for names that have none: a mail says of which type its files are. */
const endings: Partial<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/plain': 'txt',
  'text/html': 'html',
  'message/rfc822': 'eml',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
}

function named(name: string, mimeType: string): string {
  const ending = endings[mimeType]
  return ending && !hasReadExtension(name) ? `${name}.${ending}` : name
}

/** What a mail within a mail is about; most programs give it no name. */
function subjectOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16_384))
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1)[0]!
  const [, subject] = /^subject:[ \t]*((?:[^\n]|\n[ \t])*)/im.exec(head) ?? []
  if (!subject) return undefined
  // A slash would part folders.
  return (
    decodeWords(subject.replace(/\r?\n[ \t]+/g, ' '))
      .replace(/[/\\]/g, '-')
      .trim() || undefined
  )
}

const byteLength = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content.length : content.byteLength

/** As written in the mail, in Vienna; what is no date stays as it is. */
function dateOf(date: string | undefined): string | undefined {
  const time = date ? new Date(date) : undefined
  return !time || Number.isNaN(time.getTime())
    ? date
    : time.toLocaleString('de-AT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Vienna' })
}
