import { expect, test } from 'vitest'
import { kindSignals } from './kinds.ts'
import { tellingWords, vocabularyOf } from './words.ts'

const law = 'Das Gericht kann dem Verein auf Antrag mit Beschluss eine Frist setzen.'
const kindsIn = (statement: string) => {
  const near = [{ words: tellingWords(law), vocabulary: vocabularyOf(law) }]
  return kindSignals(statement, tellingWords(statement), near, [near[0]!.vocabulary]).map(({ kind }) => kind)
}

test.each([
  // What the source has, in whatever form, is none.
  ['Dem Verein setzt das Gericht auf Antrag durch Beschluss eine Frist.', []],
  // An everyday word of no kind is none either.
  ['Dem Verein setzt das Gericht auf Antrag am Schalter eine Frist.', []],
  [
    'Dem Verein setzt der Bürgermeister auf Antrag eine Frist.',
    ['kind authority in place', 'kind any in place', 'kind actor in place'],
  ],
  ['Das Gericht setzt dem Verein nach Belieben durch Beschluss eine Frist.', ['kind duty', 'kind any']],
])('a word of a kind that the source has not: %s', (statement, kinds) => expect(kindsIn(statement)).toEqual(kinds))
