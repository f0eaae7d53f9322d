import { knowsNobody, type Feature } from '../../base/feature.ts'

/** Answers out of the law. Others call it; it has no work and no calls of its own. */
export const answersFeature: Feature = {
  name: 'answers',
  persons: knowsNobody,
}
