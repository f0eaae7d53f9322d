import { minute, type Clock } from '../../base/clock.ts'
import type { KeyCache } from '../../base/crypto/key-cache.ts'
import type { Trace } from './search-traces.ts'

/*
 * Traces of the conversations of those who search, in the memory of this process and never on disk, as long as keys that a
 * passphrase opened stay there. They are asked only about conversations that the caller can open at that moment.
 */

type Known = { stamp: string; trace: Trace }

/** The traces of one person. */
type Traces = {
  readonly size: number
  get(thread: string): Known | undefined
  /** Remembers one; false where there is no room for it. */
  add(thread: string, known: Known): boolean
  /** Forgets all others: what was deleted leaves no trace. */
  keepOnly(threads: readonly { id: string }[]): void
  clear(): void
}

export type SearchMemory = {
  /**
   * The traces of a person's conversations, who uses them now; undefined while others need all the room. Who searches in
   * parts keeps theirs between the parts: nobody's search begins anew because others search too.
   */
  of(userId: string): Traces | undefined
  close(): void
}

const idle = 15 * minute
/** Who has searched so recently may be about to ask for the next part. */
const busy = minute
/** Persons whose traces are held, and the memory of all traces in bytes; those who used them longest ago give way. */
const mostPersons = 200
const mostBytes = 128 * 2 ** 20
/** What one weighs beside its bits: its id, its stamp and the objects around them. */
const bytesAround = 760
/** Conversations of one person: usually 1.3 kB each. */
export const mostTraces = 50_000

export function openSearchMemory(
  clock: Clock,
  keyCache: Pick<KeyCache, 'onDrop'>,
  limits = { bytes: mostBytes, traces: mostTraces },
): SearchMemory {
  const held = new Map<string, { used: number; bytes: number; traces: Traces }>()
  /** Of all who are held. */
  let bytes = 0
  const drop = (owner: string) => {
    bytes -= held.get(owner)?.bytes ?? 0
    held.delete(owner)
  }
  keyCache.onDrop(drop)
  const timer = setInterval(() => {
    const before = clock.now().getTime() - idle
    for (const [owner, { used }] of held) if (used <= before) drop(owner)
  }, minute).unref()
  /** Takes from others, who have not searched for a while, until there is room; false where there is none. */
  const makeRoom = (userId: string, persons: number, more: number) => {
    const before = clock.now().getTime() - busy
    for (const [owner, { used }] of held) {
      if (held.size + persons <= mostPersons && bytes + more <= limits.bytes) break
      if (owner === userId) continue
      if (used > before) break
      drop(owner)
    }
    return held.size + persons <= mostPersons && bytes + more <= limits.bytes
  }
  const newPerson = (userId: string) => {
    const entries = new Map<string, Known>()
    const weigh = (by: number) => {
      // Who was dropped while a search went on is counted no more.
      if (held.get(userId) !== mine) return
      mine.bytes += by
      bytes += by
    }
    const remove = (thread: string) => {
      const known = entries.get(thread)
      if (known && entries.delete(thread)) weigh(-weightOf(known))
    }
    const traces: Traces = {
      get size() {
        return entries.size
      },
      get: (thread) => entries.get(thread),
      add(thread, known) {
        remove(thread)
        if (held.get(userId) !== mine || entries.size >= limits.traces) return false
        if (!makeRoom(userId, 0, weightOf(known))) return false
        entries.set(thread, known)
        weigh(weightOf(known))
        return true
      },
      keepOnly(threads) {
        if (entries.size === 0 || threads.filter(({ id }) => entries.has(id)).length === entries.size) return
        const kept = new Set(threads.map(({ id }) => id))
        for (const thread of entries.keys()) if (!kept.has(thread)) remove(thread)
      },
      clear() {
        for (const thread of entries.keys()) remove(thread)
      },
    }
    const mine = { used: 0, bytes: 0, traces }
    return mine
  }
  return {
    of(userId) {
      const known = held.get(userId)
      if (!known && !makeRoom(userId, 1, 1)) return undefined
      const mine = known ?? newPerson(userId)
      mine.used = clock.now().getTime()
      // Behind all others, who used theirs before.
      held.delete(userId)
      held.set(userId, mine)
      return mine.traces
    },
    close() {
      clearInterval(timer)
      held.clear()
      bytes = 0
    },
  }
}

const weightOf = ({ trace }: Known) => trace.byteLength + bytesAround
