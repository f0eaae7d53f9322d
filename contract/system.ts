import { z } from 'zod'
import { defineCalls } from './call.ts'

export const systemCalls = defineCalls({
  'GET /api/health': {
    summary: 'Whether this instance is ready to answer',
    access: 'public',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
})
