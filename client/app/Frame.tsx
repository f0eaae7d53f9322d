// Here a message can come at any time, also when nothing can be loaded any more.
import '../ui/Toasts.tsx'
import { useState } from 'react'
import { Menu } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { paths } from '../../contract/pages.ts'
import { IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PassphraseGate } from '../features/encryption/PassphraseGate.tsx'
import { SystemBanners } from '../features/system/SystemBanners.tsx'
import { PendingUploads } from '../features/files/PendingUploads.tsx'
import { Queries } from './Queries.tsx'
import { Logo } from './Logo.tsx'
import { Sidebar, SidebarContent } from './Sidebar.tsx'

type Props = { /** Whether the page is one piece that scrolls as a whole. */ scrolls?: boolean }

/** Frame of everything that needs a login: sidebar on wide screens, slide-over menu on small ones. */
export const Frame = (props: Props) => (
  <Queries>
    <OwnFrame {...props} />
  </Queries>
)

function OwnFrame({ scrolls }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className="relative flex h-[calc(100dvh-var(--keyboard,0px))] flex-col overflow-clip lg:flex-row">
      <a
        href="#inhalt"
        className="sr-only z-50 rounded-field bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Zum Inhalt
      </a>
      <header className="no-print flex items-center gap-1 border-b border-hairline px-2 py-1 lg:hidden has-[h1]:[&>a]:hidden">
        <IconButton label="Menü öffnen" onClick={() => setMenuOpen(true)}>
          <Menu className="size-5" aria-hidden="true" />
        </IconButton>
        <Link to={paths.chat} className="flex rounded-field">
          <Logo />
        </Link>
        {/* Room for the head of the screen. */}
        <div id="head" className="ml-auto flex min-w-0 items-center empty:hidden has-[h1]:grow" />
      </header>
      <Sidebar />
      {isMenuOpen && (
        <Dialog title="Menü" position="left" onClose={() => setMenuOpen(false)}>
          <div className="-mx-2 flex h-full flex-col">
            <SidebarContent isWide onLeave={() => setMenuOpen(false)} />
          </div>
        </Dialog>
      )}
      <main
        id="inhalt"
        // What scrolls and may hold nothing to press is reached by the keyboard itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls ? 0 : -1}
        className={`flex min-h-0 min-w-0 flex-1 flex-col ${scrolls ? 'overflow-y-auto' : 'overflow-clip'}`}
      >
        <Outlet />
      </main>
      <PassphraseGate />
      <SystemBanners />
      <PendingUploads />
    </div>
  )
}
