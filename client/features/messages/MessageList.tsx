import { memo, useMemo, useRef, type RefObject } from 'react'
import type { Source } from '../../../contract/sources.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { AssistantMessage } from './AssistantMessage.tsx'
import { ScrollToEnd } from './ScrollToEnd.tsx'
import { useKeepPosition, useKeepVersion, useScrollTarget } from './list-scrolling.ts'
import { PrintedHead } from './Printed.tsx'
import { useResting } from './resting.ts'
import { QuestionMessage, useDrafts } from './QuestionMessage.tsx'
import type { Opened } from '../citations/citations.ts'
import type { MessageActions, ScrollTarget, Shown } from './messages.ts'

type Props = {
  title: string
  messages: Shown[]
  scrollTarget: ScrollTarget | undefined
  hasMore: boolean
  actions: MessageActions
  onOlder: () => Promise<void>
  onReconnect: (key: string) => void
  opened: Source | undefined
  onOpen: (opened: Opened) => void
}

/**
 * The conversation. A new question is placed at the top of the view and its answer grows below it; afterwards the
 * page is never scrolled by the program. Older messages are put above without moving what is being read. Typing below
 * draws nothing here.
 */
export const MessageList = memo(function MessageList({
  title,
  messages,
  scrollTarget,
  hasMore,
  actions: given,
  onOlder,
  onReconnect,
  opened,
  onOpen,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const marked = useScrollTarget(box, scrollTarget)
  const keepPosition = useKeepPosition(box, messages[0]?.key)
  const { words: versionWords, keep: keepVersion } = useKeepVersion(box, messages)
  const drafts = useDrafts()
  useResting(box, messages.length)
  const actions = useMemo<MessageActions>(
    () => ({
      ...given,
      again: (question) => {
        focusOn(box)
        given.again(question)
      },
      show: async (message, timestamp) => {
        keepVersion(message, timestamp)
        await given.show(message, timestamp)
      },
    }),
    [given, keepVersion],
  )
  const markOf = (message: Shown) =>
    `scroll-mt-4 scroll-mb-6 rounded-card outline-2 outline-offset-8 transition-[outline-color] duration-500 ${message.key === marked ? 'outline-accent' : 'outline-transparent'}`
  return (
    <div
      ref={box}
      className="printed relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      tabIndex={0}
      role="region"
      aria-label="Unterhaltung"
    >
      <p role="status" className="sr-only">
        {versionWords}
      </p>
      <div className="mx-auto w-full max-w-column space-y-6 px-4 py-6">
        <PrintedHead title={title} />
        {hasMore && (
          <div className="no-print text-center">
            <LoadMore
              list={box}
              near={1200}
              shown={messages[0]?.key}
              onLoad={() => {
                keepPosition()
                return onOlder()
              }}
            >
              Ältere Nachrichten laden
            </LoadMore>
          </div>
        )}
        {messages.map((message, index) =>
          message.role === 'user' ? (
            <div
              key={message.key}
              data-message={message.key}
              data-question={message.key}
              tabIndex={-1}
              className={`${markOf(message)} focus-visible:outline-focus`}
            >
              <QuestionMessage
                message={message}
                about={messages.find(
                  ({ timestamp }) => timestamp !== undefined && timestamp === message.reply_to?.timestamp,
                )}
                actions={actions}
                drafts={drafts}
                onAsk={() => focusOn(box)}
              />
            </div>
          ) : (
            // Room below the last answer, so that its question can stand at the top from the start.
            <div
              key={message.key}
              className={index === messages.length - 1 ? 'min-h-[calc(100dvh-14rem)] print:min-h-0' : undefined}
            >
              <div data-message={message.key} className={markOf(message)}>
                <AssistantMessage
                  message={message}
                  question={messages[index - 1]}
                  actions={actions}
                  onReconnect={onReconnect}
                  opened={opened}
                  onOpen={onOpen}
                />
              </div>
            </div>
          ),
        )}
      </div>
      <ScrollToEnd box={box} newest={messages.at(-1)?.key} />
    </div>
  )
})

/** What was pressed goes away; from the list the focus goes on to the question when it is put. */
const focusOn = (box: RefObject<HTMLElement | null>) => box.current?.focus({ preventScroll: true })
