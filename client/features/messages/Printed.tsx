import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { answerNotice, digestNotice, noticeOf, risLicence } from '../../../contract/notices.ts'
import { citedAlone, dayWords, titleBeside } from '../../../contract/source-words.ts'
import type { Source } from '../../../contract/sources.ts'
import { formatDay } from '../../base/formats.ts'
import { checkSummary, countSources } from '../citations/citations.ts'
import type { Shown } from './messages.ts'

/*
 * What stands only on paper: there no chip can be opened, so every answer carries its sources as a list.
 */

export function PrintedHead({ title }: { title: string }) {
  const day = useSyncExternalStore(onPrint, () => formatDay(new Date().toISOString()))
  return (
    <div className="print-only mb-6 border-b border-hairline pb-3">
      <p className="font-serif text-xl font-semibold">{title}</p>
      <p className="text-muted">
        Fundstelle, gedruckt am {day}. {answerNotice}
      </p>
    </div>
  )
}

/** A conversation may lie open for days: the day is looked up when it is printed, and drawn before the page is read. */
function onPrint(look: () => void): () => void {
  const onBeforePrint = () => flushSync(look)
  addEventListener('beforeprint', onBeforePrint)
  return () => removeEventListener('beforeprint', onBeforePrint)
}

/** The passages that statements rest on, each with its place, except those that the answer quotes itself. */
function quotesOf({ id }: Source, { citations, text }: Pick<Shown, 'citations' | 'text'>) {
  const said = lettersOf(text)
  const quotes = citations.flatMap(({ source_id, quote, pinpoint }) =>
    source_id === id && quote ? [[quote.trim(), pinpoint] as const] : [],
  )
  return [...new Map(quotes)].filter(([quote]) => !said.includes(lettersOf(quote).slice(0, 80)))
}

/** Without white space and the signs of formatting. */
const lettersOf = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '')

export function PrintedSources({ message }: { message: Pick<Shown, 'sources' | 'citations' | 'text' | 'by_model'> }) {
  const { sources } = message
  const result = checkSummary(message)
  return (
    <div className="print-only text-xs">
      {result && (
        <p className="mb-2 font-semibold">
          {countSources(sources.length)} geprüft · {result}
        </p>
      )}
      {sources.length > 0 && (
        <>
          <p className="font-semibold">Quellen zu dieser Antwort</p>
          <ul className="mb-2 list-disc pl-4">
            {sources.map((source) => (
              <li key={source.id} className="[overflow-wrap:anywhere]">
                {[
                  citedAlone(source),
                  titleBeside(source),
                  source.version_date && `${dayWords(source.kind)} ${formatDay(source.version_date)}`,
                  source.url,
                ]
                  .filter(Boolean)
                  .join(', ')}
                {quotesOf(source, message).map(([quote, pinpoint]) => (
                  <blockquote key={quote} className="mt-1 mb-1.5 border-l-2 border-hairline pl-2 font-serif">
                    {pinpoint && `${pinpoint}: `}»{quote}«
                  </blockquote>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{noticeOf(message)}</p>
      {sources.length > 0 && (
        <p>
          {risLicence} {sources.some((source) => source.wording === 'digest') && digestNotice}
        </p>
      )}
    </div>
  )
}
