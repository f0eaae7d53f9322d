import type { Message } from '../../../contract/chat.ts'
import { second } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { AnswerLog } from './answer-log.ts'
import type { MessageContent } from './threads.ts'

/** What there is of a stored answer: its message, which grows here, and the log of its events. */
export type Writing = { timestampUs: string; state: Message['state']; content: MessageContent; log: AnswerLog }

/** An answer being written. It belongs to no connection: readers come and go. */
export type Answering = {
  threadId: string
  controller: AbortController
  /** Absent until the question is stored. */
  writing?: Writing
  ended: Promise<void>
  end: () => void
}

/** Answers being written in this process, by person. */
export type Running = { byUser: Map<string, Set<Answering>>; isClosing: boolean }

export const noneRunning = (): Running => ({ byUser: new Map(), isClosing: false })

export const answersPerUser = 2
/** Longest wait for answers that were stopped because the process ends. */
const closingPatience = 5 * second

/**
 * Registers a new answer, in one step so that no two are let in at once. An answer that runs in the same
 * conversation is returned in `before`, for the caller to stop. Fails with `too_many_streams` when two run in other conversations.
 */
export function startRunning(
  running: Running,
  userId: string,
  threadId: string,
): { answering: Answering; before: Answering[] } {
  if (running.isClosing) fail('busy')
  const own = running.byUser.get(userId) ?? new Set()
  const live = [...own].filter((other) => other.threadId !== threadId && !other.controller.signal.aborted)
  if (live.length >= answersPerUser) fail('too_many_streams')
  const before = [...own].filter((other) => other.threadId === threadId)
  const { promise, resolve } = Promise.withResolvers<void>()
  const answering: Answering = { threadId, controller: new AbortController(), ended: promise, end: resolve }
  running.byUser.set(userId, own.add(answering))
  return { answering, before }
}

export function endRunning(running: Running, userId: string, answering: Answering): void {
  const own = running.byUser.get(userId)
  own?.delete(answering)
  if (own?.size === 0) running.byUser.delete(userId)
  answering.end()
}

/** The newest answer being written in a conversation of this person. */
export function findRunning(running: Running, userId: string, threadId: string): Writing | undefined {
  return [...(running.byUser.get(userId) ?? [])].findLast((other) => other.threadId === threadId && other.writing)
    ?.writing
}

/** Stops the answers of one person, all or those of one conversation; resolves when their parts are stored. */
export async function stopRunning(running: Running, userId: string, threadId?: string): Promise<void> {
  const chosen = [...(running.byUser.get(userId) ?? [])].filter(
    (other) => threadId === undefined || other.threadId === threadId,
  )
  for (const { controller } of chosen) controller.abort()
  await Promise.all(chosen.map(({ ended }) => ended))
}

/** Stops all answers of the process when it shuts down, takes no new ones, and waits until their parts are stored. */
export async function stopAllRunning(running: Running): Promise<void> {
  running.isClosing = true
  const all = Promise.all([...running.byUser.keys()].map((userId) => stopRunning(running, userId)))
  const { promise: tooLong, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, closingPatience)
  await Promise.race([all, tooLong])
  clearTimeout(timer)
}
