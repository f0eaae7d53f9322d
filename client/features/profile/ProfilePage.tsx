import type { ComponentType } from 'react'
import { useUser } from '../../base/session.ts'
import { Page } from '../../ui/Page.tsx'
import { TwoFactor } from '../two-factor/TwoFactor.tsx'
import { AccountEnd } from './AccountEnd.tsx'
import { Appearance } from './Appearance.tsx'
import { DataExport } from './DataExport.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Protocol } from './Protocol.tsx'
import { Sessions } from './Sessions.tsx'

/** The parts of the page in their fixed order; what cannot be undone comes last. */
const parts: ComponentType[] = [
  ProfileForm,
  PasswordForm,
  TwoFactor,
  Sessions,
  Protocol,
  Appearance,
  DataExport,
  AccountEnd,
]

/** Everything about the person and the account. Who must set up two-factor login sees that alone: nothing else is open. */
export function ProfilePage() {
  const user = useUser()
  const isClosed = user?.is_two_fa_enforced && !user.two_fa_enabled
  return (
    <Page title="Profil">
      {/* By their place, so that the window of a set-up stays open while the other parts join. */}
      {parts.map((Part, index) => (!isClosed || Part === TwoFactor) && <Part key={index} />)}
    </Page>
  )
}
