import { useLayoutEffect, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import { asWritten } from '../../../contract/covered-names.ts'
import { shorten } from '../../../contract/excerpt.ts'
import { messageOf } from '../../base/errors.ts'
import { IconButton } from '../../ui/Button.tsx'
import { CoveredText, useInForm } from '../citations/names.tsx'
import { EditQuestion, type Draft } from './EditQuestion.tsx'
import { StoredQuote } from './StoredQuote.tsx'
import { Versions } from './Versions.tsx'
import type { MessageActions, Shown } from './messages.ts'

/** Longer questions are folded: their answer is what one looks for. */
const longest = 1200
const mostLines = 16

type Props = {
  message: Shown
  about: Shown | undefined
  actions: MessageActions
  drafts: ReturnType<typeof useDrafts>
  onAsk: () => void
}

/** A question, perhaps about another message `about`; it can be edited and asked again in its place. */
export function QuestionMessage({ message, about, actions, drafts, onAsk }: Props) {
  const draft = drafts.of(message.key)
  const { reply_to } = message
  const inForm = useInForm()
  const box = useRef<HTMLDivElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const isLong = message.text.length > longest || message.text.split('\n').length > mostLines
  // Headings lead through a conversation: each question says which one it is.
  const isShort = message.text.length <= 160 && !message.text.includes('\n')
  const words = <CoveredText text={message.text} covered={message.covered} />
  const wasEdited = useRef(false)
  useLayoutEffect(() => {
    if (wasEdited.current && !draft)
      box.current?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
    wasEdited.current = draft !== undefined
  }, [draft])
  return (
    <div ref={box} className="group space-y-1">
      {reply_to && (
        <StoredQuote
          excerpt={inForm(reply_to.excerpt)}
          onOpen={() => (about ? actions.point(about) : actions.find(reply_to.timestamp))}
        />
      )}
      {draft ? (
        <EditQuestion
          draft={draft}
          onDraft={(changed) => drafts.open(message.key, changed)}
          isWriting={actions.isWriting}
          onCancel={() => drafts.close(message.key)}
          onAsk={(words, choice) => {
            drafts.close(message.key)
            onAsk()
            // Refused, the question comes back with what was typed.
            actions
              .edit(message, words, choice)
              .catch((error: unknown) => drafts.open(message.key, { words, choice, error: messageOf(error) }))
          }}
        />
      ) : (
        <div className="flex items-end justify-end gap-1">
          {message.timestamp !== undefined && !actions.isWriting && (
            <IconButton
              label="Bearbeiten"
              tooltip="top"
              data-edit
              onClick={() =>
                drafts.open(message.key, {
                  words: asWritten(message.text, message.covered),
                  choice: { law: message.law ?? 'none', subLaw: message.sub_law ?? 'bund' },
                })
              }
              className="no-print -ml-11 lg:mb-[5px] transition-opacity focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
            >
              <Pencil className="size-4" aria-hidden="true" />
            </IconButton>
          )}
          <div className="w-fit max-w-[85%] rounded-card border border-transparent bg-wash px-4 py-3 whitespace-pre-wrap print:border-hairline [overflow-wrap:anywhere]">
            {isShort ? (
              <h2>
                <span className="sr-only print:hidden">Ihre Frage: </span>
                <span>{words}</span>
              </h2>
            ) : (
              <>
                <h2 className="sr-only print:hidden">Ihre Frage: {shorten(inForm(message.text))}</h2>
                {isLong && !isUnfolded ? <span className="line-clamp-12 print:line-clamp-none">{words}</span> : words}
              </>
            )}
            {isLong && (
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
                className="no-print mt-1 flex min-h-11 items-center gap-1.5 font-semibold text-accent lg:min-h-8"
              >
                {isUnfolded ? 'Weniger zeigen' : 'Ganz zeigen'}
              </button>
            )}
          </div>
        </div>
      )}
      {message.files && message.files.length > 0 && (
        <ul aria-label="Dateien zur Frage" className="flex flex-wrap justify-end gap-1.5">
          {message.files.map(({ uuid, filename }) => (
            <li
              key={uuid}
              title={inForm(filename)}
              className="max-w-64 truncate rounded-full bg-file-tint px-3 text-xs leading-6 text-file"
            >
              {inForm(filename)}
            </li>
          ))}
        </ul>
      )}
      <div className="no-print -mr-3.5 flex justify-end text-xs text-muted empty:hidden lg:-mr-2.5">
        <Versions message={message} actions={actions} />
      </div>
    </div>
  )
}

/** Questions that are being edited, by the key of their message. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  return {
    of: (key: string) => drafts.get(key),
    open: (key: string, draft: Draft) => setDrafts((all) => new Map(all).set(key, draft)),
    close: (key: string) => setDrafts((all) => new Map([...all].filter(([other]) => other !== key))),
  }
}
