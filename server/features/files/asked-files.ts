import type { Caller } from '../../base/caller.ts'
import { fail, Failure } from '../../base/errors.ts'
import type { Cover } from '../pseudonyms/pseudonyms.ts'
import { prepareReading } from '../reading/reading.ts'
import { requireAccess } from './access.ts'
import type { FilesParts } from './files-parts.ts'
import { aboutsOf, openFile } from './items.ts'
import { requireNoLeaks } from './leaks.ts'
import { openReview } from './open-review.ts'
import { keptText, wholeText } from './read-one.ts'
import { releasedPages, type Replaced } from './released-pages.ts'

/** A file with its text page by page, as far as it is released; of a pseudonymised one the name is covered too. */
export type AskedFile = { id: string; name: string; pages: { number: number; text: string; replaced?: Replaced[] }[] }

/**
 * The files that a question is about, in the order of their ids. Their texts may go to a model: of a file whose
 * pseudonymisation was asked for the released text, in the placeholders of the conversation, which `cover` learns; the original
 * only where its owner chose that. Fails with `files_blocked`, `file_not_found`, `file_not_ready`, `names_remain`,
 * `file_lost`, and like `requireKeys`.
 */
export async function askedFiles(
  parts: FilesParts,
  caller: Caller,
  ids: readonly string[],
  cover: Cover,
): Promise<AskedFile[]> {
  if (ids.length === 0) return []
  await requireAccess(parts, caller)
  // Whoever gets an answer looks at the pages that it names.
  prepareReading()
  const files = []
  for (const id of new Set(ids)) files.push(await openAsked(parts, caller, id))
  const abouts = await aboutsOf(parts, parts.db, caller, files)
  const texts = []
  for (const file of files) {
    const name = abouts.byId.get(file.id)?.name ?? 'Datei'
    const asked = file.status === 'READY' ? await releasedFile(parts, caller, file, cover) : undefined
    if (!asked)
      return fail(
        'file_not_ready',
        `»${name}« ist noch nicht bereit. Bitte warten Sie, bis die Datei gelesen und freigegeben ist, oder wählen Sie sie ab.`,
      )
    // The name of a pseudonymised file can name those who are covered in it.
    texts.push({ id: file.id, name: asked.isCovered ? cover.fileName(file.id, name) : name, pages: asked.pages })
  }
  return texts
}

/** The pages of a file that may be given out; undefined while none may. */
async function releasedFile(
  parts: FilesParts,
  { user }: Caller,
  file: Awaited<ReturnType<typeof openFile>>,
  cover: Cover,
): Promise<{ isCovered: boolean; pages: AskedFile['pages'] } | undefined> {
  const kept = await keptText(parts, file, file.key)
  if (!kept) return undefined
  const original = { isCovered: false, pages: kept.pages.map(({ number, text }) => ({ number, text })) }
  if (!file.anonymize) return original
  const review = await openReview(parts.db, user.id, file.id, file.key)
  if (review?.verdict === 'rejected') return original
  if (review?.verdict !== 'approved' || !review.found) return undefined
  const replaced = review.found.places.filter(({ action }) => action === 'ersetzen')
  const placeholders = cover.takeFile(wholeText(kept), replaced)
  const { pages, leaks } = releasedPages(
    kept,
    review.found.places.map((place) => ({
      ...place,
      placeholder: placeholders.get(place.placeholder) ?? place.placeholder,
    })),
  )
  requireNoLeaks(kept, leaks)
  return { isCovered: true, pages }
}

const openAsked = (parts: FilesParts, caller: Caller, id: string) =>
  openFile(parts, caller, id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'file_not_found')
      return fail('file_not_found', 'Eine der gewählten Dateien gibt es nicht mehr. Bitte wählen Sie sie ab.')
    throw error
  })
