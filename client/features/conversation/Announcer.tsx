import { useState } from 'react'
import { checkSummary, countSources } from '../citations/citations.ts'
import type { Shown } from '../messages/messages.ts'

/**
 * Screen readers hear once that an answer begins and once how it ended and what the check found, never the pieces between. Of a failure they hear
 * the error itself, and of answers that were already there nothing.
 */
export function Announcer({ last }: { last: Shown | undefined }) {
  const [written, setWritten] = useState<string>()
  if (last?.isWriting && last.key !== written) setWritten(last.key)
  return (
    <p role="status" className="sr-only">
      {/* Keyed, so that the beginning of a second answer right after the first is said too. */}
      <span key={last?.key}>{wordsFor(last, written)}</span>
    </p>
  )
}

function wordsFor(last: Shown | undefined, written: string | undefined): string {
  if (!last || last.key !== written) return ''
  const verdict = checkSummary(last)
  if (last.isWriting) return 'Die Antwort wird erstellt.'
  if (last.connection === 'lost') return 'Die Verbindung ist unterbrochen.'
  if (last.state === 'complete')
    return [
      'Die Antwort ist vollständig.',
      last.sources.length > 0 ? `${countSources(last.sources.length)}.` : '',
      verdict ? `${verdict}.` : '',
    ]
      .filter(Boolean)
      .join(' ')
  return last.state === 'aborted' ? 'Die Antwort wurde abgebrochen.' : ''
}
