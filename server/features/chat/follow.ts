import type { Message } from '../../../contract/chat.ts'
import type { CoveredName } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { AnswerLog } from './answer-log.ts'
import type { ChatParts } from './chat-parts.ts'
import { listAllStored, listStored, type Page } from './history.ts'
import { writingIn } from './mirror.ts'
import { findWriting } from './other-servers.ts'
import { stopRunning, type Writing } from './running.ts'
import { ownThread, threadOf } from './threads.ts'
import { toTimestamp } from './timestamps.ts'

/**
 * A page of messages; what is being written is in it as far as it has come. `running` names the last event that is
 * already in there, so that following goes on without gap or doubling.
 */
export async function listHistory(
  parts: ChatParts,
  caller: Caller,
  threadId: string,
  page: Page,
): Promise<{ results: Message[]; has_more: boolean; running: { event_id: string } | null; names: CoveredName[] }> {
  // Before and after: an answer may begin or end while its row is being read, and then the row is behind.
  const before = parts.others
    ? await writingIn(parts, caller, await threadOf(parts, caller, threadId))
    : findWriting(parts, caller.user.id, threadId)
  const { results, has_more, names } = await listStored(parts, caller, threadId, page)
  const after = findWriting(parts, caller.user.id, threadId)
  const known = new Map(
    [before, after].flatMap((writing) => (writing ? [[toTimestamp(writing.timestampUs), writing] as const] : [])),
  )
  return {
    results: results.map((message) => overlay(message, known.get(message.timestamp))),
    has_more,
    names,
    running:
      after?.state === 'running' && results.some(({ timestamp }) => timestamp === toTimestamp(after.timestampUs))
        ? { event_id: after.log.idAt(after.log.position()) }
        : null,
  }
}

/** A page of the messages of all conversations, newest last; what is being written is in it as far as it has come. */
export async function listAllHistory(
  parts: ChatParts,
  caller: Caller,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<{ results: Message[]; has_more: boolean; running: null }> {
  const { results, has_more } = await listAllStored(parts, caller, page)
  const runningOf = (threadId: string) => findWriting(parts, caller.user.id, threadId)
  return {
    results: results.map((message) => {
      const writing = runningOf(message.conversation_thread)
      return overlay(message, writing && toTimestamp(writing.timestampUs) === message.timestamp ? writing : undefined)
    }),
    has_more,
    running: null,
  }
}

const overlay = (message: Message, writing: Writing | undefined): Message =>
  writing ? { ...message, ...writing.content, state: writing.state } : message

/** Connections that may read one answer: more than anybody has tabs. */
const readersPerAnswer = 20

/**
 * The running answer of a conversation and the position after an event, or undefined when none runs, or another one
 * than the event belongs to. Fails with `thread_not_found`, `too_many_attempts`.
 */
export async function follow(
  parts: ChatParts,
  caller: Caller,
  threadId: string,
  lastEvent: string | undefined,
): Promise<{ log: AnswerLog; after: number } | undefined> {
  const thread = await threadOf(parts, caller, threadId)
  if (lastEvent !== undefined && !/^\d{1,20}-\d{1,9}$/.test(lastEvent))
    fail('invalid_input', 'Diese Ereignisnummer gibt es nicht.')
  const log = (await writingIn(parts, caller, thread))?.log
  if (log && log.readers() >= readersPerAnswer) fail('too_many_attempts')
  const after = lastEvent === undefined ? 0 : log?.positionOf(lastEvent)
  return log && after !== undefined ? { log, after } : undefined
}

/** Stops the answer of a conversation and keeps its part; does nothing where none runs. Fails with `thread_not_found`. */
export async function stop(parts: ChatParts, caller: Caller, threadId: string): Promise<void> {
  const { id } = await ownThread(parts, caller, threadId)
  await stopAnswers(parts, caller, id)
}

/** Stops answers of the caller, all or those of one conversation, whichever server writes them. */
export async function stopAnswers(parts: ChatParts, { user }: Caller, threadId?: string): Promise<void> {
  await Promise.all([stopRunning(parts.running, user.id, threadId), parts.others?.stop(user.id, threadId)])
}
