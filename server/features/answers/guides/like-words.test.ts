import { expect, test } from 'vitest'
import { wordsInCommon } from './like-words.ts'

const alike = (one: string, other: string) => wordsInCommon(one, [{ text: other }, { text: 'Zirkus' }])[0]! > 0

test.each([
  ['Untersuchungshaft', 'Gefängnis'],
  ['Alleinerbe', 'Verlassenschaft'],
  ['vererbt', 'Nachlass'],
  ['bezahlt', 'überweisen'],
  ['Ratenzahlung', 'überweisen'],
  ['Enkelkind', 'Sohn'],
  ['Äste', 'Hecke'],
  ['rauswerfen', 'Auszug'],
])('»%s« and »%s« are one thing', (one, other) => expect(alike(one, other)).toBe(true))

test.each([
  ['Gesellschaft', 'Haft'],
  ['Verbot', 'erben'],
  ['Wettbewerb', 'Erbe'],
  ['Klausel', 'gestohlen'],
  ['Ausfuhr', 'Nacht'],
  ['Feuerwehr', 'Einspruch'],
  ['profitieren', 'Hund'],
  ['Belastung', 'Hecke'],
  ['Europa', 'Betrag'],
  ['voraus', 'ausziehen'],
])('»%s« only has letters of »%s«', (one, other) => expect(alike(one, other)).toBe(false))
