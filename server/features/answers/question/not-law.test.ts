import { expect, test } from 'vitest'
import { isNotLaw } from './not-law.ts'

test.each([
  'Schreib mir ein kurzes Gedicht über den Herbst',
  'Kannst du mir bitte ein Märchen erzählen?',
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
])('»%s« asks for nothing that law could say', (text) => expect(isNotLaw(text)).toBe(true))

test.each([
  'Schreib mir einen Brief an den Vermieter',
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
])('»%s« may', (text) => expect(isNotLaw(text)).toBe(false))
