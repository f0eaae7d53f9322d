import { Link } from 'react-router'
import { paths } from '../base/paths.ts'

/** For every address that is no screen. */
export function NotFound() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-16">
      <title>Seite nicht gefunden · Fundstelle</title>
      <h1 className="font-serif text-2xl">Seite nicht gefunden</h1>
      <p className="text-muted">Unter dieser Adresse gibt es nichts. Vielleicht wurde der Link unvollständig kopiert.</p>
      <p>
        <Link to={paths.home} className="text-accent underline underline-offset-2">
          Zur Startseite
        </Link>
      </p>
    </div>
  )
}
