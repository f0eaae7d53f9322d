import { z } from 'zod'
import { passphraseWording } from './new-passphrase.ts'

/** A passphrase that was valid until now, as typed; whether it is right is seen when it opens the key. */
export const oldPassphrase = (missing: string) =>
  z.string({ error: missing }).max(1024, passphraseWording.notRecognised).normalize('NFC')
