import type { OwnText } from '../../../contract/knowledge-base-imports.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

type Wording = { provision: string; first_digest: string; digest: string; changed_at: Date }

/** Notes the wordings in stock; `first` counts where none was noted before. */
export async function noteWordings(
  tx: Queryable,
  wordings: { provision: string; digest: string; first: string }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO wordings AS noted (provision, first_digest, digest, changed_at)
     SELECT provision, first, digest, $2 FROM jsonb_to_recordset($1::jsonb) AS row(provision text, digest text, first text)
     ON CONFLICT (provision) DO UPDATE SET digest = excluded.digest, changed_at = excluded.changed_at
     WHERE noted.digest <> excluded.digest`,
    [JSON.stringify(wordings), now],
  )
}

export async function notedRevision(db: Queryable): Promise<string> {
  return (await one<{ revision: string }>(db, 'SELECT revision::text FROM wordings_revision'))!.revision
}

export async function noteRevision(tx: Queryable, revision: string): Promise<void> {
  await tx.query('UPDATE wordings_revision SET revision = $1', [revision])
}

export const listWordings = (db: Queryable) =>
  many<Wording>(db, 'SELECT provision, first_digest, digest, changed_at FROM wordings')

export const listRead = (db: Queryable) =>
  many<{ kind: OwnText['kind']; item: string; provision: string; digest: string }>(
    db,
    'SELECT kind, item, provision, digest FROM wordings_read',
  )

/** Notes for each of the provisions that the text was read against the wording in stock. */
export async function markRead(
  tx: Queryable,
  kind: OwnText['kind'],
  item: string,
  provisions: string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO wordings_read (kind, item, provision, digest, read_at)
     SELECT $1, $2, provision, digest, $4 FROM wordings WHERE provision = ANY($3)
     ON CONFLICT (kind, item, provision) DO UPDATE SET digest = excluded.digest, read_at = excluded.read_at`,
    [kind, item, provisions, now],
  )
}
