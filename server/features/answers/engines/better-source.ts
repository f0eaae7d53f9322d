import type { Citation } from '../../../../contract/chat.ts'
import { checkAnswer } from '../check/check.ts'
import { isFileHit, toSource, type AnswerHit, type AnswerInput } from '../form/answer-form.ts'
import { findCitations, withoutCitations, type Hit, type LawNames, type Search } from '../../law/law.ts'

/*
 * Right content behind the wrong section: where the source of a statement does not carry it and another section of the
 * same knowledge base does, the mark names that one.
 */

/** Statements of an answer for which another section is searched, and sections that are looked at for each. */
const mostStatements = 4
const mostSections = 3
/** A statement of fewer telling words and figures is carried by too many sections. */
const leastWords = 4
/** From this share of its words on a source speaks of the matter itself: then something in the statement is wrong. */
const aboutShare = 0.6

/** What is needed to look for other sections. */
export type BetterTools = {
  names: LawNames
  find: (search: Search) => Promise<Hit[]>
  /** Of which results nobody will read what is found: those of lines of ours. */
  isSettled?: (one: Citation) => boolean
}

/** The results of a check, where another section carries a statement with its name. Never better than before. */
export async function withBetter(
  text: string,
  checked: readonly Citation[],
  hits: readonly AnswerHit[],
  { knowledgeBase, subLaw, asOf }: AnswerInput,
  { names, find, isSettled = () => false }: BetterTools,
): Promise<Citation[]> {
  const own = new Set(hits.filter(isFileHit).map(({ document }) => document.id))
  const doubted = checked.filter((one) => {
    const { state, source_id: id, words, start } = one
    const isDoubted =
      state !== 'belegt' && id !== null && !own.has(id) && start !== undefined && words && isElsewhere(words)
    return isDoubted && !isSettled(one)
  })
  const starts = [...new Set(doubted.map(({ start }) => start!))].filter((start) =>
    // One of several sources that carries it is enough.
    checked.every((one) => one.start !== start || one.state !== 'belegt'),
  )
  const found = new Map(
    await Promise.all(
      starts.slice(0, mostStatements).map(async (start) => {
        const same = checked.filter((one) => one.start === start)
        const markdown = text.slice(start, same[0]!.end).replace(/\[\d{1,3}\]/g, ' ')
        const statement = withoutCitations(markdown, findCitations(markdown, names))
          .replace(/\(\s*\)/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
        const searched =
          knowledgeBase === 'none'
            ? []
            : await find({
                question: statement,
                knowledgeBase,
                subLaw,
                kinds: ['LAW'],
                limit: mostSections,
                ...(asOf && { asOf }),
              })
        const cited = new Set(same.map(({ source_id: id }) => id))
        const others = [...hits.filter((hit) => !isFileHit(hit)), ...searched].filter(
          ({ document }, at, all) =>
            document.kind === 'LAW' &&
            !cited.has(document.id) &&
            all.findIndex((one) => one.document.id === document.id) === at,
        )
        return [start, await carrying(statement, others, names)] as const
      }),
    ),
  )
  return checked.map((one) => {
    const better = one.start !== undefined && doubted.includes(one) ? found.get(one.start) : undefined
    return better ? { ...one, reason: reasonWith(one.reason, better.citation), better } : one
  })
}

const isElsewhere = ({ found, missing }: NonNullable<Citation['words']>) =>
  found.length + missing.length >= leastWords && found.length / (found.length + missing.length) < aboutShare

const reasonWith = (reason: string | null | undefined, citation: string) =>
  [reason?.replace(/ ?Das passt eher zu .*$/, ''), `Das passt eher zu ${citation}.`].filter(Boolean).join(' ')

/** The first of several sources that carries a statement as it stands, with the passage that does. */
async function carrying(statement: string, hits: readonly AnswerHit[], names: LawNames) {
  for (const hit of hits) {
    const [result] = await checkAnswer(`${statement.replace(/[.;:]*$/, '')} [1].`, [hit], {
      names,
      question: '',
      provenBy: leastWords,
      resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
    })
    if (result?.state === 'belegt') return { ...toSource(hit), snippet: result.quote ?? '' }
  }
  return undefined
}
