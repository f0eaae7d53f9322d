import type { KeyKind } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import { Failure } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import type { Queryable } from '../../base/store/db.ts'
import { openListedKeys, type LockedBy, type Opener } from '../encryption/encryption.ts'
import type { SealedRow } from './folders.store.ts'
import { openNameLists, worthAList, type Known, type NameLists } from './name-lists.ts'

/*
 * Names are sealed, so whoever lists, sorts or searches them opens them all. What was opened stays in the memory of this
 * process for a while, and is given only to callers whose keyring opens the master key at that moment.
 */

/** What is sealed of a folder or a file beside its content. */
export type About = {
  name: string
  /** Of the original, in hex. */
  sha256?: string
}
export const aboutBinding: Binding = ['about']

type Held = { used: number; abouts: Map<string, Known> }

export type NameCache = {
  /** What is held of a person, who uses it now. */
  of(userId: string): Held['abouts']
  /** In which they outlive this process. */
  lists: NameLists
  close(): Promise<void>
}

/** Where nothing is to be kept, `lists` may be missing. */
export type Names = Pick<NameCache, 'of'> & Partial<Pick<NameCache, 'lists'>>

const idle = 15 * minute

export function openNameCache({
  clock,
  keyCache,
  db,
  log,
}: Pick<Parts, 'clock' | 'keyCache' | 'db' | 'log'>): NameCache {
  const held = new Map<string, Held>()
  keyCache.onDrop((owner) => void held.delete(owner))
  const timer = setInterval(() => {
    const before = clock.now().getTime() - idle
    for (const [owner, { used }] of held) if (used <= before) held.delete(owner)
  }, minute).unref()
  const lists = openNameLists(db, log)
  return {
    lists,
    of(userId) {
      const mine = held.get(userId) ?? { used: 0, abouts: new Map() }
      mine.used = clock.now().getTime()
      held.set(userId, mine)
      return mine.abouts
    },
    async close() {
      clearInterval(timer)
      held.clear()
      await lists.close()
    },
  }
}

/** Rows that are opened before other requests get their turn. */
const batch = 500

/** What is known of rows that nothing opens any more, a damaged disk for one. */
const damaged: About = { name: 'Nicht lesbarer Eintrag' }

/** Opened rows by their ids; what is locked for the caller is not among them, and `lockedBy` says why. */
export type Abouts = { byId: Map<string, About>; lockedBy: LockedBy | null }

/** What is sealed of these rows. `fetch` reads the rows of these ids. */
export async function openAbouts(
  { of, lists }: Names,
  db: Queryable,
  caller: Opener,
  rows: readonly { id: string; key_kind: KeyKind; edition: number }[],
  fetch: (ids: string[]) => Promise<SealedRow[]>,
): Promise<Abouts> {
  const { keyOf, lockedBy } = await openListedKeys(
    { db },
    caller,
    rows.map((row) => row.key_kind),
  )
  const open = rows.filter((row) => row.key_kind !== 'custom' || lockedBy === null)
  const known = of(caller.user.id)
  const isUnknown = ({ id, edition }: { id: string; edition: number }) => known.get(id)?.edition !== edition
  let missing = open.filter(isUnknown)
  if (lists && missing.length >= worthAList) {
    const listed = await lists.read(db, caller)
    for (const { id } of missing) {
      const one = listed.get(id)
      // Lists of earlier versions say so of what could not be opened at that moment.
      if (one && one.about.name !== damaged.name) known.set(id, one)
    }
    missing = missing.filter(isUnknown)
  }
  const unknown = missing.map(({ id }) => id)
  const fetchFrom = (at: number) => {
    const rows = fetch(unknown.slice(at, at + batch))
    // Whoever waits for them hears of it.
    rows.catch(() => undefined)
    return rows
  }
  const kinds = new Map(open.map(({ id, key_kind }) => [id, key_kind]))
  /** Of rows that lie under another master key than a moment ago; those that are locked by it. */
  const lockedNow = new Map<string, LockedBy>()
  let opened = 0
  let next = unknown.length > 0 ? fetchFrom(0) : undefined
  for (let at = batch; next; at += batch) {
    const rows = await next
    // The database reads the next ones while these are opened.
    next = at < unknown.length ? fetchFrom(at) : undefined
    await new Promise(setImmediate)
    const moved = rows.filter((row) => row.key_kind !== kinds.get(row.id))
    const now =
      moved.length > 0
        ? await openListedKeys(
            { db },
            caller,
            moved.map((row) => row.key_kind),
          )
        : undefined
    for (const row of rows) {
      const isMoved = now !== undefined && row.key_kind !== kinds.get(row.id)
      if (isMoved && now.lockedBy && row.key_kind === 'custom') {
        lockedNow.set(row.id, now.lockedBy)
        continue
      }
      const about = readable(() => {
        const key = (isMoved ? now.keyOf : keyOf)(row.id, { kind: row.key_kind, wrapped: row.wrapped_key })
        return key && (JSON.parse(key.open(row.sealed_about, aboutBinding)) as About)
      })
      // What does not open is tried again each time, and stands in no list: it may open again.
      known.delete(row.id)
      if (!about) continue
      known.set(row.id, { edition: row.edition, about })
      opened++
    }
  }
  const { id: userId } = caller.user
  if (lists && known.size >= worthAList && (opened >= worthAList || !lists.isCurrent(userId))) lists.keep(caller, known)
  const shown = open.filter(({ id }) => !lockedNow.has(id))
  return {
    byId: new Map(shown.map(({ id }) => [id, known.get(id)?.about ?? damaged])),
    lockedBy: lockedBy ?? lockedNow.values().next().value ?? null,
  }
}

/** What `open` gives; undefined where it cannot be opened. */
export function readable<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof Failure) throw error
    return undefined
  }
}
