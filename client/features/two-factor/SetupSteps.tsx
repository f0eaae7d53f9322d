import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { codeLength, type TwoFactorSetup } from '../../../contract/two-factor.ts'
import { failureOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeField } from './CodeField.tsx'
import { fieldOf, setupFailure, type Setup } from './two-factor.ts'

// Only a set-up needs it.
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** QR code, secret and first code; used in the dialog of the settings and at the login. */
export function SetupSteps({
  setup,
  onDone,
  onFailed,
}: {
  setup: Setup
  onDone: (codes: string[]) => void
  onFailed?: (error: unknown) => void
}) {
  const [shown, setShown] = useState<TwoFactorSetup>()
  const [unbegun, setUnbegun] = useState<Failure>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<{ field?: string; other?: Failure }>({})
  const [isBusy, setBusy] = useState(false)
  const begun = useRef<Promise<TwoFactorSetup>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLElement>(null)
  useEffect(() => {
    let isGone = false
    // Begun once, also when React runs effects twice: each beginning makes the secret before worthless.
    begun.current ??= setup.begin()
    begun.current.then(
      (result) => !isGone && setShown(result),
      (cause: unknown) => {
        if (isGone) return
        setUnbegun(setupFailure(cause))
        onFailed?.(cause)
      },
    )
    return () => void (isGone = true)
  }, [setup, onFailed])
  const verify = async (given: string) => {
    if (isBusy) return
    if (given.length !== codeLength) return setError({ field: `Bitte geben Sie den ${codeLength}-stelligen Code ein` })
    setBusy(true)
    setError({})
    try {
      onDone(await setup.end(given))
    } catch (cause) {
      const failure = failureOf(cause, 'Ungültiger Code')
      setError(fieldOf(cause) === 'code' ? { field: failure.message } : { other: failure })
      onFailed?.(cause)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  if (unbegun) return <FailureNotice failure={unbegun} />
  if (!shown)
    return (
      <p className="flex items-center gap-3">
        <Spinner /> Wird vorbereitet …
      </p>
    )
  return (
    <Form onSubmit={() => verify(code)}>
      <p>
        1. Lesen Sie den QR-Code mit einer Authenticator-App ein, zum Beispiel mit der Ihres Telefons oder
        Passwort-Managers.
      </p>
      <Suspense fallback={<div className="aspect-square w-full max-w-56" />}>
        <QrCode text={shown.qr_code} label="QR-Code für Ihre Authenticator-App" />
      </Suspense>
      <div>
        <p>Oder geben Sie diesen Schlüssel in der App ein:</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code ref={secret} className="rounded-field bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
            {shown.secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
          <CopyButton text={shown.secret} shownIn={secret} />
        </div>
      </div>
      <p>2. Geben Sie den Code ein, den die App jetzt anzeigt.</p>
      <CodeField
        ref={field}
        value={code}
        error={error.field}
        onChange={setCode}
        onComplete={(given) => void verify(given)}
      />
      <FailureNotice failure={error.other} />
      <Button type="submit" look="primary" busy={isBusy} className="w-full">
        Aktivieren
      </Button>
    </Form>
  )
}
