import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbeddingServer } from '../../../tests/kit/embedding-server.ts'
import { systemClock } from '../../base/clock.ts'
import { readConfig } from '../../base/config.ts'
import { openLog, type Log } from '../../base/log.ts'
import { openStanding } from '../../base/store/standing.ts'
import { openStore } from '../../base/store/store.ts'
import { importCorpus, searchCorpus, openCorpus, closeCorpus } from './law.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'law-embeddings-'))
const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A log that tells when the next index has its vectors. */
function listen(log: Log): { log: Log; ready(): Promise<void> } {
  let told = Promise.withResolvers<void>()
  const ready = async () => {
    await told.promise
    told = Promise.withResolvers()
  }
  const info = (fields: unknown, text?: string) => text === 'searching with vectors' && told.resolve()
  return {
    ready,
    log: { debug: () => undefined, info: info as Log['info'], warn: log.warn.bind(log), error: log.error.bind(log) },
  }
}

test('the corpus gets vectors in the background, and a change of it only for what changed', async () => {
  const server = await openEmbeddingServer()
  closing.push(server.close)
  const config = readConfig({ DATA_DIR: dataDir, EMBEDDING_BASE_URL: server.baseUrl, EMBEDDING_MODEL: 'test' })
  const { log, ready } = listen(openLog('warn'))
  const store = await openStore(config, openLog('warn'), 'test')
  closing.push(store.close)
  const standing = openStanding(store.db, log)
  closing.push(standing.close)
  const corpus = await openCorpus({
    db: store.db,
    dataDir,
    log,
    clock: systemClock,
    standing,
    embedding: config.embedding,
  })
  closing.push(() => closeCorpus(corpus))
  await ready()
  expect(server.inputs().length).toBeGreaterThan(500)
  server.requests.length = 0

  const path = join(dataDir, 'lines.jsonl')
  const line = {
    id: 'KötG/§ 1',
    law: 'KötG',
    law_title: 'Kötergesetz',
    section: '§ 1',
    title: 'Hund',
    text: 'Hund.',
    doc_type: 'BG',
    version_date: '2025-01-01',
  }
  writeFileSync(path, JSON.stringify(line))
  await importCorpus(store.db, path)
  await ready()
  expect(server.inputs()).toEqual(['Hund\nHund.'])
  expect((await searchCorpus(corpus, { question: 'Wauwau', knowledgeBase: 'zivilrechtogh' }))[0]).toMatchObject({
    document: { id: 'KötG/§ 1' },
    why: 'meaning',
  })
  expect(await searchCorpus(corpus, { question: 'Wauwau', knowledgeBase: 'none' })).toEqual([])
})
