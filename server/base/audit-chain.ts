import { createHash } from 'node:crypto'
import { day, hour, minute } from './clock.ts'
import type { Regular } from './jobs/regular.ts'
import { many, one, transaction, type Db, type Queryable } from './store/db.ts'

/*
 * The audit log cannot be changed unseen. Lines are chained shortly after they were written, not with them: whoever writes
 * one would have to wait for everybody else who does. The database refuses changes and deletions; who forces them anyway
 * breaks the chain, and who recalculates the whole chain does not get the digest that was kept elsewhere.
 */

type Line = {
  id: string
  at: string
  user_id: string | null
  event: string
  details: Record<string, string>
  actor: string
  ip_prefix: string | null
}
type ChainedLine = Line & { position: string; hash: Buffer }

const batch = 2000
/** Names the lock under which lines are chained. */
const lockKey = 731_075

const columns = `id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at, user_id::text, event, details, actor, ip_prefix`

/** The digest of a line at its place behind another one: SHA-256 of that one's and of the line as JSON. */
function digest(before: Buffer, position: bigint, line: Line): Buffer {
  const details = Object.entries(line.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([
    String(position),
    line.at,
    line.user_id,
    line.event,
    details,
    line.actor,
    line.ip_prefix,
  ])
  return createHash('sha256').update(before).update(text).digest()
}

/** Chains the lines that have been written since the last time. */
export async function chainAudit(db: Db): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = await transaction(db, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
      const end = await endOfChain(tx)
      const lines = await many<Line>(
        tx,
        `SELECT ${columns} FROM audit WHERE position IS NULL ORDER BY audit.id LIMIT ${batch}`,
      )
      let { position, hash } = end
      const chained = lines.map((line) => {
        position += 1n
        hash = digest(hash, position, line)
        return { id: line.id, position: String(position), hash }
      })
      await tx.query(
        `UPDATE audit SET position = chained.position, hash = chained.hash
         FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS chained (id, position, hash) WHERE audit.id = chained.id`,
        [chained.map(({ id }) => id), chained.map((one) => one.position), chained.map((one) => one.hash)],
      )
      return lines.length === batch
    })
}

/** Chains lines again and again. */
export const keepChaining = ({ db }: { db: Db }): Regular => ({
  name: 'chain the audit log',
  every: minute,
  run: () => chainAudit(db),
})

type End = { position: bigint; hash: Buffer }

async function endOfChain(tx: Queryable): Promise<End> {
  const last = await one<{ position: string; hash: Buffer }>(
    tx,
    'SELECT position::text, hash FROM audit WHERE position IS NOT NULL ORDER BY audit.position DESC LIMIT 1',
  )
  return last ? { position: BigInt(last.position), hash: last.hash } : startOfChain(tx)
}

async function startOfChain(tx: Queryable): Promise<End> {
  const start = await one<{ position: string; hash: Buffer }>(tx, 'SELECT position::text, hash FROM audit_start')
  return { position: BigInt(start?.position ?? 0), hash: start?.hash ?? Buffer.alloc(0) }
}

/** What a look at the chain found; `broken` is the first place that is not as it was written. */
export type ChainReport = {
  lines: number
  position: string
  hash: string
  broken: string | undefined
  isKnown: boolean
}

/**
 * Calculates the chain anew, from its beginning to its end. `kept` is a digest that was noted elsewhere: `isKnown` tells
 * whether the chain still leads through it.
 */
export async function verifyAudit(db: Queryable, kept?: string): Promise<ChainReport> {
  let { position, hash } = await startOfChain(db)
  let lines = 0
  let isKnown = kept === undefined || hash.toString('hex') === kept
  for (;;) {
    const rows = await many<ChainedLine>(
      db,
      `SELECT ${columns}, position::text, hash FROM audit WHERE position > $1 ORDER BY audit.position LIMIT ${batch}`,
      [String(position)],
    )
    if (rows.length === 0)
      return { lines, position: String(position), hash: hash.toString('hex'), broken: undefined, isKnown }
    for (const row of rows) {
      const expected = position + 1n
      const wanted = digest(hash, expected, row)
      if (row.position !== String(expected) || !wanted.equals(row.hash))
        return { lines, position: String(position), hash: hash.toString('hex'), broken: String(expected), isKnown }
      position = expected
      hash = wanted
      lines++
      isKnown ||= hash.toString('hex') === kept
    }
  }
}

/** Deletes the lines from before this moment at the beginning of the chain, and keeps the digest of the last of them. */
export async function forgetAudit(db: Db, before: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const last = await one<{ position: string; hash: Buffer }>(
      tx,
      `SELECT position::text, hash FROM audit WHERE at < $1 AND position < coalesce((SELECT min(position) FROM audit WHERE at >= $1 AND position IS NOT NULL), 9223372036854775807)
       ORDER BY audit.position DESC LIMIT 1`,
      [before],
    )
    if (!last) return
    await tx.query("SELECT set_config('fundstelle.forgets_audit', 'yes', true)")
    await tx.query('DELETE FROM audit WHERE position <= $1', [last.position])
    await tx.query('UPDATE audit_start SET position = $1, hash = $2', [last.position, last.hash])
  })
}

/** A look at the chain as it is noted; `finished_at` is null while it is under way. */
type CheckRow = {
  begun_at: Date
  finished_at: Date | null
  lines: string | null
  position: string | null
  hash: string | null
  broken: string | null
}

/** A look that began longer ago and has not ended was given up. */
const longestCheck = hour

/** How many lines wait to be chained, whether the chain is being looked at, and what the last look found. */
export async function chainState(db: Queryable, now: Date) {
  const [waiting, checks] = await Promise.all([
    one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM audit WHERE position IS NULL'),
    many<CheckRow>(
      db,
      `(SELECT begun_at, finished_at, lines::text, position::text, hash, broken::text FROM audit_checks
        WHERE finished_at IS NULL ORDER BY begun_at DESC LIMIT 1)
       UNION ALL (SELECT begun_at, finished_at, lines::text, position::text, hash, broken::text FROM audit_checks
        WHERE finished_at IS NOT NULL ORDER BY begun_at DESC LIMIT 1)`,
    ),
  ])
  const last = checks.find((check) => check.finished_at !== null)
  return {
    unchained: waiting!.count,
    isChecking: checks.some(
      ({ begun_at, finished_at }) => finished_at === null && now.getTime() - begun_at.getTime() < longestCheck,
    ),
    last: last && {
      at: last.finished_at!,
      lines: Number(last.lines),
      position: last.position!,
      hash: last.hash!,
      broken: last.broken,
    },
  }
}

/** Notes that the chain is about to be looked at. */
export async function beginAuditCheck(tx: Queryable, now: Date): Promise<void> {
  await tx.query('INSERT INTO audit_checks (begun_at) VALUES ($1) ON CONFLICT DO NOTHING', [now])
}

/** Looks at the chain and notes what was found; what is noted of longer ago goes. */
export async function checkAudit(db: Db, begun: Date, now: () => Date): Promise<ChainReport> {
  await chainAudit(db)
  const report = await verifyAudit(db)
  const { lines, position, hash, broken } = report
  await db.query(
    `INSERT INTO audit_checks (begun_at, finished_at, lines, position, hash, broken) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (begun_at) DO UPDATE SET finished_at = $2, lines = $3, position = $4, hash = $5, broken = $6`,
    [begun, now(), lines, position, hash, broken ?? null],
  )
  await db.query('DELETE FROM audit_checks WHERE begun_at < $1', [new Date(begun.getTime() - 400 * day)])
  return report
}
