import { useState } from 'react'
import { ClipboardList, FileImage, FileText, FileType } from 'lucide-react'
import { ApiError, messageOf } from '../../base/errors.ts'
import { download } from '../../base/download.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = {
  file: string
  /** Its pages have a look of their own (PDF, pictures). */
  hasPages: boolean
}

/** What can be saved of a released file: copies with placeholders, and the report for the file of the case. */
export function CopiesDialog({ onClose, ...copies }: Props & { onClose: () => void }) {
  return (
    <Dialog title="Pseudonymisierte Fassung" onClose={onClose}>
      <SavedCopies {...copies} />
    </Dialog>
  )
}

/** The same as a part of a page. */
export function SavedCopies({ file, hasPages }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [instead, setInstead] = useState<string>()
  const params = { id: file }
  const saveNew = () => download('GET /api/chat/files/:id/copy', { params, query: { format: 'pdf' as const } })
  const saveAlike = async () => {
    try {
      await download('GET /api/chat/files/:id/copy', { params, query: { format: 'layout' as const } })
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'layout_not_kept')) throw cause
      await saveNew()
      setInstead(
        'Das Aussehen des Originals ließ sich nicht übernehmen, ohne dass ersetzte Wörter zurückbleiben könnten. Gespeichert ist stattdessen die neu geschriebene Fassung.',
      )
    }
  }
  const ways = [
    {
      label: 'Als Word-Datei speichern',
      Icon: FileText,
      save: () => download('GET /api/chat/files/:id/copy', { params, query: { format: 'docx' as const } }),
    },
    {
      label: 'Als PDF speichern',
      Icon: FileType,
      save: saveNew,
    },
    ...(hasPages ? [{ label: 'PDF mit dem Aussehen des Originals', Icon: FileImage, save: saveAlike }] : []),
    {
      label: 'Bericht über die Pseudonymisierung (PDF)',
      Icon: ClipboardList,
      save: () => download('GET /api/chat/files/:id/report', { params }),
    },
  ]
  const run = async (save: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    setInstead(undefined)
    try {
      await save()
    } catch (cause) {
      setError(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-4">
      <p className="text-muted">
        Word-Datei und PDF werden aus dem freigegebenen Text neu geschrieben: Ersetzte Wörter, Bilder und Angaben über
        das Dokument sind nicht darin, auch nicht verdeckt. Schrift und Aufbau des Originals gehen dabei verloren. Der
        Bericht zählt, was ersetzt wurde, und nennt nichts davon.
      </p>
      {hasPages && (
        <p className="text-muted">
          Mit dem Aussehen des Originals stehen im Text die Platzhalter, wo die Wörter standen; in Scans sind die
          Stellen geschwärzt. Bilder im Text, Kommentare und Angaben über das Dokument gehen nicht mit. Bitte sehen Sie
          diese Fassung durch, bevor Sie sie weitergeben: Was nicht als Text gelesen wurde, etwa Handschrift, Stempel,
          Unterschriften und gezeichnete Logos, bleibt sichtbar, und an der Lücke ist zu sehen, wie lang ein Wort war.
        </p>
      )}
      <ul className="space-y-1">
        {ways.map(({ label, Icon, save }) => (
          <li key={label}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => void run(save)}
              className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-wash disabled:opacity-55"
            >
              <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {instead && <Notice kind="warning">{instead}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  )
}
