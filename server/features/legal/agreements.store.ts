import type { LegalText } from '../../../contract/legal.ts'
import { one, type Queryable } from '../../base/store/db.ts'

export type AgreementRow = { version: string; domain: string | null; hash: Buffer; accepted_at: Date }

/** What counts for a person: what they accepted, or somebody for their company; the last of it. */
export const findAccepted = (db: Queryable, userId: string, domain: string | null) =>
  one<AgreementRow>(
    db,
    `SELECT version, domain, hash, accepted_at FROM agreements WHERE user_id = $1 OR domain = $2 ORDER BY version DESC, id LIMIT 1`,
    [userId, domain],
  )

/** Whether this version is accepted for a person. */
export const isAccepted = async (db: Queryable, userId: string, domain: string | null, version: string) =>
  (await one(db, 'SELECT 1 FROM agreements WHERE (user_id = $1 OR domain = $2) AND version = $3 LIMIT 1', [
    userId,
    domain,
    version,
  ])) !== undefined

/** One acceptance of a person after the other, until the transaction ends. */
export async function lockPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('agreement ' || $1, 0))", [userId])
}

/** Keeps a wording, once. */
export async function keepText(tx: Queryable, hash: Buffer, text: LegalText): Promise<void> {
  await tx.query('INSERT INTO agreement_texts (hash, version, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    hash,
    text.version,
    JSON.stringify(text),
  ])
}

export const findText = async (db: Queryable, hash: Buffer): Promise<LegalText | undefined> =>
  (await one<{ text: LegalText }>(db, 'SELECT text FROM agreement_texts WHERE hash = $1', [hash]))?.text

export async function insertAgreement(
  tx: Queryable,
  row: { user_id: string; domain: string | null; version: string; hash: Buffer; now: Date },
): Promise<void> {
  await tx.query('INSERT INTO agreements (user_id, domain, version, hash, accepted_at) VALUES ($1, $2, $3, $4, $5)', [
    row.user_id,
    row.domain,
    row.version,
    row.hash,
    row.now,
  ])
}

/** Deletes what a person accepted for themself alone. */
export async function deleteOwn(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM agreements WHERE user_id = $1 AND domain IS NULL', [userId])
}
