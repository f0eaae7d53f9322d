import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { twoFactorSection } from '../../../contract/pages.ts'
import type { Reentry, TwoFactorSetup } from '../../../contract/two-factor.ts'
import { failureOf, messageOr } from '../../base/errors.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ReentryDialog } from './ReentryDialog.tsx'
import { SetupDialog } from './SetupDialog.tsx'
import { setupFailure, useTwoFactor, useTwoFactorActions, type Setup } from './two-factor.ts'

type Open =
  | { kind: 'setup'; setup: Setup }
  | { kind: 'on' | 'off' | 'reset' | 'renew' }
  | { kind: 'codes'; codes: string[] }

const changeFailed = (error: unknown) => failureOf(error, 'Fehler beim Ändern der 2FA-Einstellung')

/** Authenticator app, recovery codes and passkeys of the person, as a part of their profile. */
export function TwoFactor() {
  const user = useUser()
  const state = useTwoFactor()
  const actions = useTwoFactorActions()
  const [open, setOpen] = useState<Open>()
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${twoFactorSection}`) return
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [hash])
  if (!user) return null
  const isOn = user.two_fa_enabled
  const close = () => setOpen(undefined)
  const setUp = (begun: TwoFactorSetup) =>
    setOpen({ kind: 'setup', setup: { begin: () => Promise.resolve(begun), end: actions.end } })
  /** What asks for the password and a code first. */
  const asks = {
    on: {
      title: 'Zwei-Faktor-Authentisierung einrichten',
      action: 'Weiter',
      describe: setupFailure,
      beginsWithPassword: true,
      children: <p>Zuerst prüfen wir, ob wirklich Sie es sind. Danach richten Sie die App ein.</p>,
      onConfirm: async (given: Reentry) => setUp(await actions.begin(given)),
    },
    off: {
      title: 'Zwei-Faktor-Authentisierung deaktivieren',
      action: 'Deaktivieren',
      isDangerous: true,
      beginsWithPassword: true,
      children: (
        <p>Ihr Konto ist dann nur noch durch das Passwort geschützt. Die Wiederherstellungscodes gelten nicht mehr.</p>
      ),
      onConfirm: async (given: Reentry) => {
        await actions.switchOff(given)
        showToast({ status: 'success', title: 'Zwei-Faktor-Authentisierung wurde deaktiviert.' })
        close()
      },
    },
    reset: {
      title: 'Zwei-Faktor-Authentisierung zurücksetzen',
      action: 'Zurücksetzen',
      isDangerous: true,
      beginsWithPassword: true,
      children: (
        <p>
          Alle bisherigen Geräte und Wiederherstellungscodes gelten danach nicht mehr. Sie richten die App sofort neu
          ein.
        </p>
      ),
      onConfirm: async (given: Reentry) => {
        const begun = await actions.reset(given)
        void actions.refresh()
        setUp(begun)
      },
    },
    renew: {
      title: 'Neue Wiederherstellungscodes',
      action: 'Codes erstellen',
      children: <p>Die bisherigen Codes gelten danach nicht mehr.</p>,
      onConfirm: async (given: Reentry) => {
        const codes = await actions.renewCodes(given)
        void actions.refresh()
        setOpen({ kind: 'codes', codes })
      },
    },
  }
  const request = open && open.kind in asks ? asks[open.kind as keyof typeof asks] : undefined
  return (
    <>
      <div id={twoFactorSection} ref={section} tabIndex={-1} className="scroll-mt-4 space-y-8 outline-none">
        <Section title="Zwei-Faktor-Authentisierung">
          {user.is_two_fa_enforced && !isOn && (
            <Notice kind="warning">
              Ihr Konto braucht eine Zwei-Faktor-Authentisierung. Richten Sie sie bitte ein, bevor Sie weiterarbeiten.
            </Notice>
          )}
          <p>
            <strong>{isOn ? 'Aktiviert' : 'Deaktiviert'}.</strong>{' '}
            {isOn
              ? 'Bei der Anmeldung mit Passwort werden Sie nach einem Code gefragt.'
              : 'Wenn Sie sie einrichten, fragt die Anmeldung mit Passwort zusätzlich nach einem Code aus einer App.'}
          </p>
          {user.is_two_fa_enforced && isOn && (
            <p className="text-muted">
              Für Ihr Konto ist sie verpflichtend. Nach dem Zurücksetzen richten Sie sie auf allen Geräten neu ein.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {!isOn && (
              <Button look="primary" onClick={() => setOpen({ kind: 'on' })}>
                Einrichten
              </Button>
            )}
            {isOn && <Button onClick={() => setOpen({ kind: 'reset' })}>Zurücksetzen</Button>}
            {isOn && !user.is_two_fa_enforced && <Button onClick={() => setOpen({ kind: 'off' })}>Deaktivieren</Button>}
          </div>
        </Section>
        {state.isError && (
          <Notice kind="error">
            {messageOr(
              state.error,
              'Passkeys und Wiederherstellungscodes konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
            )}
          </Notice>
        )}
        {isOn && state.data && (
          <Section title="Wiederherstellungscodes">
            {state.data.recovery_codes_left <= 2 && (
              <Notice kind="warning">Bitte erstellen Sie bald neue Codes.</Notice>
            )}
            <p>
              Noch {state.data.recovery_codes_left} von 10 Codes unbenutzt. Mit einem Code kommen Sie in Ihr Konto, wenn
              Sie Ihr Gerät verloren haben.
            </p>
            <Button onClick={() => setOpen({ kind: 'renew' })}>Neue Codes erstellen</Button>
          </Section>
        )}
        {state.data && !(user.is_two_fa_enforced && !isOn) && <Passkeys passkeys={state.data.passkeys} />}
      </div>
      {open?.kind === 'setup' && (
        <SetupDialog
          setup={open.setup}
          onEnabled={() => void actions.refresh()}
          onClose={(isEnabled) => {
            close()
            // Only now: on a phone it would lie over the buttons below the recovery codes.
            if (isEnabled) showToast({ status: 'success', title: 'Zwei-Faktor-Authentisierung wurde aktiviert.' })
          }}
        />
      )}
      {request && <ReentryDialog key={request.title} describe={changeFailed} onClose={close} {...request} />}
      {open?.kind === 'codes' && (
        <Dialog title="Wiederherstellungscodes" keepsOnBackdrop onClose={close}>
          <RecoveryCodes codes={open.codes} doneLabel="Fertig" onDone={close} />
        </Dialog>
      )}
    </>
  )
}
