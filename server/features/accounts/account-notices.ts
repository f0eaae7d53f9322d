import { z } from 'zod'
import type { Queryable } from '../../base/store/db.ts'
import type { Mail } from '../../base/mail/mail.ts'
import type { Parts } from '../../base/parts.ts'
import {
  accountDisabledMail,
  accountErasedMail,
  emailChangedMail,
  emailChangeRequestedMail,
  passwordChangedHereMail,
  passwordChangedMail,
} from './account-mails.ts'
import { queues } from './accounts-queue.ts'
import { otherAccess, withOtherAccess, type OtherAccess } from './other-access.ts'

/** Something that happened to an account and that its owner is told by mail. */
export const accountNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['email_change_requested', 'email_changed', 'account_erased']), to: z.string() }),
  // Without a list it was put into the queue by an older version; it goes out as it was.
  z.object({ kind: z.literal('password_changed'), to: z.string(), others: otherAccess.optional() }),
  z.object({ kind: z.literal('account_disabled'), to: z.string(), erase_at: z.coerce.date() }),
])
export type AccountNotice = z.infer<typeof accountNotice>

/** A password that was chosen with a mailed link. */
export const passwordNotice = z.object({ email: z.string(), others: otherAccess.optional() })

/** Tells the owner of an account, in the given transaction: no action without its mail, no mail without its action. */
export const notify = (parts: Pick<Parts, 'jobs'>, notice: AccountNotice, tx: Queryable) =>
  parts.jobs.add(queues.accountNotice, notice, tx)

/** Tells the owner that there is a new password, how it was set, and what else opens the account. */
export const tellPasswordChanged = (
  parts: Pick<Parts, 'jobs'>,
  tx: Queryable,
  email: string,
  by: 'settings' | 'link',
  others: OtherAccess,
) =>
  by === 'settings'
    ? notify(parts, { kind: 'password_changed', to: email, others }, tx)
    : parts.jobs.add(queues.passwordChanged, { email, others }, tx)

export const sendAccountNotice = ({ config, mailer }: Parts, notice: AccountNotice): Promise<void> =>
  mailer.send(mailOf(config.appUrl, notice))

export const sendPasswordNotice = (
  { config, mailer }: Parts,
  { email, others }: z.output<typeof passwordNotice>,
): Promise<void> => mailer.send(naming(passwordChangedMail(config.appUrl, email), others))

function mailOf(appUrl: URL, notice: AccountNotice): Mail {
  if (notice.kind === 'account_disabled') return accountDisabledMail(appUrl, notice.to, notice.erase_at)
  if (notice.kind === 'password_changed') return naming(passwordChangedHereMail(appUrl, notice.to), notice.others)
  return mails[notice.kind](appUrl, notice.to)
}

const naming = (mail: Mail, others: OtherAccess | undefined) => (others ? withOtherAccess(mail, others) : mail)

const mails = {
  email_change_requested: emailChangeRequestedMail,
  email_changed: emailChangedMail,
  account_erased: accountErasedMail,
}
