import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FileItem } from '../../../contract/files.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { nameOf } from './files.ts'
import { PagePicture } from './PagePicture.tsx'

/** A file without leaving the list: the pictures of its pages, and the text that was read. */
export function FilePreview({ item, onClose }: { item: FileItem; onClose: () => void }) {
  const hasPages = item.pages !== null && item.pages > 0
  const [view, setView] = useState<'pages' | 'text'>(hasPages ? 'pages' : 'text')
  return (
    <Dialog title={nameOf(item)} position="wide" onClose={onClose}>
      <div className="space-y-4">
        {hasPages && (
          <Segments
            label="Ansicht"
            options={{ pages: 'Seiten', text: 'Text' }}
            chosen={view}
            onChoose={(chosen) => setView(chosen)}
          />
        )}
        {view === 'pages' && hasPages ? <Pages item={item} count={item.pages!} /> : <ReadText item={item} />}
      </div>
    </Dialog>
  )
}

function Pages({ item, count }: { item: FileItem; count: number }) {
  const [number, setNumber] = useState(1)
  return (
    <div className="space-y-3">
      {count > 1 && (
        <nav aria-label="Seiten" className="flex flex-wrap items-center justify-between gap-2">
          <Button disabled={number <= 1} onClick={() => setNumber(number - 1)}>
            Vorherige Seite
          </Button>
          <p aria-live="polite" className="tabular-nums">
            Seite {formatNumber(number)} von {formatNumber(count)}
          </p>
          <Button disabled={number >= count} onClick={() => setNumber(number + 1)}>
            Nächste Seite
          </Button>
        </nav>
      )}
      <PagePicture file={item.uuid} number={number} />
    </div>
  )
}

function ReadText({ item }: { item: FileItem }) {
  const { data, error } = useQuery({
    queryKey: ['file', item.uuid, item.updated_at],
    queryFn: () => api('GET /api/chat/files/:id', { params: { id: item.uuid } }),
  })
  if (error) return <Notice kind="error">{messageOf(error)}</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  if (!data.original) return <p className="text-muted">Aus dieser Datei ist noch kein Text gelesen. {item.reason}</p>
  return <div className="prose whitespace-pre-wrap [overflow-wrap:anywhere]">{data.original}</div>
}
