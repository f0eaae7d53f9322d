/*
 * Two small additions to the Markdown tree: source markers `[1]` become an element of their own, and `:names:` of
 * common emoji become the sign (remark-emoji would bring 45 kB).
 */

type Node = { type: string; value?: string; children?: Node[]; data?: { hName: string; hProperties: Record<string, string> } }

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

const pattern = /\[(\d{1,3})(?:#(\d{1,4}))?\]|\[!#(\d{1,4})\]|:([a-z0-9_+-]{1,30}):/g

/** A remark plug-in. Code is left as it is. */
export function remarkMarkers() {
  return (tree: Node) => walk(tree)
}

function walk(node: Node): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? split(child.value ?? '') : [child]))
  for (const child of node.children) walk(child)
}

function split(text: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, marker, result, unsourced, name] = match
    const sign = name && Object.hasOwn(emoji, name) ? emoji[name] : undefined
    if (!marker && !unsourced && !sign) continue
    nodes.push({ type: 'text', value: text.slice(end, match.index) + (sign ?? '') })
    if (marker) nodes.push({ type: 'sourceMarker', children: [], data: { hName: 'source-marker', hProperties: { marker: `[${marker}]`, ...(result && { result }) } } })
    if (unsourced) nodes.push({ type: 'unsourced', children: [], data: { hName: 'unsourced', hProperties: { result: unsourced } } })
    end = match.index + whole.length
  }
  return [...nodes, { type: 'text', value: text.slice(end) }]
}
