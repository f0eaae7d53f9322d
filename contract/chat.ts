import { z } from 'zod'
import { defineCalls } from './call.ts'
import { messageTimestamp, paging } from './fields.ts'
import { fileQueryTypes, knowledgeBaseKeys, subLawKeys, type FileQueryType } from './knowledge-bases.ts'
import { rating } from './ratings.ts'
import { source } from './sources.ts'
import { isBlank, questionLimit, titleLimit } from './chat-limits.ts'

export const thread = z.object({
  uuid: z.uuid(),
  title: z.string(),
  starred: z.boolean(),
  /** Time of the newest message, ISO 8601. */
  updated_at: z.string(),
  /** True in lists where the passphrase that opens it was not sent; the title is none then. */
  locked: z.boolean().optional(),
  /** Where names are covered in it: the title in placeholders; `title` has the names. */
  covered_title: z.string().optional(),
})
export type Thread = z.infer<typeof thread>

/** Why conversations are locked; null where none is. */
export const lockedBy = z.enum(['passphrase_required', 'passphrase_invalid']).nullable()
export type LockedBy = z.infer<typeof lockedBy>

/** How well a statement is carried by its source. */
const citationStates = ['belegt', 'teilweise', 'ohne_beleg'] as const

/** The result of checking one statement of an answer against a source. */
const citation = z.object({
  /** The marker as it stands in the text: `[1]`; null for a statement without one. */
  marker: z.string().nullable(),
  source_id: z.string().nullable(),
  state: z.enum(citationStates),
  /** The passage of the source that carries the statement, null where there is none. */
  quote: z.string().nullable(),
  /** Where the passage stands in the text of the page, where the source is one of a file; in UTF-16 units. */
  range: z.object({ start: z.int(), end: z.int() }).nullish(),
  /** The place of that passage as one cites it, where it is more exact than the source: `§ 16b Abs 2 MRG`. */
  pinpoint: z.string().nullish(),
  /** Why the state is no better, in words for the reader. */
  reason: z.string().nullish(),
  /** The telling words and figures of the statement that the passage has in some form, and those that it has not. */
  words: z.object({ found: z.array(z.string()), missing: z.array(z.string()) }).nullish(),
  /** A source that carries the statement, where the one that it is marked with does not; its snippet is the passage. */
  better: source.nullish(),
  /** Place of the statement in the text of the message, in UTF-16 units; absent where a whole source was quoted. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  /** Place of the marker in the text. */
  marker_start: z.number().int().optional(),
})
export type Citation = z.infer<typeof citation>

const fileQueryTypeKeys = Object.keys(fileQueryTypes) as [FileQueryType, ...FileQueryType[]]

/**
 * A placeholder of a conversation and the words that it stands for. `inBrackets`: a text of the conversation calls somebody
 * else so, and it is read in its brackets alone.
 */
const coveredName = z.object({
  placeholder: z.string(),
  original: z.string(),
  inBrackets: z.literal(true).optional(),
})
/** A covered place of a question: its range in the text, in UTF-16 units, and what the person had written there. */
const coveredPlace = z.object({ start: z.int(), end: z.int(), original: z.string() })

const messageStates = ['complete', 'aborted', 'failed'] as const

const message = z.object({
  /** Identifies the message; strictly increasing per user. */
  timestamp: messageTimestamp,
  conversation_thread: z.uuid(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** aborted: stopped before its end, the part is kept. running: being written right now, this is what there is so far. */
  state: z.enum([...messageStates, 'running']),
  law: z.enum(knowledgeBaseKeys),
  sub_law: z.enum(subLawKeys).nullable(),
  sources: z.array(source),
  citations: z.array(citation),
  /** What has this place in the conversation: versions of a question, or answers to the same question; oldest first, with this one. */
  versions: z.array(messageTimestamp),
  /** The message that this question is about, and how it begins. */
  reply_to: z.object({ timestamp: messageTimestamp, excerpt: z.string() }).nullish(),
  /** The person's own files that this question is about, with their names when it was asked, and how they are read. */
  files: z.array(z.object({ uuid: z.uuid(), filename: z.string() })).nullish(),
  file_query_type: z.enum(fileQueryTypeKeys).nullish(),
  /** What of a question is covered; its text speaks in placeholders there, as everything does that a model was given. */
  covered: z.array(coveredPlace).nullish(),
  /** Whether a language model wrote words of this answer; absent where it was not noted. */
  by_model: z.boolean().nullish(),
  /** Another knowledge base that fits the question clearly better than the one it was put to. */
  elsewhere: z.enum(knowledgeBaseKeys).nullish(),
  /** What the owner thinks of this answer. */
  rating: rating.nullish(),
})
export type Message = z.infer<typeof message>

/**
 * The data events of an answer, in this order where present. The client ignores unknown types. Each event has an id;
 * `GET /api/chat/threads/:id/stream` goes on after it. Replayed pieces of text may be cut differently.
 */
const chunk = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('thread'),
    thread_id: z.uuid(),
    title: z.string(),
    /** A question that is answered once more keeps its timestamp. */
    question_timestamp: messageTimestamp,
    answer_timestamp: messageTimestamp,
    /** As in the messages. */
    question_versions: z.array(messageTimestamp),
    answer_versions: z.array(messageTimestamp),
    /** Where names are covered in the conversation: by what, and the question as it was sent on. */
    names: z.array(coveredName).optional(),
    question: z.object({ text: z.string(), covered: z.array(coveredPlace) }).optional(),
  }),
  z.object({ type: z.literal('status'), step: z.string(), text: z.string() }),
  z.object({ type: z.literal('elsewhere'), law: z.enum(knowledgeBaseKeys) }),
  z.object({ type: z.literal('sources'), sources: z.array(source) }),
  /** Before the piece of text that ends with a marker: what it will most likely say, so that its sign has its room. */
  z.object({
    type: z.literal('place'),
    place: citation
      .pick({ marker: true, source_id: true, state: true, pinpoint: true })
      .extend({ marker_start: z.int() }),
  }),
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('citations'), citations: z.array(citation) }),
  z.object({
    type: z.literal('done'),
    timestamp: messageTimestamp,
    state: z.enum(messageStates),
    by_model: z.boolean().optional(),
    usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullable(),
  }),
])
export type Chunk = z.infer<typeof chunk>

