import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

/*
 * Words that say the same in legal German, however a law or a reader puts it. A line is a group; a word may stand in
 * several. Nothing here is specific to one provision: pairs that are opposites or different concepts of the law
 * (Besitzer/Eigentümer, mahnen/klagen, nichtig/anfechtbar) must not share a group.
 */
const groups = `
zurücktreten Rücktritt Rücktrittsrecht Rücktrittserklärung
zahlen Zahlung bezahlen entrichten Entrichtung begleichen leisten Leistung abführen
beweisen Beweis erweisen erwiesen nachweisen Nachweis dartun bescheinigen
stehlen Diebstahl gestohlen wegnehmen Wegnahme
behaupten vorgeben vorbringen Behauptung Vorbringen einwenden
töten Tötung Mord umbringen Tod sterben ableben
verletzen Verletzung beschädigen
schädigen Schädiger Beschädiger Schade Schaden Beschädigung beschädigen
ersetzen Ersatz Schadenersatz Entschädigung entschädigen vergüten Vergütung Entschädigungsklage Ersatzanspruch
klagen Klage Klagerecht einklagen Klagsrecht
verjähren Verjährung Verjährungsfrist erlöschen erlischt
kündigen Kündigung aufkündigen Aufkündigung
mieten Miete Mieter Bestandnehmer Bestand Bestandvertrag Mietvertrag
vermieten Vermieter Bestandgeber Vermietung
Pächter Bestandnehmer Pacht
Mietgegenstand Mietobjekt Bestandstück Bestandobjekt Bestandsache Wohnung Objekt Mietsache
Mietzins Miete Zins Bestandzins Hauptmietzins
untervermieten Untervermietung Untermiete Weitervermietung Untermietverbot
Arbeitnehmer Dienstnehmer Angestellter Arbeiter Beschäftigter
Arbeitgeber Dienstgeber
Lohn Gehalt Entgelt Entlohnung Bezug
Krankheit erkranken Erkrankung krank Arbeitsunfähigkeit Dienstverhinderung
Konsument Verbraucher Kunde
Betrieb Unternehmen Unternehmer
Käufer Übernehmer Erwerber
Verkäufer Übergeber Veräußerer
kaufen Kauf Kaufvertrag erwerben Erwerb
verkaufen Verkauf veräußern Veräußerung
übergeben Übergabe aushändigen Ausfolgung ausfolgen Aushändigung
Mangel mangelhaft Mangelhaftigkeit fehlerhaft Fehler Fehlerfreiheit
Gewährleistung gewährleisten Gewähr
entstehen Entstehung entstanden
anzeigen Anzeige melden Meldung mitteilen Mitteilung verständigen Verständigung bekanntgeben benachrichtigen
informieren Information aufklären Aufklärung belehren Belehrung unterrichten
fordern Forderung verlangen begehren Begehren beanspruchen Anspruch geltend
beantragen Antrag Antragsteller einbringen ansuchen Ansuchen Begehren
verhängen auferlegen festsetzen Festsetzung aussprechen
bestimmen festlegen festsetzen vorschreiben anordnen regeln
Frist Zeitraum Zeitspanne Dauer dauern
beginnen Beginn anfangen anlaufen
enden Ende beenden Beendigung auflösen Auflösung ablaufen Ablauf
verlängern Verlängerung erstrecken Erstreckung
verkürzen Verkürzung kürzen herabsetzen
innerhalb binnen
dürfen Recht berechtigen Berechtigung befugt Befugnis erlauben zulässig
pflichten Pflicht verpflichten Verpflichtung Verbindlichkeit obliegen schulden müssen
verbieten Verbot untersagen unzulässig
zustimmen Zustimmung einwilligen Einwilligung genehmigen Genehmigung Einverständnis einverstanden
weigern verweigern Weigerung ablehnen Ablehnung
haften Haftung einstehen verantwortlich Verantwortung verantworten
verschulden Verschulden schuldhaft Schuld
absichtlich Vorsatz vorsätzlich Vorsatztat wissentlich
fahrlässig Fahrlässigkeit
sorgfältig Sorgfalt
Vertrag Vereinbarung vereinbaren vertraglich Übereinkommen Abrede Geschäft Rechtsgeschäft
abschließen Abschluss schließen Vertragsabschluss Eingehung eingehen zustandekommen
aufheben Aufhebung rückgängig auflösen anfechten
unwirksam nichtig ungültig rechtsunwirksam
wirksam gültig rechtswirksam verbindlich
schriftlich Schrift Schriftform Schriftlichkeit Urkunde urkundlich
mündlich
unterschreiben Unterschrift unterfertigen Unterfertigung eigenhändig
Testament letztwillig Verfügung
erben Erbe Erbteil Erbfolge Erbschaft Nachlass Verlassenschaft
Pflichtteil Pflichtteilsanspruch pflichtteilsberechtigt
Verstorbener Erblasser
Kind Nachkomme Abkömmling minderjährig
Eltern Elternteil Vater Mutter
Ehegatte Ehepartner Gatte Ehefrau Ehemann
scheiden Scheidung
Unterhalt Alimente
Gericht Richter gerichtlich
Behörde behördlich Verwaltungsbehörde
Beschuldigter Verdächtiger Angeklagter Täter
strafen Strafe bestrafen bedrohen Strafdrohung bedroht androhen angedroht Bestrafung ahnden
Gefängnis Haft Freiheitsstrafe Freiheitsentzug
drohen Drohung bedrohen
täuschen Täuschung Betrug irreführen
bereichern Bereicherung
zustellen Zustellung
urteilen Urteil Erkenntnis entscheiden Entscheidung erkennen beschließen Beschluss
Bescheid Verwaltungsakt
berufen Berufung Rechtsmittel anfechten Anfechtung bekämpfen angefochten
einsprechen Einspruch
beschweren Beschwerde
zuständig Zuständigkeit gehören
Streitwert Streitgegenstand Wert
vertreten Vertretung Vertreter
verteidigen Verteidiger Verteidigung Rechtsanwalt Anwalt
versichern Versicherung Versicherter
gewähren gebühren zustehen zukommen erhalten bekommen bewilligen Anspruch
behalten Fortzahlung weiterzahlen
erhöhen Erhöhung steigen Steigerung anheben
senken Senkung herabsetzen mindern Minderung sinken gesunken Herabsetzung mäßigen Mäßigung
befreien Befreiung befreit frei Zinsbefreiung
verhindern Verhinderung hindern abhalten
unterlassen Unterlassung
verwahren Verwahrung beaufsichtigen Beaufsichtigung Aufsicht
Tierhalter Halter Tier
einberufen Einberufung
verlieren Verlust verloren
kündigen lösen
veröffentlichen Veröffentlichung
zugänglich Zugang
vermuten Vermutung annehmen
vorliegen vorhanden gegeben bestehen bestanden
hervorkommen auftreten zutage zeigen
notwendig nötig erforderlich brauchen bedürfen benötigen Erfordernis
ausüben Ausübung
wohnen Wohnsitz Haushalt
Grundkapital Stammkapital Kapital Nennbetrag
Gesellschaft Aktiengesellschaft GmbH
Generalversammlung Hauptversammlung Versammlung
Satzung Gesellschaftsvertrag Statut
Prozent vH Hundert
mindestens wenigstens zumindest
maximal höchstens übersteigen überschreiten bis
monatlich Monat
jährlich Jahr
Person Mensch jemand wer
Täter wer Beschuldigter
setzen Setzung Festsetzung festsetzen Nachfristsetzung einräumen Einräumung
Sache Gegenstand Ding
gesamt ganz gänzlich vollständig voll
teilweise Teil
sofort unverzüglich umgehend Verzug Aufschub
erklären Erklärung abgeben
widerrufen Widerruf
widersprechen Widerspruch
erfüllen Erfüllung Vertragserfüllung
verzögern Verzögerung Verzug Verspätung verspätet
kennen Kenntnis bekannt erfahren wissen
prüfen Prüfung untersuchen
bauen Bau Gebäude Haus errichten Errichtung
Grundstück Liegenschaft unbeweglich Grund
Nachbar angrenzend
ziehen Einzug
räumen Räumung Räumungsfrist
zumuten zumutbar
helfen Hilfe Hilfeleistung
stichlassen Imstichlassen verlassen
antworten Antwort Beantwortung
anfechten anfechtbar Anfechtung angefochten bekämpfbar
ändern abändern Abänderung Änderung
streng strenger höher hoch
sitzen Sitzung zusammentreten tagen Tagung
Quartal Vierteljahr vierteljährlich
schreiben Schreiben schriftlich geschrieben Schriftsatz verfassen
Bezahlung entgeltlich Entgelt
Verkäufer Veräußerer Vormann
Testator Erblasser letztwillig
Hand eigenhändig
wenden anrufen Anrufung
Aufgabe Pflicht obliegen Obliegenheit dienstlich
Fehlen fehlen mangeln
sperren Sperre abschalten Abschaltung
mahnen Mahnung
Rechnung Zahlungsverzug offen ausständig
bevor vor vorher
beruhen Grundlage
würdigen Würdigung
binden gebunden Bindung
Note Beurteilung beurteilen benoten
wiederholen Wiederholung wiederholt
Inhaber Inhaberwechsel Wechsel wechseln
genehmigen bewilligen Bewilligung
Führerschein Lenkberechtigung
Auto Wagen Personenkraftwagen
Abstand Seitenabstand
Nachsicht bedingt nachsehen
Prognose annehmen erwarten
abschrecken Abschreckung Begehung
Vollzug vollziehen Vollstreckung vollstrecken
Streit Rechtsstreit Streitigkeit
Einstimmigkeit einstimmig Zustimmung
Mehrheit Stimmenmehrheit
anmelden Anmeldung
abmelden Abmeldung
außer ausgenommen ausnahme es
Eheleute Ehegatten Ehepartner Gatten
warten abwarten Zuwarten
Prozess Verfahren Rechtsstreit Streit
Gegner Partei Gegenpartei
Raten Teilzahlung Teilbeträge Rate
Polizei Sicherheitsbehörde Exekutive Sicherheitsdienst
Straftat Delikt Tat Handlung strafbar
Klausel Bestimmung Vertragsbestimmung
Umzug Übersiedlung
Einkommen Einkünfte Verdienst
Termin Tagsatzung Verhandlung
Säumnis säumig versäumen
Bank Kreditinstitut
Ermessen Belieben
Mindestdauer Mindestvertragsdauer Laufzeit Bindung
Anbieter Betreiber
Bild Bildnis Foto Abbildung
Zeuge Zeugenaussage aussagen Aussage
eidlich Eid beeiden Beeidigung beschwören
falsch unrichtig unwahr
verfolgen Verfolgung
übernehmen Übernahme
abtreten Abtretung Zession übertragen Übertragung
Zusammenleben Lebensgefährte Lebensgemeinschaft
verwandt Verwandter Angehöriger Familie
Geschwister Bruder Schwester
gemeinsam
verweisen Verweisung Abschiebung
zahlungsunfähig Zahlungsunfähigkeit Insolvenz Konkurs überschuldet
Steuer Abgabe
Verordnung verordnen
Gesetz gesetzlich
Zeitpunkt Moment Tag
rechtzeitig fristgerecht
ärztlich Arzt Medizin
Beruf beruflich erwerbstätig Erwerbstätigkeit
erwerbsunfähig invalid Invalidität
Wohnungseigentümer Eigentümer
Eigentum Eigentümer gehören
besitzen Besitz Besitzer
Auto Fahrzeug Kraftfahrzeug Kfz
fahren Fahrer Lenker lenken
Alkohol alkoholisiert
Unfall Verkehrsunfall
Daten personenbezogen
löschen Löschung
Auskunft Auskunftserteilung beauskunften
Lehrling Lehre Lehrverhältnis
Zeugnis Dienstzeugnis
Urlaub Erholungsurlaub
entlassen Entlassung
austreten Austritt
Abfertigung abfertigen
Bürge Bürgschaft verbürgen
schenken Schenkung Geschenk
Zins verzinsen Verzinsung
Rechnung verrechnen Abrechnung abrechnen
Sicherheit Kaution sichern
zurückzahlen Rückzahlung zurückstellen Rückgabe zurückgeben Rückstellung erstatten Rückerstattung
reparieren Reparatur Verbesserung verbessern instandsetzen Instandsetzung ausbessern
erhalten Erhaltung instandhalten
tauschen Austausch
versprechen Versprechen zusagen Zusage zugesagt
verschweigen verschwiegen arglistig Arglist List
Konventionalstrafe Vertragsstrafe Vergütungsbetrag
übermäßig Übermäßigkeit
ausschließen Ausschluss
Partei Streitpartei
Kläger klagend
Beklagter beklagt
Staatsanwaltschaft Ankläger
Gesundheitsberuf Gesundheit
Spital Krankenanstalt Krankenhaus
Grund Ursache wichtig
Antritt antreten`

