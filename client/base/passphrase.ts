import { passphraseHeader, passphraseProblem } from '../../contract/encryption.ts'
import type { User } from '../../contract/profile.ts'

/*
 * The passphrase of the person: in this browser's storage when they ticked that, otherwise only in the memory of the page.
 * Stored per person, because several may use one browser.
 */

type Owner = Pick<User, 'id' | 'passphrase_type'> | undefined

let inMemory: { userId: string; passphrase: string } | undefined

const keyOf = (userId: string) => `passphrase-${userId}`

/** What is said then. */
export const withoutProfile = 'Die Passphrase konnte aufgrund fehlender Profilinformationen nicht abgespeichert werden.'

/** Keeps a passphrase in place of the one before. False when nobody is known to keep it for. */
export function keepPassphrase(userId: string | undefined, passphrase: string, isStored: boolean): boolean {
  if (!userId) return false
  const normal = passphrase.normalize('NFC')
  removeStored(userId)
  // Blocked or full storage: then the memory has to do.
  if (isStored && store(userId, normal)) inMemory = undefined
  else inMemory = { userId, passphrase: normal }
  return true
}

/** The passphrase of this person, if this browser has one that the server would read. */
export function passphraseOf(userId: string): string | undefined {
  if (inMemory?.userId === userId) return inMemory.passphrase
  try {
    const stored = localStorage.getItem(keyOf(userId)) ?? ''
    return passphraseProblem(stored) ? undefined : stored
  } catch {
    return undefined
  }
}

/** Drops the passphrase in memory; a stored one stays until it is removed from the device. */
export function forgetPassphrase(): void {
  inMemory = undefined
}

/** Where this browser keeps the passphrase of a person; undefined where it has none. */
export function placeOfPassphrase(userId: string): 'storage' | 'memory' | undefined {
  if (passphraseOf(userId) === undefined) return undefined
  return inMemory?.userId === userId ? 'memory' : 'storage'
}

/** Takes the passphrase of this person out of the storage and out of the memory of this page. */
export function removePassphrase(userId: string): void {
  if (inMemory?.userId === userId) inMemory = undefined
  removeStored(userId)
}

/** The headers of every call: the type of passphrase in use, and the passphrase where there is one; `given` is one that is only being tried. */
export function passphraseHeaders(owner: Owner, given?: string): Record<string, string> {
  const passphrase = given?.normalize('NFC') ?? (owner && passphraseOf(owner.id))
  return {
    'x-passphrase-type': owner?.passphrase_type ?? 'EMPTY',
    ...(passphrase && { [passphraseHeader]: toBase64(passphrase) }),
  }
}

/** Base64 of the UTF-8 bytes; `btoa` alone throws at everything beyond Latin-1. */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

function store(userId: string, passphrase: string): boolean {
  try {
    localStorage.setItem(keyOf(userId), passphrase)
    return true
  } catch {
    return false
  }
}

function removeStored(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing can lie in a storage that is blocked.
  }
}
