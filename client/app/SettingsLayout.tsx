import { useState } from 'react'
import { CreditCard, KeyRound, LockKeyhole, Scale, UserRound } from 'lucide-react'
import { paths } from '../../contract/pages.ts'
import { entryRow, PagesLayout, type PageEntry } from './PagesLayout.tsx'
import { later } from '../ui/later.tsx'

const LegalDialog = later(async () => (await import('./LegalDialog.tsx')).LegalDialog)

/** The pages of the settings in their fixed order. A page joins this list when it exists. */
const entries: PageEntry[] = [
  { to: paths.settingsProfile, label: 'Profil', icon: UserRound },
  { to: paths.settingsAbo, label: 'Abonnement', icon: CreditCard },
  { to: paths.settingsEncryption, label: 'Verschlüsselung', icon: LockKeyhole },
  { to: paths.settingsApiKeys, label: 'API-Schlüssel', icon: KeyRound },
]

/** Frame of the settings. */
export function SettingsLayout() {
  const [isLegalOpen, setLegalOpen] = useState(false)
  return (
    <>
      <PagesLayout
        label="Einstellungen"
        entries={entries}
        foot={
          <button type="button" className={`${entryRow} ml-auto lg:ml-0`} onClick={() => setLegalOpen(true)}>
            <Scale className="size-5 shrink-0" aria-hidden="true" />
            Rechtliches
          </button>
        }
      />
      {isLegalOpen && <LegalDialog onClose={() => setLegalOpen(false)} />}
    </>
  )
}
