import { minute, second } from '../clock.ts'
import type { Log } from '../log.ts'

/** Milliseconds between two looks. */
const lookEvery = 0.5 * second
const longestPause = 30 * second

/**
 * Looks again and again which queues have work and wakes them: one statement for all, where each queue asking for
 * itself would keep a connection of its own busy. While looking fails it waits ever longer, up to half a minute.
 * Returns how to stop.
 */
export function wakeQueues(look: () => Promise<string[]>, wake: (name: string) => void, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pause = lookEvery
  const turn = async () => {
    try {
      for (const name of await look()) wake(name)
      if (pause > lookEvery) log.info({}, 'job queue reached again')
      pause = lookEvery
    } catch (err) {
      if (pause === lookEvery) log.error({ err }, 'job queue not reached')
      pause = Math.min(pause * 2, longestPause)
    }
    if (!isStopped) timer = setTimeout(begin, pause)
  }
  let running = Promise.resolve()
  const begin = () => void (running = turn())
  begin()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** Says a thing that happens again and again once a minute at most, and how often it happened since. */
export function onceAMinute(say: (err: unknown, more: number) => void): (err: unknown) => void {
  let [last, more] = [-Infinity, 0]
  return (err) => {
    if (performance.now() < last + minute) return void more++
    say(err, more)
    ;[last, more] = [performance.now(), 0]
  }
}
