/*
 * Laws that are cited often and may not be in stock: the abbreviation as lawyers write it and the title, further names
 * behind it. They only make a citation readable; texts, knowledge bases and numbers come with an import. Federal law as of
 * 2026, the Union's acts and treaties by their usual short names, laws of the Länder with their Land.
 */

const lines = `
ABAG|Auftraggeber-Bürgschaftsgesetz
AHG|Amtshaftungsgesetz
AlVG|Arbeitslosenversicherungsgesetz 1977
AMG|Arzneimittelgesetz
AMPFG|Arbeitsmarktpolitik-Finanzierungsgesetz
AMSG|Arbeitsmarktservicegesetz
AnfO|Anfechtungsordnung
AO|Ausgleichsordnung
APG|Allgemeines Pensionsgesetz
ApG|Apothekengesetz
AIFMG|Alternative Investmentfonds Manager-Gesetz
ArbIG|Arbeitsinspektionsgesetz 1993
ARHG|Auslieferungs- und Rechtshilfegesetz
ArbVG|Arbeitsverfassungsgesetz
ARG|Arbeitsruhegesetz
ASchG|ArbeitnehmerInnenschutzgesetz
AsylG|Asylgesetz 2005
ASGG|Arbeits- und Sozialgerichtsgesetz
AÜG|Arbeitskräfteüberlassungsgesetz
AuslBG|Ausländerbeschäftigungsgesetz
AußStrG|Außerstreitgesetz|Ausserstreitgesetz
AVRAG|Arbeitsvertragsrechts-Anpassungsgesetz
AWG|Abfallwirtschaftsgesetz 2002
AZG|Arbeitszeitgesetz
ÄrzteG|Ärztegesetz 1998
BAG|Berufsausbildungsgesetz
BauKG|Bauarbeitenkoordinationsgesetz
BauRG|Baurechtsgesetz
BBG|Bundesbehindertengesetz
BEinstG|Behinderteneinstellungsgesetz
BewG|Bewertungsgesetz 1955
BFA-VG|BFA-Verfahrensgesetz
BFGG|Bundesfinanzgerichtsgesetz
BGBlG|Bundesgesetzblattgesetz
BGStG|Bundes-Behindertengleichstellungsgesetz
BiBuG|Bilanzbuchhaltungsgesetz 2014
BMG|Bundesministeriengesetz 1986
BMSVG|Betriebliches Mitarbeiter- und Selbständigenvorsorgegesetz
BörseG|Börsegesetz 2018
BPGG|Bundespflegegeldgesetz
BSVG|Bauern-Sozialversicherungsgesetz
BTVG|Bauträgervertragsgesetz
BUAG|Bauarbeiter-Urlaubs- und Abfertigungsgesetz
BVergG|Bundesvergabegesetz 2018
BVwGG|Bundesverwaltungsgerichtsgesetz
BWG|Bankwesengesetz
ChemG|Chemikaliengesetz 1996
COFAG-NoAG|COFAG-Neuordnungs- und Abwicklungsgesetz
DepotG|Depotgesetz
DHG|Dienstnehmerhaftpflichtgesetz
DMSG|Denkmalschutzgesetz
DSt|Disziplinarstatut für Rechtsanwälte und Rechtsanwaltsanwärter|Disziplinarstatut
DVG|Dienstrechtsverfahrensgesetz 1984
ECG|E-Commerce-Gesetz
EFZG|Entgeltfortzahlungsgesetz
EGG|Eingetragene Erwerbsgesellschaften-Gesetz
E-GovG|E-Government-Gesetz
EheG|Ehegesetz
EisbEG|Eisenbahn-Enteignungsentschädigungsgesetz
EisbG|Eisenbahngesetz 1957
EKEG|Eigenkapitalersatz-Gesetz
EKHG|Eisenbahn- und Kraftfahrzeughaftpflichtgesetz
ElWOG|Elektrizitätswirtschafts- und -organisationsgesetz 2010
EPG|Eingetragene Partnerschaft-Gesetz
ErbRG|Erbrechtsgesetz
ErwSchVG|Erwachsenenschutzvereinsgesetz
EU-JZG|Bundesgesetz über die justizielle Zusammenarbeit in Strafsachen mit den Mitgliedstaaten der Europäischen Union
EZG|Emissionszertifikategesetz 2011
FAGG|Fern- und Auswärtsgeschäfte-Gesetz
FBG|Firmenbuchgesetz
FernFinG|Fern-Finanzdienstleistungs-Gesetz
FinStrZG|Finanzstrafzusammenarbeitsgesetz
FLAG|Familienlastenausgleichsgesetz 1967
FlexKapGG|Flexible-Kapitalgesellschafts-Gesetz
FMABG|Finanzmarktaufsichtsbehördengesetz
FM-GwG|Finanzmarkt-Geldwäschegesetz
ForstG|Forstgesetz 1975
FPG|Fremdenpolizeigesetz 2005
FrG|Fremdengesetz 1997
FSG|Führerscheingesetz
FSG-DV|Führerscheingesetz-Durchführungsverordnung
FSG-GV|Führerscheingesetz-Gesundheitsverordnung
GAG|Grundbuchsanlegungsgesetz
GEG|Gerichtliches Einbringungsgesetz
Geo|Geschäftsordnung für die Gerichte I. und II. Instanz
GenG|Genossenschaftsgesetz
GesAusG|Gesellschafter-Ausschlussgesetz
GewStG|Gewerbesteuergesetz
GGG|Gerichtsgebührengesetz
GKG|Gerichtskommissärsgesetz
GlBG|Gleichbehandlungsgesetz
B-GlBG|Bundes-Gleichbehandlungsgesetz
GMG|Gebrauchsmustergesetz
GOG-NR|Geschäftsordnungsgesetz 1975
GrStG|Grundsteuergesetz 1955
GBG|Grundbuchsgesetz 1955|Allgemeines Grundbuchsgesetz 1955
GUG|Grundbuchsumstellungsgesetz
GSpG|Glücksspielgesetz
GSVG|Gewerbliches Sozialversicherungsgesetz
GTelG|Gesundheitstelematikgesetz 2012
GuKG|Gesundheits- und Krankenpflegegesetz
GütbefG|Güterbeförderungsgesetz 1995
GWG|Gaswirtschaftsgesetz 2011
HeimAufG|Heimaufenthaltsgesetz
HeizKG|Heizkostenabrechnungsgesetz
HGB|Handelsgesetzbuch
HGG|Heeresgebührengesetz 2001
HIKrG|Hypothekar- und Immobilienkreditgesetz
HSchG|HinweisgeberInnenschutzgesetz|Hinweisgeberschutzgesetz
IESG|Insolvenz-Entgeltsicherungsgesetz
IEG|Insolvenzrechtseinführungsgesetz
IG-L|Immissionsschutzgesetz-Luft
ImmoInvFG|Immobilien-Investmentfondsgesetz
InvFG|Investmentfondsgesetz 2011
IPRG|IPR-Gesetz
JGG|Jugendgerichtsgesetz 1988
JWG|Jugendwohlfahrtsgesetz 1989
B-KJHG|Bundes-Kinder- und Jugendhilfegesetz 2013
KAKuG|Krankenanstalten- und Kuranstaltengesetz|KAG
KartG|Kartellgesetz 2005
KBGG|Kinderbetreuungsgeldgesetz
KFG|Kraftfahrgesetz 1967
KindNamRÄG|Kindschafts- und Namensrechts-Änderungsgesetz 2013
KlGG|Kleingartengesetz
KMG|Kapitalmarktgesetz 2019
KO|Konkursordnung
KommStG|Kommunalsteuergesetz 1993
KVG|Kapitalverkehrsteuergesetz
KWG|Kreditwesengesetz
LAG|Landarbeitsgesetz 2021
LFG|Luftfahrtgesetz
LMSVG|Lebensmittelsicherheits- und Verbraucherschutzgesetz
LPG|Landpachtgesetz
MaklerG|Maklergesetz
MarkSchG|Markenschutzgesetz 1970
MedKF-TG|Medienkooperations- und -förderungs-Transparenzgesetz
MeldeG|Meldegesetz 1991
MinroG|Mineralrohstoffgesetz
MieWeG|Mieten-Wertsicherungsgesetz
MuSchG|Musterschutzgesetz 1990
MSchG|Mutterschutzgesetz 1979
NAG|Niederlassungs- und Aufenthaltsgesetz
NÄG|Namensänderungsgesetz
NO|Notariatsordnung
NotifG|Notifikationsgesetz 1999
NoVAG|Normverbrauchsabgabegesetz
NWG|Notwegegesetz
NISG|Netz- und Informationssystemsicherheitsgesetz
OffG|Offenlegungsgesetz
OrgHG|Organhaftpflichtgesetz
ORF-G|ORF-Gesetz
ÖNormenG|Normengesetz 2016
PartG|Parteiengesetz 2012
PassG|Passgesetz 1992
PatG|Patentgesetz 1970
PatVG|Patientenverfügungs-Gesetz
PHG|Produkthaftungsgesetz
PRG|Pauschalreisegesetz
PrAG|Preisauszeichnungsgesetz
PSG|Privatstiftungsgesetz
PStG|Personenstandsgesetz 2013
PMG|Postmarktgesetz
PyroTG|Pyrotechnikgesetz 2010
RATG|Rechtsanwaltstarifgesetz
ReO|Restrukturierungsordnung
RichtWG|Richtwertgesetz
RLG|Rechnungslegungsgesetz
SCEG|SCE-Gesetz
SEG|SE-Gesetz
SDG|Sachverständigen- und Dolmetschergesetz
SpaltG|Spaltungsgesetz
SchPflG|Schulpflichtgesetz 1985
SchOG|Schulorganisationsgesetz
ScheckG|Scheckgesetz 1955
SeilbG|Seilbahngesetz 2003
SBBG|Sozialbetrugsbekämpfungsgesetz
SH-GG|Sozialhilfe-Grundsatzgesetz
StEG|Strafrechtliches Entschädigungsgesetz 2005
StRegG|Strafregistergesetz 1968
StudFG|Studienförderungsgesetz 1992
SWRÄG|Sachwalterrechts-Änderungsgesetz 2006
TabMG|Tabakmonopolgesetz 1996
TabStG|Tabaksteuergesetz 2022
TilgG|Tilgungsgesetz 1972
TNRSG|Tabak- und Nichtraucherinnen- bzw. Nichtraucherschutzgesetz
TNG|Teilnutzungsgesetz|TNG 1997
ÜbG|Übernahmegesetz
UbG|Unterbringungsgesetz
UGB|Unternehmensgesetzbuch
UmgrStG|Umgründungssteuergesetz
UmwG|Umwandlungsgesetz
URG|Unternehmensreorganisationsgesetz
UrlG|Urlaubsgesetz
UVG|Unterhaltsvorschussgesetz 1985
UVP-G|Umweltverträglichkeitsprüfungsgesetz 2000
UWG|Bundesgesetz gegen den unlauteren Wettbewerb 1984|Gesetz gegen den unlauteren Wettbewerb
VAG|Versicherungsaufsichtsgesetz 2016
VBG|Vertragsbedienstetengesetz 1948
VbVG|Verbandsverantwortlichkeitsgesetz
VersG|Versammlungsgesetz 1953
VersVG|Versicherungsvertragsgesetz|Versicherungsvertragsgesetz 1958
VfGG|Verfassungsgerichtshofgesetz 1953
VGG|Verbrauchergewährleistungsgesetz
VKG|Väter-Karenzgesetz
VKrG|Verbraucherkreditgesetz
VOG|Verbrechensopfergesetz
VRUG|Verbandsklagen-Richtlinie-Umsetzungs-Gesetz
VerwGesG|Verwertungsgesellschaftengesetz 2016
VwGG|Verwaltungsgerichtshofgesetz 1985
VwGbk-ÜG|Verwaltungsgerichtsbarkeits-Übergangsgesetz
WaffG|Waffengesetz 1996
WAG|Wertpapieraufsichtsgesetz 2018
WEG|Wohnungseigentumsgesetz 2002
WettbG|Wettbewerbsgesetz
WG|Wehrgesetz 2001
WGG|Wohnungsgemeinnützigkeitsgesetz
WiEReG|Wirtschaftliche Eigentümer Registergesetz
WRG|Wasserrechtsgesetz 1959
WTBG|Wirtschaftstreuhandberufsgesetz 2017
ZaDiG|Zahlungsdienstegesetz 2018
ZDG|Zivildienstgesetz 1986
ZivMediatG|Zivilrechts-Mediations-Gesetz
ZollR-DG|Zollrechts-Durchführungsgesetz
ZTG|Ziviltechnikergesetz 2019
ZuKG|Zugangskontrollgesetz
B-KUVG|Beamten-Kranken- und Unfallversicherungsgesetz
KHVG|Kraftfahrzeug-Haftpflichtversicherungsgesetz 1994
HVertrG|Handelsvertretergesetz 1993|HVG
StbG|Staatsbürgerschaftsgesetz 1985
DiStG|Digitalsteuergesetz 2020
MG|Mietengesetz
PunzG|Punzierungsgesetz 2000
FAG|Finanzausgleichsgesetz 2024
UFG|Umweltförderungsgesetz
UGP-RL|Richtlinie über unlautere Geschäftspraktiken
Klausel-RL|Klauselrichtlinie
Verbraucherrechte-RL|Verbraucherrechterichtlinie|VRRL
EGEO|Einführungsgesetz zur Exekutionsordnung
EGJN|Einführungsgesetz zur Jurisdiktionsnorm
EGZPO|Einführungsgesetz zur Zivilprozessordnung
F-VG|Finanz-Verfassungsgesetz 1948
ÜG|Übergangsgesetz 1920
DSGVO|Datenschutz-Grundverordnung|Datenschutzgrundverordnung|DS-GVO
EuGVVO|Brüssel Ia-VO|Brüssel Ia-Verordnung|EuGVVO 2012|Brüssel I-VO
EuGVÜ|Brüsseler Übereinkommen|Europäisches Gerichtsstands- und Vollstreckungsübereinkommen
LGVÜ|Lugano-Übereinkommen|Luganer Übereinkommen
Brüssel IIa-VO|EuEheVO|Brüssel IIa-Verordnung|Brüssel IIa
Brüssel IIb-VO|Brüssel IIb-Verordnung|Brüssel IIb
Rom I-VO|Rom I-Verordnung|Rom I|Rom-I-VO|Rom-I-Verordnung
Rom II-VO|Rom II-Verordnung|Rom II|Rom-II-VO|Rom-II-Verordnung
Rom III-VO|Rom III-Verordnung|Rom III
EuErbVO|Erbrechtsverordnung|EU-Erbrechtsverordnung
EuUVO|EuUntVO|Unterhaltsverordnung|EU-Unterhaltsverordnung
EuGüVO|Güterrechtsverordnung
EuInsVO|EU-Insolvenzverordnung
EuMVVO|EuMahnVO|Mahnverfahrensverordnung
EuBagVO|EuBagatellVO|Bagatellverordnung
EuZVO|EU-Zustellverordnung
EuBVO|EuBewVO
FluggastrechteVO|Fluggastrechte-VO|Fluggastrechteverordnung|Fluggastrechte-Verordnung
GRC|Charta der Grundrechte der Europäischen Union|Grundrechtecharta|Grundrechte-Charta|EU-GRC|GRCh
AEUV|Vertrag über die Arbeitsweise der Europäischen Union
EUV|Vertrag über die Europäische Union
EGV|EG-Vertrag|EG
LMIV|Lebensmittelinformationsverordnung
KI-VO|AI Act|KI-Verordnung|AI-Act
DSA|Digital Services Act|Gesetz über digitale Dienste
DMA|Digital Markets Act
eIDAS-VO|eIDAS-Verordnung
MwSt-RL|MwStSyst-RL|MwStSystRL|Mehrwertsteuersystemrichtlinie|Mehrwertsteuer-Systemrichtlinie
UZK|Unionszollkodex|Zollkodex der Union
ZK|Zollkodex
UN-K|UNK|UN-Kaufrecht|CISG|UN-Kaufrechtsübereinkommen
HKÜ|Haager Kindesentführungsübereinkommen
KSÜ|Haager Kinderschutzübereinkommen
ESÜ|Haager Erwachsenenschutzübereinkommen
CMR|Übereinkommen über den Beförderungsvertrag im internationalen Straßengüterverkehr
WVK|Wiener Vertragsrechtskonvention
GFK|Genfer Flüchtlingskonvention
OECD-MA|OECD-Musterabkommen
UN-BRK|UN-Behindertenrechtskonvention
BVG Kinderrechte|Bundesverfassungsgesetz über die Rechte von Kindern
Bgld BauG|Burgenländisches Baugesetz 1997|Bgld Baugesetz
K-BO|Kärntner Bauordnung 1996|Ktn BauO|Kärntner Bauordnung
K-BV|Kärntner Bauvorschriften
NÖ BO|NÖ Bauordnung 2014|NÖ BauO|Niederösterreichische Bauordnung 2014
NÖ ROG|NÖ Raumordnungsgesetz 2014
Oö BauO|Oö. Bauordnung 1994|OÖ BauO|Oberösterreichische Bauordnung 1994
Oö BauTG|Oö. Bautechnikgesetz 2013
Oö ROG|Oö. Raumordnungsgesetz 1994
Sbg BauPolG|Salzburger Baupolizeigesetz 1997|BauPolG|Baupolizeigesetz
Sbg ROG|Salzburger Raumordnungsgesetz 2009
Stmk BauG|Steiermärkisches Baugesetz|Steiermärkisches Baugesetz 1995
Stmk ROG|Steiermärkisches Raumordnungsgesetz 2010
TBO|Tiroler Bauordnung 2022|Tir BauO
TROG|Tiroler Raumordnungsgesetz 2022
TGVG|Tiroler Grundverkehrsgesetz 1996
Vlbg BauG|Baugesetz Vorarlberg|Vorarlberger Baugesetz|Vbg BauG
Vlbg RPG|Vorarlberger Raumplanungsgesetz
BO für Wien|Bauordnung für Wien|Wr BauO|Wiener Bauordnung
WWFSG|Wiener Wohnbauförderungs- und Wohnhaussanierungsgesetz 1989
WMG|Wiener Mindestsicherungsgesetz
WrJSchG|Wiener Jugendschutzgesetz 2002`

export type KnownLaw = { law: string; title: string; aliases: readonly string[] }

/** Read once; an entry without a title is known by its abbreviation only. */
export const knownLaws: readonly KnownLaw[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [law = '', title = '', ...aliases] = line.split('|')
    return { law, title: title || law, aliases }
  })
