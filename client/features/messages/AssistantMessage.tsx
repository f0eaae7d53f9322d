import { memo, useMemo, useState } from 'react'
import { BookOpen, CircleStop } from 'lucide-react'
import { holdsNames, inForm, withoutBegun, type NameForm } from '../../../contract/covered-names.ts'
import { withRealFiles, withRealQuotes } from '../../../contract/covered-sources.ts'
import { noticeOf } from '../../../contract/notices.ts'
import type { Source } from '../../../contract/sources.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AnswerText } from '../citations/AnswerText.tsx'
import { chipOf, countSources, goTo, type Opened } from '../citations/citations.ts'
import { NameSwitch } from '../citations/names.tsx'
import { Names, useNames } from '../citations/shown-names.tsx'
import { DeadlineButton } from '../deadlines/DeadlineButton.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import { RatingButtons } from './RatingButtons.tsx'
import { PrintedSources } from './Printed.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { AnswerActions, tool, toolWords } from './AnswerActions.tsx'
import { Steps } from './Steps.tsx'
import { Versions } from './Versions.tsx'
import type { MessageActions, Shown } from './messages.ts'

type Props = {
  message: Shown
  question: Shown | undefined
  actions: MessageActions
  onReconnect: (key: string) => void
  opened: Source | undefined
  onOpen: (opened: Opened) => void
}

/** An answer. Of a long conversation only the one that is being written is drawn again at each of its words. */
export const AssistantMessage = memo(function AssistantMessage({
  message,
  question,
  actions,
  onReconnect,
  opened,
  onOpen,
}: Props) {
  const { names, form: around } = useNames()
  const [chosen, setForm] = useState<NameForm>('echt')
  // On paper one form is chosen for the whole conversation.
  const form = around === 'echt' ? chosen : around
  const text = message.isWriting ? withoutBegun(message.text, names) : message.text
  const { sources, citations } = useMemo(
    () =>
      names.length === 0
        ? message
        : {
            sources: withRealFiles(message.sources, names, form),
            citations: withRealQuotes(message.citations, message.sources, names, form),
          },
    [message, names, form],
  )
  const hasNames =
    names.length > 0 &&
    (holdsNames(text, names) ||
      message.sources.some(({ kind, citation }) => kind === 'FILE' && holdsNames(citation, names)))
  const isWritten = !message.isWriting && message.state !== 'running' && message.text !== ''
  return (
    <article
      aria-label="Antwort"
      data-ai-generated={message.by_model === false ? 'quotations' : 'true'}
      className="space-y-3"
    >
      <h2 className="sr-only">Antwort</h2>
      {/* The verdict stays in view while the text is read, and not over what stands below it. */}
      <div className="space-y-3 empty:hidden">
        <Steps message={message} onOpen={onOpen} />
        {message.elsewhere && question?.timestamp !== undefined && (
          <Elsewhere area={message.elsewhere} question={question} actions={actions} />
        )}
        {text && (
          <Names form={form}>
            <AnswerText
              text={text}
              sources={sources}
              citations={message.isWriting && citations.length === 0 ? (message.places ?? citations) : citations}
              isWriting={message.isWriting === true}
              isOwn={message.by_model === false}
              opened={opened}
              onOpen={onOpen}
            />
          </Names>
        )}
      </div>
      {message.state === 'aborted' && !message.isWriting && (
        <p className="flex items-center gap-2 text-muted">
          <CircleStop className="size-4" aria-hidden="true" />
          Abgebrochen
        </p>
      )}
      {message.error && <Notice kind="error">{message.error}</Notice>}
      {message.state === 'failed' && !message.error && (
        <Notice kind="error">Diese Antwort konnte nicht fertiggestellt werden.</Notice>
      )}
      {message.connection === 'lost' && (
        <Notice kind="warning">
          <p>
            Die Verbindung ist unterbrochen. Sobald der Server wieder erreichbar ist, geht es von selbst weiter; was
            hier steht, bleibt stehen.
          </p>
          <Button className="mt-2" onClick={() => onReconnect(message.key)}>
            Erneut verbinden
          </Button>
        </Notice>
      )}
      <PrintedSources message={{ sources, citations, text, by_model: message.by_model }} />
      {/* While the answer grows, an empty block: whatever stood in it would be moved along with every line. */}
      <div className={`no-print min-h-11 space-y-1 text-xs text-muted ${message.isWriting ? '' : '@container'}`}>
        {message.connection === 'broken' && (
          <span role="status">Verbindung unterbrochen, wird wiederhergestellt …</span>
        )}
        {!message.isWriting && (
          // The versions stand here, not among the tools: those need the whole line for their words, and on a phone for their signs.
          <div className="flex flex-wrap items-center gap-x-3 pt-1 empty:hidden">
            {isWritten && sources.length > 0 && (
              <button
                type="button"
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3.5 font-semibold text-ink transition-[background-color,border-color] hover:border-border hover:bg-wash lg:min-h-8"
                // At the list; of the first that carries a statement its passage is marked on both sides.
                onClick={({ currentTarget: opener }) => {
                  const first = sources.find(({ id }) => chipOf({ opener }, id)) ?? sources[0]!
                  onOpen(goTo({ source: first, sources, quote: null, opener, isAtList: true }, first))
                }}
              >
                <BookOpen className="size-4 text-muted" aria-hidden="true" />
                {countSources(sources.length)}
              </button>
            )}
            {isWritten && hasNames && <NameSwitch form={form} onChoose={setForm} />}
            <Versions message={message} actions={actions} />
          </div>
        )}
        {!message.isWriting && (
          <div className="-ml-2.5 flex flex-wrap items-center @max-[39rem]:-ml-3.5 lg:@max-[39rem]:-ml-2.5">
            {isWritten && <CopyButtons message={message} names={hasNames ? names : []} />}
            {isWritten && (
              <DeadlineButton
                text={inForm(message.text, names, 'echt')}
                citations={sources.map(({ citation }) => citation)}
                citationOf={(marker) => {
                  const one = citations.find((result) => result.marker === marker)
                  return one && sources.find(({ id }) => id === one.source_id)?.citation
                }}
                question={question?.text}
                askedAt={question?.timestamp}
                className={tool}
                words={toolWords}
              />
            )}
            {(isWritten || !message.text) && <AnswerActions message={message} question={question} actions={actions} />}
            {isWritten && message.timestamp && (
              <RatingButtons timestamp={message.timestamp} stored={message.rating ?? null} />
            )}
          </div>
        )}
        {isWritten && <p>{noticeOf(message)}</p>}
      </div>
    </article>
  )
})
