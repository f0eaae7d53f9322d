import { expect, test } from 'vitest'
import { asksForeignLaw, mayAskForeignLaw } from './foreign-law.ts'
import { isForeign } from './question-notes.ts'

test.each([
  'Wie hoch ist in Deutschland der Mindestlohn für Lehrlinge?',
  'Darf man in Italien am Strand übernachten?',
  'Kann der Vermieter nach dem BGB sofort kündigen?',
  'Welche Frist gilt nach § 314 BGB?',
  'Was ist in Deutschland Notwehr?',
  'Welche Promillegrenze gilt in der Schweiz?',
  'Wie viel Urlaub hat man in Ungarn?',
  'Wie viele Pausen stehen einem in der Schweiz gesetzlich zu?',
  'Was steht in Art. 41 OR?',
  'Welche Frist gilt nach § 314 bgb?',
  'Was steht in Artikel 12 des italienischen Codice civile?',
  'Was regelt das polnische Arbeitsrecht zur Probezeit?',
  'Welche Frist gilt nach ungarischem Mietrecht?',
  'Wie viele Urlaubstage hat man in Schweden?',
  'Wie hoch ist die Mehrwertsteuer in Luxemburg?',
  'Was sagt der BGH zu Schönheitsreparaturen?',
  'Wie lange dauert die Probezeit nach dem MiLoG?',
  'Was regelt das Schweizer Obligationenrecht zur Miete?',
  'Wie hoch ist die Erbschaftsteuer in der Schweiz?',
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
  'Does § 16 or § 17 MRG apply to my flat?',
  'Wann wird das deutsche Recht angewendet?',
])('»%s« does not', (question) => {
  expect(asksForeignLaw(question)).toBe(false)
})

// Austrian law or that of the Union may hold for them: they are searched, with a word above about other countries.
test.each([
  'Welche Rechte habe ich als Pauschalreisender in Ägypten?',
  'Wie viel Entschädigung bekomme ich bei Flugverspätung in Spanien?',
  'Was kann ich tun bei Hotelmängeln in Kroatien?',
  'Wie lange habe ich Anspruch auf Familienbeihilfe bei Auslandsstudium in England?',
  'Was gilt bei einer Online-Bestellung in China?',
  'Wann kann ich vom Reisevertrag zurücktreten bei Terrorgefahr in der Türkei?',
  'Wie lange gilt mein Führerschein in Italien?',
  'Wie hoch ist die Ausgleichszulage bei Pensionisten in Ungarn?',
  'Gibt es eine Pendlerpauschale für Arbeitnehmer in Liechtenstein?',
  'Ich habe nach deutschem Recht geheiratet, wie lasse ich mich scheiden?',
  'Ist eine Rechtswahlklausel zum deutschen Recht wirksam?',
  'Kann ein Händler in den AGB das deutsche Recht vereinbaren?',
  'Ist ein nach deutschem Recht gegründetes Unternehmen steuerpflichtig?',
  'Wie ermittelt das Gericht den Inhalt des deutschen Rechts?',
  'Welche Doppelbesteuerung gibt es für Grenzgänger in Bayern?',
  'Mein deutscher Schuldner ist insolvent (InsO). Kann ich anmelden?',
])('»%s« is doubtful', (question) => {
  expect(asksForeignLaw(question)).toBe(false)
  expect(mayAskForeignLaw(question)).toBe(true)
})

test.each(['Was sagt der OGH und der BGH zu Negativzinsen?', 'Was zahlt die ÖGK bei einem Zahnarzt in Ungarn?'])(
  '»%s« asks for what holds here',
  (question) => {
    expect(asksForeignLaw(question)).toBe(false)
    expect(mayAskForeignLaw(question)).toBe(false)
  },
)

test.each([
  ['§ 1', ' Abs 1', ' X'],
  ['nach deutschem', ' rechtrecht', '1'],
  ['nach deutsch', 'rechtrech', ' 1'],
  ['Was gilt', ' in Rom zu vor', ' 1'],
  ['Wie hoch ist', ' der in Ungarn', ' ?!'],
  ['Wie viel kann', ' in Rom gekauft', ' wohnt'],
  ['gilt', ' dann hier', ' x'],
  ['Was sagt', ' der BG', ' 1'],
])('»%s« with many »%s« and »%s« comes to an end', (begin, part, end) => {
  for (const times of [5, 10, 20, 40, 2000]) {
    const question = begin + part.repeat(times) + end
    expect([asksForeignLaw(question), mayAskForeignLaw(question), isForeign(question)]).toHaveLength(3)
  }
})
