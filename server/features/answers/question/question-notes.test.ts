import { expect, test } from 'vitest'
import { asksDecisions, asksForeignLaw, withoutDecisionWords } from './question-notes.ts'

test.each([
  'Wie hoch ist in Deutschland der Mindestlohn für Lehrlinge?',
  'Darf man in Italien am Strand übernachten?',
  'Kann der Vermieter nach dem BGB sofort kündigen?',
  'Welche Frist gilt nach § 314 BGB?',
  'Was ist in Deutschland Notwehr?',
  'Welche Promillegrenze gilt in der Schweiz?',
  'Wie viel Urlaub hat man in Ungarn?',
  'Wie viele Pausen stehen einem in der Schweiz gesetzlich zu?',
])('»%s« asks for the law of another country', (question) => {
  expect(asksForeignLaw(question)).toBe(true)
})

test.each([
  'Ich wohne in Deutschland und habe in Graz geerbt. Was gilt für mich?',
  'Kann man ein österreichisches Urteil in Deutschland vollstrecken?',
  'Welche Frist gilt nach § 933 ABGB?',
  'Wie viel Unterhalt steht zu, wenn die Mutter in der Schweiz lebt?',
  'Was kann man tun, wenn der Käufer in Deutschland wohnt und die Rechnung offen bleibt?',
  'Kann man einen Schuldner, der in Ungarn wohnt, in Wien klagen?',
  'Ist eine in Deutschland geschlossene Ehe gültig?',
  'Was gilt, wenn jemand in Italien gestorben ist?',
  'Was gilt in Deutschland ausgestellte Urkunde als Beweis?',
  'Wie lange dauert die Zustellung in Deutschland?',
  'Wie hoch ist die Beihilfe für ein Kind in Ungarn?',
  'Ist das BGB in Österreich anwendbar?',
  'Ist die Pressefreiheit im Grundgesetz geschützt?',
])('»%s« does not', (question) => {
  expect(asksForeignLaw(question)).toBe(false)
})

test('that a court is named says what is wanted, not of what', () => {
  const question = 'OGH zur Haftung des Liftbetreibers'
  expect(asksDecisions(question)).toBe(true)
  expect(withoutDecisionWords(question)).not.toContain('OGH')
  for (const procedure of [
    'Wann kann ich Revision an den OGH erheben?',
    'Kann man den OGH bei 3.000 Euro anrufen?',
    'Wer trägt die Kosten beim VwGH zur Hälfte?',
  ]) {
    expect(asksDecisions(procedure)).toBe(false)
    expect(withoutDecisionWords(procedure)).toBe(procedure)
  }
})
