import type { Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import type { ChatParts } from '../chat/chat.ts'
import { profileJobs, profileWork } from './profile.jobs.ts'
import { profileRoutes } from './profile.routes.ts'

/** The data of a person, their export, and the end of the account. */
export const profileFeature: Feature<FeatureParts & ChatParts> = {
  name: 'profile',
  routes: profileRoutes,
  jobs: profileJobs,
  regular: profileWork,
  persons: {
    tables: {
      tombstones: {
        erasure: { stays: 'id and day only; a restored older backup is erased by it again' },
        leftOut: 'entsteht erst mit der Löschung',
      },
    },
  },
}
