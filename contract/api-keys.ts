import { z } from 'zod'
import { defineCalls } from './call.ts'
import { paging } from './fields.ts'
import { partialReentry } from './two-factor.ts'

/** Every API key begins with this, so that scanners of repositories and logs recognise one that leaked. */
export const keyPrefix = 'fst_live_'

/** Characters of the name of a key. */
const keyNameLimit = 60

/** A key as its owner sees it later: masked, `fst_live_…ab12`. */
const apiKey = z.object({
  uuid: z.uuid(),
  key: z.string(),
  /** What its owner calls it; null for a key without a name. */
  name: z.string().nullable(),
  created_at: z.string(),
  /** The last moment the key works, the end of a day in Vienna; null means never. */
  expires_at: z.string().nullable(),
  /** To the minute; null for a key that was never used. */
  last_used_at: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const dayForm = 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.'

export const apiKeyCalls = defineCalls({
  'GET /api/profile/api-keys': {
    summary: 'The API keys of the person, newest first; the keys themselves are masked',
    access: 'user',
    query: paging(10),
    reply: z.object({ results: z.array(apiKey), count: z.number().int() }),
  },
  'POST /api/profile/api-keys': {
    summary:
      'Make an API key; this reply is the only time that it is told whole. Asks for the password, and ten minutes after the last second step for another one',
    access: 'user',
    body: z.object({
      /** The last day on which the key works, YYYY-MM-DD; absent for a key that never expires. */
      expires_at: z.iso.date({ error: dayForm }).nullish(),
      name: z.string().trim().max(keyNameLimit, `Bitte höchstens ${keyNameLimit} Zeichen.`).nullish(),
      ...partialReentry,
    }),
    reply: apiKey,
    status: 201,
    errors: ['api_not_enabled', 'password_required', 'password_wrong', 'code_wrong', 'conflict', 'too_many_attempts'],
  },
  'DELETE /api/profile/api-keys/:id': {
    summary: 'Delete an API key; it stops working at once',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    errors: ['key_not_found'],
  },
})
