import { many, one, type Queryable } from '../../base/store/db.ts'
import type { KeyKind } from '../../base/caller.ts'

/** A file that lay in a mail and has no row of its own yet, with what opens the mail and where that lies. */
export type WaitingAttachment = {
  id: string
  mail_id: string
  sealed_about: Buffer
  type: string
  size: string
  original_blob: string
  anonymize: boolean
  folder_id: string | null
  key_kind: KeyKind
  wrapped_key: Buffer
}

export type NewAttachment = Pick<WaitingAttachment, 'id' | 'sealed_about' | 'type' | 'original_blob' | 'anonymize'> & {
  mail_id: string
  position: number
  size: number
}

export async function insertAttachment(tx: Queryable, userId: string, one: NewAttachment): Promise<void> {
  await tx.query(
    `INSERT INTO mail_attachments (id, user_id, mail_id, position, sealed_about, type, size, original_blob, anonymize)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [one.id, userId, one.mail_id, one.position, one.sealed_about, one.type, one.size, one.original_blob, one.anonymize],
  )
}

export const hasAttachments = async (db: Queryable, userId: string) =>
  (await one(db, 'SELECT 1 FROM mail_attachments WHERE user_id = $1 LIMIT 1', [userId])) !== undefined

/** Those that wait, mail by mail, in their order in it. */
export const listAttachments = (tx: Queryable, userId: string) =>
  many<WaitingAttachment>(
    tx,
    `SELECT mail_attachments.id, mail_attachments.mail_id, mail_attachments.sealed_about, mail_attachments.type,
       mail_attachments.size, mail_attachments.original_blob, mail_attachments.anonymize, folder_id, key_kind, wrapped_key
     FROM mail_attachments JOIN files ON files.user_id = mail_attachments.user_id AND files.id = mail_attachments.mail_id
     WHERE mail_attachments.user_id = $1 ORDER BY mail_attachments.mail_id, position`,
    [userId],
  )

export async function deleteAttachment(tx: Queryable, userId: string, id: string): Promise<void> {
  await tx.query('DELETE FROM mail_attachments WHERE user_id = $1 AND id = $2', [userId, id])
}

/** How many mails a mail lies in, itself counted, and how many files came out of the outermost one so far. */
export const mailsAround = async (db: Queryable, userId: string, mailId: string) =>
  (await one<{ depth: number; files: number }>(
    db,
    `WITH RECURSIVE outward AS (
       SELECT id, mail_id, 1 AS depth FROM files WHERE user_id = $1 AND id = $2
       UNION ALL SELECT files.id, files.mail_id, depth + 1 FROM files JOIN outward ON files.id = outward.mail_id
         WHERE files.user_id = $1
     ), inward AS (
       SELECT id FROM outward WHERE mail_id IS NULL
       UNION ALL SELECT files.id FROM files JOIN inward ON files.mail_id = inward.id WHERE files.user_id = $1
     ) SELECT (SELECT coalesce(max(depth), 1) FROM outward)::int AS depth, (SELECT count(*) FROM inward)::int AS files`,
    [userId, mailId],
  ))!

/** The files that lay in a mail. */
export const listOfMail = async (db: Queryable, userId: string, mailId: string) =>
  (await many<{ id: string }>(db, 'SELECT id FROM files WHERE user_id = $1 AND mail_id = $2', [userId, mailId])).map(
    ({ id }) => id,
  )
