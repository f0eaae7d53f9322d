import { chatCalls } from '../../../contract/chat.ts'
import { ratingCalls } from '../../../contract/ratings.ts'
import { threadCalls } from '../../../contract/threads.ts'
import { serve, whileReading, type Web } from '../../base/http.ts'
import { sendEvents } from '../../base/sse.ts'
import * as chat from './chat.ts'

export function chatRoutes(web: Web, parts: chat.ChatParts): void {
  serve(web, ratingCalls, { 'PUT /api/chat/rate': async ({ user, body }) => chat.rateAnswer(parts, user, body) })
  serve(web, chatCalls, {
    'POST /api/chat/ask-stream': async ({ user, body, reply }) => sendEvents(reply, await chat.ask(parts, user, body), 0),
    'GET /api/chat/threads/:id/stream': async ({ user, params, query, request, reply }) => {
      const lastEvent = query.after ?? request.headers['last-event-id']?.toString()
      const found = await chat.follow(parts, user, params.id, lastEvent)
      if (found) await sendEvents(reply, found.log, found.after)
      else void reply.code(204).send()
    },
    'POST /api/chat/summarize-document': async ({ user, body, reply }) => sendEvents(reply, await chat.summarizeDocument(parts, user, body), 0),
    'POST /api/chat/threads/:id/stop': async ({ user, params }) => chat.stop(parts, user, params.id),
    'POST /api/chat/reset-context': async ({ user, body }) => chat.resetContext(parts, user, body.thread_id ?? undefined),
    'POST /api/chat/set-system-passphrase': async ({ user }) => chat.setSystemPassphrase(parts, user),
    'GET /api/chat/history': async ({ user, query }) => chat.listHistory(parts, user, query.thread, query),
    'GET /api/chat/threads': async ({ user, query }) => ({ results: await chat.listThreads(parts, user, query) }),
    'GET /api/chat/threads/:id': async ({ user, params }) => chat.getThread(parts, user, params.id),
    'PUT /api/chat/threads/:id': async ({ user, params, body }) => chat.renameThread(parts, user, params.id, body.title),
    'DELETE /api/chat/threads/:id': async ({ user, params }) => chat.deleteThread(parts, user, params.id),
    'POST /api/chat/threads/:id/versions': async ({ user, params, body }) => chat.showVersion(parts, user, params.id, body.timestamp),
    'POST /api/chat/threads/:id/star': async ({ user, params, body }) => chat.starThread(parts, user, params.id, body.starred),
  })
  serve(web, threadCalls, {
    'GET /api/chat/threads/search': async ({ user, query, reply }) => ({ results: await chat.searchThreads(parts, user, query, whileReading(reply)) }),
    'GET /api/chat/threads/:id/export': async ({ user, params, query }) => chat.exportThread(parts, user, params.id, query.format, query.at),
  })
}
