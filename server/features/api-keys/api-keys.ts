import type { ApiKey } from '../../../contract/api-keys.ts'
import type { User } from '../../../contract/profile.ts'
import { endOfDay, viennaDay } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Anonymous, Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { hashToken } from '../../base/crypto/tokens.ts'
import { countAttempt } from '../../base/throttle.ts'
import { findPerson } from '../accounts/accounts.ts'
import { enterAgain, type Proof } from '../two-factor/two-factor.ts'
import { queues } from './api-keys-queue.ts'
import * as store from './api-keys.store.ts'
import { isKey, mask, newKey } from './key-form.ts'

/*
 * The door of the feature: a person makes and deletes keys, and a program speaks for its owner with one. A key has
 * the rights of its owner at the moment of the call; which calls it opens stands in the contract (`user-or-key`).
 */

/** Nobody needs more at once; it also keeps the list of a careless program readable. */
const mostKeys = 100

/** What is shown of a key's end is the day it still works on. */
const lastMomentOf = (day: string) => new Date(endOfDay(day).getTime() - 1)

/** A page of the keys of this person, newest first, and how many there are. */
export async function listApiKeys(
  parts: Parts,
  { user }: Caller,
  page: { limit: number; offset: number },
): Promise<{ results: ApiKey[]; count: number }> {
  const rows = await store.listKeys(parts.db, user.id, page.limit, page.offset)
  return { results: rows.map((row) => toApiKey(row, row.masked)), count: await store.countKeys(parts.db, user.id) }
}

/** The keys of a person that have not expired, newest first. */
export async function livingKeys(parts: Parts, userId: string): Promise<{ masked: string; created_at: Date }[]> {
  const now = parts.clock.now()
  return (await store.listKeys(parts.db, userId, mostKeys, 0)).filter(
    ({ expires_at }) => !expires_at || expires_at >= now,
  )
}

/**
 * Makes a key that works until the end of the day `expires_at` in Vienna, and tells it whole this one time. Its owner also
 * gets a mail. Fails with `api_not_enabled`, `invalid_input` for a past day, `conflict`, `too_many_attempts`, and like
 * `enterAgain`.
 */
export async function createApiKey(
  parts: Parts,
  caller: Caller,
  { expires_at: lastDay, name }: { expires_at?: string | null; name?: string | null },
  given: Proof,
): Promise<ApiKey> {
  const { user } = caller
  if (!user.is_api_enabled) fail('api_not_enabled')
  const now = parts.clock.now()
  if (lastDay && lastDay < viennaDay(now))
    fail('invalid_input', 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.')
  await enterAgain(parts, caller, given, 'code unless just shown')
  // Each key is announced by mail: a script must not flood its owner.
  await countAttempt(parts, [{ name: `api key of ${user.id}`, free: 30 }])
  const key = newKey()
  const row = await transaction(parts.db, async (tx) => {
    const stored = await store.insertKey(
      tx,
      user.id,
      {
        hash: hashToken(key),
        masked: mask(key),
        name: name || null,
        created_at: now,
        expires_at: lastDay ? lastMomentOf(lastDay) : null,
      },
      mostKeys,
    )
    if (!stored) return fail('conflict', `Sie haben bereits ${mostKeys} API-Schlüssel. Bitte löschen Sie zuerst einen.`)
    await audit(parts, tx, caller, 'api_key_created', { details: { key: stored.id } })
    await parts.jobs.add(queues.keyCreated, { email: user.email, masked: stored.masked }, tx)
    return stored
  })
  return toApiKey(row, key)
}

/** Deletes a key; it stops working at once. Allowed without API access too. Fails with `key_not_found`. */
export async function deleteApiKey(parts: Parts, caller: Caller, id: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!isUuid(id) || !(await store.deleteKey(tx, caller.user.id, id))) fail('key_not_found')
    await audit(parts, tx, caller, 'api_key_deleted', { details: { key: id } })
  })
}

/**
 * The person for whom a key speaks. What is no key by its form is refused without a look-up; unknown, deleted and
 * expired keys and withdrawn API access answer alike. Fails with `key_invalid`,
 * `two_fa_setup_required` while the owner must set up two-factor login, `too_many_attempts`.
 */
export async function ownerOfKey(parts: Parts, caller: Anonymous, key: string): Promise<User> {
  if (!isKey(key)) return fail('key_invalid')
  const now = parts.clock.now()
  const row = await store.findKey(parts.db, hashToken(key))
  const person = row && (!row.expires_at || row.expires_at >= now) ? await findPerson(parts, row.user_id) : undefined
  if (!row || !person?.is_api_enabled) {
    // Counted only now, so that a wrong key in an office never shuts out the right ones beside it.
    await countAttempt(parts, [{ name: `api key network ${caller.network}`, free: 30 }])
    const target = { user: row?.user_id ?? null, ...(row && { details: { key: row.id } }) }
    await audit(parts, parts.db, caller, 'api_key_refused', target)
    return fail('key_invalid')
  }
  if (person.is_two_fa_enforced && !person.two_fa_enabled) fail('two_fa_setup_required')
  const before = new Date(now.getTime() - minute)
  if (!row.last_used_at || row.last_used_at <= before) await store.touchKey(parts.db, row.id, now, before)
  return person
}

const toApiKey = (row: store.KeyRow, key: string): ApiKey => ({
  uuid: row.id,
  key,
  name: row.name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
