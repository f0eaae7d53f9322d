import type { z } from 'zod'
import type { question } from '../../../contract/chat.ts'
import { asWritten } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './chat.store.ts'
import { openContent, toMessage, type OpenThread, type StoredMessage } from './threads.ts'
import { fromTimestamp } from './timestamps.ts'
import { readable } from './unreadable.ts'
import { shownPath } from './versions.ts'
import { pathTo } from './versions.store.ts'

type Body = z.output<typeof question>
type Opened = StoredMessage & { number: string; document: string | undefined }

/** Where a question belongs in the tree of its conversation, and what goes along with it. */
export type Context = {
  /** The message before the question; null where it is the first one. */
  before: string | null
  /** The stored question that is answered once more; undefined for one that is yet to be stored. */
  again: Opened | undefined
  /** The newest messages before the question, oldest first. */
  history: Opened[]
  /** The message that the question is about. */
  replyTo: Opened | undefined
}

/** How many earlier messages go along. */
const contextMessages = 12

/**
 * Finds where a question belongs. It follows the shown path, or the answer that `history_context_timestamp` names; where
 * that names a question, it is a version of it: in the same words a further answer to it, in others a new question in
 * its place. Fails with `message_not_found`.
 */
export async function contextOf(
  parts: Parts,
  caller: Caller,
  body: Body,
  thread: OpenThread | undefined,
): Promise<Context> {
  const until = numberOf(body.history_context_timestamp)
  const reply = numberOf(body.reply_to_message_timestamp)
  if (!thread)
    return until || reply
      ? fail('message_not_found')
      : { before: null, again: undefined, history: [], replyTo: undefined }
  const open = async (numbers: string[]): Promise<Opened[]> => {
    const rows = await store.listMessages(parts.db, caller.user.id, thread.id, numbers)
    return rows.map((row) => ({
      ...toMessage(row, thread.key),
      number: row.timestamp_us,
      document: readable(() => openContent(row, thread.key))?.document,
    }))
  }
  const path = until ? await pathTo(parts.db, caller.user.id, thread.id, until) : await shownPath(parts, caller, thread)
  const [named] = until ? await open([path[0] ?? fail('message_not_found')]) : []
  const version = named?.role === 'user' ? named : undefined
  const earlier = version ? path.slice(1) : path
  const again = version && isSame(version, body) ? version : undefined
  const about = again ? numberOf(again.reply_to?.timestamp) : reply
  if (about && !earlier.includes(about)) fail('message_not_found')
  const history = await open(earlier.slice(0, contextMessages))
  const [replyTo] = about ? await open([about]) : []
  return { before: earlier[0] ?? null, again, history: history.reverse(), replyTo }
}

/** Whether a question is the stored one: the same words about the same message and, where it names some, the same files. */
const isSame = (stored: Opened, { question: words, reply_to_message_timestamp: about, ...body }: Body) =>
  (stored.text.trim() === words || asWritten(stored.text, stored.covered).trim() === words) &&
  (!about || about === stored.reply_to?.timestamp) &&
  (body.file_context.length === 0 ||
    (body.file_query_type === stored.file_query_type &&
      body.file_context.toSorted().join() ===
        (stored.files ?? [])
          .map(({ uuid }) => uuid)
          .toSorted()
          .join()))

const numberOf = (timestamp: string | null | undefined) =>
  timestamp ? (fromTimestamp(timestamp) ?? fail('message_not_found')) : undefined
