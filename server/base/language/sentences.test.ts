import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const textsOf = (text: string) => splitSentences(text).map((sentence) => sentence.text)

describe('one sentence stays one', () => {
  test.each([
    'Die Frist endet am 24. Dezember um Mitternacht.',
    'Sie gilt ab dem 1. Jänner 2026 für alle.',
    'Sie gilt vom 1. 1. 2026 bis 31. 12. 2026 für alle.',
    'Nach Abs. 1 und Art. 7 ist das unzulässig.',
    'Nach § 5 Z. 2 lit. a ist das Nr. 5 der Liste.',
    'Gem. § 16 Abs. 2 Z. 3 MRG ist zu zahlen.',
    'Das ist z. B. Miete oder z.B. Pacht.',
    'Das gilt d. h. Mieter und i. d. R. Pächter haften, u. a. Untermieter.',
    'Möbel, Geschirr o. Ä. Dinge sind u. U. Teil der Miete.',
    'Vertreten durch Mag. A. Huber und Dr. J. K. Müller.',
    'Die Klägerin Prof. Dr. Berta B. Huber wohnt in St. Pölten.',
    'Kundgemacht im BGBl. I Nr. 12/2025 idF. BGBl. I Nr. 13/2025.',
    'Die §§ 5 ff. ABGB und § 7 f. MRG gelten.',
    'Im 19. Jahrhundert und im XV. Abschnitt steht es.',
    'Kinder unter dem 14. Lebensjahr haften nach § 153 Abs. 1 2. Satz ABGB.',
    'Zu zahlen sind 1.500 Euro, d. s. 3,5 % von ca. 43.000 Euro.',
    'Der Betrag von 2 Mio. Euro wurde bzw. Teile davon wurden bezahlt.',
    'Er fragte »Wann?« und ging.',
    'Der Mieter bzw. Dr. Huber (vgl. Anm. 3 zu Art. 5) zahlt.',
    'Das Erkenntnis vom 3. Okt. 2024 ist vgl. Rz. 12 der Entscheidung.',
    'Die Erklärung nach §. 862 und §. 863 ist zu würdigen.',
    'Der Richtsatz | 1 ..... | 1,5 % | 2 .... | 4 %',
    'Nach Abs. 1. Satz und Abs. 2 3. Fall haftet er.',
    '1. Der Mieter zahlt.',
    'a. Die Kosten trägt der Mieter.',
  ])('%s', (text) => expect(textsOf(text)).toEqual([text]))
})

describe('several are several', () => {
  test.each([
    ['Die Frist endet am 31. Dezember 2025.', 'Mieter haben das Nachsehen.'],
    ['Das gilt nach § 5.', 'Mieter haften nicht.'],
    ['Das gilt nach § 16 Abs. 2.', 'Die Frist beträgt zwei Wochen.'],
    ['Das gilt nach Art. 7.', 'Wer das nicht tut, haftet.'],
    ['Das gilt nach § 5 Z. 2 lit. a.', 'Mieter haften nicht.'],
    ['Das regelt § 16b.', 'Kautionen sind zurückzugeben.'],
    ['Zulässig sind Möbel, Geschirr usw.', 'Der Mieter muss sie pflegen.'],
    ['Das folgt aus §§ 5 ff.', 'Die Frist beginnt mit Zustellung.'],
    ['Erlaubt sind Handlungen jeder Art.', 'Die Strafe beträgt drei Jahre.'],
    ['Das ist unzulässig.', '§ 5 bleibt unberührt.'],
    ['Er haftet.', '14 Tage später nicht mehr.'],
    ['Er sagte: »Das gilt.«', 'Sie schwieg.'],
    ['Gilt das?', 'Ja!', 'Es gilt …', 'Nur nicht hier.'],
    ['Er haftet (siehe unten).', 'Sie auch.'],
    ['**Er haftet.**', 'Sie auch.'],
    ['Zum 1.1.2025.', 'Mieter zahlen.'],
    ['Der Vermieter haftet [1].', 'Der Mieter nicht.[2]', 'Beide nach Abs. 2. [3]', 'Mieter zahlen.'],
    ['Er zahlt 500.', 'Mieter zahlen 3,5.', 'Vermieter nichts.'],
    ['Das Gericht tagt in Senat A.', 'Kläger ist Huber.'],
    ['Er haftet.', '– Sie auch.'],
    ['Das ist der 1. Schritt.', 'Der zweite folgt.'],
  ])('%s | %s', (...sentences) => expect(textsOf(sentences.join(' '))).toEqual(sentences))
})

test('a line break is a blank like any other', () => {
  expect(textsOf('Er haftet\nfür sie.\nSie nicht.')).toEqual(['Er haftet\nfür sie.', 'Sie nicht.'])
})

test('no letter is lost, none stands in two sentences, and the ranges are those of the text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Abs.',
      'z. B.',
      '24. Dezember',
      '§ 5.',
      'Der',
      'Mieter',
      'haftet.',
      '[1]',
      '»Ja!«',
      '\n',
      '…',
      '1.',
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join(' ')
      const sentences = splitSentences(text)
      let at = 0
      for (const { text: sentence, start, end } of sentences) {
        expect(text.slice(at, start).trim()).toBe('')
        expect(text.slice(start, end)).toBe(sentence)
        expect(sentence).not.toBe('')
        at = end
      }
      expect(text.slice(at).trim()).toBe('')
    }),
  )
})

test('a text of a megabyte without an end is split too', () => {
  expect(textsOf('Abs. 1 z. B. A. '.repeat(65_536))).toHaveLength(1)
  expect(textsOf('.)'.repeat(500_000))).toHaveLength(1)
})
