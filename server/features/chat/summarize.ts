import type { z } from 'zod'
import type { chatCalls } from '../../../contract/chat.ts'
import { summaryQuestion } from '../../../contract/summary.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { findSource } from '../law/law.ts'
import { ask } from './ask.ts'
import type { ChatParts } from './chat-parts.ts'

type Body = z.output<(typeof chatCalls)['POST /api/chat/summarize-document']['body']>

/**
 * Summarises one source as an answer of the conversation. The address only names a source in stock; it is never opened,
 * so it cannot lead the server anywhere (SSRF). Fails with `invalid_input` for every other address.
 */
export async function summarizeDocument(
  parts: ChatParts,
  caller: Caller,
  { doc_url, ...target }: Body,
): ReturnType<typeof ask> {
  const source =
    (await findSource(parts.corpus, doc_url)) ??
    fail('invalid_input', 'Diese Adresse gehört zu keiner Quelle von Fundstelle.')
  const question = summaryQuestion(source.citation)
  return ask(
    parts,
    caller,
    {
      question,
      law: source.knowledgeBase,
      sub_law: source.knowledgeBase === 'publiclaw' ? source.subLaw : null,
      ...target,
      file_context: [],
      file_query_type: 'general',
      cover_names: false,
    },
    { document: source.id },
  )
}
