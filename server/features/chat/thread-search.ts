import { setImmediate } from 'node:timers/promises'
import type { Message, Thread } from '../../../contract/chat.ts'
import { asWritten, inForm, type CoveredName } from '../../../contract/covered-names.ts'
import { withRealFiles } from '../../../contract/covered-sources.ts'
import type { FoundThread } from '../../../contract/threads.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import type { ItemKey } from '../encryption/encryption.ts'
import { plainAnswer } from './answer-tree.ts'
import * as store from './chat.store.ts'
import { rangesOf, snippetOf, wordPatterns } from './search-words.ts'
import { messageBinding, namesOf, openKeys, toThread, type MessageContent } from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { lockedKey, readable } from './unreadable.ts'

/*
 * Titles and messages are sealed, so there is nothing the database could search. They are opened here in small
 * batches, looked through in memory and forgotten; other requests are served between the batches.
 */

type Opened = MessageContent & Pick<Message, 'role' | 'timestamp'>
type Hit = { thread: Thread; best: Opened | undefined }

/** Conversations opened between two turns of the event loop. */
const batchSize = 20
/** Batches that are being read while one is looked through. */
const ahead = 2

/**
 * A page of the conversations that hold all words of a query, in title, questions, answers or the citations of their
 * sources; newest first. What the caller cannot open is left out and counted; fails like `requireKeys` where that is
 * everything. Ends early, with what it has, when `signal` says that nobody waits any more.
 */
export async function searchThreads(
  parts: Parts,
  caller: Caller,
  query: { q: string; limit: number; offset: number },
  signal: AbortSignal,
): Promise<{ results: FoundThread[]; locked: number }> {
  const words = lookFor(query.q)
  const all = await store.listThreadsByTime(parts.db, caller.user.id)
  const { keyOf, lockedBy } = await openKeys(parts, caller, all)
  const rows = lockedBy ? all.filter((row) => keyOf(row) !== lockedKey) : all
  if (lockedBy && rows.length === 0) fail(lockedBy)
  const found: FoundThread[] = []
  const answer = () => ({ results: found, locked: all.length - rows.length })
  let hits = 0
  for await (const { batch, sealed } of loadBatches(parts, caller, rows)) {
    if (signal.aborted) break
    for (const row of batch) {
      const hit = look(row, keyOf(row), sealed.get(row.id) ?? [], words)
      if (!hit || hits++ < query.offset) continue
      found.push(show(hit, words))
      if (found.length >= query.limit) return answer()
      // Passages take longer than misses.
      await setImmediate()
    }
    await setImmediate()
  }
  return answer()
}

type Sealed = Awaited<ReturnType<typeof store.listSealed>>

type Batch = { batch: store.ThreadRow[]; sealed: Map<string, Sealed> }

/** Batch after batch, in their order; the database gets the next ones ready while one is looked through. */
async function* loadBatches(parts: Parts, caller: Caller, rows: store.ThreadRow[]): AsyncGenerator<Batch> {
  const waiting: Promise<Batch>[] = []
  for (let start = 0; start < rows.length || waiting.length > 0; start += batchSize) {
    if (start < rows.length) waiting.push(loadBatch(parts, caller, rows.slice(start, start + batchSize)))
    // An error of a batch that is no longer wanted concerns nobody.
    waiting.at(-1)?.catch(() => undefined)
    if (waiting.length > ahead || start + batchSize >= rows.length) yield await waiting.shift()!
  }
}

async function loadBatch(parts: Parts, caller: Caller, batch: store.ThreadRow[]): Promise<Batch> {
  const messages = await store.listSealed(
    parts.db,
    caller.user.id,
    batch.map((row) => row.id),
  )
  return { batch, sealed: Map.groupBy(messages, (row) => row.thread_id) }
}

type Looked = { patterns: RegExp[]; mayHold: (json: string) => boolean }

/** The words, and a quick look at a message before it is parsed: JSON changes only quotation marks and backslashes. */
function lookFor(query: string): Looked {
  const patterns = wordPatterns(query)
  const isEscaped = /["\\]/.test(query)
  return { patterns, mayHold: (json) => isEscaped || patterns.some((pattern) => pattern.test(json)) }
}

/** The conversation with the message that holds most of the words, when every word occurs somewhere in it. */
function look(row: store.ThreadRow, key: ItemKey, sealed: Sealed, { patterns, mayHold }: Looked): Hit | undefined {
  const thread = toThread(row, key)
  const names = namesOf(row, key)
  const missing = new Set(patterns.filter((pattern) => !pattern.test(thread.title)))
  let best: Opened | undefined
  let most = 0
  for (const message of sealed) {
    const json = readable(() => key.open(message.sealed, messageBinding(message.timestamp_us)))
    if (json === undefined || (names.length === 0 && !mayHold(json))) continue
    const content = withNames(JSON.parse(json) as MessageContent, names)
    const text = searchedText(content)
    const held = patterns.filter((pattern) => pattern.test(text))
    for (const pattern of held) missing.delete(pattern)
    if (held.length > most) {
      most = held.length
      best = { role: message.role, timestamp: toTimestamp(message.timestamp_us), ...content }
    }
  }
  return missing.size === 0 ? { thread, best } : undefined
}

function show({ thread, best }: Hit, { patterns }: Looked): FoundThread {
  return {
    ...thread,
    title_matches: rangesOf(patterns, thread.title),
    snippet: best ? { role: best.role, timestamp: best.timestamp, ...snippetOf(patterns, shownText(best)) } : null,
  }
}

/** What is searched is what its owner reads: with the names that are covered in it. */
const withNames = (content: MessageContent, names: readonly CoveredName[]): MessageContent =>
  names.length === 0
    ? content
    : {
        ...content,
        text: content.covered ? asWritten(content.text, content.covered) : inForm(content.text, names, 'echt'),
        // The places of its citations are those of the other form.
        citations: [],
        sources: withRealFiles(content.sources, names, 'echt'),
      }

/** The text as stored, and what the markers in it show on the screen. */
const searchedText = ({ text, sources }: MessageContent) =>
  sources.length === 0 ? text : `${text}\n${sources.map((source) => source.citation).join('\n')}`

/** The text as the screen shows it, without formatting and line breaks. */
const shownText = (message: Opened) =>
  (message.role === 'user' ? message.text : plainAnswer(message)).replace(/\s*\n\s*/g, ' ')
