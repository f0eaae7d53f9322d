import { useEffect, useRef, useState } from 'react'
import { CreditCard, KeyRound, Scale, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '../../contract/pages.ts'
import { LegalDialog } from './LegalDialog.tsx'

/** The pages of the settings in their fixed order. A page joins this list when it exists. */
const entries: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.settingsProfile, label: 'Profil', icon: UserRound },
  { to: paths.settingsAbo, label: 'Abonnement', icon: CreditCard },
  { to: paths.settingsTwoFactor, label: 'Zwei-Faktor', icon: ShieldCheck },
  { to: paths.settingsApiKeys, label: 'API-Schlüssel', icon: KeyRound },
]

const row = 'flex min-h-11 items-center gap-2 rounded-field px-3 whitespace-nowrap hover:bg-wash'

/** Frame of the settings: their pages as a list on the left, on small screens as a line that scrolls sideways. */
export function SettingsLayout() {
  const { pathname } = useLocation()
  const [isLegalOpen, setLegalOpen] = useState(false)
  const pages = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the line of pages is longer than the screen: the present one comes into view.
    pages.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <nav
        ref={pages}
        aria-label="Einstellungen"
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-hairline px-2 py-1 lg:w-56 lg:flex-col lg:justify-between lg:border-r lg:border-b-0 lg:p-3"
      >
        <ul className="flex gap-1 lg:flex-col">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} className={`${row} aria-[current=page]:bg-chosen aria-[current=page]:font-semibold`}>
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <button type="button" className={`${row} ml-auto lg:ml-0`} onClick={() => setLegalOpen(true)}>
          <Scale className="size-5 shrink-0" aria-hidden="true" />
          Rechtliches
        </button>
      </nav>
      {/* Keyed, so that each page begins at its top. */}
      <div key={pathname} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <Outlet />
      </div>
      {isLegalOpen && <LegalDialog onClose={() => setLegalOpen(false)} />}
    </div>
  )
}
