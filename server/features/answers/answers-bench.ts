/*
 * For benchmarks: what the check of statements finds before it is weighed, and the guides as the search knows them.
 */

export { examine, isElsewhere, isSaidOtherwise } from './check/compare.ts'
export { passagesOf } from './check/passage.ts'
export { readQuantities } from './check/quantities.ts'
export { figuresOf } from './check/weigh.ts'
export { vocabularyOf } from './check/words.ts'
export { situations } from './guides/choose.ts'
export { readGuidance, readProvision } from './guides/guides.ts'
