import type { Feature } from '../../base/feature.ts'
import { reasons, type FeatureParts } from '../../base/persons.ts'
import { threadKeys, type ChatParts } from './chat.ts'
import { chatRoutes } from './chat.routes.ts'
import { threadFiles } from './export-files.ts'

const files = { files: threadFiles }

/** Questions, answers, conversations and what people think of them. */
export const chatFeature: Feature<FeatureParts & ChatParts> = {
  name: 'chat',
  routes: chatRoutes,
  itemKeys: [threadKeys],
  persons: {
    tables: {
      threads: {
        erasure: 'gone',
        columns: {
          id: files,
          sealed_title: files,
          sealed_names: files,
          starred: files,
          created_at: files,
          updated_at: files,
          shown_us: files,
          key_kind: { leftOut: reasons.technical },
          wrapped_key: { leftOut: reasons.secret },
        },
      },
      messages: {
        erasure: 'gone',
        columns: {
          timestamp_us: files,
          thread_id: files,
          parent_us: files,
          role: files,
          state: files,
          law: files,
          sub_law: files,
          sealed: files,
        },
      },
      // What was sent along for the operator is sealed by the server key.
      ratings: {
        erasure: 'rewritten',
        columns: { timestamp_us: files, liked: files, reasons: files, sealed: files, rated_at: files },
      },
    },
  },
}
