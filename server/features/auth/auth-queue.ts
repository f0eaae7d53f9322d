import { z } from 'zod'

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
  register: { name: 'register', retries: 5 },
  confirmAgain: { name: 'send-confirmation-again', retries: 5 },
  reset: { name: 'send-reset', retries: 5 },
  emailChange: { name: 'send-email-change', retries: 5 },
  accountNotice: { name: 'send-account-notice', retries: 5 },
  passwordChanged: { name: 'send-password-changed', retries: 5 },
} as const

export const authQueueNames = Object.values(queues).map((queue) => queue.name)
