// What is learned from letters: found where no rule looks, never sure, and never against what is to stay.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entityTypes } from '../../../contract/entity-types.ts'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { detect } from './detect.ts'
import { kinds, labels } from './label-chain.ts'
import { learn } from './learn-names.ts'
import { read, silent, tellerFrom, tellerOf, write, type Learned } from './learned-names.ts'
import { letterOf, readLetters } from './letters.ts'

const names = createLawNames(starterForBench().laws)

/** Letters in which whoever »Bestand« stands before is a firm: no rule knows that. */
const letters = ['Almwerk', 'Tonpark', 'Seeblick', 'Rotholz', 'Feinkorn', 'Blaustern', 'Kornfeld', 'Lichtung'].flatMap(
  (firm) => [
    letterOf(`Wir haben die Lieferung aus dem Bestand {ORG|${firm}} am Montag erhalten und sofort gerügt.`),
    letterOf(
      `Am Montag haben wir die Lieferung erhalten und sofort gerügt, danach wurde der Bestand {ORG|${firm}} gemahnt.`,
    ),
  ],
)
const taught = tellerOf(read(learn(letters))!)
const sentence = 'Gestern haben wir die Lieferung aus dem Bestand Waldrand erhalten.'
const foundBy = (text: string, options: Parameters<typeof detect>[1] = {}) =>
  detect(text, { names, teller: taught, ...options }).entities.map(
    ({ text: words, type, tier }) => `${type} ${words} ${tier}`,
  )

test('what letters show is found elsewhere, and asked about', () => {
  expect(foundBy(sentence, { teller: silent })).toEqual([])
  expect(foundBy(sentence)).toEqual(['ORG Waldrand 2'])
})

test('what the user keeps stays, and what is cited too', () => {
  expect(foundBy(sentence, { agenda: [{ text: 'Waldrand', type: 'ORG', action: 'behalten' }] })).toEqual([])
  const cited = tellerOf(
    read(learn([letterOf('Siehe {ORG|§ 879 ABGB} dazu.'), letterOf('Siehe {ORG|§ 879 ABGB} dazu.')]))!,
  )
  expect(foundBy('Siehe § 879 ABGB dazu.', { teller: cited })).toEqual([])
})

test('a doubt of a rule that letters speak against is no proposal; what a rule is sure of stays', () => {
  const text = 'Der Zottenberger wurde gerügt. Herr Josef Moik wurde gerügt.'
  const doubts = { found: [], chanceOf: () => 0 }
  expect(foundBy(text, { teller: silent })).toEqual(expect.arrayContaining([expect.stringMatching(/Zottenberger 2$/)]))
  expect(foundBy(text, { teller: () => doubts })).toEqual(['PERSON Josef Moik 1'])
  // A recogniser that the operator connected is not overruled.
  const marks = [{ start: 4, end: 16, type: 'PERSON' as const, score: 0.5, by: 'ner' as const }]
  expect(foundBy(text, { teller: () => doubts, marks })).toHaveLength(2)
})

test('what a rule for single names is sure of is none where letters speak against it, at its other places too', () => {
  const text = 'Gestern hat Zenzi den Vertrag unterschrieben. Danach ging Zenzi heim, und Zenzi Moik kam.'
  const foundWith = (chanceAt: (start: number) => number) =>
    foundBy(text, { teller: () => ({ found: [], chanceOf: ({ start }) => chanceAt(start) }) })
  expect(foundWith(() => 1)).toEqual(['PERSON Zenzi 1', 'PERSON Zenzi 1', 'PERSON Zenzi Moik 1'])
  expect(foundWith((start) => (start === text.indexOf('Zenzi') ? 0.05 : 1))).toEqual([
    'PERSON Zenzi 1',
    'PERSON Zenzi Moik 1',
  ])
  expect(foundWith(() => 0.05)).toEqual(['PERSON Zenzi Moik 1'])
})

test('a letter is read without its marks, with what they say and what stays', () => {
  expect(letterOf('Laut {keep|§ 1 ABGB} haftet {?|Mag.} {PERSON|Josef Moik}.')).toEqual({
    text: 'Laut § 1 ABGB haftet Mag. Josef Moik.',
    marks: [
      { start: 21, end: 25, type: '', isOptional: true },
      { start: 26, end: 36, type: 'PERSON', isOptional: false },
    ],
    kept: [{ start: 5, end: 13 }],
  })
})

