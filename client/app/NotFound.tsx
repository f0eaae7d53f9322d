import { Link } from 'react-router'
import { paths } from '../../contract/pages.ts'

/** For every address that is no screen. */
export function NotFound() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-16">
      <title>Seite nicht gefunden · Fundstelle</title>
      <h1 className="font-serif text-xl font-semibold sm:text-2xl">Seite nicht gefunden</h1>
      <p className="text-muted">
        Unter dieser Adresse gibt es nichts. Vielleicht wurde der Link unvollständig kopiert oder die Seite ist
        umgezogen.
      </p>
      <p>
        <Link
          to={paths.home}
          className="inline-flex min-h-11 items-center rounded-field bg-accent px-4 font-semibold text-on-accent shadow-lift hover:brightness-110"
        >
          Zur Startseite
        </Link>
      </p>
    </div>
  )
}
