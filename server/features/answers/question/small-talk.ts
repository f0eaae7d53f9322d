import { isNotLaw } from './not-law.ts'

/*
 * What people write that is no question. Searching it would find some provision by chance (»Du bist ein Idiot« finds the
 * insult of the criminal code), and counting on a threshold alone would quote it.
 */

const abuse =
  'idiot|trottel|depp|vollidiot|arschloch|dumm|blöd|dämlich|unfähig|nutzlos|scheiße|schwachsinnig|mist|wertlos'
const greeting =
  'hallo|hi|hey|servus|grüß gott|grüß dich|grüß sie|grüezi|guten (?:tag|morgen|abend)|moin|hello|good (?:morning|evening)'

const example = '»Mein Vermieter gibt mir die Kaution nicht zurück« oder »§ 879 ABGB«'

const notUnderstood = `Das habe ich nicht verstanden. Stellen Sie Ihre Frage bitte in Worten, zum Beispiel ${example}.`

const replies: [RegExp, string][] = [
  [
    new RegExp(`^(?:${greeting})(?: zusammen| an alle| fundstelle| du| wie geht es (?:dir|ihnen)| wie gehts)?$`, 'u'),
    `Guten Tag. Ich bin der KI-Assistent von Fundstelle und suche in österreichischen Gesetzen und Entscheidungen. Schreiben Sie, was vorgefallen ist oder was Sie wissen wollen, zum Beispiel ${example}.`,
  ],
  [
    /^(?:vielen |herzlichen |besten )?dank(?:e|eschön)?(?: schön| sehr| vielmals| (?:für|fürs) [\p{L} ]{1,30})?$|^(?:ok(?:ay)?|passt|super|alles klar)$/u,
    'Gerne. Fragen Sie einfach weiter, wenn Sie noch etwas wissen wollen.',
  ],
  [
    /^(?:tschüss?|ciao|baba|bye|auf wiedersehen|gute nacht|schönen (?:tag|abend)(?: noch)?)$/u,
    'Auf Wiedersehen. Ihre Unterhaltung bleibt gespeichert.',
  ],
  [
    /^(?:wer|was) (?:bist du|sind sie)$|^bist du (?:ein |eine |echt)?\p{L}{1,20}$|^sind sie (?:ein |eine )(?:mensch|mann|frau|ki|maschine|anwalt|anwältin|roboter|bot)$|^was (?:kannst du|können sie)(?: alles)?$|^wie (?:heißt du|heißen sie|funktionierst du)$/u,
    `Ich bin der KI-Assistent von Fundstelle, kein Mensch und keine Anwältin. Ich suche zu Ihrer Frage Bestimmungen des österreichischen Rechts und Entscheidungen und gebe zu jeder Aussage die Fundstelle an; prüfen müssen Sie sie selbst. Fragen Sie zum Beispiel ${example}.`,
  ],
  [
    new RegExp(
      `^(?:du|sie|ihr) (?:(?:bist|sind|seid) )?(?:so |echt |wirklich |ein |eine )*(?:${abuse})\\p{L}{0,4}(?: .{0,25})?$|^(?:${abuse})$|^das (?:war|ist) (?:falsch|${abuse})$`,
      'u',
    ),
    'Das hat Ihnen offenbar nicht geholfen. Schildern Sie bitte, worum es geht oder was an der Antwort falsch war; über »Nicht hilfreich« unter der Antwort können Sie uns das auch melden.',
  ],
  [/^test(?:en|ing|frage)?$/u, `Die Verbindung steht. Stellen Sie Ihre Frage in Worten, zum Beispiel ${example}.`],
  [
    /^(?:(?:(?:asdf|qwert|yxcv|jklö)\p{L}*|(?:bla){1,9})(?: (?:(?:asdf|qwert|yxcv|jklö)\p{L}*|(?:bla){1,9})){0,20}|lorem ipsum.{0,200})$/u,
    notUnderstood,
  ],
]

/** The reply to a greeting, thanks, abuse and the like; undefined for everything that may be a question; `isFurther` in a conversation. */
export function smallTalk(text: string, isFurther = false): string | undefined {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '' && !text.includes('§')) return notUnderstood
  if (isNotLaw(text, isFurther))
    return `Das kann ich nicht beantworten: Ich suche nur in österreichischen Gesetzen und Entscheidungen. Fragen Sie zum Beispiel ${example}.`
  return replies.find(([pattern]) => pattern.test(words))?.[1]
}
