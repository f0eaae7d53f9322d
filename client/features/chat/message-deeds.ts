import { useMemo, useRef, useState } from 'react'
import type { Question } from '../../../contract/chat.ts'
import { messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Shown, useConversation, Where } from './conversation.ts'
import type { LawChoice } from './law-choice.ts'
import type { Asked } from './summarize.ts'

/** What can be done with a message of the conversation. Nothing but looking is possible while an answer is written. */
export type MessageDeeds = {
  isWriting: boolean
  /** Answers the question once more. */
  again: (question: Shown) => void
  /** Asks other words in the place of a question. Throws what the server says against it. */
  edit: (question: Shown, words: string, choice: LawChoice) => Promise<void>
  /** Begins a question about a message. */
  reply: (message: Shown, excerpt: string) => void
  show: (message: Shown, version: string) => Promise<void>
  /** Leads to a message that is on the screen. */
  point: (message: Shown) => void
  /** Leads to a message that is further up than what is loaded. */
  find: (timestamp: string) => void
}

/** The message that the next question is about. */
export type Quoted = { timestamp: string; excerpt: string }

type Conversation = Pick<ReturnType<typeof useConversation>, 'messages' | 'isWriting' | 'showVersion' | 'point'>

/** The deeds of the messages, and the message that is being replied to. `onMoved` hears when another path begins to be shown. */
export function useMessageDeeds(conversation: Conversation, put: (asked: Asked, where?: Where) => Promise<void>, onReply: () => void, onMoved: () => void, find: MessageDeeds['find']) {
  const [chosen, setQuoted] = useState<Quoted>()
  const { messages, isWriting, showVersion, point } = conversation
  // A message of another conversation or version cannot be replied to.
  const quoted = chosen && messages.some(({ timestamp }) => timestamp === chosen.timestamp) ? chosen : undefined
  const own: Omit<MessageDeeds, 'isWriting'> = {
    again: ({ key, text, law, sub_law }) => {
      const asked = { question: text, law: law ?? 'none', sub_law }
      put(asked, { instead: { key, isAgain: true } }).catch((error: unknown) => showToast({ status: 'error', title: 'Keine neue Antwort', text: messageOf(error) }))
    },
    edit: ({ key, reply_to }, question, { law, subLaw }) => {
      const asked: Question = { question, law, sub_law: law === 'publiclaw' ? subLaw : undefined, reply_to_message_timestamp: reply_to?.timestamp }
      return put(asked, { instead: { key, isAgain: false }, excerpt: reply_to?.excerpt })
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
  latest.current = own
  const deeds = useMemo<MessageDeeds>(
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
  return { deeds, quoted, setQuoted }
}
