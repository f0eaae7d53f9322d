import { z } from 'zod'
import { defineCalls } from './call.ts'
import { entityTypes } from './entity-types.ts'

/*
 * The release of a pseudonymised file by a second person. Its owner asks for it with a link, which alone opens the
 * pseudonymised text: the server keeps it sealed with what stands in the link behind the `#`. The second person has an
 * account of their own and sees neither the original nor the name of the file.
 */

/** `outdated`: the owner changed something after it; only a new link counts. */
const states = ['waiting', 'released', 'refused', 'outdated', 'expired'] as const

const verdict = {
  state: z.enum(states),
  /** ISO 8601. */
  expires_at: z.string(),
  /** When and by whom it was released or refused; null before, and who where that account is gone. */
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** What the second person wrote. */
  remark: z.string().nullable(),
}

/** What the owner sees. */
export const secondRelease = z.object({
  ...verdict,
  /** The secret of the link; null once it opens nothing any more. */
  token: z.string().nullable(),
})
export type SecondRelease = z.infer<typeof secondRelease>

const secondReading = z.object({
  ...verdict,
  /** Who asks for the release. */
  asked_by: z.string(),
  /** The pseudonymised text; null once it has been decided about, or counts no longer. */
  text: z.string().nullable(),
  /** Where the replacements stand in it, begin and end (exclusive) in UTF-16 units. */
  spans: z.array(z.tuple([z.int(), z.int()])),
  /** How many different things were replaced, by kind. */
  counts: z.array(z.object({ type: z.enum(entityTypes), count: z.int() })),
})
export type SecondReading = z.infer<typeof secondReading>

const params = z.object({ id: z.string().max(100) })
const token = z.string({ error: 'Dieser Link ist unvollständig.' }).min(1, 'Dieser Link ist unvollständig.').max(200)

export const secondReleaseCalls = defineCalls({
  'PUT /api/chat/files/:id/second-release': {
    summary: 'Demand the release by a second person, for the pseudonymised text as it stands; a link made before ends',
    access: 'user-or-key',
    content: true,
    params,
    reply: secondRelease,
    errors: ['files_blocked', 'file_not_found', 'file_wrong_status', 'file_lost', 'names_remain', 'review_changed'],
  },
  'DELETE /api/chat/files/:id/second-release': {
    summary: 'Demand no release by a second person any more; its link ends',
    access: 'user-or-key',
    params,
    status: 204,
    errors: ['files_blocked', 'file_not_found'],
  },
  'POST /api/second-releases/read': {
    summary: 'What the second person is to release, by the secret of the link',
    access: 'user',
    body: z.object({ token }),
    reply: secondReading,
    errors: ['files_blocked', 'second_release_not_found', 'second_release_own'],
  },
  'POST /api/second-releases/decide': {
    summary: 'Release the text as the second person, or refuse that with a remark for its owner',
    access: 'user',
    body: z
      .object({
        token,
        is_released: z.boolean({ error: 'is_released muss true oder false sein' }),
        remark: z.string().trim().max(2000, 'Eine Bemerkung darf höchstens 2.000 Zeichen haben.').default(''),
      })
      .refine(({ is_released, remark }) => is_released || remark !== '', {
        path: ['remark'],
        message: 'Bitte schreiben Sie, was nicht stimmt.',
      }),
    reply: secondReading,
    errors: ['files_blocked', 'second_release_not_found', 'second_release_own', 'second_release_over'],
  },
})
