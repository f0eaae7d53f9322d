import { z } from 'zod'
import type { Queryable } from '../../base/db.ts'
import type { Mail } from '../../base/mail.ts'
import type { Parts } from '../../base/parts.ts'
import { accountDisabledMail, accountErasedMail, emailChangedMail, emailChangeRequestedMail, passwordChangedHereMail } from './account-mails.ts'
import { queues } from './auth-queue.ts'
import { tellOtherAccess, type KeysOf } from './other-access.ts'

/** Something that happened to an account and that its owner is told by mail. */
export const accountNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['email_change_requested', 'email_changed', 'account_erased']), to: z.string() }),
  z.object({ kind: z.literal('password_changed'), to: z.string(), user_id: z.uuid().optional() }),
  z.object({ kind: z.literal('account_disabled'), to: z.string(), erase_at: z.coerce.date() }),
])
export type AccountNotice = z.infer<typeof accountNotice>

/** Tells the owner of an account, in the given transaction: no deed without its mail, no mail without its deed. */
export const notify = (parts: Parts, notice: AccountNotice, tx: Queryable) => parts.jobs.add(queues.accountNotice, notice, tx)

export async function sendAccountNotice(parts: Parts, notice: AccountNotice, keysOf: KeysOf): Promise<void> {
  await parts.mailer.send(await mailOf(parts, notice, keysOf))
}

async function mailOf(parts: Parts, notice: AccountNotice, keysOf: KeysOf): Promise<Mail> {
  const { appUrl } = parts.config
  if (notice.kind === 'account_disabled') return accountDisabledMail(appUrl, notice.to, notice.erase_at)
  if (notice.kind === 'password_changed') return tellOtherAccess(parts, passwordChangedHereMail(appUrl, notice.to), notice.user_id, keysOf)
  return mails[notice.kind](appUrl, notice.to)
}

const mails = {
  email_change_requested: emailChangeRequestedMail,
  email_changed: emailChangedMail,
  account_erased: accountErasedMail,
}
