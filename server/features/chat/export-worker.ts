import { answerOrders } from '../../base/threads/thread.ts'
import { documentNotice, threadDocument } from './thread-document.ts'
import type { Order } from './thread-export.ts'

/*
 * A thread that writes one file: a long conversation takes seconds, which nobody else has to wait for. The Word library
 * is loaded only here.
 */

answerOrders(async ({ format, conversation }: Order) => {
  const document = threadDocument(conversation)
  return format === 'docx'
    ? (await import('./thread-docx.ts')).writeDocx(document, conversation.title, documentNotice(conversation.messages))
    : (await import('./thread-markdown.ts')).writeMarkdown(document)
})
