import { many, one, type Queryable } from '../../../base/store/db.ts'
import type { LawDocument, LawName } from './documents.ts'

/** Every table of the corpus. */
export const corpusTables = ['laws', 'law_documents', 'law_revision']

/** A document with its position in the law and its hash, ready to be stored. */
export type StoredDocument = LawDocument & { position: number; contentHash: Buffer }

const columns = `id, kind, law, section, title, inherited_title AS "inheritedTitle", headings, text, knowledge_bases AS "knowledgeBases", sub_law AS "subLaw",
  wording, url, version_date::text AS "versionDate", valid_from::text AS "validFrom", valid_to::text AS "validTo", norms, checked`

/** What is in force beside the starter: a digest is hidden as soon as the text of the same id was imported. */
export const visible = `(origin = 'import' OR NOT EXISTS (SELECT 1 FROM law_documents other WHERE other.id = law_documents.id AND other.origin = 'import'))`

/** Every visible document in the order of its law, in batches, as it stands at the beginning of the transaction; for building the index. */
export async function* readDocuments(tx: Queryable): AsyncGenerator<LawDocument[]> {
  await tx.query(
    `DECLARE all_documents NO SCROLL CURSOR FOR SELECT ${columns} FROM law_documents WHERE ${visible} ORDER BY law, position, id, version_key`,
  )
  for (;;) {
    const batch = await many<LawDocument>(tx, 'FETCH 1000 FROM all_documents')
    if (batch.length === 0) break
    yield batch
  }
}

export function listLawNames(db: Queryable): Promise<LawName[]> {
  return many(db, 'SELECT law, title, gesetzesnummer, kb, sub_law, aliases FROM laws ORDER BY law')
}

/** The version of a document in force on a day, with its position; of any kind when `kind` is null. */
export function findDocument(
  db: Queryable,
  kind: string | null,
  ids: string[],
  day: string,
): Promise<(LawDocument & { position: number }) | undefined> {
  return one(
    db,
    `SELECT ${columns}, position FROM law_documents WHERE ($1::text IS NULL OR kind = $1) AND id = ANY($2) AND ${visible}
     AND coalesce(valid_from, '-infinity') <= $3::date AND coalesce(valid_to, 'infinity') >= $3::date
     ORDER BY array_position($2, id), valid_from DESC NULLS LAST LIMIT 1`,
    [kind, ids, day],
  )
}

/** The sub-areas of public law that have provisions in stock. */
export async function listLandsInStock(db: Queryable): Promise<NonNullable<LawName['sub_law']>[]> {
  return (
    await many<{ sub_law: NonNullable<LawName['sub_law']> }>(
      db,
      "SELECT DISTINCT sub_law FROM law_documents WHERE sub_law IS NOT NULL AND kind <> 'DECISION'",
    )
  ).map((row) => row.sub_law)
}

/** The document behind an official address, in the version of a day. */
export function findByUrl(db: Queryable, url: string, day: string): Promise<LawDocument | undefined> {
  return one(
    db,
    `SELECT ${columns} FROM law_documents WHERE url = $1 AND ${visible}
     ORDER BY (coalesce(valid_from, '-infinity') <= $2::date AND coalesce(valid_to, 'infinity') >= $2::date) DESC, valid_from DESC NULLS LAST, id LIMIT 1`,
    [url, day],
  )
}

/** Sections of a law that stand together (`§§ 2 und 3`), in force on a day. */
export function listCombined(db: Queryable, law: string, day: string): Promise<LawDocument[]> {
  return many(
    db,
    `SELECT ${columns} FROM law_documents WHERE law = $1 AND kind = 'LAW' AND section LIKE '§§ %' AND ${visible}
     AND coalesce(valid_from, '-infinity') <= $2::date AND coalesce(valid_to, 'infinity') >= $2::date`,
    [law, day],
  )
}

/** The latest version of a document that is in force on no matter which day. */
export function findEver(db: Queryable, ids: string[]): Promise<LawDocument | undefined> {
  return one(
    db,
    `SELECT ${columns} FROM law_documents WHERE id = ANY($1) AND ${visible} ORDER BY array_position($1, id), valid_from DESC NULLS LAST LIMIT 1`,
    [ids],
  )
}

