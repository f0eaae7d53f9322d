import { createSecretKey } from 'node:crypto'
import type { Migration } from '../../../contract/passphrases.ts'
import { audit } from '../../base/audit.ts'
import { jobCaller, type Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import type { FeatureParts } from '../../base/persons.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { lockAccount, markPassphraseType } from '../accounts/accounts.ts'
import { countItems, moveSome, type Master } from './data-keys.ts'
import { queues } from './encryption-queue.ts'
import { deleteMasterKey, findMasterKey } from './encryption.store.ts'
import { openKeyring } from './keyring.ts'
import { systemKey } from './master-keys.ts'
import * as store from './migration.store.ts'

/*
 * The way of all items from the custom master key to the system-provided one. Only the data keys are wrapped anew, some in
 * each transaction, so that a killed server goes on where it was. The person hands the custom master key over for that: until
 * the end it lies in their row, wrapped by the server key, which may open all that is moved anyway. At the end it goes, but
 * only when nothing is left that it alone opens.
 */

/** Items in one transaction: the account is locked for so long. */
const batch = 200

/** What a migration seals the handed key with. */
const handedBinding = (userId: string) => [userId, 'master', 'handed']

/**
 * Chooses the system-provided key and begins to move everything to it; one that is running goes on. With a wrong passphrase
 * nothing changes. Fails with `passphrase_invalid`, `too_many_attempts`, `busy`, `conflict`.
 */
export async function startMigration(parts: FeatureParts, caller: Caller, oldPassphrase: string): Promise<Migration> {
  const { user } = caller
  const master = await openKeyring(parts, user.id, oldPassphrase).master('custom', parts.db)
  const key = master.export()
  try {
    await transaction(parts.db, async (tx) => {
      await lockAccount(tx, user.id)
      const running = await store.findMigration(tx, user.id)
      if (running && !running.finished_at) return
      // Gone meanwhile: one that ended between the look at the passphrase and here.
      if (!(await findMasterKey(tx, user.id, 'custom'))) fail('conflict')
      await systemKey(parts, tx, user.id)
      await markPassphraseType(tx, user.id, 'SYSTEM_PROVIDED')
      const total = await countItems(tx, parts.itemKeys, user.id, 'custom')
      const handed = parts.vault.wrap(key, handedBinding(user.id))
      await store.beginMigration(tx, user.id, { handed, total, now: parts.clock.now() })
      await audit(parts, tx, caller, 'key_migration_started')
      await parts.jobs.add(queues.migrateKeys, { user_id: user.id }, tx)
    })
  } finally {
    key.fill(0)
    parts.keyCache.drop(user.id)
  }
  return getMigration(parts, caller)
}

/** How the migration of the caller is going, or how the last one ended. */
export async function getMigration(parts: Pick<Parts, 'db'>, { user }: Caller): Promise<Migration> {
  const row = await store.findMigration(parts.db, user.id)
  if (!row) return { status: 'none', total: 0, done: 0, failed: 0, finished_at: null }
  const { total, done, failed, finished_at } = row
  const status = !finished_at ? 'running' : failed > 0 ? 'incomplete' : 'done'
  return { status, total, done, failed, finished_at: finished_at?.toISOString() ?? null }
}

/** Refuses what cannot be done while items are on their way. Fails with `conflict`. The account is locked. */
export async function refuseWhileMigrating(tx: Queryable, userId: string): Promise<void> {
  const row = await store.findMigration(tx, userId)
  if (row && !row.finished_at)
    fail('conflict', 'Die Umstellung Ihrer Inhalte läuft noch. Bitte warten Sie, bis sie abgeschlossen ist.')
}

/** Moves what is left of a migration, and ends it; does nothing where none is running. Two at once do no harm. */
export async function migrateKeys(parts: FeatureParts, userId: string, signal?: AbortSignal): Promise<void> {
  const row = await store.findMigration(parts.db, userId)
  if (!row?.handed) return
  const handed = parts.vault.unwrap(row.handed, handedBinding(userId))
  const from: Master = { kind: 'custom', key: createSecretKey(handed) }
  handed.fill(0)
  const to: Master = { kind: 'system', key: createSecretKey(await systemKey(parts, parts.db, userId)) }
  for (const keys of parts.itemKeys) {
    let after: string | undefined
    do {
      // Whoever has it now goes on.
      if (signal?.aborted) return
      after = await transaction(parts.db, async (tx) => {
        await lockAccount(tx, userId)
        const { moved, next } = await moveSome(tx, keys, userId, { from, to }, { after, limit: batch })
        await store.addDone(tx, userId, moved, parts.clock.now())
        return next
      })
    } while (after !== undefined)
  }
  await endMigration(parts, userId)
}

async function endMigration(parts: FeatureParts, userId: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const account = await lockAccount(tx, userId)
    const row = await store.findMigration(tx, userId)
    if (!account || !row || row.finished_at) return
    // Counted here, where nobody can add any more: the key goes only when it opens nothing that is left.
    const failed = await countItems(tx, parts.itemKeys, userId, 'custom')
    if (failed === 0) await deleteMasterKey(tx, userId, 'custom')
    await store.endMigration(tx, userId, failed, parts.clock.now())
    await audit(parts, tx, jobCaller, 'key_migration_finished', { user: userId, details: { failed: String(failed) } })
    await parts.jobs.add(queues.migrationFinished, { email: account.email, failed }, tx)
  })
  parts.keyCache.drop(userId)
}

/** Goes on with all that are not at their end: what a killed server left behind, or a restored backup. */
export async function resumeMigrations(parts: FeatureParts): Promise<void> {
  for (const userId of await store.listUnfinished(parts.db))
    await migrateKeys(parts, userId).catch((err: unknown) =>
      parts.log.error({ err }, 'a migration of keys failed, will be repeated'),
    )
}
