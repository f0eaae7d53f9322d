import { atWords, matchesAtWords } from './at-words.ts'
import { oftenTowns, withSurroundings } from './address-places.ts'
import { furtherPatterns, type AddressPattern } from './addresses-further.ts'
import { isAustrianPlace } from './austrian-towns.ts'
import type { Found } from './entity.ts'
import { matchesIn, windowsAround } from './windows.ts'
import { isMonth, notStreet, numberWord, standsThere, withoutSense } from './no-addresses.ts'
import { isTown, kindOf } from './words.ts'

/*
 * Addresses: a street with its number, a postcode with its place, both joined where they stand on one line.
 */

const word = "\\p{Lu}[\\p{L}'.]{1,30}"
/** What streets end with. The end may be a word of its own (»Königsbrunner Straße«). */
const ends =
  'straße|strasse|straß|stras|str\\.|str|gasse|g\\.|weg|platz|pl\\.|allee|ring|kai|steig|zeile|promenade|ufer|siedlung|damm|gürtel|guertel|lände|laende|markt|graben|steg|chaussee|höhe|hoehe|leiten|rain|winkel|brücke|bruecke|gässchen|gassl|stiege|berg|feld|hof|park|bach|au|dorf|wiese|zentrum|garten|anger|tal|grund|acker|wald|rain|tor|esplanade|passage|blick|eck|hang|kamp|stieg|pfad|twiete|redder|deich'
const strongEnds =
  'straße|strasse|str\\.|str(?= ?\\d)|gasse|weg|platz|allee|ring|kai|steig|zeile|promenade|ufer|siedlung|damm|gürtel|guertel|lände|chaussee|graben|gässchen|brücke|twiete|stieg|pfad|esplanade|leiten|markt|strase|stasse'
/** What a house has inside it, with its number: »Stiege 4«, »Top B4«, »Haus C«, »Halle 3«. */
const unit =
  '(?:[Ss]tiege|St\\.(?= ?\\d)|STIEGE|[Ss]tg\\.?|STG\\.?|[Tt]op|TOP|[Tt]ür|TÜR|[Tt]uer|T\\.|[Tt]ürnummer|Haus|Block|Stock|Stk\\.?|Hof|Wohnung|Whg\\.?|App\\.?|Lokal|Geschäftslokal|Büro|Halle|Garage|Objekt|Obj\\.?|Trakt|Bauteil|Turm|Eingang|Reihenhaus|R(?= \\d)) ?(?:Nr\\.? ?)?(?:\\p{Lu}?\\d{1,3}[a-zA-Z]?(?!\\p{Ll})(?: ?\\+ ?\\d{1,2})?|[IVX]{1,4}(?![\\p{L}\\d])|[A-Z](?!\\p{L}))'
const floor =
  '(?:\\d{1,2}\\. ?)?(?:Stock|OG|EG|DG|Stk|Etage|Hinterhaus|HH|VH|Hochparterre|Parterre|Erdgeschoß|Erdgeschoss|Dachgeschoß|Dachgeschoss|Souterrain|Hofgebäude|Hoftrakt|Seitentrakt|Hintertrakt|Straßentrakt|Gartenhaus|Nebengebäude)(?!\\p{L})(?: (?:links|rechts|Mitte|li|re)(?!\\p{L}))?'
const number = `(?:[Hh]nr\\.?|HNr\\.?|Haus-?[Nn]r\\.?|Nr\\.?)? ?\\d{1,4}(?: ?[a-zA-Z](?![\\p{L}\\d]))?(?: ?[-–+] ?\\d{1,4}[a-z]?(?![\\p{L}\\d]))?(?: ?/ ?(?:${unit}|${floor}|\\d{1,2}\\. ?(?:Stg|Stiege|Stock|OG)\\.?|\\d{1,4}[a-z]?(?:[A-Z](?![\\p{L}\\d]))?|[IVX]{1,4}(?!\\p{L})|[A-Za-z](?![\\p{L}\\d]))(?:-\\d{1,3})?(?:\\. ?(?:OG|Stock|Stk)(?!\\p{L}))?){0,5}(?:,? (?:${floor}|${unit})){0,5}`
const place = `(?:(?:Bad|Wr\\.|WR\\.|ST\\.|Schwäbisch|St\\.|Sankt|Maria|Groß|Klein|Ober|Unter|Deutsch|Wiener|Neu|Markt|Hohen|Frankfurt|Mülheim|Neustadt) ?)?\\p{Lu}(?:[\\p{L}-]|\\.(?! \\p{Lu})){1,30}(?: (?:am|an der|an dem|im|in|bei|ob|unter|a\\. ?d\\.|a\\.|auf der|vor der|vor dem|IN|AM|AN DER|IM|OB) (?:(?:der|dem|Bad|St\\.) )?\\p{Lu}[\\p{L}.-]{1,24}| (?:Neustadt|Pölten|Veit|Johann|Georgen|Ischl|Gastein|Innere Stadt|Main|Oder)|/\\p{Lu}[\\p{L}.]{1,16}| II{0,2}(?![\\p{L}.])| ?[aibou]\\. ?(?:d\\. ?)?\\p{Lu}\\p{L}{0,14}\\.?)?(?: \\(\\p{Lu}[\\p{L} .-]{2,24}\\))?`
const postcode =
  '(?:(?:CZ|SK|PL|SE|S|GR|NL|GB) ?[-–]? ?\\d{2,3}[ -]\\d{2,3}|(?:(?:A|AT|D|DE|CH|H|I|SI|SLO|CZ|SK|HR|PL) ?[-–] ?|(?<!\\p{L})A )?(?:[1-9]\\d{3}|\\d{5}))'
