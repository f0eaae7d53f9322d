import { expect, test } from 'vitest'
import { isNotLaw } from './not-law.ts'
import { smallTalk } from './small-talk.ts'

test.each([
  'Schreib mir ein kurzes Gedicht über den Herbst',
  'Kannst du mir bitte ein Märchen erzählen?',
  'Verfass mir ein lustiges Abschiedsgedicht für unseren Trainer',
  'Schreib bitte eine Hochzeitsrede für meinen Bruder',
  'Programmiere mir eine Website für meinen Verein',
  'Erstelle einen Trainingsplan für den Marathon.',
  'Übersetze diesen Satz ins Englische',
  'Was heißt Baum auf Latein?',
  'Was ist 17 * 23?',
  'Wie viel ist 12,5 geteilt durch 4?',
  '12 + 30 =',
  'Wie wird das Wetter morgen in Villach?',
  'Regnet es heute?',
  'Wie lange brate ich ein Steak?',
  'Welche Farbe passt zu blauen Vorhängen?',
  'Was ist die Hauptstadt von Peru?',
  'Wie spät ist es?',
  'Gib mir ein Rezept für Gulasch!',
  'Erstelle ein Logo als PNG',
  'Übersetze »Guten Morgen« ins Italienische.',
  'Wie warm wird es morgen in Bad Gastein?',
  'Wie kalt ist es am Wochenende in der Steiermark?',
  'Wer gewinnt die Bundesliga?',
  'Wer hat den letzten Oscar gewonnen?',
  'Welches Handy soll ich kaufen?',
])('»%s« asks for nothing that law could say', (text) => expect(isNotLaw(text)).toBe(true))

test.each([
  'Schreib mir einen Brief an den Vermieter',
  'Schreib mir bitte einen Einspruch',
  'Gib mir die Krankengeschichte',
  'Schreib ich ein Programm für die Firma, wem gehört es?',
  'Schreib ein Bild in den Vertrag, sagt der Käufer. Gilt das?',
  'Zeichne ich ein Logo nach, ist das strafbar?',
  'Erstelle ich eine Website, brauche ich ein Impressum?',
  'Mach ein Programm, sagt mein Chef. Muss ich Überstunden machen?',
  'Übersetzt ein Dolmetscher falsch, wer haftet?',
  '2004/38',
  '3/12',
  'Was ist 1 Ob 12/20?',
  'Was ist § 5 + § 6 ABGB?',
  'Wie wird das Wetter als höhere Gewalt beurteilt?',
  'Regnet es in die Mietwohnung, was kann ich tun?',
  'Wie grille ich am Balkon, ohne den Nachbarn zu stören?',
  'Welche Farbe muss ein Warndreieck haben?',
  'Welche Schuhe soll der Arbeitgeber zahlen, besteht eine Pflicht?',
  'Wie hoch ist die Kaution?',
  'Welcher Tag ist heute für die Frist maßgeblich?',
  'Wer hat den Schaden zu tragen, wenn ein Fußball ins Fenster fliegt?',
  'Wer hat die Aufsicht über Kinder beim Fußball?',
  'Wer wird beim Fußball zur Kasse gebeten wenn jemand verletzt wird',
  'Was ist 2016/679?',
  'Was ist 93/13?',
  'Was ist 261/2004',
  'Was ist 2004-38?',
  'Regnet es in der Mietwohnung?',
  'Wie warm ist es in der Wohnung mindestens',
  'Wie kalt ist es in der Schulklasse',
  'Wie warm wird es am Arbeitsplatz',
  'Wie kalt ist es in der Werkstatt?',
  'Bau einer Website mangelhaft, Auftraggeber will Geld zurück',
  'Bau einer Website für den Verein nicht fertig',
  'Erstelle eine App, die Kundendaten speichert: brauche ich eine DSGVO Einwilligung',
  'Schreib ein Programm für die Firma. Der Chef will es behalten. Wem gehört es',
  'Mach mir ein Bild von der Rechtslage zur Kaution.',
  'Erstelle ein Programm für eine Betriebsversammlung nach ArbVG.',
  'Erstelle eine Funktion nach dem UrhG.',
  'Welches Handy soll der Chef bezahlen?',
  'Welche Kamera soll ich im Stiegenhaus montieren wegen DSGVO',
  'Welche Farbe soll die Parkscheibe haben',
  'Welches Werkzeug soll bei der Pfändung nicht gepfändet werden',
  'Wie lange grille ich am Balkon ohne die Mieter zu stören?',
  'Wie lange grillt man am Balkon?',
  'Übersetze § 879 ABGB ins Englische',
  'Übersetze deine Antwort ins Türkische.',
  'Darf ich das Gedicht eines Schülers veröffentlichen?',
  'Wie viel ist 30 % von 1500?',
  'Kann ich ein Gedicht veröffentlichen',
])('»%s« may', (text) => expect(isNotLaw(text)).toBe(false))

test('within a conversation an answer may be translated', () => {
  expect(isNotLaw('Übersetze diesen Satz ins Englische', true)).toBe(false)
  expect(isNotLaw('Übersetze diesen Satz ins Englische')).toBe(true)
  expect(isNotLaw('Schreib mir ein Gedicht', true)).toBe(true)
})

/** Begins like such a request, goes on with what can be read in more than one way, and ends as none of them does. */
const unending: [string, string, string][] = [
  ['Regnet es', ' in ab', ' 1'],
  ['Regnet es', ' heute in ab heute', ' 1'],
  ['Wie warm ist es', ' am Montag in Bad Montag', ' 1'],
  ['Wird es', ' morgen in der Stadt', ' 1'],
  ['', 'mal ', '?'],
  ['Schreib', ' bitte mir noch', ' ein Gedicht?'],
  ['Schreib', ' schöne neue', ' Gedicht?'],
  ['Kannst du', ' ein Gedicht schreiben', '? 1'],
  ['Übersetze diesen Satz', ' ins ins', ' 1'],
  ['Was heißt', ' auf Latein', ' 1'],
  ['Was ist 1', ' + 1', ' x'],
  ['Was ist 1', '.,1', ' x'],
  ['Wer hat', ' Fußball Oscar gewonne', ' 1'],
  ['Lorem ipsum', ' lorem ipsum', ' 1 '.repeat(150)],
]
test.each(unending)('»%s« with many »%s« and »%s« comes to an end', (begin, part, end) => {
  for (const times of [5, 10, 20, 40, 2000]) smallTalk(begin + part.repeat(times) + end)
})
