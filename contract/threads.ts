import { z } from 'zod'
import { defineCalls } from './call.ts'
import { thread } from './chat.ts'
import { searchLeast, searchMost } from './chat-limits.ts'
import { messageTimestamp, paging } from './fields.ts'

/** Begin and end (exclusive) of a hit in a text, in UTF-16 units as JavaScript counts. */
const range = z.tuple([z.int(), z.int()])
export type Range = z.infer<typeof range>

/** A conversation that a search found. */
const foundThread = thread.extend({
  /** Hits in the title, in their order. */
  title_matches: z.array(range),
  /** The best passage of a question or an answer as plain text; null when only the title holds the words. */
  snippet: z
    .object({
      role: z.enum(['user', 'assistant']),
      /** Names the message that the passage is from; it may be a version that is not shown now. */
      timestamp: messageTimestamp,
      text: z.string(),
      matches: z.array(range),
    })
    .nullable(),
})
export type FoundThread = z.infer<typeof foundThread>

/** Forms in which a conversation can be saved. */
const exportFormats = ['md', 'docx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const tooShort = `Bitte geben Sie mindestens ${searchLeast} Zeichen ein.`

export const threadCalls = defineCalls({
  'GET /api/chat/threads/search': {
    summary: 'Conversations whose title or messages, in any version, hold all given words, newest first',
    access: 'user-or-key',
    content: true,
    query: paging(10, 51).extend({
      /** Answers after a part, the newest, where much was never searched before; the next call goes on from there. */
      partly: z.literal('true', { error: 'partly kann nur true sein.' }).optional(),
      q: z
        .string({ error: tooShort })
        .trim()
        .min(searchLeast, tooShort)
        .max(searchMost, `Bitte suchen Sie mit höchstens ${searchMost} Zeichen.`),
    }),
    reply: z.object({
      results: z.array(foundThread),
      /** Conversations that were not looked through, because the passphrase that opens them was not sent. */
      locked: z.int(),
      /** Older ones that a further call looks through; 0 unless `partly` was asked for. */
      unsearched: z.int(),
    }),
  },
  'GET /api/chat/threads/:id/export': {
    summary: 'A conversation, in the versions that are shown, as a file with the sources of every answer',
    access: 'user-or-key',
    content: true,
    params: z.object({ id: z.string().max(100) }),
    query: z.object({
      format: z.enum(exportFormats, { error: 'Dieses Format gibt es nicht. Möglich sind md und docx.' }),
      /** A message: the branch through it, where that is not the shown one. */
      at: messageTimestamp.optional(),
      /** Where names are covered: with them, or with the placeholders that a model was given. */
      names: z.enum(['echt', 'platzhalter'], { error: 'Möglich sind echt und platzhalter.' }).default('platzhalter'),
    }),
    file: ['text/markdown', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    holdsAnswers: true,
    errors: ['thread_not_found', 'message_not_found'],
  },
})
