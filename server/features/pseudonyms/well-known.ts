import { atWords, matchesAtWords } from './at-words.ts'
import { isNamedHere } from './named-here.ts'
import { infoOf } from './person-text.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * What everybody knows by its name, and what tells nobody's: makes of things, programs, medicines, composers and writers.
 * Many of these are surnames too, so they stay only where nobody in the text is called so.
 */

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Makes of things and programs. None that many people are called (»Hofer«, »Huber«). */
const makes = words(`
  Vaillant Viessmann Buderus Junkers Windhager Fröling Hargassner Grundfos Wilo Danfoss Honeywell Geberit Grohe Hansgrohe Kaldewei
   Rehau Oventrop Hoval  Daikin Fronius Samsung Siemens Bosch Miele Liebherr Electrolux Bauknecht Gorenje Whirlpool
   Zanussi Philips Panasonic Sony Toshiba Hitachi Fujitsu Lenovo Asus Acer Dell Huawei Xiaomi Nokia Motorola Garmin TomTom
  Epson Canon Nikon Olympus Kyocera Ricoh Xerox Konica Lexmark Netgear Cisco Logitech Makita Hilti Stihl Metabo Festool
  DeWalt Kärcher Gardena Einhell  Knauf Rigips Baumit Brillux Caparol Synthesa Sikkens Remmers Isover Rockwool Austrotherm
  Velux Internorm Eternit Bramac Wienerberger Tondach Prefa  Mapei Ardex Sakret  Doka  Palfinger Caterpillar
  Komatsu Kubota Deutz Claas Pöttinger  Lely DeLaval Kässbohrer Doppelmayr Shimano Bosch  Rossignol Atomic Blizzard
  Michelin Continental Pirelli Goodyear Semperit Thule Webasto Recaro Playmobil Lego Nespresso  DeLonghi Saeco Tefal Dyson
  Rolex Omega Swarovski Gucci Prada Chanel Adidas Puma Nike Ikea IKEA Zalando Amazon eBay Ebay Willhaben PayPal Klarna Netflix
  Spotify Dropbox LinkedIn YouTube AutoCAD Photoshop Outlook Excel PowerPoint Teams Zoom Slack WebEx Citrix Datev DATEV RZL BMD
  Navision Oracle Linux Android Python Java Crafter Multivan Vito Viano Actros Atego  Jumper Vivaro Doblo  
  Transporter Amarok Arteon Karoq Enyaq Formentor  Arona Ateca Niro Sorento  Juke Navara Hilux Auris Avensis Aygo Proace
  Takeuchi Lexware Debian Ubuntu Windows Microsoft Bobcat Manitou Jungheinrich Aebi Sennebogen Wirtgen Bomag Putzmeister Festo Zeiss Leica Fissler Tupperware Thermomix Vorwerk Nilfisk Victron Huawei Solaredge Enphase Wallbox Yamaha Steinway Bösendorfer Specialized Simplon Salomon Dynafit Schöffel Ortlieb Deuter Vaude Rotax Bombardier Stubai Gmail Skype Telegram Instagram Facebook TikTok Snapchat Mannlicher Glock Beretta Billa Lidl Penny Interspar Eurospar Bipa Obi Hornbach Kika Mömax MediaMarkt Libro Thalia Deichmann Humanic Zara Geox Vuitton Beko Electronics Pschyrembel Duden Langenscheidt Brockhaus
`)

