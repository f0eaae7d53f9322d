import { useEffect, useState, type ComponentType } from 'react'
import { useUser } from '../../base/session.ts'
import { Page } from '../../ui/Page.tsx'
import { Agreement } from '../legal/Agreement.tsx'
import { SupportAccess } from '../support/SupportAccess.tsx'
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
  Appearance,
  // What concerns safety stands together.
  PasswordForm,
  TwoFactor,
  Sessions,
  Protocol,
  SupportAccess,
  Agreement,
  DataExport,
  AccountEnd,
]

/** Everything about the person and the account. Who must set up two-factor login sees that alone: nothing else is open. */
export function ProfilePage() {
  const user = useUser()
  const isClosed = user?.is_two_fa_enforced && !user.two_fa_enabled
  return (
    <Page title="Profil">
      {!isClosed && <Contents />}
      {/* By their place, so that the window of a set-up stays open while the other parts join. */}
      {parts.map((Part, index) => (!isClosed || Part === TwoFactor) && <Part key={index} />)}
    </Page>
  )
}

/** The parts by their headings, as they stand on the page; each leads to its part. */
function Contents() {
  const [headings, setHeadings] = useState<HTMLElement[]>([])
  useEffect(() => {
    const page = document.querySelector('[data-split]')
    if (!page) return
    const read = () => setHeadings([...page.querySelectorAll<HTMLElement>('section > h2')])
    read()
    // Parts join when they have been loaded.
    const observer = new MutationObserver(read)
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <nav aria-label="Auf dieser Seite" className="-mt-4">
      <ul className="flex flex-wrap gap-x-4">
        {headings.map((heading) => (
          <li key={heading.id}>
            <button
              type="button"
              onClick={() => {
                heading.tabIndex = -1
                heading.scrollIntoView({ block: 'start' })
                heading.focus({ preventScroll: true })
              }}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 lg:min-h-8"
            >
              {heading.textContent}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
