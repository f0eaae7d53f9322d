import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import type { Passkey, Reentry } from '../../../contract/two-factor.ts'

/** Browsers tie passkeys to a name; under an address of digits there are none. */
export const arePasskeysPossible = () => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)

const key = 'passkey'

/** Whether a passkey was seen in this browser; before a login nobody may say which accounts have one. */
export const isPasskeyKnown = () => localStorage.getItem(key) === 'known'

/** Remembers in this browser, across logins, that there is a passkey. */
export const rememberPasskey = () => localStorage.setItem(key, 'known')

/** Makes a passkey on this device and stores it under a name. */
async function addPasskey(name: string, given: Reentry): Promise<void> {
  const options = await api('POST /api/profile/passkeys/options', { body: given })
  const answer = await startRegistration({ optionsJSON: options })
  await api('POST /api/profile/passkeys', { body: { name, answer } })
  rememberPasskey()
}

/** Logs in with a passkey of this device; the device asks which one and checks who is there. */
export async function logInWithPasskey() {
  const options = await api('POST /api/auth/passkeys/options')
  const answer = await startAuthentication({ optionsJSON: options })
  const login = await api('POST /api/auth/passkeys/login', { body: answer })
  rememberPasskey()
  return login
}

/** Adds, renames and removes; the list follows. */
export function usePasskeyActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['two-factor'] })
  return {
    add: async (name: string, given: Reentry) => {
      await addPasskey(name, given)
      await refresh()
    },
    rename: async ({ id }: Passkey, name: string) => {
      await api('PUT /api/profile/passkeys/:id', { params: { id }, body: { name } })
      await refresh()
    },
    remove: async ({ id }: Passkey, given: Reentry) => {
      await api('DELETE /api/profile/passkeys/:id', { params: { id }, body: given })
      await refresh()
    },
  }
}

/** What went wrong, for the errors of the server and for those of the browser (WebAuthn Level 3, their names). */
export const passkeyFailure = (error: unknown) =>
  error instanceof ApiError ? failureOf(error) : { message: browserMessage(error) }

function browserMessage(error: unknown): string {
  switch (error instanceof Error ? error.name : undefined) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Bitte versuchen Sie es erneut.'
    case 'InvalidStateError':
      return 'Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto.'
    case 'SecurityError':
      return 'Unter dieser Adresse sind Passkeys nicht möglich. Bitte öffnen Sie die Anwendung unter ihrer eigentlichen Adresse.'
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'Dieses Gerät kann keine Passkeys mit Fingerabdruck, Gesicht oder PIN anlegen.'
    default:
      return failureOf(error).message
  }
}
