import type { Hit } from '../../law/law.ts'
import { escapeMarkdown, omission } from '../form/markdown.ts'
import type { Piece } from '../form/page.ts'
import { isOutdated } from './currency.ts'
import { partsAsked } from '../guides/asks.ts'
import type { Part } from '../guides/guides.ts'
import { factsOf, type Fact, type FactKind } from '../passages/facts.ts'
import { withoutNotes } from '../passages/passages.ts'

/*
 * The head of an answer without a guide: what the leading provisions say of what was asked, each with its Fundstelle.
 */

const names: Record<FactKind, string> = {
  frist: 'Frist',
  strafe: 'Strafe',
  hoehe: 'Höhe',
  form: 'Form',
  stelle: 'Stelle',
  wer: 'Wer',
  ausnahme: 'Ausnahme',
}
const kindsOfPart: Partial<Record<Part, FactKind[]>> = {
  frist: ['frist'],
  hoehe: ['hoehe', 'strafe'],
  kosten: ['hoehe', 'strafe'],
  form: ['form'],
  stelle: ['stelle'],
  wer: ['wer'],
  ausnahme: ['ausnahme'],
  dagegen: ['frist', 'form'],
}
const asksPenalty = /(?<!\p{L})(?:\p{L}*straf\p{L}*|droht|was kostet|gefängnis|haft)(?!\p{L})/iu
/** What is worth a line beside what was asked, where the leading Absatz says it. */
const beside: readonly FactKind[] = ['frist', 'strafe', 'hoehe', 'form', 'ausnahme']
const mostLines = 4
/** Lines of the kind that was asked for first. */
const mostOfFirst = 2
/** A provision up to this length is read as fast as a line about it. */
const shortProvision = 320

/** What a question wants to know, in the order in which it is answered. */
function factsAsked(question: string): FactKind[] {
  const kinds = partsAsked(question).flatMap((part) => kindsOfPart[part] ?? [])
  const ordered = asksPenalty.test(question) ? (['strafe', ...kinds] as const) : kinds
  return [...new Set(ordered)]
}

/** What was not asked for is worth a line where it is said in a sentence. */
const isPlain = ({ fact: { kind, text } }: Line) => kind === 'strafe' || !text.includes(omission)

type Line = { hit: Hit; fact: Fact }

/** The lines above the quotations of `leading`; none where these are short and nothing in particular was asked, and none of a wording that the law of the `day` has left behind. */
export function factPieces(leading: readonly Hit[], question: string, day: string | undefined): Piece[] {
  const [first, ...others] = leading.filter((hit) => hit.document.kind === 'LAW' && !isOutdated(hit, day))
  if (!first) return []
  const asked = factsAsked(question)
  const lines: Line[] = [
    ...asked.flatMap((kind, at) => of(first, [kind], at === 0 ? mostOfFirst : 1)),
    ...others.flatMap((hit) => of(hit, asked.slice(0, 1), 1)).filter(({ fact }) => fact.figure !== null),
  ]
  const length = first.paragraphs.reduce((sum, { text }) => sum + withoutNotes(text).length, 0)
  if (length > shortProvision && lines.length < mostLines) {
    const main = {
      ...first,
      paragraphs: first.paragraphs.map((one, at) => (at === first.best ? one : { ...one, text: '' })),
    }
    lines.push(
      ...of(
        main,
        beside.filter((kind) => !asked.includes(kind)),
        1,
      )
        .filter(isPlain)
        .map((line) => ({ ...line, hit: first })),
    )
  }
  const kept = lines
    // An amount with a mark of RIS is that of an earlier year.
    .filter(({ fact: { text } }) => !/\(Anm\.\s*\d+\)/u.test(text))
    .filter(({ fact, hit }, at) => lines.findIndex((one) => one.hit === hit && one.fact.text === fact.text) === at)
    .slice(0, mostLines)
  return kept.length === 0 ? [] : [...kept.map(pieceOf), ['\n']]

  function of(hit: Hit, kinds: readonly FactKind[], most: number): Line[] {
    return factsOf(hit, question, kinds, most).map((fact) => ({ hit, fact }))
  }
}

function pieceOf({ hit, fact: { kind, text, figure, index, label } }: Line): Piece {
  const escaped = escapeMarkdown(text).replace(/^(\d+|[a-z]{1,2})\\?([.)])/u, '$1\\$2')
  const at = figure === null ? -1 : escaped.indexOf(figure)
  const shown = at < 0 ? escaped : `${escaped.slice(0, at)}**${figure}**${escaped.slice(at + figure!.length)}`
  return [`- **${names[kind]}:** »${shown.replace(/[;,]$/, '')}« `, { hit, quoted: { index, label, text } }, '\n']
}
