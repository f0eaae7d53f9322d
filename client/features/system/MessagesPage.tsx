import { useState } from 'react'
import { audiences } from '../../../contract/audiences.ts'
import type { ListedMessage } from '../../../contract/system.ts'
import { messageOf, messageOr } from '../../base/errors.ts'
import { formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable, Pager } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { MessageBanner } from './MessageBanner.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { useMessageActions, useMessageList } from './written-messages.ts'

const states = {
  planned: ['Geplant', 'bg-warning-tint text-warning'],
  active: ['Aktiv', 'bg-success-tint text-success'],
  ended: ['Beendet', 'bg-wash text-muted'],
} as const

type Open = { name: 'edit'; message?: ListedMessage } | { name: 'delete'; message: ListedMessage }

/** What the operator tells people: written, planned, changed and deleted here. */
export function MessagesPage() {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const list = useMessageList(page)
  const { remove } = useMessageActions()
  // The last message of the last page is gone.
  if (list.data && page > list.pages) setPage(list.pages)
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Systemnachrichten"
      isWide
      action={
        <Button look="primary" onClick={() => setOpen({ name: 'edit' })}>
          Neue Nachricht
        </Button>
      }
    >
      <p className="max-w-[75ch] text-muted">
        Eine Nachricht erscheint ihrer Zielgruppe rechts unten auf jeder Seite, bis man sie schließt oder ihre Zeit um
        ist. Wer angemeldet ist, sieht sie spätestens nach fünf Minuten.
      </p>
      {list.isError && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(list.error, 'Systemnachrichten konnten nicht geladen werden')}</Notice>
          <Button onClick={() => void list.refetch()}>Erneut laden</Button>
        </div>
      )}
      {list.isPending && <p className="text-muted">Wird geladen …</p>}
      {list.data && (
        <>
          <DataTable
            label="Systemnachrichten"
            rows={list.data.results}
            keyOf={({ uuid }) => uuid}
            empty="Noch keine Systemnachrichten"
            columns={[
              {
                name: 'Nachricht',
                render: ({ message }) => (
                  <span className="line-clamp-3 font-normal whitespace-pre-wrap">{message}</span>
                ),
              },
              { name: 'Zielgruppe', render: ({ audience }) => audiences[audience] },
              {
                name: 'Zustand',
                render: ({ state }) => (
                  <span className={`rounded-field px-2 py-0.5 whitespace-nowrap ${states[state][1]}`}>
                    {states[state][0]}
                  </span>
                ),
              },
              { name: 'Von', render: ({ from_at }) => formatTableTime(from_at).slice(0, 16) },
              { name: 'Bis', render: ({ until_at }) => (until_at ? formatTableTime(until_at).slice(0, 16) : 'offen') },
              {
                name: 'Aktionen',
                isAction: true,
                render: (message) => (
                  <span className="inline-flex flex-wrap gap-2">
                    <Button
                      aria-label={`»${start(message)}« bearbeiten`}
                      onClick={() => setOpen({ name: 'edit', message })}
                    >
                      Bearbeiten
                    </Button>
                    <Button
                      look="quietDanger"
                      aria-label={`»${start(message)}« löschen`}
                      onClick={() => setOpen({ name: 'delete', message })}
                    >
                      Löschen
                    </Button>
                  </span>
                ),
              },
            ]}
          />
          <Pager
            page={page}
            pages={list.pages}
            onPrevious={() => setPage(page - 1)}
            onNext={page < list.pages ? () => setPage(page + 1) : undefined}
          />
        </>
      )}
      {open?.name === 'edit' && <MessageDialog message={open.message} onClose={close} />}
      {open?.name === 'delete' && (
        <ConfirmDialog
          title="Systemnachricht löschen"
          action="Löschen"
          isDangerous
          describe={messageOf}
          onConfirm={async () => {
            await remove(open.message)
            showToast({ status: 'success', title: 'Systemnachricht wurde gelöscht.' })
          }}
          onClose={close}
        >
          <p className="mb-4">Diese Nachricht wird niemandem mehr gezeigt:</p>
          <MessageBanner message={open.message.message} />
        </ConfirmDialog>
      )}
    </Page>
  )
}

const start = ({ message }: ListedMessage) => (message.length > 40 ? `${message.slice(0, 40).trimEnd()} …` : message)
