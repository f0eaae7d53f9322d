import { chatCalls } from '../../../contract/chat.ts'
import { ratingCalls } from '../../../contract/ratings.ts'
import { serve, type Web } from '../../base/http.ts'
import { sendEvents } from '../../base/sse.ts'
import * as chat from './chat.ts'

export function chatRoutes(web: Web, parts: chat.ChatParts): void {
  serve(web, ratingCalls, { 'PUT /api/chat/rate': async ({ user, body }) => chat.rateAnswer(parts, user, body) })
  serve(web, chatCalls, {
    'POST /api/chat/ask-stream': async ({ user, body, reply }) => {
      const { events, abort } = await chat.ask(parts, user, body)
      await sendEvents(reply, events, abort)
    },
    'POST /api/chat/summarize-document': async ({ user, body, reply }) => {
      const { events, abort } = await chat.summarizeDocument(parts, user, body)
      await sendEvents(reply, events, abort)
    },
    'POST /api/chat/reset-context': async ({ user }) => chat.resetContext(parts, user),
    'POST /api/chat/set-system-passphrase': async ({ user }) => chat.setSystemPassphrase(parts, user),
    'GET /api/chat/history': async ({ user, query }) => chat.listHistory(parts, user, query.thread, query),
    'GET /api/chat/threads': async ({ user, query }) => ({ results: await chat.listThreads(parts, user, query) }),
    'GET /api/chat/threads/:id': async ({ user, params }) => chat.getThread(parts, user, params.id),
    'PUT /api/chat/threads/:id': async ({ user, params, body }) => chat.renameThread(parts, user, params.id, body.title),
    'DELETE /api/chat/threads/:id': async ({ user, params }) => chat.deleteThread(parts, user, params.id),
    'POST /api/chat/threads/:id/star': async ({ user, params, body }) => chat.starThread(parts, user, params.id, body.starred),
  })
}
