import { atWords } from './at-words.ts'

/* What names of organisations are made of, and what stands before and behind them; `organisations.ts` looks for it. */

/*
 * Organisations: a legal form with the name before it, or a word that names begin with (»Hausverwaltung«, »Ordination«).
 */

/** What stands »am« or »im« somewhere in its name: »Sparkasse am Hohen Stein AG«. */
export const house =
  /(?:[Bb]ank|[Kk]asse|Raika|[Hh]otel|[Gg]asthof|[Aa]potheke|[Kk]linik|[Tt]herme|[Bb]ahn(?:en)?|[Hh]aus|[Hh]of|[Hh]eim|[Ss]chl(?:oss|össl|ößl)|[Hh]ütte|[Mm]ühle|[Gg]ut|[Aa]lm|[Ss]tub(?:e|n)|[Ww]irt|[Gg]arten|[Pp]ark|[Rr]esidenz|[Ww]ohnen|[Ll]eben)$/u

export const leading =
  /^(?:der|die|das|des|dem|den|ein|eine|einer|einem|firma|fa|klägerin|kläger|beklagte|beklagten|zwischen|und|sowie|mit|bei|von|für|gegen|an|auftraggeber|auftraggeberin|auftragnehmer|auftragnehmerin|vermieter|vermieterin|mieter|mieterin|verkäuferin|verkäufer|käuferin|käufer|gesellschafter|gesellschafterin|dienstgeber|dienstgeberin|arbeitgeber|arbeitgeberin|antragsgegnerin|antragstellerin|nebenintervenientin|versicherer|verwalter|verwalterin|schuldnerin|gläubigerin|ihre|ihr|unsere|seine|diese|dieser|jede|als|durch|herr|frau|im|in|am|auf|aus|bzw|beim|zum|zur|vom|name|rechnung|partei|absender|empfänger|lieferant)$/iu

