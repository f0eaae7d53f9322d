import type { Citation, Message } from '../../../contract/chat.ts'
import type { LawChoice } from '../composer/composer.ts'

/* The door of the messages: what the list of them is given. */

/**
 * A message as shown. While it is being written it has steps, and perhaps a connection that is being repaired or that
 * is lost; then the server still writes it.
 */
export type Shown = Pick<Message, 'role' | 'text' | 'state' | 'sources' | 'citations' | 'rating' | 'reply_to'> &
  Partial<
    Pick<
      Message,
      'timestamp' | 'versions' | 'law' | 'sub_law' | 'files' | 'file_query_type' | 'by_model' | 'elsewhere' | 'covered'
    >
  > & {
    key: string
    steps?: string[]
    /** What its markers will most likely say, while it is written. */
    places?: Citation[]
    isWriting?: boolean
    connection?: 'broken' | 'lost'
    error?: string
  }

/** Where the view is to be put, once: a message at the top, one that was looked for and is marked, or the end. */
export type ScrollTarget = { how: 'top' | 'mark' | 'end'; key?: string }

/** What can be done with a message of the conversation. Nothing but looking is possible while an answer is written. */
export type MessageActions = {
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
