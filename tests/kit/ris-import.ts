import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import type { Db } from '../../server/base/store/db.ts'
import { openLog } from '../../server/base/log.ts'
import { openStore, type Store } from '../../server/base/store/store.ts'
import { upsertLaws } from '../../server/features/law/corpus/corpus.store.ts'
import { importRis, type RisImportOptions } from '../../server/features/law/import/ris/ris-import.ts'
import { readStarter } from '../../server/features/law/starter/starter.ts'
import { startRis, type FakeNorm, type RisServer } from './ris-server.ts'

export type RisKit = {
  /** A new one for each test. */
  ris: RisServer
  dataDir: string
  now: Date
  /** Milliseconds that were waited. */
  pauses: number[]
  /** What the last run said. */
  done: string[]
  db(): Db
  run(options: Partial<RisImportOptions>, client?: Partial<RisImportOptions['client']>): ReturnType<typeof importRis>
  rows(law?: string): Promise<Record<string, unknown>[]>
  ids(law?: string): Promise<string[]>
  revision(): Promise<string>
}

/** A database with the laws of the starter, and for each test an empty corpus, a small RIS and a data directory. */
export function useRis(): RisKit {
  const databaseDir = mkdtempSync(join(tmpdir(), 'ris-'))
  let store: Store
  beforeAll(async () => {
    store = await openStore(readConfig({ DATA_DIR: databaseDir }), openLog('warn'), 'test')
    await upsertLaws(store.db, readStarter().laws, true)
  })
  afterAll(async () => {
    await store.close()
    rmSync(databaseDir, { recursive: true })
  })
  beforeEach(async () => {
    await store.db.query("DELETE FROM law_documents WHERE origin = 'import'")
    const ris = await startRis()
    const dataDir = mkdtempSync(join(tmpdir(), 'ris-'))
    Object.assign(kit, { ris, dataDir, now: new Date('2026-06-20T08:00:00Z'), pauses: [], done: [] })
    return async () => {
      await ris.close()
      rmSync(dataDir, { recursive: true })
    }
  })
  const kit = {
    db: () => store.db,
    run(options, client = {}) {
      kit.ris.requests.length = 0
      kit.done.length = 0
      const sleep = (milliseconds: number) => Promise.resolve(kit.pauses.push(milliseconds))
      const all = {
        baseUrl: kit.ris.base,
        documentOrigins: [new URL(kit.ris.base).origin],
        pauseMs: 7,
        contact: 'recht@kanzlei.at',
        sleep,
        ...client,
      }
      return importRis(
        store.db,
        { dataDir: kit.dataDir, ...options, client: all },
        { clock: { now: () => kit.now }, onDone: (line) => kit.done.push(line) },
      )
    },
    async rows(law = 'MRG') {
      const { rows } = await store.db.query(
        `SELECT id, title, inherited_title, headings, text, url, knowledge_bases, sub_law, norms, version_date::text, valid_from::text, valid_to::text FROM law_documents WHERE origin = 'import' AND law = $1 ORDER BY position, version_key, id`,
        [law],
      )
      return rows
    },
    ids: async (law) => (await kit.rows(law)).map((row) => row.id as string),
    revision: async () => (await store.db.query('SELECT revision FROM law_revision')).rows[0].revision,
  } as RisKit
  return kit
}

/** A section of the MRG, under the starter's number of it; its text is invented. */
export const mrg = (number: number, more: Partial<FakeNorm> = {}): FakeNorm => ({
  id: `NOR1${String(number).padStart(7, '0')}`,
  number: '10002531',
  label: `§ ${number}`,
  text: `(1) Wohnungen mit der Nummer ${number} sind zu lüften.`,
  from: '1982-01-01',
  changed: '2024-01-01',
  abbreviation: 'MRG',
  shortTitle: 'Mietrechtsgesetz',
  ...more,
})