/** Verbs and nouns that carry a sentence without adding to what it says. */
const light = `
wobei sobald darin woran regelfall normalfall insoweit
bleibt bleiben zählt zählen genügt genügen heißt heißen hilft gehört gehören tragen trägt nehmen nimmt laufen läuft laufend laufenden endet reicht reichen hängen hängt halten hält wählen gewählt nennen genannt genannten nennt passen passt nutzen genutzt decken legt legen brächte bringen bringt weiß beide beides neu neue neuen gute guten rasch pro per plus rest höhe umfang dauer ausnahme ausnahmen geld fest zusammen zuletzt sogar notfalls eventuell entweder bisherige künftigen üblichen ähnliche ähnliches derselben denselben dieselbe eingetreten vorsieht reiner bloßer eigene eigenen sonstige sonstigen übrigen übrige weitere weiteren
folgendes folgende folgenden folgender nachstehend gewesen worden sei seien wäre wären hätte hätten betragen beträgt belaufen beläuft ausmachen liegt liegen besteht bestehen stehen steht ergeben ergibt setzt voraus voraussetzen voraussetzung voraussetzungen
bedarf brauchen nötig erforderlich notwendig gelten vorsehen sieht vorgesehen regelt geregelt bestimmung bestimmt betrifft
handelt handeln erfolgen erfolgt finden findet statt stattfinden stellen stellt gestellt treffen trifft ziehen kommen gekommen gegeben vorliegen
beginnt beginnen anfang lang gesamt insgesamt jeweils grundsätzlich regelmäßig allgemein generell üblicherweise bloß etwa nämlich
zeitpunkt fall fälle falle umstand umstände sache person personen rahmen hinblick bezug weise art grundlage wege folge folgen
möglich möglichkeit entsprechend entsprechende entsprechenden betreffend betreffende betreffenden sogenannte jeweilige jeweiligen bestimmte bestimmten solche
abs ziffer paragraf gesetz gesetzes gesetzlich gesetzliche gesetzlichen vorschrift norm regel regelung
rechtlich rechtliche rechts österreich österreichisch geltende geltenden aktuell derzeit heute
wichtig maßgeblich maßgebend entscheidend ausschlaggebend relevant
hinweis beachten beachte zusammengefasst zusammenfassend kurz gesagt ergebnis quelle laut zufolge demnach somit
antwort frage konkret konkrete beispielsweise beispiel insbesondere allerdings jedoch hingegen dagegen zudem weiters ferner außerdem ebenso ebenfalls zusätzlich
wiegt schwer sprechen spricht dienen dient bilden bildet führen führt wirkt wirken gerichtet aufgrund anhand mittels hinsichtlich bezüglich betroffene betroffenen
anderer andere anderen andernfalls ansonsten danach davor zuvor vorher nachher später früher zugleich gleichzeitig weiterhin
euro prozent tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunde stunden hälfte drittel viertel
innerhalb binnen gemäß spätestens längstens frühestens mindestens höchstens
ersten erste zweite zweiten dritte dritten vierte vierten fünfte fünften`

