import { z } from 'zod'
import { jobOf, type Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { addRegistration, sendConfirmationAgain, sendPasswordChanged, sendReset } from './auth-requests.ts'
import { accountNotice, sendAccountNotice } from './account-notices.ts'
import { queues, registrationRequest } from './auth-queue.ts'
import { sendEmailChange } from './email-change.ts'
import type { KeysOf } from './other-access.ts'

const emailChange = z.object({ user_id: z.uuid(), email: z.string() })
const address = z.object({ email: z.string() })
const account = address.extend({ user_id: z.uuid().optional() })

/** The background work of this feature. */
export function authJobs(parts: Parts, keysOf: KeysOf): Job<never>[] {
  return [
    jobOf({ ...queues.register, data: registrationRequest, run: (data) => addRegistration(parts, data) }),
    jobOf({ ...queues.confirmAgain, data: address, run: (data) => sendConfirmationAgain(parts, data.email) }),
    jobOf({ ...queues.reset, data: address, run: (data) => sendReset(parts, data.email) }),
    jobOf({ ...queues.passwordChanged, data: account, run: (data) => sendPasswordChanged(parts, data.email, data.user_id, keysOf) }),
    jobOf({ ...queues.emailChange, data: emailChange, run: (data) => sendEmailChange(parts, data.user_id, data.email) }),
    jobOf({ ...queues.accountNotice, data: accountNotice, run: (data) => sendAccountNotice(parts, data, keysOf) }),
  ]
}
