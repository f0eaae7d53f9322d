import type { OwnText } from '../../../contract/knowledge-base-imports.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { guidanceProvisions } from '../answers/answers.ts'
import { comparedWordings, corpusRevision, officialWordings, shippedDigests } from '../law/law.ts'
import * as store from './own-texts.store.ts'

/*
 * Digests, guides and signposts are our own words about official ones. Where the official wording is known that one of them
 * was written against, another one in stock means that somebody has to read it again. Where none is known, the first one
 * that is imported counts as that.
 */

type Text = { kind: OwnText['kind']; id: string; title: string; checked: string; provisions: readonly string[] }

let kept: { texts: Text[]; provisions: string[]; compared: Map<string, string> } | undefined

/** All texts that ship with the product, read once. */
function shipped() {
  if (kept) return kept
  const texts: Text[] = [
    ...shippedDigests().map((digest) => ({ kind: 'digest' as const, ...digest, provisions: [digest.id] })),
    ...guidanceProvisions(),
  ]
  kept = { texts, provisions: [...new Set(texts.flatMap((text) => text.provisions))], compared: comparedWordings() }
  return kept
}

/** Looks at the official wordings in stock, where the corpus has changed since the last time. */
export async function noteWordings(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = parts
  const revision = await corpusRevision(db)
  if ((await store.notedRevision(db)) === revision) return
  const { provisions, compared } = shipped()
  const found = await officialWordings(parts, provisions)
  await transaction(db, async (tx) => {
    await store.noteWordings(
      tx,
      [...found].map(([provision, digest]) => ({ provision, digest, first: compared.get(provision) ?? digest })),
      clock.now(),
    )
    await store.noteRevision(tx, revision)
  })
  keptChanges.delete(db)
}

const keptChanges = new WeakMap<object, { at: number; found: Promise<Map<string, ReadonlySet<string>>> }>()

/**
 * The provisions of one of our texts whose wording in stock is another one than when it was written or last read, for the
 * mark in answers. Looked up once a minute; what this process itself changes counts at once.
 */
export async function changedProvisions(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  kind: OwnText['kind'],
  id: string,
): Promise<ReadonlySet<string>> {
  const now = clock.now().getTime()
  const kept = keptChanges.get(db)
  const found = kept && now - kept.at < minute ? kept.found : readChanges(db)
  if (found !== kept?.found) {
    keptChanges.set(db, { at: now, found })
    found.catch(() => keptChanges.delete(db))
  }
  return (await found).get(`${kind} ${id}`) ?? new Set()
}

const readChanges = async (db: Parts['db']) =>
  new Map(
    (await listOwnTexts({ db })).map((text) => [
      `${text.kind} ${text.id}`,
      new Set(text.provisions.map(({ id }) => id)),
    ]),
  )

/** The texts whose official wording is another one than when they were written or last read. */
export async function listOwnTexts({ db }: Pick<Parts, 'db'>): Promise<OwnText[]> {
  const [wordings, read] = await Promise.all([store.listWordings(db), store.listRead(db)])
  const byProvision = new Map(wordings.map((row) => [row.provision, row]))
  const readDigests = new Map(read.map((row) => [`${row.kind} ${row.item} ${row.provision}`, row.digest]))
  return shipped().texts.flatMap(({ provisions, ...text }) => {
    const changed = provisions.flatMap((id) => {
      const wording = byProvision.get(id)
      const known = readDigests.get(`${text.kind} ${text.id} ${id}`) ?? wording?.first_digest
      return wording && wording.digest !== known ? [{ id, changed_at: wording.changed_at.toISOString() }] : []
    })
    return changed.length > 0 ? [{ ...text, provisions: changed }] : []
  })
}

/** Notes that somebody has read a text against the wordings of today. Fails with `own_text_not_found`. */
export async function markRead(parts: Parts, caller: Caller, kind: string, id: string): Promise<void> {
  const text = shipped().texts.find((one) => one.kind === kind && one.id === id)
  if (!text) return fail('own_text_not_found')
  await transaction(parts.db, async (tx) => {
    await store.markRead(tx, text.kind, text.id, [...text.provisions], parts.clock.now())
    await audit(parts, tx, caller, 'own_text_read', { user: null, details: { text: text.id } })
  })
  keptChanges.delete(parts.db)
}
