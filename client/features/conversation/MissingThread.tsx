import { Link } from 'react-router'
import { paths } from '../../../contract/pages.ts'

/** Stands where a conversation was looked for that is not there. */
export function MissingThread() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4">
      <h1 className="font-serif text-xl font-semibold">Unterhaltung nicht gefunden</h1>
      <p className="text-muted">Vielleicht wurde sie gelöscht, oder der Link ist unvollständig.</p>
      <p>
        <Link
          to={paths.chat}
          className="inline-flex min-h-11 items-center rounded-field bg-accent px-4 font-semibold text-on-accent shadow-lift hover:brightness-110"
        >
          Neue Unterhaltung beginnen
        </Link>
      </p>
    </div>
  )
}
