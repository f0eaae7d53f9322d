import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useApiKeyActions, useApiKeys, useSalesEmail } from './api-keys.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { DeleteKeyDialog } from './DeleteKeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

type Open = { name: 'create' } | { name: 'made' | 'delete'; key: ApiKey }

/** The keys with which programs of this person may call the API. */
export function ApiKeysPage() {
  const user = useUser()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const keys = useApiKeys(page)
  const salesEmail = useSalesEmail()
  const { isBusy, isToldOff, create, remove } = useApiKeyActions(salesEmail)
  // The last key of the last page is gone.
  if (keys.data && page > keys.pages) setPage(keys.pages)
  if (!user) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Page
        title="API-Schlüssel"
        action={
          <Button look="primary" disabled={!user.is_api_enabled || isBusy} onClick={() => setOpen({ name: 'create' })}>
            Neuen API-Schlüssel generieren
          </Button>
        }
      >
        {!user.is_api_enabled && (
          <Notice kind="error" isAnnounced={isToldOff}>
            <p className="font-semibold">API-Zugang deaktiviert</p>
            <p>
              Bitte wenden Sie sich an unseren Vertrieb, um den API-Zugang zu aktivieren:{' '}
              <a href={`mailto:${salesEmail}`} className="underline underline-offset-2">
                {salesEmail}
              </a>
            </p>
          </Notice>
        )}
        <p className="max-w-[75ch] text-muted">
          Mit einem API-Schlüssel fragt ein Programm in Ihrem Namen: mit Ihren Unterhaltungen, Rechtsgebieten und
          Kontingenten. Es sendet ihn im Kopf <code className="whitespace-nowrap">Authorization: Bearer …</code>; die
          Aufrufe beschreibt{' '}
          <a href="/api/openapi.json" className="text-accent underline underline-offset-2">
            /api/openapi.json
          </a>
          .
        </p>
        {keys.isPending && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> Wird geladen …
          </p>
        )}
        {keys.isError && !keys.data && <Button onClick={() => void keys.refetch()}>Erneut laden</Button>}
        {keys.data && (
          <KeyTable
            keys={keys.data.results}
            count={keys.data.count}
            page={page}
            pages={keys.pages}
            isBusy={isBusy}
            onPage={setPage}
            onDelete={(key) => setOpen({ name: 'delete', key })}
          />
        )}
      </Page>
      {open?.name === 'create' && (
        <CreateKeyDialog
          isBusy={isBusy}
          create={create}
          onMade={(key) => setOpen({ name: 'made', key })}
          onClose={close}
        />
      )}
      {open?.name === 'made' && <NewKeyDialog made={open.key} onClose={close} />}
      {open?.name === 'delete' && <DeleteKeyDialog target={open.key} remove={remove} onClose={close} />}
    </>
  )
}