/**
 * How many numbers of a law have official text, and the highest number that is known at all: what the starter names
 * counts, so that a law of which only the beginning was imported is not taken for whole. The number is the last one of
 * a section (`Art. 1 § 20`).
 */
export async function countOfficial(db: Queryable, law: string): Promise<{ sections: number; highest: number }> {
  return (await one(
    db,
    `SELECT count(DISTINCT number) FILTER (WHERE wording = 'official')::int AS sections, coalesce(max(number), 0) AS highest
     FROM (SELECT wording, substring(section FROM '(\\d{1,6})\\D*$')::int AS number FROM law_documents WHERE law = $1 AND kind = 'LAW') AS numbered`,
    [law],
  ))!
}

/** The nearest documents before and after one in its law that are in force on a day, or have no days. */
export async function findNeighbours(
  db: Queryable,
  { law, position, id }: { law: string; position: number; id: string },
  day: string,
): Promise<{ previous?: { id: string; section: string }; next?: { id: string; section: string } }> {
  const nearest = (sign: '<' | '>', order: 'DESC' | 'ASC') =>
    one<{ id: string; section: string }>(
      db,
      `SELECT id, section FROM law_documents WHERE law = $1 AND kind <> 'DECISION' AND (position, id) ${sign} ($2, $3) AND ${visible}
       AND coalesce(valid_from, '-infinity') <= $4::date AND coalesce(valid_to, 'infinity') >= $4::date
       ORDER BY position ${order}, id ${order} LIMIT 1`,
      [law, position, id, day],
    )
  const [previous, next] = [await nearest('<', 'DESC'), await nearest('>', 'ASC')]
  return { previous, next }
}

/** The versions of a document in stock, oldest first. */
export async function listVersions(
  db: Queryable,
  id: string,
): Promise<{ valid_from: string | null; valid_to: string | null }[]> {
  return many(
    db,
    `SELECT valid_from::text AS valid_from, valid_to::text AS valid_to FROM law_documents
     WHERE id = $1 AND ${visible} ORDER BY valid_from NULLS FIRST`,
    [id],
  )
}

/** Which of these provisions are in stock on a day. */
export async function findKnown(db: Queryable, ids: string[], day: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await many<{ id: string }>(
    db,
    `SELECT DISTINCT id FROM law_documents WHERE id = ANY($1) AND kind = 'LAW' AND ${visible}
     AND coalesce(valid_from, '-infinity') <= $2::date AND coalesce(valid_to, 'infinity') >= $2::date`,
    [ids, day],
  )
  return rows.map(({ id }) => id)
}

/** Digests of what is stored of these ids. */
export async function findHashes(db: Queryable, origin: string, ids: string[]): Promise<Map<string, Buffer>> {
  const rows = await many<{ id: string; version_key: string; content_hash: Buffer }>(
    db,
    'SELECT id, version_key, content_hash FROM law_documents WHERE origin = $1 AND id = ANY($2)',
    [origin, ids],
  )
  return new Map(rows.map((row) => [`${row.id}|${row.version_key}`, row.content_hash]))
}

export const versionKey = (document: LawDocument) => document.validFrom ?? ''

