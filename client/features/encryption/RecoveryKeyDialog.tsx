import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Printer } from 'lucide-react'
import { failureOf } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useEncryptionActions } from './encryption.ts'

/** Makes a recovery key and shows it this once: to print, to copy, to save. `replaces` when there is one already. */
export function RecoveryKeyDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const { makeRecoveryKey } = useEncryptionActions()
  const [key, setKey] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const make = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setKey(await makeRecoveryKey())
    } catch (error) {
      setFailure(failureOf(error, 'Der Wiederherstellungsschlüssel konnte nicht erstellt werden.'))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title="Wiederherstellungsschlüssel"
      keepsOnBackdrop
      isBusy={isBusy}
      onClose={onClose}
      foot={
        key === undefined ? (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Später
            </Button>
            <Button look="primary" busy={isBusy} onClick={() => void make()}>
              Schlüssel erstellen
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            Fertig
          </Button>
        )
      }
    >
      {key === undefined ? (
        <div className="space-y-4">
          <p>
            Wenn Sie Ihre Passphrase vergessen, können Sie mit diesem Schlüssel eine neue festlegen. Er wird nur einmal
            angezeigt und bei uns nicht gespeichert. Am besten drucken Sie ihn aus.
          </p>
          <p>
            Wer ihn hat und in Ihrem Konto angemeldet ist, kommt an Ihre Inhalte: Verwahren Sie ihn wie einen
            Tresorschlüssel.
          </p>
          {replaces && <Notice kind="info">Der bisherige Wiederherstellungsschlüssel gilt danach nicht mehr.</Notice>}
          <FailureNotice failure={failure} />
        </div>
      ) : (
        <Shown recoveryKey={key} />
      )}
    </Dialog>
  )
}

function Shown({ recoveryKey }: { recoveryKey: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const email = useUser()?.email ?? ''
  const [made] = useState(() => formatDay(new Date().toISOString()))
  const save = () => {
    const text = `Fundstelle: Wiederherstellungsschlüssel\nKonto: ${email}\nErstellt am ${made}\n\n${recoveryKey}\n`
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'fundstelle-wiederherstellungsschluessel.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="space-y-5">
      <Notice kind="warning">
        Dieser Schlüssel wird nur jetzt angezeigt. Bewahren Sie ihn sicher und getrennt von Ihrem Gerät auf.
      </Notice>
      <p ref={place} className="rounded-field bg-sunken px-4 py-3 font-mono text-lg [overflow-wrap:anywhere]">
        {recoveryKey}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Drucken
        </Button>
        <CopyButton text={recoveryKey} label="Schlüssel kopieren" shownIn={place} />
        <Button onClick={save}>Als Datei speichern</Button>
      </div>
      {createPortal(
        <div className="print-only print-alone">
          <h1>Fundstelle: Wiederherstellungsschlüssel</h1>
          <p>Konto: {email}</p>
          <p>Erstellt am {made}</p>
          <p className="my-8 font-mono text-xl">{recoveryKey}</p>
          <p>
            Mit diesem Schlüssel legen Sie unter »Einstellungen, Verschlüsselung, Passphrase vergessen?« eine neue
            Passphrase fest. Verwahren Sie ihn getrennt von Ihrem Gerät.
          </p>
        </div>,
        document.body,
      )}
    </div>
  )
}
