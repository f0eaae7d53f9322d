import { useId, useState } from 'react'
import { Link } from 'react-router'
import { passphraseProblem } from '../../../contract/encryption.ts'
import { paths } from '../../../contract/pages.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { withoutProfile } from '../../base/passphrase.ts'
import type { PassphraseReason } from '../../base/passphrase-dialog.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useEncryptionActions } from './encryption.ts'
import { RecoverDialog } from './RecoverDialog.tsx'

/** Asks for the passphrase that this browser does not have, and keeps the right one here or only in this page. */
export function PassphraseDialog({ reason, onClose }: { reason: PassphraseReason; onClose: () => void }) {
  const form = useId()
  const user = useUser()
  const { unlock } = useEncryptionActions()
  const [passphrase, setPassphrase] = useState('')
  const [isStored, setStored] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten) return <RecoverDialog onClose={onClose} />
  const isBlank = passphrase.trim() === ''
  const confirm = async () => {
    const found = passphraseProblem(passphrase)
    setProblem(found)
    setFailure(undefined)
    if (isBlank || found || isBusy) return
    setBusy(true)
    try {
      if (!(await unlock(passphrase, isStored))) setFailure({ message: withoutProfile })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'passphrase_invalid') setProblem(error.message)
      else setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title="Verschlüsselung"
      onClose={onClose}
      keepsOnBackdrop
      isBusy={isBusy}
      foot={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Abbrechen
          </Button>
          <Button type="submit" form={form} look="primary" disabled={isBlank} busy={isBusy}>
            Bestätigen
          </Button>
        </>
      }
    >
      <Form id={form} className="space-y-4" onSubmit={confirm}>
        {user?.passphrase_type === 'SYSTEM_PROVIDED' ? (
          <Notice kind="info">
            <p>Dieser Inhalt wurde mit einer eigenen Passphrase verschlüsselt.</p>
            <Link
              to={paths.settingsEncryption}
              onClick={onClose}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 lg:min-h-9"
            >
              Zu den Einstellungen
            </Link>
          </Notice>
        ) : reason === 'passphrase_invalid' ? (
          <Notice kind="warning">
            Die Passphrase in diesem Browser öffnet Ihre Inhalte nicht. Vielleicht wurde sie auf einem anderen Gerät
            geändert. Bitte geben Sie die gültige ein.
          </Notice>
        ) : (
          <p>
            Ihre Inhalte sind mit Ihrer eigenen Passphrase verschlüsselt. Bitte geben Sie sie ein, um damit zu arbeiten.
          </p>
        )}
        <PasswordField
          label="Passphrase"
          noun="Passphrase"
          required
          autoComplete="off"
          error={problem}
          value={passphrase}
          onChange={(event) => {
            setPassphrase(event.target.value)
            setProblem(undefined)
          }}
        />
        <Checkbox checked={isStored} onChange={(event) => setStored(event.target.checked)}>
          Passphrase lokal speichern
        </Checkbox>
        <p className="text-xs text-muted">
          Gespeichert wird sie nur in diesem Browser. Ohne Haken vergisst diese Seite sie beim Neuladen und beim
          Abmelden.
        </p>
        {user && (
          <Button look="quiet" className="-ml-4" onClick={() => setForgotten(true)}>
            Passphrase vergessen?
          </Button>
        )}
        <FailureNotice failure={failure} />
      </Form>
    </Dialog>
  )
}
