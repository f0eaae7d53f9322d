import { useRouteError } from 'react-router'
import { messageOf } from '../base/errors.ts'
import { primaryLink } from './PublicFrame.tsx'

/** Shown instead of a screen that broke; what was stored is still there after a reload. */
export function Oops() {
  const error = useRouteError()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-4 px-4">
      <h1 className="font-serif text-xl font-semibold sm:text-2xl">Diese Seite konnte nicht angezeigt werden</h1>
      <p className="text-muted">{messageOf(error)}. Ihre gespeicherten Inhalte sind davon nicht betroffen.</p>
      <p>
        <button type="button" className={primaryLink} onClick={() => location.reload()}>
          Neu laden
        </button>
      </p>
    </main>
  )
}
