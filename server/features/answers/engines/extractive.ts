import { setImmediate } from 'node:timers/promises'
import { splitSentences } from '../../../base/language/sentences.ts'
import {
  toSource,
  type AnswerChunk,
  type AnswerHit,
  type AnswerInput,
  type Beside,
  type FileHit,
  type Head,
  type Quoted,
} from '../form/answer-form.ts'
import { isCarried } from './carried.ts'
import { changeNote, standOf } from './currency.ts'
import { factPieces } from './fact-pieces.ts'
import { writeHead } from './head.ts'
import { chooseQuoted, isDecision, quotedProvisions } from './leading.ts'
import { escapeMarkdown, omission } from '../form/markdown.ts'
import { noDecisions, nothingSolid, withoutKnowledge } from './nothing-solid.ts'
import { listed, nameOf, openPage, type Piece } from '../form/page.ts'
import { asksDecisions } from '../question/question-notes.ts'
import {
  choosePassages,
  excerpt,
  fittingParagraph,
  tellingTerms,
  wholeText,
  withoutNotes,
  type Room,
} from '../passages/passages.ts'
import { adjustedNote } from '../passages/adjusted.ts'
import type { Hit, LawDocument } from '../../law/law.ts'

/*
 * Answers without a language model: nothing but quotations of the best passages, grouped by provision, each with its
 * marker. It cannot be wrong about what a source says, only about which source matters.
 */

/** Share of the best score from which a decision is quoted beside the provisions. */
const decisionShare = 0.45
const quotedDecisions = 2
/** All that stand below provisions; more where they were asked for. */
const mostDecisions = { beside: 3, asked: 6, ofLeading: 4 }
/** The same beside the best decision, for those that apply a provision of the answer. */
const askedDecisionShare = 0.3
const applyingShare = 0.55
/** Below this share a provision is not even named. */
const namedShare = 0.3
const namedOthers = 4
const firstRoom: Room = { whole: 1300, piece: 1000 }
const nextRoom: Room = { whole: 600, piece: 700 }
const decisionRoom = 600
/** Characters of provisions asked for by their number, together. */
const citedRoom = 6000

const noModel =
  'Es ist kein Sprachmodell verbunden; diese Antwort besteht deshalb nur aus Stellen des Bestandes: dem amtlichen Wortlaut oder, wo »Kurzfassung« dabeisteht, unseren Worten.'
const noModelGuided =
  'Es ist kein Sprachmodell verbunden; diese Antwort besteht aus Leitfäden von Fundstelle und aus Stellen des Bestandes: dem amtlichen Wortlaut oder, wo »Kurzfassung« dabeisteht, unseren Worten.'
const noModelFiles =
  'Es ist kein Sprachmodell verbunden; diese Antwort besteht deshalb nur aus Stellen Ihrer Dateien und des Bestandes.'
/** Characters that are quoted of a page. */
const pageRoom = 800
const quotedPages = 4

