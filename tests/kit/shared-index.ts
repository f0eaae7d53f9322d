import { basename } from 'node:path'
import { vi } from 'vitest'
import type * as indexThreads from '../../server/features/law/search/index-threads.ts'

type IndexThreads = indexThreads.IndexThreads

/*
 * A thread that has the index of the starter open and has read the guides' situations took more than a second of a core to
 * get there, and is the same for every instance. Those that follow one another in a process of the tests hand it on; none
 * is used by two at once, and one that was told anything of its own ends with its instance. That threads end when they are
 * closed is tested where they are made (law/search/index.test.ts); servers in processes of their own have their own.
 */

vi.mock('../../server/features/law/search/index-threads.ts', async (original) => {
  const real = await original<typeof indexThreads>()
  return {
    ...real,
    openIndexThreads: async (path: string, count?: number) => {
      const name = basename(path)
      if (!name.startsWith('law-starter-') || count !== undefined) return real.openIndexThreads(path, count)
      return lend(free.get(name)?.pop() ?? (await real.openIndexThreads(path)), (threads) =>
        free.set(name, [...(free.get(name) ?? []), threads]),
      )
    },
  }
})

/** Those that wait for the next instance, by the name of the index, which says what it was made of. Kept over test files. */
const free = ((globalThis as { freeIndexThreads?: Map<string, IndexThreads[]> }).freeIndexThreads ??= new Map())

/** The threads as their next owner sees them: closed they carry out what is on its way and take nothing more. */
function lend(threads: IndexThreads, giveBack: (threads: IndexThreads) => void): IndexThreads {
  const onTheirWay = new Set<Promise<unknown>>()
  let isClosed = false
  let isOwn = false
  const through =
    <Given extends unknown[], Result>(order: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (isClosed) throw new Error('the thread has ended')
      const done = order(...given)
      onTheirWay.add(done)
      return done.finally(() => onTheirWay.delete(done))
    }
  return {
    search: through(threads.search),
    read: through(threads.read),
    useSituations: through(threads.useSituations),
    match: through(threads.match),
    rank: through(threads.rank),
    useVectors: through((vectors) => {
      isOwn = true
      return threads.useVectors(vectors)
    }),
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(onTheirWay)
      if (isOwn) await threads.close()
      else giveBack(threads)
    },
  }
}
