import { setTimeout as pause } from 'node:timers/promises'
import { second } from '../../base/clock.ts'
import type { Caller } from '../../base/caller.ts'
import { openAnswerLog } from './answer-log.ts'
import type { ChatParts } from './chat-parts.ts'
import * as store from './chat.store.ts'
import { findWriting, longestMirror } from './other-servers.ts'
import type { Writing } from './running.ts'
import { openContent, type OpenThread } from './threads.ts'
import { toTimestamp } from './timestamps.ts'

/*
 * An answer that another server writes, read from its stored parts (every half second) into a log of our own, so that it
 * can be followed here like one of this server. Its events have ids of their own: those of the other server name nothing
 * here, and who comes with one reads the history again.
 */

const lookEvery = 0.4 * second

/** What is being written in a conversation, by this server or, as far as it is stored, by another one. */
export async function writingIn(parts: ChatParts, caller: Caller, thread: OpenThread): Promise<Writing | undefined> {
  const known = findWriting(parts, caller.user.id, thread.id)
  if (known || !(await parts.others?.isAnswering(thread.id))) return known
  return parts.others!.mirrors.get(thread.id) ?? startMirror(parts, caller.user.id, thread)
}

async function startMirror(parts: ChatParts, userId: string, thread: OpenThread): Promise<Writing | undefined> {
  const newest = async () => (await store.listMessages(parts.db, userId, thread.id))[0]
  const row = await newest()
  if (row?.role !== 'assistant') return undefined
  const begun = findWriting(parts, userId, thread.id)
  if (begun) return begun
  const { mirrors, isAnswering } = parts.others!
  const log = openAnswerLog(`0${row.timestamp_us}`)
  const writing: Writing = {
    timestampUs: row.timestamp_us,
    state: 'running',
    content: { text: '', sources: [], citations: [] },
    log,
  }
  mirrors.set(thread.id, writing)
  const take = (stored: store.MessageRow) => {
    const content = openContent(stored, thread.key)
    if (content.sources.length > writing.content.sources.length)
      log.append({ type: 'sources', sources: content.sources })
    const more = content.text.slice(writing.content.text.length)
    if (more !== '') log.append({ type: 'delta', text: more })
    if (content.citations.length > writing.content.citations.length)
      log.append({ type: 'citations', citations: content.citations })
    writing.content = content
  }
  const end = (state: store.MessageRow['state']) => {
    mirrors.delete(thread.id)
    writing.state = state
    log.close({ type: 'done', timestamp: toTimestamp(writing.timestampUs), state, usage: null })
  }
  const follow = async () => {
    for (const until = performance.now() + longestMirror; performance.now() < until; await pause(lookEvery)) {
      // Asked first: what is stored after the end is the whole answer.
      const goesOn = await isAnswering(thread.id)
      const stored = await newest()
      if (!stored || stored.timestamp_us !== writing.timestampUs) return end('aborted')
      take(stored)
      if (!goesOn) return end(stored.state)
    }
    end('aborted')
  }
  take(row)
  void follow().catch((err: unknown) => {
    parts.log.warn({ err }, 'an answer of another server could not be read on')
    end('aborted')
  })
  return writing
}