/**
 * Where the context ends. An answer: the question follows it. A question: it gets a version, in the same words a further
 * answer, in other words a new question in its place. Absent: the question follows what is shown.
 */
const contextTimestamp = messageTimestamp.nullish()

export const question = z
  .object({
    question: z
      .string({ error: 'Bitte geben Sie eine Frage ein.' })
      .trim()
      .max(questionLimit, 'Ihre Frage ist zu lang (höchstens 20.000 Zeichen).')
      .refine((text) => !isBlank(text), 'Bitte geben Sie eine Frage ein.'),
    law: z.enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' }),
    /** Only with `publiclaw`; the Bund when absent. */
    sub_law: z.enum(subLawKeys, { error: 'Dieses Teilgebiet gibt es nicht.' }).nullish(),
    /** Absent for a new conversation. */
    thread_id: z.string({ error: 'Unterhaltung nicht gefunden' }).max(100, 'Unterhaltung nicht gefunden').nullish(),
    file_context: z
      .array(z.uuid({ error: 'Diese Datei gibt es nicht.' }))
      .max(20, 'Bitte wählen Sie höchstens 20 Dateien.')
      .default([]),
    file_query_type: z.enum(fileQueryTypeKeys, { error: 'Diese Abfrageart gibt es nicht.' }).default('general'),
    /** Covers names in the question before it goes to a model; in a conversation with covered names that is done anyway. */
    cover_names: z.boolean({ error: 'cover_names muss true oder false sein' }).default(false),
    /** Law as it stood on this day, YYYY-MM-DD; today when absent. */
    as_of: z.iso.date({ error: 'Das Datum muss die Form JJJJ-MM-TT haben.' }).nullish(),
    history_context_timestamp: contextTimestamp,
    /** The message that the question is about; it must come before it. */
    reply_to_message_timestamp: messageTimestamp.nullish(),
  })
  .refine((body) => !body.sub_law || body.law === 'publiclaw', {
    path: ['sub_law'],
    error: 'Teilgebiete gibt es nur im öffentlichen Recht.',
  })
export type Question = z.input<typeof question>

const threadParams = z.object({ id: z.string().max(100) })

/** Why a question is not taken. */
const refusals = [
  'law_not_allowed',
  'thread_not_found',
  'message_not_found',
  'too_many_streams',
  'usage_limit_reached',
] as const

/** Why a question about files is not taken. */
const fileRefusals = ['files_blocked', 'file_not_found', 'file_not_ready', 'file_lost', 'files_too_long'] as const

/** How an answer that has begun can end; these come as events of the stream. */
const modelErrors = [
  'model_busy',
  'model_cut',
  'model_empty',
  'model_refused',
  'model_timeout',
  'model_too_long',
  'model_unreachable',
] as const

