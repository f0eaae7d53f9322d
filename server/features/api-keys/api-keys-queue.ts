/** Names of the queues that the calls write to. */
export const queues = { keyCreated: { name: 'send-api-key-created', retries: 5 } } as const

export const apiKeyQueueNames = Object.values(queues).map((queue) => queue.name)