export async function* extractive(
  input: AnswerInput,
  hits: Hit[],
  signal: AbortSignal,
  beside?: Beside,
): AsyncGenerator<AnswerChunk> {
  if (input.document && hits[0]) return yield* outline(hits[0])
  const files = beside?.files ?? []
  if (input.knowledgeBase === 'none' && files.length === 0) return yield* withoutKnowledge()
  const cited = hits.filter((hit) => hit.why === 'citation')
  const head = cited.length === 0 ? beside?.head : undefined
  const isSolid = cited.length > 0 || isCarried(hits[0])
  if (!isSolid && !head && files.length === 0) return yield* nothingSolid(input, hits, beside)
  const found = isSolid ? hits.filter((hit) => hit.why !== 'citation') : []
  const best = found[0]?.score ?? 0
  const quoted =
    cited.length > 0
      ? cited
      : withHead(head, chooseQuoted(head?.beyond ? onceEach([head.beyond, ...found]) : found, input.question))
  // Beside what was asked for by its number stands only what answers to the rest of the question.
  const isBeside = cited.length === 0 || (tellingTerms(beside?.rest ?? input.question).size > 0 && isCarried(found[0]))
  const chosen = isBeside
    ? chooseDecisions(found, {
        best,
        quoted: [...(head?.quoted ?? []), ...quoted],
        question: input.question,
        pool: beside?.decisions ?? found.filter(isDecision),
      })
    : []
  const decisions = await withTexts(chosen, found, beside)
  const isShown = new Set([...(head?.hits ?? []), ...quoted].map(({ document }) => document.id))
  const others = isBeside
    ? found
        .filter((hit) => !isShown.has(hit.document.id) && !decisions.includes(hit) && hit.score >= best * namedShare)
        .slice(0, namedOthers)
    : []
  const law = onceEach([...(head?.hits ?? []), ...quoted, ...decisions, ...others])
  const order: AnswerHit[] = [...files, ...law]
  yield { type: 'sources', sources: order.map(toSource) }
  const page = openPage(order)
  const applied = new Set<Hit>()
  // Each provision with the decisions that apply it; a decision stands once.
  const itemsOf = ({ document }: Hit) => head?.items?.get(document.id) ?? []
  const quotationOf = (hit: Hit, index: number): Piece => {
    const applying = decisions
      .filter((one) => !applied.has(one) && one.document.norms.some((norm) => isNormOf(norm, hit.document)))
      .slice(0, index === 0 && asksDecisions(input.question) ? mostDecisions.ofLeading : quotedDecisions)
    for (const one of applying) applied.add(one)
    return [
      ...provision(
        hit,
        passagesFor(hit, input.question, { isFirst: index === 0, cited: cited.length, items: itemsOf(hit) }),
        changeNote(hit, beside?.day),
      ),
      ...(applying.length > 0 ? ['#### Rechtsprechung dazu\n\n'] : []),
      ...applying.flatMap((one) => decision(one, input.question)),
    ]
  }
  const below = new Set(head?.below?.map((hit) => hit?.document.id))
  const quotations = quoted.filter(({ document }) => !below.has(document.id)).map(quotationOf)
  // What was asked for by its number is quoted; lines above it answer what is asked beside that.
  const asksMore = cited.length === 0 || tellingTerms(beside?.rest ?? input.question).size > 0
  const facts =
    head?.leads || files.length > 0 || !asksMore
      ? []
      : factPieces(
          quoted.map((hit) => onlyNamed(hit, input.question)),
          input.question,
          beside?.day,
        )
  const first = head && !head.leads ? [...facts, ...quotations.splice(0, 1)] : []
  for (const piece of [...noDecisions(input, decisions), ...first]) yield { type: 'delta', text: page.write(piece) }
  const above = head && (await writeHead(page, withWordings(head, quotationOf), law))
  if (above) yield { type: 'delta', text: above.text }
  const pieces: Piece[] = [
    ...(files.length > 0 ? aboutFiles(files, input, law.length > 0) : []),
    ...(cited.length > 0 || head || quoted.length + decisions.length === 0
      ? []
      : [[`${opening(quoted.length > 0 ? quoted : decisions)}\n\n`]]),
    ...(head ? [] : facts),
    ...quotations,
    ...furtherDecisions(
      decisions.filter((one) => !applied.has(one)),
      input.question,
    ),
    ...(others.length > 0 ? [['**Außerdem kommen in Betracht:**\n\n', ...others.flatMap(listed), '\n']] : []),
    [
      `*${files.length > 0 ? noModelFiles : head ? noModelGuided : noModel}${standOf([...quoted, ...(head?.hits ?? [])])}*`,
    ],
  ]
  for (const piece of pieces) {
    // Each piece in a turn of its own, so that a stop between them is heard.
    await setImmediate()
    if (signal.aborted) return
    yield { type: 'delta', text: page.write(piece) }
  }
  const checked = new Map(above?.citations.map((one) => [one.marker_start, one]))
  yield { type: 'citations', citations: page.citations.map((one) => checked.get(one.marker_start) ?? one) }
}

