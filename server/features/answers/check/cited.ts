import type { CheckedSource, Resolve } from './sources.ts'
import type { Verdict } from './compare.ts'
import { idsOf, printCitation, spread, type Citation, type Paragraph } from '../../law/law.ts'

/*
 * Provisions and decisions that a statement names itself, beside its markers.
 */

/** Provisions named in a statement: they must be among its sources or at least exist, with the Absatz named. */
export async function checkCited(
  cited: readonly Citation[],
  carriers: readonly number[],
  sources: readonly CheckedSource[],
  compared: Verdict,
  resolve: Resolve,
): Promise<Verdict | undefined> {
  let result: Verdict | undefined
  for (const citation of cited) {
    const printed = printCitation(citation)
    const own = carriers
      .map((index) => sources[index]!)
      .find(({ document }) => spread(citation).flatMap(idsOf).includes(document.id))
    if (own) {
      const wanted =
        citation.kind === 'provision' && citation.paragraph
          ? [citation.paragraph, ...(citation.others ?? [])].map((number) => `Abs ${number}`)
          : []
      const noItem = own.document.wording === 'official' ? missingItem(citation, own.paragraphs) : undefined
      if (noItem) {
        result = worse(
          { state: 'ohne_beleg', reason: `${printed}: ${noItem} gibt es nicht.`, passage: undefined },
          result,
        )
        continue
      }
      const labels = own.paragraphs.map(({ label }) => label)
      const invented = wanted.find((label) => !labels.includes(label))
      if (invented && own.document.wording === 'official')
        result = worse(
          { state: 'ohne_beleg', reason: `${printed}: ${invented} gibt es nicht.`, passage: undefined },
          result,
        )
      else if (
        wanted.length > 0 &&
        compared.passage?.label &&
        !wanted.includes(compared.passage.label) &&
        sources[compared.passage.source] === own
      )
        result = worse(
          {
            state: 'teilweise',
            reason: `Am nächsten kommt ${compared.passage.label}, nicht ${wanted.join(', ')}.`,
            passage: undefined,
          },
          result,
        )
      continue
    }
    // A provision that the text of a source itself refers to is named with right.
    if (carriers.some((index) => sources[index]!.paragraphs.some(({ text }) => refersTo(text, citation)))) continue
    const resolution = await resolve(citation)
    if (resolution.state === 'found') {
      // Sections that stand together (`§§ 5 und 6`) are cited by the number of one.
      if (carriers.some((index) => sources[index]!.document.id === resolution.document.id)) continue
      result = worse(
        { state: 'teilweise', reason: `${printed} gehört nicht zu den angegebenen Quellen.`, passage: undefined },
        result,
      )
    } else if (resolution.state === 'missing')
      result = worse(
        { state: 'ohne_beleg', reason: `${printed} gibt es in der gespeicherten Fassung nicht.`, passage: undefined },
        result,
      )
    else
      result = worse(
        {
          state: 'ohne_beleg',
          reason: `${printed} ist nicht im Bestand und konnte nicht geprüft werden.${resolution.hint ? ` ${resolution.hint}` : ''}`,
          passage: undefined,
        },
        result,
      )
  }
  return result
}

/** »Nach Abs 2 …« behind the marker of a provision: the Absatz that carries it must be that one. */
export function checkBareParagraph(
  text: string,
  carriers: readonly number[],
  sources: readonly CheckedSource[],
  compared: Verdict,
): Verdict | undefined {
  const [, opening] =
    /^(?:Nach|Gemäß|Laut)\s(?:dem\s)?Abs(?:atz|\.)?\s(\d+[a-z]?)(?![\p{L}\d])(?!\s?(?:,|und|oder|bis|bzw|sowie|iVm|[-–])\s?(?:Abs\.?\s?)?\d)(?!\s(?:iVm|§|(?:des|der)\s§))/u.exec(
      text,
    ) ?? []
  const own = carriers.length === 1 ? sources[carriers[0]!]! : undefined
  const number = opening ?? (own && ofSection(text, own))
  if (number === undefined || own?.document.wording !== 'official') return undefined
  const named = `Abs ${number}`
  if (!own.paragraphs.some(({ label }) => label === named))
    return { state: 'ohne_beleg', reason: `${named} gibt es nicht.`, passage: undefined }
  const nearest = compared.passage?.label
  return nearest && nearest !== named
    ? { state: 'teilweise', reason: `Am nächsten kommt ${nearest}, nicht ${named}.`, passage: undefined }
    : undefined
}

/** »Abs 3 des § 40 StVG«, where the section is the source's own. */
function ofSection(text: string, { document }: CheckedSource): string | undefined {
  const [, number, section] =
    /(?<!\p{L})Abs(?:atz(?:es)?|\.)?\s(\d+[a-z]?)\s(?:des|der|von)\s(?:§|Art(?:\.|ikels?)?)\s?(\d+[a-z]{0,2})(?![\p{L}\d])/u.exec(
      text,
    ) ?? []
  return section !== undefined && section === document.section?.match(/\d+[a-z]{0,2}$/u)?.[0] ? number : undefined
}

/** The Ziffer or litera of a citation that its Absatz does not have; undefined where it is there or none is named. */
function missingItem(citation: Citation, paragraphs: readonly Paragraph[]): string | undefined {
  if (citation.kind !== 'provision') return undefined
  const { paragraph, item, letter } = citation
  const texts = paragraphs.filter(({ label }) => !paragraph || label === `Abs ${paragraph}`).map(({ text }) => text)
  if (texts.length === 0) return undefined
  const has = (mark: string) => texts.some((text) => new RegExp(`(?:^|\\n|\\s)\\(?${mark}\\s?[.)]`, 'i').test(text))
  if (item && !has(item)) return `Z ${item}`
  return letter && !has(letter) ? `lit ${letter}` : undefined
}

/** Whether the text of a source names a provision or decision itself. */
function refersTo(text: string, citation: Citation): boolean {
  if (citation.kind !== 'provision')
    return squeezed(text).includes(squeezed(citation.text.replace(/^(OGH|VwGH|VfGH|BFG) /, '')))
  const { sign, number } = citation
  return new RegExp(
    `(?:${sign === '§' ? '§§?' : `${sign}\\.?`})\\s?(?:\\d+[a-z]?(?:\\s?Abs\\.?\\s?\\d+)?(?:,| und| bis| oder)\\s)*${number}(?![\\da-z])`,
    'i',
  ).test(text)
}

const rank = { belegt: 0, teilweise: 1, ohne_beleg: 2 }
const squeezed = (text: string) => text.toLowerCase().replace(/[\s.\u00a0]|nr/g, '')
/** The worse of two verdicts. */
export function worse(a: Verdict, b: Verdict | undefined): Verdict {
  return b && rank[b.state] > rank[a.state] ? b : a
}
