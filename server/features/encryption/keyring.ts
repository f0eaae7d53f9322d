import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Keyring } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import type { Queryable } from '../../base/store/db.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { findMasterKey } from './encryption.store.ts'
import { openCustomKey, systemKey } from './master-keys.ts'

/** The keyring of a person who shows this passphrase, or none. Nothing is opened before it is needed. */
export function openKeyring(parts: Parts, userId: string, passphrase: string | undefined): Keyring {
  return {
    master: async (kind, db) =>
      kind === 'custom'
        ? customKey(parts, db, userId, passphrase)
        : createSecretKey(await systemKey(parts, db, userId)),
  }
}

/** Passphrases that do not open the key: ten in fifteen minutes, wherever they are tried. */
const attempts = (userId: string) => ({ name: `passphrase ${userId}`, free: 10, firstPause: 15 * minute })

async function customKey(
  parts: Parts,
  db: Queryable,
  userId: string,
  passphrase: string | undefined,
): Promise<KeyObject> {
  if (passphrase === undefined) return fail('passphrase_required')
  // Read each time: with another passphrase, on whatever server it was changed, the wrapped key is another one.
  const stored = await findMasterKey(db, userId, 'custom')
  if (!stored) return fail('passphrase_invalid')
  const key = await parts.keyCache.get(userId, [passphrase, stored.wrapped.toString('base64')], async () => {
    await countAttempt(parts, [attempts(userId)])
    const opened = await openCustomKey(userId, passphrase, stored)
    if (opened) await clearAttempts(parts, [attempts(userId).name])
    return opened
  })
  return key ?? fail('passphrase_invalid')
}