/** Stores documents, replacing versions of the same id and day. */
export async function upsertDocuments(
  db: Queryable,
  origin: 'starter' | 'import',
  documents: StoredDocument[],
): Promise<void> {
  const rows = documents.map((d) => ({
    id: d.id,
    kind: d.kind,
    law: d.law,
    section: d.section,
    title: d.title,
    inherited_title: d.inheritedTitle,
    headings: d.headings,
    text: d.text,
    knowledge_bases: d.knowledgeBases,
    sub_law: d.subLaw,
    wording: d.wording,
    url: d.url,
    version_date: d.versionDate,
    valid_from: d.validFrom,
    valid_to: d.validTo,
    norms: d.norms,
    checked: d.checked,
    position: d.position,
    content_hash: d.contentHash.toString('hex'),
    version_key: versionKey(d),
  }))
  await db.query(
    `INSERT INTO law_documents (id, origin, kind, law, section, title, inherited_title, headings, text, knowledge_bases, sub_law, wording, url, version_date, valid_from, valid_to, norms, checked, position, content_hash, version_key)
     SELECT id, $2, kind, law, section, title, inherited_title, headings, text, knowledge_bases, sub_law, wording, url, version_date, valid_from, valid_to, norms, checked, position, decode(content_hash, 'hex'), version_key
     FROM jsonb_to_recordset($1::jsonb) AS row(id text, kind text, law text, section text, title text, inherited_title text, headings text[], text text, knowledge_bases text[], sub_law text, wording text, url text,
       version_date date, valid_from date, valid_to date, norms text[], checked text, position int, content_hash text, version_key text)
     ON CONFLICT (id, origin, version_key) DO UPDATE SET kind = excluded.kind, law = excluded.law, section = excluded.section, title = excluded.title, inherited_title = excluded.inherited_title, headings = excluded.headings,
       text = excluded.text, knowledge_bases = excluded.knowledge_bases, sub_law = excluded.sub_law, wording = excluded.wording, url = excluded.url, version_date = excluded.version_date, valid_from = excluded.valid_from,
       valid_to = excluded.valid_to, norms = excluded.norms, checked = excluded.checked, position = excluded.position, content_hash = excluded.content_hash, changed_at = now()`,
    [JSON.stringify(rows), origin],
  )
}

/** Removes what an earlier starter had and this one has not. */
export async function deleteOtherStarterDocuments(db: Queryable, ids: string[]): Promise<void> {
  await db.query("DELETE FROM law_documents WHERE origin = 'starter' AND NOT (id = ANY($1))", [ids])
}

export type VersionKey = { id: string; version_key: string }

/** The imported provisions of a law. */
export function listImported(db: Queryable, law: string): Promise<VersionKey[]> {
  return many(db, "SELECT id, version_key FROM law_documents WHERE origin = 'import' AND kind = 'LAW' AND law = $1", [
    law,
  ])
}

/** Addresses of imported decisions, by id. */
export async function findDecisionUrls(db: Queryable, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await many<{ id: string; url: string | null }>(
    db,
    "SELECT id, url FROM law_documents WHERE origin = 'import' AND kind = 'DECISION' AND id = ANY($1)",
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.url]))
}

