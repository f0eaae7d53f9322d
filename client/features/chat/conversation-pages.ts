import { ApiError, messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { loadHistory } from './chat.ts'
import type { Shown } from './conversation-state.ts'
import { followRunning, type View } from './conversation-view.ts'

/** Loads a page of an existing conversation, the first one of the branch through the message `at`, and follows what is being written in it. */
export async function loadPage(view: View, offset: number, at: string | undefined): Promise<void> {
  const id = view.thread!
  try {
    const page = await loadHistory(id, offset, at)
    if (view.left.signal.aborted) return
    view.change({ type: 'loaded', thread: id, messages: page.messages, hasMore: page.hasMore, at })
    followRunning(view, page)
  } catch (error) {
    if (view.left.signal.aborted) return
    const code = error instanceof ApiError ? error.code : undefined
    // A message that is not there, or no name of one: the conversation is shown at its end.
    if (at !== undefined && (code === 'message_not_found' || code === 'invalid_input')) await loadPage(view, offset, undefined)
    else if (code === 'thread_not_found') view.change({ type: 'missing', thread: id })
    else if (offset === 0) view.change({ type: 'loaded', thread: id, messages: [], hasMore: false, isFailed: true })
    else throw error
  }
}

/** Loads the page before what is shown. Asked for twice, it comes once. */
export async function loadOlder(view: View, shown: Shown[]): Promise<void> {
  const named = shown.filter(({ timestamp }) => timestamp !== undefined)
  view.older ??= loadPage(view, named.length, named.at(-1)?.timestamp)
    .catch((error: unknown) => void showToast({ status: 'error', title: 'Die älteren Nachrichten konnten nicht geladen werden.', text: messageOf(error) }))
    .finally(() => (view.older = undefined))
  await view.older
}
