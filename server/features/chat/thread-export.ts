import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { User } from '../../../contract/profile.ts'
import type { ExportFormat } from '../../../contract/threads.ts'
import { fail } from '../../base/errors.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { readShown } from './history.ts'
import type { Conversation } from './thread-document.ts'
import { threadOf, titlePlace } from './threads.ts'

/** What the writing thread is given. */
export type Order = { format: ExportFormat; conversation: Conversation }

const types: Record<ExportFormat, string> = { md: 'text/markdown; charset=utf-8', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }

/** Files being written at once in this process; each takes a core. */
const mostAtOnce = 4
let writing = 0

/** A conversation of this person as a file, with `at` the branch through that message. Fails with `thread_not_found`, `message_not_found`, or `busy` while many files are written. */
export async function exportThread(parts: Parts, user: User, id: string, format: ExportFormat, at?: string): Promise<FileReply> {
  const thread = await threadOf(parts, user, id)
  if (writing >= mostAtOnce) fail('busy')
  writing++
  try {
    const title = thread.key.open(thread.sealed_title, titlePlace)
    const messages = await readShown(parts, user, thread, at)
    const content = await writeInThread({ format, conversation: { title, messages, now: parts.clock.now() } })
    return { name: fileName(title, format, 'Unterhaltung'), type: types[format], content }
  } finally {
    writing--
  }
}

async function writeInThread(order: Order): Promise<Buffer> {
  const worker = new Worker(join(import.meta.dirname, 'export-worker.ts'), { workerData: order })
  try {
    const [content] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  } finally {
    await worker.terminate()
  }
}
