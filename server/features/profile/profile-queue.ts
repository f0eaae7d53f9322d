/** Names of the queues that the deeds write to. A long transaction can stand in the way for minutes, hence the many retries. */
export const queues = { removeTraces: { name: 'remove-traces', retries: 12 } } as const

export const profileQueueNames = Object.values(queues).map((queue) => queue.name)
