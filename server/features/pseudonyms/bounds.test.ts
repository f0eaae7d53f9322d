// Where the name of a body ends, and what looks like one and belongs to everybody.
import { expect, test } from 'vitest'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const found = (text: string) =>
  detect(text, { teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

test.each([
  ['Als Mitglied der Union Österreich. Die Kommission prüft das.', []],
  ['Nach dem Recht der Union Richtlinien umzusetzen ist Pflicht.', []],
  ['Die Organe der Union Salzburg betreffend.', []],
  ['Die Europäische Union Moosdorf prüft.', []],
  ['Der Trainer der Union Moosdorf kam.', ['ORG Union Moosdorf']],
  ['Der SV Ried. Die Klage kam.', ['ORG SV Ried']],
  ['Gegen den SV St. Martin wurde gespielt.', ['ORG SV St. Martin']],
  ['Der Verein für Tanz und Kultur und Josef Huber klagten.', ['ORG Verein für Tanz und Kultur', 'PERSON Josef Huber']],
  [
    'Der Verein für Tanz und Kultur und die Initiative für Natur klagten.',
    ['ORG Verein für Tanz und Kultur', 'ORG Initiative für Natur'],
  ],
  ['Der Schutzverband gegen unlauteren Wettbewerb klagt.', []],
  ['So OGH 4 Ob 91/21k (Coffee & Co) und vgl Rummel & Co, ABGB § 879 Rz 3.', []],
  ['Die Firma Moik & Co zahlte nicht.', ['ORG Moik & Co']],
  ['Der Hilfsfonds Mittel vergab.', []],
  ['Der Kulturbund Moosdorf klagt.', ['ORG Kulturbund Moosdorf']],
  ['Herr August Winter klagt.', ['PERSON August Winter']],
  ['Er wohnt in 3100 St. Pölten. Johann Steiner kam.', ['ADDRESS 3100 St. Pölten', 'PERSON Johann Steiner']],
])('%s', (text, expected) => expect(found(text)).toEqual(expected))
