import { z } from 'zod'
import { featureJob, type FeatureJob } from '../../base/feature.ts'
import { queues, registrationRequest } from './login-queue.ts'
import { addRegistration, sendConfirmationAgain, sendReset } from './requests.ts'

const address = z.object({ email: z.string() })
const reset = address.extend({ isKnown: z.boolean().default(false) })

/** The background work of this feature. */
export const loginJobs: FeatureJob[] = [
  featureJob({ ...queues.register, data: registrationRequest, run: addRegistration }),
  featureJob({ ...queues.confirmAgain, data: address, run: (parts, { email }) => sendConfirmationAgain(parts, email) }),
  featureJob({ ...queues.reset, data: reset, run: (parts, { email, isKnown }) => sendReset(parts, email, isKnown) }),
]
