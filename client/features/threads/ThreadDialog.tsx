import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isBlank, titleLimit } from '../../../contract/chat-limits.ts'
import type { Thread } from '../../../contract/chat.ts'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useThreadActions } from './threads.ts'

type Props = {
  thread: Thread
  isCurrent: boolean
  onClose: () => void
}

/** Renames, pins or deletes a conversation; deleting asks first. */
export function ThreadDialog({ thread, isCurrent, onClose }: Props) {
  const actions = useThreadActions()
  const navigate = useNavigate()
  const form = useId()
  const [title, setTitle] = useState(thread.title)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
      onClose()
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }
  if (isAsking)
    return (
      <ConfirmDialog
        title="Unterhaltung löschen"
        action="Löschen"
        busyAction="Wird gelöscht..."
        isDangerous
        describe={messageOf}
        onClose={onClose}
        onConfirm={async () => {
          await actions.remove(thread)
          if (isCurrent) await navigate(paths.chat)
        }}
      >
        <p>»{thread.title}« wird mit allen Fragen und Antworten gelöscht. Das lässt sich nicht rückgängig machen.</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      title="Unterhaltung bearbeiten"
      onClose={onClose}
      foot={
        <>
          <Button look="quietDanger" className="-ml-4 mr-auto" onClick={() => setAsking(true)}>
            Löschen …
          </Button>
          <Button busy={isBusy} onClick={() => void run(() => actions.star(thread))}>
            {thread.starred ? 'Nicht mehr anheften' : 'Anheften'}
          </Button>
          <Button type="submit" form={form} look="primary" busy={isBusy} disabled={isBlank(title)}>
            Speichern
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Form id={form} onSubmit={() => !isBusy && !isBlank(title) && void run(() => actions.rename(thread, title))}>
          <Field
            label="Titel"
            required
            maxLength={titleLimit}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form>
        {error && <Notice kind="error">{error}</Notice>}
      </div>
    </Dialog>
  )
}
