import type { Clock } from '../../server/base/clock.ts'

/** The real time plus what a test has added. */
export type MovableClock = Clock & { move(milliseconds: number): void }

export function movableClock(): MovableClock {
  let moved = 0
  return { now: () => new Date(Date.now() + moved), move: (milliseconds) => void (moved += milliseconds) }
}
