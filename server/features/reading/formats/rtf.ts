import { broken } from '../form/reading-form.ts'
import { createFlow, type FlowItem } from './flow.ts'

/*
 * Rich Text Format 1.9.1: groups, control words and text. Only what makes text of it is looked at. Own code, because the
 * readers in the registry are either abandoned or bring a PDF engine and an OCR along.
 */

/** Groups that hold no text of the document. */
const silent = new Set(
  (
    'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf fldinst ' +
    'themedata colorschememapping datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles filetbl ' +
    'revtbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn bkmkstart bkmkend atnid atnauthor annotation atrfstart atrfend ' +
    'template operator mmathPr wgrffmtfilter private nonshppict'
  ).split(' '),
)

const symbols: Record<string, string> = {
  line: '\n',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
}

/** Code pages of character sets (`\fcharset`); all others are those of the document. */
const charsets: Record<number, string> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  238: 'windows-1250',
}

type State = {
  isSilent: boolean
  isHidden: boolean
  /** How many characters stand for one `\u`, for readers that do not know it. */
  fallback: number
  codePage: string
  /** Within the table of fonts: the number of the font spoken of. */
  font: number
  isFontTable: boolean
  isNote: boolean
  isMarker: boolean
}

const deepest = 500
const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([\r\n]+)|([^\\{}\r\n]+)/giy

/** The text of a document; pages end where somebody ended them by hand. */
export function readRtf(bytes: Uint8Array): FlowItem[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const flow = createFlow()
  const fonts = new Map<number, string>()
  const notes: string[] = []
  const stack: State[] = []
  let state: State = {
    isSilent: false,
    isHidden: false,
    fallback: 1,
    codePage: 'windows-1252',
    font: 0,
    isFontTable: false,
    isNote: false,
    isMarker: false,
  }
  let ofDocument = 'windows-1252'
  let pending: number[] = []
  let toSkip = 0
  let isOptional = false
  let marker = ''
  let row: 'none' | 'cell' | 'between' = 'none'

  const put = (text: string) => {
    if (state.isSilent || state.isHidden || text === '') return
    if (state.isNote) notes[notes.length - 1] += text
    else if (state.isMarker) marker += text
    else {
      if (row === 'between') flow.openCell()
      if (row !== 'none') row = 'cell'
      if (marker !== '') {
        flow.begin('item', 0, `${marker.trim().replace(/^[·\uF0B7§o]$/u, '•')} `)
        marker = ''
      }
      flow.add(text)
    }
  }
  const flush = () => {
    if (pending.length === 0) return
    put(decode(pending, state.codePage))
    pending = []
  }

  token.lastIndex = 0
  for (let found = token.exec(source); found; found = token.exec(source)) {
    const [, word, number, hex, symbol, brace, , text] = found
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else pending.push(parseInt(hex, 16))
      continue
    }
    if (text !== undefined) {
      const rest = toSkip > 0 ? text.slice(toSkip) : text
      toSkip = Math.max(0, toSkip - text.length)
      // Text that is not escaped is in the same code page.
      for (const letter of rest) pending.push(letter.charCodeAt(0))
      continue
    }
    flush()
    if (brace === '{') {
      stack.push(state)
      if (stack.length > deepest) throw broken()
      state = { ...state }
      toSkip = 0
    } else if (brace === '}') {
      state = stack.pop() ?? state
      toSkip = 0
      // What follows the outermost group belongs to nothing.
      if (stack.length === 0) break
    } else if (symbol === '*') isOptional = true
    else if (symbol === '~') put('\u00A0')
    else if (symbol === '_') put('-')
    else if (symbol !== undefined && '\\{}'.includes(symbol)) put(symbol)
    else if (symbol === '\n' || symbol === '\r') flow.end()
    else if (word !== undefined) {
      const value = number === undefined ? undefined : Number(number)
      if (word === 'bin') token.lastIndex += Math.max(0, value ?? 0)
      else if (word === 'footnote') {
        put(`[${notes.length + 1}]`)
        if (!state.isSilent) notes.push('')
        state.isNote = !state.isSilent
      } else if (word === 'listtext' || word === 'pntext') state.isMarker = true
      else if (word === 'fonttbl') Object.assign(state, { isSilent: true, isFontTable: true })
      // What a reader does not know after \* it leaves out; notes and fields stand there too.
      else if (silent.has(word) || (isOptional && word !== 'footnote' && word !== 'shpinst' && word !== 'shptxt'))
        state.isSilent = true
      else control(word, value)
      isOptional = false
    }
  }
  if (stack.length > 0) throw broken()
  for (const [at, note] of notes.entries()) {
    flow.begin('note', 0, `[${at + 1}] `)
    flow.add(note)
  }
  return flow.finish()

  function control(word: string, value: number | undefined): void {
    const meant = symbols[word]
    if (meant !== undefined) put(meant)
    else if (word === 'u' && value !== undefined) {
      put(String.fromCharCode(value < 0 ? value + 65_536 : value))
      toSkip = state.fallback
    } else if (word === 'uc') state.fallback = value ?? 1
    else if (word === 'v') state.isHidden = value !== 0
    else if (word === 'deleted') state.isHidden = value !== 0
    else if (word === 'plain') state.isHidden = false
    else if (word === 'ansicpg') {
      ofDocument = value === 65_001 ? 'utf-8' : `windows-${value}`
      state.codePage = ofDocument
    } else if (word === 'mac') ofDocument = state.codePage = 'macintosh'
    else if (word === 'f' && value !== undefined) {
      if (state.isFontTable) state.font = value
      else state.codePage = fonts.get(value) ?? ofDocument
    } else if (word === 'fcharset' && state.isFontTable) {
      const page = charsets[value ?? 1]
      if (page && value !== 0) fonts.set(state.font, page)
    } else if (state.isSilent || state.isNote || state.isMarker) return
    else if (word === 'par') flow.end()
    else if (word === 'pard') flow.begin()
    else if (word === 'outlinelevel') flow.begin('heading')
    else if (word === 'page') flow.endPage()
    else if ((word === 'trowd' || word === 'intbl') && row === 'none') {
      flow.openRow()
      row = 'between'
    } else if (word === 'cell') {
      if (row === 'between') flow.openCell()
      if (row !== 'none') row = 'between'
    } else if (word === 'row' && row !== 'none') {
      flow.closeRow()
      row = 'none'
    }
  }
}

function decode(bytes: number[], codePage: string): string {
  try {
    return new TextDecoder(codePage).decode(Uint8Array.from(bytes))
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes))
  }
}
