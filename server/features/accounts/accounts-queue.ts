import { mailRetries } from '../../base/mail/mail.ts'

/** Names of the queues that the actions write to. */
export const queues = {
  emailChange: { name: 'send-email-change', retries: mailRetries },
  accountNotice: { name: 'send-account-notice', retries: mailRetries },
  passwordChanged: { name: 'send-password-changed', retries: mailRetries },
} as const
