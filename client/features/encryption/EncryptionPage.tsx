import { useState } from 'react'
import { messageOr } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { placeOfPassphrase } from '../../base/passphrase.ts'
import { dismissPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ChooseForm } from './ChooseForm.tsx'
import { useEncryption, useEncryptionActions, useMigration } from './encryption.ts'
import { MigrateForm } from './MigrateForm.tsx'
import { MigrationProgress } from './MigrationProgress.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'
import { RecoveryKeyDialog } from './RecoveryKeyDialog.tsx'
import { TypeCards, type PassphraseChoice } from './TypeCards.tsx'

const typeChanged = 'Passphrasen-Typ wurde geändert.'
const changeFailed = 'Der Passphrasen-Typ konnte nicht geändert werden.'

/** Who has the key to the contents of the person: the two types, the passphrase, and what hangs on it. */
export function EncryptionPage() {
  const user = useUser()
  const { data, error } = useEncryption()
  const migration = useMigration()
  const actions = useEncryptionActions()
  const [chosen, setChosen] = useState<PassphraseChoice>()
  const [open, setOpen] = useState<'offer' | 'renew' | 'forgotten' | 'leave'>()
  if (!user) return null
  const current = user.passphrase_type === 'EMPTY' ? undefined : user.passphrase_type
  const isMoving = migration.data?.status === 'running'
  const next = chosen === current ? undefined : chosen
  const items = data?.custom_items ?? 0
  const place = placeOfPassphrase(user.id)
  const changed = () => {
    setChosen(undefined)
    setOpen('offer')
  }
  const takeOurs = async () => {
    await actions.chooseSystem()
    setChosen(undefined)
    showToast({ status: 'success', title: typeChanged })
  }
  const forgotten = (
    <Button look="quiet" onClick={() => setOpen('forgotten')}>
      Passphrase vergessen?
    </Button>
  )
  return (
    <>
      <Page title="Verschlüsselung">
        {error && <Notice kind="error">{messageOr(error, 'Bitte laden Sie die Seite neu.')}</Notice>}
        <MigrationProgress />
        <Section title="Schlüssel">
          <p>
            Fragen, Antworten, Titel und Dateien sind immer verschlüsselt gespeichert. Sie wählen, wer den Schlüssel
            dazu hat.
          </p>
          <TypeCards chosen={chosen ?? current} current={current} isDisabled={isMoving} onChoose={setChosen} />
          {next === 'CUSTOM' && (
            <div className="space-y-5">
              <p>
                Die Passphrase schützt auch Ihre bisherigen Inhalte. Sicherungen von vorher bleiben mit unserem
                Schlüssel lesbar, bis sie gelöscht werden. Programme mit einem API-Schlüssel müssen die Passphrase
                mitschicken.
              </p>
              {items > 0 && (
                <p>
                  Ein Teil Ihrer Inhalte ist noch mit einer früheren Passphrase verschlüsselt. Mit ihr gehen auch diese
                  auf die neue über.
                </p>
              )}
              <ChooseForm
                key={String(items > 0)}
                asksOld={items > 0}
                action="Passphrase festlegen"
                success={typeChanged}
                onChosen={changed}
              />
            </div>
          )}
          {next === 'SYSTEM_PROVIDED' && current === undefined && (
            <Button
              look="primary"
              onClick={() =>
                void takeOurs().catch((cause: unknown) =>
                  showToast({ status: 'error', title: messageOr(cause, changeFailed) }),
                )
              }
            >
              Übernehmen
            </Button>
          )}
          {next === 'SYSTEM_PROVIDED' && current === 'CUSTOM' && (
            <div className="space-y-5">
              <p>
                Ihre Inhalte werden mit der bisherigen Passphrase geöffnet und mit unserem Schlüssel neu verschlossen.
                Danach brauchen Sie die Passphrase nicht mehr.
              </p>
              <MigrateForm>
                <Button look="quietDanger" onClick={() => setOpen('leave')}>
                  Ohne Umstellung wechseln …
                </Button>
              </MigrateForm>
            </div>
          )}
        </Section>
        {current === 'CUSTOM' && next === undefined && (
          <Section title="Passphrase ändern">
            <ChooseForm
              asksOld
              action="Passphrase ändern"
              success="Passphrase wurde geändert."
              onChosen={() => undefined}
            />
            {forgotten}
          </Section>
        )}
        {current !== 'CUSTOM' && items > 0 && !isMoving && (
          <Section title="Gesperrte Inhalte">
            <p>
              {items === 1 ? 'Ein Inhalt ist' : `${items.toLocaleString('de-AT')} Inhalte sind`} noch mit einer früheren
              Passphrase verschlüsselt und ohne sie nicht lesbar. Mit ihr können Sie auf unseren Schlüssel umstellen.
            </p>
            <MigrateForm />
            {forgotten}
          </Section>
        )}
        {current === 'CUSTOM' && data && (
          <Section title="Wiederherstellungsschlüssel">
            <p>
              {data.recovery_key_made_at
                ? `Erstellt am ${formatDay(data.recovery_key_made_at)}. Mit ihm legen Sie eine neue Passphrase fest, wenn Sie Ihre vergessen haben.`
                : 'Noch keiner erstellt. Ohne ihn sind Ihre Inhalte verloren, wenn Sie die Passphrase vergessen.'}
            </p>
            <Button onClick={() => setOpen('renew')}>
              {data.recovery_key_made_at ? 'Neuen Schlüssel erstellen' : 'Schlüssel erstellen'}
            </Button>
          </Section>
        )}
        {place && (
          <Section title="Dieses Gerät">
            <p>
              {place === 'storage'
                ? 'Ihre Passphrase ist in diesem Browser gespeichert, bis Sie sie entfernen. Wer diesen Browser benutzt, kann sie verwenden.'
                : 'Ihre Passphrase ist nur in dieser Seite bekannt, bis Sie sie neu laden oder sich abmelden.'}
            </p>
            <Button
              onClick={() => {
                dismissPassphraseDialog('passphrase_required')
                void actions.forget()
                showToast({ status: 'success', title: 'Die Passphrase wurde von diesem Gerät entfernt.' })
              }}
            >
              Von diesem Gerät entfernen
            </Button>
          </Section>
        )}
      </Page>
      {(open === 'offer' || open === 'renew') && (
        <RecoveryKeyDialog replaces={Boolean(data?.recovery_key_made_at)} onClose={() => setOpen(undefined)} />
      )}
      {open === 'forgotten' && <RecoverDialog onClose={() => setOpen(undefined)} />}
      {open === 'leave' && (
        <ConfirmDialog
          title="Ohne Umstellung wechseln"
          action="Wechseln"
          isDangerous
          describe={(cause) => messageOr(cause, changeFailed)}
          onConfirm={takeOurs}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Alles, was mit Ihrer Passphrase verschlüsselt ist, wird unzugänglich, bis Sie es mit der bisherigen
            Passphrase umstellen. Diese wird von diesem Gerät entfernt. Nur neue Inhalte verwenden unseren Schlüssel.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
