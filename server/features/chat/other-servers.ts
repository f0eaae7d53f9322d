import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { minute, second } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { SharedLock, Standing } from '../../base/store/standing.ts'
import { answersPerUser, findRunning, stopRunning, type Running, type Writing } from './running.ts'

/*
 * Answers belong to the server that writes them. Where several servers share a database, locks say which conversations are
 * being answered and how many answers a person has, and a message over the database stops an answer of another server.
 * The locks of a server that dies fall by themselves.
 */

/** What one running answer holds. */
export type Claim = { release(): Promise<void> }

export type OtherServers = {
  /**
   * Claims the conversation, in which an answer of another server is stopped, and one of the places that a person has on all
   * servers together. Fails with `too_many_streams`, `busy` where the other server does not let go.
   */
  claim(userId: string, threadId: string): Promise<Claim>
  /** Stops what other servers write for this person, or in this conversation; then it resolves when their part is stored. */
  stop(userId: string, threadId?: string): Promise<void>
  /** Whether another server writes an answer in this conversation. */
  isAnswering(threadId: string): Promise<boolean>
  /** Answers of other servers that are read here, by conversation. */
  mirrors: Map<string, Writing>
  close(): void
}

const channel = 'chat_stop'
const said = z.object({ from: z.string(), user: z.string(), thread: z.string().optional() })
const placeKind = 7_301_010
const threadKind = 7_301_020
const lookEvery = 0.05 * second
/** A server that was told to stop stores its part within a second; one that does not is gone or ill. */
const patience = 6 * second
/** Longer than any answer takes. */
export const longestMirror = 6 * minute

export async function openOtherServers(standing: Standing, running: Running, log: Log): Promise<OtherServers> {
  const self = randomUUID()
  const placeOf = (userId: string, place: number): SharedLock => ({ kind: placeKind + place, name: userId })
  const threadLock = (threadId: string): SharedLock => ({ kind: threadKind, name: threadId })
  const release = (lock: SharedLock) =>
    standing.unlock(lock).catch((err: unknown) => log.warn({ err }, 'a shared lock could not be given back'))
  const stopListening = await standing.listen(channel, (text) => {
    const { from, user, thread } = said.parse(JSON.parse(text))
    if (from !== self) void stopRunning(running, user, thread)
  })
  const stop = async (userId: string, threadId?: string) => {
    if (threadId !== undefined && !(await standing.isHeldElsewhere(threadLock(threadId)))) return
    await standing.tell(channel, JSON.stringify({ from: self, user: userId, thread: threadId }))
    if (threadId === undefined) return
    for (let waited = 0; waited < patience; waited += lookEvery) {
      if (!(await standing.isHeldElsewhere(threadLock(threadId)))) return
      await pause(lookEvery)
    }
  }
  const takePlace = async (userId: string) => {
    for (let place = 0; place < answersPerUser; place++)
      if (await standing.tryLock(placeOf(userId, place))) return placeOf(userId, place)
    return undefined
  }
  return {
    mirrors: new Map(),
    stop,
    isAnswering: (threadId) => standing.isHeldElsewhere(threadLock(threadId)),
    async claim(userId, threadId) {
      const lock = threadLock(threadId)
      if (!(await standing.tryLock(lock))) {
        await stop(userId, threadId)
        if (!(await standing.tryLock(lock))) return fail('busy')
      }
      const place = await takePlace(userId)
      if (place)
        return {
          async release() {
            await release(lock)
            await release(place)
          },
        }
      await release(lock)
      return fail('too_many_streams')
    },
    close: stopListening,
  }
}

/** What is written in a conversation, here or as far as it is read here from another server. */
export const findWriting = (
  { running, others }: { running: Running; others: OtherServers | undefined },
  userId: string,
  threadId: string,
): Writing | undefined => findRunning(running, userId, threadId) ?? others?.mirrors.get(threadId)
