import { createHash, randomUUID } from 'node:crypto'
import { fileSizeLimit, uploadFilesLimit, type FileEnding, type UploadStatus } from '../../../contract/file-limits.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { errors } from '../../../contract/errors.ts'
import type { UploadTask } from '../../../contract/files.ts'
import type { Caller, KeyKind } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { fail, Failure } from '../../base/errors.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import type { Upload } from '../../base/upload.ts'
import { newItemKey, requireKeys, type StreamKey } from '../encryption/encryption.ts'
import { requireAgreement } from '../legal/legal.ts'
import { glance, prepareReading } from '../reading/reading.ts'
import { countWithin, giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { addWork } from './add-work.ts'
import type { FilesParts } from './files-parts.ts'
import { insertFile, listFileKeys } from './files.store.ts'
import { aboutsOf, namesIn, openTree } from './items.ts'
import { folderAt } from './listing.ts'
import { endingOf, freeName, sameName, splitName, uploadedName } from './names.ts'
import { aboutBinding, type About } from './opened-names.ts'
import { holdRoom, type HeldRoom } from './room.ts'
import { keepRules, rulesFor } from './rules.ts'
import { bindings, dropBlob, keepBlob } from './sealed-blobs.ts'
import * as store from './uploads.store.ts'
import { beginWork } from './work.ts'

/*
 * Files come in as a stream and lie sealed in their blobs before any row knows of them; then all rows of an upload are
 * written in one transaction. Whatever fails before leaves nothing, and gives back what was reserved.
 */

/** Bytes of a whole form: its files, and what stands between them. */
export const uploadSizeLimit = uploadFilesLimit * fileSizeLimit + 1024 * 1024

/** A file that was received and sealed, but has no row yet. */
type Received = {
  id: string
  name: string
  ending: FileEnding
  size: number
  sha256: string
  blob: string
  key: StreamKey
  wrap: ReturnType<typeof newItemKey>['wrap']
  reservation: Reservation
  /** Of its pseudonymisation, where that was asked for. */
  pseudonymisation?: Reservation | undefined
}
/** A file that was not taken, and why. */
type Refused = { id: string; name: string; code: ErrorCode; detail: string }

const isReceived = (one: Received | Refused): one is Received => 'blob' in one

/**
 * Takes the files of an upload, each as a task. Where none is taken it fails as the first of them; those that fail beside
 * others are told in their tasks. Fails for all of them with `path_unknown`, `too_many_files`, `upload_empty`,
 * `upload_broken` , `storage_failed`, and like `requireAgreement` and `requireKeys`.
 */
export async function uploadFiles(parts: FilesParts, caller: Caller, upload: Upload): Promise<UploadTask[]> {
  await requireAgreement(parts, caller)
  await requireKeys(parts, caller)
  if ((upload.length ?? 0) > uploadSizeLimit) fail('too_many_files')
  if (parts.config.worker) prepareReading()
  const room = holdRoom(parts, caller.user.id)
  const done: (Received | Refused)[] = []
  let stored: Stored
  try {
    await room.grow({ bytes: upload.length ?? 0, files: 0 })
    const path = await receiveAll(parts, caller, upload, room, done)
    if (done.length === 0) fail('upload_empty')
    stored = await storeAll(parts, caller, path, done, room)
  } catch (error) {
    for (const one of done.filter(isReceived)) {
      await dropBlob(parts, caller.user.id, one.blob)
      await giveBack(parts, one.reservation)
      if (one.pseudonymisation) await giveBack(parts, one.pseudonymisation)
    }
    await room.release()
    throw error
  }
  const received = done.filter(isReceived)
  beginWork(
    parts,
    caller.user.id,
    received.map(({ id, key }) => ({ id, key, kind: stored.kinds.get(id)! })),
  )
  const [first] = done
  if (received.length === 0 && first && !isReceived(first)) fail(first.code, first.detail)
  return tasksOf(parts, caller, done, stored.names)
}

/** Reads the whole form; returns the path that it names. */
async function receiveAll(
  parts: FilesParts,
  caller: Caller,
  upload: Upload,
  room: HeldRoom,
  done: (Received | Refused)[],
): Promise<string> {
  let path = ''
  let anonymize = false
  for await (const part of upload.parts()) {
    if (part.kind === 'field') {
      if (part.name === 'path') {
        path = part.value.normalize('NFC')
        // Told before the files have come, where the path comes first.
        await requireFolder(parts, caller, path)
      }
      if (part.name === 'anonymize') anonymize = part.value === 'true'
    } else if (part.name === 'files') {
      if (done.length >= uploadFilesLimit) fail('too_many_files')
      done.push(await receive(parts, caller, part, { room, isAnnounced: upload.length !== undefined }))
    }
  }
  // The field may stand behind the files; what cannot be pseudonymised is not taken, rather than left as it is.
  if (anonymize)
    for (const [at, one] of done.entries())
      if (isReceived(one)) done[at] = await withPseudonymisation(parts, caller, one)
  return path
}

async function withPseudonymisation(parts: FilesParts, caller: Caller, one: Received): Promise<Received | Refused> {
  try {
    return { ...one, pseudonymisation: await reserve(parts, caller, 'anonymization') }
  } catch (error) {
    await dropBlob(parts, caller.user.id, one.blob)
    await giveBack(parts, one.reservation)
    if (error instanceof Failure && own.has(error.code))
      return { id: one.id, name: one.name, code: error.code, detail: [error.detail].flat()[0]! }
    throw error
  }
}

async function requireFolder(parts: FilesParts, caller: Caller, path: string): Promise<void> {
  if (folderAt(await openTree(parts, parts.db, caller), path) === undefined) fail('path_unknown')
}

/** Seals one file on its way. What is wrong with it alone is returned, not thrown. */
async function receive(
  parts: FilesParts,
  caller: Caller,
  part: { filename: string; content: AsyncIterable<Uint8Array> },
  { room, isAnnounced }: { room: HeldRoom; isAnnounced: boolean },
): Promise<Received | Refused> {
  const id = randomUUID()
  const name = uploadedName(part.filename)
  let reservation: Reservation | undefined
  try {
    const ending = endingOf(name) ?? fail('file_type_unknown', unknownType(name))
    reservation = await reserve(parts, caller, 'upload')
    // A form that does not say how long it is could hold as much as a file may have.
    await room.grow({ bytes: isAnnounced ? 0 : fileSizeLimit, files: 1 })
    const { key, wrap } = newItemKey(caller, id)
    const checked = checkedContent(part.content, ending)
    const blob = await keepBlob(parts, caller.user.id, key, bindings.original, checked.content)
    return { id, name, ending, ...checked.found(), blob, key, wrap, reservation }
  } catch (error) {
    if (reservation) await giveBack(parts, reservation)
    if (error instanceof Failure && own.has(error.code))
      return { id, name, code: error.code, detail: [error.detail].flat()[0]! }
    throw error
  }
}

/** What can be wrong with one file while others are taken. */
const own = new Set<ErrorCode>([
  'file_type_unknown',
  'file_too_large',
  'file_empty',
  'usage_limit_reached',
  'storage_full',
])

/** What is told when the file is read, because its owner can do something about it. */
const mayBeOpened = new Set<string>(['password_needed', 'protected_office'])

/** So many bytes of the beginning are enough to tell what a file is. */
const headLength = 4096

/** The content as it comes, which ends with an error where it is too long or not of its type. */
function checkedContent(source: AsyncIterable<Uint8Array>, ending: FileEnding) {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  const checkType = () => {
    const seen = glance(head, `x.${ending}`)
    if ('status' in seen && !mayBeOpened.has(seen.code)) fail('file_type_unknown', seen.reason)
  }
  async function* content() {
    for await (const piece of source) {
      size += piece.length
      if (size > fileSizeLimit) fail('file_too_large')
      hash.update(piece)
      if (head.length < headLength) {
        head = Buffer.concat([head, piece.subarray(0, headLength - head.length)])
        if (head.length === headLength) checkType()
      }
      yield piece
    }
    if (size === 0) fail('file_empty')
    if (head.length < headLength) checkType()
  }
  return { content: content(), found: () => ({ size, sha256: hash.digest('hex') }) }
}

const unknownType = (name: string) =>
  splitName(name).ending.toLowerCase() === 'doc'
    ? 'Das alte Word-Format (.doc) wird nicht angenommen. Bitte speichern Sie das Dokument als DOCX oder PDF.'
    : errors.file_type_unknown[1]

/** By id, what the received files are called now, and which master key wraps their keys. */
type Stored = { names: Map<string, string>; kinds: Map<string, KeyKind> }

/** Writes the rows of all received files and notes how the others went. */
async function storeAll(
  parts: FilesParts,
  caller: Caller,
  path: string,
  all: (Received | Refused)[],
  room: HeldRoom,
): Promise<Stored> {
  const names = new Map<string, string>()
  const kinds = new Map<string, KeyKind>()
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const tree = await openTree(parts, tx, caller)
    const folder = folderAt(tree, path)
    if (folder === undefined) return fail('path_unknown')
    const taken = new Set((await namesIn(parts, tx, caller, tree, folder)).map(sameName))
    const now = parts.clock.now()
    const isPseudonymised = all.some((one) => isReceived(one) && one.pseudonymisation)
    const rules = isPseudonymised ? await rulesFor({ db: tx }, caller, tree, folder) : []
    for (const one of all.filter(isReceived)) {
      const name = freeName(one.name, taken)
      taken.add(sameName(name))
      names.set(one.id, name)
      const { kind, wrapped } = await one.wrap(tx)
      kinds.set(one.id, kind)
      const about = { name, sha256: one.sha256 } satisfies About
      await insertFile(tx, caller.user.id, {
        id: one.id,
        folder_id: folder,
        mail_id: null,
        key_kind: kind,
        wrapped_key: wrapped,
        sealed_about: one.key.seal(JSON.stringify(about), aboutBinding),
        status: 'OCR',
        type: one.ending,
        size: one.size,
        original_blob: one.blob,
        anonymize: one.pseudonymisation !== undefined,
        now,
      })
      await addWork(parts, tx, caller.user.id, one.id, kind)
      await countWithin(parts, tx, one.reservation)
      if (one.pseudonymisation) {
        await countWithin(parts, tx, one.pseudonymisation)
        await keepRules(parts, tx, caller.user.id, one, rules)
      }
    }
    for (const one of all) {
      const status: UploadStatus = isReceived(one) ? 'SUCCESS' : 'FAILURE'
      await store.insertTask(tx, caller.user.id, { id: one.id, status, code: isReceived(one) ? null : one.code, now })
    }
    await room.release(tx)
  })
  return { names, kinds }
}

