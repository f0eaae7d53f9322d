import type { BlockContent, Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { asWritten, inForm, type CoveredName, type NameForm } from '../../../contract/covered-names.ts'
import { withRealFiles, withRealQuotes } from '../../../contract/covered-sources.ts'
import { knowledgeBases, subLaws } from '../../../contract/knowledge-bases.ts'
import { answerNotice, digestNotice, noticeOf, risLicence } from '../../../contract/notices.ts'
import { citedAlone, dayWords, titleBeside } from '../../../contract/source-words.ts'
import type { Source } from '../../../contract/sources.ts'
import { germanDay, germanMoment } from '../../../contract/vienna.ts'
import { answerTree, plainAnswer } from './answer-tree.ts'
import type { StoredMessage } from './threads.ts'

/*
 * A conversation as a document: one tree from which every format is written, so that they say the same.
 */

export type Conversation = {
  title: string
  messages: StoredMessage[]
  now: Date
  /** Where names are covered in it: by what, and whether they stand in the document. */
  names?: readonly CoveredName[]
  form?: NameForm
}
/** A message with the names of its conversation in the form of the document. */
type Shown = StoredMessage & { names: readonly CoveredName[]; form: NameForm }

export const stateWords = {
  belegt: 'belegt',
  teilweise: 'teilweise belegt',
  ohne_beleg: 'ohne Beleg',
  unchecked: 'nicht geprüft',
}
/** The same of a source that is named: it is there, but does not carry the statement. */
export const sourceWords: typeof stateWords = { ...stateWords, ohne_beleg: 'stützt das nicht' }
/** Headings of an answer begin below those of the document. */
const answerDepth = 3

/** Title, dates, every question and answer with its sources, notices and attribution. */
export function threadDocument({ title, messages: stored, now, names = [], form = 'platzhalter' }: Conversation): Root {
  const messages = stored.map((message) => inOneForm(message, names, form))
  const sources = messages.flatMap((message) => message.sources)
  const notice = documentNotice(messages)
  const begun = messages[0]
    ? `Unterhaltung vom ${moment(messages[0].timestamp)}, gespeichert am ${moment(now.toISOString())}`
    : `Gespeichert am ${moment(now.toISOString())}`
  return {
    type: 'root',
    children: [
      heading(1, title),
      paragraph(text(begun)),
      paragraph(strong(notice)),
      ...messages.flatMap((message) => (message.role === 'user' ? questionPart(message) : answerPart(message))),
      { type: 'thematicBreak' },
      paragraph(text(`Erstellt mit Fundstelle, KI-Assistent für österreichisches Recht. ${notice}`)),
      ...(sources.length > 0 ? [paragraph(...withLinks(risLicence))] : []),
      ...(sources.some((source) => source.wording === 'digest') ? [paragraph(text(digestNotice))] : []),
    ],
  }
}

/** The sentence for a whole conversation: that of its answers where no model wrote any of them. */
export const documentNotice = (messages: readonly StoredMessage[]): string => {
  const answers = messages.filter((message) => message.role === 'assistant')
  return answers.length > 0 && answers.every((answer) => answer.by_model === false)
    ? noticeOf(answers[0]!)
    : answerNotice
}

function inOneForm(message: StoredMessage, names: readonly CoveredName[], form: NameForm): Shown {
  const { text, reply_to, covered, role, sources, citations } = message
  const own = form === 'echt' && covered ? asWritten(text, covered) : inForm(text, names, form)
  return {
    ...message,
    names,
    form,
    text: role === 'user' ? own : text,
    ...(reply_to && { reply_to: { ...reply_to, excerpt: inForm(reply_to.excerpt, names, form) } }),
    sources: withRealFiles(sources, names, form),
    citations: withRealQuotes(citations, sources, names, form),
  }
}

function questionPart(message: Shown): RootContent[] {
  const area = message.sub_law
    ? `${knowledgeBases[message.law]} (${subLaws[message.sub_law]})`
    : knowledgeBases[message.law]
  const paragraphs = message.text.split(/\n\s*\n/).map((part): Paragraph => paragraph(...withBreaks(part)))
  const about = message.reply_to ? [paragraph(emphasis(`Zur Nachricht: »${message.reply_to.excerpt}«`))] : []
  return [
    heading(2, 'Frage'),
    paragraph(emphasis(`${moment(message.timestamp)} · ${area}`)),
    ...about,
    { type: 'blockquote', children: paragraphs },
  ]
}

function answerPart(message: Shown): RootContent[] {
  const tree = answerTree(message)
  outline(tree.children)
  const ending =
    message.state === 'aborted'
      ? 'Abgebrochen'
      : message.state === 'failed'
        ? 'Diese Antwort konnte nicht fertiggestellt werden.'
        : undefined
  return [
    heading(2, 'Antwort'),
    ...tree.children,
    ...(ending ? [paragraph(emphasis(ending))] : []),
    ...sourcesPart(message),
    paragraph(emphasis(noticeOf(message))),
  ]
}

/** Headings leave out no level, as on the screen: our words and those of a model begin at different ones. */
function outline(nodes: readonly RootContent[]): void {
  const open: number[] = []
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    while (open.length > 0 && open.at(-1)! >= node.depth) open.pop()
    open.push(node.depth)
    node.depth = Math.min(6, open.length - 1 + answerDepth) as Heading['depth']
  }
}

