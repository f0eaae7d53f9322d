import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passkeyName, type Passkey } from '../../../contract/two-factor.ts'
import { field, refuse } from '../../base/form.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { usePasskeyActions } from './passkeys.ts'

const naming = z.object({ name: passkeyName })

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const actions = usePasskeyActions()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({ resolver: zodResolver(naming), defaultValues: { name: passkey.name } })
  const submit = form.handleSubmit(async ({ name }) => {
    setFailure(undefined)
    try {
      await actions.rename(passkey, name)
      onClose()
    } catch (error) {
      setFailure(refuse(form, error, { invalid_input: 'name' }))
    }
  })
  return (
    <FormDialog
      title="Passkey umbenennen"
      action="Speichern"
      isBusy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required maxLength={60} {...field(form, 'name')} />
    </FormDialog>
  )
}
