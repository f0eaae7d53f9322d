import { useState } from 'react'
import type { ListedImport } from '../../../contract/knowledge-base-imports.ts'
import { importStateNames } from '../../../contract/corpus-states.ts'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useImportActions } from './knowledge-bases.ts'
import { choiceInWords } from './words.ts'

/** The import that is under way: how far it is, and the way to end it. */
export function RunningImport({ running }: { running: ListedImport }) {
  const { cancel } = useImportActions()
  const [isBusy, setBusy] = useState(false)
  const percent = Math.round(running.share * 100)
  const stop = async () => {
    setBusy(true)
    await cancel(running.id).catch((cause: unknown) =>
      showToast({ status: 'error', title: messageOr(cause, 'Der Import konnte nicht abgebrochen werden') }),
    )
    setBusy(false)
  }
  return (
    <section
      aria-label="Laufender Import"
      className="space-y-3 rounded-card border border-hairline bg-surface px-5 py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{choiceInWords(running)}</p>
        <Button busy={isBusy || running.is_cancelled} onClick={() => void stop()}>
          {running.is_cancelled ? 'Wird abgebrochen …' : 'Import abbrechen'}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label="Fortschritt des Imports"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={running.state === 'running' ? percent : undefined}
        className="h-2 overflow-hidden rounded-full bg-chosen"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="text-sm text-muted tabular-nums">
        {running.state === 'running'
          ? [`${percent} %`, running.step].filter(Boolean).join(' · ')
          : importStateNames[running.state]}
      </p>
      <p className="text-sm text-muted">
        Sie können diese Seite verlassen: Der Import läuft weiter, auch nach einem Neustart des Servers.
      </p>
    </section>
  )
}
