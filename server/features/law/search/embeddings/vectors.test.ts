import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../../base/config.ts'
import type { LawDocument } from '../../corpus/documents.ts'
import { fuseRankings } from './fusion.ts'
import { openVectors } from './nearest.ts'
import { passagesOf } from './passages.ts'
import { quantise } from './quantise.ts'
import { encodeRecord, openVectorFile, vectorFileName } from './vector-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vectors-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const cosine = (a: readonly number[], b: readonly number[]) => {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, at) => sum + value * y[at]!, 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}
const vector = (dimensions: number) =>
  fc
    .array(fc.integer({ min: -1000, max: 1000 }), { minLength: dimensions, maxLength: dimensions })
    .filter((values) => values.some((value) => value !== 0))

describe('vectors', () => {
  test('property: quantised passages are as near as the vectors they were, in order, whatever the length', () => {
    let run = 0
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 33 })
          .chain((dimensions) =>
            fc.tuple(vector(dimensions), fc.array(vector(dimensions), { minLength: 1, maxLength: 8 })),
          ),
        ([question, passages]) => {
          const path = join(folder, `property-${run++}.bin`)
          const file = openVectorFile(path)
          file.append(
            passages.map((passage, at) => encodeRecord(Buffer.alloc(16, at), quantise(Float32Array.from(passage)))),
          )
          file.close()
          const records = Uint32Array.from(passages.keys())
          const open = openVectors({
            file: path,
            dimensions: question.length,
            positions: records,
            paragraphs: new Int8Array(records.length),
            records,
          })
          const found = open.nearest(Float32Array.from(question), 8, () => true)
          const scale = quantise(Float32Array.from(question)).scale
          for (const { position, score } of found)
            expect(score * scale).toBeCloseTo(cosine(question, passages[position]!), 1)
          expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
          rmSync(path)
        },
      ),
    )
  })

  test('the nearest passage stands for its document, within what is wanted', () => {
    const path = join(folder, 'nearest.bin')
    const file = openVectorFile(path)
    const rows = [
      { position: 0, paragraph: -1, values: [1, 0] },
      { position: 0, paragraph: 0, values: [0, 1] },
      { position: 1, paragraph: -1, values: [0.5, 1] },
      { position: 2, paragraph: -1, values: [-1, -1] },
    ]
    file.append(rows.map(({ values }, at) => encodeRecord(Buffer.alloc(16, at), quantise(Float32Array.from(values)))))
    file.close()
    const set = {
      file: path,
      dimensions: 2,
      positions: Uint32Array.from(rows, (row) => row.position),
      paragraphs: Int8Array.from(rows, (row) => row.paragraph),
      records: Uint32Array.from(rows.keys()),
    }
    const nearest = (isWanted: (position: number) => boolean) =>
      openVectors(set)
        .nearest(Float32Array.of(0, 2), 2, isWanted)
        .map(({ position, paragraph }) => [position, paragraph])
    expect(nearest(() => true)).toEqual([
      [0, 0],
      [1, -1],
    ])
    expect(nearest((position) => position !== 0)).toEqual([[1, -1]])
    expect(openVectors(set).nearest(Float32Array.of(1, 2, 3), 2, () => true)).toEqual([])
  })

  test('a file keeps its form: whoever changes these bytes must change the description of the layout', () => {
    const path = join(folder, 'form.bin')
    const file = openVectorFile(path)
    file.append([encodeRecord(Buffer.from('0123456789abcdef'), quantise(Float32Array.of(3, -4)))])
    file.close()
    expect(readFileSync(path).toString('hex')).toBe(
      `4653563102000000${Buffer.from('0123456789abcdef').toString('hex')}18c4cc25a069ce3b5f81`,
    )
    expect(vectorFileName('7', 'a/b c').name).toBe('vectors-7-7d826274-a_b_c-0af99a60.bin')
  })

  test('a file takes vectors of one length', () => {
    const file = openVectorFile(join(folder, 'length.bin'))
    const record = (...values: number[]) => encodeRecord(Buffer.alloc(16), quantise(Float32Array.from(values)))
    file.append([])
    file.append([record(1, 2)])
    expect(() => file.append([record(1, 2, 3)])).toThrow('dimensions')
    expect([file.count, file.dimensions]).toEqual([1, 2])
    file.close()
  })
})

test('two rankings by reciprocal rank: what both have comes first, scores stay those of the words', () => {
  const item = (position: number, score: number) => ({ position, n: position, best: 0, score })
  const text = [item(1, 9), item(2, 8), item(3, 2)]
  const near = [3, 4, 2].map((position) => ({ ...item(position, 0), paragraph: 5 }))
  const fused = fuseRankings(text, near, 1)
  expect(fused.map(({ position, score, why, best }) => [position, score, why, best])).toEqual([
    [3, 9, 'text', 0],
    [2, 8, 'text', 0],
    [1, 2, 'text', 0],
    [4, 0, 'meaning', 5],
  ])
  expect(fuseRankings(text, near, 0.01).map(({ position }) => position)).toEqual([1, 2, 3, 4])
})

describe('passages', () => {
  const document = {
    title: '1. Titel;',
    inheritedTitle: '',
    headings: ['Erster Teil', ''],
    text: 'Text.',
  } as LawDocument

  test('one of a short document: title, headings, everyday formulations, text', () => {
    expect(passagesOf(document, ['wie man so sagt'])).toEqual([
      { paragraph: -1, text: 'Titel\nErster Teil\nwie man so sagt\nText.' },
    ])
    expect(passagesOf({ ...document, title: '', headings: [], text: ' ' }, [])).toEqual([])
  })

  test('one more per Absatz of a long one, at most eight, none longer than 2,000 characters, no letter cut in two', () => {
    const long = passagesOf(
      { ...document, text: Array.from({ length: 12 }, (_, n) => `(${n + 1}) ${'𝔥'.repeat(1500)}`).join('\n') },
      [],
    )
    expect(long.map(({ paragraph }) => paragraph)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7])
    for (const { text } of long) expect(text.length <= 2000 && text.isWellFormed()).toBe(true)
    expect(passagesOf({ ...document, text: 'Ein Satz. '.repeat(500) }, [])).toHaveLength(1)
  })
})

test('address and model belong together', () => {
  expect(readConfig({}).embedding).toBeUndefined()
  expect(
    readConfig({ EMBEDDING_BASE_URL: 'http://localhost:11434/v1', EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'k' })
      .embedding,
  ).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    model: 'm',
    apiKey: 'k',
  })
  for (const env of [
    { EMBEDDING_BASE_URL: 'http://localhost' },
    { EMBEDDING_MODEL: 'm' },
    { EMBEDDING_BASE_URL: 'nowhere', EMBEDDING_MODEL: 'm' },
  ])
    expect(() => readConfig(env)).toThrow(ConfigError)
})