/** Medicines, by the names under which they are sold and by their substances. */
const medicines = words(`
  Haldol Jardiance Xarelto Eliquis Lixiana Pradaxa Marcoumar Sintrom Lovenox Fragmin Thrombo Plavix Brilique Concor Nomexor Nebilan
  Lasix Aldactone Norvasc Amlodipin Acemin Renitec Candeblo Blopress Diovan Micardis Atacand Sortis Crestor Zocord Ezetrol
  Glucophage Diabetex Januvia Forxiga Ozempic Trulicity Victoza Lantus Novorapid Humalog Toujeo Euthyrox Thyrex Novothyral
  Pantoloc Nexium Losec Pantoprazol Zantac Paspertin Vertirosan Imodium Motilium Voltaren Parkemed Seractil Novalgin Mexalen
  Aspirin Dolormin Thomapyrin Neodolpasse Tramal Tradolan Hydal Palladon Oxygerolan Targin Durogesic Transtec Temgesic Vendal
  Lyrica Neurontin Tegretol Depakine Convulex Keppra Lamictal Rivotril Trileptal Madopar Sinemet Sifrol Requip Nacom
  Seroquel Zyprexa Risperdal Abilify Leponex Dominal Truxal Nozinan Dipiperon Buronil Solian Xeplion Cisordinol
  Cipralex Cipramil Seropram Sertralin Gladem Tresleen Zoloft Fluctine Seroxat Efectin Effexor Cymbalta Trittico Mirtabene Remeron
  Saroten Anafranil Wellbutrin Valdoxan Ritalin Concerta Strattera Medikinet Elvanse Temesta Praxiten Xanor Lexotanil Valium
  Gewacalm Halcion Dormicum Zoldem Ivadal Stilnox Somnubene Rohypnol Campral Antabus Methadon Substitol Subutex Suboxone
  Augmentin Amoxicillin Ospen Clavamox Unasyn Curam Zithromax Klacid Dalacin Ciproxin Tavanic Avelox Zinnat Rocephin Bactrim
  Prednisolon Aprednislon Urbason Dexabene Volon Cortison Symbicort Seretide  Berodual Sultanol Spiriva Ventolin Singulair
  Humira Enbrel Remicade Stelara Cosentyx Methotrexat Ebetrexat Imurek Sandimmun Prolia Fosamax Oleovit Ferrum Folsan
  Sildenafil Viagra Cialis Androcur  Propofol Ketanest Fentanyl Ultiva Ketamin Lidocain Xylocain Heparin Insulin
`)

/** Sorts of wine and of drugs that surnames may be too. */
const sorts = words(`
  Riesling Veltliner Zweigelt Welschriesling Chardonnay Traminer Gewürztraminer Blaufränkisch Blauburger Portugieser Muskateller
  Sauvignon Schilcher Merlot Cabernet Syrah Rotgipfler Zierfandler Neuburger Silvaner Sämling Morillon Furmint Prosecco Aperol
  Jägermeister Crystal Meth Ecstasy Speed Cannabis Marihuana Kokain Heroin Captagon Mephedron Spice Khat
`)

/** Those of two words. */
const sortsOfTwo = atWords(
  /(?<![\p{L}-])(?:Crystal Meth|(?:Grüne|Rote|Blaue|Gelbe|Weiße|Graue|Rheinische)[rn] (?:Veltliner|Zweigelt|Burgunder|Portugieser|Muskateller)|Gemischte[rn] Satz)(?!\p{L})/gu,
)

/** Composers, painters and writers of whom nobody says which. */
const masters =
  'Mozart|Haydn|Schubert|Beethoven|Bruckner|Mahler|Brahms|Bach|Händel|Vivaldi|Verdi|Puccini|Rossini|Wagner|Strauss|Strauß|Lehár|Liszt|Chopin|Mendelssohn|Schumann|Dvořák|Dvorak|Smetana|Tschaikowsky|Schönberg|Webern|Telemann|Gluck|Weber|Lanner|Suppé|Ziehrer|Stolz|Goethe|Schiller|Kafka|Rilke|Grillparzer|Nestroy|Raimund|Stifter|Schnitzler|Hofmannsthal|Musil|Bernhard|Jelinek|Handke|Bachmann|Rosegger|Anzengruber|Shakespeare|Klimt|Schiele|Kokoschka|Waldmüller|Dürer|Rembrandt|Picasso|Freud|Kant|Hegel|Marx|Keynes|Hayek|Kelsen|Wittgenstein|Hrdlicka|Hundertwasser|Attersee|Nitsch|Rainer|Zweig|Roth|Doderer|Trakl|Lenau'
