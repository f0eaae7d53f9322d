import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { codeLength, type TwoFactorSetup } from '../../../contract/two-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeField } from './CodeField.tsx'
import { CopyButton } from './CopyButton.tsx'
import { messageOr, type Setup } from './two-factor.ts'

// Only a set-up needs it.
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** QR code, secret and first code; used in the dialog of the settings and at the login. */
export function SetupSteps({ setup, onDone, onFailed }: { setup: Setup; onDone: (codes: string[]) => void; onFailed?: (error: unknown) => void }) {
  const [shown, setShown] = useState<TwoFactorSetup>()
  const [failure, setFailure] = useState<string>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const begun = useRef<Promise<TwoFactorSetup>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let isGone = false
    // Begun once, also when React runs effects twice: each beginning makes the secret before worthless.
    begun.current ??= setup.begin()
    begun.current.then(
      (result) => !isGone && setShown(result),
      (cause: unknown) => {
        if (isGone) return
        setFailure(messageOr(cause, 'Fehler beim Einrichten der 2FA'))
        onFailed?.(cause)
      },
    )
    return () => void (isGone = true)
  }, [setup, onFailed])
  const verify = async (given: string) => {
    if (isBusy) return
    if (given.length !== codeLength) return setError(`Bitte geben Sie den ${codeLength}-stelligen Code ein`)
    setBusy(true)
    setError(undefined)
    try {
      onDone(await setup.end(given))
    } catch (cause) {
      setError(messageOr(cause, 'Ungültiger Code'))
      onFailed?.(cause)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  if (failure) return <Notice kind="error">{failure}</Notice>
  if (!shown)
    return (
      <p className="flex items-center gap-3">
        <Spinner /> Wird vorbereitet …
      </p>
    )
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <p>1. Lesen Sie den QR-Code mit einer Authenticator-App ein, zum Beispiel mit der Ihres Telefons oder Passwort-Managers.</p>
      <Suspense fallback={<div className="aspect-square w-full max-w-56" />}>
        <QrCode text={shown.qr_code} label="QR-Code für Ihre Authenticator-App" />
      </Suspense>
      <div>
        <p>Oder geben Sie diesen Schlüssel in der App ein:</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code className="rounded-field bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">{shown.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={shown.secret} />
        </div>
      </div>
      <p>2. Geben Sie den Code ein, den die App jetzt anzeigt.</p>
      <CodeField ref={field} value={code} error={error} onChange={setCode} onComplete={(given) => void verify(given)} />
      <Button type="submit" look="primary" busy={isBusy} className="w-full">
        Aktivieren
      </Button>
    </form>
  )
}
