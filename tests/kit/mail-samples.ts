import { usageKinds } from '../../contract/subscriptions.ts'
import type { Mail } from '../../server/base/mail/mail.ts'
import * as apiKeys from '../../server/features/api-keys/api-key-mails.ts'
import * as companyAdmin from '../../server/features/company-admin/company-admin-mails.ts'
import * as encryption from '../../server/features/encryption/encryption-mails.ts'
import * as account from '../../server/features/accounts/account-mails.ts'
import * as auth from '../../server/features/login/login-mails.ts'
import * as subscriptions from '../../server/features/subscriptions/subscription-mails.ts'
import { thresholds } from '../../server/features/subscriptions/subscription-queue.ts'
import { noticeKinds, noticeMail } from '../../server/features/two-factor/two-factor-mails.ts'

/*
 * One mail of every kind. Who adds a template adds a sample: tests/api/mails.test.ts compares this list with the
 * functions in the files *-mails.ts.
 */

/** What comes from outside: where the instance stands, who reads, and words that a person entered. */
type Outside = { appUrl: URL; to: string; words: string; token: string }

type Sample = (outside: Outside) => Mail

const wish = ({ to, words }: Outside) => ({
  name: words,
  email: to,
  organisation: words,
  current: 'free' as const,
  wanted: 'paid_medium' as const,
  tax_only: false,
})
const usage = (outside: Outside, threshold: (typeof thresholds)[number], kind: (typeof usageKinds)[number]) =>
  subscriptions.usageNoticeMail(outside.appUrl, {
    email: outside.to,
    kind,
    period: '2026-11',
    used: threshold,
    limit: 100,
    threshold,
  })

/** By the name of the template; further samples of one template carry a remark behind it. */
export const mailSamples: Record<string, Sample> = {
  confirmRegistrationMail: ({ appUrl, to, token }) => auth.confirmRegistrationMail(appUrl, to, token, null),
  'confirmRegistrationMail (referred)': ({ appUrl, to, token, words }) =>
    auth.confirmRegistrationMail(appUrl, to, token, `oerak ${words}`),
  alreadyRegisteredMail: ({ appUrl, to }) => auth.alreadyRegisteredMail(appUrl, to),
  resetPasswordMail: ({ appUrl, to, token }) => auth.resetPasswordMail(appUrl, to, token),
  passwordChangedMail: ({ appUrl, to }) => account.passwordChangedMail(appUrl, to),
  passwordChangedHereMail: ({ appUrl, to }) => account.passwordChangedHereMail(appUrl, to),
  confirmEmailMail: ({ appUrl, to, token }) => account.confirmEmailMail(appUrl, to, token),
  addressTakenMail: ({ appUrl, to }) => account.addressTakenMail(appUrl, to),
  emailChangeRequestedMail: ({ appUrl, to }) => account.emailChangeRequestedMail(appUrl, to),
  emailChangedMail: ({ appUrl, to }) => account.emailChangedMail(appUrl, to),
  accountDisabledMail: ({ appUrl, to }) => account.accountDisabledMail(appUrl, to, new Date('2026-12-24T10:00:00Z')),
  'accountClosedMail (until a day)': ({ appUrl, to }) =>
    auth.accountClosedMail(appUrl, to, new Date('2026-12-24T10:00:00Z')),
  'accountClosedMail (by the administration)': ({ appUrl, to }) => auth.accountClosedMail(appUrl, to, null),
  accountErasedMail: ({ appUrl, to }) => account.accountErasedMail(appUrl, to),
  migrationFinishedMail: ({ appUrl, to }) => encryption.migrationFinishedMail(appUrl, to, 0),
  'migrationFinishedMail (some failed)': ({ appUrl, to }) => encryption.migrationFinishedMail(appUrl, to, 3),
  invitationMail: ({ appUrl, to, token }) =>
    companyAdmin.invitationMail(appUrl, to, 'kanzlei.at', new Date('2026-12-24T10:00:00Z'), token),
  apiKeyCreatedMail: ({ appUrl, to, words }) => apiKeys.apiKeyCreatedMail(appUrl, to, words),
  ...Object.fromEntries(
    noticeKinds.map((kind): [string, Sample] => [
      `noticeMail (${kind})`,
      ({ appUrl, to }) => noticeMail(appUrl, to, kind),
    ]),
  ),
  upgradeToSalesMail: (outside) =>
    subscriptions.upgradeToSalesMail(outside.appUrl, 'vertrieb@example.at', wish(outside)),
  upgradeConfirmedMail: (outside) => subscriptions.upgradeConfirmedMail(outside.appUrl, wish(outside)),
  voucherRedeemedMail: ({ appUrl, to }) =>
    subscriptions.voucherRedeemedMail(appUrl, {
      email: to,
      before: 'free',
      subscription: 'paid_medium',
      from: '2026-11-21',
      until: '2027-02-21',
      afterwards: 'free',
    }),
  'planChangedMail (ended)': ({ appUrl, to }) =>
    subscriptions.planChangedMail(appUrl, {
      email: to,
      before: 'paid_medium',
      subscription: 'free',
      from: '2026-11-21',
      until: null,
      reason: 'ended',
    }),
  'planChangedMail (set)': ({ appUrl, to }) =>
    subscriptions.planChangedMail(appUrl, {
      email: to,
      before: 'paid_small',
      subscription: 'paid',
      from: '2026-11-21',
      until: '2027-11-21',
      reason: 'set',
    }),
  ...Object.fromEntries(
    thresholds.flatMap((threshold) =>
      usageKinds.map((kind): [string, Sample] => [
        `usageNoticeMail (${threshold} % ${kind})`,
        (outside) => usage(outside, threshold, kind),
      ]),
    ),
  ),
}
