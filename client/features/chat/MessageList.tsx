import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Source } from '../../../contract/sources.ts'
import { Button } from '../../ui/Button.tsx'
import { AssistantMessage } from './AssistantMessage.tsx'
import type { Opened } from './SourceMarker.tsx'
import { PrintedHead } from './Printed.tsx'
import { ScrollToEnd } from './ScrollToEnd.tsx'
import type { Shown } from './conversation.ts'

type Props = { title: string; messages: Shown[]; hasMore: boolean; onOlder: () => Promise<void>; onReconnect: (key: string) => void; opened: Source | undefined; onOpen: (opened: Opened) => void }

/**
 * The conversation. A new question is placed at the top of the view and its answer grows below it; afterwards the
 * page is never scrolled by the program. Older messages are put above without moving what is being read.
 */
export function MessageList({ title, messages, hasMore, onOlder, onReconnect, opened, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.findLast((message) => message.role === 'user')
  usePlaceQuestion(box, newest, messages.at(-1)?.isWriting ?? false)
  const keepPlace = useKeepPlace(box, messages[0]?.key)
  return (
    <div ref={box} className="printed relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]" tabIndex={0} role="region" aria-label="Unterhaltung">
      <div className="mx-auto w-full max-w-3xl space-y-6 px-4 py-6">
        <PrintedHead title={title} />
        {hasMore && (
          <div className="no-print text-center">
            <Button
              onClick={() => {
                keepPlace()
                void onOlder()
              }}
            >
              Ältere Nachrichten laden
            </Button>
          </div>
        )}
        {messages.map((message, index) =>
          message.role === 'user' ? (
            <div key={message.key} data-question={message.key} className="scroll-mt-4">
              <div className="ml-auto w-fit max-w-[85%] rounded-card bg-sunken px-4 py-3 whitespace-pre-wrap print:border print:border-hairline [overflow-wrap:anywhere]">
                <h2 className="sr-only">Ihre Frage</h2>
                {message.text}
              </div>
            </div>
          ) : (
            // Room below the last answer, so that its question can stand at the top from the start.
            <div key={message.key} className={index === messages.length - 1 ? 'min-h-[calc(100dvh-14rem)] print:min-h-0' : undefined}>
              <AssistantMessage message={message} onReconnect={onReconnect} opened={opened} onOpen={onOpen} />
            </div>
          ),
        )}
      </div>
      <ScrollToEnd box={box} newest={messages.at(-1)?.key} />
    </div>
  )
}

function usePlaceQuestion(box: RefObject<HTMLDivElement | null>, newest: Shown | undefined, isWriting: boolean): void {
  const placed = useRef<string>(undefined)
  useEffect(() => {
    if (!newest || placed.current === newest.key) return
    placed.current = newest.key
    const question = box.current?.querySelector(`[data-question="${CSS.escape(newest.key)}"]`)
    // After a question: its place is the top. After opening a conversation: the end.
    if (isWriting) question?.scrollIntoView({ block: 'start' })
    else box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [box, newest, isWriting])
}

/** Remembers the distance from the end before older messages are put above, and restores it after. */
function useKeepPlace(box: RefObject<HTMLDivElement | null>, firstKey: string | undefined): () => void {
  const fromEnd = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (fromEnd.current === undefined || !box.current) return
    box.current.scrollTop = box.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
  }, [box, firstKey])
  return () => {
    if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
  }
}
