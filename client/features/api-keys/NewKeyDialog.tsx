import { useEffect, useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

const copiedFor = 1500

/** The one time that a key is shown whole; when this closes, the page forgets it. */
export function NewKeyDialog({ made, onClose }: { made: ApiKey; onClose: () => void }) {
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copiedFor)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.key)
      setState('copied')
    } catch {
      // Without the clipboard (plain http, refused permission) the person copies by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current)
      setState('selected')
    }
  }
  return (
    <Dialog
      title="Ihr neuer API-Schlüssel"
      keepsOnBackdrop
      onClose={onClose}
      foot={
        <>
          <Button look="primary" onClick={() => void copy()}>
            {state === 'copied' ? <Check className="size-5" aria-hidden="true" /> : <Copy className="size-5" aria-hidden="true" />}
            {state === 'copied' ? 'Kopiert' : 'Kopieren'}
          </Button>
          <Button onClick={onClose}>Fertig</Button>
        </>
      }
    >
      <div className="space-y-4">
        <Notice kind="warning">Bitte kopieren Sie den Schlüssel jetzt und bewahren Sie ihn sicher auf. Er wird nur dieses eine Mal angezeigt.</Notice>
        <code ref={text} className="block rounded-field border border-border bg-sunken p-3 [overflow-wrap:anywhere] select-all">
          {made.key}
        </code>
        <p className="text-muted">Ablaufdatum: {made.expires_at ? formatTableTime(made.expires_at) : 'Niemals'}</p>
        <p role="status" className={state === 'selected' ? '' : 'sr-only'}>
          {state === 'copied' ? 'Der Schlüssel ist in der Zwischenablage.' : state === 'selected' ? 'Der Schlüssel ist markiert. Bitte kopieren Sie ihn mit der Tastatur.' : ''}
        </p>
      </div>
    </Dialog>
  )
}