/** Removes imported documents; returns how many there were. */
export async function deleteDocuments(db: Queryable, documents: VersionKey[]): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM law_documents USING jsonb_to_recordset($1::jsonb) AS gone(id text, version_key text)
     WHERE origin = 'import' AND law_documents.id = gone.id AND law_documents.version_key = gone.version_key`,
    [JSON.stringify(documents)],
  )
  return rowCount ?? 0
}

/** Removes imported decisions by their addresses; returns how many there were. */
export async function deleteDecisions(db: Queryable, urls: string[]): Promise<number> {
  const { rowCount } = await db.query(
    "DELETE FROM law_documents WHERE origin = 'import' AND kind = 'DECISION' AND url = ANY($1)",
    [urls],
  )
  return rowCount ?? 0
}

/** Adds laws; the names of the starter win over those guessed from an import. */
export async function upsertLaws(db: Queryable, laws: LawName[], replace: boolean): Promise<void> {
  await db.query(
    `INSERT INTO laws (law, title, gesetzesnummer, kb, sub_law, aliases)
     SELECT law, title, gesetzesnummer, kb, sub_law, aliases FROM jsonb_to_recordset($1::jsonb) AS row(law text, title text, gesetzesnummer text, kb text[], sub_law text, aliases text[])
     ON CONFLICT (law) DO ${replace ? 'UPDATE SET title = excluded.title, gesetzesnummer = excluded.gesetzesnummer, kb = excluded.kb, sub_law = excluded.sub_law, aliases = excluded.aliases' : 'NOTHING'}`,
    [JSON.stringify(laws)],
  )
}

export type Revision = { revision: string; starter_hash: string; changed_at: Date }

export async function readRevision(db: Queryable): Promise<Revision> {
  return (await one<Revision>(db, 'SELECT revision::text, starter_hash, changed_at FROM law_revision'))!
}

/** The channel on which every change of the corpus is told. */
export const changes = 'law_changed'

/** The same, and nobody else changes it before the transaction ends. */
export async function lockRevision(tx: Queryable): Promise<Revision> {
  return (await one<Revision>(tx, 'SELECT revision::text, starter_hash, changed_at FROM law_revision FOR UPDATE'))!
}

/** Whether anything was imported beside the starter. */
export async function hasImports(db: Queryable): Promise<boolean> {
  return (await one(db, "SELECT 1 FROM law_documents WHERE origin = 'import' LIMIT 1")) !== undefined
}

/** Marks the corpus as changed and tells all processes. */
export async function raiseRevision(db: Queryable, starterHash?: string): Promise<void> {
  await db.query(
    'UPDATE law_revision SET revision = revision + 1, changed_at = now(), starter_hash = coalesce($1, starter_hash)',
    [starterHash],
  )
  await db.query(`NOTIFY ${changes}`)
}

export type LawRow = {
  law: string
  title: string
  knowledge_bases: LawName['kb']
  sub_law: LawName['sub_law']
  provisions: number
  version_date: string | null
  has_official: boolean
}

/** The laws in stock with the number of their provisions. */
export function listLawsInStock(db: Queryable): Promise<LawRow[]> {
  return many(
    db,
    `SELECT laws.law, laws.title, laws.kb AS knowledge_bases, laws.sub_law, count(DISTINCT law_documents.id)::int AS provisions, max(version_date)::text AS version_date,
       bool_or(wording = 'official') AS has_official
     FROM laws JOIN law_documents ON law_documents.law = laws.law AND law_documents.kind <> 'DECISION' WHERE ${visible}
     GROUP BY laws.law ORDER BY laws.law`,
  )
}

export type StockRow = {
  knowledge_base: LawName['kb'][number]
  kind: LawDocument['kind']
  wording: LawDocument['wording']
  documents: number
  version_date: string | null
}

/** What is in stock per knowledge base, kind and wording; a document of two knowledge bases counts in both. */
export function countStock(db: Queryable): Promise<StockRow[]> {
  return many(
    db,
    `SELECT knowledge_base, kind, wording, count(DISTINCT id)::int AS documents, max(version_date)::text AS version_date
     FROM law_documents CROSS JOIN unnest(knowledge_bases) AS knowledge_base WHERE ${visible}
     GROUP BY knowledge_base, kind, wording ORDER BY knowledge_base, kind, wording`,
  )
}

/** The official texts of these provisions that are in force on a day. */
export const listOfficialTexts = (db: Queryable, ids: string[], day: string) =>
  many<{ id: string; text: string }>(
    db,
    `SELECT DISTINCT ON (id) id, text FROM law_documents
     WHERE id = ANY($1) AND origin = 'import' AND wording = 'official'
       AND coalesce(valid_from, '-infinity') <= $2::date AND coalesce(valid_to, 'infinity') >= $2::date
     ORDER BY id, valid_from DESC NULLS LAST`,
    [ids, day],
  )

export type StockedLaw = {
  /** The abbreviation of a law or guideline, or a court. */
  law: string
  title: string
  kind: LawDocument['kind']
  knowledge_bases: LawName['kb']
  sub_law: LawName['sub_law']
  /** Documents by their wording. */
  official: number
  digests: number
  mentions: number
  version_date: string | null
  changed_at: Date
}

/** What is in stock of each law, court and guideline. */
export const countByLaw = (db: Queryable) =>
  many<StockedLaw>(
    db,
    `SELECT counted.law, coalesce(laws.title, '') AS title, kind, coalesce(laws.kb, counted.kb) AS knowledge_bases, laws.sub_law, official, digests, mentions, version_date, changed_at
     FROM (
       SELECT law, kind, min(knowledge_bases) AS kb, count(DISTINCT id) FILTER (WHERE wording = 'official')::int AS official,
         count(DISTINCT id) FILTER (WHERE wording = 'digest')::int AS digests, count(DISTINCT id) FILTER (WHERE wording = 'none')::int AS mentions,
         max(version_date)::text AS version_date, max(changed_at) AS changed_at
       FROM law_documents WHERE ${visible} GROUP BY law, kind
     ) AS counted LEFT JOIN laws ON laws.law = counted.law AND kind <> 'DECISION' ORDER BY counted.law, kind`,
  )
