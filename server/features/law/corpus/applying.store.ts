import { many, type Queryable } from '../../../base/store/db.ts'
import { visible } from './corpus.store.ts'

export type ApplyingRow = { id: string; date: string | null; text: string; count: number }

/**
 * The decisions in stock that name a section of a law in their norms, the newest first, each with the number of all of them.
 * `section` as norms write it: `§16b`, `Art18`. The law counts under all of its abbreviations.
 */
export const listApplying = (db: Queryable, law: string, section: string, limit: number): Promise<ApplyingRow[]> =>
  many(
    db,
    `SELECT id, version_date::text AS date, text, count(*) OVER ()::int AS count FROM law_documents
     WHERE kind = 'DECISION' AND ${visible} AND provisions_of(norms) &&
       array(SELECT name || ' ' || $2 FROM unnest(array_prepend($1, (SELECT aliases FROM laws WHERE law = $1))) AS name)
     ORDER BY version_date DESC NULLS LAST, id LIMIT $3`,
    [law, section, limit],
  )
