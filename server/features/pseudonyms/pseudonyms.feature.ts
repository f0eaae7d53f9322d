import { knowsNobody, type Feature } from '../../base/feature.ts'

/** Pseudonyms for what identifies somebody in a text. Others call it; it keeps nothing. */
export const pseudonymsFeature: Feature = {
  name: 'pseudonyms',
  persons: knowsNobody,
}
