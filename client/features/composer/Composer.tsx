import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { ArrowUp } from 'lucide-react'
import { isBlank, questionLimit, questionWarning } from '../../../contract/chat-limits.ts'
import { noticeOf } from '../../../contract/notices.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useKeyboardInset } from '../../ui/keyboard.ts'
import { useIsNarrow } from '../../ui/media.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import { useHasModel, useIsLimitReached } from '../subscriptions/subscriptions.ts'
import { LimitReached, UsageState } from '../subscriptions/UsageState.tsx'
import { useFileAccess } from '../files/access.ts'
import { useChosenFiles } from '../files/chosen-files.ts'
import { useBottomBar } from './bottom-bar.ts'
import { ChosenFiles, FileChoices, FileChoicesInSheet, filesWords } from './FileChoices.tsx'
import { LawPicker, LawPill } from './LawPicker.tsx'
import type { Covers, LawChoice, Quoted } from './composer.ts'
import { later } from '../../ui/later.tsx'
import { ReplyQuote } from './ReplyQuote.tsx'
import { StopButton } from './StopButton.tsx'

/** Where a part of covering cannot be loaded, offline for one, a question can still be written. */
const nothing = () => null
const CoverButton = later(() =>
  import('./CoverButton.tsx').then(
    (file) => file.CoverButton,
    () => nothing,
  ),
)
const CoverPreview = later(() =>
  import('./CoverPreview.tsx').then(
    (file) => file.CoverPreview,
    () => nothing,
  ),
)

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  choice: LawChoice
  onChoose: (choice: LawChoice) => void
  isWriting: boolean
  onAsk: () => void
  onStop: () => void
  /** What the question is about; stands above the box. */
  /** Whether names in the question are covered: by choice, or always in a conversation where some are. */
  covers: Covers
  onCover: (covers: boolean) => void
  /** The conversation that the question belongs to. */
  thread: string | undefined
  quoted: Quoted | undefined
  onUnquote: () => void
}

/**
 * Where questions are typed: Enter asks, Shift+Enter begins a line. On small screens the choices are one pill above, so
 * that the box keeps its width; it grows to five lines there, to eight on others, and then scrolls. When nothing is left
 * of this month's questions, date and plans stand in its place; words that nobody has sent yet stay, under the same cursor.
 */
