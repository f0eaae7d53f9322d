import { minute, type Clock } from '../../base/clock.ts'
import type { KeyCache } from '../../base/crypto/key-cache.ts'
import type { Trace } from './search-traces.ts'

/*
 * Traces of the conversations of those who search, in the memory of this process and never on disk, as long as keys that a
 * passphrase opened stay there. They are asked only about conversations that the caller can open at that moment.
 */

type Traces = Map<string, { stamp: string; trace: Trace }>

export type SearchMemory = {
  /** The traces of a person's conversations, who uses them now. */
  of(userId: string): Traces
  close(): void
}

const idle = 15 * minute
/** Persons whose traces are held; those who used them longest ago give way. */
const mostPersons = 200
/** Conversations of one person: half a kilobyte each. */
export const mostTraces = 50_000

export function openSearchMemory(clock: Clock, keyCache: Pick<KeyCache, 'onDrop'>): SearchMemory {
  const held = new Map<string, { used: number; traces: Traces }>()
  keyCache.onDrop((owner) => void held.delete(owner))
  const timer = setInterval(() => {
    const before = clock.now().getTime() - idle
    for (const [owner, { used }] of held) if (used <= before) held.delete(owner)
  }, minute).unref()
  return {
    of(userId) {
      const mine = held.get(userId) ?? { used: 0, traces: new Map() }
      mine.used = clock.now().getTime()
      // Behind all others, who used theirs before.
      held.delete(userId)
      held.set(userId, mine)
      if (held.size > mostPersons) held.delete(held.keys().next().value!)
      return mine.traces
    },
    close() {
      clearInterval(timer)
      held.clear()
    },
  }
}
