import type { Queryable } from '../../base/store/db.ts'
import { mailRetries } from '../../base/mail/mail.ts'
import type { Parts } from '../../base/parts.ts'
import type { Notice } from './two-factor-mails.ts'

/** Whose login it is; the address names the account in the app and gets the notices. */
export type Person = { id: string; email: string }

export const noticeQueue = { name: 'send-two-factor-notice', retries: mailRetries } as const

/** Tells the owner by mail, as part of the action: both happen or neither. */
export async function notify(parts: Pick<Parts, 'jobs'>, tx: Queryable, email: string, notice: Notice): Promise<void> {
  await parts.jobs.add(noticeQueue, { email, notice }, tx)
}
