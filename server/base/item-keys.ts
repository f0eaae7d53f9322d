import type { KeyKind } from './caller.ts'
import type { Queryable } from './store/db.ts'

/*
 * Where the features keep the wrapped data keys of their items. Whoever changes the master key of a person wraps all of them
 * anew, without knowing what the items are.
 */

/** An item and its data key, wrapped by the master key of one kind. */
export type WrappedItem = { id: string; wrapped: Buffer }

/** The wrapped data keys in one table of a feature; the functions of its store. All demand the person. */
export type ItemKeys = {
  table: string
  /** How many items of the person are under the master key of this kind. */
  count(db: Queryable, userId: string, kind: KeyKind): Promise<number>
  /** The next of them in the order of their ids, from the first one where `after` is undefined. */
  list(
    db: Queryable,
    userId: string,
    kind: KeyKind,
    page: { after: string | undefined; limit: number },
  ): Promise<WrappedItem[]>
  /** Stores the keys of these items as wrapped by the other master key; returns how many it found. */
  rewrap(tx: Queryable, userId: string, kind: KeyKind, items: WrappedItem[]): Promise<number>
}
