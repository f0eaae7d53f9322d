import { FolderOpen, Search } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../contract/pages.ts'
import { messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Nothing lies here yet, or nothing was found. */
export function EmptyFolder({ search, onUpload }: { search: string; onUpload: () => void }) {
  const Icon = search ? Search : FolderOpen
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 py-12 text-center">
      <Icon className="size-10 text-muted" strokeWidth={1.25} aria-hidden="true" />
      {search ? (
        <p>Keine Datei und kein Ordner heißt so ähnlich wie »{search}«.</p>
      ) : (
        <>
          <p>
            Noch keine Dateien. {/* Fingers drag nothing onto a page. */}
            <span className="pointer-coarse:hidden">
              Ziehen Sie Dateien hierher, fügen Sie sie ein oder wählen Sie sie von Ihrem Gerät.
            </span>
            <span className="hidden pointer-coarse:inline">
              Wählen Sie welche von Ihrem Gerät, oder machen Sie ein Foto.
            </span>
          </p>
          <Button look="primary" onClick={onUpload}>
            Dateien hochladen
          </Button>
        </>
      )}
    </div>
  )
}

export function MissingFolder() {
  return (
    <div className="m-auto max-w-md space-y-4 py-12 text-center">
      <p>Diesen Ordner gibt es nicht. Vielleicht wurde er gelöscht oder verschoben.</p>
      <p>
        <Link to={paths.files} className="inline-flex min-h-11 items-center text-accent underline underline-offset-2">
          Alle Dateien zeigen
        </Link>
      </p>
    </div>
  )
}

export function ListNotLoaded({ error, isBusy, onAgain }: { error: unknown; isBusy: boolean; onAgain: () => void }) {
  return (
    <div className="py-4">
      <Notice kind="error">
        <p>Die Dateien konnten nicht geladen werden. {messageOf(error)}</p>
        <Button className="mt-2" busy={isBusy} onClick={onAgain}>
          Erneut laden
        </Button>
      </Notice>
    </div>
  )
}