async function tasksOf(
  parts: FilesParts,
  caller: Caller,
  all: (Received | Refused)[],
  names: Map<string, string>,
): Promise<UploadTask[]> {
  const find = await duplicateFinder(parts, caller)
  return all.map((one) =>
    isReceived(one)
      ? {
          uuid: one.id,
          filename: names.get(one.id)!,
          status: 'SUCCESS',
          code: null,
          detail: null,
          duplicates: find(one),
        }
      : { uuid: one.id, filename: one.name, status: 'FAILURE', code: one.code, detail: one.detail, duplicates: [] },
  )
}

/** Of a file that lies there a thousand times nobody reads them all. */
const mostDuplicates = 10

/** Finds the other files of the caller with the same bytes, as far as they can be opened now. */
async function duplicateFinder(parts: FilesParts, caller: Caller) {
  const tree = await openTree(parts, parts.db, caller)
  const keys = await listFileKeys(parts.db, caller.user.id, { sort: 'created_at', isDescending: false })
  const { byId } = await aboutsOf(parts, parts.db, caller, keys)
  const byHash = Map.groupBy(keys, ({ id }) => byId.get(id)?.sha256)
  return ({ id: own, sha256 }: Received): UploadTask['duplicates'] => {
    const same = (byHash.get(sha256) ?? []).flatMap(({ id, folder_id }) => {
      const folder = tree.path(folder_id)
      return id === own || folder === null ? [] : [{ uuid: id, path: folder + byId.get(id)!.name }]
    })
    return same.slice(0, mostDuplicates)
  }
}

/** Where the upload of a file is. Fails with `file_not_found`. */
export async function uploadStatus(
  parts: FilesParts,
  { user }: Caller,
  id: string,
): Promise<{ status: UploadStatus; code: string | null; detail: string | null }> {
  const task = (isUuid(id) ? await store.findTask(parts.db, user.id, id) : undefined) ?? fail('file_not_found')
  return { ...task, detail: task.code === null ? null : errors[task.code as ErrorCode][1] }
}

/** Forgets how uploads of more than a day ago went, and room that nobody gave back. */
export async function forgetOldUploads({ db, clock }: Pick<FilesParts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await store.forgetUploads(db, now, new Date(now.getTime() - day))
}
