import { keyOf } from './words.ts'

/*
 * Words beside which names stand. Keys are spelled as `keyOf` spells them.
 */

const keys = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(keyOf))

/** »Herr«, »Frau«: what follows is a surname or a whole name. */
export const addresses = keys(
  'Herr Herrn Herren Hr Hrn Frau Fräulein Fr Frl Fam Familie Ehepaar Eheleute Ehegatten Ehegattin Geschwister Gebrüder Brüder mj minderjährige minderjährigen minderjähriger mj. Mr Mrs Ms Monsieur Madame Signor Signora gospodin gospođa',
)
export const families = keys('Fam Familie Ehepaar Eheleute Eheleuten Ehegatten Geschwister Gebrüder')

/** Academic titles, ranks and offices that stand before names; also the parts of titles behind a dot. */
export const titles = keys(
  'Päd mult Doktor Doktorin Magister Magistra Ingenieur Ingenieurin Diplomingenieur Diplomingenieurin DSA GI AI RPr RPrin RiAA LStA PKin PHMin POMin KKin VB ROI JAng AssA AssÄ Dipl-Ing LtdOA Dr Drs DDr Mag Mmag MMag Maga Mga DI Dipl Diplom Ing Prof Professor Professorin Univ Doz Dozent Dozentin Priv PD Bmst Bmstr Baumeister Mst KommR Komm HR Hofrat Hofrätin OAR AR RR ADir ORev Reg Rat Rätin RevInsp BezInsp GrInsp Insp AbtInsp ChefInsp ChInsp KontrInsp Cheflnsp Kontrlnsp Revlnsp Bezlnsp Grlnsp Asp Oberst Obst Obstlt Mjr Major Hptm Hauptmann Lt Oblt POK PHK PK KHK KOK PM POM PHM OA OÄ AA Prim Primar Primaria Primarius Primarärztin Oberarzt Oberärztin Chefarzt Chefärztin Assistenzarzt Assistenzärztin Stationsarzt Stationsärztin Turnusarzt Turnusärztin Facharzt Fachärztin Assoc Ass Assistenzprofessor med univ iur jur rer nat phil techn soc oec mont vet dent habil hc LL MBA MSc BSc FH Dkfm Dkffr RA RAin RAA RAe RR StB WP Baron Baronin Freiherr Freifrau Pfarrer Pater Schwester Sr DGKP DGKS DGKPin Kollege Kollegen Kollegin Hebamme Rechtspfleger Rechtspflegerin Rpfl JOS JHS Richter Richterin RiAG VRiLG ObStA StA Staatsanwalt Staatsanwältin Bürgermeister Bürgermeisterin Vizebürgermeister Bgm Landesrat Landesrätin Minister Ministerin Abg Direktor Direktorin Dir Gen GF Obmann Obfrau Präsident Präsidentin',
)

