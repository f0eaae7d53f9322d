import { knowsNobody, type Feature } from '../../base/feature.ts'

/** What is in stock of the law, and the search in it. Others call it; it has no work and no calls of its own. */
export const lawFeature: Feature = {
  name: 'law',
  persons: knowsNobody,
}
