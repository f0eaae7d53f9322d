import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { writtenTwice } from '../../../contract/fields.ts'
import { passwordChange } from '../../../contract/profile.ts'
import { field, refuse } from '../../base/form.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useProfileActions } from './profile.ts'

const choice = passwordChange.extend({ password_confirm: z.string() }).refine(...writtenTwice)

const empty = { old_password: '', password: '', password_confirm: '' }

export function PasswordForm() {
  const user = useUser()
  const actions = useProfileActions()
  const form = useForm({ resolver: zodResolver(choice), defaultValues: empty })
  const submit = form.handleSubmit(async ({ old_password, password }) => {
    try {
      await actions.changePassword(old_password, password)
      form.reset(empty)
      showToast({
        status: 'success',
        title: 'Passwort wurde geändert.',
        text: 'Alle anderen Sitzungen wurden beendet.',
      })
    } catch (error) {
      const failure = refuse(
        form,
        error,
        { password_wrong: 'old_password', password_common: 'password' },
        'Passwort konnte nicht geändert werden',
      )
      if (failure) showToast({ status: 'error', title: failure.message })
    }
  })
  return (
    <Section title="Passwort">
      <Form onSubmit={submit}>
        {/* Tells password managers which account the new password belongs to. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Aktuelles Passwort"
          autoComplete="current-password"
          required
          {...field(form, 'old_password')}
        />
        <NewPassword
          label="Neues Passwort"
          password={field(form, 'password')}
          repetition={field(form, 'password_confirm')}
        />
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Passwort ändern
        </Button>
      </Form>
    </Section>
  )
}
