import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { passphraseProblem } from '../../../contract/encryption.ts'
import { keepPassphrase, withoutProfile } from '../../base/passphrase.ts'
import { paths } from '../../../contract/pages.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Asks for the passphrase that this browser does not have, and keeps it here or only in this page. */
export function PassphraseDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const user = useUser()
  const queries = useQueryClient()
  const [passphrase, setPassphrase] = useState('')
  const [isStored, setStored] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const isBlank = passphrase.trim() === ''
  const confirm = () => {
    const found = passphraseProblem(passphrase)
    setProblem(found)
    if (isBlank || found) return
    if (!keepPassphrase(user?.id, passphrase, isStored)) return setFailed(true)
    // What could not be read without it is asked for again.
    void queries.invalidateQueries()
    onClose()
  }
  return (
    <Dialog
      title="Verschlüsselung"
      onClose={onClose}
      keepsOnBackdrop
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={form} look="primary" disabled={isBlank}>
            Bestätigen
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
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
        {hasFailed && <Notice kind="error">{withoutProfile}</Notice>}
      </form>
    </Dialog>
  )
}