/** Nouns for persons, in law and life. A name often follows directly. */
export const roleNouns = keys(
  `Rechtssache Strafsache Exekutionssache Pflegschaftssache Verlassenschaftssache Causa Omi Opi Oma Opa Mama Papa Mutti Vati Tante Onkel Schw Sr DGKP DGKS BMA RTA MTA Techniker Kläger Klägerin Klägers Klägern Erstkläger Zweitkläger Erstklägerin Zweitklägerin Beklagte Beklagter Beklagten Erstbeklagte Erstbeklagter Erstbeklagten Zweitbeklagte Zweitbeklagter Zweitbeklagten Drittbeklagte Antragsteller Antragstellerin Antragstellers Antragsgegner Antragsgegnerin Zeuge Zeugen Zeugin Zeuginnen Beschuldigte Beschuldigter Beschuldigten Angeklagte Angeklagter Angeklagten Verurteilte Verurteilter Verurteilten Verdächtige Verdächtiger Verdächtigen Opfer Geschädigte Geschädigter Geschädigten Privatbeteiligte Privatbeteiligter Betroffene Betroffener Betroffenen Verpflichtete Verpflichteter Verpflichteten Betreibende Schuldner Schuldnerin Gläubiger Gläubigerin Mieter Mieterin Mieters Hauptmieter Hauptmieterin Untermieter Untermieterin Vermieter Vermieterin Vermieters Pächter Pächterin Verpächter Verpächterin Käufer Käuferin Verkäufer Verkäuferin Geschenkgeber Geschenknehmer Übergeber Übernehmer Übergeberin Übernehmerin Bauherr Bauherrin Eigentümer Eigentümerin Wohnungseigentümer Dienstnehmer Dienstnehmerin Dienstgeber Arbeitnehmer Arbeitnehmerin Arbeitgeber Arbeitgeberin Mitarbeiter Mitarbeiterin Mitarbeiters Patient Patientin Patienten Mandant Mandantin Mandanten Mandantschaft Klient Klientin Klienten Versicherungsnehmer Versicherungsnehmerin Versicherte Versicherter Versicherten Beschwerdeführer Beschwerdeführerin Einspruchswerber Berufungswerber Revisionswerber Revisionswerberin Rechtsmittelwerber Beteiligte Partei Parteienvertreter Erblasser Erblasserin Verstorbene Verstorbener Verstorbenen Erbin Erbe Erben Legatar Nebenintervenient Vollmachtgeber Vollmachtgeberin Bevollmächtigte Bevollmächtigter Steuerpflichtige Steuerpflichtiger Abgabepflichtige Abgabepflichtiger Unterzeichnete Unterzeichneter Unfallgegner Unfallgegnerin Unfalllenker Lenker Lenkerin Fahrzeuglenker Beifahrer Beifahrerin Zulassungsbesitzer Zulassungsbesitzerin Halter Halterin
   Sachverständige Sachverständiger Sachverständigen Gutachter Gutachterin Dolmetscher Dolmetscherin Dolmetscherin Rechtsanwalt Rechtsanwältin Rechtsanwalts Rechtsanwältin Anwalt Anwältin Anwalts Notar Notarin Notariatssubstitut Verteidiger Verteidigerin Vertreter Vertreterin Rechtsvertreter Rechtsvertreterin Insolvenzverwalter Insolvenzverwalterin Masseverwalter Masseverwalterin Treuhänder Treuhänderin Steuerberater Steuerberaterin Wirtschaftsprüfer Ziviltechniker Architekt Architektin Baumeister Polier Installateur Elektriker Hausverwalter Hausverwalterin Hausbesorger Hausmeister Hausmeisterin Geschäftsführer Geschäftsführerin Geschäftsführers Prokurist Prokuristin Vorstand Vorsitzende Vorsitzender Obmann Obfrau Kassier Kassierin Schriftführer Schriftführerin Schriftführer Sachbearbeiter Sachbearbeiterin Ansprechpartner Ansprechpartnerin Verfasser Verfasserin Bearbeiter Bearbeiterin Verhandlungsleiter Verhandlungsleiterin Vernehmende Referent Referentin Referentin Leiter Leiterin Filialleiter Filialleiterin Abteilungsleiter Abteilungsleiterin Vorgesetzte Vorgesetzter Vorgesetzten Chef Chefin Küchenchef Küchenchefin Sekretärin Kanzleikraft Buchhalter Buchhalterin Lehrer Lehrerin Klassenvorstand Schüler Schülerin Pfleger Pflegerin Pflegekraft Heimhilfe Betreuer Betreuerin Erwachsenenvertreter Erwachsenenvertreterin Sachwalter Vormund Kurator Kuratorin Verfahrenshelfer Verfahrenshelferin Hausarzt Hausärztin Arzt Ärztin Zuweiser Zuweiserin Operateur Operateurin Therapeut Therapeutin Psychologe Psychologin Polizist Polizistin Beamter Beamtin Beamte Inspektor Inspektorin Taxifahrer Kellner Kellnerin Verkäuferin Kunde Kundin Kunden Gast Nachbar Nachbarin Nachbarn Freund Freundin Bekannte Bekannter Bekannten Kollege Kollegin Kollegen Mitbewohner Mitbewohnerin Lebensgefährte Lebensgefährtin Lebensgefährten Ehemann Ehefrau Ehegatte Ehegattin Gatte Gattin Gatten Mann Frau Witwe Witwer Vater Vaters Mutter Eltern Kindesvater Kindesmutter Kind Kinder Kindes Sohn Sohnes Söhne Tochter Töchter Bruder Bruders Schwester Großvater Großmutter Oma Opa Onkel Tante Neffe Neffen Nichte Cousin Cousine Schwager Schwägerin Schwiegervater Schwiegermutter Schwiegersohn Schwiegertochter Enkel Enkelin Stiefvater Stiefmutter Stiefsohn Pate Verlobte Verlobter Verlobten Ex-Mann Ex-Frau Bub Mädchen Absender Absenderin Empfänger Empfängerin Inhaber Inhaberin Kontoinhaber Kontoinhaberin Auftraggeber Auftraggeberin Unterzeichner Gesellschafter Gesellschafterin Alleingesellschafter Kommanditist Komplementär Lieferant Bewerber Bewerberin Spender Täter Täterin Mittäter Mitbeschuldigter Landwirt Landwirtin Pensionist Pensionistin Gastwirt Gastwirtin Student Studentin Mündel Gerichtskommissär Gerichtskommissärin Gerichtskommissärs Name Namens namens genannt alias heißt heisst hieß hiess nennt Partei`,
)

