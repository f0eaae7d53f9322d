import { chatCalls } from '../../../contract/chat.ts'
import { ratingCalls } from '../../../contract/ratings.ts'
import { threadCalls } from '../../../contract/threads.ts'
import { serve, whileReading, type Web } from '../../base/http/http.ts'
import * as chat from './chat.ts'

export function chatRoutes(web: Web, parts: chat.ChatParts): void {
  const mark = parts.config.model.provider ? 'true' : 'quotations'
  web.app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.call?.call.holdsAnswers) reply.header('x-ai-generated', mark)
  })
  serve(web, ratingCalls, { 'PUT /api/chat/rate': async ({ caller, body }) => chat.rateAnswer(parts, caller, body) })
  serve(web, chatCalls, {
    'POST /api/chat/ask-stream': async ({ caller, body }) => ({ log: await chat.ask(parts, caller, body), after: 0 }),
    'GET /api/chat/threads/:id/stream': async ({ caller, params, query, request }) =>
      chat.follow(parts, caller, params.id, query.after ?? request.headers['last-event-id']?.toString()),
    'POST /api/chat/summarize-document': async ({ caller, body }) => ({
      log: await chat.summarizeDocument(parts, caller, body),
      after: 0,
    }),
    'POST /api/chat/threads/:id/stop': async ({ caller, params }) => chat.stop(parts, caller, params.id),
    'POST /api/chat/cover-names': async ({ caller, body }) => chat.previewCover(parts, caller, body),
    'POST /api/chat/reset-context': async ({ caller, body }) =>
      chat.resetContext(parts, caller, body.thread_id ?? undefined),
    'POST /api/chat/set-system-passphrase': async ({ caller }) => chat.setSystemPassphrase(parts, caller),
    'GET /api/chat/history': async ({ caller, query }) =>
      query.thread === undefined
        ? chat.listAllHistory(parts, caller, query)
        : chat.listHistory(parts, caller, query.thread, query),
    'GET /api/chat/threads': async ({ caller, query }) => chat.listThreads(parts, caller, query),
    'GET /api/chat/threads/:id': async ({ caller, params }) => chat.getThread(parts, caller, params.id),
    'PUT /api/chat/threads/:id': async ({ caller, params, body }) =>
      chat.renameThread(parts, caller, params.id, body.title),
    'DELETE /api/chat/threads/:id': async ({ caller, params }) => chat.deleteThread(parts, caller, params.id),
    'POST /api/chat/threads/:id/versions': async ({ caller, params, body }) =>
      chat.showVersion(parts, caller, params.id, body.timestamp),
    'POST /api/chat/threads/:id/star': async ({ caller, params, body }) =>
      chat.starThread(parts, caller, params.id, body.starred),
  })
  serve(web, threadCalls, {
    'GET /api/chat/threads/search': async ({ caller, query, reply }) =>
      chat.searchThreads(parts, caller, query, whileReading(reply)),
    'GET /api/chat/threads/:id/export': async ({ caller, params, query }) =>
      chat.exportThread(parts, caller, params.id, query),
  })
}
