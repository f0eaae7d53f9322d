import { useEffect, useRef, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { NavLink, Outlet, useLocation } from 'react-router'

/** A page in the list of its frame. */
export type PageEntry = { to: string; label: string; icon: LucideIcon }

export const entryRow = 'flex min-h-11 items-center gap-2 rounded-field px-3 whitespace-nowrap hover:bg-wash'

type Props = {
  label: string
  /** The pages in their fixed order. */
  entries: PageEntry[]
  /** At the end of the list. */
  foot?: ReactNode
  /** Above each page. */
  head?: ReactNode
}

/** Frame of pages that belong together: a list of them on the left, on small screens a line that scrolls sideways. */
export function PagesLayout({ label, entries, foot, head }: Props) {
  const { pathname } = useLocation()
  const pages = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the line of pages is longer than the screen: the present one comes into view.
    pages.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <nav
        ref={pages}
        aria-label={label}
        data-pages
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-hairline px-2 py-1 lg:w-56 lg:flex-col lg:justify-between lg:border-r lg:border-b-0 lg:p-3"
      >
        <ul className="flex gap-1 lg:flex-col">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={`${entryRow} aria-[current=page]:bg-chosen aria-[current=page]:font-semibold`}
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {foot}
      </nav>
      {/* Keyed, so that each page begins at its top. */}
      <div key={pathname} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        {head}
        <Outlet />
      </div>
    </div>
  )
}
