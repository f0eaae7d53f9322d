import { Trash2 } from 'lucide-react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { formatTableTime } from '../../base/formats.ts'
import { Button, IconButton } from '../../ui/Button.tsx'

type Props = {
  keys: ApiKey[]
  count: number
  page: number
  pages: number
  isBusy: boolean
  onPage: (page: number) => void
  onDelete: (key: ApiKey) => void
}

const cell = 'py-2 pr-3 text-left align-top sm:pr-6'

/** A page of keys with its paging. */
export function KeyTable({ keys, count, page, pages, isBusy, onPage, onDelete }: Props) {
  if (count === 0)
    return <p className="border-y border-hairline py-8 text-center text-muted">Keine API-Schlüssel vorhanden</p>
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-xs tabular-nums sm:text-sm">
          <thead>
            <tr className="border-b border-border">
              {['Erstellt am', 'Schlüssel', 'Ablaufdatum'].map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold`}>
                  {name}
                </th>
              ))}
              <th scope="col" className="w-11">
                <span className="sr-only">Löschen</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.uuid} className="border-b border-hairline">
                <td className={cell}>{formatTableTime(key.created_at)}</td>
                <td className={cell}>
                  {key.name && <span className="block font-semibold [overflow-wrap:anywhere]">{key.name}</span>}
                  <code className="[overflow-wrap:anywhere]">{key.key}</code>
                  {key.last_used_at && (
                    <span className="block text-xs text-muted">
                      zuletzt verwendet {formatTableTime(key.last_used_at).slice(0, 10)}
                    </span>
                  )}
                </td>
                <td className={cell}>{key.expires_at ? formatTableTime(key.expires_at) : 'Niemals'}</td>
                <td className="py-0.5 align-top">
                  <IconButton
                    label={`API-Schlüssel ${key.name ? `»${key.name}« ` : ''}${key.key} löschen`}
                    disabled={isBusy}
                    onClick={() => onDelete(key)}
                  >
                    <Trash2 className="size-5" aria-hidden="true" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <nav aria-label="Seiten" className="flex flex-wrap items-center justify-between gap-3">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Vorherige Seite
        </Button>
        <p aria-live="polite">
          Seite {page} von {pages}
        </p>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Nächste Seite
        </Button>
      </nav>
    </>
  )
}
