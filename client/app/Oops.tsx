import { useRouteError } from 'react-router'
import { messageOf } from '../base/errors.ts'
import { primaryLink } from './PublicFrame.tsx'

/** Shown instead of a screen that broke; what was stored is still there after a reload. */
export function Oops() {
  const error = useRouteError()
  return (
    <div className="mx-auto flex min-h-full w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4">
      <h1 className="font-serif text-xl font-semibold sm:text-2xl">Diese Seite konnte nicht angezeigt werden</h1>
      <p className="text-muted">
        {isUnloaded(error)
          ? 'Es besteht keine Verbindung, oder die Anwendung wurde gerade erneuert. Bitte prüfen Sie Ihre Verbindung und laden Sie die Seite dann neu.'
          : `${messageOf(error)}.`}{' '}
        Ihre gespeicherten Inhalte sind davon nicht betroffen.
      </p>
      <p>
        <button type="button" className={primaryLink} onClick={() => location.reload()}>
          Neu laden
        </button>
      </p>
    </div>
  )
}

/** Whether the files of the screen could not be had. Browsers say so in words of their own. */
const isUnloaded = (error: unknown) =>
  !navigator.onLine || (error instanceof TypeError && /import|module/i.test(error.message))
