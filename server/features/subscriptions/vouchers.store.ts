import type { Subscription } from '../../../contract/subscriptions.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `vouchers`; the code is stored in capitals. */
export type Voucher = {
  code: string
  subscription: Subscription
  months: number
  uses: number
  used: number
  expires_at: Date | null
}

const columns = 'code, subscription, months, uses, used, expires_at'

/** Inserts a voucher; false when its code is taken. */
export async function insertVoucher(db: Queryable, voucher: Omit<Voucher, 'used'>, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'INSERT INTO vouchers (code, subscription, months, uses, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
    [voucher.code, voucher.subscription, voucher.months, voucher.uses, voucher.expires_at, now],
  )
  return rowCount === 1
}

export const listVouchers = (db: Queryable) =>
  many<Voucher>(db, `SELECT ${columns} FROM vouchers ORDER BY created_at, code`)

/** A page of them, newest first. */
export const listNewestVouchers = (db: Queryable, limit: number, offset: number) =>
  many<Voucher>(db, `SELECT ${columns} FROM vouchers ORDER BY created_at DESC, code LIMIT $1 OFFSET $2`, [
    limit,
    offset,
  ])

export async function countVouchers(db: Queryable): Promise<number> {
  return (await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM vouchers'))!.count
}

/** Withdraws a voucher and forgets who redeemed it; false when there is none. */
export const deleteVoucher = async (tx: Queryable, code: string) =>
  (await one(tx, 'DELETE FROM vouchers WHERE code = $1 RETURNING 1', [code])) !== undefined

export const findVoucher = (db: Queryable, code: string) =>
  one<Voucher>(db, `SELECT ${columns} FROM vouchers WHERE code = $1`, [code])

/** Takes one use of a voucher that still has one; its row stays locked until the transaction ends. */
export function takeUse(tx: Queryable, code: string, now: Date): Promise<Voucher | undefined> {
  return one(
    tx,
    `UPDATE vouchers SET used = used + 1 WHERE code = $1 AND used < uses AND (expires_at IS NULL OR expires_at > $2) RETURNING ${columns}`,
    [code, now],
  )
}

/** Notes who redeemed it; false when that person has redeemed it before. */
export async function insertRedemption(tx: Queryable, code: string, userId: string, now: Date): Promise<boolean> {
  return (
    (
      await tx.query(
        'INSERT INTO voucher_redemptions (code, user_id, redeemed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [code, userId, now],
      )
    ).rowCount === 1
  )
}

export const hasRedeemed = async (db: Queryable, code: string, userId: string) =>
  (await one(db, 'SELECT 1 FROM voucher_redemptions WHERE code = $1 AND user_id = $2', [code, userId])) !== undefined
