import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { paths } from '../../contract/pages.ts'
import { carryReferral } from '../base/referral.ts'
import { useUser } from '../base/session.ts'
import { Logo } from './Logo.tsx'

const pages = [
  [paths.useCases, 'Anwendungsfälle'],
  [paths.about, 'Über uns'],
  [paths.faqs, 'FAQ'],
  [`${paths.home}#pricing`, 'Preise'],
] as const

const legalPages = [
  [paths.imprint, 'Impressum'],
  [paths.privacy, 'Datenschutz'],
  [paths.terms, 'AGB'],
  [paths.secrecy, 'Berufsgeheimnis'],
  [paths.agreement, 'Auftragsverarbeitung'],
  [paths.measures, 'Maßnahmen'],
  [paths.subProcessors, 'Unterauftragsverarbeiter'],
  [paths.accessibility, 'Barrierefreiheit'],
  [paths.limits, 'Grenzen'],
] as const

/** Frame of everything that needs no login. */
export function PublicFrame() {
  const location = useLocation()
  const user = useUser()
  const carry = (target: string) => carryReferral(target, location.pathname + location.search)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#inhalt"
        className="sr-only z-50 rounded-field bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Zum Inhalt
      </a>
      <header className="no-print border-b border-hairline">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
          <Link to={carry(user ? paths.chat : paths.home)} className="flex rounded-field py-1">
            <Logo />
          </Link>
          <nav aria-label="Seiten" className="order-3 flex w-full flex-wrap gap-x-5 md:order-none md:w-auto md:flex-1">
            {pages.map(([to, label]) => (
              <Link
                key={to}
                to={carry(to)}
                aria-current={location.pathname === to ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-muted underline-offset-8 hover:text-ink hover:underline aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {user ? (
              <Link to={paths.chat} className={primaryLink}>
                Zum Chat
              </Link>
            ) : (
              <>
                <Link
                  to={carry(paths.login)}
                  className="inline-flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-wash"
                >
                  Anmelden
                </Link>
                <Link to={carry(paths.register)} className={`${primaryLink} max-sm:hidden`}>
                  Kostenlos starten
                </Link>
              </>
            )}
          </div>
        </div>
      </header>
      <main id="inhalt" className="flex flex-1 flex-col" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="no-print border-t border-hairline">
        <nav
          aria-label="Rechtliches"
          className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-3 text-muted"
        >
          <span className="w-full pt-2">KI-Assistent für österreichisches Recht</span>
          {legalPages.map(([to, label]) => (
            <Link
              key={to}
              to={carry(to)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </footer>
      <ScrollRestoration />
    </div>
  )
}

/** Also of the page for what broke, which loads nothing more. */
export const primaryLink =
  'inline-flex min-h-11 items-center rounded-field bg-accent px-4 font-semibold text-on-accent hover:brightness-110'
