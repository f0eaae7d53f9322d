import { knowsNobody, type Feature } from '../../base/feature.ts'

/** Bytes become pages of text. Others call it; it has no work and no calls of its own. */
export const readingFeature: Feature = {
  name: 'reading',
  persons: knowsNobody,
}
