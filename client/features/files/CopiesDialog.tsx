import { useState } from 'react'
import { ClipboardList, FileText, FileType } from 'lucide-react'
import { messageOf } from '../../base/errors.ts'
import { download } from '../../base/download.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** What can be saved of a released file: copies with placeholders, and the report for the file of the case. */
export function CopiesDialog({ file, onClose }: { file: string; onClose: () => void }) {
  return (
    <Dialog title="Pseudonymisierte Fassung" onClose={onClose}>
      <SavedCopies file={file} />
    </Dialog>
  )
}

/** The same as a part of a page. */
export function SavedCopies({ file }: { file: string }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const params = { id: file }
  const ways = [
    {
      label: 'Als Word-Datei speichern',
      Icon: FileText,
      save: () => download('GET /api/chat/files/:id/copy', { params, query: { format: 'docx' as const } }),
    },
    {
      label: 'Als PDF speichern',
      Icon: FileType,
      save: () => download('GET /api/chat/files/:id/copy', { params, query: { format: 'pdf' as const } }),
    },
    {
      label: 'Bericht über die Pseudonymisierung (PDF)',
      Icon: ClipboardList,
      save: () => download('GET /api/chat/files/:id/report', { params }),
    },
  ]
  const run = async (save: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
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
        Die Fassung wird aus dem freigegebenen Text neu geschrieben: Ersetzte Wörter, Bilder und Angaben über das
        Dokument sind nicht darin, auch nicht verdeckt. Schrift und Aufbau des Originals gehen dabei verloren. Der
        Bericht zählt, was ersetzt wurde, und nennt nichts davon.
      </p>
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
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  )
}
