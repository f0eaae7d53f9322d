import { germanDay } from '../../../../contract/vienna.ts'
import { citationOf } from '../../law/law.ts'
import { readQuantities, type Quantity } from '../check/quantities.ts'
import { isSameQuantity } from '../check/same-quantity.ts'
import type { Piece } from '../form/page.ts'
import { escapeMarkdown } from '../form/markdown.ts'
import type { Guidance, Provision, ShownGuide, ShownSignpost } from '../guides/guidance.ts'
import { partNames } from '../guides/guides.ts'
import { officialPage, titleOfLaw } from '../guides/pages.ts'

/*
 * Guides and signposts as pieces of an answer: a heading per issue, below it its lines, each with its provisions.
 */

const withoutWording = 'ohne Wortlaut im Bestand'

/** The guides of an answer. */
export const guidePieces = ({ guides }: Guidance): Piece[] => guides.map(guidePiece)

function guidePiece({ guide, lines, folded, changed }: ShownGuide): Piece {
  const named = [...lines, ...folded].flatMap(({ provisions }) => provisions)
  const known = new Set(named.flatMap(({ hit, law }) => (hit ? [law] : [])))
  // A law that is there but for some of its provisions is not absent; those have their links.
  const absent = new Set(named.flatMap(({ hit, law }) => (hit || known.has(law) ? [] : [law])))
  return [
    `### ${escapeMarkdown(guide.title)}\n\n`,
    ...(changed.length > 0 ? [changedNote(guide, changed)] : []),
    ...lines.flatMap(linePiece),
    ...(folded.length > 0 ? [foldedTitle, ...folded.flatMap(linePiece)] : []),
    absent.size > 0
      ? `\n*${Array.from(absent, fullName).join(', ')}: ${withoutWording}, bitte dort nachlesen.*\n\n`
      : '\n',
  ]
}

/** The client folds what stands below this title. */
const foldedTitle = '\n**Weiteres dazu:**\n\n'

const linePiece = (line: ShownGuide['lines'][number]): Piece => [
  `- **${partNames[line.part]}:** ${escapeMarkdown(line.text)} `,
  ...provisionPieces(line.provisions, line.text),
  '\n',
]

/** That what follows was written after another wording than the one in stock. */
const changedNote = ({ checked }: ShownGuide['guide'], changed: readonly string[]) =>
  `*Wortlaut hat sich geändert: ${changed.map(escapeMarkdown).join(', ')} ${changed.length === 1 ? 'lautet' : 'lauten'} im Bestand anders als am ${germanDay(checked)}, als dieser Leitfaden zuletzt verglichen wurde. Maßgeblich ist der amtliche Wortlaut.*\n\n`

/** A law with its title where that is known: »Arbeitsverfassungsgesetz (ArbVG)«. */
function fullName(law: string): string {
  const title = titleOfLaw(law)
  return title && title !== law ? `${escapeMarkdown(title)} (${law})` : law
}

/** Whether every figure of a line stands in one of its provisions as they are in stock: what the law has changed since, a reader must not take for proven. */
function hasItsFigures(text: string, provisions: readonly Provision[]): boolean {
  const figures = figuresIn(text).filter(({ unit }) => !unit.startsWith('?'))
  if (figures.length === 0) return true
  const stored = provisions.flatMap(({ hit }) => hit?.paragraphs.flatMap((one) => figuresIn(one.text)) ?? [])
  return figures.every((figure) => stored.some((other) => isSameQuantity(figure, other)))
}

/** The figures of a line of ours or a passage of law; the same ones are asked for again and again. */
function figuresIn(passage: string): readonly Quantity[] {
  const known = remembered.get(passage)
  if (known) return known
  const figures = readQuantities(passage)
  if (remembered.size >= most) remembered.delete(remembered.keys().next().value!)
  remembered.set(passage, figures)
  return figures
}
const most = 8000
const remembered = new Map<string, readonly Quantity[]>()

