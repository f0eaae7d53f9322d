import { fail } from '../../base/errors.ts'

/** Answers being written in this process. A stream lives where its connection lives, so this is no shared state. */
export type Running = Map<string, Set<AbortController>>

const streamsPerUser = 2

/** Registers a new answer; fails with `too_many_streams` at the third. */
export function startRunning(running: Running, userId: string): AbortController {
  const own = running.get(userId) ?? new Set()
  if (own.size >= streamsPerUser) fail('too_many_streams')
  const controller = new AbortController()
  running.set(userId, own.add(controller))
  return controller
}

export function endRunning(running: Running, userId: string, controller: AbortController): void {
  const own = running.get(userId)
  own?.delete(controller)
  if (own?.size === 0) running.delete(userId)
}

/** Stops all answers of one person. */
export function stopRunning(running: Running, userId: string): void {
  for (const controller of running.get(userId) ?? []) controller.abort()
}

/** Stops all answers of the process, when it shuts down. */
export function stopAllRunning(running: Running): void {
  for (const own of running.values()) for (const controller of own) controller.abort()
}