export const quotedBefore = /[„"»]\p{Lu}[^„"»“”«\n]{2,44}["“”«] $/u
/** Men's words for what a firm is in a case; trades are left, for firms are called by them (»Baumeister Moik GmbH«). */
export const partOfCase =
  /^(?:(?:Haus|Insolvenz|Masse|Zwangs|Immobilien|Liegenschafts)verwalters?|Drittschuldners?|(?:Haupt|Unter|Ver)?[Pp]ächters?|Bauherrn?|Bauträgers?|(?:Leasing|Werk|Kredit|Darlehens|Lizenz|Franchise)(?:geber|nehmer)s?|(?:Sub|General|Total)unternehmers?|Bestandgebers?|Versicherungsnehmers?|Gläubigers?|Schuldners?|Bürgen?)$/u

/** Words that a name follows. With `own` the word is part of the name. */
const starterWords = String.raw`Firma|Fa\.|FA\.|Hausverwaltung|Ordination|Notariat|Kanzlei|Anwaltskanzlei|Rechtsanwaltskanzlei|Rechtsanwälte|Steuerberatung|Steuerberatungskanzlei|Gasthaus|Gasthof|Hotel|Restaurant|Pizzeria|Café|Cafe|Bäckerei|Konditorei|Fleischerei|Metzgerei|Autohaus|Apotheke|Tischlerei|Spedition|Pension|Praxis|Gemeinschaftspraxis|Arztpraxis|Zahnarztpraxis|Sanatorium|Pflegeheim|Seniorenheim|Weingut|Reisebüro|Verlag|Buchhandlung|Installationen|Elektro|Malerei|Baumeister|Inkassobüro|Inkasso|Fahrschule|Kindergarten|Volksschule|Mittelschule|Gymnasium|Musikschule|Besuchscafé|Beratungsstelle|Hausverw\.|Bestattung|Privatklinik|Verein(?:e?s)?|Wohnungseigentümergemeinschaft|Eigentümergemeinschaft|WEG|Stiftung|Stadtwerke|Werft|Kanzlei|Landgasthof|Brauerei|Metallbau|Holzbau|Steuerkanzlei|KFZ|Kfz|Stift|Kloster|\p{Lu}\p{Ll}{3,14}(?:bau|stube|stüberl|technik|werkstatt|werkstätte|salon|büro|studio)|Lagerhaus|Seniorenhaus|Seniorenresidenz|Seniorenwohnhaus|Pensionistenheim|Wohnhaus|Wohnheim|Studentenheim|Jugendzentrum|Frauenhaus|Pflegezentrum|Autowerkstatt|Kfz-Werkstatt|Pflegedienst|Sanitätshaus|Modehaus|Möbelhaus|Bank|Sparkasse|Raiffeisenbank|Raiffeisenkasse|Raiffeisenlandesbank|Raika|Bausparkasse|Volksbank|Versicherung|\p{Lu}\p{Ll}{3,14}erei`
export const starters = new RegExp(
  String.raw`(?<![\p{L}-])(?<word>${starterWords})(?:[ ]|(?<=Firma|Fa\.|FA\.)\s)(?:(?:Univ\.-)?(?:Prof|Doz|Dr|Mag|DI|Ing|med|univ|iur)\.?[ ]?)*(?<v>(?:(?:[Zz]um|[Zz]ur|[Bb]eim|Am)[ ](?:\p{Ll}{3,12}en[ ])?)?["„»]?\p{Lu}(?:[\p{L}'’&-]|\.(?=\p{L})){1,30}["“«]?(?:[ ](?:&|und|\+)[ ](?:\p{Lu}[\p{L}'-]{1,30})|[ -]\p{Lu}[\p{L}'-]{1,30}){0,3})`,
  'gu',
)
/** The token that such a word is, without the dot of an abbreviation. */
export const starterToken = new RegExp(`^(?:${starterWords.replaceAll(String.raw`\.`, '')})$`, 'u')
export const strongStarter =
  /^(?:Firma|Fa\.|FA\.|Hausverwaltung|Ordination|Notariat|Kanzlei|Anwaltskanzlei|Rechtsanwaltskanzlei|Autohaus|Inkassobüro|Gasthaus|Gasthof|Hotel|Weingut|Spedition|Praxis|Gemeinschaftspraxis)/u
/** Societies by their last or first part: »Förderverein Burghof Ramsau«, »Sparverein Edelweiß«, »Stadtcaritas Lienz«. */
export const society =
  /(?<![\p{L}-])(?:\p{Lu}[\p{L}]{2,20}-[ ](?:und|&)[ ])?\p{Lu}[\p{L}-]{2,24}(?:vereinigung|verein|verband|klub|club|stiftung|fonds|caritas|hilfswerk|genossenschaft|bund|forum|sparkasse|volksbank|raiffeisenbank|raiffeisenkasse|-Genossenschaft|-Verein|-Bank|-Forum|innung|gilde|feuerwehr|musikkapelle|schützen|(?:[Aa]grar|[Bb]ringungs|[Ww]ald|[Ww]eide|[Aa]lp)gemeinschaft)(?:[ ](?:für|der|zur|zum)(?:[ ](?:der|den|die))?[ ]\p{Lu}[\p{L}-]{2,30})?(?:[ ][„"»'](?<quoted>\p{Lu}[^“”"«'\n]{1,40})[“”"«'])?(?:[ ](?:Am|Im|An[ ]der|Auf[ ]der|Zum|Zur)(?=[ ]\p{Lu}))?(?:[ ](?:(?:St|Bad)\.?[ ])?\p{Lu}[\p{L}'-]{2,30}(?:[ ](?:am|an[ ]der|im|ob[ ]der)[ ]\p{Lu}[\p{L}-]{2,24})?){0,3}/gu
/** »Türkisch-Steirischer Frauenverein Elmas«: what such a name begins with. */
export const adjectiveBefore = /(?<![\p{L}-])\p{Lu}[\p{L}-]{3,30}(?:er|e|es)[ ]$/u
export const societyMark =
  /(?:vereinigung|verein|verband|klub|club|stiftung|fonds|caritas|hilfswerk|genossenschaft|bund|forum|sparkasse|volksbank|raiffeisenbank|raiffeisenkasse|-Genossenschaft|-Verein|-Bank|-Forum|innung|gilde|feuerwehr|musikkapelle|schützen|gemeinschaft)(?!\p{L})/gu
/** »Rechtshilfe Inntal – Verein für …«: a name, a dash and what it is. */
export const dashed =
  /(?<![\p{L}-])(?:\p{Lu}[\p{L}-]{2,30}[ ]){1,3}[–-][ ]Verein[ ](?:für|zur|der)(?:[ ](?:(?:der|den|die|von|und|auf|in|im)[ ])?[\p{Lu}][\p{L}-]{2,30}(?:[ ](?:auf|in|im|und|von|für)[ ](?:(?:der|den|die)[ ])?\p{Lu}[\p{L}-]{2,30})?){1,3}/gu
/** »… Rechtsanwälte«, »… & Partner«: firms that their last word shows. */
export const enders =
  /(?<![\p{L}-])\p{Lu}[\p{L}'-]{1,24}(?:(?:,\s|\s(?:&|und|\+|\|)\s|\s|\/)\p{Lu}[\p{L}'-]{1,24}){0,4}\s?(?:&|und|\+|\s)\s?(?:Partner(?!\p{L})(?:\s(?:Rechtsanwälte|Rechtsanwaltskanzlei|Steuerberater|Steuerberatung|Wirtschaftstreuhand|Wirtschaftsprüfer|Wirtschaftsprüfung|Unternehmensberatung|Architekten|Ziviltechniker|Immobilien|Immobilientreuhand|Hausverwaltung|Versicherungsmakler|Notare|Ärzte|mbB))?|Kollegen(?!\p{L})|(?<=(?:&|und|\+)\s?)(?:Söhne|Sohn)(?!\p{L})|(?<=[&+]\s?)(?:Töchter|Tochter|Brüder|Bruder|Enkel)(?!\p{L})|(?<=&\s?)Co(?![\p{L}])\.?(?!\s?(?:KG|OG))|Rechtsanwälte(?!\p{L})|Rechtsanwaltskanzlei(?!\p{L})|Anwaltskanzlei(?!\p{L})|Anwälte(?!\p{L})|Steuerberater(?!\p{L}))/gu

/** Beside »Rummel & Co«: that it is cited. */
export const citedBefore =
  /(?:(?<!\p{L})(?:[Vv]gl|[Ss]iehe|aA|ebenso)\.?\s(?:auch\s|etwa\s)?(?:\p{Lu}\p{L}+\sin\s)?|\d{1,2}\sOb[AS]?\s\d{1,4}\/\d{2}[a-z]\s?[(,–-]?\s?)$/u
export const citedBehind = /^[²³\d]?,?\s(?:\p{Lu}[\p{L}-]{1,12}[²³\d]?,?\s)?(?:§|Vor\s§|Rz\s\d|Art\s\d)/u

/** »Kasseler Sparkasse«, »Wiener Städtische Versicherung« */
export const bank =
  /(?<![\p{L}-])\p{Lu}\p{Ll}{2,20}er\s(?:Land|Städtische\s)?(?:Sparkasse|Volksbank|Raiffeisenbank|Versicherung|Stadtwerke)(?!\p{L})|(?<![\p{L}-])\p{Lu}[\p{L}-]{2,24}\sWechselseitige(?!\p{L})/gu

/** »in der „Blauen Gans“ gearbeitet« */
export const workplace =
  /(?:in\sder|in\sdem|im|beim?|bei\sder)\s[„"»](?<v>\p{Lu}[\p{L}'-]{2,24}(?:\s\p{Lu}[\p{L}'-]{2,24}){0,2})[“"«]\s(?:gearbeitet|beschäftigt|angestellt|tätig|arbeitet|gekocht|gekellnert)/gu

/** »ASV Oberndorf-West«, »SK Lindach«: clubs by the letters they begin with. */
export const club = atWords(
  /(?<![\p{L}\d-])(?:Union|UNION|SU|ÖTB|ÖAV|Alpenverein|Naturfreunde|Turnerbund|ASV|ASKÖ|ATSV|ASK|BSV|ESV|FC|FK|HSV|SC|SK|SV|SVg|SPG|SPGM|TC|TSV|TSU|UFC|USC|USK|USV|UTC|WSV|WAC|UHC|UVC|Sportunion|Sportverein|Turnverein)[ ](?:St\.[ ])?\p{Lu}(?:[\p{L}'-]|\.(?=\p{L})){1,30}(?:[ ]\p{Lu}[\p{L}'-]{2,24})?/gu,
)
/** Beside »Union«: that it is a club or a party and not the European one. */
export const clubSign =
  /(?<!\p{L})(?:Vorstand|Obmann|Obfrau|Kassier|Trainer|Spieler|Spiel|Sektion|Mannschaft|Meisterschaft|Training|Liga|Verein|Fußball|Turn|Tor|Match|Partei|Fraktion|Gemeinderat)/u
export const unionOfEurope = /(?:Europäischen?|EU)[ ]$/u
/** What names of places end with. */
export const placeEnd =
  /(?:dorf|berg|bach|feld|kirchen|ing|stein|brunn|burg|heim|hofen|tal|thal|egg|ried|stetten|markt|wald|zell|reith|au)$/u
export const federal =
  /^(?:Steiermark|Kärnten|Tirol|Vorarlberg|Burgenland|Salzburg|Wien|(?:Ober|Nieder)österreich|Österreich|OÖ|NÖ)$/
/** »Volkshilfe-Station Lavant Süd«: a place of one of the large bodies that care for people. */
export const careStation = atWords(
  /(?<![\p{L}-])(?:Volkshilfe|Caritas|Hilfswerk|Diakonie|Lebenshilfe|Kinderfreunde|Samariterbund|Rotkreuz)(?:-\p{Lu}\p{L}{2,24}(?:[ ]\p{Lu}[\p{L}-]{2,24}){0,3}|(?:[ ]\p{Lu}[\p{L}-]{2,24}){1,3})/gu,
)
/** »Drittschuldner: PAKETDIENST SCHNELL«: what such a word says of is a firm more often than not. */
export const firmLabel =
  /(?<!\p{L})(?:Drittschuldner(?:in)?|(?:Energie|Strom|Gas)?[Ll]ieferant(?:in)?|Netzbetreiber(?:in)?|(?:Haftpflicht|Kasko)?[Vv]ersicherer|Arbeitgeber(?:in)?|Dienstgeber(?:in)?|Leasinggeber(?:in)?|Hausverwaltung)(?:[ \t]{0,20}[:|][ \t]{0,30}|[ ])(?<v>\p{Lu}[\p{L}&'-]{2,30}(?:[ ]\p{Lu}[\p{L}&'-]{2,30}){1,3})(?=[ ]?[,;.\n(|]|[ ]{2}|$)/gu

export const firmLabelMark =
  /ittschuldner|ieferant|etzbetreiber|ersicherer|beitgeber|enstgeber|singgeber|ausverwaltung/g

/** »Notar Dr. Ebner & Partner«: what stands before the names of such a firm and is part of it. */
export const titleBefore =
  /(?<!\p{L})(?:(?:Notar(?:iat)?|Rechtsanwalt|Rechtsanwälte|Steuerberater|Anwaltskanzlei|Kanzlei|Ordination|RA|RAe)[ ])?(?:(?:Univ\.-)?(?:Prof|Doz|DDr|Dr|MMag|Mag|DI|Ing)\.[ ]?){0,3}$/u
/** »arbeite bei der Nahfrisch Strasser«: where somebody works. */
export const employer =
  /(?<!\p{L})(?:[Aa]rbeite[tn]?|[Aa]ngestellt(?:e[rn]?)?|[Bb]eschäftigt|[Tt]ätig|[Kk]assier(?:er)?(?:in)?|[Vv]erkäufer(?:in)?|[Kk]ellner(?:in)?|[Ll]ehrling|[Mm]itarbeiter(?:in)?|[Ff]ahrer(?:in)?|[Bb]uchhalter(?:in)?|[Ss]ekretär(?:in)?|[Tt]echniker(?:in)?|[Mm]onteur(?:in)?|[Ss]taplerfahrer(?:in)?|[Rr]einigungskraft|[Kk]öchin|[Kk]och)[ ](?:derzeit[ ]|seit[ ]\d{4}[ ]|dort[ ]|(?:im|in|als)[ ]\p{Lu}[\p{L}-]{3,24}[ ])?(?:bei[ ]der|bei[ ]dem|beim|bei)[ ](?<v>\p{Lu}[\p{L}&'-]{2,24}(?:[ ](?:&[ ])?\p{Lu}[\p{L}'-]{2,24}){1,2})(?=[ ]?[,;.\n)]|[ ](?:in|seit|und|als|am|an|angestellt|beschäftigt|tätig)(?!\p{L})|$)/gu
export const employerMark = /[ ]bei(?:m|[ ]der|[ ]dem)?[ ]\p{Lu}/gu
/** Documents and doings, which stand before firms and are no part of their names (»Kostenanfrage Baier Gastro KG«). */
export const paper =
  /(?:anfrage|rechnung|schreiben|forderung|vertrag|mahnung|angebot|klage|antrag|bestellung|lieferung|gutschrift|kündigung|vollmacht|auftrag|bestätigung|unterlagen|causa|schaden|termin|vereinbarung|mitteilung|meldung|anzeige|ansuchen|abschluss)(?:e?s|en?)?$/iu

export const bankMark = /er\s(?:Land)?(?:Spar|Volks|Raiffeisen|Versich|Stadtw|Städtische)|Wechselseitige/g

export const small = /(?<![\p{L}\d])(?:[\p{Ll}\d&-]{2,24} ){1,3}(?:gmbh|gesmbh|ges\.m\.b\.h\.)(?!\p{L})/gu

/** »die moos.bau GmbH«, »von kreativmoos e.U.«: names that are written small, behind a word before firms. */
export const smallName =
  /(?<=(?:^|[\s(])(?:die|der|von|bei|an|durch|gegen|mit|Firma|Fa\.|und) )(?<v>\p{Ll}[\p{L}\d._&+'-]{1,24}(?: \p{Ll}[\p{L}\d._&+'-]{2,24}){0,2}) (?:GmbH|gmbh|Ges\.m\.b\.H\.|OG|KG|AG|e\.U\.|FlexCo)(?![\p{L}\d])/gu
export const smallNameMark = /\p{L} (?:GmbH|gmbh|Ges\.m|OG|KG|AG|e\.U|FlexCo)/gu
