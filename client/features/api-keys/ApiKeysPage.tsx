import { useEffect, useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useApiKeyDeeds, useApiKeys, useSalesEmail } from './api-keys.ts'
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
  const { isBusy, create, remove } = useApiKeyDeeds(salesEmail)
  useEffect(() => {
    // The last key of the last page is gone.
    if (keys.data && page > keys.pages) setPage(keys.pages)
  }, [keys.data, keys.pages, page])
  if (!user) return null
  const close = () => setOpen(undefined)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <title>API-Schlüssel · Fundstelle</title>
      <div className="mx-auto w-full max-w-3xl space-y-6 px-4 py-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-serif text-xl font-semibold">API-Schlüssel</h1>
          <Button look="primary" disabled={!user.is_api_enabled || isBusy} onClick={() => setOpen({ name: 'create' })}>
            Neuen API-Schlüssel generieren
          </Button>
        </div>
        {!user.is_api_enabled && (
          <Notice kind="error">
            <p className="font-semibold">API-Zugang deaktiviert</p>
            <p>
              Bitte wenden Sie sich an unseren Vertrieb, um den API-Zugang zu aktivieren:{' '}
              <a href={`mailto:${salesEmail}`} className="underline underline-offset-2">
                {salesEmail}
              </a>
            </p>
          </Notice>
        )}
        <p className="text-muted">
          Mit einem API-Schlüssel fragt ein Programm in Ihrem Namen: mit Ihren Unterhaltungen, Rechtsgebieten und Kontingenten. Es sendet ihn im Kopf <code>Authorization: Bearer …</code>; die Aufrufe
          beschreibt{' '}
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
          <KeyTable keys={keys.data.results} count={keys.data.count} page={page} pages={keys.pages} isBusy={isBusy} onPage={setPage} onDelete={(key) => setOpen({ name: 'delete', key })} />
        )}
      </div>
      {open?.name === 'create' && <CreateKeyDialog isBusy={isBusy} create={create} onMade={(key) => setOpen({ name: 'made', key })} onClose={close} />}
      {open?.name === 'made' && <NewKeyDialog made={open.key} onClose={close} />}
      {open?.name === 'delete' && <DeleteKeyDialog target={open.key} isBusy={isBusy} remove={remove} onClose={close} />}
    </div>
  )
}
