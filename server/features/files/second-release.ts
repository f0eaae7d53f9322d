import { randomBytes } from 'node:crypto'
import type { EntityType } from '../../../contract/entity-types.ts'
import { secondReleaseDays } from '../../../contract/file-limits.ts'
import type { SecondReading, SecondRelease } from '../../../contract/second-release.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { deriveKey, seal, unseal, type Binding } from '../../base/crypto/seal.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { findPerson } from '../accounts/accounts.ts'
import type { StreamKey } from '../encryption/encryption.ts'
import type { FilesParts } from './files-parts.ts'
import type { FileRow } from './files.store.ts'
import { openFile, ownFile } from './items.ts'
import { requireNoLeaks } from './leaks.ts'
import { openReview } from './open-review.ts'
import { keptText, wholeText } from './read-one.ts'
import { pseudonymised, type Place } from './review-form.ts'
import * as store from './second-releases.store.ts'

/*
 * The release of a pseudonymised file by a second person. The server can show them the text only by the secret that stands
 * in their link: a copy is sealed with a key made of it, and the server keeps a digest of the secret alone.
 */

const tokenBinding: Binding = ['second release']

/** What the second person reads; content, sealed with the key of the link. */
type Reading = Pick<SecondReading, 'spans' | 'counts'> & { text: string }

const digestOf = ({ vault }: Pick<Parts, 'vault'>, token: string) => vault.digest('second release', token)
/** Its additional data name the file, so that nothing of another one can take its place. */
const keyOf = (token: string) => deriveKey(Buffer.from(token, 'base64url'), 'second release')
const bindingOf = (fileId: string, field: 'text' | 'remark'): Binding => ['second release', fileId, field]

/**
 * Demands that a second person releases the pseudonymised text as it stands; whoever had a link before has none any more.
 * Fails with `file_wrong_status`, `names_remain`, `review_changed`, `file_lost`, and like `openFile`.
 */
export async function demandSecondRelease(parts: FilesParts, caller: Caller, id: string): Promise<SecondRelease> {
  const file = await openFile(parts, caller, id)
  if (file.status !== 'PENDING_APPROVAL') fail('file_wrong_status')
  const review = await openReview(parts.db, caller.user.id, id, file.key)
  if (!review?.found) return fail('file_wrong_status')
  const kept = (await keptText(parts, file, file.key)) ?? fail('file_wrong_status')
  const { text, places, leaks } = pseudonymised(wholeText(kept), review.found.places)
  requireNoLeaks(kept, leaks)
  const reading: Reading = {
    text,
    spans: places.map(({ start, end }) => [start, end]),
    counts: countsOf(review.found.places),
  }
  const token = randomBytes(32).toString('base64url')
  const now = parts.clock.now()
  await transaction(parts.db, async (tx) => {
    await store.storeDemand(tx, caller.user.id, id, {
      hash: digestOf(parts, token),
      sealed_token: file.key.seal(token, tokenBinding),
      sealed_text: seal(keyOf(token), JSON.stringify(reading), bindingOf(id, 'text')),
      edition: review.edition,
      now,
      expires_at: new Date(now.getTime() + secondReleaseDays * day),
    })
    // Somebody decided about a place in the meantime.
    if ((await store.findSecondRelease(tx, caller.user.id, id))?.current_edition !== review.edition)
      fail('review_changed')
    await audit(parts, tx, caller, 'second_release_demanded', { details: { file: id } })
  })
  return (await secondReleaseOf(parts, caller, file))!
}

function countsOf(places: readonly Place[]): Reading['counts'] {
  const things = new Map<EntityType, Set<string>>()
  for (const { type, placeholder, action } of places)
    if (action === 'ersetzen') things.set(type, (things.get(type) ?? new Set()).add(placeholder))
  return Array.from(things, ([type, { size: count }]) => ({ type, count }))
}

/** Demands no second release any more. Fails with `file_not_found`. */
export async function withdrawSecondRelease(parts: FilesParts, caller: Caller, id: string): Promise<void> {
  await ownFile(parts, caller, id)
  await transaction(parts.db, async (tx) => {
    if (await store.deleteDemand(tx, caller.user.id, id))
      await audit(parts, tx, caller, 'second_release_withdrawn', { details: { file: id } })
  })
}

