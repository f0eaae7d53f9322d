import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { settleDuplicates, type Duplicate } from './duplicates.ts'
import { refreshFiles } from './files.ts'

/** Files were uploaded that were there before: the new ones can go again, or both stay. */
export function DuplicatesDialog({ found }: { found: readonly Duplicate[] }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const removeNew = async () => {
    setBusy(true)
    try {
      for (const { uuid } of found) await api('DELETE /api/chat/files/:id', { params: { id: uuid } })
      settleDuplicates()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
    void refreshFiles(queries)
  }
  return (
    <Dialog
      title={found.length === 1 ? 'Diese Datei gibt es schon' : 'Diese Dateien gibt es schon'}
      isBusy={isBusy}
      onClose={settleDuplicates}
      foot={
        <>
          <Button busy={isBusy} onClick={() => void removeNew()}>
            {found.length === 1 ? 'Neue Datei wieder löschen' : 'Neue Dateien wieder löschen'}
          </Button>
          <Button look="primary" onClick={settleDuplicates} disabled={isBusy}>
            {found.length === 1 ? 'Beide behalten' : 'Alle behalten'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{found.length === 1 ? 'Der Inhalt dieser Datei ist' : 'Die Inhalte dieser Dateien sind'} schon vorhanden:</p>
        <ul className="divide-y divide-hairline border-y border-hairline">
          {found.map(({ uuid, filename, duplicates }) => (
            <li key={uuid} className="py-2 [overflow-wrap:anywhere]">
              <p className="font-semibold">{filename}</p>
              {duplicates.map(({ uuid: known, path }) => (
                <p key={known} className="text-muted">
                  wie {path}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
