import { z } from 'zod'
import { defineCalls } from './call.ts'
import { passphraseWording } from './new-passphrase.ts'
import { oldPassphrase } from './old-passphrase.ts'

/*
 * The passphrase of a person and what hangs on it. A passphrase that is being chosen comes in the header that carries it in
 * every other call; the one before it in the body, because there is one header only. Neither is kept.
 */

/** How the move of all items to the system-provided key is going; the last one where it is over. */
const migration = z.object({
  /** incomplete: it is over, and some items could not be opened. */
  status: z.enum(['none', 'running', 'done', 'incomplete']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  finished_at: z.string().nullable(),
})
export type Migration = z.infer<typeof migration>

const encryptionState = z.object({
  /** Items that only the passphrase opens. */
  custom_items: z.int(),
  /** Whether there is a key that a passphrase opens, in use or from before. */
  has_passphrase: z.boolean(),
  /** When the recovery key was made; null where there is none. */
  recovery_key_made_at: z.string().nullable(),
})
export type EncryptionState = z.infer<typeof encryptionState>

export const passphraseCalls = defineCalls({
  'GET /api/profile/encryption': {
    summary: 'What of the person a passphrase protects, and whether there is a recovery key',
    access: 'user',
    reply: encryptionState,
  },
  'POST /api/profile/passphrase-check': {
    summary: 'Whether the passphrase in the header opens the key of the person; changes nothing',
    access: 'user',
    content: true,
    status: 204,
  },
  'GET /api/profile/passphrase-migration': {
    summary: 'How the move of all items to the system-provided key is going',
    access: 'user',
    reply: migration,
  },
  'POST /api/profile/passphrase-migration': {
    summary:
      'Choose the system-provided key and move all items to it in the background; while one is running it is answered',
    access: 'user',
    body: z.object({
      old_passphrase: oldPassphrase(passphraseWording.oldNeeded).refine(
        (typed) => typed.trim() !== '',
        passphraseWording.oldNeeded,
      ),
    }),
    status: 202,
    reply: migration,
    errors: ['passphrase_invalid', 'too_many_attempts', 'conflict'],
  },
  'POST /api/profile/recovery-key': {
    summary: 'Make a recovery key, told this once, for the key that the passphrase in the header opens',
    access: 'user',
    content: true,
    status: 201,
    reply: z.object({ recovery_key: z.string() }),
    errors: ['conflict'],
  },
  'POST /api/profile/recover-passphrase': {
    summary: 'Set the passphrase in the header in the place of a lost one, with the recovery key',
    access: 'user',
    body: z.object({
      recovery_key: z
        .string({ error: 'Bitte geben Sie Ihren Wiederherstellungsschlüssel ein.' })
        .trim()
        .min(1, 'Bitte geben Sie Ihren Wiederherstellungsschlüssel ein.')
        .max(200, 'Dieser Wiederherstellungsschlüssel ist nicht korrekt. Bitte prüfen Sie jedes Zeichen.'),
    }),
    status: 204,
    errors: ['passphrase_required', 'recovery_key_invalid', 'too_many_attempts', 'conflict'],
  },
})
