/** How long a code for support may hold, in hours. */
export const supportHours = [1, 24, 72] as const
export type SupportHours = (typeof supportHours)[number]
