import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { openPassphraseDialog } from '../../../client/base/passphrase-dialog.ts'
import { setUser } from '../../../client/base/session.ts'
import { PassphraseGate } from '../../../client/features/encryption/PassphraseGate.tsx'
import { Button, IconButton } from '../../../client/ui/Button.tsx'
import { ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx'
import { Dialog } from '../../../client/ui/Dialog.tsx'
import { Field } from '../../../client/ui/Field.tsx'
import { sides } from '../../../client/ui/card-position.ts'
import { Toasts } from '../../../client/ui/Toasts.tsx'
import { Tooltip, tooltipWidths } from '../../../client/ui/Tooltip.tsx'
import { closeToast, completeItem, currentToasts, showToast, updateToast } from '../../../client/ui/toasts.ts'
import './page.css'

/*
 * The real building blocks of the pages on a page of their own, for tests that drive them directly.
 */

const ui = {
  showToast,
  updateToast,
  completeItem,
  closeToast,
  currentToasts,
  openPassphraseDialog,
  setUser,
  navigated: [] as string[],
  confirmed: [] as string[],
  answer: undefined as string | undefined,
  held: undefined as (() => void) | undefined,
}
export type UiPage = typeof ui
Object.assign(window, { ui })

const queries = new QueryClient()
const long =
  'Ein längerer Satz, der mehr als eine Zeile braucht, damit man sieht, wie breit der Hinweis werden darf, bevor er umbricht.'

function Page() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'secret' | 'sheet' | 'side'>()
  const close = () => setOpen(undefined)
  const confirm = async (secret: string) => {
    // The test lets it end.
    await new Promise<void>((resolve) => (ui.held = resolve))
    if (ui.answer) throw new Error(ui.answer)
    ui.confirmed.push(secret)
  }
  return (
    <main className="p-4 sm:p-40">
      <h1>Bausteine</h1>
      <div className="my-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>Fenster</Button>
        <Button onClick={() => setOpen('confirm')}>Rückfrage</Button>
        <Button onClick={() => setOpen('secret')}>Passphrase</Button>
        <Button onClick={() => setOpen('sheet')}>Blatt</Button>
        <Button onClick={() => setOpen('side')}>Menü</Button>
        <IconButton label="Symbol">✓</IconButton>
      </div>
      <div className="flex flex-wrap gap-12">
        {sides.map((side) => (
          <Tooltip key={side} text={`Hinweis ${side}`} position={side}>
            {(trigger) => <Button {...trigger}>Seite {side}</Button>}
          </Tooltip>
        ))}
        {(Object.keys(tooltipWidths) as (keyof typeof tooltipWidths)[]).map((width) => (
          <Tooltip key={width} text={long} width={width}>
            {(trigger) => <Button {...trigger}>Breite {width}</Button>}
          </Tooltip>
        ))}
        <Tooltip text={long}>{(trigger) => <Button {...trigger}>Standard</Button>}</Tooltip>
      </div>
      <Tooltip text="Hinweis am Rand">
        {(trigger) => (
          <Button {...trigger} className="!absolute top-0 right-0">
            Ecke
          </Button>
        )}
      </Tooltip>
      {open === 'dialog' && (
        <Dialog title="Ein Fenster" onClose={close} foot={<Button onClick={close}>Fertig</Button>}>
          <Field label="Name" required />
          <Field label="Ort" />
          <Button onClick={() => showToast({ status: 'success', title: 'Aus dem Fenster' })}>Melden</Button>
        </Dialog>
      )}
      {(open === 'confirm' || open === 'secret') && (
        <ConfirmDialog
          title={open === 'secret' ? 'Passphrase ändern' : 'Wirklich löschen'}
          action="Löschen"
          busyAction="Wird gelöscht..."
          isDangerous
          secret={
            open === 'secret'
              ? {
                  label: 'Bisherige Passphrase',
                  required: 'Bitte geben Sie eine Passphrase ein.',
                  autoComplete: 'off',
                  noun: 'Passphrase',
                }
              : undefined
          }
          describe={(error) => (error as Error).message}
          onConfirm={confirm}
          onClose={close}
        >
          Das lässt sich nicht rückgängig machen.
        </ConfirmDialog>
      )}
      {open === 'sheet' && (
        <Dialog title="Ein Blatt" position="bottom" onClose={close}>
          Inhalt
        </Dialog>
      )}
      {open === 'side' && (
        <Dialog title="Ein Menü" position="left" onClose={close}>
          <a href="#eins">Eins</a>
        </Dialog>
      )}
      <Toasts onNavigate={(to) => ui.navigated.push(to)} />
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <PassphraseGate />
        </BrowserRouter>
      </QueryClientProvider>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
