import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../contract/pages.ts'
import { useUser } from '../../base/session.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { AccountEnd } from './AccountEnd.tsx'
import { Appearance } from './Appearance.tsx'
import { DataExport } from './DataExport.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'

/** The parts of the page in their fixed order; what cannot be undone comes last. */
const parts: ComponentType[] = [ProfileForm, PasswordForm, TwoFactor, Sessions, Appearance, DataExport, AccountEnd]

/** Everything about the person and the account. */
export function ProfilePage() {
  return (
    <Page title="Profil">
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
    </Page>
  )
}

/** The second factor has a page of its own. */
function TwoFactor() {
  const user = useUser()
  return (
    <Section title="Zwei-Faktor-Authentisierung">
      <p className="mb-2">
        {user?.two_fa_enabled
          ? 'Aktiviert: Bei der Anmeldung mit Passwort werden Sie nach einem Code gefragt.'
          : 'Deaktiviert: Zur Anmeldung genügt das Passwort.'}
      </p>
      <Link
        to={paths.settingsTwoFactor}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
      >
        Zwei-Faktor-Authentisierung und Passkeys
      </Link>
    </Section>
  )
}
