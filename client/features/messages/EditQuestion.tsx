import { useEffect, useRef, type KeyboardEvent } from 'react'
import { isBlank, questionLimit } from '../../../contract/chat-limits.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { LawPicker } from '../composer/LawPicker.tsx'
import type { LawChoice } from '../composer/composer.ts'

/** A question while it is being edited, perhaps with what the server said against it. */
export type Draft = { words: string; choice: LawChoice; error?: string }

type Props = {
  draft: Draft
  onDraft: (draft: Draft) => void
  isWriting: boolean
  onAsk: (words: string, choice: LawChoice) => void
  onCancel: () => void
}

/** The field that a question becomes: Ctrl+Enter asks, Esc leaves the question as it was. */
export function EditQuestion({ draft, onDraft, isWriting, onAsk, onCancel }: Props) {
  const { words, choice, error } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const ask = () => {
    const wrong = problemOf(words)
    onDraft({ words, choice, error: wrong })
    if (wrong) field.current?.focus()
    else if (!isWriting) onAsk(words.trim(), choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask()
    else return
    event.preventDefault()
  }
  return (
    // The keys of all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      onKeyDown={onKeyDown}
      className="space-y-3 rounded-card bg-wash p-4"
    >
      <TextArea
        ref={field}
        label="Frage bearbeiten"
        required
        value={words}
        error={error}
        onChange={(event) => onDraft({ words: event.target.value, choice })}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[50dvh] [&_textarea]:resize-none"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LawPicker choice={choice} onChoose={(chosen) => onDraft({ words, choice: chosen, error })} />
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onCancel}>
            Abbrechen
          </Button>
          <Button type="submit" look="primary" disabled={isWriting}>
            Ab hier neu fragen
          </Button>
        </div>
      </div>
    </form>
  )
}

function problemOf(words: string): string | undefined {
  const { length } = words.trim()
  if (isBlank(words)) return 'Bitte geben Sie eine Frage ein.'
  return length > questionLimit
    ? `Ihre Frage ist zu lang (höchstens ${formatNumber(questionLimit)} Zeichen).`
    : undefined
}
