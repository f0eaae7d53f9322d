import type { KeyKind } from '../../base/caller.ts'
import type { ItemKeys } from '../../base/item-keys.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `pseudonym_rules`; every statement here demands the owner. */
export type RuleRow = {
  id: string
  is_everywhere: boolean
  folder_id: string | null
  key_kind: KeyKind
  wrapped_key: Buffer
  sealed_rule: Buffer
  created_at: Date
}

export const listRules = (db: Queryable, userId: string) =>
  many<RuleRow>(
    db,
    `SELECT id, is_everywhere, folder_id, key_kind, wrapped_key, sealed_rule, created_at FROM pseudonym_rules
     WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )

export async function insertRule(tx: Queryable, userId: string, rule: RuleRow): Promise<void> {
  await tx.query(
    `INSERT INTO pseudonym_rules (id, user_id, is_everywhere, folder_id, key_kind, wrapped_key, sealed_rule, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      rule.id,
      userId,
      rule.is_everywhere,
      rule.folder_id,
      rule.key_kind,
      rule.wrapped_key,
      rule.sealed_rule,
      rule.created_at,
    ],
  )
}

/** Deletes a rule; false when there is none. */
export const deleteRule = async (db: Queryable, userId: string, id: string) =>
  (await one(db, 'DELETE FROM pseudonym_rules WHERE user_id = $1 AND id = $2 RETURNING 1', [userId, id])) !== undefined

/** The wrapped data keys of the rules. */
export const ruleKeys: ItemKeys = {
  table: 'pseudonym_rules',
  async count(db, userId, kind) {
    const sql = 'SELECT count(*)::int AS count FROM pseudonym_rules WHERE user_id = $1 AND key_kind = $2'
    return (await one<{ count: number }>(db, sql, [userId, kind]))!.count
  },
  list: (db, userId, kind, { after, limit }) =>
    many(
      db,
      `SELECT id, wrapped_key AS wrapped FROM pseudonym_rules
       WHERE user_id = $1 AND key_kind = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [userId, kind, after, limit],
    ),
  async rewrap(tx, userId, kind, items) {
    const { rowCount } = await tx.query(
      `UPDATE pseudonym_rules SET key_kind = $2, wrapped_key = changed.wrapped
       FROM unnest($3::uuid[], $4::bytea[]) AS changed (id, wrapped) WHERE user_id = $1 AND pseudonym_rules.id = changed.id`,
      [userId, kind, items.map((item) => item.id), items.map((item) => item.wrapped)],
    )
    return rowCount ?? 0
  },
}
