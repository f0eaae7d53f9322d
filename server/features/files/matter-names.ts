import type { Parts } from '../../base/parts.ts'
import { openListedKeys, serverKeyOpener } from '../encryption/encryption.ts'
import { findFiles, type FileRow } from './files.store.ts'
import { opened } from './open-review.ts'
import { readable } from './opened-names.ts'
import { keptText, wholeText } from './read-one.ts'
import * as store from './reviews.store.ts'

/** So many files of a folder, the latest, tell what they know. */
const mostFiles = 30
const mostNames = 500

/**
 * The persons and the firms that the other files of a folder name for sure, as written there, so that a lone »Winters« in
 * this one is found; what their owner keeps is none. A folder is a matter, the root is none. Only what the server key opens: work on a
 * file under a passphrase holds the key of that file alone.
 */
export async function matterNames(
  parts: Parts,
  userId: string,
  file: FileRow,
): Promise<{ persons: string[]; firms: string[] }> {
  if (file.folder_id === null || file.key_kind !== 'system') return { persons: [], firms: [] }
  const reviews = await store.listLatestSearched(parts.db, userId, file.folder_id, file.id, mostFiles)
  if (reviews.length === 0) return { persons: [], firms: [] }
  const rows = await findFiles(
    parts.db,
    userId,
    reviews.map(({ file_id }) => file_id),
  )
  const { keyOf } = await openListedKeys(parts, serverKeyOpener(parts, userId), ['system'])
  const [persons, firms] = [new Set<string>(), new Set<string>()]
  for (const review of reviews) {
    const row = rows.find(({ id }) => id === review.file_id)
    if (row?.key_kind !== 'system') continue
    const key = readable(() => keyOf(row.id, { kind: 'system', wrapped: row.wrapped_key }))
    const places = key && opened(review, key).found?.places
    const kept = places && (await keptText(parts, row, key))
    if (!kept) continue
    const text = wholeText(kept)
    for (const { type, tier, action, decided, start, end } of places) {
      if (action !== 'ersetzen' || !(tier === 1 || decided)) continue
      const names = type === 'PERSON' ? persons : type === 'ORG' ? firms : undefined
      if (names && names.size < mostNames) names.add(text.slice(start, end))
    }
  }
  return { persons: [...persons], firms: [...firms] }
}
