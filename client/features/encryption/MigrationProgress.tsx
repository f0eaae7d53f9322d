import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../base/formats.ts'
import { removePassphrase } from '../../base/passphrase.ts'
import { currentUser } from '../../base/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useMigration } from './encryption.ts'

/** How the move of all contents to our key is going; it goes on wherever one looks. */
export function MigrationProgress() {
  const { data } = useMigration()
  const queries = useQueryClient()
  const status = data?.status
  useEffect(() => {
    if (status === 'done' || status === 'incomplete') {
      // The old passphrase was kept for what was on its way.
      const user = currentUser()
      if (status === 'done' && user?.passphrase_type === 'SYSTEM_PROVIDED') removePassphrase(user.id)
      void queries.invalidateQueries({ queryKey: ['encryption'] })
      void queries.invalidateQueries({ queryKey: ['threads'] })
    }
  }, [status, queries])
  if (!data || status === 'none') return null
  const { total, done, failed, finished_at } = data
  const number = (count: number) => count.toLocaleString('de-AT')
  if (status === 'running')
    return (
      <div className="space-y-2">
        <p role="status">
          Ihre Inhalte werden umgestellt. Sie können weiterarbeiten; am Ende schreiben wir Ihnen eine E-Mail.
        </p>
        <progress
          aria-label="Umstellung der Inhalte"
          max={Math.max(total, 1)}
          value={done}
          className="w-full accent-accent"
        />
        <p className="text-xs text-muted tabular-nums">
          {number(done)} von {number(total)} Inhalten umgestellt
        </p>
      </div>
    )
  return (
    <Notice kind={failed > 0 ? 'warning' : 'success'}>
      {failed > 0
        ? `${number(failed)} von ${number(total)} Inhalten konnten nicht umgestellt werden, weil die gespeicherten Daten beschädigt sind. Dafür gilt weiter Ihre bisherige Passphrase.`
        : `Die Umstellung ist abgeschlossen (${formatDay(finished_at!)}): ${number(done)} von ${number(total)} Inhalten umgestellt.`}
    </Notice>
  )
}
