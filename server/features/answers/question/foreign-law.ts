/*
 * Whether a question asks for the law of another country. Who lives here may have bought, inherited or had an accident
 * anywhere: that a country is named does not make the question a foreign one, only that what holds there is asked.
 */

const countries = [
  'deutschland|der bundesrepublik|(?:nieder)?sachsen|bayern|hessen|nordrhein-westfalen|baden-württemberg|berlin|münchen|hamburg|köln|frankfurt|stuttgart|nürnberg|passau|rosenheim',
  'der schweiz|zürich|bern|basel|genf|luzern|st\\.? gallen|liechtenstein|vaduz|luxemburg|belgien|brüssel|den niederlanden|holland|amsterdam',
  'italien|südtirol|bozen|rom|mailand|venedig|frankreich|paris|spanien|mallorca|madrid|barcelona|portugal|griechenland|malta|zypern|monaco',
  'ungarn|budapest|sopron|tschechien|prag|slowenien|kroatien|der slowakei|bratislava|polen|rumänien|bulgarien|serbien|bosnien|montenegro|albanien|mazedonien|dem kosovo|kosovo|der türkei|istanbul|russland|der ukraine',
  'england|großbritannien|london|schottland|irland|dänemark|schweden|norwegen|finnland|island|estland|lettland|litauen',
  'den usa|amerika|den vereinigten staaten|kanada|kalifornien|new york|mexiko|brasilien|australien|neuseeland|china|japan|indien|thailand|ägypten|israel|dubai|marokko|südafrika',
].join('|')
const nations =
  'deutsch|bayerisch|schweizer(?:isch)?|liechtensteinisch|italienisch|südtiroler|französisch|spanisch|portugiesisch|griechisch|ungarisch|tschechisch|slowakisch|slowenisch|kroatisch|serbisch|bosnisch|polnisch|rumänisch|bulgarisch|türkisch|russisch|ukrainisch|englisch|britisch|irisch|niederländisch|holländisch|belgisch|luxemburgisch|dänisch|schwedisch|norwegisch|finnisch|(?:us-)?amerikanisch|kanadisch|australisch|chinesisch|japanisch|indisch'
const ofThere = `(?:${nations})(?:e[nmrs]?)?`
const rules =
  '(?:\\p{L}*(?:recht|rechts|gesetz\\p{L}*|verfassung|(?:prozess|straßenverkehrs|gewerbe)ordnung)|grundgesetz|code|codice|código|kodex)'

/** Codes and laws that only other countries have; an abbreviation that Austria has too (StGB, ZPO) says nothing, and »Grundgesetz« is said of the constitution here too. */
const foreignCode =
  /(?<!\p{L})(?:BGB|BUrlG|BEEG|TzBfG|EntgFG|BetrVG|FamFG|InsO|BAföG|MiLoG|NachwG|ArbZG|BDSG|VwVfG|VwGO|StVZO|AufenthG|SGB\s[IVX]+|Code (?:civil|pénal|du travail)|Codice (?:civile|penale)|Código (?:civil|penal)|Burgerlijk Wetboek|(?:Schweizer|Schweizerische[nrs]?)\s(?:ZGB|OR|Obligationenrecht))(?!\p{L})/u

/** A provision of another country's law; »§ 16 or § 17« in an English question is none. */
const foreignProvision =
  /(?:§|[Aa]rt\.?|[Aa]rtikel|[Pp]aragra[fp]h?)\s*\d+[a-z]?(?:\s+(?:[Aa]bs\.?|[Aa]bsatz|[Ss]atz)\s*\d+)*\s+(?:BGB|bgb|OR|ZGB|zgb|HGB-D|GG)(?!\p{L})/u

/** »Nach deutschem Recht«, »des französischen Code civil«, »das italienische Arbeitsrecht«; »gilt in der Schweiz«. */
const foreignRules = new RegExp(
  `(?<!\\p{L})(?:nach|im|in der|der|des|das|dem|die|den|vom|zum|laut)\\s+${ofThere}\\s+(?:\\p{L}+\\s)?${rules}(?!\\p{L})` +
    `|(?:gilt\\s+(?:in|nach)|in)\\s+(?:${countries})\\s+nach\\s|gilt\\s+(?:in|nach)\\s+(?:${countries})(?!\\p{L})(?!\\s\\p{Ll}+(?:te|ene)[nmrs]?\\s)`,
  'iu',
)

/** A high court of another country whose decisions are asked for. */
const foreignCourt =
  /^(?:was|wie) (?:sagt|sagen|entscheidet|urteilt|hat|sieht)[^.?!,]{0,20}(?<!\p{L})(?:BGH|deutsche[nr]? Bundesgerichtshof|Bundesverfassungsgericht|Bundesarbeitsgericht|Bundessozialgericht|Bundesfinanzhof|(?:Schweizer|Schweizerische[nrs]?) Bundesgericht|Supreme Court)(?!\p{L})/iu

const asking = 'wie (?:lang\\p{L}*|hoch|viel\\p{L}*)|welche[nrs]?|was|(?:ab )?wann'

