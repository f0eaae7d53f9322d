import { z } from 'zod'
import type { Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { addRegistration, sendConfirmationAgain, sendPasswordChanged, sendReset } from './auth-requests.ts'
import { accountNotice, sendAccountNotice, type AccountNotice } from './account-notices.ts'
import { queues, registrationRequest } from './auth-queue.ts'
import { sendEmailChange } from './email-change.ts'

const emailChange = z.object({ user_id: z.uuid(), email: z.string() })
const address = z.object({ email: z.string() })

/** The background work of this feature. */
export function authJobs(parts: Parts): Job<never>[] {
  return [
    { ...queues.register, data: registrationRequest, run: (data: z.infer<typeof registrationRequest>) => addRegistration(parts, data) },
    { ...queues.confirmAgain, data: address, run: (data: { email: string }) => sendConfirmationAgain(parts, data.email) },
    { ...queues.reset, data: address, run: (data: { email: string }) => sendReset(parts, data.email) },
    { ...queues.passwordChanged, data: address, run: (data: { email: string }) => sendPasswordChanged(parts, data.email) },
    { ...queues.emailChange, data: emailChange, run: (data: z.infer<typeof emailChange>) => sendEmailChange(parts, data.user_id, data.email) },
    { ...queues.accountNotice, data: accountNotice, run: (data: AccountNotice) => sendAccountNotice(parts, data) },
  ] as unknown as Job<never>[]
}
