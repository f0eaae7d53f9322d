/*
 * Requests that no law answers: a poem, a program, a sum, the weather, a recipe. Searching them would find some provision
 * by chance. Whatever may be meant of law (»Darf ich …«, »Wem gehört …«) is none of them: a class is known by how such a
 * request begins, and stops where words of law come.
 */

/** Words with which a request may be a question of law after all. */
const ofLaw = new RegExp(
  '§|recht|gesetz|verordnung|schaden|schäd|verletz|arbeitgeber|arbeitnehmer|arbeitsplatz|mieter|wohnung|käufer|nachbar|aufsicht|pfänd|kaution|mangel|mängel|auftraggeber|auftragnehmer|datenschutz|dsgvo|einwillig|eigent|betriebsrat|betriebsversammlung|stiegenhaus|balkon|terrasse|unfall|absetz|abschreib|gewerb|konzession|verkauf|zurückg|gewässer|grundwasser|wasserschutz|grenze|zahlt|zahlung|(?:be|aus|ein|rück)zahl' +
    '|(?<!\\p{L})(?:darf|dürfen|muss|müssen|haft|straf|klag|kündig|vertr[aä]g|frist|anspruch|gewährleist|verbot|erlaubt|pflicht|steuer|bewillig|genehmig|anmeld|zulass|behörde|gericht|anwalt|versicher|kosten(?!los)|zahle(?!n)|chef|miet|firm|gehör|schul|kund|geld|lohn|gehalt|erb|arbeit|brauch(?:e|en) (?:ich|wir)(?!\\p{L})|wem(?!\\p{L})|beamt|lehrer|lokal|(?:garten|park|wald|bach|haus)(?!\\p{L})|bio|führ(?:e|en)(?!\\p{L}))',
  'iu',
)
/** »Zahlen« as a verb, and how laws are abbreviated; images and drawings are too (»PNG«). */
const ofLawAsWritten = /(?<!\p{L})(?:zahlen|(?!(?:PNG|SVG|JPE?G)(?!\p{L}))\p{Lu}\p{L}{0,10}(?:G|GB|PO|VO))(?!\p{L})/u

const imperative =
  '(?:schreib|dicht|verfass|erzähl|sing|erfind|erstell|generier|programmier|mal|zeichn|komponier|bau|mach|gib)(?:e|en sie)?'
const wanted =
  '(?:\\p{L}{0,20}(?:gedicht|märchen|witz)|(?:geburtstags|hochzeits|liebes|weihnachts|muttertags|kinder|schlaf)(?:lied|spruch|rede|grüße|wünsche|geschichte)|haiku|rätsel|lied|liedtext|songtext|rap|märchen|limerick|roman|kurzgeschichte|gute-nacht-geschichte|drehbuch|horoskop|kuchenrezept|rezept|trainingsplan|speiseplan|werbespruch|slogan|logo|bild|skript|script|programm|python-programm|computerprogramm|webseite|website|app|code|funktion|excel-formel|sql-abfrage|regex)'
const polite = '(?:(?:bitte|mal|doch|noch|schnell|kannst du|könntest du|können sie|könnten sie|mir|uns)\\s+)*'
/** An adjective or two; not »Bau einer Website«, where the verb is a noun. */
const article =
  '(?:(?:ein|eine|einen|das|die|den|etwas)\\s+)?(?:(?!(?:(?:[dms]?ein|ihr|unser|dies)e[rs]|der|des)\\s)\\p{Ll}+e[nrs]?\\s+){0,2}'

