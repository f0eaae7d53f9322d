import { randomUUID } from 'node:crypto'
import { Failure } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { transaction, type Db, type Queryable } from '../../base/store/db.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { newItemKey, openListedKeys, type Opener } from '../encryption/encryption.ts'
import { listFileKeys } from './files.store.ts'
import { listFolders } from './folders.store.ts'
import * as store from './name-lists.store.ts'

/*
 * All names of a person in one seal. Opening each of thousands takes a fifth of a second of the processor, opening the list
 * a few milliseconds. It is a copy: where it is missing, or does not open, the names are opened one by one.
 */

/** What is sealed of an item, as it was at this edition. */
export type Known = { edition: number; about: { name: string; sha256?: string } }

export type NameLists = {
  /** What the list of the caller says, by id; nothing where there is none that they can open. */
  read(db: Queryable, caller: Opener): Promise<Map<string, Known>>
  /** Whether the list of a person says what is known here, as far as this process has heard. */
  isCurrent(userId: string): boolean
  /** Has the list written anew of what is known; nobody waits for it. */
  keep(caller: Opener, known: ReadonlyMap<string, Known>): void
  /** The list was deleted with what has changed. */
  isDropped(userId: string): void
  close(): Promise<void>
}

/** So many names are worth a list. */
export const worthAList = 300
const binding = ['names']

type Entry = [id: string, edition: number, name: string, sha256?: string]

export function openNameLists(db: Db, log: Log): NameLists {
  const current = new Set<string>()
  const writing = new Map<string, Promise<void>>()
  return {
    async read(within, caller) {
      current.delete(caller.user.id)
      const entries = await readEntries(within, caller)
      if (!entries) return new Map()
      current.add(caller.user.id)
      return new Map(
        entries.map(([id, edition, name, sha256]) => [id, { edition, about: { name, ...(sha256 && { sha256 }) } }]),
      )
    },
    isCurrent: (userId) => current.has(userId),
    keep(caller, known) {
      const { id } = caller.user
      if (writing.has(id)) return
      current.add(id)
      const work = write(db, caller, known)
        .catch((err: unknown) => {
          current.delete(id)
          // Without the passphrase there is none.
          if (!(err instanceof Failure)) log.warn({ err }, 'list of names not written')
        })
        .finally(() => writing.delete(id))
      writing.set(id, work)
    },
    isDropped: (userId) => void current.delete(userId),
    close: async () => void (await Promise.all(writing.values())),
  }
}

async function readEntries(db: Queryable, caller: Opener): Promise<Entry[] | undefined> {
  const row = await store.findNameList(db, caller.user.id)
  if (!row) return undefined
  const { keyOf } = await openListedKeys({ db }, caller, [row.key_kind])
  try {
    const key = keyOf(row.id, { kind: row.key_kind, wrapped: row.own_key })
    return key && (JSON.parse(String(key.open(row.sealed_names, binding))) as Entry[])
  } catch (error) {
    if (error instanceof Failure) throw error
    return undefined
  }
}

/** Only what lies under the master key that new items belong to: nothing may be opened by another one than its own. */
async function write(db: Db, caller: Opener, known: ReadonlyMap<string, Known>): Promise<void> {
  const { id: userId } = caller.user
  await transaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const id = randomUUID()
    const { key, wrap } = newItemKey(caller, id)
    const { kind, wrapped } = await wrap(tx)
    const rows = [
      ...(await listFolders(tx, userId)),
      ...(await listFileKeys(tx, userId, { sort: 'name', isDescending: false })),
    ]
    const entries = rows.flatMap((row): Entry[] => {
      const one = known.get(row.id)
      if (row.key_kind !== kind || one?.edition !== row.edition) return []
      const { name, sha256 } = one.about
      return [[row.id, row.edition, name, ...(sha256 ? [sha256] : [])] as Entry]
    })
    const sealed_names = key.seal(JSON.stringify(entries), binding)
    await store.keepNameList(tx, userId, { id, key_kind: kind, own_key: wrapped, sealed_names })
  })
}