const onceEach = (hits: readonly Hit[]) =>
  hits.filter((hit, at) => hits.findIndex(({ document }) => document.id === hit.document.id) === at)

/** Decisions that apply none of the provisions quoted. */
const furtherDecisions = (decisions: readonly Hit[], question: string): Piece[] =>
  decisions.length > 0 ? [['### Rechtsprechung\n\n'], ...decisions.map((hit) => decision(hit, question))] : []

/** The issues of a story, each with the wording of its leading provision below it; a wording stands once. */
function withWordings(head: Head, quotationOf: (hit: Hit, index: number) => Piece): Head {
  const { below } = head
  if (!below) return head
  const isFirst = (hit: Hit, at: number) => below.findIndex((other) => other?.document.id === hit.document.id) === at
  return {
    ...head,
    pieces: head.pieces.map((piece, at) => {
      const hit = below[at]
      return hit && isFirst(hit, at) ? [...piece, ...quotationOf(hit, 1)] : piece
    }),
  }
}

/** Below a head that answers stand the provisions it leads with, in the Absatz that it names, then what was found beside. */
function withHead(head: Head | undefined, found: readonly Hit[]): Hit[] {
  if (!head) return [...found]
  // What was found for a whole story leads it, the provisions of its issues follow.
  if (!head.leads)
    return head.issues
      ? onceEach([...found.slice(0, 1), ...head.quoted, ...found]).slice(0, head.quoted.length + 2)
      : [...found]
  return onceEach([...head.quoted, ...found]).slice(0, Math.max(quotedProvisions, head.quoted.length))
}

/** The provisions that fit best, named in a sentence: what one wants to know first. */
function opening(quoted: readonly Hit[]): string {
  const names = quoted.map(({ citation }) => `**${citation}**`)
  return `Am besten ${names.length === 1 ? 'passt' : 'passen'} ${names.join(', ').replace(/, ([^,]*)$/, ' und $1')}.`
}

/**
 * The decisions to quote beside provisions: those that apply one of them and fit the question, then others that fit;
 * more of them, and less near ones, where they were asked for.
 */
function chooseDecisions(
  found: readonly Hit[],
  { best, quoted, question, pool }: { best: number; quoted: readonly Hit[]; question: string; pool: readonly Hit[] },
): Hit[] {
  const isAsked = asksDecisions(question)
  const top = Math.max(0, ...pool.map(({ score }) => score))
  const fitting = pool.filter((hit) => hit.score >= top * (isAsked ? askedDecisionShare : applyingShare))
  // The best of each provision, what leads first; who asks for decisions gets those of what leads however near they are.
  const applying = onceEach(quoted).flatMap((provision, at) =>
    (isAsked && at === 0 ? pool : fitting)
      .filter(({ document }) => document.norms.some((norm) => isNormOf(norm, provision.document)))
      .slice(0, isAsked && at === 0 ? mostDecisions.ofLeading : quotedDecisions),
  )
  const near = found.filter((hit) => isDecision(hit) && hit.score >= best * decisionShare)
  const chosen = onceEach(applying)
  const room = isAsked ? 2 * quotedDecisions : quotedDecisions
  return chosen.length > 0
    ? chosen.slice(0, isAsked ? mostDecisions.asked : mostDecisions.beside)
    : onceEach(near).slice(0, room)
}

/** Decisions that were chosen among brief ones, with their texts. */
async function withTexts(chosen: readonly Hit[], found: readonly Hit[], beside: Beside | undefined): Promise<Hit[]> {
  const ids = chosen.filter((hit) => !found.includes(hit)).map(({ document }) => document.id)
  const whole = ids.length > 0 ? await beside?.wholeDecisions?.(ids) : undefined
  return chosen.map((hit) => (ids.includes(hit.document.id) && whole?.find(isSame(hit))) || hit)
}