/** What the owner sees of the second release of a file; null where none is demanded. */
export async function secondReleaseOf(
  parts: Parts,
  { user }: Pick<Caller, 'user'>,
  file: Pick<FileRow, 'id'> & { key: StreamKey },
): Promise<SecondRelease | null> {
  const row = await store.findSecondRelease(parts.db, user.id, file.id)
  if (!row) return null
  const token = file.key.open(row.sealed_token, tokenBinding)
  const verdict = await verdictOf(parts, row, token)
  return { ...verdict, token: verdict.state === 'waiting' ? token : null }
}

/**
 * Refuses the owner's release where a second one is demanded and missing: `second_release_missing`. `edition` is that of
 * the review which is to be released.
 */
export async function requireSecondRelease(tx: Queryable, userId: string, id: string, edition: number): Promise<void> {
  const row = await store.findSecondRelease(tx, userId, id)
  if (row && (row.verdict !== 'released' || row.edition !== edition)) fail('second_release_missing')
}

/** What the second person reads. Fails with `second_release_not_found`; for the owner with `second_release_own`. */
export async function readSecondRelease(parts: Parts, { user }: Caller, token: string): Promise<SecondReading> {
  const row = (await store.findByLink(parts.db, digestOf(parts, token))) ?? fail('second_release_not_found')
  if (row.user_id === user.id) fail('second_release_own')
  const owner = (await findPerson(parts, row.user_id)) ?? fail('second_release_not_found')
  const verdict = await verdictOf(parts, row, token)
  const reading =
    verdict.state === 'waiting' && row.sealed_text
      ? (JSON.parse(String(unseal(keyOf(token), row.sealed_text, bindingOf(row.file_id, 'text')))) as Reading)
      : { text: null, spans: [], counts: [] }
  return { ...verdict, asked_by: nameOf(owner), ...reading }
}

/**
 * Releases as the second person, or refuses. Fails like `readSecondRelease`, and with `second_release_over` where it was
 * decided about before, counts no longer, or the owner changed something.
 */
export async function decideSecondRelease(
  parts: Parts,
  caller: Caller,
  token: string,
  isReleased: boolean,
  remark: string,
): Promise<SecondReading> {
  const hash = digestOf(parts, token)
  const row = (await store.findByLink(parts.db, hash)) ?? fail('second_release_not_found')
  if (row.user_id === caller.user.id) fail('second_release_own')
  const sealed = remark === '' ? null : seal(keyOf(token), remark, bindingOf(row.file_id, 'remark'))
  await transaction(parts.db, async (tx) => {
    const verdict = isReleased ? 'released' : 'refused'
    if (!(await store.storeDecision(tx, hash, caller.user.id, verdict, sealed, parts.clock.now())))
      fail('second_release_over')
    const event = isReleased ? 'second_release_given' : 'second_release_refused'
    await audit(parts, tx, caller, event, { user: row.user_id, details: { file: row.file_id } })
  })
  return readSecondRelease(parts, caller, token)
}

async function verdictOf(parts: Parts, row: store.SecondReleaseRow, token: string) {
  const person = row.decided_by === null ? undefined : await findPerson(parts, row.decided_by)
  return {
    state: stateOf(row, parts.clock.now()),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: person ? nameOf(person) : null,
    remark: row.sealed_remark && String(unseal(keyOf(token), row.sealed_remark, bindingOf(row.file_id, 'remark'))),
  }
}

function stateOf(row: store.SecondReleaseRow, now: Date): SecondRelease['state'] {
  if (row.verdict === 'refused') return 'refused'
  // The owner's own release is a change of the review too.
  if (row.current_edition !== row.edition + Number(row.is_approved)) return 'outdated'
  if (row.verdict === 'released') return 'released'
  return row.expires_at > now ? 'waiting' : 'expired'
}

const nameOf = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  [first_name, last_name].filter(Boolean).join(' ') || email
