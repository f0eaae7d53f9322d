import { answerNotice, digestNotice, risLicence } from '../../../contract/notices.ts'
import type { Source } from '../../../contract/sources.ts'
import { formatDay } from '../../base/formats.ts'

/*
 * What stands only on paper: there no chip can be opened, so every answer carries its sources as a list.
 */

export function PrintedHead({ title }: { title: string }) {
  return (
    <div className="print-only mb-6 border-b border-hairline pb-3">
      <p className="font-serif text-xl font-semibold">{title}</p>
      <p className="text-muted">
        Fundstelle, gedruckt am {formatDay(new Date().toISOString())}. {answerNotice}
      </p>
    </div>
  )
}

export function PrintedSources({ sources }: { sources: Source[] }) {
  return (
    <div className="print-only text-xs">
      {sources.length > 0 && (
        <>
          <p className="font-semibold">Quellen zu dieser Antwort</p>
          <ul className="mb-2 list-disc pl-4">
            {sources.map((source) => (
              <li key={source.id} className="[overflow-wrap:anywhere]">
                {[source.citation, source.title, source.version_date && `Stand: ${formatDay(source.version_date)}`, source.url].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{answerNotice}</p>
      {sources.length > 0 && (
        <p>
          {risLicence} {sources.some((source) => source.wording === 'digest') && digestNotice}
        </p>
      )}
    </div>
  )
}
