import { useEffect, useState } from 'react'
import { Notice } from './Notice.tsx'

/** What went wrong in a sentence, and the seconds until it may be tried again where there is a pause. */
export type Failure = { message: string; retryAfter?: number }

/** Says what went wrong; a pause counts down while one looks. */
export function FailureNotice({ failure, isAnnounced }: { failure: Failure | undefined; isAnnounced?: boolean }) {
  if (!failure) return null
  return (
    <Notice kind="error" isAnnounced={isAnnounced}>
      {failure.retryAfter ? <Pause failure={failure} seconds={failure.retryAfter} /> : failure.message}
    </Notice>
  )
}

function Pause({ failure, seconds }: { failure: Failure; seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
    // The failure too: the same pause may be told again.
  }, [failure, seconds])
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {pauseSentence(left)}
      </span>
      {/* Read out when the pause begins and when it ends, not every second. */}
      <span className="sr-only">{pauseSentence(left > 0 ? seconds : 0)}</span>
    </>
  )
}

function pauseSentence(seconds: number): string {
  if (seconds <= 0) return 'Sie können es jetzt erneut versuchen.'
  const time =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`
      : `${Math.ceil(seconds / 60)} ${seconds === 60 ? 'Minute' : 'Minuten'}`
  return `Zu viele Versuche. Bitte versuchen Sie es in ${time} erneut.`
}
