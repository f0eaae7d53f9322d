import { describe, expect, test } from 'vitest'
import { createAnalyser } from './analysis.ts'
import { readNaming } from './naming.ts'

const whole = createAnalyser(new Map())
const compound = [
  { term: 'versicherungsvertrag', weight: 1 },
  { term: 'vertrag', weight: 0.6 },
]
const analyser = {
  ...whole,
  word: (word: string) => (word === 'Versicherungsvertrag' ? compound : whole.word(word)),
}
const naming = (question: string) => readNaming(question, analyser, (term) => (term.startsWith('fisch') ? 6 : 2))

describe('what a question names', () => {
  test('is the section whose title is all that it says, in any form and order', () => {
    expect(naming('Schwerer Diebstahl')('Diebstahl, schwerer')).toBe(1)
    expect(naming('die Haftung des Wirtes')('Haftung der Wirte')).toBe(1)
  })

  test('is less what has only part of its words, or says more than it', () => {
    const half = naming('Schwerer Diebstahl')
    expect(half('Diebstahl')).toBe(0)
    expect(half('Schwerer Diebstahl bei Nacht und Einbruch')).toBeLessThan(half('Schwerer Diebstahl bei Nacht'))
    expect(half('Schwerer Diebstahl bei Nacht')).toBeLessThan(1)
  })

  test('is told by rare words more than by others', () => {
    expect(naming('Fischerei Abgabe')('Fischerei')).toBeGreaterThan(naming('Fischerei Abgabe')('Abgabe'))
  })

  test('shares a part of a compound by its weight', () => {
    const part = naming('Versicherungsvertrag')('Vertrag')
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(1)
  })

  test('is nothing where a story has the words of a title, and where there is none', () => {
    const story = 'Mein Nachbar hat mich beim Grillen angeschrien und dann kam die Polizei wegen Diebstahl eines Rades'
    expect(naming(story)('Diebstahl')).toBe(0)
    expect(naming('Diebstahl')('')).toBe(0)
    expect(naming('')('Diebstahl')).toBe(0)
    const long = 'Diebstahl Raub Betrug Untreue Hehlerei Nötigung Drohung Mord Totschlag Meineid Wucher Brand Verrat'
    expect(naming(long)(long)).toBe(0)
  })
})
