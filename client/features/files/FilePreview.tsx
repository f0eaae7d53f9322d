import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FileDetail, FileItem } from '../../../contract/files.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { RowActions } from './FileRow.tsx'
import { canBeAsked, isMail, nameOf } from './files.ts'
import { PagePicture } from './PagePicture.tsx'
import { offerPassphrase } from './passphrase.ts'

type Props = {
  item: FileItem
  actions: RowActions
  /** Looks at another file instead: the mail that it lay in, or one that lay in it. */
  onItem: (item: FileItem) => void
  onClose: () => void
}

/** A file without leaving the list: the pictures of its pages, the text that was read, and what can be done with it. */
export function FilePreview({ item, actions, onItem, onClose }: Props) {
  const hasPages = item.pages !== null && item.pages > 0
  const [view, setView] = useState<'pages' | 'text'>(hasPages ? 'pages' : 'text')
  return (
    <Dialog title={nameOf(item)} position="wide" onClose={onClose}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {hasPages && (
            <Segments
              label="Ansicht"
              options={{ pages: 'Seiten', text: 'Text' }}
              chosen={view}
              onChoose={(chosen) => setView(chosen)}
            />
          )}
          <Tools item={item} actions={actions} />
        </div>
        <Mail item={item} onItem={onItem} />
        {view === 'pages' && hasPages ? <Pages item={item} count={item.pages!} /> : <ReadText item={item} />}
      </div>
    </Dialog>
  )
}

function Tools({ item, actions }: Pick<Props, 'item' | 'actions'>) {
  const { summarize } = actions
  return (
    <div className="flex flex-wrap gap-2">
      {canBeAsked(item) && (
        <>
          <Button onClick={() => actions.ask(item)}>Im Chat fragen</Button>
          {summarize && <Button onClick={() => summarize(item)}>Zusammenfassen</Button>}
          <Button onClick={() => actions.checkPleading(item)}>Schriftsatz prüfen</Button>
        </>
      )}
      <Button onClick={() => actions.saveOriginal(item)}>Original speichern</Button>
    </div>
  )
}

/** The mail in which a file lay; of a mail the files that lay in it. */
function Mail({ item, onItem }: Pick<Props, 'item' | 'onItem'>) {
  const { data } = useDetail(item, isMail(item))
  const open = (uuid: string) =>
    void api('GET /api/chat/files/:id', { params: { id: uuid } }).then(onItem, (error: unknown) => {
      offerPassphrase(error)
      showToast({ status: 'error', title: 'Die Datei kann nicht gezeigt werden', text: messageOf(error) })
    })
  const { attached_to } = item
  const attachments = data?.attachments ?? []
  if (!attached_to && attachments.length === 0) return null
  return (
    <section aria-label="Anlagen" className="flex flex-wrap items-center gap-x-3 text-muted">
      {attached_to && (
        <p>
          Anlage zu <FileLink name={nameOf(attached_to)} onOpen={() => open(attached_to.uuid)} />
        </p>
      )}
      {attachments.length > 0 && (
        <>
          <p>{attachments.length === 1 ? '1 Anlage:' : `${formatNumber(attachments.length)} Anlagen:`}</p>
          <ul className="flex flex-wrap gap-x-3">
            {attachments.map((one) => (
              <li key={one.uuid}>
                <FileLink name={nameOf(one)} onOpen={() => open(one.uuid)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const FileLink = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="min-h-11 text-left text-accent underline underline-offset-2 [overflow-wrap:anywhere] lg:min-h-8"
  >
    {name}
  </button>
)

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

/** All that was read of a file. */
const useDetail = (item: FileItem, isWanted: boolean) =>
  useQuery({
    queryKey: ['file', item.uuid, item.updated_at],
    enabled: isWanted,
    queryFn: (): Promise<FileDetail> => api('GET /api/chat/files/:id', { params: { id: item.uuid } }),
  })

function ReadText({ item }: { item: FileItem }) {
  const { data, error } = useDetail(item, true)
  if (error) return <Notice kind="error">{messageOf(error)}</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  if (!data.original) return <p className="text-muted">Aus dieser Datei ist noch kein Text gelesen. {item.reason}</p>
  return <div className="prose whitespace-pre-wrap [overflow-wrap:anywhere]">{data.original}</div>
}