/** »Werke von …«, »die Partitur von …«, »eine Arie aus …«: what somebody made, up to the name. */
const madeBefore = new RegExp(
  `(?<!\\p{L})(?:Werk|Musik|Sonate|Symphonie|Sinfonie|Konzert|Oper|Operette|Kantate|Messe|Requiem|Motette|Walzer|Quartett|Lied|Partitur|Noten|Chor|Stück|Drama|Roman|Novelle|Gedicht|Theorie|Lehre|Philosophie|Skulptur|Plastik|Bild|Bilder|Bücher|Buch|Schriften|Erzählung|Gemälde|Zitat|Büste|Motett)\\p{Ll}{0,3}\\s(?:[\\p{L}.,\\s]{0,40}\\s)?(?:von|nach|aus|des)\\s(?:[\\p{L}.,\\s]{0,60}[,\\s])?$`,
  'u',
)
/** Those whom everybody knows by both names. */
const wholeNames = atWords(
  /(?<![\p{L}-])(?:Wolfgang Amadeus Mozart|W\. A\. Mozart|Joseph Haydn|Franz Schubert|Ludwig van Beethoven|Anton Bruckner|Gustav Mahler|Johannes Brahms|Johann Sebastian Bach|Richard Wagner|Richard Strauss|Johann Strau(?:ss|ß)|Franz Liszt|Franz Lehár|Egon Schiele|Gustav Klimt|Oskar Kokoschka|Otto Wagner|Adolf Loos|Sigmund Freud|Ludwig Wittgenstein|Hans Kelsen|Immanuel Kant|Karl Marx|Franz Kafka|Thomas Bernhard|Peter Handke|Elfriede Jelinek|Ingeborg Bachmann|Arthur Schnitzler|Stefan Zweig|Joseph Roth|Robert Musil|Rainer Maria Rilke|Franz Grillparzer|Johann Nestroy|Adalbert Stifter|Peter Rosegger|Johann Wolfgang von Goethe|Friedrich Schiller|William Shakespeare|Georg Trakl|Alfred Hrdlicka|Hermann Nitsch|Maria Theresia|Franz Joseph|Andreas Hofer|Albert Einstein)s?(?![\p{L}-])/gu,
)
const ofMasters = atWords(new RegExp(`(?<![\\p{L}-])(?:${masters})(?:s|')?(?![\\p{L}-])`, 'gu'))

/** »der Geschirrspüler von …«, »Schuhe von …«: the make of a thing that people buy, a word that is nobody's here. */
const ofThings =
  /(?<=(?<!\p{L})(?:Geräte?|Geschirrspüler|Waschmaschine|Kühlschrank|Kaffeemaschine|Herd|Backofen|Fernseher|Drucker|Laptop|Notebook|Handy|Smartphone|Pumpe|Therme|Kessel|Bohrmaschine|Säge|Motorsäge|Rasenmäher|Staubsauger|Schuhe|Kleid|Jacke|Tasche|Uhr|Armbanduhr|Ski|Schi|Fahrrad|Reifen|Matratze|Gitarre|Klavier|Kamera|Motor|Batterie|Wechselrichter) von )\p{Lu}[\p{L}-]{2,20}(?=[ ]?[,;.)]| (?:ist|war|sind|waren|hat|defekt|kaputt|steht|fehlt)(?!\p{L}))/gu

const listed = atWords(/(?<![\p{L}\d-])\p{Lu}\p{L}{2,14}(?![\p{L}-])/gu, {
  test: (word) => makes.has(word) || medicines.has(word) || sorts.has(word),
})
/** Behind a name of a make: that it is a firm of the case, or a person with more names. */
const isAboutSomebody = (before: string, behind: string) =>
  /(?:Herrn?|Frau|Kläger(?:in)?|Beklagte[rn]?|Zeug(?:e|en|in)|Partei|Dr\.|Mag\.|Ing\.):? $/u.test(before) ||
  /^, (?:geb|wohnh|\d{4} )/u.test(behind)
/** What somebody made, or what is called after somebody. */
const ofMaking =
  /(?<!\p{L})(?:Werk|Musik|Sonate|Symphonie|Sinfonie|Konzert|Oper|Operette|Messe|Requiem|Lied|Partitur|Stück|Drama|Roman|Gedicht|Gemälde|Bild|Buch|Bücher|Zeichnung|Skizze|Büste|Skulptur|Plastik|Denkmal|Zitat|Theorie|Lehre|Schriften|Geburtshaus|Museum|Ausstellung|Erstausgabe|Brief)\p{Ll}{0,3} (?:[^.;\n]{0,40} )?(?:von|nach|über|des|zu|an) (?:[^.;\n]{0,40}[ ,])?$/u
