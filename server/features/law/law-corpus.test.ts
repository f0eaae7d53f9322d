import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { openLog } from '../../base/log.ts'
import { openStore, type Store } from '../../base/store.ts'
import { corpusStatus, importCorpus, listLaws, readSource, searchLaw, startLaw, stopLaw, type Law } from './law.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'corpus-'))
const log = openLog('warn')
let store: Store
let law: Law
beforeAll(async () => {
  store = await openStore(readConfig({ DATA_DIR: dataDir }), log, 'test')
  // Before the first start, as many will: what is said of the law then must not be lost.
  await importCorpus(store.db, write([{ id: 'StGB/§ 9001', law: 'StGB', section: '§ 9001', title: 'Paprikaraub', text: 'Wer Paprika raubt, ist zu bestrafen.', doc_type: 'BG' }]))
  law = await startLaw({ db: store.db, dataDir, log })
})
afterAll(async () => {
  await stopLaw(law)
  await store.close()
  rmSync(dataDir, { recursive: true })
})

let files = 0
const write = (lines: unknown[]) => {
  const path = join(dataDir, `lines-${++files}.jsonl.gz`)
  writeFileSync(path, gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')))
  return path
}
const section = (number: number, text: string, more: object = {}) => ({
  id: `PaprG/§ ${number}`,
  law: 'PaprG',
  law_title: 'Paprikagesetz',
  section: `§ ${number}`,
  title: `Titel ${number}`,
  text,
  doc_type: 'BG',
  version_date: '2025-01-01',
  ...more,
})
const first = async (question: string) => (await searchLaw(law, { question, knowledgeBase: 'zivilrechtogh' }))[0]?.document

describe('the corpus', () => {
  test('begins with the starter: in stock in every knowledge base, with a digest and its licence', async () => {
    const { stock } = await corpusStatus(law)
    expect(new Set(stock.map((row) => row.knowledge_base))).toEqual(new Set(['zivilrechtogh', 'strafrecht', 'steuerrecht', 'publiclaw']))
    expect(await readSource(law, { kind: 'LAW', citation: '§ 16b MRG' })).toMatchObject({ id: 'MRG/§ 16b', wording: 'digest', licence: expect.stringContaining('Kurzfassung') })
    expect(await readSource(law, { kind: 'LAW', citation: '§ 9999 MRG' })).toBeUndefined()
  })

  test('sorts a law that was imported before the first start as the starter does', async () => {
    expect(await readSource(law, { kind: 'LAW', citation: '§ 9001 StGB' })).toMatchObject({ wording: 'official' })
    expect((await searchLaw(law, { question: 'Paprikaraub', knowledgeBase: 'strafrecht' }))[0]?.document.id).toBe('StGB/§ 9001')
  })

  test('takes lines, tells what is broken, and follows by itself', async () => {
    const lines = [
      section(1, '(1) Paprikaschoten sind rot.\n(2) Sie dürfen grün sein.'),
      '{"id":',
      section(2, ''),
      section(3, 'Der Paprikawart entscheidet.', { valid_from: '31.12.2020' }),
      { id: 'RS7777777', kind: 'DECISION', court: 'OGH', norms: ['PaprG §1'], text: 'Auch gelbe Schoten sind erfasst.', legal_area: 'Zivilrecht' },
      section(4, 'Vier.'),
      { id: 'PaprRL/Rz 1', kind: 'GUIDELINE', law: 'PaprRL', section: 'Rz 1', text: 'Randzahl über Paprikapulver.', knowledge_bases: ['steuerrecht'] },
    ]
    const shares: number[] = []
    const report = await importCorpus(store.db, write(lines), { onProgress: (share) => shares.push(share) })
    expect(report).toMatchObject({ read: 7, added: 4, changed: 0, unchanged: 0 })
    expect(report.broken).toEqual([
      { line: 2, reason: 'kein gültiges JSON' },
      { line: 3, reason: '»text« fehlt' },
      { line: 4, reason: expect.stringContaining('valid_from') },
    ])
    expect(shares.at(-1)).toBe(1)
    await expect.poll(async () => (await first('rote Paprikaschoten'))?.id, { timeout: 20_000 }).toBe('PaprG/§ 1')
    // A decision leads to the provision that it applies.
    expect((await searchLaw(law, { question: 'gelbe Schoten', knowledgeBase: 'zivilrechtogh' })).map((hit) => hit.document.id)).toContain('PaprG/§ 1')
    expect((await searchLaw(law, { question: 'Paprikapulver', knowledgeBase: 'steuerrecht' }))[0]?.document).toMatchObject({ kind: 'GUIDELINE' })
    expect(await readSource(law, { kind: 'LAW', id: 'PaprG/§ 1' })).toMatchObject({
      wording: 'official',
      blocks: [{ label: 'Abs 1' }, { label: 'Abs 2' }],
      neighbours: { previous: null, next: { id: 'PaprG/§ 4' } },
    })
    expect(await listLaws(law)).toContainEqual(expect.objectContaining({ law: 'PaprG', title: 'Paprikagesetz', provisions: 2 }))
    // Older index files do not pile up.
    expect(readdirSync(join(dataDir, 'index')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })

  test('the same file again changes nothing, a changed line only itself', async () => {
    const lines = [section(11, 'Elf.'), section(12, 'Zwölf.')]
    expect(await importCorpus(store.db, write(lines))).toMatchObject({ added: 2 })
    const before = (await corpusStatus(law)).revision
    expect(await importCorpus(store.db, write(lines))).toMatchObject({ added: 0, changed: 0, unchanged: 2, broken: [] })
    expect((await corpusStatus(law)).revision).toBe(before)
    expect(await importCorpus(store.db, write([section(11, 'Elf neu.'), lines[1]]))).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
  })

  test('an imported text stands in the place of the digest, in the search too', async () => {
    const text = '(1) Ein amtlicher Wortlaut über die Kaution mit dem Kennwort Zwetschkenkompott.'
    await importCorpus(store.db, write([{ id: 'MRG/§ 16b', law: 'MRG', section: '§ 16b', title: 'Kaution', text, version_date: '2025-01-01' }]))
    expect(await readSource(law, { kind: 'LAW', id: 'MRG/§ 16b' })).toMatchObject({ wording: 'official', licence: expect.stringContaining('CC BY 4.0') })
    await expect.poll(async () => (await first('Zwetschkenkompott'))?.wording, { timeout: 20_000 }).toBe('official')
    // The everyday layer goes on working.
    expect((await first('Vermieter gibt die Kaution nicht zurück'))?.id).toBe('MRG/§ 16b')
  })

  test('versions of a section are kept apart by their day', async () => {
    await importCorpus(store.db, write([section(20, 'Alte Fassung.', { valid_from: '2010-01-01', valid_to: '2019-12-31' }), section(20, 'Neue Fassung.', { valid_from: '2020-01-01' })]))
    const text = async (date?: string) => (await readSource(law, { kind: 'LAW', id: 'PaprG/§ 20', date }))?.blocks[0]?.text
    expect(await text('2015-06-01')).toBe('Alte Fassung.')
    expect(await text()).toBe('Neue Fassung.')
    expect(await text('2000-01-01')).toBeUndefined()
  })

  test('the text of a decision is found by its citation', async () => {
    await importCorpus(store.db, write([{ id: '1Ob50/24a', kind: 'DECISION', text: 'Der Revision wird nicht Folge gegeben.' }]))
    expect(await readSource(law, { kind: 'DECISION', citation: 'OGH 1 Ob 50/24a' })).toMatchObject({ id: '1Ob50/24a' })
  })

  test('a file that is no gzip is an error, and what was there stays', async () => {
    const path = join(dataDir, 'broken.jsonl.gz')
    writeFileSync(path, 'kein gzip')
    await expect(importCorpus(store.db, path)).rejects.toThrow()
    expect(await readSource(law, { kind: 'LAW', id: 'PaprG/§ 1' })).toBeDefined()
  })

  test('starts again without building anew', async () => {
    await stopLaw(law)
    const before = readdirSync(join(dataDir, 'index'))
    law = await startLaw({ db: store.db, dataDir, log })
    await expect.poll(() => readdirSync(join(dataDir, 'index'))).toHaveLength(before.length)
    expect((await first('Zwetschkenkompott'))?.id).toBe('MRG/§ 16b')
  })

  test('a copy for screen readers behind the text of a decision is left out', async () => {
    await importCorpus(
      store.db,
      write([{ id: 'RS7777001', kind: 'DECISION', text: '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.Paragraph eins, Absatz 2, PaprG gilt auch für gelbe Schoten im Gewächshaus.' }]),
    )
    expect((await readSource(law, { kind: 'DECISION', id: 'RS7777001' }))?.blocks).toEqual([{ label: null, text: '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.' }])
  })
})
