import { useQuery } from '@tanstack/react-query'
import { questionLimit } from '../../../contract/chat-limits.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { useSettled } from '../../ui/settled.ts'
import { asksPreviewAgain } from './preview-again.ts'

/** Milliseconds until it is asked again. */
const pause = 1000

/** What of the typed question will be covered, before anything is sent to a model. */
export function CoverPreview({ text, thread }: { text: string; thread: string | undefined }) {
  const question = useSettled(text.trim())
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['cover', thread, question],
    queryFn: ({ signal }) =>
      api('POST /api/chat/cover-names', { body: { question, thread_id: thread ?? null } }, signal),
    enabled: question !== '' && question.length <= questionLimit,
    placeholderData: (before) => before,
    retry: asksPreviewAgain,
    retryDelay: pause,
    // What somebody types is kept nowhere longer than it is shown.
    gcTime: 0,
  })
  const pairs = new Map(data?.covered.map(({ start, end, original }) => [original, data.text.slice(start, end)]))
  return (
    <div
      role="status"
      aria-label="Was abgedeckt wird"
      className="max-h-24 w-full overflow-y-auto px-2 text-xs text-muted"
    >
      {error ? (
        messageOf(error)
      ) : question === '' ? (
        'Namen, Adressen und Nummern in Ihrer Frage gehen als Platzhalter an den KI-Assistenten; in der Antwort lesen Sie wieder die Namen.'
      ) : !data || (isPlaceholderData && pairs.size === 0) ? (
        'Wird gesucht …'
      ) : pairs.size === 0 ? (
        'In dieser Frage wird nichts abgedeckt.'
      ) : (
        <>
          <span className="font-semibold">Abgedeckt wird: </span>
          {Array.from(pairs, ([original, placeholder]) => `${original} → ${placeholder}`).join(', ')}
          {'. Was hier fehlt, geht so an den KI-Assistenten, wie Sie es schreiben.'}
        </>
      )}
    </div>
  )
}