const notNumber =
  '(?![\\d]|[.,:]\\d| ?(?:€|EUR|Euro|%|m²|m2|km|kg|Uhr|Stück|Jahre|Monate|Tage|Wochen|Stunden|Std|Prozent|ha\\b))'

const glued = `\\p{Lu}\\p{Ll}{2,20}er Hauptstraße|(?:\\p{Lu}[\\p{L}'.]{1,24}-){0,3}\\p{Lu}[\\p{L}']{1,28}(?:${strongEnds})|(?:\\p{Lu}(?:[\\p{L}'.]{1,24}|\\p{Ll}{0,3} \\p{Ll}{2,12})-)(?:(?:von|van|de|der|den|zu|und|\\p{Lu}[\\p{L}'.]{1,24})-){0,4}(?:Straße|Strasse|Str\\.|Gasse|Weg|Platz|Allee|Ring|Promenade|Zeile|Ufer|Kai|Steig|Siedlung|Park|Hof)`
const spaced = `(?:${word}[ -]){1,3}(?:Straße|Strasse|Straß|Str\\.|Str|Gasse|Weg|Platz|Allee|Ring|Kai|Steig|Zeile|Promenade|Ufer|Siedlung|Damm|Gürtel|Lände|Markt|Graben|Höhe|Hof|Feld|Berg|Zentrum|Park|Leiten|Anger)`
const prepositional = `(?:(?:Straße|Strasse|Platz|Allee|Weg|Ring) (?:der|des|am|zum|zur|im)|Am|An (?:der|den|dem)|Auf (?:der|dem)|Im|In (?:der|den|dem)|Zum|Zur|Beim|Bei (?:der|den)|Unter (?:der|den)|Hinter (?:der|dem|den)|Vor (?:der|dem|den)|Über (?:der|dem|den)|Obere[rs]?|Untere[rs]?|Alte[rs]?|Neue[rs]?|Große[rs]?|Kleine[rs]?|Lange|Hohe[rs]?|Innere|Äußere) (?:\\p{Lu}[\\p{L}'.-]{1,28} ){0,1}\\p{Lu}[\\p{L}'.-]{1,30}`
const plainPlace = `\\p{Lu}\\p{Ll}{1,28}(?:${ends})`

/** »drei«, »elf«, »einundzwanzig«; no article (»der Weg eins …«) and no count of things. */
const spokenNumber =
  '(?:eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))(?=[,;.)]|\\s(?:in|und|wohn|im|bei|hat|ist|war)|$|\\n)'
const street = `(?:${prepositional}|${spaced}|${glued})`
const streetMark =
  /(?:straße|strasse|strase|stasse|straß|str\.?|gasse|weg|platz|allee|ring|kai|steig|zeile|promenade|ufer|siedlung|damm|gürtel|guertel|lände|chaussee|graben|gässchen|brücke|twiete|stieg|pfad|esplanade|leiten|markt|höhe|hof|feld|berg|zentrum|park|anger|gries) ?(?:(?:Nr\.? ?)?\d|o\. ?Nr|ohne )/giu
const postcodeMark = /(?:\d{4,5}|[A-Z]{1,2}[ -]\d{2,3}[ -]\d{2,3}) {1,2}\p{Lu}/gu

