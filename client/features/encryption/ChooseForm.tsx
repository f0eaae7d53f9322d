import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passphraseWording } from '../../../contract/new-passphrase.ts'
import { field, refuse } from '../../base/form.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { checkChosen, chosenTwice, isPassphraseStored, useEncryptionActions } from './encryption.ts'
import { NewPassphrase } from './NewPassphrase.tsx'

/** A first passphrase, or another one; with `asksOld` also the one before, which still protects something. */
export function ChooseForm({
  asksOld,
  action,
  success,
  onChosen,
}: {
  asksOld: boolean
  action: string
  success: string
  onChosen: () => void
}) {
  const { choose } = useEncryptionActions()
  const choice = z.object({ old: z.string(), isStored: z.boolean(), ...chosenTwice }).superRefine((typed, context) => {
    if (asksOld && typed.old.trim() === '')
      context.addIssue({ code: 'custom', path: ['old'], message: passphraseWording.bothNeeded })
    checkChosen(typed, context)
  })
  const form = useForm({
    resolver: zodResolver(choice),
    defaultValues: { old: '', passphrase: '', repetition: '', isStored: isPassphraseStored() },
  })
  const submit = form.handleSubmit(async ({ old, passphrase, isStored }) => {
    try {
      await choose({ passphrase, isStored, ...(asksOld && { old }) })
      form.reset({ old: '', passphrase: '', repetition: '', isStored })
      showToast({ status: 'success', title: success })
      onChosen()
    } catch (error) {
      const place = asksOld ? 'old' : 'passphrase'
      const failure = refuse(
        form,
        error,
        { passphrase_invalid: place, passphrase_required: place },
        'Der Passphrasen-Typ konnte nicht geändert werden.',
      )
      if (failure) showToast({ status: 'error', title: failure.message })
    }
  })
  return (
    <Form onSubmit={submit}>
      {asksOld && (
        <PasswordField
          label="Bisherige Passphrase"
          noun="Passphrase"
          autoComplete="off"
          required
          {...field(form, 'old')}
        />
      )}
      <NewPassphrase
        passphrase={field(form, 'passphrase')}
        repetition={field(form, 'repetition')}
        stored={form.register('isStored')}
      />
      <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </Form>
  )
}
