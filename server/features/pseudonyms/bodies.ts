import { atWords, matchesAtWords, windowsAtWords } from './at-words.ts'
import { isAustrianPlace } from './austrian-towns.ts'
import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { determiners, particles } from './person-words.ts'
import { keyOf } from './tokens.ts'
import { matchesIn, windowsAround } from './windows.ts'
import { isTown } from './words.ts'

/*
 * Bodies without a legal form: societies with what they are for, communities of owners, heirs and bidders, fire brigades,
 * and the names under which a trade is run (»Boutique „…“«, »TechnoPlus«).
 */

/** What a society is for: nouns with the small words between them, up to the last noun. */
const purpose =
  '(?:[ ](?:(?:der|die|das|den|dem|des|von|zur|zum|für|und|im|in|am|an|gegen|auf)[ ](?:(?:der|den|dem|die|das)[ ])?(?:\\p{Ll}{3,16}(?:en|er|e)[ ])?)?\\p{Lu}[\\p{L}-]{2,30}){1,7}'
const societyFor = new RegExp(
  `(?<![\\p{L}-])(?:Verein|Förderverein|Hilfsverein|Schutzverband|Bürgerinitiative|Initiative|Interessengemeinschaft|Interessensgemeinschaft|Plattform|Elternverein)[ ](?:zur|für|zum|gegen|der)[ ](?:(?:der|den|dem|die|das)[ ])?(?:\\p{Ll}{3,16}(?:en|er|e)[ ])?\\p{Lu}[\\p{L}-]{2,30}(?:${purpose})?`,
  'gu',
)
const societyForMark = /(?:[Vv]erein|verband|nitiative|gemeinschaft|Plattform)[ ](?:zur|für|zum|gegen|der)[ ]/g
/** Known to everybody, and cited as a party of published decisions. */
const ofEverybody =
  /^(?:Verein für Konsumenteninformation|Schutzverband gegen (?:den )?unlauteren Wettbewerb|Verein der|Initiative der|Plattform der)/u

/** »Freiwillige Feuerwehr Untergreith«, »FF Untergreith« */
const brigade =
  /(?<![\p{L}-])(?:(?:Freiwilligen?|Freiw\.)[ ]Feuerwehr(?:[ ]der)?(?:[ ](?:Stadt|Markt)(?:gemeinde)?)?|FF)[ ](?:(?:Bad|St\.|Sankt|Maria|Groß|Klein|Ober|Unter)[ ])?\p{Lu}\p{Ll}[\p{L}-]{2,24}(?:[ ](?:am|an[ ]der|im|in|bei|ob)[ ](?:der[ ])?\p{Lu}[\p{L}-]{2,20})?/gu

/** »Agrargemeinschaft Hochleiten«, »Bietergemeinschaft Hochrainer/Dullinger«, »ARGE Tunnel Krahberg«. */
const community =
  /(?<![\p{L}-])(?:(?:Agrar|Bringungs|Wald|Weide|Alm|Alp|Jagd|Fischerei|Wasser|Weg|Wege|Haus|Wohn|Kultur|Nachbarschafts|Eigentümer|Miteigentümer|Wohnungseigentümer|Mieter|Erben|Bieter|Arbeits|Bau|Siedler|Praxis|Ordinations|Kanzlei|Büro|Ärzte|Werbe|Dorf)gemeinschaft|(?:Wasser|Weg|Weide|Jagd|Bringungs|Wohnbau|Siedlungs|Molkerei|Wein|Winzer|Energie)genossenschaft|(?:Interessens?|Kultus)gemein(?:schaft|de)|Bürgerinitiative|Landjugend|Ortsgruppe|Ortsstelle|Kameradschaft|Trachtengruppe|Singgemeinschaft|E-Werk|Elektrizitätswerk|ARGE|Arge|WEG)[ ](?<v>(?:(?:Bad|St\.|Sankt|Am|Zum|Zur)[ ])?["„»]?\p{Lu}[\p{L}'-]{2,30}(?:[ ]?\/[ ]?\p{Lu}[\p{L}-]{2,24}|[ ](?:&|und|am|im|ob|an[ ]der)[ ]\p{Lu}[\p{L}-]{2,24}|[ ]\p{Lu}[\p{L}-]{1,24}|[ ]\d{1,3}[a-z]?(?![\p{L}\d.])){0,4}["“«]?)/gu