const streetAndNumber = new RegExp(
  `(?<![\\p{L}\\d-])(?:${spaced}|${glued}) ?(?:(?:Nr\\.? ?)?${number}${notNumber}|o\\. ?Nr\\.|ohne (?:Haus)?[Nn]ummer)`,
  'gu',
)
const patterns: AddressPattern[] = [
  {
    rule: 'street and number',
    pattern: streetAndNumber,
    score: 0.95,
  },
  {
    rule: 'street in small letters',
    pattern: new RegExp(
      `(?<![\\p{L}\\d-])(?:\\p{Ll}{3,20}er (?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|[Gg]asse|[Pp]latz|[Hh]auptstraße)|(?:(?:obere|untere|alte|neue|kleine|große)[rn]? \\p{Lu})?\\p{Ll}{3,24}(?:straße|strasse|str\\.|str(?= ?\\d)|gasse|platz|allee|promenade|gürtel|weg)) ?(?:nr\\.? ?)?${number}(?:,? (?:[Tt]op|[Tt]ür|tuer|[Ss]tiege|[Ss]tg\\.?|[Ss]tock) ?\\d{1,3}){0,3}(?:,? (?:in )?(?:\\d{4,5} (?:[Ww]r\\. ?|[Ss]t\\. ?|[Bb]ad )?\\p{L}{3,24}|(?:[Ww]r\\. ?|[Ss]t\\. ?|[Bb]ad |[Ww]iener )\\p{L}{4,24}))?${notNumber}`,
      'gu',
    ),
    score: 0.9,
  },
  {
    rule: 'street in capitals',
    pattern: new RegExp(
      `(?<![\\p{L}\\d-])(?:\\p{Lu}{2,24}[ -]){0,3}\\p{Lu}{2,24}(?<! (?:UND|AM|AUF|DER|DEM|DAS|IM|IVM))[ -]?(?:STRASSE|STRAßE|STR\\.|GASSE|WEG(?! ?(?:1948|1975|2002))|PLATZ|ALLEE|RING|PROMENADE|ZEILE|SIEDLUNG) ?(?:NR\\. ?)?${number}(?:,? (?:TOP|TÜR|STIEGE|STG\\.|OBJ\\.|OBJEKT|HAUS|HALLE|STOCK|BLOCK) ?\\d{1,3}[A-Z]?(?![\\p{L}\\d])){0,3}${notNumber}`,
      'gu',
    ),
    score: 0.95,
  },
  {
    // »Moosgasse drei, Tür elf«: as people say it.
    rule: 'street and number in words',
    mark: /(?:straße|strasse|gasse|weg|platz|allee) (?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)/gi,
    pattern: new RegExp(
      `(?<![\\p{L}\\d-])(?:(?:\\p{Lu}[\\p{L}']{1,24} ){0,2}(?:Straße|Gasse|Platz|Weg|Allee)|\\p{Lu}[\\p{L}']{1,28}(?:straße|strasse|gasse|weg|platz|allee)) ${spokenNumber}(?:(?:,| und)? (?:[Tt]ür|[Tt]op|[Ss]tiege|[Ss]tock) ${spokenNumber}){0,3}`,
      'gu',
    ),
    score: 0.8,
  },
  {
    // »Esplanade 41«: a street that is called by the word alone.
    rule: 'street of one word',
    pattern: new RegExp(
      `(?<![\\p{L}\\d-])(?<!\\b(?:[Dd](?:er|ie|en|em|es)|[Ee]in|[Ee]inen|[Ee]iner|[Ii]m|[Zz]um|[Zz]ur|mit|und) )(?:Esplanade|Promenade|Graben|Kai|Gries|Lände) ${number}${notNumber}`,
      'gu',
    ),
    score: 0.8,
  },
  {
    rule: 'street with a preposition and number',
    pattern: atWords(new RegExp(`(?<![\\p{L}\\d-])${prepositional} (?:Nr\\.? ?)?${number}${notNumber}`, 'gu')),
    score: 0.7,
  },
  {
    rule: 'postcode and place',
    mark: postcodeMark,
    pattern: new RegExp(`(?<![\\p{L}\\d/.,+-])${postcode} {1,2}${place}`, 'gu'),
    score: 0.75,
  },
  {
    rule: 'postcode and place in small letters',
    isWide: true,
    pattern: new RegExp(`(?<![\\p{L}\\d/.,+-])(?<=\\b(?:in|aus|,) )[1-9]\\d{3,4} \\p{Ll}{4,24}(?!\\p{L})`, 'gu'),
    score: 0.5,
  },
  {
    // »am bahndamm 7, 3100 st. pölten«: as people type, where a postcode says that it is an address.
    rule: 'small preposition, number and postcode',
    mark: /\d[a-z]?,? (?:in )?[1-9]\d{3} \p{L}/gu,
    pattern:
      /(?<![\p{L}\d-])(?:am|an der|auf der|im|in der|beim|bei der|zum|zur|hinterm|unterm) (?!\p{L}{2,20}(?:straße|strasse|str|gasse|weg|platz|allee)(?!\p{L}))\p{L}\p{Ll}{2,19} \d{1,4}[a-z]?(?:\/\d{1,3}){0,3}(?:,? (?:[Tt]op|[Tt]ür|tuer|[Ss]tiege|[Ss]tg\.?) ?\d{1,3}){0,3},? (?:in )?[1-9]\d{3} (?:[Ww]r\. ?|[Ss]t\. ?|[Bb]ad )?\p{L}{3,24}/gu,
    score: 0.85,
  },
  {
    // »Grünbach Nr. 47«: a village with the number of a house.
    rule: 'village with its number',
    mark: / (?:Nr\.?|HNr\.?|Hausnr\.?|Hausnummer) ?\d{1,3}(?!\d)/g,
    pattern:
      /(?<![\p{L}-])(?:(?:Ober|Unter|Hinter|Vorder)\p{Ll}{2,14}|\p{Lu}\p{Ll}{1,16}(?:dorf|bach|berg|feld|kirchen|ing|stein|brunn|hofen|tal|thal|egg|ried|stetten|zell|schlag|reith|au|graben|leiten|eck)) (?:Nr\.?|HNr\.?|Hausnr\.?|Hausnummer) ?\d{1,3}[a-z]?(?![\d\p{L}]|[.,]\d)/gu,
    score: 0.8,
  },
  {
    // »Moosegg, Rotte Wirts 9«
    rule: 'hamlet by the word for one',
    mark: /(?:Rotte|Weiler|Ortschaft|Einschicht|Ortsteil|Siedlung|Zerstreute Häuser) \p{Lu}/gu,
    pattern:
      /(?<![\p{L}-])(?:\p{Lu}\p{Ll}[\p{L}-]{2,24}, )?(?:Rotte|Weiler|Ortschaft|Einschicht|Ortsteil|Siedlung|Zerstreute Häuser) \p{Lu}[\p{L}-]{2,24} (?:Nr\.? ?)?\d{1,3}[a-z]?(?![\d\p{L}]|[.,]\d)/gu,
    score: 0.85,
  },
  {
    // »i bin aus obermitterbach 12«, »wohnt in Hinterstein 5«: a village by its end.
    rule: 'village and number',
    mark: /\s(?:aus|in|von|wohn\p{Ll}{0,4})\s\p{L}\p{Ll}{5,24}\s\d{1,3}(?!\d)/gu,
    pattern:
      /(?<=\s(?:aus|in|von|wohn\p{Ll}{0,4})\s)\p{L}\p{Ll}{2,18}(?:dorf|bach|berg|feld|kirchen|ing|stein|brunn|burg|heim|hofen|tal|thal|egg|ried|stetten|markt|wald|kreuz|zell|schlag|reith)\s\d{1,3}[a-z]?(?=[,;.)]|\s*$|\s*\n)/gu,
    score: 0.8,
  },
  ...furtherPatterns,
]