export const chatCalls = defineCalls({
  'POST /api/chat/ask-stream': {
    summary:
      'Ask a question; the answer streams as server-sent events. Closing the connection does not stop it, a new question in the same conversation does',
    access: 'user-or-key',
    content: true,
    body: question,
    stream: chunk,
    holdsAnswers: true,
    errors: [...refusals, ...fileRefusals, ...modelErrors],
  },
  'POST /api/chat/summarize-document': {
    summary: 'Summarise one of our own sources; streams like a question, and counts as one',
    access: 'user',
    content: true,
    body: z.object({
      /** Address of the source in RIS, as it came with an answer or a source; no other address is ever opened. */
      doc_url: z
        .string({ error: 'Bitte geben Sie die Adresse der Quelle an.' })
        .min(1, 'Bitte geben Sie die Adresse der Quelle an.')
        .max(2000, 'Die Adresse ist zu lang.'),
      thread_id: z.string({ error: 'Unterhaltung nicht gefunden' }).max(100, 'Unterhaltung nicht gefunden').nullish(),
      history_context_timestamp: contextTimestamp,
    }),
    stream: chunk,
    holdsAnswers: true,
    errors: [...refusals, ...modelErrors],
  },
  'POST /api/chat/cover-names': {
    summary: 'What of a question would be covered before it goes to a model; nothing is kept of it',
    access: 'user',
    content: true,
    body: z.object({
      question: z
        .string({ error: 'Bitte geben Sie eine Frage ein.' })
        .max(questionLimit, 'Ihre Frage ist zu lang (höchstens 20.000 Zeichen).'),
      thread_id: z.string({ error: 'Unterhaltung nicht gefunden' }).max(100, 'Unterhaltung nicht gefunden').nullish(),
    }),
    reply: z.object({ text: z.string(), covered: z.array(coveredPlace) }),
    errors: ['thread_not_found'],
  },
  'POST /api/chat/reset-context': {
    summary:
      'End the current context: stops the running answer of the conversation that is left; without one, all running answers',
    access: 'user',
    body: z.object({
      thread_id: z.string({ error: 'Unterhaltung nicht gefunden' }).max(100, 'Unterhaltung nicht gefunden').nullish(),
    }),
    status: 204,
  },
  'POST /api/chat/set-system-passphrase': {
    summary: 'Choose the system-provided key; does nothing when a type is chosen',
    access: 'user',
    status: 204,
  },
  'GET /api/chat/history': {
    summary:
      'Messages of a conversation in the versions that are shown, newest first; without `thread` those of all conversations in every version, newest last, the first page being the newest',
    access: 'user-or-key',
    content: true,
    query: paging(20).extend({
      thread: z.string({ error: 'Unterhaltung nicht gefunden' }).max(100).optional(),
      /** A message: the page reaches back to it and the one before, and holds the branch through it where that is not shown. */
      at: messageTimestamp.optional(),
    }),
    reply: z.object({
      results: z.array(message),
      has_more: z.boolean(),
      /** While an answer is being written: the last event that its message in `results` holds. */
      running: z.object({ event_id: z.string() }).nullable(),
      /** What is covered in the one conversation that was asked for; its messages speak in these placeholders. */
      names: z.array(coveredName).nullish(),
    }),
    holdsAnswers: true,
    errors: ['thread_not_found', 'message_not_found'],
  },
  'GET /api/chat/threads': {
    summary: 'Conversations, starred first, then newest; those that the passphrase sent does not open come locked',
    access: 'user-or-key',
    content: true,
    query: paging(10, 101),
    reply: z.object({ results: z.array(thread), locked_by: lockedBy }),
  },
  'GET /api/chat/threads/:id': {
    summary: 'One conversation',
    access: 'user-or-key',
    content: true,
    params: threadParams,
    reply: thread,
    errors: ['thread_not_found'],
  },
  'PUT /api/chat/threads/:id': {
    summary: 'Rename a conversation',
    access: 'user-or-key',
    content: true,
    params: threadParams,
    body: z.object({
      title: z
        .string({ error: 'Bitte geben Sie einen Titel ein.' })
        .trim()
        .max(titleLimit, `Der Titel darf höchstens ${titleLimit} Zeichen haben.`)
        .refine((text) => !isBlank(text), 'Bitte geben Sie einen Titel ein.'),
    }),
    reply: thread,
    errors: ['thread_not_found'],
  },
  'DELETE /api/chat/threads/:id': {
    summary: 'Delete a conversation with its messages',
    access: 'user-or-key',
    params: threadParams,
    status: 204,
    errors: ['thread_not_found'],
  },
  'GET /api/chat/threads/:id/stream': {
    summary:
      'Follow the running answer from its beginning, or after an event (also as header Last-Event-ID); 204 when that answer no longer runs',
    access: 'user-or-key',
    content: true,
    params: threadParams,
    query: z.object({ after: z.string().max(40, 'Diese Ereignisnummer gibt es nicht.').optional() }),
    stream: chunk,
    holdsAnswers: true,
    errors: ['thread_not_found', ...modelErrors],
  },
  'POST /api/chat/threads/:id/stop': {
    summary: 'Stop the running answer and keep its part',
    access: 'user-or-key',
    params: threadParams,
    status: 204,
    errors: ['thread_not_found'],
  },
  'POST /api/chat/threads/:id/versions': {
    summary: 'Show another version of a question or an answer, with what followed it last',
    access: 'user-or-key',
    params: threadParams,
    body: z.object({
      /** Names the version. */
      timestamp: messageTimestamp,
    }),
    status: 204,
    errors: ['thread_not_found', 'message_not_found'],
  },
  'POST /api/chat/threads/:id/star': {
    summary: 'Pin a conversation to the top, or unpin it',
    access: 'user-or-key',
    content: true,
    params: threadParams,
    body: z.object({ starred: z.boolean({ error: 'starred muss true oder false sein' }) }),
    reply: thread,
    errors: ['thread_not_found'],
  },
})