/** The party of a role word, as placeholders print it; undefined for words that say nothing about the case. */
export function partyOf(word: string): string | undefined {
  const key = keyOf(word)
  for (const [start, label] of parties)
    if (key.startsWith(start)) return key.endsWith('in') && label[1] ? label[1] : label[0]
  return undefined
}
const parties: [string, [string, string?]][] = [
  ['klaeger', ['Kläger', 'Klägerin']],
  ['klagende', ['Kläger']],
  ['erstklaeger', ['Kläger', 'Klägerin']],
  ['zweitklaeger', ['Kläger', 'Klägerin']],
  ['beklagte', ['Beklagter']],
  ['erstbeklagte', ['Beklagter']],
  ['zweitbeklagte', ['Beklagter']],
  ['drittbeklagte', ['Beklagter']],
  ['antragsteller', ['Antragsteller', 'Antragstellerin']],
  ['antragsgegner', ['Antragsgegner', 'Antragsgegnerin']],
  ['zeug', ['Zeuge', 'Zeugin']],
  ['beschuldigte', ['Beschuldigter']],
  ['angeklagte', ['Angeklagter']],
  ['verpflichtete', ['Verpflichteter']],
  ['betroffene', ['Betroffener']],
  ['geschaedigte', ['Geschädigter']],
  ['untermieter', ['Untermieter', 'Untermieterin']],
  ['hauptmieter', ['Mieter', 'Mieterin']],
  ['mieter', ['Mieter', 'Mieterin']],
  ['vermieter', ['Vermieter', 'Vermieterin']],
  ['paechter', ['Pächter', 'Pächterin']],
  ['verpaechter', ['Verpächter', 'Verpächterin']],
  ['kaeufer', ['Käufer', 'Käuferin']],
  ['verkaeufer', ['Verkäufer', 'Verkäuferin']],
  ['patient', ['Patient', 'Patientin']],
  ['mandant', ['Mandant', 'Mandantin']],
  ['sachverstaendige', ['Sachverständiger']],
  ['erblasser', ['Erblasser', 'Erblasserin']],
  ['verstorbene', ['Verstorbener']],
  ['dienstnehmer', ['Dienstnehmer', 'Dienstnehmerin']],
  ['dienstgeber', ['Dienstgeber', 'Dienstgeberin']],
  ['arbeitnehmer', ['Arbeitnehmer', 'Arbeitnehmerin']],
  ['arbeitgeber', ['Arbeitgeber', 'Arbeitgeberin']],
  ['beschwerdefuehrer', ['Beschwerdeführer', 'Beschwerdeführerin']],
  ['schuldner', ['Schuldner', 'Schuldnerin']],
  ['glaeubiger', ['Gläubiger', 'Gläubigerin']],
  ['opfer', ['Opfer']],
]

/** Small words inside names. */
export const particles = keys(
  'von van vom zu zum zur der den de del della dello dal dalla dei degli di da dos das du la le el al bin ibn ben ten ter af av y e',
)
/** Those that begin a part of a name; the others only follow one of these. */
export const firstParticles = keys(
  'von van vom zu zum zur de del della dello dal dalla dei degli di da dos du la le el al bin ibn ben ten ter af av',
)

