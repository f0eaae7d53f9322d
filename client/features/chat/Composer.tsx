import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { questionLimit, questionWarning } from '../../../contract/chat-limits.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsLimitReached } from '../subscriptions/subscriptions.ts'
import { UsageState } from '../subscriptions/UsageState.tsx'
import { useBottomBar } from './bottom-bar.ts'
import { LawPicker } from './LawPicker.tsx'
import type { LawChoice } from './law-choice.ts'
import { StopButton } from './StopButton.tsx'

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
  quote?: ReactNode
}

/** Where questions are typed: Enter asks, Shift+Enter begins a line. */
export function Composer({ box, text, onText, choice, onChoose, isWriting, onAsk, onStop, quote }: Props) {
  useGrowing(box, text)
  const length = text.trim().length
  const isTooLong = length > questionLimit
  const form = useRef<HTMLFormElement>(null)
  useBottomBar(form)
  const isLimitReached = useIsLimitReached()
  const canAsk = length > 0 && !isTooLong && !isLimitReached
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter only accepts it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (canAsk) onAsk()
    }
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canAsk) onAsk()
      }}
      className="no-print mx-auto w-full max-w-3xl px-4 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <UsageState />
      <div className="rounded-card border border-border bg-surface p-2 focus-within:border-accent">
        {quote}
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
          className="block max-h-40 min-h-11 w-full resize-none bg-transparent px-2 py-2 text-base outline-none placeholder:text-muted"
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <LawPicker choice={choice} onChoose={onChoose} />
          <div className="ml-auto flex items-center gap-3">
            <span id="frage-zaehler" className={isTooLong ? 'text-error' : 'text-muted'}>
              {length >= questionWarning && (isTooLong ? `${formatNumber(length - questionLimit)} Zeichen zu viel` : `${formatNumber(questionLimit - length)} Zeichen übrig`)}
            </span>
            {/* Said once, not at every further character. */}
            <span role="alert" className="sr-only">
              {isTooLong && 'Ihre Frage ist zu lang.'}
            </span>
            {isWriting ? (
              <StopButton box={box} onStop={onStop} />
            ) : (
              <Button key="ask" type="submit" look="primary" disabled={!canAsk}>
                Frage stellen
              </Button>
            )}
          </div>
        </div>
      </div>
      <p id="frage-hinweis" className="mt-2 text-center text-xs text-muted">
        KI-Antwort. Bitte prüfen Sie die Quellen.
      </p>
    </form>
  )
}

/** Lets the box grow with its text up to its largest height. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element || (isFirst.current && text === '')) {
      isFirst.current = false
      return
    }
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [box, text])
}