/** An unknown word with a number that stands beside a postcode: »Unterfeld 9, 4742 Pram«, »9400 Wolfsberg, Parkalee 9«. */
const before = new RegExp(
  `(?<![\\p{L}\\d-])(?!${standsThere} (?:${glued})(?!\\p{L}))(?:${word}[ -]){0,2}${word}(?: (?:am|an der|im|ob|in der|bei|unter) \\p{Lu}\\p{L}{2,20}| [aio]\\. ?\\p{Lu}\\p{L}{0,12}\\.?)? ${number}(?= ?[,;|·]? (?:in |Gemeinde )?${postcode} \\p{Lu})`,
  'gu',
)
const after = new RegExp(
  `(?=\\p{Lu})(?<=[,;|·/] ?)(?<=${postcode} \\p{Lu}[\\p{L}./ -]{2,40}[,;|·/] ?)(?:${word}[ -]){0,2}${word} ${number}${notNumber}`,
  'gu',
)
/** The same on a line of its own below a name and above a line with a postcode. */
const ownLine = new RegExp(
  `(?<=[\\n \\t])(?=\\p{L})(?<=\\n[ \\t]{0,20}(?:\\d{1,3}[ \\t]{2,8})?)(?:${word}[ -]|(?:St\\.|Sankt|Bad|am|ob|an der|im|bei|unter|in der) ){0,4}${word} ${number}(?=[ \\t]{0,10}(?:[ \\t]{3}[^\\n]{0,60})?\\n[ \\t]{0,20}${postcode} \\p{Lu})`,
  'gu',
)

