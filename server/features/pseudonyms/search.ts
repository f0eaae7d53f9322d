import { join } from 'node:path'
import { startThread } from '../../base/threads/thread.ts'
import type { Detected } from './detect.ts'
import type { SearchOrder } from './search-worker.ts'

type Thread = ReturnType<typeof startThread<SearchOrder>>

/** Milliseconds without a search after which the thread gives its memory back. */
const idle = 60_000
let thread: Thread | undefined
let timer: NodeJS.Timeout | undefined

/**
 * What identifies somebody in a text, as `detect` finds it, searched beside this thread: one text after the other. Throws
 * the reason of the signal as soon as that aborts.
 */
export async function search(text: string, options: SearchOrder['options'], signal: AbortSignal): Promise<Detected[]> {
  for (;;) {
    signal.throwIfAborted()
    const mine = (thread ??= startThread<SearchOrder>(join(import.meta.dirname, 'search-worker.ts')))
    clearTimeout(timer)
    const stop = () => end(mine)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return (await mine.send({ text, options })) as Detected[]
    } catch (error) {
      signal.throwIfAborted()
      // Somebody else's search was stopped, and the thread with it: ours begins anew in the next one.
      if (thread === mine) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      timer = setTimeout(() => thread && end(thread), idle).unref()
    }
  }
}

function end(which: Thread): void {
  if (thread === which) thread = undefined
  void which.stop()
}
