/** Names of the queues that the actions write to. A long transaction can stand in the way for minutes, hence the many retries. */
export const queues = { removeTraces: { name: 'remove-traces', retries: 12, seconds: 1800 } } as const
