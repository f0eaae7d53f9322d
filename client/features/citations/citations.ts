import type { Citation, Message } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'
import { citedBy } from './chips.ts'

/* The door of the citations: how statements are backed, and a source that is opened from an answer. */

export const stateWords: Record<Citation['state'], string> = {
  belegt: 'belegt',
  teilweise: 'teilweise belegt',
  ohne_beleg: 'ohne Beleg',
}

/** Of a source that nobody compared with the statement, as in an answer that was stopped. */
export const uncheckedWords = 'nicht geprüft'

/** The same of a source that is named: it is there, but does not carry the statement. */
export const sourceWords: typeof stateWords = { ...stateWords, ohne_beleg: 'stützt das nicht' }

type Checked = { citations: readonly Citation[] } & Pick<Message, 'text' | 'by_model'>

/**
 * How many statements of an answer are carried by their sources, in words; undefined where nothing was checked sentence
 * by sentence. The words name the sources: that all is borne out does not say that the question is answered. A statement
 * with several markers counts once, by its best result.
 */
export function checkSummary(answer: Checked): string | undefined {
  const { proven, partly, open, unread } = countStatements(answer)
  const all = proven + partly + open + unread
  if (all === 0) return undefined
  const rest = [
    partly > 0 ? `${partly} teilweise` : '',
    open > 0 ? `${open} ohne Beleg` : '',
    unread > 0 ? `${unread} ohne Wortlaut im Bestand` : '',
  ].filter(Boolean)
  return `${proven} von ${all} ${all === 1 ? 'Aussage' : 'Aussagen'} durch Quellen belegt${rest.length > 0 ? `, ${rest.join(', ')}` : ''}`
}

/** How many statements of an answer have which result; `unread` are those that nothing in stock could be compared with. */
export function countStatements({ citations, text, by_model }: Checked) {
  const best = [...bestResults(citations).values()]
  const count = (state: number) => best.filter((value) => value === state).length
  return { proven: count(0), partly: count(1), open: count(2), unread: by_model === false ? countUnread(text) : 0 }
}

/** Lines of a guide whose provisions are named with a link to the RIS, because their wording is not in stock. */
const countUnread = (text: string) =>
  text.split('\n').filter((line) => /^- \*\*[^*]+:\*\* .*\]\(https:/.test(line) && !/\[\d{1,3}\]/.test(line)).length

/** Whether a link of an answer without a model leads to the official text: nobody but us has written it. */
export const isOfficial = (href: string | undefined) =>
  /^https:\/\/(?:(?:www\.)?ris\.bka\.gv\.at|eur-lex\.europa\.eu|findok\.bmf\.gv\.at)\//.test(href ?? '')

/** By the place of each checked statement its best result: 0 proven, 1 partly, 2 not. */
function bestResults(citations: readonly Citation[]): Map<number, number> {
  const order = ['belegt', 'teilweise', 'ohne_beleg'] as const
  const best = new Map<number, number>()
  for (const { start, state } of citations)
    if (start !== undefined) best.set(start, Math.min(best.get(start) ?? 2, order.indexOf(state)))
  return best
}

/** »1 Quelle«, »8 Quellen«. */
export const countSources = (count: number) => (count === 1 ? '1 Quelle' : `${count} Quellen`)

/** A source opened from an answer, with the passage to mark and the chip to go back to. */
export type Opened = {
  source: Source
  sources: Source[]
  quote: string | null
  /** Where the passage stands on its page, where the source is one of a file. */
  range?: Citation['range']
  opener: HTMLElement | undefined
  /** The Markdown of the statement that it was opened for, and what the check says of it. */
  statement?: string | undefined
  checked?: Citation | undefined
  /** Whether the list of all sources is what was asked for. */
  isAtList?: boolean
}

/** The chip of a source in the answer that was opened: the one that was pressed, or the first that names it. */
export function chipOf({ opener }: Pick<Opened, 'opener'>, source: string): HTMLElement | undefined {
  if (opener && citedBy(opener)?.source === source) return opener
  return [...(opener?.closest('article')?.querySelectorAll<HTMLElement>('[data-source-chip]') ?? [])].find(
    (chip) => citedBy(chip)?.source === source,
  )
}

/** Another source of the same answer, with the passage that its statement rests on. */
export function goTo(opened: Opened, source: Opened['source']): Opened {
  const chip = chipOf(opened, source.id)
  const cited = chip && citedBy(chip)
  return {
    ...opened,
    source,
    quote: cited?.quote ?? source.snippet,
    range: cited?.range,
    statement: cited?.statement,
    checked: cited?.checked,
  }
}
