import { memo, useMemo, type ComponentProps } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import type { Citation, Message } from '../../../contract/chat.ts'
import { annotate } from '../../../contract/citation-marks.ts'
import { holdNames, inForm } from '../../../contract/covered-names.ts'
import type { Source } from '../../../contract/sources.ts'
import { AnswerTable, IsGrowing } from './AnswerTable.tsx'
import type { Opened } from './citations.ts'
import { outlined } from './outline.ts'
import { remarkMarkers } from './markdown-markers.ts'
import { NameMark, remarkNames } from './names.tsx'
import { useNames } from './shown-names.tsx'
import { AnswerLink, AnswerSources, SourceGroup, SourceMarker, Statements, Unsourced } from './SourceMarker.tsx'

type Props = Pick<Message, 'text' | 'sources' | 'citations'> & {
  isWriting: boolean
  isOwn: boolean
  opened: Source | undefined
  onOpen: (opened: Opened) => void
}

/**
 * Formatted text of an answer. HTML is never interpreted, pictures are never loaded, links lead to nothing but the pages of the sources.
 * Finished blocks are rendered once; while the answer grows only its last block is rendered again.
 */
export function AnswerText({ text, sources, citations, isWriting, isOwn, opened, onOpen }: Props) {
  const context = useMemo(
    () => ({ sources, citations, isWriting, isOwn, opened, onOpen }),
    [sources, citations, isWriting, isOwn, opened, onOpen],
  )
  const { names, form } = useNames()
  const plugins = useMemo(
    (): Plugins => (names.length === 0 ? plainPlugins : [...plainPlugins, [remarkNames, { names, form }]]),
    [names, form],
  )
  // Marks come with the check, when the text is whole.
  const checked = citations.some(({ start }) => start !== undefined) ? text : undefined
  const statementOf = useMemo(
    () =>
      ({ start, end }: Citation) =>
        start === undefined || checked === undefined ? undefined : inForm(checked.slice(start, end), names, form),
    [checked, names, form],
  )
  return (
    <AnswerSources value={context}>
      <Statements value={statementOf}>
        <div className="prose" lang="de">
          {splitBlocks(outlined(holdNames(annotate(text, citations), names))).map((block, index, all) => (
            <IsGrowing key={index} value={isWriting && index === all.length - 1}>
              {foldedTitle(block) ? (
                <details className="print:[&::details-content]:[content-visibility:visible]">
                  <summary className="min-h-6 cursor-pointer py-1 font-semibold">{foldedTitle(block)}</summary>
                  <Block text={all[index + 1] ?? ''} plugins={plugins} />
                </details>
              ) : (
                !foldedTitle(all[index - 1]) && <Block text={block} plugins={plugins} />
              )}
            </IsGrowing>
          ))}
        </div>
      </Statements>
    </AnswerSources>
  )
}

/** What is only named and what there is no room for is folded below its title: the answer stands above it. */
const foldedTitle = (block = '') =>
  /^\*\*(Außerdem kommen in Betracht|Weiteres dazu|Weitere Schritte):\*\*$/.exec(block)?.[1]

/** The highest heading of an answer stands below the one that says »Antwort«, which is the second. */
const headingOf = (depth: number) =>
  function AnswerHeading({ children, id, className }: ComponentProps<'h3'>) {
    const Tag = `h${Math.min(6, 2 + depth)}` as 'h3'
    return (
      <Tag id={id} className={className}>
        {children}
      </Tag>
    )
  }

const components = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingOf(depth)])),
  'source-marker': SourceMarker,
  'source-group': SourceGroup,
  unsourced: Unsourced,
  'covered-name': NameMark,
  a: AnswerLink,
  img: ({ alt }) => <span className="text-muted">[Bild{alt ? `: ${alt}` : ''}]</span>,
  table: AnswerTable,
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      readOnly
      disabled
      aria-label={checked ? 'erledigt' : 'offen'}
      className="mr-2 align-middle"
    />
  ),
} as Components

const safeUrl = (url: string) => (/^https:\/\//i.test(url) || /^#[\w-]*$/.test(url) ? url : '')

const footnotes = {
  footnoteLabel: 'Fußnoten',
  footnoteBackLabel: (number: number) => `Zurück zu Fußnote ${number + 1}`,
}

type Plugins = ComponentProps<typeof Markdown>['remarkPlugins']
const plainPlugins: NonNullable<Plugins> = [remarkGfm, remarkBreaks, remarkMarkers]

const Block = memo(({ text, plugins }: { text: string; plugins: Plugins }) => (
  <Markdown remarkPlugins={plugins} remarkRehypeOptions={footnotes} components={components} urlTransform={safeUrl}>
    {text}
  </Markdown>
))

/** Blocks at empty lines, but never inside a fenced piece of code or between the items of a list. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  let isCode = false
  let block: string[] = []
  for (const line of text.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const isBoundary = !isCode && line.trim() === '' && block.length > 0
    if (isBoundary) {
      blocks.push(block.join('\n'))
      block = []
    } else block.push(line)
  }
  if (block.some((line) => line.trim() !== '')) blocks.push(block.join('\n'))
  return mergeLists(blocks)
}

/** Items with empty lines between them are one list, or each would be numbered 1. */
function mergeLists(blocks: string[]): string[] {
  const isItem = (block: string | undefined) => block !== undefined && /^\s*([-*+]|\d+[.)])\s/.test(block)
  return blocks.reduce<string[]>((merged, block) => {
    const last = merged.at(-1)
    if (isItem(last) && (isItem(block) || /^\s{2,}\S/.test(block))) merged[merged.length - 1] = `${last}\n\n${block}`
    else merged.push(block)
    return merged
  }, [])
}
