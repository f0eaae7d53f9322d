import { currentUser } from './session.ts'

/** Headers that go with every call: the type of passphrase in use. */
export function passphraseHeaders(): Record<string, string> {
  return { 'x-passphrase-type': currentUser()?.passphrase_type ?? 'EMPTY' }
}
