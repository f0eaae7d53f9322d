import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { queryHistoryWork } from './query-history.jobs.ts'

/** What is known of questions without reading them. */
export const queryHistoryFeature: Feature = {
  name: 'query-history',
  regular: queryHistoryWork,
  persons: {
    tables: {
      queries: {
        title: 'Eckdaten Ihrer Anfragen',
        erasure: 'gone',
        columns: {
          at: 'Gestellt am',
          duration_ms: 'Dauer der Antwort (Millisekunden)',
          law: 'Rechtsgebiet',
          sub_law: 'Teilgebiet',
          kind: 'Art',
          state: 'Zustand',
          error: 'Fehler',
          input_tokens: 'Gelesene Tokens',
          output_tokens: 'Geschriebene Tokens',
          is_proven: 'Mit Beleg',
          answer_us: { leftOut: reasons.technical },
          id: { leftOut: reasons.technical },
        },
      },
    },
  },
}
