import type { Citation } from '../../../../contract/chat.ts'
import type { Head } from '../form/answer-form.ts'
import { moved, type openPage } from '../form/page.ts'
import type { Hit } from '../../law/law.ts'

/*
 * What stands above an answer, whoever writes the rest: our own words with their provisions. They are checked as those
 * of a model are; only the Absatz is the one that the line names.
 */

type Page = ReturnType<typeof openPage>

/** Writes the head and has it checked against the sources; returns its text and the results, with their places. */
export async function writeHead(
  page: Page,
  head: Head,
  order: readonly Hit[],
): Promise<{ text: string; citations: Citation[] }> {
  const before = page.citations.length
  const from = page.position()
  const text = head.pieces.map((piece) => page.write(piece)).join('')
  const named = page.citations.slice(before)
  const checked = await head.check(text, order)
  return {
    text,
    citations: placed(
      named,
      checked.map((one) => moved(one, from)),
      page,
    ),
  }
}

const beyondWording = {
  state: 'teilweise' as const,
  reason: 'Diese Zeile des Leitfadens geht über den Wortlaut der Quelle hinaus.',
}

/**
 * The results of a check at the places that the head names. `settled` are those of quotations and of statements of ours:
 * a check that compares words does not know how to read a summary, and doubts a third of them without reason. Of the rest
 * of ours (`ours`) it says what it misses, not that the source says otherwise.
 */
export function placed(
  named: readonly Citation[],
  checked: readonly Citation[],
  { settled, ours }: { settled: ReadonlySet<number>; ours: ReadonlySet<number> },
): Citation[] {
  return named.map((one) => {
    const result = checked.find(
      ({ marker, marker_start }) => marker === one.marker && marker_start === one.marker_start,
    )
    if (!result) return one
    const { start, end } = result
    const isAmong = (places: ReadonlySet<number>) => one.marker_start !== undefined && places.has(one.marker_start)
    const isBeyond = result.state === 'ohne_beleg' && isAmong(ours)
    const { state, reason } = isAmong(settled) ? one : isBeyond ? beyondWording : result
    return {
      ...one,
      state,
      reason: reason ?? null,
      quote: result.state === 'ohne_beleg' ? one.quote : (result.quote ?? one.quote),
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    }
  })
}
