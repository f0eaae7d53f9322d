import { expect, test } from 'vitest'
import { keptPassagesOf, keptVocabularyOf, passagesOf } from './passage.ts'
import { perText } from './law-texts.ts'

const turnOver = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const section = (text: string) => [{ label: null, text }]

test('what was read in a sentence of a law is kept, in a sentence of anybody else until the turn ends', async () => {
  let read = 0
  const lengthOf = perText((text) => (read++, { length: text.length }))
  const [law] = keptPassagesOf(section('Der Finder hat die Sache dem Eigner auszufolgen.'), 0)
  const [own] = passagesOf(section('Mein Nachbar hat meinen Schirm gefunden.'), 0)
  lengthOf(law!.text)
  lengthOf(own!.text)
  await turnOver()
  lengthOf(law!.text)
  expect(read).toBe(2)
  lengthOf(own!.text)
  expect(read).toBe(3)
})

test('the memory has an end: with its section goes what was read in it', async () => {
  let read = 0
  const lengthOf = perText((text) => (read++, { length: text.length }))
  const [law] = keptPassagesOf(section('Der Verwahrer hat die Sache sorgfältig zu hüten.'), 0)
  lengthOf(law!.text)
  for (let number = 0; number < 6; number++)
    keptPassagesOf(section(`Fall ${number}: ${'Wer hütet, haftet. '.repeat(5000)}`), 0)
  await turnOver()
  lengthOf(law!.text)
  await turnOver()
  lengthOf(law!.text)
  expect(read).toBe(3)
})

test('what a source is called is read once, and given back when much else was read since', () => {
  const named = keptVocabularyOf('Fundgesetz, Rechte des Finders')
  expect(keptVocabularyOf('Fundgesetz, Rechte des Finders')).toBe(named)
  for (let number = 0; number < 8; number++) keptVocabularyOf(`Gesetz ${number}: ${'Wer findet, meldet. '.repeat(500)}`)
  expect(keptVocabularyOf('Fundgesetz, Rechte des Finders')).not.toBe(named)
})
