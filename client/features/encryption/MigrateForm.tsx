import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passphraseWording } from '../../../contract/new-passphrase.ts'
import { field, refuse } from '../../base/form.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useEncryptionActions } from './encryption.ts'

const given = z.object({
  old: z.string().refine((typed) => typed.trim() !== '', passphraseWording.oldNeeded),
})

/** Moves everything under the passphrase to our key; `children` are further ways out. */
export function MigrateForm({ children }: { children?: ReactNode }) {
  const { migrate } = useEncryptionActions()
  const form = useForm({ resolver: zodResolver(given), defaultValues: { old: '' } })
  const submit = form.handleSubmit(async ({ old }) => {
    try {
      await migrate(old)
      showToast({
        status: 'success',
        title: 'Die Umstellung wurde gestartet und läuft im Hintergrund weiter.',
      })
    } catch (error) {
      const failure = refuse(
        form,
        error,
        { passphrase_invalid: 'old' },
        'Die Umstellung konnte nicht gestartet werden.',
      )
      if (failure) showToast({ status: 'error', title: failure.message })
    }
  })
  return (
    <Form onSubmit={submit}>
      <PasswordField
        label="Bisherige Passphrase"
        noun="Passphrase"
        autoComplete="off"
        required
        {...field(form, 'old')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Inhalte umstellen
        </Button>
        {children}
      </div>
    </Form>
  )
}
