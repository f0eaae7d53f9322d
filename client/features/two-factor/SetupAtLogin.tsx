import { useCallback, useMemo, useState } from 'react'
import type { User } from '../../../contract/profile.ts'
import { ApiError } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { beginSetupAtLogin, endSetupAtLogin } from './two-factor.ts'

type Props = { onLogin: (user: User) => void; onBack: (message?: string) => void }

/** For accounts that must have two-factor login and have not: set-up in place of address and password, then in. */
export function SetupAtLogin({ onLogin, onBack }: Props) {
  const [done, setDone] = useState<{ user: User; codes: string[] }>()
  const setup = useMemo(
    () => ({
      begin: beginSetupAtLogin,
      end: async (code: string) => {
        const { user, recovery_codes: codes } = await endSetupAtLogin(code)
        setDone({ user, codes })
        return codes
      },
    }),
    [],
  )
  const leaveWhenExpired = useCallback(
    (error: unknown) => void (error instanceof ApiError && error.code === 'login_expired' && onBack(error.message)),
    [onBack],
  )
  if (done) return <RecoveryCodes codes={done.codes} doneLabel="Weiter" onDone={() => onLogin(done.user)} />
  return (
    <div className="space-y-5">
      <Notice kind="info">Ihr Konto braucht eine Zwei-Faktor-Authentisierung. Bitte richten Sie sie jetzt ein.</Notice>
      <SetupSteps setup={setup} onDone={() => undefined} onFailed={leaveWhenExpired} />
      <Button look="quiet" className="w-full" onClick={() => onBack()}>
        Zurück
      </Button>
    </div>
  )
}
