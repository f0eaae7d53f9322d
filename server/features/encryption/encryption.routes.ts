import { passphraseCalls } from '../../../contract/passphrases.ts'
import { serve, type Web } from '../../base/http/http.ts'
import { passphraseOf } from '../../base/http/passphrase.ts'
import type { FeatureParts } from '../../base/persons.ts'
import * as encryption from './encryption.ts'

export function encryptionRoutes(web: Web, parts: FeatureParts): void {
  serve(web, passphraseCalls, {
    'GET /api/profile/encryption': async ({ caller }) => encryption.encryptionState(parts, caller),
    'POST /api/profile/passphrase-check': async ({ caller }) => encryption.checkPassphrase(parts, caller),
    'GET /api/profile/passphrase-migration': async ({ caller }) => encryption.getMigration(parts, caller),
    'POST /api/profile/passphrase-migration': async ({ caller, body }) =>
      encryption.startMigration(parts, caller, body.old_passphrase),
    'POST /api/profile/recovery-key': async ({ caller }) => ({
      recovery_key: await encryption.createRecoveryKey(parts, caller),
    }),
    'POST /api/profile/recover-passphrase': async ({ caller, body, request }) =>
      encryption.recoverPassphrase(parts, caller, {
        recoveryKey: body.recovery_key,
        passphrase: passphraseOf(request),
      }),
  })
}
