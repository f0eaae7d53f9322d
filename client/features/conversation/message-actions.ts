import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Question } from '../../../contract/chat.ts'
import { messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Quoted } from '../composer/composer.ts'
import type { MessageActions, Shown } from '../messages/messages.ts'
import type { useConversation, Where } from './conversation.ts'
import type { QuestionInput } from './summarize.ts'

type Conversation = Pick<ReturnType<typeof useConversation>, 'messages' | 'isWriting' | 'showVersion' | 'point'>

/** The actions of the messages, and the message that is being replied to. `onMoved` hears when another path begins to be shown. */
export function useMessageActions(
  conversation: Conversation,
  put: (input: QuestionInput, where?: Where) => Promise<void>,
  onReply: () => void,
  onMoved: () => void,
  find: MessageActions['find'],
) {
  const [chosen, setQuoted] = useState<Quoted>()
  const { messages, isWriting, showVersion, point } = conversation
  // A message of another conversation or version cannot be replied to.
  const quoted = chosen && messages.some(({ timestamp }) => timestamp === chosen.timestamp) ? chosen : undefined
  const own: Omit<MessageActions, 'isWriting'> = {
    again: (message) => {
      const { key, text, law, sub_law } = message
      const input = { question: text, law: law ?? 'none', sub_law, ...filesOf(message) }
      put(input, { instead: { key, isAgain: true } }).catch((error: unknown) =>
        showToast({ status: 'error', title: 'Keine neue Antwort', text: messageOf(error) }),
      )
    },
    edit: (message, question, { law, subLaw }) => {
      const { key, reply_to } = message
      const input: Question = {
        ...filesOf(message),
        question,
        law,
        sub_law: law === 'publiclaw' ? subLaw : undefined,
        reply_to_message_timestamp: reply_to?.timestamp,
      }
      return put(input, {
        instead: { key, isAgain: false },
        excerpt: reply_to?.excerpt,
        files: message.files ?? undefined,
      })
    },
    reply: ({ timestamp }, excerpt) => {
      setQuoted({ timestamp: timestamp!, excerpt })
      onReply()
    },
    show: async (message, version) => {
      onMoved()
      await showVersion(message.key, version)
    },
    point: (message) => point(message.key),
    find,
  }
  // The same ones at every key that is typed, or each would draw the whole conversation again.
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  const actions = useMemo<MessageActions>(
    () => ({
      isWriting,
      again: (...given) => latest.current.again(...given),
      edit: (...given) => latest.current.edit(...given),
      reply: (...given) => latest.current.reply(...given),
      show: (...given) => latest.current.show(...given),
      point: (...given) => latest.current.point(...given),
      find: (...given) => latest.current.find(...given),
    }),
    [isWriting],
  )
  return { actions, quoted, setQuoted }
}

/** The files that a question was about: asked anew, it is about the same ones. */
const filesOf = ({ files, file_query_type }: Shown): Pick<Question, 'file_context' | 'file_query_type'> =>
  files && files.length > 0
    ? { file_context: files.map(({ uuid }) => uuid), file_query_type: file_query_type ?? 'general' }
    : {}
