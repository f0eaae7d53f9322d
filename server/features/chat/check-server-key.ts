import type { Parts } from '../../base/parts.ts'
import { openItemKey, serverKeyOpener } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
import { titleBinding } from './threads.ts'

/**
 * Opens one conversation of each person who has some under the server key, and returns how many persons these are, with
 * the ids of those whose conversation does not open. For the drill of a restore.
 */
export async function checkServerKey(
  parts: Pick<Parts, 'db' | 'vault'>,
): Promise<{ opened: number; failed: string[] }> {
  const rows = await store.listOneUnderServerKey(parts.db)
  const failed: string[] = []
  for (const row of rows) {
    const opener = serverKeyOpener(parts, row.user_id)
    await openItemKey(parts, opener, row.id, { kind: row.key_kind, wrapped: row.wrapped_key })
      .then((key) => key.open(row.sealed_title, titleBinding))
      .catch(() => failed.push(row.user_id))
  }
  return { opened: rows.length - failed.length, failed }
}
