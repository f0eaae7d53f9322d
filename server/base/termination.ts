import { second } from './clock.ts'
import type { Log } from './log.ts'

/** npm hands SIGTERM and SIGINT on; of every other end of it what it has started learns only by having another parent. */
const parent = process.ppid
const parentLookEvery = 1 * second

/** Longest time for an orderly end; whoever sent the signal expects the process gone after ten seconds. */
const patience = 9 * second

/**
 * Runs `close` at SIGTERM, SIGINT or SIGHUP, and when npm started this process and is gone, and then ends the process: 0
 * after an orderly end, 1 when it took too long. What it returns does the same with a code of the caller's.
 */
export function onTermination(close: () => Promise<void>, isStartedByNpm = false): (code: number) => void {
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), patience).unref()
    close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  if (isStartedByNpm) setInterval(() => process.ppid !== parent && end(0), parentLookEvery).unref()
  return end
}

/** Ends the process with 1 when what it stands on is gone for good, so that a supervisor can start it anew. */
export function endWhenLost(lost: Promise<Error>, end: (code: number) => void, log: Log): void {
  void lost.then((err) => {
    log.error({ err }, 'this process ends')
    end(1)
  })
}