/** Capitalised words that are no names although lists know them as such, or that only begin sentences. */
export const neverNames = keys(
  `Pfarre Caritas Diakonie Taliban Handkassa Kassa Kassastand Akonto Harmonika Insult Gehaltskto Unbekannter Unbekannte Skype Discord Steam Bitcoin Telegram Instagram Facebook Snapchat TikTok Cobra Ybbs Estrichleger Trafikant Trafikantin Vena Arteria Colon Caput Collum Ductus Mio Vit Bek Metastase Metastasen Becken Glaukom Hypertonie BWS LWS HWS TU PE CHE ASA EDD KHK COPD Davon Säumnis Anwaltliche Hause Instrumentarin Der Die Das Den Dem Des Ein Eine Einen Einem Einer Eines Und Oder Aber Sie Er Es Ich Wir Ihr Ihre Ihren Ihrem Ihrer Ihnen Du Mein Meine Meinen Meiner Meinem Sein Seine Seinen Unser Unsere Euer Im Am An In Auf Aus Bei Beim Mit Nach Von Vom Vor Für Zu Zum Zur Bis Durch Gegen Ohne Um Unter Über Während Wegen Seit Zwischen Als Wie Wenn Weil Da Dass Daß Ob So Auch Nur Noch Nicht Kein Keine Hier Dort Dann Dabei Dazu Dies Diese Dieser Dieses Diesen Diesem Jene Jeder Jede Alle Alles Beide Man Was Wer Wo Warum Welche Bitte Danke Liebe Lieber Liebes Sehr Guten Gute Hallo Servus Grüß Gott Tag Morgen Abend Betreff Betrifft Re Fwd Aw Wg Mfg Lg Vg Tel Telefon Fax Mail Email E-Mail Web Ja Nein Punkt Seite Beilage Datum Ort Uhr Zeit Ende Stand Euro Eur Nr Top Stiege Tür Abs Art Rz Lit Jänner Januar Feber Februar März April Mai Juni Juli August September Oktober November Dezember Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag Wien Graz Linz Salzburg Innsbruck Klagenfurt Bregenz Eisenstadt Österreich Austria Deutschland Wiener Grazer Linzer Salzburger Tiroler Kärntner Berlin München Hamburg Name Vorname Nachname Familienname Adresse Anschrift Straße Gasse Platz Weg Geburtsdatum Geboren Geb Verstorben Recht Gericht Urteil Beschluss Bescheid Klage Berufung Rekurs Revision Antrag Vertrag Vollmacht Rechnung Angebot Anlage Unterschrift Firma Fa Gmbh Ag Kg Og Eu Abt Abteilung Station Zimmer Haus Hof Klinik Spital Krankenhaus Universität Schule Amt Stadt Gemeinde Land Bund Republik Internet Covid Corona Facebook Google Amazon Microsoft Word Excel Windows Whatsapp Instagram Weihnachten Ostern Gründe Begründung Spruch Sachverhalt Beweis Beweise Im-Namen Volk Volkes Partei Parteien Klagende Beklagte Kopie Original Hochachtungsvoll Grüße Grüßen Ihrer Kollegial Freundliche Freundlichen Mittwochs Tagen Wochen Links Rechts Diagnose Anamnese Therapie Befund Medikation Labor Status Procedere Pat Patient Patientin Rö Ct Mrt Mri Ekg Us Op Ops Icd Re Li Bds Sono Echo Herz Lunge Leber Niere Galle Kopf Hals Thorax Abdomen Allergien Gewicht Größe Puls Blutdruck Rr Mg Ml Tabl Stk Zustand Verlauf Epikrise Aufnahme Entlassung Zuweisung Empfehlung Kontrolle Termin Mutter Vater Bruder Schwester Sohn Tochter Tante Onkel Oma Opa Neffe Nichte Eltern Kind Kinder IBAN BIC UID ATU FN SVNR ZVR Konto Kto Bank Nummer Nr Top Pkw Lkw Kfz PKW LKW KFZ EZ KG GB BRZ Beilagen Abt Dw Kl Vnr Geb Tel Iban Bic Usb Pdf Edv It Gz Az Zl Dat Zi Gebdat Zust Verm Tgl Mmhg Bzw Ca Coma Scale Score Anmerkung Betr Pos Ggf Inkl Gesetzl Anl Audi Fiat Opel Skoda Toyota Renault Peugeot Citroen Hyundai Mazda Nissan Servitut Bussi Bussis Baba Pfiat Obsorge Einvernahme Einschreiter Einschreiterin Einschreiters Substitut Substitutin Selbstberechner Selbstberechnung Selbstberechnerin Privatier Kassa Hiezu Hievon Hiefür Hierzu Homeoffice Homeoffices Staatsangeh StA Kollv Kollektivv Klagsvertreter Klagevertreter Beklagtenvertreter Replik Duplik Exekutionstitel Rekurswerber Agnoszierung Einantwortung Ediktsdatei Kostennote Ausgedinge Allonge Pönale Abhandlung Sistierung Kundmachung Anberaumung Vertagung Ausfolgung Hinterlegung Punktation Servitute Fruchtgenuss Ausgleichszulage Evidenzhaltung Einlaufstelle Einlaufzahl Dienstzettel Kombi Cabrio Octavia Fabia Kodiaq Superb Corsa Astra Clio Megane Sandero Duster Passat Tiguan Touran Sharan Fiesta Mondeo Kuga Yaris Corolla Ducato Sprinter Matura Lehre Karenz Jause Sperrstunde Kommissionierung kann muss darf soll habe hab arbeite wohne krieg kriege bekomme brauche möchte weiß weiss glaube komme gehe zahle schreibe schicke ersuche hoffe warte melde heiße heisse verdiene Polizze Polizzen Handen Dolmetsch Alkomat Jän Feb Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez Kia Ceed Sportage Seat Ibiza Dacia Volvo Honda Suzuki Subaru Tesla Erstens Zweitens Drittens Viertens Fünftens Sechstens Siebtens Siebentens Achtens Neuntens Zehntens Mariä mach lass is gell hab geh schau komm wart hol nimm gib bin ned nix eh scho halt oida jo mei dei will Dienststelle Generalien Vert Bürge Bürgin Fahrnisse Fahrnis The And From To Subject Sent Head Manager Serial Please Thanks Regards Rgds Cheers Dear Hello Best Kind Attached Number Ges Gesnbr Vgl Siehe Hrsg`,
)

