import type { Question } from '../../../contract/chat.ts'
import { summaryQuestion } from '../../../contract/summary.ts'

/** A question as the conversation asks it; with `doc_url` it asks for a summary of that one source. */
export type QuestionInput = Question & { doc_url?: string }

/** The request to summarise a source. */
export const summaryOf = ({ url, citation }: { url: string; citation: string }): QuestionInput => ({
  question: summaryQuestion(citation),
  law: 'none',
  doc_url: url,
})

/** The request to summarise a file, which a model reads as a whole. Its name stays out: it may say what is covered in it. */
export const fileSummaryOf = (uuid: string): QuestionInput => ({
  question: 'Bitte fassen Sie die gewählte Datei zusammen.',
  law: 'none',
  file_context: [uuid],
  file_query_type: 'general',
})

/** The call that a question is put with. */
export function callOf({ doc_url, ...question }: QuestionInput) {
  return doc_url === undefined
    ? ([
        'POST /api/chat/ask-stream',
        { body: { file_context: [], file_query_type: 'general', ...question, thread_id: question.thread_id ?? null } },
      ] as const)
    : ([
        'POST /api/chat/summarize-document',
        {
          body: {
            doc_url,
            thread_id: question.thread_id,
            history_context_timestamp: question.history_context_timestamp,
          },
        },
      ] as const)
}
