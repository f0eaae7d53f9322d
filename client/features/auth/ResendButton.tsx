import { useState } from 'react'
import { failureOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { resendConfirmation } from './auth.ts'

/** Asks for the confirmation mail again and says what came of it. */
export function ResendButton({ email }: { email: string }) {
  const { result, isBusy, resend } = useResend()
  return (
    <div className="space-y-3">
      <Button busy={isBusy} onClick={() => void resend(email)} className="w-full">
        Bestätigungs-E-Mail erneut senden
      </Button>
      <ResendResult result={result} />
    </div>
  )
}

export function useResend() {
  const [result, setResult] = useState<'sent' | Failure>()
  const [isBusy, setBusy] = useState(false)
  const resend = async (email: string) => {
    setBusy(true)
    setResult(undefined)
    setResult(
      await resendConfirmation(email).then(
        () => 'sent' as const,
        (error: unknown) => failureOf(error),
      ),
    )
    setBusy(false)
  }
  return { result, isBusy, resend }
}

export function ResendResult({ result }: { result: 'sent' | Failure | undefined }) {
  return (
    <>
      <div aria-live="polite">
        {result === 'sent' && (
          <Notice kind="success">
            Wenn zu dieser Adresse eine Bestätigung offen ist, ist die E-Mail unterwegs. Zwischen zwei E-Mails liegt
            mindestens eine Minute.
          </Notice>
        )}
      </div>
      {result !== 'sent' && <FailureNotice failure={result} />}
    </>
  )
}
