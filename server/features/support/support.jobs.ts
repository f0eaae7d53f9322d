import { hour } from '../../base/clock.ts'
import type { FeatureWork } from '../../base/feature.ts'
import { forgetEndedGrants } from './support.ts'

/** What this feature does again and again. */
export const supportWork: FeatureWork[] = [{ name: 'forget ended support codes', every: hour, run: forgetEndedGrants }]
