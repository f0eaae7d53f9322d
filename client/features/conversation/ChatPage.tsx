import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Download, History, MoreHorizontal } from 'lucide-react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { paths, threadPath } from '../../../contract/pages.ts'
import { api } from '../../base/api.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Names } from '../citations/shown-names.tsx'
import type { Opened } from '../citations/citations.ts'
import { useDraft, useLawChoice } from '../composer/composer.ts'
import { Composer } from '../composer/Composer.tsx'
import { takeWish, useChosenFiles } from '../files/chosen-files.ts'
import { refreshUsage } from '../subscriptions/subscriptions.ts'
import { ThreadColumn } from '../threads/ThreadColumn.tsx'
import { useThread } from '../threads/threads.ts'
import { Announcer } from './Announcer.tsx'
import { ChatHead } from './ChatHead.tsx'
import { useConversation, type Where } from './conversation.ts'
import { EmptyState } from './EmptyState.tsx'
import { useMessageActions } from './message-actions.ts'
import { LockedThread, useUnlocked } from './LockedThread.tsx'
import { useOtherTabs } from './other-tabs.ts'
import { usePrinting } from './printing.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { keepUnsent } from './unsent.ts'
import { fileSummaryOf, summaryOf, type QuestionInput } from './summarize.ts'
import { setChecking } from '../../ui/checking.ts'
import { later } from '../../ui/later.tsx'
import { useIsWide } from '../../ui/media.ts'
import { useKeepLine } from './keep-line.ts'

// The first screen of all has no messages; who types will soon want to see some.
const MessageList = later(
  async () => (await import('../messages/MessageList.tsx')).MessageList,
  <div className="min-h-0 flex-1" />,
)
const MissingThread = later(async () => (await import('./MissingThread.tsx')).MissingThread)
const SourcePanel = later(async () => (await import('../citations/SourcePanel.tsx')).SourcePanel)
const ExportDialog = later(async () => (await import('../threads/ExportDialog.tsx')).ExportDialog)
const ThreadDialog = later(async () => (await import('../threads/ThreadDialog.tsx')).ThreadDialog)

