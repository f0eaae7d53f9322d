import { useEffect, useState } from 'react'
import { KeyRound } from 'lucide-react'
import type { Passkey } from '../../../contract/two-factor.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { arePasskeysPossible, passkeyFailure, rememberPasskey, usePasskeyActions } from './passkeys.ts'
import { ReentryDialog } from './ReentryDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

/** The passkeys of the person: add, rename, remove. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const actions = usePasskeyActions()
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  const hasSome = passkeys.length > 0
  // One that was made elsewhere is offered here too, from the next login on.
  useEffect(() => {
    if (hasSome) rememberPasskey()
  }, [hasSome])
  return (
    <Section title="Passkeys">
      <p>
        Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts oder mit
        einem Sicherheitsschlüssel.
      </p>
      {hasSome ? (
        <ul aria-label="Passkeys" className="divide-y divide-hairline border-y border-hairline">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-40 flex-1">
                <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-xs text-muted">
                  Angelegt am {formatDay(passkey.created_at)},{' '}
                  {passkey.last_used_at
                    ? `zuletzt verwendet am ${formatDay(passkey.last_used_at)}`
                    : 'noch nicht verwendet'}
                </p>
              </div>
              <div className="flex gap-1">
                <Button
                  look="quiet"
                  aria-label={`${passkey.name} umbenennen`}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  Umbenennen
                </Button>
                <Button
                  look="quiet"
                  aria-label={`${passkey.name} entfernen`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  Entfernen
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Noch kein Passkey angelegt.</p>
      )}
      {arePasskeysPossible() ? (
        <Button onClick={() => setOpen({ kind: 'add' })}>Passkey hinzufügen</Button>
      ) : (
        <Notice kind="info">In diesem Browser oder unter dieser Adresse sind keine Passkeys möglich.</Notice>
      )}
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && (
        <ReentryDialog
          title="Passkey entfernen"
          action="Entfernen"
          isDangerous
          describe={passkeyFailure}
          onClose={close}
          onConfirm={async (given) => {
            await actions.remove(open.passkey, given)
            showToast({ status: 'success', title: 'Passkey wurde entfernt.' })
            close()
          }}
        >
          <p>
            Mit »{open.passkey.name}« können Sie sich dann nicht mehr anmelden. Löschen Sie den Passkey danach auch auf
            dem Gerät.
          </p>
        </ReentryDialog>
      )}
    </Section>
  )
}
