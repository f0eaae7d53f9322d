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
import { longestMirror } from './other-servers.ts'
import { mostTraces, type SearchMemory } from './search-memory.ts'
import { lookInTraces, traceOf, type Trace } from './search-traces.ts'
import { rangesOf, snippetOf, wordPatterns } from './search-words.ts'
import { messageBinding, namesOf, openKeys, toThread, type MessageContent } from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { readable, unreadableTitle } from './unreadable.ts'

/*
 * Titles and messages are sealed, so there is nothing the database could search. They are opened here in small
 * batches, looked through in memory and forgotten; other requests are served between the batches. What stays for a while is
 * a trace of each (search-traces.ts), by which the next search passes over those that cannot hold its words.
 */

type Opened = MessageContent & Pick<Message, 'role' | 'timestamp'>
type Hit = { thread: Thread; best: Opened | undefined }
type SearchParts = Parts & { searchMemory: SearchMemory }

/** Conversations that are read at once: a search has one batch in memory and the next one on its way. */
const batchSize = 20
/** Milliseconds of looking before other requests get their turn. */
const longestTurn = 8
/** How long a part of a search takes, and how many that were never searched before it looks at at least, however slow they come. */
const usualPace = { first: 150, further: 1000, least: 100 }

/**
 * A page of the conversations that hold all words of a query, in title, questions, answers or the citations of their
 * sources; newest first. What the caller cannot open is left out and counted; fails like `requireKeys` where that is
 * everything. Ends early, with what it has, when `signal` says that nobody waits any more.
 *
 * `partly` answers for those who look at it, the newest first: by `pace.first` milliseconds with what was found by then, and
 * when some are known already by `pace.further`. `unsearched` are left for the next call.
 */
export async function searchThreads(
  parts: SearchParts,
  caller: Caller,
  query: { q: string; limit: number; offset: number; partly?: string | undefined },
  signal: AbortSignal,
  pace = usualPace,
): Promise<{ results: FoundThread[]; locked: number; unsearched: number }> {
  const begun = performance.now()
  const words = lookFor(query.q)
  // While an answer is written the conversation changes without a new stamp.
  const settled = new Date(parts.clock.now().getTime() - longestMirror)
  const all = await store.listStampsByTime(parts.db, caller.user.id, settled)
  const { keyOf, lockedBy } = await openKeys(parts, caller, all)
  const stamps = lockedBy ? all.filter((one) => one.key_kind !== 'custom') : all
  if (lockedBy && stamps.length === 0) fail(lockedBy)
  const held = parts.searchMemory.of(caller.user.id)
  held?.keepOnly(all)
  const mayHold = lookInTraces(query.q)
  const chosen = stamps.filter(({ id, stamp, is_settled }) => {
    const known = held?.get(id)
    return !known || known.stamp !== stamp || !is_settled || mayHold(known.trace)
  })
  const found: FoundThread[] = []
  // What has no room for its trace would be looked through in every part again.
  const isPart = query.partly && held && stamps.length <= mostTraces
  const until = begun + (isPart ? (held.size === 0 ? pace.first : pace.further) : Infinity)
  let [looked, learnt] = [0, 0]
  const answer = (unsearched = 0) => ({ results: found, locked: all.length - stamps.length, unsearched })
  let hits = 0
  let turn = performance.now()
  for await (const { batch, rows, sealed } of loadBatches(parts, caller, chosen)) {
    if (signal.aborted) break
    for (const { id, key_kind, stamp, is_settled } of batch) {
      if (learnt >= pace.least && performance.now() >= until) return answer(chosen.length - looked)
      looked++
      const row = rows.get(id)
      if (!row) continue
      // A passphrase was chosen or given up meanwhile.
      const now = row.key_kind === key_kind ? { keyOf, lockedBy: null } : await openKeys(parts, caller, [row])
      if (now.lockedBy) continue
      const { hit, trace } = look(row, now.keyOf(row), sealed.get(id) ?? [], words)
      const isNew = held?.get(id)?.stamp !== stamp
      if (trace && is_settled && held?.add(id, { stamp, trace }) && isNew) learnt++
      if (hit && hits++ >= query.offset) {
        found.push(show(hit, words))
        if (found.length >= query.limit) return answer()
      }
      if (performance.now() - turn < longestTurn) continue
      await setImmediate()
      turn = performance.now()
    }
  }
  return answer()
}

type Sealed = Awaited<ReturnType<typeof store.listSealed>>

type Batch = { batch: store.ThreadStamp[]; rows: Map<string, store.ThreadRow>; sealed: Map<string, Sealed> }

/** Batch after batch, in their order; the database gets the next one ready while one is looked through. */
async function* loadBatches(parts: Parts, caller: Caller, rows: store.ThreadStamp[]): AsyncGenerator<Batch> {
  const load = (start: number) => {
    if (start >= rows.length) return undefined
    const batch = loadBatch(parts, caller, rows.slice(start, start + batchSize))
    // An error of a batch that is no longer wanted concerns nobody.
    batch.catch(() => undefined)
    return batch
  }
  let next = load(0)
  for (let start = batchSize; next; start += batchSize) {
    const batch: Batch = await next
    next = load(start)
    yield batch
  }
}

/** Takes two connections of the ten that all requests share. */
async function loadBatch({ db }: Parts, { user }: Caller, batch: store.ThreadStamp[]): Promise<Batch> {
  const ids = batch.map((row) => row.id)
  const [rows, messages] = await Promise.all([store.findThreads(db, user.id, ids), store.listSealed(db, user.id, ids)])
  return {
    batch,
    rows: new Map(rows.map((row) => [row.id, row])),
    sealed: Map.groupBy(messages, (row) => row.thread_id),
  }
}

type Looked = { patterns: RegExp[]; mayHold: (json: string) => boolean }

/** The words, and a quick look at a message before each is looked for: JSON changes only quotation marks and backslashes. */
function lookFor(query: string): Looked {
  const patterns = wordPatterns(query)
  const isEscaped = /["\\]/.test(query)
  return { patterns, mayHold: (json) => isEscaped || patterns.some((pattern) => pattern.test(json)) }
}

/**
 * The conversation with the message that holds most of the words, when every word occurs somewhere in it; and its trace,
 * where all of it could be read.
 */
function look(
  row: store.ThreadRow,
  key: ItemKey,
  sealed: Sealed,
  { patterns, mayHold }: Looked,
): { hit: Hit | undefined; trace: Trace | undefined } {
  const thread = toThread(row, key)
  const names = namesOf(row, key)
  const missing = new Set(patterns.filter((pattern) => !pattern.test(thread.title)))
  const texts = [thread.title]
  let best: Opened | undefined
  let most = 0
  for (const message of sealed) {
    const json = readable(() => key.open(message.sealed, messageBinding(message.timestamp_us)))
    if (json === undefined) continue
    const content = withNames(JSON.parse(json) as MessageContent, names)
    const text = searchedText(content)
    texts.push(text)
    if (names.length === 0 && !mayHold(json)) continue
    const held = patterns.filter((pattern) => pattern.test(text))
    for (const pattern of held) missing.delete(pattern)
    if (held.length > most) {
      most = held.length
      best = { role: message.role, timestamp: toTimestamp(message.timestamp_us), ...content }
    }
  }
  return {
    hit: missing.size === 0 ? { thread, best } : undefined,
    trace: texts.length > sealed.length && thread.title !== unreadableTitle ? traceOf(texts) : undefined,
  }
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
