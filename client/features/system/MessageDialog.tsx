import { useState } from 'react'
import { audienceKeys, audiences, type Audience } from '../../../contract/audiences.ts'
import { systemMessage, type ListedMessage } from '../../../contract/system.ts'
import { failureOf } from '../../base/errors.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field, SelectField, TextArea } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { MessageBanner } from './MessageBanner.tsx'
import { localMinute, momentOf } from './local-minute.ts'
import { useMessageActions } from './written-messages.ts'

type Errors = Partial<Record<'message' | 'audience' | 'from_at' | 'until_at', string>>

/** Writes or changes a message, with the banner as people will see it. */
export function MessageDialog({ message, onClose }: { message: ListedMessage | undefined; onClose: () => void }) {
  const { save } = useMessageActions()
  const [text, setText] = useState(message?.message ?? '')
  const [audience, setAudience] = useState<Audience>(message?.audience ?? 'all')
  const [from, setFrom] = useState(() => localMinute(message ? new Date(message.from_at) : new Date()))
  const [until, setUntil] = useState(message?.until_at ? localMinute(new Date(message.until_at)) : '')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setFailure(undefined)
    const typed = { message: text, audience, from_at: momentOf(from), until_at: until === '' ? null : momentOf(until) }
    const checked = systemMessage.safeParse(typed)
    setErrors(
      Object.fromEntries((checked.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message])),
    )
    if (!checked.success) return
    setBusy(true)
    try {
      await save(message, typed)
      showToast({ status: 'success', title: 'Systemnachricht wurde gespeichert.' })
      onClose()
    } catch (cause) {
      setFailure(failureOf(cause, 'Systemnachricht konnte nicht gespeichert werden'))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={message ? 'Systemnachricht bearbeiten' : 'Neue Systemnachricht'}
      action="Speichern"
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Nachricht"
        hint="Reiner Text bis 1.000 Zeichen; Adressen mit https:// werden zu Links."
        required
        maxLength={1000}
        value={text}
        error={errors.message}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="Zielgruppe"
        options={audiences}
        value={audience}
        error={errors.audience}
        onChange={(event) => setAudience(audienceKeys.find((key) => key === event.target.value) ?? 'all')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Von"
          type="datetime-local"
          required
          value={from}
          error={errors.from_at}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Bis"
          type="datetime-local"
          value={until}
          error={errors.until_at}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <div>
        <p className="mb-1 font-semibold">Vorschau</p>
        {text.trim() === '' ? (
          <p className="text-muted">Sobald Sie etwas schreiben, sehen Sie hier die Nachricht.</p>
        ) : (
          <MessageBanner message={text.trim()} />
        )}
      </div>
    </FormDialog>
  )
}
