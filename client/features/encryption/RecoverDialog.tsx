import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { field, refuse } from '../../base/form.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { checkChosen, chosenTwice, isPassphraseStored, useEncryption, useEncryptionActions } from './encryption.ts'
import { NewPassphrase } from './NewPassphrase.tsx'

const choice = z
  .object({
    key: z.string().refine((typed) => typed.trim() !== '', 'Bitte geben Sie Ihren Wiederherstellungsschlüssel ein.'),
    isStored: z.boolean(),
    ...chosenTwice,
  })
  .superRefine(checkChosen)

/** Sets a new passphrase with the recovery key, for who has lost the one before. */
export function RecoverDialog({ onClose }: { onClose: () => void }) {
  const { recover } = useEncryptionActions()
  const { data } = useEncryption()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    resolver: zodResolver(choice),
    defaultValues: { key: '', passphrase: '', repetition: '', isStored: isPassphraseStored() },
  })
  const submit = form.handleSubmit(async ({ key, passphrase, isStored }) => {
    setFailure(undefined)
    try {
      await recover(key, { passphrase, isStored })
      showToast({ status: 'success', title: 'Die neue Passphrase gilt.' })
      onClose()
    } catch (error) {
      setFailure(refuse(form, error, { recovery_key_invalid: 'key' }, 'Die Passphrase konnte nicht geändert werden.'))
    }
  })
  return (
    <FormDialog
      title="Passphrase vergessen"
      action="Neue Passphrase festlegen"
      isBusy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {data?.recovery_key_made_at === null ? (
        <Notice kind="warning">
          Zu Ihrem Konto gibt es keinen Wiederherstellungsschlüssel. Ohne die Passphrase kann diese Inhalte niemand mehr
          öffnen. Vielleicht ist sie in einem anderen Browser noch gespeichert. In den Einstellungen können Sie zu
          unserem Schlüssel wechseln und mit neuen Inhalten weiterarbeiten.
        </Notice>
      ) : (
        <p>
          Mit dem Wiederherstellungsschlüssel legen Sie eine neue Passphrase fest. Ihre Inhalte bleiben, wie sie sind.
        </p>
      )}
      <Field
        label="Wiederherstellungsschlüssel"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        required
        hint="32 Zeichen in Gruppen zu vier, wie auf Ihrem Ausdruck"
        {...field(form, 'key')}
      />
      <NewPassphrase
        passphrase={field(form, 'passphrase')}
        repetition={field(form, 'repetition')}
        stored={form.register('isStored')}
      />
    </FormDialog>
  )
}
