import { z } from 'zod'
import { mailRetries } from '../../base/mail/mail.ts'

/** A registration on its way through the queue; the password is already hashed. */
export const registrationRequest = z.object({
  email: z.string(),
  password_hash: z.string(),
  title: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  organisation: z.string().nullable(),
  function: z.string().nullable(),
  referral: z.string().nullable(),
  terms_accepted_at: z.coerce.date(),
})
export type RegistrationRequest = z.infer<typeof registrationRequest>

/** Names of the queues that the calls write to. */
export const queues = {
  register: { name: 'register', retries: mailRetries },
  confirmAgain: { name: 'send-confirmation-again', retries: mailRetries },
  reset: { name: 'send-reset', retries: mailRetries },
} as const
