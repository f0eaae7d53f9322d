import type { User } from '../../../contract/profile.ts'
import type { ExportFormat } from '../../../contract/threads.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './chat.store.ts'
import { threadDocument } from './thread-document.ts'
import { threadOf, titlePlace, toMessage } from './threads.ts'

const types: Record<ExportFormat, string> = { md: 'text/markdown; charset=utf-8', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }

/** A conversation of this person as a file. Fails with `thread_not_found`. */
export async function exportThread(parts: Parts, user: User, id: string, format: ExportFormat): Promise<FileReply> {
  const thread = await threadOf(parts, user, id)
  const title = thread.key.open(thread.sealed_title, titlePlace)
  const rows = await store.listMessages(parts.db, user.id, thread.id, { limit: null, offset: 0 })
  const document = threadDocument({ title, messages: rows.map((row) => toMessage(row, thread.key)).reverse(), now: parts.clock.now() })
  // Loaded when first needed: most processes never write a file.
  const content = format === 'docx' ? await (await import('./thread-docx.ts')).writeDocx(document, title) : (await import('./thread-markdown.ts')).writeMarkdown(document)
  return { name: fileName(title, format, 'Unterhaltung'), type: types[format], content }
}
