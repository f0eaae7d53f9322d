import { heldText, holdNames, type CoveredName, type NameForm } from '../../../contract/covered-names.ts'
import { annotate, readMark, markPattern, resultAt, withoutMarks } from '../../../contract/citation-marks.ts'
import type { Definition, Node, Nodes, Parent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { newlineToBreak } from 'mdast-util-newline-to-break'
import { gfm } from 'micromark-extension-gfm'
import type { Citation } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'

/** A source marker `[1]` of an answer, and what it refers to; `unchecked` where nobody compared it, as in an answer that was stopped. */
export type Marker = {
  type: 'marker'
  value: string
  source: Source | undefined
  state: Citation['state'] | 'unchecked'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    marker: Marker
  }
  interface RootContentMap {
    marker: Marker
  }
}

/** `names`: what is covered in its conversation; then the tree speaks in this `form`. */
type Answer = {
  text: string
  sources: Source[]
  citations: Citation[]
  names?: readonly CoveredName[]
  form?: NameForm
}

/**
 * The Markdown of an answer as a tree, as the screen understands it: a line break is a break, HTML is text, pictures
 * are not loaded, links lead only to the pages of sources, and source markers are nodes of their own.
 */
export function answerTree(answer: Answer): Root {
  try {
    const { names = [], form = 'platzhalter' } = answer
    const tree = fromMarkdown(holdNames(annotate(answer.text, answer.citations), names), {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    })
    newlineToBreak(tree)
    const definitions = new Map(
      tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
    )
    rewrite(tree, (node) => harmless(node, answer, definitions))
    if (names.length > 0) putNames(tree, (words) => heldText(words, names, form))
    return tree
  } catch (error) {
    // Nested deeper than any reader could follow: shown without formatting.
    if (error instanceof RangeError)
      return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: answer.text }] }] }
    throw error
  }
}

/** Puts the names into all words of a tree. */
function putNames(node: Node & { value?: unknown; children?: Node[] }, shown: (words: string) => string): void {
  if (typeof node.value === 'string') node.value = shown(node.value)
  for (const child of node.children ?? []) putNames(child, shown)
}

/** The words of an answer without any formatting; markers as citations. */
export function plainAnswer(answer: Answer): string {
  const words = (node: Node): string => {
    if (node.type === 'marker') return (node as Marker).source?.citation ?? ''
    if (node.type === 'break') return ' '
    if ('value' in node) return String(node.value)
    const isBlock =
      node.type !== 'link' &&
      node.type !== 'strong' &&
      node.type !== 'emphasis' &&
      node.type !== 'delete' &&
      node.type !== 'paragraph' &&
      node.type !== 'heading'
    return ((node as Parent).children ?? []).map(words).join(isBlock ? ' ' : '')
  }
  return words(answerTree(answer)).replace(/ {2,}/g, ' ').trim()
}

const holdsBlocks = new Set<string>(['root', 'blockquote', 'listItem'])

const deepest = 100

function rewrite(node: Parent, replace: (node: Nodes) => Nodes[], depth = 0): void {
  if (depth > deepest) throw new RangeError('nested too deeply')
  node.children = node.children.flatMap((child) => replace(child)) as RootContent[]
  // HTML that stood between paragraphs is text now and becomes one.
  if (holdsBlocks.has(node.type))
    node.children = node.children.map((child) =>
      child.type === 'text' ? { type: 'paragraph', children: [child] } : child,
    )
  for (const child of node.children) if ('children' in child) rewrite(child, replace, depth + 1)
}

function harmless(node: Nodes, answer: Answer, definitions: Map<string, Definition>): Nodes[] {
  switch (node.type) {
    case 'text':
      return splitMarkers(node.value, answer)
    case 'html':
      return [{ type: 'text', value: withoutMarks(node.value) }]
    case 'code':
    case 'inlineCode':
      return [{ ...node, value: withoutMarks(node.value) }]
    case 'image':
    case 'imageReference':
      return [{ type: 'text', value: node.alt ? `[Bild: ${withoutMarks(node.alt)}]` : '[Bild]' }]
    case 'link':
      return isSafe(node.url, answer) ? [node] : rewritten(node.children, answer, definitions)
    case 'linkReference': {
      const url = definitions.get(node.identifier)?.url ?? ''
      return isSafe(url, answer)
        ? [{ type: 'link', url, children: node.children }]
        : rewritten(node.children, answer, definitions)
    }
    case 'definition':
      return []
    case 'footnoteReference':
      return [{ type: 'text', value: `[${node.label ?? node.identifier}]` }]
    case 'footnoteDefinition':
      return rewritten(node.children, answer, definitions)
    default:
      return [node]
  }
}

/** Children that take the place of their parent. */
const rewritten = (children: Nodes[], answer: Answer, definitions: Map<string, Definition>): Nodes[] =>
  children.flatMap((child) => harmless(child as Nodes, answer, definitions))

const isSafe = (url: string, { sources }: Answer) =>
  /^https:\/\//i.test(url) && sources.some((source) => source.url === url)

function splitMarkers(text: string, { sources, citations }: Answer): Nodes[] {
  const nodes: Nodes[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) nodes.push({ type: 'text', value: text.slice(end, until) })
  }
  for (const match of text.matchAll(new RegExp(markPattern, 'g'))) {
    addText(match.index)
    end = match.index + match[0].length
    const mark = readMark(match.slice(1))!
    const found = resultAt(mark, citations)
    const citation = found === 'unchecked' ? undefined : found
    // A sentence without a marker has a state, and nothing to point to.
    if (mark.marker === undefined) {
      if (citation) nodes.push({ type: 'marker', value: '[!]', source: undefined, state: citation.state })
      continue
    }
    const source =
      found === 'unchecked'
        ? undefined
        : citation
          ? sources.find((item) => item.id === citation.source_id)
          : sources[Number(mark.marker.slice(1, -1)) - 1]
    nodes.push({
      type: 'marker',
      value: mark.marker,
      source,
      state: source ? (citation?.state ?? 'unchecked') : 'ohne_beleg',
    })
  }
  addText(text.length)
  return nodes
}