/** Whoever or whatever is there in a matter of here: »der Kauf in Deutschland«, »ein Kind in Ungarn«. */
const matterThere =
  '(?:kind(?:er|ern|es)?|vater|mutter|eltern|(?:ein|ver|haus|auto|online)?kauf|erbschaft|erbe|nachlass|vermögen|konto|unfall|urlaub|reise|aufenthalt|wohnsitz|(?:ferien)?(?:haus|häuser|wohnung)|immobilie|liegenschaft|grundstück|heirat|hochzeit|ehe|scheidung|todesfall|begräbnis|studium|praktikum|semester|arbeit|einsatz|entsendung|job|firma|gesellschaft|kunde|händler|verkäufer|käufer|schuldner|gläubiger|arbeitgeber|vertrag|verfahren|urteil|titel|strafe|strafzettel|zustellung|lieferung|versand|diebstahl|behandlung|operation|krankenhaus|spital)(?:e[nrs]?|s|n|nen|in)?'

/**
 * »Wie lange ist die Frist für Mieter in Deutschland?«: what holds there is asked, in one clause that ends with the
 * country, or with what belongs to the verb. »Kann ich das in Deutschland vollstrecken?« is not, nor »Wie hoch ist die Beihilfe für ein Kind in Ungarn?«.
 */
const asksWhatHolds = new RegExp(
  `(?:^|[.?!]\\s+)(?:${asking}|gibt es)(?!\\p{L})[^.?!,]*(?<!(?<!\\p{L})${matterThere})\\sin (?:${countries})(?:\\s(?:gesetzlich|mindestens|höchstens|zu|vor|vorgeschrieben|erlaubt|verboten|strafbar))*\\s*\\?`,
  'iu',
)

/**
 * »Wie hoch ist in Deutschland der Freibetrag?«, »Darf man in Italien wild campen?«: the country stands in the main
 * clause, directly behind the verb. What stands behind »wenn« or before »wohnt« and »errichtet« is about somebody or
 * something there, and so is a participle behind it (»in Deutschland gekaufte Ware«).
 */
const asksOfThere = new RegExp(
  `^(?:(?:${asking}|wo|wer|warum)(?:\\s(?!wenn(?!\\p{L}))\\p{L}+){0,4}?\\s)?(?:ist|sind|gilt|gelten|darf|dürfen|muss|müssen|kann|können|soll|braucht|brauchen|gibt|hat|haben|bekommt|kostet|dauert|beträgt|verjähr(?:t|en)|zahlt|wird|werden|steht|stehen|macht|droht)(?:\\s(?:man|es|jemand))?\\s(?:in|nach) (?:${countries})(?!\\p{L})(?!\\s\\p{Ll}+(?:te|ene)[nmrs]?\\s)(?![^.?!,]*(?<!\\p{L})(?:wohn|leb|errichtet|ge?storben|verstorben|geboren|gemeldet))`,
  'iu',
)
/** Who speaks of himself lives here. */
const ofOneself = /(?<!\p{L})(?:ich|wir|mir|mich|uns|meine?[nrms]?|unsere?[nrms]?)(?!\p{L})/iu
/** What of here has its effect there. */
const acrossBorders = /vollstreck|anerk[ae]nn|zu(?:ge)?stell/iu
/** Who names Austria, a place, a court or a code of it, or a rule about which law applies asks for Austrian law, whatever else is named. */
const ofAustria =
  /(?<!\p{L})(?:(?:ABGB|IPRG|OGH|VwGH|VfGH|ÖGK|ASVG|KSchG)(?!\p{L})|oberste[rn]? gerichtshof|österreich|eu(?:gvvo|erbvo|uvo|zustvo|mvvo)|(?:brüssel|rom)[ -]i|internationale[ns]? privatrecht|welches recht|(?:anwendbar|anzuwenden|angewendet|angewandt|zuständig)(?!\p{L})|gilt (?:dann |hier |jetzt |bei mir |für mich |trotzdem )*das |(?:in|nach|aus) (?:wien|graz|linz|salzburg|innsbruck|klagenfurt|bregenz|tirol|kärnten|vorarlberg)(?!\p{L})|hier(?:zulande)?(?!\p{L}))/iu

/**
 * What people living here have to do with elsewhere: journeys, benefits and insurance of here, goods ordered there, which
 * law is agreed, and what came about under another law. What holds for it may be Austrian law or that of the Union.
 */
const ofBoth =
  /(?<![pk])reise|flug|flüg|airline|hotel|versicher|krankenkasse|e-card|beihilfe|ausgleichszulage|pension|pendler|führerschein|bestell|doppelbesteuer|grenzgäng|entsend|ermittelt|verweis|rechtswahl|gerichtsstand|vereinbar|(?<!\p{L})agb(?!\p{L})|heirat|geschlossen|gegründet|errichtet/iu

const namesForeignLaw = (question: string) =>
  foreignProvision.test(question) ||
  foreignRules.test(question) ||
  foreignCode.test(question) ||
  foreignCourt.test(question) ||
  (!acrossBorders.test(question) && (asksWhatHolds.test(question) || asksOfThere.test(question)))

const isDoubtful = (question: string) =>
  ofBoth.test(question) || (ofOneself.test(question) && !foreignProvision.test(question))

/** Whether a question asks for the law of another country itself, not only about somebody who lives there. */
export const asksForeignLaw = (question: string) =>
  !ofAustria.test(question) && !isDoubtful(question) && namesForeignLaw(question)

/** Whether a question may ask for the law of another country: it is answered with a word about that above. */
export const mayAskForeignLaw = (question: string) => !ofAustria.test(question) && namesForeignLaw(question)
