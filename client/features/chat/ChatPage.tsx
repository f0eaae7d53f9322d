import { useCallback, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths, threadPath } from '../../base/paths.ts'
import { api } from '../../base/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Announcer } from './Announcer.tsx'
import type { Opened } from './SourceMarker.tsx'
import { useThread } from './chat.ts'
import { Composer } from './Composer.tsx'
import { useConversation } from './conversation.ts'
import { EmptyState } from './EmptyState.tsx'
import { useLawChoice } from './law-choice.ts'
import { MessageList } from './MessageList.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SourcePanel } from './SourcePanel.tsx'
import { summaryOf } from './summarize.ts'
import { ThreadList } from './ThreadList.tsx'

export function ChatPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [choice, setChoice] = useLawChoice()
  const [opened, setOpened] = useState<Opened>()
  const [isListOpen, setListOpen] = useState(false)
  const onThread = useCallback(
    (thread: string) => {
      void navigate(threadPath(thread), { replace: true })
      void queries.invalidateQueries({ queryKey: ['threads'] })
    },
    [navigate, queries],
  )
  const conversation = useConversation(id, onThread)
  const thread = useThread(conversation.isMissing ? undefined : id)

  const put = async () => {
    const question = text.trim()
    setText('')
    setOpened(undefined)
    try {
      await conversation.put({ question, law: choice.law, sub_law: choice.law === 'publiclaw' ? choice.subLaw : undefined })
    } catch {
      setText((now) => now || question)
    }
    box.current?.focus()
    await queries.invalidateQueries({ queryKey: ['threads'] })
  }
  const summarize = async (source: { url: string; citation: string }) => {
    opened?.opener?.focus({ preventScroll: true })
    setOpened(undefined)
    // What goes wrong stands in the answer.
    await conversation.put(summaryOf(source)).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: ['threads'] })
  }
  const closeSource = useCallback(() => setOpened(undefined), [])
  const beginAnew = () => {
    conversation.stop()
    setOpened(undefined)
    setListOpen(false)
    void api('POST /api/chat/reset-context').catch(() => undefined)
    box.current?.focus()
  }
  const list = <ThreadList current={id} onNew={beginAnew} onLeave={() => setListOpen(false)} />
  const isEmpty = conversation.messages.length === 0 && !conversation.isLoading
  return (
    <div className="flex min-h-0 flex-1">
      <title>{`${thread.data?.title ?? 'Chat'} · Fundstelle`}</title>
      <div className="no-print hidden w-64 shrink-0 border-r border-hairline p-3 md:flex">{list}</div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="no-print flex min-h-12 items-center gap-2 border-b border-hairline px-4">
          <Button look="quiet" className="-ml-3 md:hidden" onClick={() => setListOpen(true)}>
            <History className="size-5" aria-hidden="true" />
            Unterhaltungen
          </Button>
          {isEmpty && !conversation.isMissing && (
            <p className="truncate font-semibold max-md:hidden" aria-hidden="true">
              Neue Unterhaltung
            </p>
          )}
          {!isEmpty && !conversation.isMissing && <h1 className="truncate font-semibold max-md:sr-only">{thread.data?.title ?? 'Unterhaltung'}</h1>}
          <Shortcuts
            box={box}
            isWriting={conversation.isWriting}
            onStop={conversation.stop}
            onNew={() => {
              beginAnew()
              void navigate(paths.chat)
            }}
          />
        </header>
        {conversation.isMissing ? (
          <Missing />
        ) : isEmpty ? (
          <div className="flex min-h-0 flex-1 overflow-y-auto">
            <EmptyState
              law={choice.law}
              onExample={(example) => {
                setText(example)
                box.current?.focus()
              }}
            />
          </div>
        ) : (
          <MessageList messages={conversation.messages} hasMore={conversation.hasMore} onOlder={conversation.loadOlder} opened={opened?.source} onOpen={setOpened} />
        )}
        {!conversation.isMissing && (
          <Composer box={box} text={text} onText={setText} choice={choice} onChoose={setChoice} isWriting={conversation.isWriting} onAsk={() => void put()} onStop={conversation.stop} />
        )}
      </div>
      <Announcer last={conversation.messages.at(-1)} />
      {opened && <SourcePanel opened={opened} onChoose={setOpened} onClose={closeSource} onSummarize={(source) => void summarize(source)} />}
      {isListOpen && (
        <Dialog title="Unterhaltungen" place="left" onClose={() => setListOpen(false)}>
          {list}
        </Dialog>
      )}
    </div>
  )
}

function Missing() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4">
      <h1 className="font-serif text-xl">Unterhaltung nicht gefunden</h1>
      <p className="text-muted">Vielleicht wurde sie gelöscht, oder der Link ist unvollständig.</p>
      <p>
        <Link to={paths.chat} className="text-accent underline underline-offset-2">
          Neue Unterhaltung beginnen
        </Link>
      </p>
    </div>
  )
}