/** What a word says that an address follows: any word with a number behind it is one then (»Anschrift: Hofmühle 3«). */
const labelledPlace = new RegExp(
  `(?<=(?<!\\p{L})(?:(?:Wohn|Privat|Geschäfts|Zustell|Melde)?(?:[Aa]nschrift|[Aa]dresse)|[Ww]ohnhaft(?: in)?|whft\\.?|wh\\.|[Zz]ustellbevollmächtigt in):? {0,14})(?:${word}[ -]){0,3}${word} ${number}${notNumber}`,
  'gu',
)
/** »wohnt in Hinterholz 8«, »das Anwesen Hinterholz 8«, »der wigg von stöging 44«: a word with the number of a house. */
const livedIn = new RegExp(
  `(?<=(?:[Ww]ohn(?:t|e|te|ten|en)(?: \\p{Ll}{2,12}){0,2} in|[Ww]ohnt|wohne|whft\\.?|[Gg]emeldet in|[Zz]uhause in|[Zz]u Hause in|[Aa]nwesen|[Hh]of|[Ll]iegenschaft|[Ww]ohnhaus|[Bb]auernhaus|[Ee]infamilienhaus|[Zz]weitwohnsitz|[Hh]auptwohnsitz|[Tt]atort:?|[Ll]ieferadresse:?|[Ee]inzug in) )(?<village>\\p{Lu}\\p{Ll}[\\p{L}-]{2,24}) (?:Nr\\.? ?)?\\d{1,3}[a-z]?(?=[,;.)]|[ \\t]*(?:\\n|$)| (?:und|wohnt|steht|liegt|ist|war|hat)(?!\\p{L}))`,
  'gu',
)
const livedMark =
  /(?:ohn|emeldet|Hause|uhause|nwesen|[Hh]of|iegenschaft|atort|dresse|inzug)[^\n]{0,20} \p{Lu}\p{Ll}[\p{L}-]{2,24} (?:Nr\.? ?)?\d/gu
/** »PLZ/Ort:   8344 BAD GLEICHENBERG« */
const labelledTown =
  /(?<=(?:PLZ|Postleitzahl) ?(?:[,/&+]|und)? ?(?:Wohno|O)rt:?[ \t|]{0,40})[1-9]\d{3} \p{Lu}[\p{L}.-]{1,30}(?: [\p{L}.-]{2,30}){0,3}/gu
const placeLabel = /nschrift|dresse|ohnhaft|whft|wh\./g
/** Behind a birth date: »geb. 7.1.1961, Unterburg 44«. */
const behindBirth = new RegExp(
  `(?<=(?:geb(?:oren)?\\.?(?: am)?|\\*) ?\\d{1,2}\\. ?(?:\\d{1,2}\\.|\\p{L}{3,9}) ?\\d{2,4},? (?:wohnhaft |whft\\.? |wh\\. )?(?:in )?)(?:${word} ){0,2}${word} ${number}(?=[,;.]|\\s*$|\\s*\\n)`,
  'gu',
)
/** »wohnhaft Hartberg, Öd 14«, »geb. …, Landwirt, Hartberg, Öd 14«: a town and a village with its number, of a person. */
const villageOfTown = new RegExp(
  `(?=\\p{Lu}[\\p{L}ß/-]{2,42}, \\p{Lu}\\p{L}{1,24} \\d)(?<=(?:geb|ohnh|whft|wh\\.|vormals|zuletzt|nschrift|dresse|Partei)[^\\n]{0,90}[,: ] ?|(?:geb|VNr|SVNR|SV-Nr|Vers)[^\\n]{0,60}\\n[ \\t]{0,12})(?<town>\\p{Lu}[\\p{L}ß-]{2,24}(?:/\\p{Lu}\\p{L}{2,16})?), (?<village>\\p{Lu}\\p{L}{1,24}) \\d{1,3}[a-z]?(?:, [1-9]\\d{3}(?!\\d))?(?=[ \\t]*(?:\\n|$)|[),;.]|[ ]\\()`,
  'gu',
)
/** »Familie Kern, Alm 3, Rauris«: a word with a number between commas, before a place of the list. */
const houseAndPlace =
  /(?<=, )(?<village>\p{Lu}\p{Ll}{1,20}) \d{1,3}[a-z]?, (?<town>\p{Lu}\p{Ll}[\p{L}-]{2,24})(?=[ \t]*(?:\n|$)|[,;.)])/gu
/** »…, Itter, Sonnseite 8«: the other way round, at the end of a line or of what is said of somebody. */
const placeAndHouse =
  /(?<=\p{L}, |\n[ \t]{0,12})(?<town>\p{Lu}\p{Ll}[\p{L}-]{2,24}), (?<village>\p{Lu}\p{Ll}{3,20}) \d{1,3}[a-z]?(?=[ \t]*(?:\n|$)|[;)]|[.,](?:\s|$))/gu
/** »1020 Wien, Tel. 0664 …«: behind a town begins the number of a telephone, and no village with that of a house. */
const telephone = /(?:^|,? )(?:Telefon|Telefax|Tel|Fax|Mobil|Mob|Handy)\.?:? ?\d[\d/]*$/u
/** A town behind a street, by a word that only names of towns begin with. */
const townWithout = /^,? (?:in )?(?:[Ww]r\. ?|[Ss]t\. ?)(?:Neustadt|neustadt|\p{L}{4,14})(?![\p{L}\d]|[ ]\d)/u
const houseBehind = /^ \d{1,3}[a-z]?(?=[,;)]|[ \t]*(?:\n|$)|\.(?:\s|$))/u
const furtherHouse =
  /^ (?:und|bis) \d{1,4}[a-z]?(?=[,;.)]?(?:\s\p{Ll}|\n|$)|[,;)])(?! (?:Euro|m|m²|km|kg|ha)(?!\p{L}))/u