const isSame =
  ({ document: { id } }: Hit) =>
  ({ document }: Hit) =>
    document.id === id

/** Whether a norm as decisions name it (`ABGB §1295 Abs1 IIf`) is a provision. */
function isNormOf(norm: string, { law, section }: LawDocument): boolean {
  const [named, own] = [norm.replace(/\s/g, ''), `${law}${section}`.replace(/[\s.]/g, '')]
  return named.startsWith(own) && !/^[\da-z]/.test(named.slice(own.length))
}

function passagesFor(
  hit: Hit,
  question: string,
  { isFirst, cited, items }: { isFirst: boolean; cited: number; items: readonly string[] },
): { quoted: Quoted[]; isCut: boolean } {
  if (cited === 0)
    return { quoted: choosePassages(hit, question, isFirst ? firstRoom : nextRoom, isFirst, items), isCut: false }
  const named = namedParagraph(hit, question)
  const room = citedRoom / cited
  if (named)
    return {
      quoted: [{ index: hit.best, label: named.label, text: excerpt(withoutNotes(named.text), new Set(), room) }],
      isCut: false,
    }
  // Who asks something about a provision wants the Absatz that answers it, who only names it wants all of it.
  const whole = wholeText(hit, room)
  return whole.isCut && tellingTerms(question).size > 1
    ? {
        quoted: choosePassages(
          { ...hit, best: fittingParagraph(hit.paragraphs, question) },
          question,
          { whole: room, piece: room / 2 },
          true,
        ),
        isCut: true,
      }
    : whole
}

/** The Absatz that the question names with its provision. */
const namedParagraph = ({ paragraphs, best }: Hit, question: string) => {
  const [, number] = /\babs(?:atz)?\.?\s*(\d+[a-z]?)/i.exec(question) ?? []
  return number && paragraphs[best]?.label === `Abs ${number}` ? paragraphs[best] : undefined
}

/** A provision asked for by its Absatz, as if it had no other. */
function onlyNamed(hit: Hit, question: string): Hit {
  if (hit.why !== 'citation' || !namedParagraph(hit, question)) return hit
  return { ...hit, paragraphs: hit.paragraphs.map((one, at) => (at === hit.best ? one : { ...one, text: '' })) }
}

/** Heading, the passages as a quotation, and the marker behind each. */
function provision(hit: Hit, { quoted, isCut }: { quoted: Quoted[]; isCut: boolean }, change: string): Piece {
  const { document } = hit
  if (document.kind === 'DECISION') return decision(hit, '', citedRoom)
  const name = nameOf(hit)
  const isDigest = document.wording === 'digest' && quoted.length > 0
  const heading = `### ${name}${isDigest ? (name.includes(': ') ? ' (Kurzfassung)' : ': Kurzfassung') : ''}\n\n`
  if (quoted.length === 0)
    return [
      heading,
      'Der Text dieser Bestimmung ist nicht im Bestand; den amtlichen Wortlaut finden Sie über ',
      { hit },
      ' im RIS.\n\n',
    ]
  const rest: Piece = isCut ? ['Gekürzt; der Volltext steht unter ', { hit }, '.\n\n'] : []
  return [heading, change, adjustedNote(hit, quoted), ...quotation(hit, quoted), ...rest]
}

