/*
 * Requests that no law answers: a poem, a program, a sum, the weather, a recipe. Searching them would find some provision
 * by chance. Whatever may be meant of law (»Darf ich …«, »Wem gehört …«) is none of them: a class is known by how such a
 * request begins, and stops where words of law come.
 */

/** Words with which a request may be a question of law after all. */
const ofLaw =
  /§|recht|gesetz|(?<!\p{L})(?:darf|dürfen|muss|müssen|haft|straf|klag|kündig|vertr[aä]g|frist|anspruch|schadenersatz|gewährleist|verbot|erlaubt|pflicht|steuer|bewillig|genehmig|anmeld|zulass|vermieter|nachbar|behörde|gericht|anwalt|versicher)/iu

const imperative =
  '(?:schreib|dicht|verfass|erzähl|sing|erfind|erstell|generier|programmier|mal|zeichn|komponier|bau|mach|gib)(?:e|en sie)?'
const wanted =
  '(?:gedicht|haiku|witz|rätsel|lied|liedtext|songtext|rap|märchen|limerick|roman|kurzgeschichte|gute-nacht-geschichte|drehbuch|horoskop|kuchenrezept|rezept|trainingsplan|speiseplan|werbespruch|slogan|logo|bild|skript|script|programm|python-programm|computerprogramm|webseite|website|app|code|funktion|excel-formel|sql-abfrage|regex)'
const polite = '(?:(?:bitte|mal|doch|noch|schnell|kannst du|könntest du|können sie|könnten sie|mir|uns)\\s+)*'
const article = '(?:(?:ein|eine|einen|das|die|den|etwas)\\s+)?(?:\\p{Ll}+(?:e[nrs]?)\\s+){0,2}'

const creative = new RegExp(`^${polite}${imperative}\\s+${polite}${article}${wanted}(?!\\p{L})[^?]*[.!]*$`, 'iu')
const asked = new RegExp(
  `^(?:kannst du|könntest du|können sie|könnten sie)\\s+${polite}${article}${wanted}(?!\\p{L}).*(?:schreiben|dichten|erzählen|singen|machen|erstellen|programmieren|zeichnen|malen)[?.! ]*$`,
  'iu',
)
const translation =
  /^(?:bitte\s+)?(?:übersetz(?:e|en sie)?\s.+\s(?:ins|auf)\s\p{L}+[.!]?$|was heißt .{1,60} auf (?:englisch|französisch|italienisch|spanisch|türkisch|ungarisch|russisch|latein)\?*$)/iu

const number = '\\d[\\d.,]*'
const operator = '(?:[-+*/x×÷:^]|mal|plus|minus|hoch|geteilt durch|dividiert durch)'
const sum = `(?:die\\s+)?(?:(?:quadrat)?wurzel (?:aus|von)\\s+${number}|${number}(?:\\s*${operator}\\s*${number})+)`
const arithmetic = new RegExp(
  `^(?:(?:was|wie ?viel)\\s+(?:ist|sind|ergibt|macht)\\s+|(?:be)?rechne\\s+(?:mir\\s+)?)${sum}\\s*=?[?.!\\s]*$|^${number}(?:\\s*(?:[+*×÷]|mal|plus|geteilt durch)\\s*${number})+\\s*=?[?\\s]*$`,
  'iu',
)

const when =
  '(?:\\s+(?:heute|morgen|übermorgen|gerade|jetzt|denn|abends?|nachmittag|nächste woche|am \\p{L}+|in [\\p{L} ]{2,25}))*'
const weather = new RegExp(
  `^(?:wie\\s+(?:ist|wird|war)(?:\\s+(?:heute|morgen|denn))?\\s+(?:das|unser)\\s+wetter${when}|(?:regnet|schneit)\\s+es${when}|wird\\s+es${when}\\s+(?:regnen|schneien|schön|sonnig|warm|kalt)|wie\\s+(?:warm|kalt)\\s+(?:ist|wird)\\s+es${when}|wetter(?:bericht|vorhersage)?${when})[?.! ]*$`,
  'iu',
)

const household =
  /^(?:wie|womit|wie lange)\s+(?:koch|back|brat|grill|dünst|würz|strick|häkl|flick|bügl|entkalk|düng)(?:e|st|t|en)\s+(?:ich|man|wir|du)\s/iu
const advice =
  /^welche[nrs]?\s+(?:\p{Ll}+\s+)?(?:\p{L}*(?:öl|farbe|handy|smartphone|laptop|computer|drucker|fernseher|kamera|buch|roman|film|serie|kleid|schuhe|hose|parfum|wein|bier|restaurant|werkzeug|shampoo|creme|geschenk|brettspiel|dünger|blumen|pflanzen|matratze|fahrrad|kaffeemaschine|staubsauger))\s+(?:soll|sollte|empfiehlst|empfehlen|passt|ist (?:der|die|das) beste)(?!\p{L})/iu
const trivia =
  /^(?:was|welche stadt) ist die hauptstadt (?:von|der|des)\s|^wie (?:hoch|weit|groß|alt|schwer|lang) ist (?:der|die|das) (?:mond|sonne|erde|mars|großglockner|mount everest|eiffelturm|stephansdom|donau)(?!\p{L})|^wer (?:hat|wurde|wird|gewinnt|gewann)\s.*(?:weltmeister|europameister|fußball|bundesliga|oscar|olympia|song ?contest)|^wie spät ist es|^welche(?:r|n) (?:tag|wochentag) (?:ist|haben wir) heute[?.! ]*$/iu

const classes = [creative, asked, translation, arithmetic, weather]
/** Those that may be told with words of law behind. */
const everyday = [household, advice, trivia]

/** Whether a text asks for something that has nothing to do with law. */
export function isNotLaw(text: string): boolean {
  const words = text.trim().replace(/\s+/g, ' ')
  return (
    classes.some((pattern) => pattern.test(words)) ||
    (!ofLaw.test(words) && everyday.some((pattern) => pattern.test(words)))
  )
}
