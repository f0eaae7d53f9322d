import type { Anonymous } from '../../base/caller.ts'
import type { Parts } from '../../base/parts.ts'
import { endShownSessions } from '../accounts/accounts.ts'
import { dropKeys } from '../encryption/encryption.ts'

/** Ends the session that the secrets of a browser belong to, and forgets the keys that its passphrase has opened. */
export async function logOut(parts: Parts, caller: Anonymous, secrets: (string | undefined)[]): Promise<void> {
  for (const userId of await endShownSessions(parts, caller, secrets)) dropKeys(parts, userId)
}