/** The sources of one answer like footnotes: marker, citation, title, day of the wording, link, and the passage unless the answer quotes it. */
function sourcesPart(message: Shown): RootContent[] {
  if (message.sources.length === 0) return []
  const answer = squeeze(plainAnswer(message))
  const items = message.sources.map((source, index): BlockContent[] => {
    const own = message.citations.filter((citation) => citation.source_id === source.id)
    const markers =
      own.length > 0
        ? [...new Set(own.flatMap(({ marker }) => marker ?? []))]
        : message.citations.length === 0
          ? [`[${index + 1}]`]
          : []
    // What it carries in one place and not in another is said there.
    const states = new Set(own.map(({ state }) => state))
    const weak = states.size === 1 ? own.find(({ state }) => state !== 'belegt') : undefined
    const quotes = [
      ...new Map(own.flatMap(({ quote, pinpoint }) => (quote ? [[quote.trim(), pinpoint] as const] : []))),
    ].filter(([quote]) => !answer.includes(squeeze(quote).slice(0, 80)))
    const signs = markers.map((value): PhrasingContent => ({ type: 'marker', value, source, state: 'belegt' }))
    return [
      paragraph(
        ...signs,
        ...(signs.length > 0 ? [text(' ')] : []),
        ...describe(source),
        ...(weak ? [text(` (${sourceWords[weak.state]})`)] : []),
      ),
      ...quotes.map(([quote, pinpoint]): BlockContent => ({
        type: 'blockquote',
        children: [paragraph(...withBreaks(`${pinpoint ? `${pinpoint}: ` : ''}»${beginning(quote)}«`))],
      })),
    ]
  })
  return [
    heading(answerDepth, 'Quellen zu dieser Antwort'),
    {
      type: 'list',
      ordered: false,
      spread: false,
      children: items.map((children) => ({ type: 'listItem', spread: false, children })),
    },
  ]
}

/** Passages that an answer only points to would fill pages; who wants more of them opens the source. */
const longestQuote = 500
const beginning = (quote: string) =>
  quote.length <= longestQuote ? quote : `${quote.slice(0, longestQuote).replace(/\s+\S*$/, '')} […]`

function describe(source: Source): PhrasingContent[] {
  const title = titleBeside(source)
  const words = `${title ? `, ${title}` : ''}${source.version_date ? `, ${dayWords(source.kind)} ${germanDay(source.version_date)}` : ''}`
  const address = source.url?.startsWith('https:') ? [text(', '), link(source.url)] : []
  return [strong(citedAlone(source)), text(words), ...address]
}

const moment = (iso: string) => `${germanMoment(new Date(iso))} Uhr`
const squeeze = (words: string) => words.replace(/\s+/g, ' ').trim()

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] })
const emphasis = (value: string): PhrasingContent => ({ type: 'emphasis', children: [text(value)] })
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
const heading = (depth: Heading['depth'], value: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(value)],
})
const withBreaks = (value: string) =>
  value
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => (index === 0 ? [text(line)] : [{ type: 'break' }, text(line)]))
const link = (url: string): PhrasingContent => ({ type: 'link', url, children: [text(url)] })
const withLinks = (value: string) =>
  value.split(/(https:\/\/[^\s,]+)/).map((piece, index) => (index % 2 === 0 ? text(piece) : link(piece)))
