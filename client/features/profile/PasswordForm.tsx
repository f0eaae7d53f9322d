import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passwordChange } from '../../../contract/profile.ts'
import { ApiError, messageOr } from '../../base/errors.ts'
import { field } from '../../base/form.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useProfileDeeds } from './profile.ts'

const choice = passwordChange
  .extend({ password_confirm: z.string() })
  .refine((form) => form.password === form.password_confirm, { path: ['password_confirm'], error: 'Passwörter stimmen nicht überein', when: () => true })

const empty = { old_password: '', password: '', password_confirm: '' }

/** Which field a refusal of the server belongs to. */
const fieldOf: Record<string, 'old_password' | 'password' | undefined> = { password_wrong: 'old_password', password_common: 'password' }

export function PasswordForm() {
  const user = useUser()
  const deeds = useProfileDeeds()
  const form = useForm({ resolver: zodResolver(choice), defaultValues: empty })
  const submit = form.handleSubmit(async ({ old_password, password }) => {
    try {
      await deeds.changePassword(old_password, password)
      form.reset(empty)
      showToast({ status: 'success', title: 'Passwort wurde geändert.', text: 'Alle anderen Sitzungen wurden beendet.' })
    } catch (error) {
      const name = error instanceof ApiError ? fieldOf[error.code] : undefined
      const message = messageOr(error, 'Passwort konnte nicht geändert werden')
      if (name) form.setError(name, { message }, { shouldFocus: true })
      else showToast({ status: 'error', title: message })
    }
  })
  return (
    <Section title="Passwort">
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        {/* Tells password managers which account the new password belongs to. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField label="Aktuelles Passwort" autoComplete="current-password" required {...field(form, 'old_password')} />
        <PasswordField
          label="Neues Passwort"
          autoComplete="new-password"
          required
          hint="Mindestens 8 Zeichen. Am sichersten sind 15 oder mehr, zum Beispiel vier Wörter."
          {...field(form, 'password')}
        />
        <PasswordField label="Neues Passwort wiederholen" autoComplete="new-password" required {...field(form, 'password_confirm')} />
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Passwort ändern
        </Button>
      </form>
    </Section>
  )
}