/** What the person's files say, page by page, before what the law says. */
function aboutFiles(
  files: readonly FileHit[],
  { question, foundInFiles, knowledgeBase }: AnswerInput,
  hasLaw: boolean,
) {
  const terms = tellingTerms(question)
  const pages = files.slice(0, quotedPages).map((hit): Piece => {
    const passage = hit.paragraphs[hit.best]
    if (!passage) return []
    const text = excerpt(passage.text, terms, pageRoom)
    return [`**${nameOf(hit)}**\n\n`, ...quotation(hit, [{ index: hit.best, label: null, text }])]
  })
  const law = hasLaw
    ? '## Im Gesetz\n\n'
    : knowledgeBase === 'none'
      ? ''
      : 'Im Bestand fand sich dazu keine Bestimmung, die sicher passt.\n\n'
  return [
    ['## In Ihren Dateien\n\n'],
    ...(foundInFiles ? [] : [['Zu dieser Frage fand sich darin keine Stelle, die sicher passt; so beginnen sie:\n\n']]),
    ...pages,
    [law],
  ]
}

function quotation(hit: AnswerHit, quoted: readonly Quoted[]): Piece {
  return quoted.flatMap((passage, at): Piece => {
    const before = quoted[at - 1]
    const isGap = before !== undefined && passage.index > before.index + 1
    const label = passage.label ? `**${passage.label}** ` : ''
    const lines = label + readable(passage.text)
    return [
      `${isGap ? `> ${omission}\n>\n` : ''}> ${lines.replaceAll('\n', '\n> ')} `,
      { hit, quoted: passage },
      at === quoted.length - 1 ? '\n\n' : '\n>\n',
    ]
  })
}

/** Items of a second level are moved in, so that one sees what belongs to what. */
const readable = (text: string) => escapeMarkdown(text).replace(/^[ \t]*(?=[a-z]{1,2}\\?\))/gm, '\u2003')

/** A decision: what it says in short, with its number. */
function decision(hit: Hit, question: string, room = decisionRoom): Piece {
  const paragraph = hit.paragraphs[hit.best]
  if (!paragraph) return [`- ${hit.citation} `, { hit }, '\n\n']
  const text = room === citedRoom ? hit.paragraphs.map((one) => one.text).join('\n') : paragraph.text
  const quoted = { index: hit.best, label: null, text: excerpt(withoutNotes(text), tellingTerms(question), room) }
  return [`**${hit.citation}**\n\n`, ...quotation(hit, [quoted])]
}

/** The first sentence of each paragraph of one source, quoted: what can be said of it without a model. */
async function* outline(hit: Hit): AsyncGenerator<AnswerChunk> {
  yield { type: 'sources', sources: [toSource(hit)] }
  const page = openPage([hit])
  const { document } = hit
  const digest = document.wording === 'digest' ? '*Kurzfassung, nicht der amtliche Wortlaut:*\n\n' : ''
  yield { type: 'delta', text: page.write([`### ${nameOf(hit)}\n\n${hit.paragraphs.length > 0 ? digest : ''}`]) }
  if (hit.paragraphs.length === 0)
    yield {
      type: 'delta',
      text: page.write([
        'Der Text dieser Bestimmung ist nicht im Bestand; den amtlichen Wortlaut finden Sie über ',
        { hit },
        ' im RIS.\n\n',
      ]),
    }
  for (const [index, { label, text }] of hit.paragraphs.entries()) {
    const clean = withoutNotes(text)
    if (clean === '') continue
    const sentence = firstSentence(clean)
    const isCut = sentence.length < clean.length
    yield {
      type: 'delta',
      text: page.write([
        `> ${label ? `**${label}** ` : ''}${escapeMarkdown(sentence)}${isCut ? ` ${omission}` : ''} `,
        { hit, quoted: { index, label, text: sentence } },
        '\n\n',
      ]),
    }
  }
  yield {
    type: 'delta',
    text: page.write([
      '*Es ist kein Sprachmodell verbunden; statt einer Zusammenfassung steht hier der Beginn jedes Absatzes.*',
    ]),
  }
  yield { type: 'citations', citations: page.citations }
}

/** The first sentence of a paragraph, or what opens its list. */
const firstSentence = (text: string) => excerpt(splitSentences(text.split('\n')[0]!)[0]?.text ?? text, new Set(), 500)