const firmBehind =
  /^\s(?:(?:\p{Lu}\p{L}+\s){0,3}(?:GmbH|Ges\.?m|AG(?!\p{L})|KG(?!\p{L})|OG(?!\p{L})|SE(?!\p{L})|e\.?\s?U\.|GesmbH)|&\s)/u
const nameBefore = /(?<![\p{L}-])(?<w>\p{Lu}\p{L}*)\.?[ ]$/u

/** Whether the word before a place makes it a name of somebody: a title, a form of address, a role, a given name, an initial. */
function isBehindName(text: string, at: number): boolean {
  const word = nameBefore.exec(text.slice(Math.max(0, at - 24), at))?.groups?.w
  if (word === undefined) return false
  const { kind, isTitle, isAddress, isRole } = infoOf(word)
  return word.length === 1 || isTitle || isAddress || isRole || (kind.isGiven && !kind.isOrdinary)
}

/**
 * »das Buch „…“ von Otto Moik«: who made something that has a title. Whole words alone: a Grundstück or a Tagebuch „…“ is
 * that of a person; so is what stands before a date of birth or an address.
 */
const titled =
  /(?<=(?<!\p{L})(?:Buch|Roman|Erzählung|Film|Theaterstück|Lied|Oper|Gedicht|Novelle|Kinderbuch|Bilderbuch|Hörbuch|Musical)(?:e?s)?[ ][„"»][^“"”«\n]{2,60}["“”«][ ]von[ ])\p{Lu}[\p{L}'-]{1,20}(?:[ ]\p{Lu}[\p{L}'-]{1,20}){0,2}(?![\p{L}'-]|[ ]\p{Lu}|,?\s*(?:geb|wohnh|\(|\d|SVNR|SV))/gu

/** Finds what everybody knows by its name. */
export function findWellKnown(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const named = new Map<string, boolean>()
  const isSomebody = (word: string) => {
    const known = named.get(word)
    if (known !== undefined) return known
    const is = isNamedHere(text, word)
    named.set(word, is)
    return is
  }
  const once = new Map<string, boolean>()
  /** Who made what is named once, with its title, plays no part in the text. */
  const isOnce = (word: string) => {
    const known = once.get(word)
    if (known !== undefined) return known
    const is = text.indexOf(word) === text.lastIndexOf(word)
    once.set(word, is)
    return is
  }
  for (const { match } of matchesAtWords(text, listed)) {
    const [word] = match
    const end = match.index + word.length
    if (firmBehind.test(text.slice(end, end + 60)) || isBehindName(text, match.index) || isSomebody(word)) continue
    found.push({ start: match.index, end })
  }
  for (const { match, at } of matchesAtWords(text, sortsOfTwo)) found.push({ start: at, end: at + match[0].length })
  for (const { match, at } of matchesIn(windowsAround(text, / von \p{Lu}/gu, 20, 30), ofThings))
    if (!isSomebody(match[0])) found.push({ start: at, end: at + match[0].length })
  for (const { match, at } of matchesIn(windowsAround(text, /["“”«][ ]von[ ]\p{Lu}/gu, 90, 66), titled))
    if (isOnce(match[0].split(' ').at(-1)!)) found.push({ start: at, end: at + match[0].length })
  // »der Kläger Franz Schubert«: somebody else of that name.
  for (const { match } of matchesAtWords(text, wholeNames)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    if (isAboutSomebody(before, text.slice(match.index + match[0].length, match.index + match[0].length + 12))) continue
    if (ofMaking.test(text.slice(Math.max(0, match.index - 70), match.index)))
      found.push({ start: match.index, end: match.index + match[0].length })
  }
  for (const { match, at } of matchesAtWords(text, ofMasters)) {
    if (!madeBefore.test(text.slice(Math.max(0, at - 130), at))) continue
    const name = match[0].replace(/'$/u, '')
    if (!isSomebody(name) && !isSomebody(name.replace(/s$/u, ''))) found.push({ start: at, end: at + match[0].length })
  }
  return found
}