export function Composer({
  box,
  text,
  onText,
  choice,
  onChoose,
  isWriting,
  onAsk,
  onStop,
  quoted,
  onUnquote,
  covers,
  onCover,
  thread,
}: Props) {
  useGrowing(box, text)
  const length = text.trim().length
  const isTooLong = length > questionLimit
  const form = useRef<HTMLFormElement>(null)
  useBottomBar(form)
  useKeyboardInset()
  const isNarrow = useIsNarrow()
  const isLimitReached = useIsLimitReached()
  const hasFiles = useFileAccess()
  const { files } = useChosenFiles()
  // The last answer can still be stopped.
  const isClosed = isLimitReached && !isWriting
  // Not only while there is text: whoever empties the box is still writing in it.
  const [isBoxShown, setBoxShown] = useState(false)
  const hasDraft = text !== '' || quoted !== undefined
  if (isBoxShown !== isClosed && (isBoxShown || hasDraft)) setBoxShown(isClosed)
  const canAsk = !isBlank(text) && !isTooLong && !isLimitReached
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter only accepts it.
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      if (canAsk) onAsk()
    }
  }
  // Not before there is something that could be covered: the page loads no more at first than it shows.
  const coverButton = (text !== '' || covers === 'yes') && <CoverButton covers={covers} onCover={onCover} />
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canAsk) onAsk()
      }}
      className="group/composer no-print relative mx-auto w-full max-w-column px-4 pt-1 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-ground before:to-transparent pb-[max(12px,env(safe-area-inset-bottom))] [@media(height<28rem)]:min-h-0 [@media(height<28rem)]:overflow-y-auto"
    >
      {isClosed && (
        <div className="mb-2">
          <LimitReached />
        </div>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 not-has-[>:not(:empty)]:hidden">
        {isNarrow && !isClosed && (
          // In a low window, as at 400 percent, what was answered needs the room until one asks on.
          <span className="[@media(height<28rem)]:hidden [@media(height<28rem)]:group-focus-within/composer:inline">
            {hasFiles ? (
              <LawPill
                choice={choice}
                onChoose={onChoose}
                title="Rechtsgebiet und Dateien"
                besides={files.length > 0 ? filesWords(files.length) : undefined}
              >
                <FileChoicesInSheet />
              </LawPill>
            ) : (
              <LawPill choice={choice} onChoose={onChoose} />
            )}
          </span>
        )}
        {isNarrow && !isClosed && coverButton}
        {!isClosed && (
          <div className="grow *:last:mb-0">
            <UsageState />
          </div>
        )}
        {/* Room for the way to the end of the conversation: here it lies over no text. */}
        <div id="to-end" className="ml-auto empty:hidden" />
      </div>
      <div
        hidden={isClosed && !isBoxShown}
        className="flex flex-wrap items-end gap-x-2 gap-y-1 rounded-card border border-border bg-surface p-2 shadow-lift transition-[border-color] focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
      >
        {quoted && (
          <div className="w-full">
            <ReplyQuote quoted={quoted} onRemove={onUnquote} />
          </div>
        )}
        {covers !== 'no' && !isClosed && <CoverPreview text={text} thread={thread} />}
        {hasFiles && !isNarrow && <ChosenFiles />}
        <label htmlFor="frage" className="sr-only">
          Ihre Frage
        </label>
        <textarea
          id="frage"
          ref={box}
          rows={1}
          value={text}
          placeholder="Ihre Frage …"
          aria-describedby="frage-zaehler frage-hinweis"
          enterKeyHint="send"
          aria-invalid={isTooLong}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => isClosed && setBoxShown(hasDraft)}
          // Copying what cannot be asked has words, which on a phone need a line of their own.
          className={`block max-h-[calc(5lh+1rem)] [@media(height<28rem)]:max-h-[calc(2lh+1rem)] min-h-11 w-0 min-w-0 grow resize-none bg-transparent px-2 py-2 text-base outline-none placeholder:text-muted md:max-h-[calc(8lh+1rem)] md:[@media(height>=28rem)]:w-auto md:[@media(height>=28rem)]:basis-full ${isClosed ? 'basis-full' : ''}`}
        />
        {!isNarrow && !isClosed && <LawPicker choice={choice} onChoose={onChoose} />}
        {!isNarrow && !isClosed && hasFiles && <FileChoices />}
        {!isNarrow && !isClosed && coverButton}
        <span
          id="frage-zaehler"
          className={`empty:hidden max-md:order-last max-md:basis-full max-md:px-2 md:ml-auto md:self-center ${isTooLong ? 'text-error' : 'text-muted'}`}
        >
          {length >= questionWarning &&
            (isTooLong
              ? `${formatNumber(length - questionLimit)} Zeichen zu viel`
              : `${formatNumber(questionLimit - length)} Zeichen übrig`)}
        </span>
        {/* Said once, not at every further character. */}
        <span role="alert" className="sr-only">
          {isTooLong && 'Ihre Frage ist zu lang.'}
        </span>
        <div className="ml-auto">
          {isWriting ? (
            <StopButton box={box} onStop={onStop} />
          ) : isClosed ? (
            <CopyButton text={text} label="Frage kopieren" shownIn={box} />
          ) : (
            <Button
              key="ask"
              type="submit"
              look="primary"
              disabled={!canAsk}
              // The second half of a double click on »Anhalten«, in whose place it comes, is not meant for it.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
              className="max-md:size-11 max-md:px-0!"
            >
              <ArrowUp className="size-5 md:hidden" aria-hidden="true" />
              <span className="max-md:sr-only">Frage stellen</span>
            </Button>
          )}
        </div>
      </div>
      <p id="frage-hinweis" className="mt-2 text-center text-xs text-muted [@media(height<28rem)]:sr-only">
        {noticeOf({ by_model: useHasModel() })}
      </p>
    </form>
  )
}

/** Lets the box grow with its text up to its largest height. */
function useGrowing(boxRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const element = boxRef.current
    if (!element || (isFirst.current && text === '')) {
      isFirst.current = false
      return
    }
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [boxRef, text])
}