const streetBeforeBreak =
  /\n(?:(?<=(?:straße|strasse|gasse|weg|platz|allee|ring|gürtel|Unterer|Oberer|Untere|Obere|Alte|Neue|er)\n)[ \t>]{0,8}(?=\d{1,4}[a-z]?[/,. ]|\p{Lu}\p{L}{2,16}(?:straße|gasse|weg|platz|markt)? ?\d|(?:Straße|Gasse|Platz|Weg|Allee|Gürtel) \d)|(?<=\d[a-z]?\/\n)[ \t>]{0,8}(?=\d))/gu
/** The ends and beginnings of lines that may hold a street together, with blanks for the breaks between them. */
const brokenLines = (text: string) =>
  windowsAround(text, streetBeforeBreak, 47, 50).map(({ start, text: lines }) => ({
    start,
    text: lines.replaceAll('\n', ' '),
  }))

/** Finds addresses. Postcodes with their place count as sure beside a street, as doubtful alone. */
export function findAddresses(text: string): Found[] {
  const pieces: Found[] = []
  const put = (match: RegExpMatchArray, at: number, rule: string, score: number) => {
    let found = match[0].trimEnd().replace(telephone, '')
    if (found === '') return
    // »kirchengasse 4 tür 3 wr. neustadt«
    if (rule.startsWith('street'))
      found += townWithout.exec(text.slice(at + found.length, at + found.length + 40))?.[0] ?? ''
    // »5771 Leogang 211«: the number of the house behind the village.
    if (rule === 'postcode and place')
      found += houseBehind.exec(text.slice(at + found.length, at + found.length + 12))?.[0] ?? ''
    // »Moosau 33 und 35«: both houses.
    if (/^(?:street|place)/.test(rule))
      found += furtherHouse.exec(text.slice(at + found.length, at + found.length + 14))?.[0] ?? ''
    if (isMonth.test(found) && !/straße|gasse|platz|weg|str\./iu.test(found)) return
    if (notStreet.test(found) || withoutSense.test(found)) return
    if (rule.startsWith('place') && numberWord.test(found)) return
    if (rule === 'village and number' && !isVillage(text, at, found)) return
    if (rule === 'house and postcode alone' && !isHouse(found)) return
    // »lindengasse 40, 7210 eichbach«: a word behind the number of a house is a place only where a street is before it.
    // »Zur Haftung 8 Ob 12/21x«: the number begins a file number.
    if (/^\s(?:Ob|ObA|ObS|Os|Cg|Cga|Cgs|Bkd|Nc|Fs|Ns)\s\d/.test(text.slice(at + found.length, at + found.length + 7)))
      return
    const isWeak = rule === 'postcode and place' && !isPostcode(text, at, found)
    if (isWeak && !/\d[a-z]?,? (?:in )?(?:A-)?$/.test(text.slice(Math.max(0, at - 9), at))) return
    pieces.push({ start: at, end: at + found.length, type: 'ADDRESS', score: isWeak ? 0 : score, rule })
  }
  const whole = [{ start: 0, text }]
  const streets = windowsAround(text, streetMark, 120, 120)
  const postcodes = windowsAround(text, postcodeMark, 120, 120)
  for (const { rule, pattern, score, isWide, mark } of patterns) {
    const where = () =>
      mark === postcodeMark ? postcodes : mark ? windowsAround(text, mark, 90, 30) : isWide ? whole : streets
    for (const { match, at } of 'first' in pattern ? matchesAtWords(text, pattern) : matchesIn(where(), pattern))
      put(match, at, rule, score)
  }
  for (const { match, at } of matchesIn(postcodes, before)) put(match, at, 'place with a number before a postcode', 0.9)
  for (const { match, at } of matchesIn(postcodes, after)) put(match, at, 'place with a number behind a postcode', 0.9)
  for (const { match, at } of matchesIn(postcodes, ownLine)) put(match, at, 'line above a postcode', 0.9)
  for (const { match, at } of matchesIn(windowsAround(text, placeLabel, 20, 120), labelledPlace))
    put(match, at, 'place behind its label', 0.85)
  for (const { match, at } of matchesIn(windowsAround(text, livedMark, 30, 20), livedIn)) {
    const { isOrdinary, isNoun } = kindOf(match.groups!.village!)
    if (
      isOrdinary &&
      isNoun &&
      /(?:ung|er|teil|stück|zahl|raum|geschoss|geschoß|tür|top)$/iu.test(match.groups!.village!)
    )
      continue
    put(match, at, 'place somebody lives in', 0.8)
  }
  for (const { match, at } of matchesIn(windowsAround(text, /, \p{Lu}\p{L}{1,24} \d{1,3}/gu, 140, 8), villageOfTown)) {
    const [town, village] = [kindOf(match.groups!.town!), kindOf(match.groups!.village!)]
    if (town.isOrdinary || town.isGiven || town.isPerson || (village.isOrdinary && village.isNoun)) continue
    put(match, at, 'village of a town', 0.8)
  }
  for (const { match, at } of matchesIn(windowsAround(text, /\d[a-z]?, \p{Lu}/gu, 40, 30), houseAndPlace)) {
    const { isOrdinary, isNoun, isGiven, isCompound } = kindOf(match.groups!.village!)
    // »Seite 3, Wien«: no word for a thing that is counted.
    if (isGiven || isCompound || (isOrdinary && isNoun && match.groups!.village!.length > 4)) continue
    if (isAustrianPlace(match.groups!.town!)) put(match, at, 'house and known place', 0.7)
  }
  for (const { match, at } of matchesIn(windowsAround(text, /, \p{Lu}\p{Ll}{3,20} \d/gu, 44, 10), placeAndHouse)) {
    const { isOrdinary, isNoun, isGiven, isFamily } = kindOf(match.groups!.village!)
    const isThing =
      (isOrdinary && isNoun) ||
      isGiven ||
      isMonth.test(match[0]) ||
      (/(?:seiten?|nummer|zahl|teil|stück)$/u.test(match.groups!.village!) &&
        !/(?:sonn|schatt)seite$/iu.test(match.groups!.village!))
    if (!isThing && !isFamily && isAustrianPlace(match.groups!.town!)) put(match, at, 'known place and house', 0.7)
  }
  for (const { match, at } of matchesIn(windowsAround(text, /PLZ|Postleitzahl/g, 4, 110), labelledTown))
    put(match, at, 'postcode behind its label', 0.9)
  for (const { match, at } of matchesIn(windowsAround(text, /geb|\*/g, 4, 110), behindBirth))
    put(match, at, 'place behind a birth date', 0.8)
  // »Rathausgasse⏎22/1, 8280 …« inside of a paragraph: read with a blank for the break.
  for (const { match, at } of matchesIn(brokenLines(text), streetAndNumber))
    if (text.slice(at, at + match[0].length).includes('\n')) put(match, at, 'street over a line break', 0.9)
  return join(text, pieces).map((one) => withSurroundings(text, one))
}

