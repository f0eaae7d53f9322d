import { second } from './clock.ts'

/** Longest time for an orderly end; whoever sent the signal expects the process gone after ten seconds. */
const patience = 9 * second

/** Runs `close` at SIGTERM or SIGINT and then ends the process: 0 after an orderly end, 1 when it took too long. */
export function onTermination(close: () => Promise<void>): void {
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      setTimeout(() => process.exit(1), patience).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
