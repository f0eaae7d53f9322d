import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { profileChange, type User } from '../../../contract/profile.ts'
import { messageOr } from '../../base/errors.ts'
import { field, refuse } from '../../base/form.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { usePendingEmail, useProfileActions } from './profile.ts'

/** Name, address and workplace. A new address asks for the password and waits for its confirmation. */
export function ProfileForm() {
  const user = useUser()
  return (
    <Section title="Angaben">
      <PendingEmail />
      {user && <PersonForm user={user} />}
    </Section>
  )
}

/** Whether an address is one, and another than the present one; read as the server does, whatever its spelling. Nothing else asks for the password. */
function isOther(typed: string, user: User): boolean {
  const read = profileChange.shape.email.safeParse(typed)
  return read.success && read.data !== user.email
}

const failed = 'Profil konnte nicht aktualisiert werden'

const valuesOf = (user: User) => ({
  title: user.title ?? '',
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  organisation: user.organisation ?? '',
  function: user.function ?? '',
  old_password: '',
})

function PersonForm({ user }: { user: User }) {
  const actions = useProfileActions()
  const schema = profileChange.refine((change) => !isOther(change.email, user) || change.old_password, {
    path: ['old_password'],
    error: 'Aktuelles Passwort ist erforderlich',
  })
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(user) })
  const typed = useWatch({ control: form.control, name: 'email' })
  const isNewAddress = isOther(typed, user)
  const submit = form.handleSubmit(async ({ old_password, ...change }) => {
    try {
      const isNew = change.email !== user.email
      form.reset(valuesOf(await actions.save(isNew ? { ...change, old_password } : change)))
      showToast({
        status: 'success',
        title: 'Profil wurde aktualisiert.',
        ...(isNew && { text: 'Bitte bestätigen Sie die neue Adresse über den Link, den wir dorthin geschickt haben.' }),
      })
    } catch (error) {
      const failure = refuse(form, error, { password_wrong: 'old_password' }, failed)
      if (failure) showToast({ status: 'error', title: failure.message })
    }
  })
  return (
    <Form onSubmit={submit}>
      <Field label="Titel" autoComplete="honorific-prefix" className="sm:w-1/2 sm:pr-2.5" {...field(form, 'title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
        <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
      </div>
      <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
      {isNewAddress && (
        <PasswordField
          label="Passwort zur Bestätigung"
          autoComplete="current-password"
          required
          hint="Die neue Adresse gilt, sobald Sie den Link bestätigen, den wir an sie schicken. Bis dahin bleibt die bisherige gültig."
          {...field(form, 'old_password')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Organisation" autoComplete="organization" {...field(form, 'organisation')} />
        <Field label="Funktion" autoComplete="organization-title" {...field(form, 'function')} />
      </div>
      <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
        Angaben speichern
      </Button>
    </Form>
  )
}

function PendingEmail() {
  const { data: email } = usePendingEmail()
  const actions = useProfileActions()
  const [isBusy, setBusy] = useState(false)
  if (!email) return null
  const keep = async () => {
    setBusy(true)
    await actions.keepEmail().catch((error: unknown) => showToast({ status: 'error', title: messageOr(error, failed) }))
    setBusy(false)
  }
  return (
    <div className="mb-5">
      <Notice kind="info">
        <p>
          Ihre neue Adresse <strong className="[overflow-wrap:anywhere]">{email}</strong> ist noch nicht bestätigt.
          Bitte öffnen Sie den Link, den wir dorthin geschickt haben. Er gilt 24 Stunden.
        </p>
        <Button className="mt-3" busy={isBusy} onClick={() => void keep()}>
          Bisherige Adresse behalten
        </Button>
      </Notice>
    </div>
  )
}
