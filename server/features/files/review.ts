import { setImmediate } from 'node:timers/promises'
import type { FileDetail, FileItem, FileState } from '../../../contract/files.ts'
import type { Caller, KeyKind } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import type { StreamKey } from '../encryption/encryption.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { countWithin, giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import { addWork } from './add-work.ts'
import { before } from './file-states.ts'
import type { FilesParts } from './files-parts.ts'
import type { FileRow } from './files.store.ts'
import { openFile, openTree, ownFile } from './items.ts'
import { requireNoLeaks } from './leaks.ts'
import { getItem } from './listing.ts'
import { openReview, sealAgenda, sealFound, type Rule } from './open-review.ts'
import { hasPages, marksOn, pageStarts } from './page-places.ts'
import { keptText, wholeText, type KeptText } from './read-one.ts'
import { openDeciding, type Decision } from './review-decisions.ts'
import { entitiesOf, pseudonymised } from './review-form.ts'
import * as store from './reviews.store.ts'
import { merged, rememberRules, rulesFor, tellMatter } from './rules.ts'
import { requireSecondRelease, secondReleaseOf } from './second-release.ts'
import { beginWork } from './work.ts'
import { changeStatus } from './work.store.ts'

/*
 * The review of a pseudonymised file: what was found, what its owner decides, and the release, before which nothing of it
 * reaches a model.
 */

/** What a file with its text says of its review. */
export async function reviewOf(
  parts: Parts,
  { user }: Caller,
  file: Pick<FileRow, 'id'> & { key: StreamKey },
  kept: KeptText | undefined,
): Promise<Omit<FileDetail, keyof FileItem | 'original' | 'attachments'>> {
  const review = await openReview(parts.db, user.id, file.id, file.key)
  const text = kept ? wholeText(kept) : ''
  const places = review?.found?.places
  const result = places && pseudonymised(text, places)
  return {
    pseudonymised: result?.text ?? null,
    entities: places ? entitiesOf(text, places, result) : [],
    anonymization_custom_agenda: (review?.agenda ?? []).map(({ text: words, action, type, replacement }) => ({
      text: words,
      action,
      ...(type && { type }),
      ...(replacement && { replacement }),
    })),
    page_starts: kept ? pageStarts(kept) : [],
    page_sizes: kept && hasPages(kept) ? kept.pages.map(({ width, height }) => [width, height]) : [],
    marks: kept && places && hasPages(kept) ? marksOn(kept, places) : [],
    scanned_pages: (kept?.pages ?? []).flatMap(({ source }, index) => (source === 'ocr' ? [index + 1] : [])),
    leaks: (result?.leaks ?? []).map(({ start, end, text: words }) => ({ text: words, span: [start, end] })),
    recognisers: review?.found?.recognisers ?? [],
    verdict: review?.verdict ?? null,
    second_release: await secondReleaseOf(parts, { user }, file),
  }
}

/**
 * Decides about what was found. Fails with `file_wrong_status`, `entity_not_found`, `replacement_taken`, `too_many_rules`,
 * `review_changed`, and like `openFile`.
 */
export async function decideFile(
  parts: FilesParts,
  caller: Caller,
  id: string,
  decisions: readonly Decision[],
  signal?: AbortSignal,
): Promise<void> {
  const file = await openFile(parts, caller, id)
  if (file.status !== 'PENDING_APPROVAL') fail('file_wrong_status')
  const text = wholeText((await keptText(parts, file, file.key)) ?? fail('file_wrong_status'))
  const review = await openReview(parts.db, caller.user.id, id, file.key)
  if (!review?.found) return fail('file_wrong_status')
  const deciding = openDeciding(text, review.found.places)
  const agenda = [...review.agenda]
  const ofMatter: Rule[] = []
  const ofAll: Rule[] = []
  for (const decision of decisions) {
    const rule = isRemembered(decision) ? deciding.ruleOf(decision) : undefined
    if (rule) (decision.scope === 'akt' ? ofMatter : ofAll).push({ ...rule, isOfMatter: true })
    const refusal = deciding.decide(decision)
    if (refusal) return fail(refusal)
    // Hundreds of decisions about a long file keep nobody else waiting, and are given up where their sender has left. What
    // somebody decides by hand is done, though the page is closed at once.
    await setImmediate()
    if (decisions.length > mostByHand && signal?.aborted) return fail('busy')
  }
  const rules = [...ofAll, ...ofMatter]
  const now = parts.clock.now()
  const change = {
    sealed_found: sealFound(file.key, { ...review.found, places: [...deciding.places()] }),
    ...(rules.length > 0 && { sealed_agenda: sealAgenda(file.key, merged(agenda, rules)) }),
  }
  await transaction(parts.db, async (tx) => {
    if (rules.length > 0) {
      await lockAccount(tx, caller.user.id)
      await rememberRules(parts, tx, caller, 'everywhere', ofAll)
      await rememberRules(parts, tx, caller, { folder: file.folder_id }, ofMatter)
    }
    if (!(await store.storeReview(tx, caller.user.id, id, change, now, review.edition))) fail('review_changed')
  })
  if (rules.length > 0) await tellMatter(parts, caller, file, rules)
}

/** Decisions of one request that a person may have made with a click. */
const mostByHand = 20

const isRemembered = ({ scope }: Decision) => scope === 'akt' || scope === 'alle'

