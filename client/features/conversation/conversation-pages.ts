import { startTransition } from 'react'
import { ApiError, isLocked, messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Shown } from '../messages/messages.ts'
import type { Conversation } from './conversation-state.ts'
import { followRunning, type View } from './conversation-view.ts'
import { loadHistory } from './history.ts'

/** Loads a page of an existing conversation, the first one of the branch through the message `at`, and follows what is being written in it. */
export async function loadPage(view: View, offset: number, at: string | undefined): Promise<void> {
  const id = view.thread!
  try {
    const page = await loadHistory(id, offset, at)
    if (view.left.signal.aborted) return
    const loaded = { type: 'loaded', thread: id, names: page.names, hasMore: page.hasMore, at } as const
    const show = () => view.change({ ...loaded, messages: page.messages })
    // Older ones are drawn bit by bit: one scrolls on meanwhile.
    if (offset > 0) startTransition(show)
    else show()
    followRunning(view, page)
  } catch (error) {
    if (view.left.signal.aborted) return
    const code = error instanceof ApiError ? error.code : undefined
    // A message that is not there, or no name of one: the conversation is shown at its end.
    if (at !== undefined && (code === 'message_not_found' || code === 'invalid_input'))
      await loadPage(view, offset, undefined)
    else if (code === 'thread_not_found' || code === 'invalid_input') view.change({ type: 'missing', thread: id })
    else if (offset === 0 && isLocked(error)) view.change({ type: 'locked', thread: id })
    else if (offset === 0) view.change({ type: 'loaded', thread: id, messages: [], hasMore: false, isFailed: true })
    else throw error
  }
}

/** Loads the page before what is shown. Asked for twice, it comes once. */
export async function loadOlder(view: View, shown: Shown[]): Promise<void> {
  const named = shown.filter(({ timestamp }) => timestamp !== undefined)
  view.older ??= loadPage(view, named.length, named.at(-1)?.timestamp)
    .catch(
      (error: unknown) =>
        void showToast({
          status: 'error',
          title: 'Die älteren Nachrichten konnten nicht geladen werden.',
          text: messageOf(error),
        }),
    )
    .finally(() => (view.older = undefined))
  await view.older
}

/** Takes over what was done elsewhere: new versions, and what follows the end that is shown. What one reads stays. `latest` is what the screen shows at the moment of the call. */
export async function refreshPage(view: View, latest: () => Conversation): Promise<void> {
  const { messages, isLoading, isFailed, isMissing, isLocked } = latest()
  const isUnnamed = messages.some(({ timestamp, isWriting }) => isWriting && timestamp === undefined)
  if (view.thread === undefined || isLoading || isFailed || isMissing || isLocked || isUnnamed) return
  try {
    const page = await loadHistory(
      view.thread,
      0,
      messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp,
    )
    // Whoever has asked or moved on meanwhile is further than this page; an answer asked for anew leaves as many messages.
    const end = messages.at(-1)?.key
    if (view.left.signal.aborted || latest().messages.at(-1)?.key !== end) return
    view.change({ type: 'refreshed', end, messages: page.messages, names: page.names })
    if (
      page.messages.some(
        ({ state, timestamp }) => state === 'running' && !messages.some((known) => known.timestamp === timestamp),
      )
    )
      followRunning(view, page)
  } catch (error) {
    // What cannot be had now, the next look brings; the conversation itself may have been deleted.
    if (error instanceof ApiError && error.code === 'thread_not_found')
      view.change({ type: 'missing', thread: view.thread })
  }
}
