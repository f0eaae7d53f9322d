import { readMark, markPattern, withoutMarks, type Mark } from '../../../contract/citation-marks.ts'
import { unbroken } from '../../../contract/unbroken.ts'

/*
 * Small additions to the Markdown tree: source markers `[1]` become an element of their own, several that stand
 * together one group, `:names:` of common emoji become the sign (remark-emoji would bring 45 kB), and no line ends
 * between a number and what it belongs to.
 */

type Node = {
  type: string
  value?: string
  url?: string
  alt?: string
  title?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

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

const pattern = new RegExp(`${markPattern}|:([a-z0-9_+-]{1,30}):`, 'g')

/** A remark plug-in. Code, HTML and what stands in attributes is left as the answer has it. */
export function remarkMarkers() {
  return (tree: Node) => walk(tree)
}

function walk(node: Node): void {
  for (const key of ['value', 'url', 'alt', 'title'] as const) {
    const text = node[key]
    if (node.type !== 'text' && typeof text === 'string') node[key] = withoutMarks(text)
  }
  if (!node.children) return
  node.children = letStopsLead(
    joinMarkers(
      node.children.flatMap((child) => (child.type === 'text' ? split(unbroken(child.value ?? '')) : [child])),
    ),
  )
  for (const child of node.children) walk(child)
}

function split(text: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const mark = readMark(match.slice(1, 5))
    const name = match[5]
    const sign = name && Object.hasOwn(emoji, name) ? emoji[name] : undefined
    if (!mark && !sign) continue
    nodes.push({ type: 'text', value: text.slice(end, match.index) + (sign ?? '') })
    if (mark) nodes.push(elementOf(mark))
    end = match.index + match[0].length
  }
  return [...nodes, { type: 'text', value: text.slice(end) }]
}

/** Markers that stand together at one statement become a group; what separates them is left out. */
function joinMarkers(nodes: Node[]): Node[] {
  const joined: Node[] = []
  let group: Node[] = []
  let between: Node[] = []
  const close = () => {
    if (group.length > 1)
      joined.push({
        type: 'sourceGroup',
        children: [],
        data: {
          hName: 'source-group',
          hProperties: { marks: JSON.stringify(group.map(({ data }) => data!.hProperties)) },
        },
      })
    else joined.push(...group)
    joined.push(...between)
    ;[group, between] = [[], []]
  }
  for (const node of nodes) {
    if (node.type === 'sourceMarker') {
      group.push(node)
      between = []
    } else if (group.length > 0 && node.type === 'text' && /^[\s,;]*$/.test(node.value ?? '')) between.push(node)
    else {
      close()
      joined.push(node)
    }
  }
  close()
  return joined
}

/** A full stop or comma behind a marker goes before it, or it would stand lost behind the chip. */
function letStopsLead(nodes: Node[]): Node[] {
  for (const [index, node] of nodes.entries()) {
    const [before, next] = [nodes[index - 1], nodes[index + 1]]
    const stop = next?.type === 'text' ? /^[.,;:!?…]+/.exec(next.value ?? '')?.[0] : undefined
    const words = before?.type === 'text' ? before.value?.trimEnd() : undefined
    if (!isMarker(node) || !stop || !words || /[.,;:!?…]$/.test(words)) continue
    before!.value = `${words}${stop} `
    next!.value = next!.value!.slice(stop.length)
  }
  return nodes
}

const isMarker = ({ type }: Node) => type === 'sourceMarker' || type === 'sourceGroup'

function elementOf({ marker, result }: Mark): Node {
  const hProperties = { ...(marker && { marker }), ...(result !== undefined && { result: String(result) }) }
  return marker
    ? { type: 'sourceMarker', children: [], data: { hName: 'source-marker', hProperties } }
    : { type: 'unsourced', children: [], data: { hName: 'unsourced', hProperties } }
}
