import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { answerNotice, digestNotice, noticeOf, risLicence } from '../../../contract/notices.ts'
import { dayWords } from '../../../contract/source-words.ts'
import { formatDay } from '../../base/formats.ts'
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

export function PrintedSources({ message }: { message: Pick<Shown, 'sources' | 'by_model'> }) {
  const { sources } = message
  return (
    <div className="print-only text-xs">
      {sources.length > 0 && (
        <>
          <p className="font-semibold">Quellen zu dieser Antwort</p>
          <ul className="mb-2 list-disc pl-4">
            {sources.map((source) => (
              <li key={source.id} className="[overflow-wrap:anywhere]">
                {[
                  source.citation,
                  source.title,
                  source.version_date && `${dayWords(source.kind)} ${formatDay(source.version_date)}`,
                  source.url,
                ]
                  .filter(Boolean)
                  .join(', ')}
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