/** Whether a word before a number and four figures is a place: no word for what is counted (»Beilage 8, 3340,«), and no year. */
function isHouse(found: string): boolean {
  const word = found.split(/[ -]/)[0]!
  const { isOrdinary, isNoun, isGiven } = kindOf(word)
  return !(isOrdinary && isNoun && !found.includes('-')) && !isGiven && !/(?:19|20)\d\d$/.test(found)
}

/** Whether a word is a village: no word of the language (»in Schilling 500«), unless somebody lives there. */
function isVillage(text: string, at: number, found: string): boolean {
  const word = found.split(/\s/)[0]!
  const { isOrdinary, isCompound } = kindOf(word)
  // »Hinterrohrbach« is put together of words as well; few others end so.
  const isOfPlace = /(?:dorf|bach|kirchen|brunn|hofen|egg|ried|stetten|zell|reith)$/.test(word)
  return (
    !(isOrdinary || (isCompound && !isOfPlace)) ||
    /wohn\p{Ll}{0,4}\s(?:\p{Ll}{2,12}\s){0,2}$|(?:bin|komme?|stamme?)\saus\s$/iu.test(
      text.slice(Math.max(0, at - 40), at),
    )
  )
}

/** Whether a number before a word is a postcode: no year, no count of things. */
function isPostcode(text: string, at: number, found: string): boolean {
  const [code = '', word = ''] = found.replace(/^[A-Z]{1,2}\s?[-–]\s?/, '').split(/ +/)
  const { isOrdinary, isCompound } = kindOf(word)
  // »§ 1320 Rz 11«, »§ 1000 ABGB«
  if (/(?:§|RAL|Typ|Type|Modell|Serie|Art\.|ÖNORM|DIN|EN|ISO)\s?$/.test(text.slice(Math.max(0, at - 8), at)))
    return false
  // »1461 BlgNR«: a capital inside is an abbreviation.
  if (/\p{Ll}\p{Lu}/u.test(word)) return false
  if (/^(?:BIC|IBAN|SWIFT|SVNR|FN|Rz|Rn|Rdnr|Abs|Anm|Art|Satz|Fn|AT|Zl|Nr|ff?)$/.test(word)) return false
  if (
    /^(?:19|20)\d\d$/.test(code) &&
    /(?:\p{L}\.?|\d\.|\/|-)\s?$/u.test(text.slice(Math.max(0, at - 4), at)) &&
    !/(?:in|aus|,|A-|wohnhaft)\s$/u.test(text.slice(Math.max(0, at - 10), at))
  )
    return false
  // »2620 Neunkirchen,«, but not »3000 Mitarbeiter haben«.
  if ((isOrdinary || isCompound) && !oftenTowns.test(word) && !isTown(word))
    return (
      /(?:^|[\n,;|:]|\sin|wohnhaft)\s{0,40}(?:A-|D-)?$/u.test(text.slice(Math.max(0, at - 48), at)) &&
      /^[ \t]{0,4}(?:$|[\n,;|)·•–]|[ \t]{2}|\.(?:\s|$))/u.test(text.slice(at + found.length, at + found.length + 6))
    )
  return true
}

