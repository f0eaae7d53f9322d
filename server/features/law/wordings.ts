import { viennaDay } from '../../../contract/vienna.ts'
import type { Clock } from '../../base/clock.ts'
import type { Queryable } from '../../base/store/db.ts'
import * as store from './corpus/corpus.store.ts'
import { wordingDigest } from './corpus/document-hash.ts'
import { readStarter, readWordings } from './starter/starter.ts'

/*
 * The official wordings behind what ships with the product: digests are short accounts of them, so another wording means
 * that somebody has to read again.
 */

/** What is known of the wordings that the texts of the product were compared with: digests by provision. */
export const comparedWordings = readWordings

/** The digests that ship with the product: id, title, and the day of the wording each was compared with. */
export const shippedDigests = () =>
  readStarter()
    .provisions.filter(({ digest }) => digest)
    .map(({ id, title, checked }) => ({ id, title, checked }))

/** The digests of the official wordings of these provisions that are in stock and in force today. */
export async function officialWordings(
  { db, clock }: { db: Queryable; clock: Clock },
  ids: string[],
): Promise<Map<string, string>> {
  const texts = await store.listOfficialTexts(db, ids, viennaDay(clock.now()))
  return new Map(texts.map(({ id, text }) => [id, wordingDigest(text)]))
}

/** The number of the present state of the corpus. */
export const corpusRevision = async (db: Queryable) => (await store.readRevision(db)).revision
