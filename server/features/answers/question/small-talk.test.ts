import { expect, test } from 'vitest'
import { smallTalk } from './small-talk.ts'

test.each([
  'hallo',
  'Grüß Gott!',
  'Danke für die Hilfe',
  'Vielen Dank :)',
  '???',
  '…',
  'Du bist ein Idiot',
  'Sind Sie ein Mensch?',
  'Bist du eine KI?',
  'test',
  'blabla bla',
  'Erzähl mir bitte einen guten Witz über Juristen',
  'Verfassen Sie ein kurzes Gedicht zur Hochzeit meiner Tochter!',
])('»%s« is no question', (text) => expect(smallTalk(text)).toBeTruthy())

test.each([
  'Kaution',
  '§ 879 ABGB',
  '§',
  '879',
  'Mein Nachbar nennt mich einen Idioten, was kann ich tun?',
  'Du bist ein Idiot, hat mein Chef vor allen Kollegen zu mir gesagt. Kann ich klagen?',
  'Sie sind gekündigt',
  'Hallo, mein Vermieter gibt die Kaution nicht zurück',
  'Testament',
  'Blankovollmacht',
  'Blasphemie',
  'Wer ist Erbe?',
  'What is a Kaution?',
  'Schreib ich ein Gedicht für eine Zeitung, darf sie es dann ohne mich veröffentlichen?',
  'Kannst du mir sagen, wie lange ein Rezept gilt?',
  'Erzählt ein Kollege einen Witz über meine Religion, ist das Diskriminierung?',
  'Singt mein Nachbar jede Nacht ein Lied, was kann ich tun?',
  'Verfasst ein Angestellter ein Gedicht, wem gehört es?',
  'Schreibt die KI ein Märchen, wer ist Urheber?',
  'Erzähle ich einen Witz über den Chef, kann er mich entlassen?',
  'Schreib ein Gedicht in das Vereinsblatt, und schon will die Gemeinde Geld?',
])('»%s« may be one', (text) => expect(smallTalk(text)).toBeUndefined())

test.each(['Ok', 'passt', 'Alles klar!'])('who agrees (»%s«) is not sent away', (text) =>
  expect(smallTalk(text)).toMatch(/^Gerne/),
)

test('keys pressed at random are not understood; a test is told that the connection stands', () => {
  expect(smallTalk('qwertz asdf jklö')).toMatch(/^Das habe ich nicht verstanden/)
  expect(smallTalk('Test')).toMatch(/^Die Verbindung steht/)
})
