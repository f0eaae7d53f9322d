import { useEffect, useRef, useState } from 'react'
import { Lock } from 'lucide-react'
import { messageOf } from '../../base/errors.ts'
import { openPassphraseDialog, useUnlocks } from '../../base/passphrase-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useThreadActions } from '../threads/threads.ts'

/** Calls `again` whenever something was unlocked; nothing where it is undefined. */
export function useUnlocked(again: (() => void) | undefined): void {
  const unlocks = useUnlocks()
  const before = useRef(unlocks)
  useEffect(() => {
    if (before.current === unlocks) return
    before.current = unlocks
    again?.()
  }, [unlocks, again])
}

/** In the place of a conversation whose passphrase is missing. It can be unlocked, or deleted unread. */
export function LockedThread({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { remove } = useThreadActions()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4">
      <h1 className="flex items-center gap-3 font-serif text-xl font-semibold">
        <Lock className="size-6 shrink-0 text-muted" aria-hidden="true" />
        Verschlüsselt
      </h1>
      <p className="text-muted">
        Diese Unterhaltung ist mit einer eigenen Passphrase verschlüsselt. Ohne sie ist sie nicht lesbar.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => openPassphraseDialog()}>
          Entsperren
        </Button>
        <Button look="quietDanger" onClick={() => setAsking(true)}>
          Löschen …
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Unterhaltung löschen"
          action="Löschen"
          busyAction="Wird gelöscht..."
          isDangerous
          describe={messageOf}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove({ uuid: id })
            onDeleted()
          }}
        >
          <p>
            Die Unterhaltung wird mit allen Fragen und Antworten gelöscht, ohne dass Sie sie vorher lesen können. Das
            lässt sich nicht rückgängig machen.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