const stemsOf = (word: string): string[] => {
  const folded = fold(word)
  return [stemFolded(folded), ...rootsOf(folded)]
}

const groupsOf = new Map<string, Set<number>>()
for (const [index, line] of groups.trim().split('\n').entries())
  for (const word of line.trim().split(/\s+/))
    for (const stem of stemsOf(word)) groupsOf.set(stem, (groupsOf.get(stem) ?? new Set()).add(index))

const lightStems = new Set(
  light
    .trim()
    .split(/\s+/)
    .flatMap((word) => stemsOf(word)),
)

/** Whether a stem adds nothing to what a sentence says about the law. */
export const isLight = (stem: string): boolean => lightStems.has(stem)

/** Prefixes that turn a word into another one: Mieter and Vermieter, wirksam and unwirksam. */
const turning = /^(?:ver|un|miss|ent|gegen|nicht|wider)$/
const shortest = 5

/** Whether two stems speak of the same: equal, one inside the other (Mietzins, Hauptmietzins), or of one group. */
export function isSameMeaning(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const at = short.length >= shortest ? long.indexOf(short) : -1
  if (at >= 0 && !turning.test(long.slice(0, at))) return true
  // rückzustellen, zurückgestellt; mindern, Minderung: alike at the beginning for most of the word.
  if (short.length >= 6 && long.startsWith(short.slice(0, Math.max(6, Math.ceil(short.length * 0.75))))) return true
  const own = groupsOf.get(a)
  if (!own) return false
  const other = groupsOf.get(b)
  return other !== undefined && [...own].some((group) => other.has(group))
}

/** The same where a word is denied or affirmed: a part of a word is another word then (Zustellung, Zustellnachweis). */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= shortest && long.startsWith(short) && short.length >= coreOf(long).length * 0.7) return true
  const [own, other] = [groupsOf.get(a), groupsOf.get(b)]
  return own !== undefined && other !== undefined && [...own].some((group) => other.has(group))
}

/** A stem without what makes an adjective or a noun of it: verlängerbar, Verlängerung. */
const coreOf = (stem: string) => stem.replace(/(?:bar|lich|ung|keit|heit)$/, '')

/** All stems a word may have: its own and those of the verb behind it. */
export const meaningsOf = stemsOf
