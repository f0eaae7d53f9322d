import { join } from 'node:path'
import { startThread } from '../../base/threads/thread.ts'
import type { Cover } from './cover.ts'
import type { CoverOrder } from './cover-worker.ts'
import type { Covered } from './known-names.ts'

type Thread = ReturnType<typeof startThread<CoverOrder>>

/** Milliseconds without an order after which the thread gives its memory back. */
const idle = 60_000
let thread: Thread | undefined
let timer: NodeJS.Timeout | undefined
let running = 0

/**
 * What of a text would be covered in a conversation that knows these names, as `openCover` finds it, beside this thread: one
 * text after the other.
 */
export async function coverBeside(names: readonly Covered[], text: string) {
  const mine = (thread ??= startThread<CoverOrder>(join(import.meta.dirname, 'cover-worker.ts')))
  clearTimeout(timer)
  running++
  try {
    return (await mine.send({ names, text })) as ReturnType<Cover['cover']>
  } catch (error) {
    if (thread === mine) thread = undefined
    void mine.stop()
    throw error
  } finally {
    if (--running === 0)
      timer = setTimeout(() => {
        void thread?.stop()
        thread = undefined
      }, idle).unref()
  }
}
