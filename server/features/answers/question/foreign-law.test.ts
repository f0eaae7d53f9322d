import { expect, test } from 'vitest'
import { asksForeignLaw } from './foreign-law.ts'

test.each([
  'Wie hoch ist in Deutschland der Mindestlohn für Lehrlinge?',
  'Darf man in Italien am Strand übernachten?',
  'Kann der Vermieter nach dem BGB sofort kündigen?',
  'Welche Frist gilt nach § 314 BGB?',
  'Was ist in Deutschland Notwehr?',
  'Welche Promillegrenze gilt in der Schweiz?',
  'Wie viel Urlaub hat man in Ungarn?',
  'Wie viele Pausen stehen einem in der Schweiz gesetzlich zu?',
  'Was steht in Artikel 12 des italienischen Codice civile?',
  'Was regelt das polnische Arbeitsrecht zur Probezeit?',
  'Welche Frist gilt nach ungarischem Mietrecht?',
  'Wie viele Urlaubstage hat man in Schweden?',
  'Wie hoch ist die Mehrwertsteuer in Luxemburg?',
  'Was sagt der BGH zu Schönheitsreparaturen?',
  'Wie lange dauert die Probezeit nach dem MiLoG?',
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
  'Welche Gewährleistung gilt beim Autokauf in Deutschland?',
  'Was ist bei einer Erbschaft in Italien zu tun?',
  'Wie lange darf ich mit einem deutschen Führerschein in Österreich fahren?',
  'Wann ist nach der EuGVVO ein Gericht in Frankreich zuständig?',
  'Mein Vater ist in Spanien gestorben. Gilt jetzt das spanische Erbrecht?',
  'Welches Recht gilt für einen Vertrag mit einem Händler in Polen?',
  'Wird eine nach türkischem Recht geschlossene Ehe hier anerkannt?',
  'Muss ich eine Strafe für zu schnelles Fahren in Ungarn zahlen?',
  'Was kann ich nach einem Unfall in Kroatien verlangen?',
  'Welche Fristen gelten für ein Paket aus China?',
  'Mein Arbeitgeber schickt mich nach Deutschland. Welche Entsendung ist erlaubt?',
  'Ist die Pressefreiheit im Grundgesetz geschützt?',
])('»%s« does not', (question) => {
  expect(asksForeignLaw(question)).toBe(false)
})
