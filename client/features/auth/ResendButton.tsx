import { useState } from 'react'
import { messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { resendConfirmation } from './auth.ts'

/** Asks for the confirmation mail again and says what came of it. */
export function ResendButton({ email }: { email: string }) {
  const [state, setState] = useState<{ kind: 'success' | 'error'; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const text = await resendConfirmation(email).then(
      () => undefined,
      (error: unknown) => messageOf(error),
    )
    setBusy(false)
    setState(
      text ? { kind: 'error', text } : { kind: 'success', text: 'Wenn zu dieser Adresse eine Bestätigung offen ist, ist die E-Mail unterwegs. Zwischen zwei E-Mails liegt mindestens eine Minute.' },
    )
  }
  return (
    <div className="space-y-3">
      <Button busy={isBusy} onClick={() => void resend()} className="w-full">
        Bestätigungs-E-Mail erneut senden
      </Button>
      <div aria-live="polite">{state && <Notice kind={state.kind}>{state.text}</Notice>}</div>
    </div>
  )
}
