import { mailRetries } from '../../base/mail/mail.ts'

/** Names of the queues that the actions write to. */
export const queues = { invitation: { name: 'send-invitation', retries: mailRetries } } as const
