import { type KeyObject } from 'node:crypto'
import type { KeyKind } from '../../base/caller.ts'
import { seal, SealBroken, unseal } from '../../base/crypto/seal.ts'
import type { ItemKeys, WrappedItem } from '../../base/item-keys.ts'
import type { Queryable } from '../../base/store/db.ts'

/*
 * The random key of one item, wrapped by a master key of its owner. Whose it is, which item and which kind of master key are
 * bound into the wrapping.
 */

/** A data key as it is stored beside its item. */
export type WrappedKey = { kind: KeyKind; wrapped: Buffer }

export const wrapDataKey = (
  master: KeyObject,
  userId: string,
  item: string,
  kind: KeyKind,
  dataKey: Uint8Array,
): Buffer => seal(master, dataKey, [userId, item, kind])

/** Throws SealBroken when this master key does not open it. */
export const openDataKey = (master: KeyObject, userId: string, item: string, { kind, wrapped }: WrappedKey): Buffer =>
  unseal(master, wrapped, [userId, item, kind])

/** A master key and its kind. */
export type Master = { kind: KeyKind; key: KeyObject }
/** A part of the items of a person: how many went over, how many could not be opened, and where to go on; no `next` at the end. */
export type Moved = { moved: number; failed: number; next: string | undefined }

/**
 * Wraps the data keys of some items anew, from one master key to the other; what they seal stays as it is. Items that are
 * damaged stay where they are. The owner is locked in this transaction.
 */
export async function moveSome(
  tx: Queryable,
  keys: ItemKeys,
  userId: string,
  { from, to }: { from: Master; to: Master },
  page: { after: string | undefined; limit: number },
): Promise<Moved> {
  const items = await keys.list(tx, userId, from.kind, page)
  const opened = items.flatMap(({ id, wrapped }): WrappedItem[] => {
    try {
      const dataKey = openDataKey(from.key, userId, id, { kind: from.kind, wrapped })
      const anew = wrapDataKey(to.key, userId, id, to.kind, dataKey)
      dataKey.fill(0)
      return [{ id, wrapped: anew }]
    } catch (error) {
      if (error instanceof SealBroken) return []
      throw error
    }
  })
  const moved = opened.length > 0 ? await keys.rewrap(tx, userId, to.kind, opened) : 0
  return {
    moved,
    failed: items.length - opened.length,
    next: items.length === page.limit ? items.at(-1)!.id : undefined,
  }
}

/** How many items of a person are under a master key, over all features. */
export async function countItems(db: Queryable, all: ItemKeys[], userId: string, kind: KeyKind): Promise<number> {
  let count = 0
  for (const keys of all) count += await keys.count(db, userId, kind)
  return count
}
