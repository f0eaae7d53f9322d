import { setTimeout } from 'node:timers/promises'
import { minute, second } from '../../../../base/clock.ts'

/** Waiting, handed in so that tests need not wait. Milliseconds. */
export type Times = {
  now(): number
  /** Rejects when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<unknown>
  timeout(ms: number): AbortSignal
}

export const systemTimes: Times = {
  now: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }),
  timeout: (ms) => AbortSignal.timeout(ms),
}

/** A person waits for the question. */
export const questionTimeout = 800
/** A model on processors needs its time for 64 passages. */
export const batchTimeout = 2 * minute
/** Requests of one batch before the building is given up for now. */
export const attempts = 6
export const backOff = (attempt: number) => Math.min(minute, second * 2 ** (attempt - 1))
/** After giving up. */
export const nextBuild = 60 * minute
