import { minute, type Clock } from '../../base/clock.ts'
import type { KeyCache } from '../../base/crypto/key-cache.ts'
import type { Trace } from './search-traces.ts'

/*
 * Traces of the conversations of those who search, in the memory of this process and never on disk, as long as keys that a
 * passphrase opened stay there. They are asked only about conversations that the caller can open at that moment.
 */

type Traces = Map<string, { stamp: string; trace: Trace }>

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
/** Persons whose traces are held, and about how many traces in all; those who used them longest ago give way. */
const mostPersons = 200
const mostInAll = 200_000
/** Conversations of one person: half a kilobyte each. */
export const mostTraces = 50_000

export function openSearchMemory(clock: Clock, keyCache: Pick<KeyCache, 'onDrop'>): SearchMemory {
  const held = new Map<string, { used: number; traces: Traces }>()
  keyCache.onDrop((owner) => void held.delete(owner))
  const timer = setInterval(() => {
    const before = clock.now().getTime() - idle
    for (const [owner, { used }] of held) if (used <= before) held.delete(owner)
  }, minute).unref()
  /** Takes from those who have not searched since then, until there is room for one more; false where there is none. */
  const makeRoom = (before: number) => {
    let size = [...held.values()].reduce((sum, { traces }) => sum + traces.size, 0)
    for (const [owner, { used, traces }] of held) {
      if (held.size < mostPersons && size < mostInAll) break
      if (used > before) return false
      held.delete(owner)
      size -= traces.size
    }
    return true
  }
  return {
    of(userId) {
      const now = clock.now().getTime()
      const known = held.get(userId)
      if (!known && !makeRoom(now - busy)) return undefined
      const mine = known ?? { used: 0, traces: new Map() }
      mine.used = now
      // Behind all others, who used theirs before.
      held.delete(userId)
      held.set(userId, mine)
      return mine.traces
    },
    close() {
      clearInterval(timer)
      held.clear()
    },
  }
}
