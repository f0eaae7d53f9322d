import { Parser } from 'htmlparser2'
import { decodeText } from '../open/encoding.ts'
import { createFlow, type FlowItem } from './flow.ts'

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const blocks = new Set(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form header legend main nav p section summary'.split(
    ' ',
  ),
)
/** What stands in these is no text of the page. */
const silent = new Set(
  'head title script style template noscript svg math iframe object embed audio video canvas select'.split(' '),
)
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i
/** Elements that have no end. */
const single = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** The way back from a note, as mammoth writes it. */
const wayBack = /^#(?:foot|end)note-ref-/

/** The text of a page. What the page hides is left out: nobody sees it, so nobody could check it. */
export function htmlFlow(html: string, { pagesEndAtRules = false } = {}): FlowItem[] {
  const flow = createFlow()
  const lists: { next: number | undefined }[] = []
  let skipped = 0
  let kept = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isHidden =
          silent.has(name) ||
          'hidden' in attributes ||
          hiddenStyle.test(attributes.style ?? '') ||
          (name === 'a' && wayBack.test(attributes.href ?? ''))
        if (skipped > 0 || isHidden) {
          if (!single.has(name)) skipped++
          return
        }
        if (headings.has(name)) flow.begin('heading')
        else if (blocks.has(name)) {
          if (lists.length === 0) flow.begin()
          else flow.end()
        } else if (name === 'pre') {
          flow.begin()
          kept++
        } else if (name === 'ul' || name === 'ol') {
          flow.end()
          lists.push({ next: name === 'ol' ? Number(attributes.start ?? 1) || 1 : undefined })
        } else if (name === 'li') {
          const list = lists.at(-1)
          const marker = list?.next === undefined ? '• ' : `${Number(attributes.value) || list.next}. `
          if (list?.next !== undefined) list.next = (Number(attributes.value) || list.next) + 1
          flow.begin('item', Math.max(0, lists.length - 1), marker)
        } else if (name === 'tr') flow.openRow()
        else if (name === 'td' || name === 'th') flow.openCell()
        else if (name === 'br') flow.add('\n')
        else if (name === 'hr') {
          if (pagesEndAtRules) flow.endPage()
          else flow.end()
        } else if (name === 'img' && attributes.alt) flow.add(` ${attributes.alt} `)
      },
      ontext(text) {
        if (skipped === 0) flow.add(kept > 0 ? text : text.replace(/[\t\n\f\r ]+/g, ' '))
      },
      onclosetag(name) {
        if (skipped > 0) {
          if (!single.has(name)) skipped--
          return
        }
        if (headings.has(name)) flow.begin()
        else if (blocks.has(name)) flow.end()
        else if (name === 'pre') {
          flow.begin()
          kept--
        } else if (name === 'ul' || name === 'ol') {
          flow.begin()
          lists.pop()
        } else if (name === 'li') flow.begin()
        else if (name === 'tr') flow.closeRow()
        else if (name === 'table') flow.begin()
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return flow.finish()
}

const charset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i

/** A page as a file. */
export function readHtml(bytes: Uint8Array): FlowItem[] {
  const declared = charset.exec(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))?.[1]
  return htmlFlow(decodeText(bytes, declared))
}
