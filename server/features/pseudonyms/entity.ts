import type { EntityType } from '../../../contract/entity-types.ts'

export type { EntityType }

/**
 * A place that a rule found, in UTF-16 units of the view. `score` from 0 to 1: from `sure` on it is replaced at once,
 * from `doubtful` on it is shown as »bitte prüfen«. `role` is that of a party (»Kläger«), for its placeholder.
 */
export type Found = { start: number; end: number; type: EntityType; score: number; rule: string; role?: string }

export const sure = 0.8
export const doubtful = 0.4