/** The provisions of a line: a marker for each that has a text in stock, a link for each other. `own` is the line. */
function provisionPieces(provisions: readonly Provision[], own: string): Piece {
  const isWhole = hasItsFigures(own, provisions)
  // A figure that is missing may stand in the provision that has no text here: nobody can say that it is wrong.
  const unread = isWhole ? [] : provisions.flatMap(({ hit, printed }) => (hit ? [] : [printed]))
  const onlyPartly = unread.length > 0 ? `Zum Teil aus ${unread.join(', ')}: ${withoutWording}.` : undefined
  const seen = new Set<string>()
  let isLink = false
  return provisions.flatMap(({ hit, printed, section, paragraph, url }): Piece => {
    const key = hit ? hit.document.id : section
    if (seen.has(key)) return []
    seen.add(key)
    // Several Absätze of one provision are one link.
    const isOne = provisions.filter((other) => other.section === section).length === 1
    // Links stand apart from what is beside them, also where a reader sees no link and where the text is copied.
    const before = isLink ? (hit ? ' ' : ', ') : hit || seen.size === 1 ? '' : ' '
    isLink = !hit
    if (!hit) return [`${before}[${escapeMarkdown(isOne ? printed : section)}](${url})`]
    const pinpoint = paragraph ? citationOf(hit.document.law, hit.document.section, paragraph) : null
    return [before, { hit, pinpoint, isOwn: isWhole, ...(onlyPartly && { onlyPartly }) }]
  })
}

/** A law that governs and is not in stock: what it says in short, what is lost otherwise, where it stands; how it is imported for those who can (`imports`). */
export const signpostPieces = ({ signposts }: Guidance, imports: boolean): Piece[] =>
  signposts.map((one) => signpostPiece(one, imports))

/** Where a text is read that is not in stock, and who can add it. */
const whereToRead = (law: string, imports: boolean) =>
  imports
    ? `- Wortlaut importieren: \`npm run corpus -- import ris --law ${law}\`\n\n`
    : `- Wortlaut: [${escapeMarkdown(law)} im RIS](${officialPage(law)}); Ihre Administration kann ihn importieren.\n\n`

function signpostPiece({ signpost, provisions }: ShownSignpost, imports: boolean): Piece {
  const { law, title, matter, says, deadline, gesetzesnummer } = signpost
  const named = law === title ? `**${law}**` : `**${escapeMarkdown(title)} (${law})**`
  return [
    `### ${escapeMarkdown(matter)}\n\n`,
    `Maßgeblich ist ${named}; der Wortlaut ist nicht im Bestand. ${escapeMarkdown(says)} `,
    ...provisionPieces(provisions, says),
    '\n\n',
    ...(deadline ? [`- **Frist:** ${escapeMarkdown(deadline.text)}.\n`.replace(/\.\.\n$/, '.\n')] : []),
    gesetzesnummer ? whereToRead(law, imports) : deadline ? '\n' : '',
  ]
}

/** The items (`Z 2`, `lit c`) that the lines of guides name, by the id of the provision in stock. */
export function itemsOf({ guides }: Guidance): Map<string, string[]> {
  const items = new Map<string, string[]>()
  for (const { at, provisions } of guides.flatMap(({ lines }) => lines))
    for (const [index, name] of at.entries()) {
      const id = provisions[index]?.hit?.document.id
      const [item] = /(?<=\s)(?:Z|lit)\s\w+/u.exec(name) ?? []
      if (id && item) items.set(id, [...(items.get(id) ?? []), item])
    }
  return items
}

/** The hits of the provisions that guides name, in the order in which they are named. */
export function hitsOf({ guides, signposts }: Guidance) {
  const all = [...guides.flatMap(({ lines, folded }) => [...lines, ...folded]), ...signposts].flatMap(
    ({ provisions }) => provisions.flatMap(({ hit }) => hit ?? []),
  )
  return all.filter((hit, at) => all.findIndex((other) => other.document.id === hit.document.id) === at)
}
