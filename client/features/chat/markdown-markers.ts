import type { Citation } from '../../../contract/chat.ts'

/*
 * Two small additions to the Markdown tree: source markers `[1]` become an element of their own, and `:names:` of
 * common emoji become the sign (remark-emoji would bring 45 kB).
 */

type Node = { type: string; value?: string; url?: string; alt?: string; title?: string; children?: Node[]; data?: { hName: string; hProperties: Record<string, string> } }

const emoji: Record<string, string> = {
  smile: '😄',
  smiley: '😃',
  grinning: '😀',
  blush: '😊',
  wink: '😉',
  laughing: '😆',
  joy: '😂',
  thinking: '🤔',
  confused: '😕',
  cry: '😢',
  angry: '😠',
  heart: '❤️',
  '+1': '👍',
  thumbsup: '👍',
  '-1': '👎',
  thumbsdown: '👎',
  ok_hand: '👌',
  clap: '👏',
  pray: '🙏',
  wave: '👋',
  muscle: '💪',
  point_right: '👉',
  point_left: '👈',
  point_up: '☝️',
  point_down: '👇',
  eyes: '👀',
  fire: '🔥',
  star: '⭐',
  sparkles: '✨',
  tada: '🎉',
  rocket: '🚀',
  bulb: '💡',
  warning: '⚠️',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  x: '❌',
  no_entry: '⛔',
  question: '❓',
  exclamation: '❗',
  information_source: 'ℹ️',
  hourglass: '⌛',
  alarm_clock: '⏰',
  calendar: '📅',
  date: '📅',
  memo: '📝',
  pencil: '📝',
  book: '📖',
  books: '📚',
  bookmark: '🔖',
  scroll: '📜',
  page_facing_up: '📄',
  paperclip: '📎',
  pushpin: '📌',
  mag: '🔍',
  lock: '🔒',
  unlock: '🔓',
  key: '🔑',
  email: '📧',
  phone: '☎️',
  house: '🏠',
  office: '🏢',
  car: '🚗',
  dog: '🐶',
  cat: '🐱',
  moneybag: '💰',
  euro: '💶',
  chart_with_upwards_trend: '📈',
  scales: '⚖️',
  balance_scale: '⚖️',
  classical_building: '🏛️',
  police_car: '🚓',
  hospital: '🏥',
  school: '🏫',
  austria: '🇦🇹',
  at: '🇦🇹',
}

/*
 * What the check found is written between two characters of the private use area, which no text of an answer keeps: a
 * model that writes `[1#0]` itself must not get the good result of another statement.
 */
const [open, close] = ['\uE000', '\uE001']
const own = new RegExp(`${open}(?:(\\d{1,3})#(\\d{1,4})|!#(\\d{1,4}))${close}`, 'g')
const pattern = new RegExp(`\\[(\\d{1,3})\\]|${own.source}|:([a-z0-9_+-]{1,30}):`, 'g')

/**
 * Writes into the text which result of the check belongs to which place: instead of `[1]` the marker with the number of
 * the result, and a sign behind a statement that has no source. Places are UTF-16 units of the text.
 */
export function annotate(text: string, citations: readonly Citation[]): string {
  const edits = citations.flatMap(({ marker, marker_start: at, end, state }, index) => {
    if (marker !== null) return at !== undefined && text.startsWith(marker, at) ? [{ from: at, to: at + marker.length, put: `${open}${marker.slice(1, -1)}#${index}${close}` }] : []
    return end !== undefined && state !== 'belegt' ? [{ from: end, to: end, put: ` ${open}!#${index}${close}` }] : []
  })
  // Of the same length, so that the places stay right.
  const plain = text.replace(/[\uE000\uE001]/g, '\uFFFD')
  return edits.sort((a, b) => b.from - a.from).reduce((changed, { from, to, put }) => changed.slice(0, from) + put + changed.slice(to), plain)
}

/** A remark plug-in. Code, HTML and what stands in attributes is left as the answer has it. */
export function remarkMarkers() {
  return (tree: Node) => walk(tree)
}

const bare = (text: string) => text.replace(own, (_, marker: string | undefined) => (marker ? `[${marker}]` : ''))

function walk(node: Node): void {
  for (const key of ['value', 'url', 'alt', 'title'] as const) {
    const text = node[key]
    if (node.type !== 'text' && typeof text === 'string') node[key] = bare(text)
  }
  if (!node.children) return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? split(child.value ?? '') : [child]))
  for (const child of node.children) walk(child)
}

function split(text: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, plain, checked, result, unsourced, name] = match
    const marker = plain ?? checked
    const sign = name && Object.hasOwn(emoji, name) ? emoji[name] : undefined
    if (!marker && !unsourced && !sign) continue
    nodes.push({ type: 'text', value: text.slice(end, match.index) + (sign ?? '') })
    if (marker) nodes.push({ type: 'sourceMarker', children: [], data: { hName: 'source-marker', hProperties: { marker: `[${marker}]`, ...(result && { result }) } } })
    if (unsourced) nodes.push({ type: 'unsourced', children: [], data: { hName: 'unsourced', hProperties: { result: unsourced } } })
    end = match.index + whole.length
  }
  return [...nodes, { type: 'text', value: text.slice(end) }]
}
