import { z } from 'zod'
import { defineCalls } from './call.ts'

/** What a new instance needs before people can work with it, in the order in which it is done. */
const steps = ['law', 'company', 'people', 'mail', 'backup'] as const

const firstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(steps), is_done: z.boolean() })),
})
export type FirstStep = (typeof steps)[number]
export type FirstSteps = z.output<typeof firstSteps>

export const firstStepsCalls = defineCalls({
  'GET /api/admin/first-steps': {
    summary: 'What a new instance still needs before people can work with it',
    access: 'admin',
    reply: firstSteps,
  },
})
