import { join } from 'node:path'
import { inForm, type NameForm } from '../../../contract/covered-names.ts'
import type { ExportFormat } from '../../../contract/threads.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { runInThread } from '../../base/threads/thread.ts'
import { readShown } from './history.ts'
import type { Conversation } from './thread-document.ts'
import { namesOf, openTitle, shownNames, threadOf } from './threads.ts'

/** What the writing thread is given. */
export type Order = { id: number; format: ExportFormat; conversation: Conversation }

const types: Record<ExportFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Files being written at once in this process; each takes a core. */
const mostAtOnce = 4
/** And for one person, so that nobody keeps the others waiting. */
const mostOfOne = 2
const writing = new Map<string, number>()

/** A conversation of this person as a file, with `at` the branch through that message. Fails with `thread_not_found`, `message_not_found`, or `busy` while many files are written. */
export async function exportThread(
  parts: Parts,
  caller: Caller,
  id: string,
  { format, names: form, at }: { format: ExportFormat; names: NameForm; at?: string | undefined },
): Promise<FileReply> {
  const thread = await threadOf(parts, caller, id)
  const own = writing.get(caller.user.id) ?? 0
  if (own >= mostOfOne || [...writing.values()].reduce((sum, one) => sum + one, 0) >= mostAtOnce) fail('busy')
  writing.set(caller.user.id, own + 1)
  try {
    const names = shownNames(namesOf(thread, thread.key))
    const title = inForm(openTitle(thread), names, form)
    const messages = await readShown(parts, caller, thread, at)
    const now = parts.clock.now()
    const content = await writeInThread({ format, conversation: { title, messages, now, names, form } })
    return { name: fileName(title, format, 'Unterhaltung'), type: types[format], content }
  } finally {
    const left = writing.get(caller.user.id)! - 1
    if (left > 0) writing.set(caller.user.id, left)
    else writing.delete(caller.user.id)
  }
}

async function writeInThread(order: Omit<Order, 'id'>): Promise<Buffer> {
  const content = (await runInThread<Order>(join(import.meta.dirname, 'export-worker.ts'), order)) as Uint8Array
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
