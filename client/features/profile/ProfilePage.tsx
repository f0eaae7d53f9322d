import type { ComponentType } from 'react'
import { AccountEnd } from './AccountEnd.tsx'
import { Appearance } from './Appearance.tsx'
import { DataExport } from './DataExport.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'

/** The parts of the page in their fixed order; what cannot be undone comes last. */
const parts: ComponentType[] = [ProfileForm, PasswordForm, Sessions, Appearance, DataExport, AccountEnd]

/** Everything about the person and the account. */
export function ProfilePage() {
  return (
    <div className="mx-auto w-full max-w-2xl space-y-8 px-4 py-8">
      <title>Profil · Fundstelle</title>
      <h1 className="font-serif text-xl font-semibold">Profil</h1>
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
    </div>
  )
}