/** What may stand between the pieces of one address on a line. */
const between =
  /^(?:[ ]{0,2}[,;|·•*–-][ ]{0,3}|, Gem(?:einde|\.) |\s(?:in|aus)\s|,?\s|\s?\/\s?|\s\(|\s?,\s(?:in|D-|A-)\s?)?$/u
/** »Bahnstraße 8 (Hof, 2. Stock), 4600 …«: where in the house, in brackets. */
const bracketed = /^\s?\([^()\n]{1,40}\),?\s?$/
const rest = new RegExp(`^,?\\s?(?:Österreich|Austria|Deutschland|Schweiz)(?!\\p{L})`, 'u')

const postcodeBehind =
  /^,[ ]?(?:\p{Lu}[\p{L}.-]{2,24}(?:\/\p{Lu}\p{L}{2,16}| (?:am|an der|im|in|bei) \p{Lu}\p{L}{2,20})?[ ]{1,6})?[1-9]\d{3}(?=[ \t]*(?:\n|$)|[ \t]{2}|[;)])/u

function join(text: string, pieces: Found[]): Found[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const joined: (Found & { hasStreet: boolean; hasPlace: boolean })[] = []
  for (const piece of sorted) {
    const isPlace = piece.rule.startsWith('postcode')
    const last = joined.at(-1)
    const gap = last ? text.slice(last.end, piece.start) : ''
    if (
      last &&
      (piece.start < last.end || (!gap.includes('\n') && (gap.length <= 11 ? between : bracketed).test(gap)))
    ) {
      last.end = Math.max(last.end, piece.end)
      last.hasStreet ||= !isPlace
      last.hasPlace ||= isPlace
      last.score = Math.max(last.score, piece.score)
    } else joined.push({ ...piece, hasStreet: !isPlace, hasPlace: isPlace })
  }
  joined.forEach((one, at) => {
    if (one.hasStreet && one.hasPlace) one.score = Math.max(one.score, 0.95)
    // A place on the line below a street belongs to it.
    const [previous, next] = [joined[at - 1], joined[at + 1]]
    if (
      one.hasPlace &&
      !one.hasStreet &&
      previous?.hasStreet &&
      /^[ \t,;|]{0,20}\n[ \t>|]{0,20}$/.test(text.slice(previous.end, one.start))
    ) {
      one.score = 0.95
      previous.score = Math.max(previous.score, 0.95)
    }
    // »Lindengasse 8, Anger   8184«, »Lindenstraße 3, 8271«: the postcode behind the place, or alone.
    const behind = one.hasStreet && !one.hasPlace ? postcodeBehind.exec(text.slice(one.end, one.end + 60)) : null
    if (behind && !(next && next.start < one.end + behind[0].length)) one.end += behind[0].length
    const country = rest.exec(text.slice(one.end, one.end + 16))
    if (country) one.end += country[0].length
  })
  return joined.flatMap(({ start, end, type, score, rule }) => (score > 0 ? [{ start, end, type, score, rule }] : []))
}

const placeAndNumber = new RegExp(`^(?:${street}|${plainPlace})(?=\\s\\d)`, 'u')

/** The names of the streets that were found with their numbers, to find them again without (»die Haselstauder Straße«). */
export function streetNames(text: string, found: readonly Found[]): string[] {
  const names = found.flatMap(({ start, end }) => {
    const whole = placeAndNumber.exec(text.slice(start, end))?.[0]
    // »Beim Objekt Färbergasse 9« is »die Färbergasse« later.
    const name =
      whole &&
      /(?<=\s)\p{Lu}\p{L}{3,24}(?:straße|strasse|gasse|weg|platz|allee|ring|kai|steig|zeile|promenade|gürtel)$/u.exec(
        whole,
      )?.[0]
    return [whole, name].filter((one): one is string => one !== undefined && one !== null && one.length >= 7)
  })
  return [...new Set(names)]
}
