import { useState } from 'react'
import {
  Building2,
  CircleHelp,
  FileCheck,
  FolderClosed,
  LogOut,
  MessageSquareText,
  PanelLeftClose,
  PanelLeftOpen,
  Scale,
  Settings,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import { NavLink, Link, useNavigate } from 'react-router'
import { useFileAccess } from '../features/files/access.ts'
import { PlanMark } from '../features/subscriptions/PlanBadge.tsx'
import { paths } from '../../contract/pages.ts'
import type { User } from '../../contract/profile.ts'
import { isAdmin, seesCompanyAdmin } from '../../contract/roles.ts'
import { useUser } from '../base/session.ts'
import { IconButton } from '../ui/Button.tsx'
import { useIsChecking } from '../ui/checking.ts'
import { isCommand, useKeys } from '../ui/shortcuts.ts'
import { Logo } from './Logo.tsx'
import { logOut } from './leave.ts'
import { later } from '../ui/later.tsx'

const LegalDialog = later(async () => (await import('./LegalDialog.tsx')).LegalDialog)

const storageKey = 'sidebar'

/** The screens a person can go to, in their fixed order; some only by their role. A screen joins this list when it exists. */
const entries: { to: string; label: string; icon: LucideIcon; isFor?: (user: User) => boolean; needsFiles?: true }[] = [
  { to: paths.chat, label: 'Chat', icon: MessageSquareText },
  { to: paths.files, label: 'Dateien', icon: FolderClosed, needsFiles: true },
  { to: paths.pleadings, label: 'Schriftsatz prüfen', icon: FileCheck },
  { to: paths.companyAdmin, label: 'Firmenadministrator', icon: Building2, isFor: seesCompanyAdmin },
  { to: paths.admin, label: 'Administrator', icon: UserCog, isFor: isAdmin },
  { to: paths.settings, label: 'Einstellungen', icon: Settings },
]

/** Collapses to icons and remembers that in this browser; opens on click only. */
export function Sidebar() {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(storageKey) !== 'collapsed')
  // While one checks it is folded; who opens it then does so for this once.
  const isChecking = useIsChecking()
  const [isOpened, setOpened] = useState(false)
  if (isOpened && !isChecking) setOpened(false)
  const isWide = isChecking ? isOpened : isChosen
  const toggle = () => {
    if (isChecking) return setOpened(!isOpened)
    localStorage.setItem(storageKey, isWide ? 'collapsed' : 'expanded')
    setChosen(!isWide)
  }
  useKeys((event) => {
    if (!isCommand(event, 'b')) return false
    toggle()
    return true
  })
  const Icon = isWide ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      aria-label="Seitenleiste"
      className={`no-print hidden shrink-0 flex-col border-r border-hairline bg-sunken p-2 lg:flex ${isWide ? 'w-52' : 'w-[3.9rem]'}`}
    >
      <div className={`mb-4 flex items-center ${isWide ? 'justify-between' : 'flex-col gap-2'}`}>
        <Link to={paths.chat} className="flex rounded-field p-1.5">
          <Logo withName={isWide} />
        </Link>
        <IconButton
          label={isWide ? 'Seitenleiste einklappen' : 'Seitenleiste ausklappen'}
          aria-expanded={isWide}
          onClick={toggle}
        >
          <Icon className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <SidebarContent isWide={isWide} />
    </aside>
  )
}

/** Entries and foot; used in the sidebar and in the slide-over menu. */
export function SidebarContent({ isWide, onLeave }: { isWide: boolean; onLeave?: () => void }) {
  const navigate = useNavigate()
  const user = useUser()
  const hasFiles = useFileAccess()
  const [isLegalOpen, setLegalOpen] = useState(false)
  const row = `${entry} ${onLeave ? 'hover:bg-wash aria-[current=page]:bg-chosen' : 'hover:bg-chosen aria-[current=page]:bg-surface aria-[current=page]:shadow-lift'}`
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-6">
      <nav aria-label="Hauptmenü">
        <ul className="space-y-1">
          {entries
            .filter(({ isFor, needsFiles }) => (!isFor || (user && isFor(user))) && (!needsFiles || hasFiles))
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  onClick={onLeave}
                  aria-label={label}
                  title={isWide ? undefined : label}
                  className={`${row} aria-[current=page]:font-semibold`}
                >
                  <Icon className="size-5 shrink-0" aria-hidden="true" />
                  {isWide && label}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="space-y-1">
        {isWide && user && <PlanMark subscription={user.subscription} onLeave={onLeave} />}
        {isWide && user && <p className="truncate px-3 pb-1 text-xs text-muted">{user.email}</p>}
        <NavLink
          to={paths.faqs}
          onClick={onLeave}
          aria-label="Hilfe und Kontakt"
          title={isWide ? undefined : 'Hilfe und Kontakt'}
          className={`${row} aria-[current=page]:font-semibold`}
        >
          <CircleHelp className="size-5 shrink-0" aria-hidden="true" />
          {isWide && 'Hilfe und Kontakt'}
        </NavLink>
        <button
          type="button"
          className={row}
          aria-label="Rechtliches"
          title={isWide ? undefined : 'Rechtliches'}
          onClick={() => setLegalOpen(true)}
        >
          <Scale className="size-5 shrink-0" aria-hidden="true" />
          {isWide && 'Rechtliches'}
        </button>
        <button
          type="button"
          className={row}
          aria-label="Abmelden"
          title={isWide ? undefined : 'Abmelden'}
          onClick={() => void logOut({ navigate })}
        >
          <LogOut className="size-5 shrink-0" aria-hidden="true" />
          {isWide && 'Abmelden'}
        </button>
      </div>
      {isLegalOpen && <LegalDialog onClose={() => setLegalOpen(false)} />}
    </div>
  )
}

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left transition-[background-color]'