/** Before a surname that is an ordinary word too these say that the word is meant: »im Winter«, »als Koch«, »kein Wolf«. */
export const determiners = keys(
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner dieser diese dieses diesen diesem jener jeder jede jedes jeden jedem mancher manche welcher welche solcher im am beim vom zum zur ins ans aufs als wie mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure alle allen aller viele vielen mehrere wenige zwei drei vier jede wegen ohne per pro einige beide beiden ab je zwecks mangels infolge',
)
/** Before a surname these say little. */
export const barePrepositions = keys(
  'mit von bei durch gegen an für und oder sowie nach zu auf aus über unter zwischen',
)
/** Signs that the sentence speaks of a person: verbs of speaking and doing. */
export const closings =
  /(?<!\p{L})(?:Gr(?:ü|ue)(?:ß|ss)en?|Bussi|Bussis|Baba|Ciao|Pfiat|Alles\sLiebe|Hochachtungsvoll|Hochachtung|mfg|MfG|LG|lg|VG|BG|Beste[n]? Gr|Liebe Gr|Ihr|Ihre|gez\.?|Gez\.?|i\.\s?A\.|i\.\s?V\.|e\.h\.|Unterschrift|Dank|Danke|Servus|Regards|Rgds|Cheers|BR|KR)(?!\p{Ll})[^\n]{0,40}$/u

/** What only persons do: speaking, thinking, appearing. A name stands before or behind, without an article. */
export const personVerbs = keys(
  `sagt sagte gesagt meint meinte erklärt erklärte erläutert erläuterte bestätigt bestätigte behauptet behauptete bestreitet bestritt erwidert erwiderte
   erhob erhebt antwortet antwortete fragt fragte erzählt erzählte schildert schilderte berichtet berichtete betont betonte verneint verneinte bejaht bejahte beteuert
   beteuerte versichert versicherte verspricht versprach schweigt schwieg lacht lachte weint weinte schreit schrie ruft rief telefoniert telefonierte
   unterschreibt unterschrieb unterfertigt unterfertigte glaubt glaubte hofft hoffte weiß wusste denkt dachte vermutet vermutete bittet bat ersucht
   ersuchte wünscht wünschte schwört schwor gesteht gestand droht drohte schimpft schimpfte beschuldigt beschuldigte klagt klagte kündigt kündigte heiratet
   heiratete wohnt wohnte arbeitet arbeitete verdient verdiente kauft kaufte verkauft verkaufte mietet mietete lebt lebte stirbt starb schreibt schrieb
   entgegnet entgegnete räumt räumte weigert weigerte entschuldigt entschuldigte bedankt bedankte erinnert erinnerte widerspricht widersprach
   verlangt verlangte fordert forderte beantragt beantragte begehrt begehrte bestellt bestellte bemerkt bemerkte beobachtet beobachtete übergibt übergab
   überweist überwies zahlt zahlte borgt borgte schlägt schlug stößt stieß verletzt verletzte flüchtet flüchtete lenkt lenkte fuhr ging kam erschien
   erscheint erzaehlte mailt mailte urgiert urgierte telefonierte verweigert verweigerte lehnt lehnte ergänzt ergänzte kommentiert kommentierte`,
)