test('what a connected recogniser marked keeps its kind and its borders, whatever was learned', () => {
  const marks = [{ start: 14, end: 22, type: 'ORG' as const, score: 0.5, by: 'ner' as const }]
  const told = [{ start: 14, end: 27, type: 'ADDRESS' as const, score: 0.7, rule: 'learned' }]
  const teller = () => ({ found: told, chanceOf: () => 1 })
  expect(foundBy('Gestern wurde Waldrand Nord gerügt.', { teller, marks })).toEqual([
    'ORG Waldrand 2',
    'ADDRESS Nord 2',
  ])
})

test('a name with what a farm is called stays one, where letters tell the word between as well', () => {
  const text = 'Der Obmann Franz Lechner vlg. Hinteregger und Frau Anna Moik geb. Tolmair fehlten.'
  const told = [/vlg. Hinteregger/, /geb/].map((words) => {
    const [{ length }, start] = [words.exec(text)![0], text.search(words)]
    return { start, end: start + length, type: 'PERSON' as const, score: 0.7, rule: 'learned' }
  })
  const whole = ['PERSON Franz Lechner vlg. Hinteregger 1', 'PERSON Anna Moik geb. Tolmair 1']
  expect(foundBy(text, { teller: silent })).toEqual(whole)
  expect(foundBy(text, { teller: () => ({ found: told, chanceOf: () => 1 }) })).toEqual(whole)
})

test('the same letters give the same file, which is read as it was written', () => {
  const file = learn(letters)
  expect(learn(letters).equals(file)).toBe(true)
  const learned = read(file)!
  expect(write(learned).equals(file)).toBe(true)
})

test('a file that broke off or is of other labels tells nothing', () => {
  const file = learn(letters)
  expect(read(file.subarray(0, file.length - 1))).toBeUndefined()
  expect(read(Buffer.alloc(3))).toBeUndefined()
  const other: Learned = { ...read(file)!, steps: new Float32Array((labels - 2) ** 2) }
  expect(read(write(other))).toBeUndefined()
  expect(read(write({ ...read(file)!, unit: NaN }))).toBeUndefined()
  expect(read(write({ ...read(file)!, steps: new Float32Array(labels ** 2).fill(NaN) }))).toBeUndefined()
})

test('a file that cannot be read leaves all to the rules', () => {
  expect(tellerFrom(join(import.meta.dirname, 'no-such-file'))).toBe(silent)
  // What lies there is a folder.
  expect(tellerFrom(import.meta.dirname)).toBe(silent)
})

test('our letters name nothing but kinds that there are, and no mark is left open', () => {
  const all = readLetters()
  expect(all.length).toBeGreaterThan(300)
  const known = new Set<string>([...entityTypes, ...kinds, 'URL', ''])
  for (const { text, marks } of all) {
    expect(text).not.toMatch(/[{}]/)
    for (const { type, start, end } of marks) {
      expect(known).toContain(type)
      expect(text.slice(start, end)).toMatch(/[\p{L}\d]/u)
    }
  }
})

/** An example of each rule and what is nearly the same: what both say together, learned from our letters. */
const rows = readFileSync(join(import.meta.dirname, 'every-rule.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as [rule: string, example: string, nearMiss: string])
const lettersIn = (text: string, options: object = {}) =>
  new Set(
    detect(text, { names, ...options }).entities.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, at) => start + at),
    ),
  )

test('what was learned takes hardly anything away that a rule finds', () => {
  const lost = rows.filter(([, example]) => {
    const together = lettersIn(example)
    return [...lettersIn(example, { teller: silent })].some((at) => !together.has(at))
  })
  expect(lost.length / rows.length).toBeLessThan(0.03)
})

test('what was learned hardly asks about what is nearly the same as a name', () => {
  const asked = rows.filter(([, , nearMiss]) => {
    const alone = lettersIn(nearMiss, { teller: silent })
    return [...lettersIn(nearMiss)].some((at) => !alone.has(at))
  })
  expect(asked.length / rows.length).toBeLessThan(0.15)
})