const communityMark =
  /(?:gemeinschaft|genossenschaft|gemeinde|initiative|jugend|gruppe|stelle|Kameradschaft|-Werk|werk|ARGE|Arge|WEG)[ ]/g

/** »die Boutique „Samt & Seide“«, »im Lokal „Zur Linde“«: what is in quotes behind a word for a business. */
const quoted =
  /(?<![\p{L}-])(?:Firma|Fa\.|GesbR|GesnbR|Ges\.\s?(?:n\.\s?)?b\.\s?R\.|Unternehmen|Verein|Bürgerinitiative|Initiative|Gruppe|Plattform|Partei|Liste|Boutique|Café|Cafés|Cafe|Bar|Pub|Club|Klub|Restaurant|Restaurants|Lokal|Lokals|Gasthaus|Gasthauses|Gasthof|Gasthofs|Wirtshaus|Hotel|Hotels|Pension|Pizzeria|Geschäft|Geschäfts|Laden|Shop|Agentur|Apotheke|Diskothek|Disco|Imbiss|Trafik|Fitnesscenter|Kindergruppe|Chor|Band|Ensemble|Stammtisch|Betrieb|Betriebs|Handelskette|\p{Lu}\p{L}{2,18}(?:studio|salon|laden|shop|Shop|lokal|betrieb|firma|stube|stüberl|markt|agentur|geschäft|handlung|schule|verein|club|klub|kette|chor|gruppe|kapelle|orchester|kreis|hütte|theater|kino))s?[ ][„"»](?<v>\p{Lu}[^„"»“”«\n]{1,40})[“”"«]/gu
/** »Verwendungsgruppe „Meister“«, »Personenkreis „Angehörige“«: classes of a scheme, which nobody runs. */
const ofScheme =
  /^(?:Verwendungs|Lohn|Gehalts|Entlohnungs|Besoldungs|Beschäftigungs|Funktions|Tarif|Alters|Berufs|Personen|Bevölkerungs|Versicherten|Opfer|Täter|Kunden|Käufer|Verbraucher|Ziel|Unter|Haupt|Ober|Waren|Produkt|Stoff|Preis|Risiko|Fall|Fach|Adressaten|Teilnehmer|Aufgaben|Themen|Land|Wahl|Um)(?:gruppe|kreis)/u
const quotedMark = /[„"»](?<=\p{L}\.?[ ].)\p{Lu}/gu

/** »Pfarre St. Kolomann«, »Evangelische Pfarrgemeinde A.B. Moos«: parishes and convents by their place or saint. */
const parish =
  /(?<![\p{L}-])(?:(?:Evangelischen?|Römisch-katholischen?|Röm\.-kath\.|Griechisch-orthodoxen?|Serbisch-orthodoxen?|Islamischen?|Israelitischen?)[ ])?(?:Pfarr(?:e|gemeinde|pfründe|(?<!(?:[Ii]n|[Vv]or|[Bb]ei|[Nn]eben|[Aa]n|[Nn]ahe|[Hh]inter) (?:der |einer )?Pfarr)kirche|kirchenrat|amt|verband|caritas)|Kultusgemeinde|Glaubensgemeinde|Stift|Kloster|Abtei|Propstei|Priorat|Moscheeverein)[ ](?:(?:A\.[ ]?u\.[ ]?H\.|A\.[ ]?B\.|H\.[ ]?B\.)[ ])?(?:(?:St\.|Sankt|Maria|Bad|Mariä|Heilig(?:e[rsn]?)?|Herz|zum|zur|Zum|Zur)[ ](?:(?:Heiligen|Hl\.)[ ])?)?\p{Lu}[\p{L}-]{2,24}(?:[ ](?:am|an[ ]der|im|in|ob|bei)[ ](?:der[ ])?\p{Lu}[\p{L}-]{2,20}|-\p{Lu}\p{L}{2,20})?/gu
const parishMark = /Pfarr|[Gg]emeinde[ ]|Stift[ ]|Kloster[ ]|Abtei[ ]|Propstei[ ]|Priorat[ ]|Moscheeverein[ ]/g

/** »Krankenhaus der Elisabethinen«, »Barmherzige Schwestern Linz«, »Caritas der Diözese Graz-Seckau«, »Rotes Kreuz Tulln«. */
const order =
  /(?<![\p{L}-])(?:(?:\p{Lu}\p{L}{3,24})[ ](?:der|des|von der)[ ])?(?:(?:Barmherzigen?|Grauen?|Armen?)[ ](?:Brüdern?|Schwestern)|Elisabethinen|Ursulinen|Kreuzschwestern|Schulschwestern|Franziskaner(?:innen)?|Dominikaner(?:innen)?|Kapuziner|Jesuiten|Zisterzienser|Benediktiner(?:innen)?|Salesianer|Salvatorianer(?:innen)?|Erzdiözese(?=[ ]\p{Lu})|Diözese(?=[ ]\p{Lu})|Superintendenz(?=[ ]\p{Lu})|Rote[ns]?[ ]Kreuz(?:es)?(?=[ ]\p{Lu}))(?<place>[ ](?:(?:St\.|Bad|Sankt|Maria)[ ])?\p{Lu}\p{Ll}[\p{L}-]{2,24}(?:[ ](?:am|an[ ]der|im|in|ob|bei)[ ](?:der[ ])?\p{Lu}[\p{L}-]{2,20})?)?/gu
const orderMark =
  /Brüder|Schwestern|schwestern|thinen|Ursulinen|iskaner|nikaner|puziner|Jesuiten|erzienser|diktiner|esianer|torianer|diözese[ ]|Diözese[ ]|intendenz[ ]|Kreuz(?:es)?[ ]/g
/** Beside an order: that it runs a house, and is not the one of history. */
const ofOrder =
  /^(?:\p{L}*(?:haus|spital|klinik|klinikum|konvent|kloster|provinz|schule|gymnasium|heim|kongregation|caritas|stiftung|hospiz|orden|kolleg|werk|pfarre))$/iu
/** »Filiale Sonnpark«, »Niederlassung Auhof«: a place of a firm by the name that it has there, and no town. */
const branch =
  /(?<![\p{L}-])(?:Filiale|Niederlassung|Zweigniederlassung|Zweigstelle|Geschäftsstelle|Außenstelle|Betriebsstätte|Werk)[ ](?<n>\p{Lu}[\p{L}-]{3,24})(?![\p{L}-]|[ ]\p{Lu})/gu

/** »Bar Zur schiefen Laterne«: inns by »zum« and »zur« with whatever follows. */
const innName =
  /(?<![\p{L}-])(?:Bar|Lokal|Pub|Café|Cafe|Wirtshaus|Gasthaus|Gasthof|Hotel|Restaurant|Apotheke|Pension|Heuriger|Heurigen|Buschenschank|Beisl)s?[ ](?<v>Zu[mr][ ](?:\p{Ll}{3,14}en[ ]|\p{Lu}\p{Ll}{2,14}en[ ])?\p{Lu}\p{Ll}{2,20})/gu

/** »Sport Moik«, »Schuh Moik«: what somebody trades in, before a surname and without an article. */
const goods = atWords(
  /(?<![\p{L}-])(?<g>Schuh|Sport|Elektro|Holz|Möbel|Fliesen|Auto|Mode|Blumen|Foto|Optik|Radio|Uhren|Juwelier|Farben|Dach|Fenster|Türen|Bau|Bäder|Glas|Metall|Reifen|Zweirad|Leder|Wein|Wohnen|Küchen|Getränke|Transporte|Reisen|Taxi|Immobilien|Textil|Druck|Büro|Computer|Solar|Energie|Friseur|Fahrrad|Betten|Teppich|Kaufhaus|Tischlerei|Garten|Erdbau|Fischer|Landmaschinen|Bagger|Kran|Maschinen|Container|Busreisen|Kosmetik|Hörgeräte|Brillen|Heizung|Sanitär|Haustechnik|Kälte|Stahl|Stein|Beton|Kies|Obst|Gemüse|Fleisch|Brot|Eis|Tabak|Papier|Spielwaren)(?:[ ][&+][ ]\p{Lu}\p{L}{2,16})?[ ](?<n>\p{Lu}[\p{L}-]{2,20})(?![\p{L}-]|[ ]\p{Lu})/gu,
)

const workBefore =
  /(?:[Ww]erkst(?:att|ätte)|[Bb]etrieb|[Hh]ändler|[Ff]irma|[Gg]eschäft|[Ff]iliale|[Ll]ieferant|[Ff]achmarkt)[ ]$/u
/** »TechnoPlus«: a word with a capital inside, as no word of the language is written. */
const coined = atWords(
  /(?<![\p{L}\d.@/_-])\p{Lu}\p{Ll}{2,14}\p{Lu}\p{Ll}{2,14}(?![\p{L}\d@_]|-\p{L}|\.(?:at|com|de|net|eu|org))/gu,
  /^\p{Lu}\p{Ll}{2,14}\p{Lu}\p{Ll}{2,14}$/u,
)
/** Programs, services and things of everybody that are written so, forms for both sexes, and ranks. */
const everyday =
  /^(?:Whats|Pay|You|Linked|Tik|Finanz|Justiz|Any|Team|Play|Power|One|Share|Java|Git|Face|Air|Mac|Car|Word|Net|Tele|Open|Chat|Snap|Drop|Sound|Photo|Quick|Blue|Fire|Smart|Type|My|In|Data|Micro|Post|Corona|Covid|Klima|Digi|Duden)\p{Lu}|[Ii]nnen?$|Insp$|Ing$|Uni$|Straße$|^(?:Med|Univ|Dipl|Komm|Mac|Van|Von|Fitz|Del|Dal|Le|La|De|Mc)\p{Lu}/u
/** What a firm does, as the last word of its name. */
const sort =
  '(?:(?:Hoch|Tief|Holz|Trocken|Stahl|Garten|Wohn|Möbel|Maschinen|Anlagen|Metall|Ofen|Straßen|Fenster|Stiegen|Dach|Fertighaus|Küchen)?[Bb]au(?:ten)?|(?:Lebens|Rechtsschutz|Haftpflicht|Kranken|Unfall|Sach)?[Vv]ersicherung(?:en)?|Assekuranz(?:en)?|Lagerhaus|Molkerei|Brauerei|Bäckerei|Backstube|Bergbahnen|Seilbahnen|Verkehrsbetriebe|Immobilien|Reisen|Transporte|Möbelhaus|Autohaus|Stadtwerke|Energie|Fernwärme|Hausverwaltung|Spedition|Logistik|Installationen|Haustechnik|Gebäudereinigung|Landmaschinen|Gartencenter|Backwaren|Fleischwaren|Textil|Mode|Sport|Optik|Druck|Solar|Leasing|Factoring|Wärme|Wasserkraft|Gastronomie|Gastro|Catering|Elektrotechnik|Landtechnik|Personalservice|Inkasso|Beteiligung(?:en)?|Holding|Consulting|Invest|Capital|Solutions|Systems|Trading|Services?|Projektentwicklung|Estate|Appartements?|Apartments?|Ferienwohnungen|Chalets|(?:Kies|Schotter|Ziegel|Säge|Asphalt|Beton)werke?|Steinbruch|Steinbrüche|Kaffeerösterei|Rösterei)'
/** »Innviertler Hochbau«, »Merkur-Sonnfeld Lebensversicherung«, »Grünraum Hausverwaltung«: what is called so before its sort. */
const sorted = new RegExp(
  `(?<![\\p{L}-])(?<n>\\p{Lu}[\\p{L}'-]{3,24})(?:[ ]\\p{Lu}[\\p{L}-]{3,20})?[ ]${sort}(?![\\p{L}-])(?:[ ](?<place>\\p{Lu}[\\p{L}-]{2,24})(?![\\p{L}-]))?`,
  'gu',
)
const sortedMark = new RegExp(`[ ]${sort}(?![\\p{L}-])`, 'gu')
/** A place behind the sort, or a name of a firm there: »Moosegger Kieswerke Pürgg«. */
function isPartOfName(word: string): boolean {
  const { kind, isNameLike } = infoOf(word)
  return (
    isAustrianPlace(word) || (isNameLike && !kind.isOrdinary && !kind.isCompound && !kind.isGiven && !kind.isFamily)
  )
}
const ofHouses = /[ ](?:Appartements?|Apartments?|Ferienwohnungen|Chalets|\p{Lu}\p{Ll}+werke?)(?:[ ]|$)/u
/** »Bmstr. Ing. Moik Bau«: titles belong to the name of such a firm. */
const titlesBefore = /(?<!\p{L})(?:(?:Bmstr?|Ing|DI|Mag|Dr|Mst)\.[ ]){1,3}$/u
/** »EH-Trockenbau«: letters before a sort. */
const lettered = atWords(new RegExp(`(?<![\\p{L}\\d-])\\p{Lu}{2,4}[ -]${sort}(?![\\p{L}-])`, 'gu'), /^\p{Lu}{2,4}$/u)

/** Names of firms and clubs as people type them without capitals: a word for their sort and a word that no dictionary lists. */
const small =
  /(?<![\p{L}\d.@-])(?:(?<before>firma|fa\.?|elektro|installateur|gasthof|gasthaus|hotel|pension|autohaus|tischlerei|spedition|bäckerei|fleischerei|metzgerei|café|cafe|pizzeria|restaurant|fahrschule|kanzlei|ordination|hausverwaltung|eigentümergemeinschaft|weg|sv|fc|usv|sc|sk|tc|usk|asv|atus|union|\p{Ll}{4,18}verein)[ ](?<name>(?:zu[mr][ ])?\p{L}[\p{Ll}&'-]{2,24}(?:[ ]\p{Ll}[\p{Ll}'-]{3,24}(?=[ ](?:in|angerufen|hat|aus)[ ])|[ ]\d{1,3}(?![\d.,]))?)|(?<first>\p{L}[\p{Ll}'-]{3,24})[ ](?:bau|holzbau|hochbau|gartenbau|trockenbau|gartengestaltung|haustechnik|elektrotechnik|gebäudereinigung|hausverwaltung|versicherung|immobilien|reisen|transporte|logistik|installationen|personalservice|gastronomie|gastro|catering|bank|sparkasse))(?![\p{L}\d])/gu
const smallWord =
  /^(?:firma|fa|elektro|installateur|gasthof|gasthaus|hotel|pension|autohaus|tischlerei|spedition|bäckerei|fleischerei|metzgerei|café|cafe|pizzeria|restaurant|fahrschule|kanzlei|ordination|hausverwaltung|eigentümergemeinschaft|weg|sv|fc|usv|sc|sk|tc|usk|asv|atus|union|\p{Ll}{4,18}verein|bau|holzbau|hochbau|gartenbau|trockenbau|gartengestaltung|haustechnik|elektrotechnik|gebäudereinigung|hausverwaltung|versicherung|immobilien|reisen|transporte|logistik|installationen|personalservice|gastronomie|gastro|catering|bank|sparkasse)$/u
/** »gasthof zur post«: behind »zum« and »zur« a word of the language is a name too. */
const inn = /^zu[mr][ ]/

const inCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Whether a word in small letters is one that no dictionary lists. */
function isUnlisted(word: string): boolean {
  const { kind, isNever, isRole, isTitle } = infoOf(word)
  return !(
    kind.isOrdinary ||
    kind.isCompound ||
    isNever ||
    isRole ||
    isTitle ||
    determiners.has(keyOf(word)) ||
    particles.has(keyOf(word))
  )
}

/** »beim Maler Pinsel & Moos«: two words with that sign between them. */
const pair =
  /(?<![\p{L}-]|& )(?<a>\p{Lu}\p{Ll}[\p{L}-]{1,20}) & (?<b>\p{Lu}\p{Ll}[\p{L}-]{1,20})(?![\p{L}-]| (?:Co|GmbH|KG|OG|AG|&)(?!\p{L}))/gu
const besideBody =
  /(?:[Bb]eim?|[Gg]egen|[Nn]amens|[Ll]aut|[Dd]urch|[Ff]irma|[Ff]a\.|[Mm]aler|[Tt]ischler|[Ii]nstallateur|[Ff]riseur) $/u
const usualPair =
  /^(?:Kost & Logis|Speis & Trank|Haus & Hof|Bed & |Bar & |Heizung & |Bad & |Recht & |Forschung & |Hals- & |Land & Forst|Vor & |Haupt & |Wort & |Bild & |Essen & |Sport & |Kunst & |Kind & |Mann & Frau|Tag & Nacht|Research & |Mergers & |Terms & )/u

/** Beside such a word: what one does with firms, and what firms do. */
const besideFirm = /(?:[Bb]eim?|[Vv]on|[Gg]egen|[Mm]it|[Dd]urch|[Aa]n|[Dd]er|[Dd]ie|Firma|Fa\.|[Ll]aut|[Ff]ür)\s$/u
const firmBehind =
  /^\s(?:hat|hatte|ist|war|wird|verweigerte?|lehnte?|teilte?|lieferte?|schuldet|haftet|zahlte?|verlangte?|bestätigte?|stellte|schickte|kündigte|verrechnete|behauptete?|klagte?)(?!\p{L})/u

const societyWord = /^(?:\p{L}*verein|\p{L}*verband|\p{L}*[Ii]nitiative|Plattform)[ ]\p{L}/u

/** The name of a society, and whoever is counted up behind it: »… für Sport und Kultur und Josef Huber«. */
function counted(name: string): string[] {
  for (const { 0: joint, 1: article = '', 2: word = '', 3: next, index } of name.matchAll(
    /[ ]und[ ](d(?:er|ie|as|en|em)[ ])?(\p{L}[\p{L}-]*)(?:[ ](\p{Lu}))?/gu,
  )) {
    const { kind } = infoOf(word)
    const isSociety = /(?:verein|verband|initiative|klub|club)$/iu.test(word)
    if (isSociety || article || determiners.has(keyOf(word)) || (kind.isGiven && (!kind.isOrdinary || next)))
      return [name.slice(0, index), ...counted(name.slice(index + joint.indexOf(word)))]
  }
  return [name]
}

/** Finds bodies and trade names in a text. */
export function findBodies(text: string): Found[] {
  const found: Found[] = []
  const put = (start: number, end: number, score: number, rule: string) =>
    found.push({ start, end, type: 'ORG', score, rule })
  for (const { match, at } of matchesIn(windowsAround(text, societyForMark, 30, 200), societyFor)) {
    // »… und Frau Moik«: who follows is none of it.
    const [own, ...others] = counted(match[0])
    for (const other of others)
      if (societyWord.test(other))
        put(
          at + match[0].indexOf(other),
          at + match[0].indexOf(other) + other.length,
          0.85,
          'society and what it is for',
        )
    const name = own!.replace(
      /(?:\s(?:und|von|der))?\s(?:Herr|Frau|Dr|Mag|Obmann|Obfrau|Kläger|Beklagte)\p{L}*(?:\s.*)?$/u,
      '',
    )
    if (ofEverybody.test(name) || name.split(' ').length < (/ (?:für|gegen) /.test(name) ? 3 : 4)) continue
    put(at, at + name.length, 0.85, 'society and what it is for')
  }
  for (const { match, at } of matchesIn(windowsAround(text, /Feuerwehr|FF[ ]/g, 14, 70), brigade))
    put(at, at + match[0].length, 0.8, 'fire brigade')
  for (const { match, at } of matchesIn(windowsAround(text, communityMark, 24, 110), community)) {
    const [first = ''] = match
      .groups!.v!.replace(/^(?:Bad|St\.|Sankt|Am|Zum|Zur)[ ]/u, '')
      .replace(/^["„»]/u, '')
      .split(/[ /]/)
    const { kind, isRole, isNever, isTitle } = infoOf(first)
    // »die Erbengemeinschaft Anspruch hat«, »WEG Novelle«: a word of the language is no name of theirs.
    const isBidder = /^(?:(?:ARGE|Arge) \S+ \p{Lu}|Interesse|Bürger|Landjugend|Ortsgruppe)/u.test(match[0])
    if (
      isRole ||
      isNever ||
      isTitle ||
      (!isBidder && kind.isOrdinary && kind.isNoun && !kind.isFamily && !isTown(first))
    )
      continue
    if (
      kind.isCompound &&
      /(?:ung|heit|keit|schaft|recht|gesetz|novelle|vertrag|beschluss|anteil)(?:e?s|en)?$/u.test(first)
    )
      continue
    put(at, at + match[0].trimEnd().length, 0.85, 'community')
  }
  for (const { match, at } of matchesIn(windowsAround(text, quotedMark, 43, 60), quoted)) {
    if (ofScheme.test(match[0])) continue
    const start = at + match[0].indexOf(match.groups!.v!)
    put(start, start + match.groups!.v!.length, 0.8, 'name of a business in quotes')
  }
  for (const { match, at } of matchesIn(windowsAround(text, parishMark, 50, 90), parish)) {
    const place = match[0].split(' ').at(-1)!
    const { kind, isNever, isRole } = infoOf(place)
    if (
      isNever ||
      isRole ||
      (kind.isOrdinary &&
        kind.isNoun &&
        !isTown(place) &&
        !/(?:St\.|Sankt|Maria|Heilig\p{Ll}{0,2}|Herz|[zZ]u[mr]) /u.test(match[0]))
    )
      continue
    put(at, at + match[0].length, 0.8, 'parish')
  }
  for (const { match, at } of matchesIn(windowsAround(text, orderMark, 40, 60), order)) {
    const place = match.groups!.place?.trim()
    const [first = '', small] = match[0].split(' ')
    const isHouse = ofOrder.test(first) && /^(?:der|des|von)$/.test(small ?? '')
    const isNamed =
      place !== undefined && (isAustrianPlace(place) || /[ -]/.test(place) || !infoOf(place).kind.isOrdinary)
    if (!isHouse && !isNamed) continue
    // »Die Mission der Jesuiten Brasiliens«: of what stands before it only a house belongs to it.
    const own =
      isHouse || !/^\S+ (?:der|des|von der) /.test(match[0])
        ? match[0]
        : match[0].replace(/^\S+ (?:der|des|von der) /, '')
    const whole = isNamed || place === undefined ? own : own.slice(0, -place.length).trimEnd()
    const start = at + match[0].indexOf(own)
    put(start, start + whole.length, 0.75, 'order or diocese')
  }
  for (const { match, at } of matchesIn(
    windowsAround(text, /(?:iale|lassung|stelle|stätte|Werk)[ ]\p{Lu}/gu, 18, 26),
    branch,
  )) {
    const { kind, isRole, isNever, isTitle, isNameLike } = infoOf(match.groups!.n!)
    if (isRole || isNever || isTitle || kind.isOrdinary || isAustrianPlace(match.groups!.n!) || !isNameLike) continue
    put(at, at + match[0].length, 0.6, 'branch by its name')
  }
  for (const { match, at } of matchesIn(windowsAround(text, /[ ]Zu[mr][ ]/g, 16, 40), innName)) {
    const start = at + match[0].length - match.groups!.v!.length
    put(start, start + match.groups!.v!.length, 0.8, 'name of an inn')
  }
  for (const { match } of matchesAtWords(text, goods)) {
    const { n = '' } = match.groups!
    const { kind, isNameLike } = infoOf(n)
    // An article before it makes a thing of it (»das Auto Huber«, whose it is).
    const isWord = kind.isOrdinary || kind.isCompound
    // »in der Werkstatt Auto Moser«: a word for a place of work makes a firm of it, also where the surname is a word.
    const isOfWork = isWord && kind.isFamily && workBefore.test(text.slice(Math.max(0, match.index - 24), match.index))
    // »Blumen Mitzi« on a line of its own, as in the head of a letter.
    const isHead =
      kind.isGiven &&
      /(?:^|\n)[ \t]{0,20}$/.test(text.slice(Math.max(0, match.index - 21), match.index)) &&
      /^[ \t]*(?:\n|$)/.test(text.slice(match.index + match[0].length, match.index + match[0].length + 20))
    if ((kind.isGiven && !isHead) || isTown(n) || ((!isNameLike || isWord) && !isOfWork && !isHead)) continue
    const before = /(\p{L}+)[ ]$/u.exec(text.slice(Math.max(0, match.index - 16), match.index))?.[1] ?? ''
    if (/^(?:der|das|den|des|ein|eine|einen|einem|sein|ihr|mein|im|in|aus|pro|je)$/i.test(before)) continue
    put(match.index, match.index + match[0].length, 0.7, 'what a firm trades in')
  }
  for (const { match, at } of matchesAtWords(text, coined)) {
    const [word] = match
    if (everyday.test(word) || infoOf(word).isTitle) continue
    const end = at + word.length
    const isFirm = besideFirm.test(text.slice(Math.max(0, at - 10), at)) || firmBehind.test(text.slice(end, end + 20))
    if (isFirm) put(at, end, 0.7, 'coined word')
  }
  for (const { match, at } of matchesIn(windowsAround(text, sortedMark, 60, 30), sorted)) {
    const { n = '' } = match.groups!
    const { kind, isRole, isNever, isTitle, isAddress } = infoOf(n)
    if (isRole || isNever || isTitle || isAddress || determiners.has(keyOf(n))) continue
    // »Innviertler« comes from a place; »Großer« is a word.
    if (kind.isGiven && !/^\p{Lu}{3,}$/u.test(n)) continue
    const isOfPlace = n.endsWith('er') && !kind.isOrdinary
    // »ALPHA Beteiligung«: in capitals a word is a name.
    const isWritten = /^\p{Lu}{3,}$/u.test(n) && /\p{Ll}/u.test(match[0])
    // »Kaiserblick Appartements«: put together of words, but in no dictionary, before what is hardly ever spoken of alone.
    const isCoined = kind.isCompound && !kind.isOrdinary && ofHouses.test(match[0])
    if (!isOfPlace && !isWritten && !isCoined && !n.includes('-') && (kind.isOrdinary || kind.isCompound)) continue
    const { place } = match.groups!
    const own = place === undefined || isPartOfName(place) ? match[0] : match[0].slice(0, -place.length - 1)
    const title = titlesBefore.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''
    put(at - title.length, at + own.length, 0.7, 'name before its sort')
  }
  for (const { match, at } of matchesIn(windowsAround(text, /\p{L} & \p{Lu}/gu, 40, 40), pair)) {
    const { a = '', b = '' } = match.groups!
    const before = text.slice(Math.max(0, at - 14), at)
    const end = at + match[0].length
    const isSpokenOf = besideBody.test(before) || firmBehind.test(text.slice(end, end + 20))
    if (!isSpokenOf || usualPair.test(match[0]) || infoOf(a).isRole || infoOf(b).isRole) continue
    put(at, end, 0.6, 'two words joined as firms are')
  }
  for (const { match, at } of matchesAtWords(text, lettered))
    put(at, at + match[0].length, 0.7, 'letters before a sort')
  for (const { match, at } of matchesIn(windowsAtWords(text, smallWord, 52, 64), small)) {
    const { before, name, first } = match.groups!
    const word = first ?? name!.split(' ')[0]!
    const isOwners =
      /^(?:weg|eigentümergemeinschaft|sv|fc|usv|sc|sk|tc|usk|asv|atus)$/.test(before ?? '') &&
      infoOf(word).kind.isCompound &&
      !infoOf(word).kind.isOrdinary
    const isPlace =
      before?.endsWith('verein') === true && (isAustrianPlace(inCapital(word)) || /(?:land|tal|viertel)$/.test(word))
    if (!inn.test(name ?? '') && !isOwners && !isPlace && !isUnlisted(word)) continue
    if (inn.test(name ?? '') && !/^(?:gasth|hotel|pension|café|cafe|restaurant)/.test(before!)) continue
    put(at, at + match[0].length, 0.7, 'firm in small letters')
  }
  return found
}