export function ChatPage() {
  const { id } = useParams()
  const at = useSearchParams()[0].get('at') ?? undefined
  const { key: visit } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft()
  const [choice, setChoice] = useLawChoice()
  const { files, queryType } = useChosenFiles()
  const [opened, setOpened] = useState<Opened>()
  const [isListOpen, setListOpen] = useState(false)
  const [isCovering, setCovering] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const onThread = useCallback(
    (thread: string) => {
      void navigate(threadPath(thread), { replace: true })
      void queries.invalidateQueries({ queryKey: ['threads'] })
    },
    [navigate, queries],
  )
  const hasBegun = id !== undefined || text !== ''
  useEffect(() => {
    // Not to be had now, it is asked for again when it is shown.
    if (hasBegun) MessageList.load().catch(() => undefined)
  }, [hasBegun])
  const conversation = useConversation(id, at, visit, onThread)
  const thread = useThread(conversation.isMissing || conversation.isLocked ? undefined : id)
  const hasSources = conversation.messages.some(({ sources }) => sources.length > 0)
  useEffect(() => {
    if (hasSources) SourcePanel.load().catch(() => undefined)
  }, [hasSources])
  useUnlocked(conversation.isLocked ? conversation.reload : undefined)
  const printedForm = usePrinting(conversation, id)
  useOtherTabs(id, conversation.refresh)

  const isNew = id === undefined
  useEffect(() => {
    // Who comes to ask begins at the box; on touch screens the keyboard would cover what can be asked. A window keeps its focus.
    if (isNew && !matchMedia('(pointer: coarse)').matches && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [isNew])

  /** From now on the address leads to what is shown, no longer to the message it was opened at. */
  const leaveTarget = () => {
    if (id !== undefined && at !== undefined) void navigate(threadPath(id), { replace: true })
  }
  const put = async (input: QuestionInput, where?: Where) => {
    // A conversation that is shown has it; waiting there would let go of what has the focus.
    if (isNew) await MessageList.load().catch(keepUnsent)
    leaveTarget()
    setOpened(undefined)
    try {
      await conversation.put(input, where)
    } finally {
      void refreshUsage(queries)
      void queries.invalidateQueries({ queryKey: ['threads'] })
    }
  }
  const { actions, quoted, setQuoted } = useMessageActions(
    conversation,
    put,
    () => box.current?.focus(),
    leaveTarget,
    (timestamp) => void navigate(threadPath(id!, timestamp)),
  )
  const ask = async () => {
    const question = text.trim()
    setText('')
    setQuoted(undefined)
    // Not later: at its end an answer takes the focus from nobody, and touch screens get no keyboard that nobody asked for.
    if (!matchMedia('(pointer: coarse)').matches) box.current?.focus()
    const input = {
      question,
      law: choice.law,
      sub_law: choice.law === 'publiclaw' ? choice.subLaw : undefined,
      reply_to_message_timestamp: quoted?.timestamp,
      file_context: files.map(({ uuid }) => uuid),
      file_query_type: queryType,
      ...(isCovering && { cover_names: true }),
    }
    await put(input, { excerpt: quoted?.excerpt, files }).catch(() => {
      setText((now) => now || question)
      setQuoted((now) => now ?? quoted)
    })
  }
  const summarize = async (source: { url: string; citation: string }) => {
    opened?.opener?.focus({ preventScroll: true })
    // What goes wrong stands in the answer.
    await put(summaryOf(source)).catch(() => undefined)
  }
  const onWish = useEffectEvent(() => {
    const [file] = files
    if (file && takeWish()) void put(fileSummaryOf(file.uuid), { files: [file] }).catch(() => undefined)
  })
  useEffect(() => {
    if (id !== undefined) return
    const timer = setTimeout(onWish)
    return () => clearTimeout(timer)
  }, [id])
  const isWide = useIsWide()
  const isChecking = isWide && opened !== undefined
  useLayoutEffect(() => setChecking(isChecking), [isChecking])
  useEffect(() => () => setChecking(false), [])
  const keepLine = useKeepLine(isChecking)
  const openSource = useCallback(
    (next: Opened) => {
      keepLine(next.opener)
      setChecking(isWide)
      setOpened(next)
    },
    [keepLine, isWide],
  )
  const closeSource = useCallback(() => {
    keepLine(opened?.opener)
    setChecking(false)
    setOpened(undefined)
  }, [keepLine, opened])
  const [openedIn, setOpenedIn] = useState(id)
  if (openedIn !== id) {
    // A source belongs to the conversation that it was opened in.
    setOpenedIn(id)
    setOpened(undefined)
  }
  const beginAnew = () => {
    setOpened(undefined)
    setListOpen(false)
    // Answers in other conversations, or in other windows, go on.
    if (id) void api('POST /api/chat/reset-context', { body: { thread_id: id } }).catch(() => undefined)
    box.current?.focus()
  }
  const startAnew = () => {
    beginAnew()
    void navigate(paths.chat)
  }
  const isEmpty =
    conversation.messages.length === 0 && !conversation.isLoading && !conversation.isFailed && !conversation.isLocked
  /** The end of the branch on the screen, which need not be the one that the server would show. */
  const shownEnd = conversation.messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp
  const title = printedForm === 'platzhalter' ? (thread.data?.covered_title ?? thread.data?.title) : thread.data?.title
  return (
    <div className="flex min-h-0 flex-1">
      <title>{`${title ?? 'Chat'} · Fundstelle`}</title>
      <ThreadColumn current={id} isOpen={isListOpen} isFolded={isChecking} onOpen={setListOpen} onNew={beginAnew} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ChatHead onNew={isEmpty ? undefined : startAnew}>
          <span className={`order-1 ${isChecking ? '' : 'md:hidden'}`}>
            <IconButton label="Unterhaltungen" onClick={() => setListOpen(true)}>
              <History className="size-5" aria-hidden="true" />
            </IconButton>
          </span>
          {isEmpty && !conversation.isMissing && (
            <p className="truncate font-semibold max-md:hidden" aria-hidden="true">
              Neue Unterhaltung
            </p>
          )}
          {!isEmpty && !conversation.isMissing && !conversation.isLocked && (
            <h1 className="truncate font-semibold max-md:mr-auto max-md:pl-1">
              {thread.data?.title ?? 'Unterhaltung'}
            </h1>
          )}
          <div className="-mr-2 ml-auto flex max-md:order-2 max-md:m-0">
            <Shortcuts
              box={box}
              isWriting={conversation.isWriting}
              onStop={() => void conversation.stop()}
              onNew={startAnew}
            />
            {!isEmpty && thread.data && (
              <>
                <IconButton label="Speichern oder drucken" onClick={() => setExporting(true)}>
                  <Download className="size-5" aria-hidden="true" />
                </IconButton>
                <IconButton label="Diese Unterhaltung bearbeiten" onClick={() => setEditing(true)}>
                  <MoreHorizontal className="size-5" aria-hidden="true" />
                </IconButton>
              </>
            )}
          </div>
        </ChatHead>
        {conversation.isMissing ? (
          <MissingThread />
        ) : conversation.isLocked ? (
          <LockedThread id={id!} onDeleted={startAnew} />
        ) : conversation.isFailed ? (
          <NotLoaded onAgain={conversation.reload} />
        ) : isEmpty ? (
          <div className="flex min-h-0 flex-1 overflow-y-auto">
            <EmptyState
              choice={choice}
              onChoose={setChoice}
              onExample={(example) => {
                setText(example)
                box.current?.focus()
              }}
            />
          </div>
        ) : (
          <Names names={conversation.names} form={printedForm}>
            <MessageList
              title={title ?? 'Unterhaltung'}
              messages={conversation.messages}
              scrollTarget={conversation.scrollTarget}
              actions={actions}
              hasMore={conversation.hasMore}
              onOlder={conversation.loadOlder}
              onReconnect={conversation.reconnect}
              opened={opened?.source}
              onOpen={openSource}
            />
          </Names>
        )}
        {!conversation.isMissing && !conversation.isLocked && (
          <Composer
            box={box}
            text={text}
            onText={setText}
            choice={choice}
            onChoose={setChoice}
            isWriting={conversation.isWriting}
            onAsk={() => void ask()}
            onStop={() => void conversation.stop()}
            covers={conversation.names.length > 0 ? 'always' : isCovering ? 'yes' : 'no'}
            onCover={setCovering}
            thread={id}
            quoted={quoted}
            onUnquote={() => setQuoted(undefined)}
          />
        )}
      </div>
      <Announcer last={conversation.messages.at(-1)} />
      {opened && (
        <SourcePanel
          opened={opened}
          onChoose={setOpened}
          onClose={closeSource}
          onSummarize={(source) => void summarize(source)}
        />
      )}
      {isEditing && thread.data && <ThreadDialog thread={thread.data} isCurrent onClose={() => setEditing(false)} />}
      {isExporting && thread.data && (
        <ExportDialog thread={thread.data} shownEnd={shownEnd} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 py-6">
      <Notice kind="error">
        <p>Die Nachrichten konnten nicht geladen werden.</p>
        <Button className="mt-2" onClick={onAgain}>
          Erneut laden
        </Button>
      </Notice>
    </div>
  )
}
