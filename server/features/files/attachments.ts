import { createHash, randomUUID } from 'node:crypto'
import type { FileEnding } from '../../../contract/file-limits.ts'
import type { KeyKind } from '../../base/caller.ts'
import { Failure } from '../../base/errors.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { findAccount, lockAccount } from '../accounts/accounts.ts'
import {
  isLocked,
  newLooseKey,
  openItemKey,
  wrapLooseKey,
  type Opener,
  type StreamKey,
} from '../encryption/encryption.ts'
import { glance, type Attachment } from '../reading/reading.ts'
import { countWithin, giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import { addWork } from './add-work.ts'
import * as store from './attachments.store.ts'
import { insertFile, type FileRow } from './files.store.ts'
import { namesIn, openTree } from './items.ts'
import { endingOf, freeName, sameName, uploadedName } from './names.ts'
import { openReview, sealAgenda } from './open-review.ts'
import { aboutBinding, type About, type Names } from './opened-names.ts'
import { storeReview } from './reviews.store.ts'
import { holdRoom } from './room.ts'
import { bindings, dropBlob, keepBlob } from './sealed-blobs.ts'

/*
 * The files in a mail become files of their own beside it, each as if it had been uploaded: with a number where its name is
 * taken, against the same limits, read and pseudonymised as the mail is. Reading a mail needs only its own key, while a new
 * file needs a master key: so they wait, sealed and counted, until a request of their owner brings that. Where the server
 * key opens it they become files in the same step as the mail is ready.
 */

/** Mails in mails that still give out what lies in them, and files that may come out of one uploaded mail. */
const limits = { depth: 5, files: 200 }

/** Of a file in a mail, by the key of the mail. */
const binding = (id: string): Binding => ['attachment', id]
type Sealed = About & { secret: string }

type Kept = {
  id: string
  sealed: Buffer
  ending: FileEnding
  size: number
  blob: string
  reservations: Reservation[]
}

/** What became of the files in a mail, before the mail itself is stored. */
export type KeptAttachments = {
  /** Says what was not taken, and why; undefined where all was. */
  reason: string | undefined
  /** A step of the transaction that stores the mail. */
  store(tx: Queryable): Promise<void>
  /** Takes everything back: the mail was not stored. */
  drop(): Promise<void>
}

/** Seals the files of a mail that may be taken, each into a blob, and reserves what they count for. */
export async function keepAttachments(
  parts: Parts,
  mail: { userId: string; row: Pick<FileRow, 'id' | 'anonymize'>; key: StreamKey },
  attachments: readonly Attachment[],
): Promise<KeptAttachments> {
  const { userId, row, key } = mail
  const room = holdRoom(parts, userId)
  const kept: Kept[] = []
  const refused: { name: string; why: string }[] = []
  const drop = async () => {
    for (const one of kept) {
      await dropBlob(parts, userId, one.blob)
      for (const reservation of one.reservations) await giveBack(parts, reservation)
    }
    await room.release()
  }
  try {
    const user = attachments.length > 0 ? await findAccount(parts.db, userId) : undefined
    const around = attachments.length > 0 ? await store.mailsAround(parts.db, userId, row.id) : { depth: 0, files: 0 }
    for (const { filename, bytes } of user ? attachments : []) {
      const name = uploadedName(filename)
      const ending = endingOf(name)
      const why =
        around.depth > limits.depth
          ? 'zu viele E-Mails ineinander'
          : around.files + kept.length > limits.files
            ? 'zu viele Anlagen'
            : whyNotRead(bytes, ending)
      if (why !== undefined || !ending) {
        refused.push({ name, why: why ?? unknownType })
        continue
      }
      const reservations: Reservation[] = []
      try {
        reservations.push(await reserve(parts, { user: user! }, 'upload'))
        if (row.anonymize) reservations.push(await reserve(parts, { user: user! }, 'anonymization'))
        await room.grow({ bytes: bytes.length, files: 1 })
        const id = randomUUID()
        const loose = newLooseKey(userId, id)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const sealed = key.seal(JSON.stringify({ name, sha256, secret: loose.secret } satisfies Sealed), binding(id))
        const blob = await keepBlob(parts, userId, loose.key, bindings.original, oneOf(bytes))
        kept.push({ id, sealed, ending, size: bytes.length, blob, reservations })
      } catch (error) {
        for (const reservation of reservations) await giveBack(parts, reservation)
        const full = error instanceof Failure ? fullness[error.code] : undefined
        if (full === undefined) throw error
        refused.push({ name, why: full })
      }
    }
  } catch (error) {
    await drop()
    throw error
  }
  return {
    reason: refused.length > 0 ? refusal(refused) : undefined,
    drop,
    async store(tx) {
      for (const [position, { id, sealed, ending, size, blob, reservations }] of kept.entries()) {
        await store.insertAttachment(tx, userId, {
          id,
          mail_id: row.id,
          position,
          sealed_about: sealed,
          type: ending,
          size,
          original_blob: blob,
          anonymize: row.anonymize,
        })
        for (const reservation of reservations) await countWithin(parts, tx, reservation)
      }
      await room.release(tx)
    },
  }
}

const unknownType = 'dieses Format wird nicht angenommen'
/** Why a file in a mail is not taken though nothing is wrong with it. */
const fullness: Partial<Record<string, string>> = {
  usage_limit_reached: 'Ihr Kontingent ist aufgebraucht',
  storage_full: 'Ihr Speicherplatz ist belegt',
}

/** What is told when the file itself is read, because its owner can do something about it. */
const mayBeOpened = new Set<string>(['password_needed', 'protected_office'])

function whyNotRead(bytes: Uint8Array, ending: FileEnding | undefined): string | undefined {
  if (!ending) return unknownType
  const seen = glance(bytes.subarray(0, 4096), `x.${ending}`)
  return 'status' in seen && !mayBeOpened.has(seen.code) ? 'der Inhalt passt nicht zum Namen' : undefined
}

/** Names that are told; of hundreds nobody reads all. */
const toldMost = 10

function refusal(refused: readonly { name: string; why: string }[]): string {
  const shown = refused.slice(0, toldMost).map(({ name, why }) => `»${name}« (${why})`)
  const rest = refused.length - shown.length
  return `${refused.length === 1 ? 'Eine Anlage wurde' : `${refused.length} Anlagen wurden`} nicht übernommen: ${shown.join(', ')}${rest > 0 ? ` und ${rest} weitere` : ''}.`
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file that was made of one, to be read now. */
export type Adopted = { id: string; kind: KeyKind; key: StreamKey }

type AdoptParts = Pick<Parts, 'jobs' | 'clock'> & { names: Names }

/** Makes files of what waits, as far as the caller can open it now; returns what is to be read. Fails with `too_many_attempts`, `busy`. */
export async function adoptAttachments(parts: AdoptParts & Pick<Parts, 'db'>, opener: Opener): Promise<Adopted[]> {
  if (!(await store.hasAttachments(parts.db, opener.user.id))) return []
  return transaction(parts.db, async (tx) => {
    await lockAccount(tx, opener.user.id)
    return adoptWithin(parts, tx, opener)
  })
}

/** Names that are opened once and then forgotten. */
export const noNames: Names = { of: () => new Map() }

/** The same as a step of a transaction in which the account is locked. */
export async function adoptWithin(parts: AdoptParts, tx: Queryable, opener: Opener): Promise<Adopted[]> {
  const adopted: Adopted[] = []
  const mails = Map.groupBy(await store.listAttachments(tx, opener.user.id), ({ mail_id }) => mail_id)
  for (const waiting of mails.values())
    try {
      await adoptOfMail(parts, tx, opener, waiting, adopted)
    } catch (error) {
      // Whoever has the passphrase brings it with a request.
      if (!isLocked(error)) throw error
    }
  return adopted
}

async function adoptOfMail(
  parts: AdoptParts,
  tx: Queryable,
  opener: Opener,
  waiting: readonly store.WaitingAttachment[],
  adopted: Adopted[],
): Promise<void> {
  const userId = opener.user.id
  const { mail_id, folder_id, key_kind, wrapped_key } = waiting[0]!
  const mailKey = await openItemKey({ db: tx }, opener, mail_id, { kind: key_kind, wrapped: wrapped_key })
  const tree = await openTree(parts, tx, opener)
  const taken = new Set((await namesIn(parts, tx, opener, tree, folder_id)).map(sameName))
  // What goes along to further files of the matter goes along to these, too.
  const rules = (await openReview(tx, userId, mail_id, mailKey))?.agenda.filter(({ isOfMatter }) => isOfMatter) ?? []
  for (const one of waiting) {
    const { secret, ...about } = JSON.parse(mailKey.open(one.sealed_about, binding(one.id))) as Sealed
    const { key, kind, wrapped } = await wrapLooseKey(opener, one.id, secret, tx)
    const name = freeName(about.name, taken)
    taken.add(sameName(name))
    const now = parts.clock.now()
    await insertFile(tx, userId, {
      id: one.id,
      folder_id,
      mail_id,
      key_kind: kind,
      wrapped_key: wrapped,
      sealed_about: key.seal(JSON.stringify({ ...about, name } satisfies About), aboutBinding),
      status: 'OCR',
      type: one.type,
      size: Number(one.size),
      original_blob: one.original_blob,
      anonymize: one.anonymize,
      now,
    })
    if (one.anonymize && rules.length > 0)
      await storeReview(tx, userId, one.id, { sealed_agenda: sealAgenda(key, rules) }, now)
    await store.deleteAttachment(tx, userId, one.id)
    await addWork(parts, tx, userId, one.id, kind)
    adopted.push({ id: one.id, kind, key })
  }
}
