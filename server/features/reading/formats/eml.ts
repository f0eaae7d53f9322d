import PostalMime, { type Address } from 'postal-mime'
import { broken, limits, tooBigInside, type Attachment } from '../form/reading-form.ts'
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
    .map(({ filename, mimeType, content }, at) => ({
      filename: filename ?? `Anlage ${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    }))
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

const byteLength = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content.length : content.byteLength

/** As written in the mail, in Vienna; what is no date stays as it is. */
function dateOf(date: string | undefined): string | undefined {
  const time = date ? new Date(date) : undefined
  return !time || Number.isNaN(time.getTime())
    ? date
    : time.toLocaleString('de-AT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Vienna' })
}
