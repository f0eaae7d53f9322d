import { mailRetries } from '../../base/mail.ts'

/** Names of the queues that the calls write to. */
export const queues = { keyCreated: { name: 'send-api-key-created', retries: mailRetries } } as const

export const apiKeyQueueNames = Object.values(queues).map((queue) => queue.name)
