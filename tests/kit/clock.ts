import type { Clock } from '../../server/base/clock.ts'

/** The real time plus what a test has added; stopped, it stands still until it is moved. */
export type MovableClock = Clock & { move(milliseconds: number): void; stop(): void; go(): void }

export function movableClock(): MovableClock {
  let moved = 0
  let stopped: number | undefined
  return {
    now: () => new Date((stopped ?? Date.now()) + moved),
    move: (milliseconds) => void (moved += milliseconds),
    stop: () => void (stopped = Date.now()),
    go: () => void (stopped = undefined),
  }
}
