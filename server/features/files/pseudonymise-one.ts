import type { Parts } from '../../base/parts.ts'
import { askRecognisers, search } from '../pseudonyms/pseudonyms.ts'
import { endWith } from './end-work.ts'
import { matterNames } from './matter-names.ts'
import { openReview, sealFound } from './open-review.ts'
import { keptText, wholeText, type AtWork } from './read-one.ts'
import { placesOf, type Found } from './review-form.ts'
import * as store from './reviews.store.ts'

/** Searches the text of a file that is being worked on; it waits for its owner then. */
export async function pseudonymiseOne(parts: Parts, { userId, row, key, lease, signal }: AtWork): Promise<void> {
  const kept = await keptText(parts, row, key)
  if (!kept) {
    await endWith(parts, userId, row.id, lease, 'PARSE_ERROR', { problem: 'given_up' })
    return
  }
  const text = wholeText(kept)
  const review = await openReview(parts.db, userId, row.id, key)
  const { marks, outcomes } = await askRecognisers(parts.config.recognisers, text, signal)
  signal.throwIfAborted()
  for (const { name, outcome } of outcomes)
    if (outcome !== 'used') parts.log.warn({ recogniser: name, outcome }, 'a connected recogniser did not help')
  const known = await matterNames(parts, userId, row)
  const entities = await search(
    text,
    { agenda: review?.agenda ?? [], marks, matterNames: known.persons, matterFirms: known.firms },
    signal,
  )
  const found: Found = {
    places: placesOf(text, entities, review?.found?.places),
    ...(outcomes.length > 0 && { recognisers: outcomes }),
  }
  const sealed_found = sealFound(key, found)
  await endWith(parts, userId, row.id, lease, 'PENDING_APPROVAL', { problem: null }, (tx) =>
    store.storeReview(tx, userId, row.id, { sealed_found, verdict: null }, parts.clock.now()),
  )
}
