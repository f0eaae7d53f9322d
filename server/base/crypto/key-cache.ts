import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { hour, minute, second, type Clock } from '../clock.ts'

/*
 * Keys that a passphrase opened stay in memory for a while, because stretching a passphrase takes a tenth of a second and
 * 64 MiB. They lie under a keyed digest of what opened them, the passphrase among it: whoever does not show it again gets
 * nothing. The passphrase itself is never kept.
 */

/** How long a key stays without being used, and at most. */
const keyLifetimes = { idle: 15 * minute, longest: 8 * hour }
const sweepEvery = 10 * second

export type KeyCache = {
  /**
   * The key that these words of an owner open: held here, or opened now and then held. Callers at the same moment share one
   * opening. Undefined when `open` said so; that is remembered as well, so that a stale passphrase which is sent again and
   * again costs nothing and counts as one attempt. A failure is not remembered.
   */
  get(owner: string, words: string[], open: () => Promise<Buffer | undefined>): Promise<KeyObject | undefined>
  /** Forgets the keys of an owner. */
  drop(owner: string): void
  /** Has somebody told whose keys are dropped, who holds in memory what they opened. */
  onDrop(told: (owner: string) => void): void
  /** Forgets what nobody has used for a while; done every few seconds anyway. */
  sweep(): void
  /** Keys held now. */
  size(): number
  /** Forgets everything and takes nothing any more. */
  close(): void
}

type Entry = { owner: string; opened: number; used: number; key: Promise<Buffer | undefined> }

export function openKeyCache(clock: Clock): KeyCache {
  const secret = randomBytes(32)
  const entries = new Map<string, Entry>()
  const listeners: ((owner: string) => void)[] = []
  const forget = (name: string, entry: Entry) => {
    if (entries.get(name) === entry) entries.delete(name)
    // Whoever uses it now has a copy of their own.
    void entry.key.then(
      (key) => key?.fill(0),
      () => undefined,
    )
  }
  const isOver = ({ opened, used }: Entry, now: number) =>
    now - used >= keyLifetimes.idle || now - opened >= keyLifetimes.longest
  const sweep = () => {
    const now = clock.now().getTime()
    for (const [name, entry] of entries) if (isOver(entry, now)) forget(name, entry)
  }
  const timer = setInterval(sweep, sweepEvery).unref()
  return {
    async get(owner, words, open) {
      // With lengths, so that no two lists give the same text.
      const text = [owner, ...words].map((word) => `${word.length}:${word}`).join('|')
      const name = createHmac('sha256', secret).update(text).digest('base64')
      const now = clock.now().getTime()
      let entry = entries.get(name)
      if (entry && isOver(entry, now)) {
        forget(name, entry)
        entry = undefined
      }
      if (!entry) {
        entry = { owner, opened: now, used: now, key: open() }
        entries.set(name, entry)
      }
      entry.used = now
      try {
        const key = await entry.key
        // A copy, which stays whole when the cache wipes its own.
        return key && createSecretKey(key)
      } catch (error) {
        forget(name, entry)
        throw error
      }
    },
    drop(owner) {
      for (const [name, entry] of entries) if (entry.owner === owner) forget(name, entry)
      for (const tell of listeners) tell(owner)
    },
    onDrop: (told) => void listeners.push(told),
    sweep,
    size: () => entries.size,
    close() {
      clearInterval(timer)
      for (const [name, entry] of entries) forget(name, entry)
    },
  }
}