/** One sentence: what tells of something in a second one asks about it. */
const creative = new RegExp(`^${polite}${imperative}\\s+${polite}${article}${wanted}(?!\\p{L})[^?.!:;]*[.!]*$`, 'iu')
const asked = new RegExp(
  `^(?:kannst du|könntest du|können sie|könnten sie)\\s+${polite}${article}${wanted}(?!\\p{L}).*(?:schreiben|dichten|erzählen|singen|machen|erstellen|programmieren|zeichnen|malen)[?.! ]*$`,
  'iu',
)
/** Of a text that is given: »deine Antwort« and »§ 879 ABGB« are none. */
const translation =
  /^(?:bitte\s+)?(?:übersetz(?:e|en sie)?\s(?:mir\s|bitte\s)*(?:[»„“"'][^§]+|(?:diese[nrs]?|(?:den |das |die )?folgende[nrs]?)\s(?:satz|text|wort|wörter|sätze|zeilen?|gedicht|lied)[^§]*)\s(?:ins|auf)\s\p{L}+[.!]?$|was heißt [^§]{1,60} auf (?:englisch|französisch|italienisch|spanisch|türkisch|ungarisch|russisch|latein)\?*$)/iu

const number = '\\d[\\d.,]*'
/** »2016/679« and »2004-38« are laws: whoever means a sum puts blanks, or a sign that only sums have. */
const operator = '(?:\\s*[+*×÷^]\\s*|\\s+(?:[-x:]|mal|plus|minus|hoch|geteilt durch|dividiert durch)\\s+)'
const sum = `(?:die\\s+)?(?:(?:quadrat)?wurzel (?:aus|von)\\s+${number}|${number}(?:${operator}${number})+)`
const arithmetic = new RegExp(
  `^(?:(?:was|wie ?viel)\\s+(?:ist|sind|ergibt|macht)\\s+|(?:be)?rechne\\s+(?:mir\\s+)?)${sum}\\s*=?[?.!\\s]*$|^${number}(?:\\s*(?:[+*×÷]|mal|plus|geteilt durch)\\s*${number})+\\s*=?[?\\s]*$`,
  'iu',
)

/**
 * A few words of time and place, of which there are never many: each could be read in more than one way. In a building
 * (»in der Klasse«, »am Arbeitsplatz«) it is no weather.
 */
const when =
  '(?:\\s+(?:heute|morgen|übermorgen|gerade|jetzt|denn|abends?|nachmittag|nächste woche|am (?:\\p{L}{1,10}tag|wochenende|abend|vormittag|morgen|\\p{L}{1,15}(?:see|berg))|in der (?:steiermark|wachau|schweiz|türkei|stadt)|in (?!(?:d(?:er|en|em|ie|as)|(?:[ms]?ein|ihr|unser)e?[rmns]?)\\s)\\p{L}{2,25}(?: \\p{L}{2,20})?)){0,4}'
const weather = new RegExp(
  `^(?:wie\\s+(?:ist|wird|war)(?:\\s+(?:heute|morgen|denn))?\\s+(?:das|unser)\\s+wetter${when}|(?:regnet|schneit)\\s+es${when}|wird\\s+es${when}\\s+(?:regnen|schneien|schön|sonnig|warm|kalt)|wie\\s+(?:warm|kalt)\\s+(?:ist|wird)\\s+es${when}|wetter(?:bericht|vorhersage)?${when})[?.! ]*$`,
  'iu',
)

const household =
  /^(?:wie|womit|wie lange)\s+(?:koch|back|brat|grill|dünst|würz|strick|häkl|flick|bügl|entkalk|düng)(?:e|st|t|en)\s+(?:ich|man|wir|du)\s/iu
const advice =
  /^welche[nrs]?\s+(?:\p{Ll}+\s+)?(?:\p{L}*(?:öl|farbe|handy|smartphone|laptop|computer|drucker|fernseher|kamera|(?<!\p{L})(?:(?:koch|kinder|hör|fach|lieblings)?buch)|roman|film|serie|kleid|schuhe|hose|parfum|wein|bier|restaurant|werkzeug|shampoo|creme|geschenk|brettspiel|dünger|blumen|pflanzen|matratze|fahrrad|kaffeemaschine|staubsauger))\s+(?:soll(?:te|ten|en)? (?:ich|wir|man)|empfiehlst|empfehlen|passt|ist (?:der|die|das) beste)(?!\p{L})/iu
const trivia =
  /^(?:was|welche stadt) ist die hauptstadt (?:von|der|des)\s|^wie (?:hoch|weit|groß|alt|schwer|lang) ist (?:der|die|das) (?:mond|sonne|erde|mars|großglockner|mount everest|eiffelturm|stephansdom|donau)(?!\p{L})|^wer (?:ist|war|wurde|wird|hat|gewinnt|gewann)\s[^,]*(?:weltmeister|europameister)|^wer (?:gewinnt|gewann)\s[^,]*(?:fußball|bundesliga|oscar|olympia|song ?contest)|^wer hat\s[^,]*(?:fußball|bundesliga|oscar|olympia|song ?contest)[^,]*\sgewonnen|^wie spät ist es|^welche(?:r|n) (?:tag|wochentag) (?:ist|haben wir) heute[?.! ]*$/iu

/** Those that may be told with words of law behind. */
const everyday = [creative, asked, weather, household, advice, trivia]

/** Requests of these kinds are short: what is longer tells of something. */
const longest = 300

/** Whether a text asks for something that has nothing to do with law; in a conversation an answer may be translated. */
export function isNotLaw(text: string, isFurther = false): boolean {
  if (text.length > longest) return false
  const words = text.trim().replace(/\s+/g, ' ')
  return (
    arithmetic.test(words) ||
    (!isFurther && translation.test(words)) ||
    (!ofLaw.test(words) && !ofLawAsWritten.test(words) && everyday.some((pattern) => pattern.test(words)))
  )
}
