import type { Controller, RisClient } from './ris-client.ts'
import { RisDataError, RisStopped } from './ris-errors.ts'
import { readListing, type RisRecord } from './ris-records.ts'

/*
 * Whole result lists, page by page. RIS ignores parameters it does not know and then lists everything it has, so every
 * record is checked against the filter.
 */

export type Query = {
  controller: Controller
  parameters: Record<string, string>
  satisfies: (record: RisRecord) => boolean
}

/** Beyond this a list is not what was asked for: the largest laws have some 10,000 versions, the largest months some thousand decisions. */
const mostHits = 50_000

/**
 * All records of a query, and what the change feed names as deleted. Throws RisStopped when a record does not satisfy
 * the filter, for then the parameters were ignored; RisDataError when there are not as many documents as hits.
 */
export async function listRecords<R extends RisRecord>(
  client: RisClient,
  { controller, parameters, satisfies }: Query,
  kind: R['kind'],
): Promise<{ records: R[]; deleted: string[] }> {
  const records = new Map<string, R>()
  const deleted = new Set<string>()
  let entries = 0
  for (let page = 1; ; page++) {
    const listing = readListing(
      await client.request(controller, { ...parameters, DokumenteProSeite: 'OneHundred', Seitennummer: String(page) }),
    )
    if (listing.hits > mostHits)
      throw new RisStopped(`RIS meldet ${listing.hits} Treffer: die Suche wurde offenbar nicht eingeschränkt`)
    for (const record of listing.records) {
      if (record.kind !== kind || !satisfies(record))
        throw new RisStopped(
          `RIS liefert ein Dokument, das nicht gesucht war (${record.id}): die Suche wurde offenbar nicht eingeschränkt`,
        )
      records.set(record.id, record as R)
    }
    for (const id of listing.deleted) deleted.add(id)
    entries += listing.entries
    if (entries >= listing.hits || listing.entries === 0) {
      // A list that moved while it was read names a document twice and misses another. In the change feed a document may stand twice.
      const found = controller === 'History' ? entries : records.size
      if (found !== listing.hits)
        throw new RisDataError(`RIS meldet ${listing.hits} Treffer, geliefert wurden ${found}`)
      return { records: [...records.values()], deleted: [...deleted] }
    }
  }
}
