import { useId, useState, type ComponentProps } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { deactivation, erasure, erasurePhrase } from '../../../contract/profile.ts'
import { field, refuse } from '../../base/form.ts'
import { formatDay } from '../../base/formats.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ExportButton } from './DataExport.tsx'
import { deactivate, eraseNow, useLeave } from './profile.ts'

const choice = z.discriminatedUnion('when', [
  deactivation.extend({ when: z.literal('later'), confirmation: z.string() }),
  erasure.extend({ when: z.literal('now') }),
])

/** Asks when the account shall go, and for the password; at once also for the typed phrase. */
export function AccountEndDialog({ onClose }: { onClose: () => void }) {
  const leave = useLeave()
  const form = useForm({
    resolver: zodResolver(choice),
    defaultValues: { when: 'later' as 'later' | 'now', password: '', confirmation: '' },
  })
  const isNow = useWatch({ control: form.control, name: 'when' }) === 'now'
  const [failure, setFailure] = useState<Failure>()
  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined)
    try {
      if (input.when === 'now') {
        await eraseNow(input.password, input.confirmation)
        await leave('Konto wurde gelöscht.')
      } else {
        const { erase_at } = await deactivate(input.password)
        await leave('Konto wurde deaktiviert.', `Am ${formatDay(erase_at)} wird es endgültig gelöscht.`)
      }
    } catch (error) {
      setFailure(refuse(form, error, { password_wrong: 'password' }, 'Fehler beim Deaktivieren des Kontos'))
    }
  })
  return (
    <FormDialog
      title="Konto löschen"
      action={isNow ? 'Sofort löschen' : 'Konto deaktivieren'}
      isDangerous
      isBusy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="space-y-3">
        <p>Möchten Sie Ihre Daten vorher sichern?</p>
        <ExportButton />
      </div>
      <fieldset className="space-y-1">
        <legend className="mb-1 font-semibold">Wann sollen Ihre Daten gelöscht werden?</legend>
        <Choice
          value="later"
          title="In 30 Tagen"
          text="Ihr Konto wird sofort gesperrt. Bis zur Löschung können Sie uns bitten, es wieder zu öffnen."
          {...form.register('when')}
        />
        <Choice
          value="now"
          title="Sofort"
          text="Alle Unterhaltungen und Dateien und ihre Schlüssel werden sofort gelöscht. Das lässt sich nicht rückgängig machen."
          {...form.register('when')}
        />
      </fieldset>
      <PasswordField label="Passwort" autoComplete="current-password" required {...field(form, 'password')} />
      {isNow && (
        <Field
          label={`Zur Bestätigung »${erasurePhrase}« eintippen`}
          autoComplete="off"
          autoCapitalize="none"
          required
          {...field(form, 'confirmation')}
        />
      )}
    </FormDialog>
  )
}

function Choice({ title, text, ...rest }: ComponentProps<'input'> & { title: string; text: string }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-1.5">
      <input
        type="radio"
        id={id}
        aria-describedby={`${id}-text`}
        className="mt-1 size-5 shrink-0 accent-accent"
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {title}
        </label>
        <p id={`${id}-text`} className="text-muted">
          {text}
        </p>
      </div>
    </div>
  )
}