/**
 * Releases the pseudonymised text of a file, or rejects it: then its owner works with the original. Fails with
 * `file_wrong_status`, `names_remain`, `review_changed`, `second_release_missing`, and like `openFile`.
 */
export async function setVerdict(parts: FilesParts, caller: Caller, id: string, isApproved: boolean): Promise<void> {
  const file = await openFile(parts, caller, id)
  if (file.status !== 'PENDING_APPROVAL') fail('file_wrong_status')
  const review = await openReview(parts.db, caller.user.id, id, file.key)
  if (!review?.found) return fail('file_wrong_status')
  if (isApproved) {
    const kept = (await keptText(parts, file, file.key)) ?? fail('file_wrong_status')
    requireNoLeaks(kept, pseudonymised(wholeText(kept), review.found.places).leaks)
  }
  await transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    if (isApproved) await requireSecondRelease(tx, caller.user.id, id, review.edition)
    const verdict = isApproved ? 'approved' : 'rejected'
    if (!(await store.storeReview(tx, caller.user.id, id, { verdict }, now, review.edition))) fail('review_changed')
    for (const status of [isApproved ? 'ANON_APPROVED' : 'ANON_REJECTED', 'READY'] as const)
      if (!(await changeStatus(tx, caller.user.id, id, { status, before: before(status), now })))
        fail('file_wrong_status')
  })
}

/**
 * Pseudonymises a file anew with its own rules; the first time for a file it counts. What was decided stays. Fails with
 * `file_wrong_status`, `usage_limit_reached`, and like `openFile`.
 */
export async function rerunAnonymization(parts: FilesParts, caller: Caller, id: string): Promise<FileState> {
  const { status, text_blob, anonymize } = await ownFile(parts, caller, id)
  if (text_blob === null || !before('ANONYMIZING').includes(status)) fail('file_wrong_status')
  const file = await openFile(parts, caller, id)
  const tree = await openTree(parts, parts.db, caller)
  // What was remembered or forgotten since counts now; the own terms of this file win.
  const own = (await openReview(parts.db, caller.user.id, id, file.key))?.agenda.filter((one) => !one.isOfMatter) ?? []
  const rules = merged(await rulesFor(parts, caller, tree, file.folder_id), own)
  const reservation = anonymize ? undefined : await reserve(parts, caller, 'anonymization')
  try {
    await transaction(parts.db, (tx) => startAgain(parts, tx, caller, file, rules, reservation))
  } catch (error) {
    if (reservation) await giveBack(parts, reservation)
    throw error
  }
  beginWork(parts, caller.user.id, [{ id, kind: file.key_kind, key: file.key }])
  return getItem(parts, caller, id)
}

async function startAgain(
  parts: FilesParts,
  tx: Queryable,
  { user }: Caller,
  file: { id: string; key_kind: KeyKind; key: StreamKey },
  rules: readonly Rule[],
  reservation: Reservation | undefined,
): Promise<void> {
  const now = parts.clock.now()
  const change = {
    status: 'ANONYMIZING',
    before: before('ANONYMIZING'),
    problem: null,
    anonymize: true,
    now,
  } as const
  if (!(await changeStatus(tx, user.id, file.id, change))) fail('file_wrong_status')
  await store.storeReview(tx, user.id, file.id, { verdict: null, sealed_agenda: sealAgenda(file.key, rules) }, now)
  await addWork(parts, tx, user.id, file.id, file.key_kind)
  if (reservation) await countWithin(parts, tx, reservation)
}

/**
 * The text of a file as far as it may be given to a model: of one that is pseudonymised the released text, or the original
 * where its owner rejected that; of any other the original. Fails with `file_wrong_status` before that is decided, and like
 * `openFile`.
 */
export async function releasedTextOf(parts: FilesParts, caller: Caller, id: string): Promise<string> {
  const file = await openFile(parts, caller, id)
  if (file.status !== 'READY') fail('file_wrong_status')
  const kept = (await keptText(parts, file, file.key)) ?? fail('file_wrong_status')
  const text = wholeText(kept)
  if (!file.anonymize) return text
  const review = await openReview(parts.db, caller.user.id, id, file.key)
  if (review?.verdict === 'rejected') return text
  if (review?.verdict !== 'approved' || !review.found) return fail('file_wrong_status')
  const { text: released, leaks } = pseudonymised(text, review.found.places)
  requireNoLeaks(kept, leaks)
  return released
}

/** The pseudonymised text as it stands, to be saved. Fails with `file_wrong_status`. */
export async function pseudonymisedText(
  parts: Parts,
  { user }: Caller,
  file: Pick<FileRow, 'id'> & { key: StreamKey },
  text: string,
): Promise<string> {
  const review = await openReview(parts.db, user.id, file.id, file.key)
  return review?.found ? pseudonymised(text, review.found.places).text : fail('file_wrong_status')
}

/** What of a review goes into the data export of its owner; undefined where there is none. */
export async function exportedReview(parts: Parts, owner: Caller, id: string, key: StreamKey, text: string) {
  const review = await openReview(parts.db, owner.user.id, id, key)
  return (
    review && {
      verdict: review.verdict,
      released_at: review.releasedAt?.toISOString() ?? null,
      rules: review.agenda,
      entities: review.found
        ? entitiesOf(text, review.found.places).map(({ type, text: words, replacement, action }) => ({
            type,
            text: words,
            replacement,
            action,
          }))
        : [],
    }
  )
}
