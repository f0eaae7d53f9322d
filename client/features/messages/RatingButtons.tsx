import { useRef, useState } from 'react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Rating } from '../../../contract/ratings.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { IconButton } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Details } from './RatingDialog.tsx'
import { later } from '../../ui/later.tsx'

const RatingDialog = later(async () => (await import('./RatingDialog.tsx')).RatingDialog)

/** What one thinks of an answer: a press rates, the same press again takes it back. »Nicht hilfreich« asks for the reason. */
export function RatingButtons({ timestamp, stored }: { timestamp: string; stored: Rating | null }) {
  const [liked, setLiked] = useState(stored?.liked ?? null)
  const [isAsking, setAsking] = useState(false)
  // One after the other, so that the last press is the one that stays.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const send = (value: boolean | null, details?: Details) => {
    const sent = queue.current.then(() => api('PUT /api/chat/rate', { body: { timestamp, liked: value, ...details } }))
    queue.current = sent.catch(() => undefined)
    return sent
  }
  const press = (pressed: boolean) => {
    const [before, value] = [liked, liked === pressed ? null : pressed]
    setLiked(value)
    if (value === false) setAsking(true)
    send(value).catch((error: unknown) => {
      setLiked(before)
      showToast({ status: 'error', title: 'Bewertung nicht gespeichert', text: messageOf(error) })
    })
  }
  return (
    <span role="group" aria-label="Antwort bewerten" className="inline-flex">
      <IconButton
        label="Hilfreich"
        tooltip="top"
        aria-pressed={liked === true}
        onClick={() => press(true)}
        className="aria-pressed:text-accent"
      >
        <ThumbsUp className={liked === true ? 'size-4 fill-current' : 'size-4'} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Nicht hilfreich"
        tooltip="top"
        aria-pressed={liked === false}
        onClick={() => press(false)}
        className="aria-pressed:text-accent"
      >
        <ThumbsDown className={liked === false ? 'size-4 fill-current' : 'size-4'} aria-hidden="true" />
      </IconButton>
      {isAsking && <RatingDialog onSend={(details) => send(false, details)} onClose={() => setAsking(false)} />}
    </span>
  )
}
