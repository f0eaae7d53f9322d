import type { FastifyReply, FastifyRequest } from 'fastify'
import { profileCalls } from '../../../contract/profile.ts'
import { serve, type Caller, type Web } from '../../base/http.ts'
import { ipPrefix } from '../../base/ip.ts'
import * as auth from '../auth/auth.ts'
import type { ChatParts } from '../chat/chat.ts'
import * as profile from './profile.ts'

/** `renewSession` gives the session of somebody who has just entered their password again a new secret. */
export function profileRoutes(web: Web, parts: ChatParts, renewSession: (user: Caller, reply: FastifyReply) => Promise<void>): void {
  const ip = (request: FastifyRequest) => ipPrefix(request.ip)
  serve(web, profileCalls, {
    'GET /api/profile': async ({ user }) => user,
    'PUT /api/profile/update': async ({ user, body, request, reply }) => {
      if ('first_name' in body && body.first_name !== undefined) {
        const updated = await profile.updateProfile(parts, user, body, ip(request))
        if (body.email !== user.email) await renewSession(user, reply)
        return updated
      }
      if (body.password !== undefined) {
        await auth.changePassword(parts, user, body, ip(request))
        await renewSession(user, reply)
        return { user, pending_email: null }
      }
      const { first_name, last_name, email } = user
      return profile.updateProfile(parts, user, { ...body, first_name, last_name, email }, ip(request))
    },
    'GET /api/profile/email-change': async ({ user }) => ({ pending_email: await auth.pendingEmail(parts, user.id) }),
    'DELETE /api/profile/email-change': async ({ user }) => auth.cancelEmailChange(parts, user.id),
    'GET /api/profile/sessions': async ({ user }) => ({ results: await auth.listOwnSessions(parts, user) }),
    'DELETE /api/profile/sessions': async ({ user, request }) => auth.endOtherSessions(parts, user, ip(request)),
    'DELETE /api/profile/sessions/:id': async ({ user, params, request }) => auth.endOwnSession(parts, user, params.id, ip(request)),
    'GET /api/profile/export': async ({ user, request }) => profile.exportData(parts, user, ip(request)),
    'DELETE /api/profile/disable': async ({ user, body, request }) => ({ erase_at: (await profile.deactivate(parts, user, body.password, ip(request))).toISOString() }),
    'DELETE /api/profile/erase': async ({ user, body, request }) => profile.eraseNow(parts, user, body.password, ip(request)),
  })
}
