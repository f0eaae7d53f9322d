import type { Caller } from '../../base/caller.ts'
import { fail, Failure } from '../../base/errors.ts'
import { requireAccess } from './access.ts'
import type { FilesParts } from './files-parts.ts'
import { aboutsOf, openFile } from './items.ts'
import { keptText } from './read-one.ts'

/** A file with its text page by page, as far as it is released. */
export type AskedFile = { id: string; name: string; pages: { number: number; text: string }[] }

/**
 * The files that a question is about, in the order of their ids. Their texts may go to a model: a file whose
 * pseudonymisation was asked for is not handed out here. Fails with `files_blocked`, `file_not_found`, `file_not_ready`,
 * `file_lost`, and like `requireKeys`.
 */
export async function askedFiles(parts: FilesParts, caller: Caller, ids: readonly string[]): Promise<AskedFile[]> {
  if (ids.length === 0) return []
  await requireAccess(parts, caller)
  const files = []
  for (const id of new Set(ids)) files.push(await openAsked(parts, caller, id))
  const abouts = await aboutsOf(parts, parts.db, caller, files)
  const texts = []
  for (const file of files) {
    const name = abouts.byId.get(file.id)?.name ?? 'Datei'
    const text = file.status === 'READY' && !file.anonymize ? await keptText(parts, file, file.key) : undefined
    if (!text)
      return fail(
        'file_not_ready',
        `»${name}« ist noch nicht bereit. Bitte warten Sie, bis die Datei gelesen und freigegeben ist, oder wählen Sie sie ab.`,
      )
    texts.push({ id: file.id, name, pages: text.pages.map((page) => ({ number: page.number, text: page.text })) })
  }
  return texts
}

const openAsked = (parts: FilesParts, caller: Caller, id: string) =>
  openFile(parts, caller, id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'file_not_found')
      return fail('file_not_found', 'Eine der gewählten Dateien gibt es nicht mehr. Bitte wählen Sie sie ab.')
    throw error
  })
