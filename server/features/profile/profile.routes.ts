import { profileCalls } from '../../../contract/profile.ts'
import type { FeatureParts } from '../../base/persons.ts'
import { serve, type Web } from '../../base/http/http.ts'
import { passphraseOf } from '../../base/http/passphrase.ts'
import * as accounts from '../accounts/accounts.ts'
import type { ChatParts } from '../chat/chat.ts'
import { changePassphrase } from '../encryption/encryption.ts'
import { changePassword } from '../login/login.ts'
import * as profile from './profile.ts'

export function profileRoutes(web: Web, parts: FeatureParts & ChatParts): void {
  serve(web, profileCalls, {
    'GET /api/profile': async ({ caller }) => caller.user,
    'PUT /api/profile/update': async ({ caller, body, request }) => {
      if (body.passphrase_type !== undefined) {
        const change = { type: body.passphrase_type, passphrase: passphraseOf(request), old: body.old_passphrase }
        return { user: await changePassphrase(parts, caller, change), pending_email: null }
      }
      if (body.password === undefined) return profile.updateProfile(parts, caller, body)
      await changePassword(parts, caller, body)
      return { user: caller.user, pending_email: null }
    },
    'GET /api/profile/email-change': async ({ caller }) => ({
      pending_email: await accounts.pendingEmail(parts, caller),
    }),
    'DELETE /api/profile/email-change': async ({ caller }) => accounts.cancelEmailChange(parts, caller),
    'GET /api/profile/sessions': async ({ caller }) => ({ results: await accounts.listOwnSessions(parts, caller) }),
    'DELETE /api/profile/sessions': async ({ caller }) => accounts.endOtherSessions(parts, caller),
    'DELETE /api/profile/sessions/:id': async ({ caller, params }) => accounts.endOwnSession(parts, caller, params.id),
    'GET /api/profile/audit': async ({ caller, query }) => profile.listOwnAudit(parts, caller, query),
    'GET /api/profile/export': async ({ caller }) => profile.exportData(parts, caller),
    'DELETE /api/profile/disable': async ({ caller, body }) => ({
      erase_at: (await profile.deactivate(parts, caller, body.password)).toISOString(),
    }),
    'DELETE /api/profile/erase': async ({ caller, body }) => profile.eraseNow(parts, caller, body.password),
  })
}
