import { mailRetries } from '../../base/mail/mail.ts'

/** Names of the queues that the calls write to. */
export const queues = { keyCreated: { name: 'send-api-key-created', retries: mailRetries } } as const
