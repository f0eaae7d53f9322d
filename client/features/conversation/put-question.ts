import { tellTabs } from '../../base/tabs.ts'
import type { Shown } from '../messages/messages.ts'
import { ask, type Followed, type Listener } from './ask.ts'
import type { Instead } from './conversation-state.ts'
import { showAnswer, type View } from './conversation-view.ts'
import { chooseSystemPassphrase, isEmptyPassphrase } from '../../base/first-use.ts'
import type { QuestionInput } from './summarize.ts'

/** What is asked besides the words: in which place, what the message that it is about says, and which files it is about. */
export type Where = { instead?: Instead; excerpt?: string; files?: readonly { uuid: string; filename: string }[] }

/** Puts a question behind the messages that are shown, or in the place of one, and shows its answer. Throws when it was refused. */
export async function putQuestion(
  view: View,
  shown: Shown[],
  question: QuestionInput,
  { instead, excerpt, files }: Where,
): Promise<void> {
  const key = crypto.randomUUID()
  const replaced = instead && shown.find((message) => message.key === instead.key)
  // What stands on the screen goes on, whatever another window has chosen to show.
  const history_context_timestamp = replaced ? replaced.timestamp : endOf(shown)
  const about = question.reply_to_message_timestamp
  view.change({
    type: 'asked',
    key,
    instead,
    question: {
      text: question.question,
      law: question.law,
      sub_law: question.sub_law ?? null,
      ...(files && files.length > 0 && { files: [...files], file_query_type: question.file_query_type }),
      ...(about && { reply_to: { timestamp: about, excerpt: excerpt ?? '' } }),
    },
  })
  const answer: Followed = { thread: undefined, answer: undefined, lastEvent: undefined }
  const begin = async (listener: Listener) => {
    await view.made
    const made = Promise.withResolvers<void>()
    if (view.thread === undefined) view.made = made.promise
    try {
      if (isEmptyPassphrase()) await chooseSystemPassphrase()
      const onChunk: Listener['onChunk'] = (chunk) => {
        listener.onChunk(chunk)
        if (chunk.type !== 'thread') return
        made.resolve()
        tellTabs(chunk.thread_id)
      }
      return await ask(
        { ...question, thread_id: view.thread, history_context_timestamp },
        answer,
        { ...listener, onChunk },
        view.left.signal,
      )
    } finally {
      made.resolve()
      if (answer.thread !== undefined) tellTabs(answer.thread)
    }
  }
  await showAnswer(view, { key, answer, begin, isInstead: instead !== undefined })
}

/** The answer that the next question follows; undefined while the newest one has no name yet, so that the server knows better. */
function endOf(messages: Shown[]): string | undefined {
  const last = messages.findLast(
    ({ role, timestamp, isWriting }) => role === 'assistant' && (timestamp !== undefined || isWriting),
  )
  return last?.timestamp
}
