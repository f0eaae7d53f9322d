import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import type { User } from '../../../contract/profile.ts'
import { ApiError } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { arePasskeysPossible, isPasskeyKnown, logInWithPasskey, passkeyFailure } from './passkeys.ts'

type Props = { label: string; onLogin: (user: User) => void; onSetup?: () => void }

/** The button that logs in with a passkey; not shown where none are possible, and none was seen in this browser. */
export function PasskeyLogin({ label, onLogin, onSetup }: Props) {
  const [error, setError] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  if (!arePasskeysPossible() || !isPasskeyKnown()) return null
  const logIn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onLogin((await logInWithPasskey()).user)
    } catch (cause) {
      setBusy(false)
      if (onSetup && cause instanceof ApiError && cause.code === 'two_fa_setup_required') onSetup()
      else setError(passkeyFailure(cause))
    }
  }
  return (
    <div className="space-y-3">
      <Button className="w-full" busy={isBusy} onClick={() => void logIn()}>
        {!isBusy && <KeyRound className="size-4" aria-hidden="true" />}
        {label}
      </Button>
      <FailureNotice failure={error} />
    </div>
  )
}
