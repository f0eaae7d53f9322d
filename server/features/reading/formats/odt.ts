import { SaxesParser } from 'saxes'
import { broken, Unreadable } from '../form/reading-form.ts'
import { partsOf, xmlOf } from '../open/zip.ts'
import { createFlow, type FlowItem } from './flow.ts'

/*
 * OpenDocument text (OASIS ODF 1.3, part 3): one XML file with the text, whose elements are read in their order.
 */

/** What stands in these is no text of the document. */
const silent = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:annotation-end',
  'office:forms',
  'text:sequence-decls',
  'svg:title',
  'svg:desc',
])

/** The levels of a list style that count. */
type ListStyles = Map<string, Set<number>>

/** The text of a document. Pages end where the office noted it when it saved the document. */
export function readOdt(bytes: Uint8Array): FlowItem[] {
  const parts = new Map(partsOf(bytes).map((part) => [part.name, part]))
  const content = parts.get('content.xml')
  if (!content)
    throw new Unreadable(
      'unknown_format',
      'Die Datei ist kein OpenDocument-Text. Bitte speichern Sie sie neu als .odt.',
    )
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest && xmlOf(manifest).includes('encryption-data'))
    throw new Unreadable(
      'protected_office',
      'Das Dokument ist mit einem Kennwort geschützt. Bitte speichern Sie es ohne Kennwort und laden Sie es noch einmal hoch.',
    )
  const styles: ListStyles = new Map()
  const named = parts.get('styles.xml')
  try {
    if (named) readStyles(xmlOf(named), styles)
    const xml = xmlOf(content)
    readStyles(xml, styles)
    return readContent(xml, styles)
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
}

function readStyles(xml: string, styles: ListStyles): void {
  let style = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'text:list-style') style = attributes['style:name'] ?? ''
    if (name !== 'text:list-level-style-number' || !attributes['style:num-format']) return
    const levels = styles.get(style) ?? new Set()
    styles.set(style, levels.add(Number(attributes['text:level'])))
  })
  parser.write(xml).close()
}

function readContent(xml: string, styles: ListStyles): FlowItem[] {
  const flow = createFlow()
  const lists: { style: string; next: number | undefined }[] = []
  /** How far the list of a style has counted, for one that goes on with it. */
  const counted = new Map<string, number>()
  const notes: { marker: string; text: string }[] = []
  let skipped = 0
  let isBody = false
  let note: { marker: string; text: string } | undefined
  let isMarker = false
  const add = (text: string) => {
    if (!isBody || skipped > 0) return
    if (note && !isMarker) note.text += text
    else flow.add(text)
    if (note && isMarker) note.marker += text
  }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'office:text') isBody = true
    if (skipped > 0 || silent.has(name)) return void skipped++
    if (note) {
      if (name === 'text:note-citation') {
        isMarker = true
        flow.add('[')
      } else if (name === 'text:p') note.text += ' '
    } else if (name === 'text:h') flow.begin('heading')
    else if (name === 'text:p') {
      if (lists.length === 0) flow.begin()
      else flow.end()
    } else if (name === 'text:list') {
      const style = attributes['text:style-name'] ?? lists.at(-1)?.style ?? ''
      const isCounting = styles.get(style)?.has(lists.length + 1)
      const goesOn = attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list']
      lists.push({ style, next: isCounting ? (goesOn ? (counted.get(style) ?? 1) : 1) : undefined })
    } else if (name === 'text:list-item') {
      const list = lists.at(-1)
      const start = Number(attributes['text:start-value'])
      if (list && list.next !== undefined && start) list.next = start
      flow.begin('item', Math.max(0, lists.length - 1), list?.next === undefined ? '• ' : `${list.next++}. `)
    } else if (name === 'table:table-row') flow.openRow()
    else if (name === 'table:table-cell') flow.openCell()
    else if (name === 'text:note') note = { marker: '', text: '' }
    else if (name === 'text:soft-page-break') flow.endPage()
    if (name === 'text:s') add(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)))
    else if (name === 'text:tab') add('\t')
    else if (name === 'text:line-break') add('\n')
  })
  parser.on('text', (text) => add(text.replace(/[\t\n\r ]+/g, ' ')))
  parser.on('closetag', ({ name }) => {
    if (skipped > 0) return void skipped--
    if (name === 'text:note-citation') {
      isMarker = false
      flow.add(']')
    } else if (name === 'text:note') {
      if (note) notes.push(note)
      note = undefined
    } else if (note) return
    else if (name === 'text:h' || (name === 'text:p' && lists.length === 0)) flow.begin()
    else if (name === 'text:p') flow.end()
    else if (name === 'text:list') {
      const list = lists.pop()
      if (list?.next !== undefined) counted.set(list.style, list.next)
      flow.begin()
    } else if (name === 'table:table-row') flow.closeRow()
  })
  parser.write(xml).close()
  for (const { marker, text } of notes) {
    flow.begin('note', 0, `[${marker}] `)
    flow.add(text)
  }
  return flow.finish()
}
