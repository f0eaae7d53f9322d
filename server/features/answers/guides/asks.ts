import { readQuantities } from '../check/quantities.ts'
import type { GuideLine, Part } from './guides.ts'

/*
 * What a question wants to know, and how far a line of a guide says it: by the part that it is, and by what it says
 * whatever its part is. »Wie lange darf der Vertrag binden?« is answered by a length of 24 months that stands as a height.
 */

/** What a question wants to know, by the part of a guide that says it. */
const intents: [RegExp, Part[]][] = [
  [
    /(?<!\p{L})(?:wie lang\p{L}*|bis wann|wann|ab wann|\p{L}*frist\p{L}*|verjähr\p{L}*|verfäll\p{L}*|binnen|zeit habe|habe ich.{0,20}zeit)(?!\p{L})/iu,
    ['frist'],
  ],
  [/(?<!\p{L})(?:straf(?:e|en|maß|rahmen|drohung)|droht)(?!\p{L})/iu, ['strafe']],
  [
    /(?<!\p{L})(?:wie ?viel\p{L}*|wie hoch|höhe|höchst\p{L}*|betrag|prozent|anteil|grenze|zinsen)(?!\p{L})/iu,
    ['hoehe'],
  ],
  [/(?<!\p{L})(?:kostet|kosten|gebühr\p{L}*|anwaltskosten|teuer|wer zahlt)(?!\p{L})/iu, ['kosten', 'hoehe']],
  [
    /(?<!\p{L})(?:begründ\p{L}*|schriftlich|mündlich|form|formular|muster|inhalt|drinstehen|drin stehen|unterschr\p{L}*|notar\p{L}*)(?!\p{L})/iu,
    ['form'],
  ],
  [
    /(?<!\p{L})(?:wo|wohin|bei wem|welches gericht|welche behörde|zuständig\p{L}*|(?:bei|zu|vor|über das) gericht)(?!\p{L})/iu,
    ['stelle'],
  ],
  [/(?<!\p{L})wer (?:entscheidet|bestimmt|verhängt|bestraft|ordnet)(?!\p{L})/iu, ['stelle', 'wer']],
  [/(?<!\p{L})wer(?! zahlt)(?!\p{L})/iu, ['wer', 'voraussetzung']],
  [
    /(?<!\p{L})(?:gilt das auch|auch für|betrieb\p{L}*|unternehmer|verbraucher)(?!\p{L})/iu,
    ['wer', 'ausnahme', 'voraussetzung'],
  ],
  [
    /(?<!\p{L})(?:(?:welche[nrms]?|aus welche[nm]|einen?|den) gr[uü]nde?n?|voraussetzung\p{L}*|bedingung\p{L}*|unter welchen|warum|weshalb)(?!\p{L})/iu,
    ['voraussetzung'],
  ],
  [/(?<!\p{L})(?:beweis\p{L}*|nachweis\p{L}*|belege?n?)(?!\p{L})/iu, ['nachweis']],
  [/(?<!\p{L})(?:dagegen|wehren|bekämpf\p{L}*|anfecht\p{L}*|rechtsmittel)(?!\p{L})/iu, ['dagegen', 'frist']],
  [/(?<!\p{L})(?:außer|ausnahme\p{L}*|gestorben|tod|stirbt)(?!\p{L})/iu, ['ausnahme', 'voraussetzung']],
]

/** The parts of a guide that answer a question first; empty where it asks for none in particular. */
export const partsAsked = (question: string): Part[] =>
  intents.flatMap(([pattern, parts]) => (pattern.test(question) ? parts : []))

const words = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')
const ofTime = new Set(['tag', 'werktag', 'monat', 'datum', 'minute'])
const penal = words('\\p{L}*strafe?n?|freiheitsstrafe|tagess[aä]tze?|geldbuße|drohen|droht|bestraft|kostet|zahlt')

/** Somebody does not do what is due: what helps against that is asked. Who begins with »Nein« corrects what was said. */
const refuses = words(
  '(?<!(?:^|[.?!]\\s+)[»„"]?)nein|nicht (?:reagier\\p{L}*|antwort\\p{L}*)|weiger\\p{L}*|verweiger\\p{L}*|ablehn\\p{L}*|abgelehnt|nichts sagen|abgewiesen',
)

/** Somebody wants what is due to them: a penalty is none of it. */
const claims = words(
  'was (?:steht|stehen|bekomm\\p{L}*|krieg\\p{L}*|kann \\p{L}+ (?:verlangen|fordern))|steht \\p{L}+ zu|anspruch auf|(?<!wie ?viel |wie lange )(?:bekomme?|kriege?) (?:ich|i|wir|ma)|was dafür|(?:gibts|gibt es|gebe) (?:was|etwas|geld) (?:dafür|zurück)|kann ich .{0,60}(?:verlangen|fordern|zurückfordern|zurückverlangen)',
)

/** `isOutright`: who asks for it has to read it, however much else there is to say. */
type Kind = { asks: RegExp; says: (line: Pick<GuideLine, 'part' | 'text'>) => boolean; isOutright?: true }

/** What is asked for by the words of a question, and what a line says of it that is not already its part. */
const kinds: Kind[] = [
  { asks: refuses, says: ({ part }) => part === 'dagegen' },
  {
    asks: words('wie lang\\p{L}*|bis wann|ab wann|wie schnell|wie viel zeit|zeit lassen'),
    says: ({ text, part }) =>
      part !== 'frist' && !penal.test(text) && readQuantities(text).some(({ unit }) => ofTime.has(unit)),
  },
  {
    asks: words(
      'droht|drohen|bestraft|strafbar|strafe|ins gefängnis|was kann (?:mir |da |ihm |ihr |uns )?(?:alles )?passieren|muss ich mit .{0,30}rechnen|erwartet (?:mich|ihn|sie|uns)',
    ),
    says: ({ text, part }) =>
      (part === 'strafe' || part === 'hoehe' || penal.test(text)) && /\d|Jahr|Monat|Woche/u.test(text),
    isOutright: true,
  },
  {
    asks: words(
      'was (?:passiert|geschieht|ist|wäre|wird)[, ]*(?:denn |dann |aber |jetzt )?wenn|und wenn|folgen?|sonst|trotz|nicht daran|verst[oö]ß\\p{L}*',
    ),
    says: ({ text }) =>
      /^(?:Ohne|Wer (?:nicht|gegen|ohne|trotz)|Fehlt|Fehlen|Unterbleibt|Wird \p{L}+ nicht|Versäumt|Nach Ablauf|Bei Verstoß|Verstöße)|(?<!\p{L})(?:verstößt|zuwider|missachtet|sonst|andernfalls|erlischt|verliert|gegenstandslos|nichtig|unwirksam|ungültig|gilt als)(?!\p{L})/iu.test(
        text,
      ),
  },
  {
    asks: words(
      'was (?:muss|müssen|soll|sollen|kann|können|mache|machen|tun|tue) (?:ich|wir|man)?(?: \\p{L}+){0,4}|wie (?:gehe|geht|mache|frage|beantrage|bekomme|komme|kündige|melde|wehre)\\p{L}*|was tun|vorgehen',
    ),
    says: ({ part }) => part === 'schritt' || part === 'stelle',
  },
  {
    asks: claims,
    says: ({ text, part }) =>
      part === 'hoehe' ||
      (part !== 'strafe' &&
        words(
          'gebührt|gebühren|steht \\p{L}+ zu|steht .{0,60} zu|stehen .{0,60} zu|anspruch|ersetzen|zu ersetzen|verlangen|zurückverlangen|zurückfordern|bekommt|erhält',
        ).test(text)),
    isOutright: true,
  },
]

/** The sentences of a text that ask something; all of it where none does. */
export function askingWords(question: string): string {
  const asking = question.split(/(?<=[.?!])\s+/u).filter((sentence) => /\?\s*$/u.test(sentence))
  return asking.length > 0 ? asking.join(' ') : question
}

/** What a line is worth whose part is asked for first, whose part is asked for too, and which says it though its part is another. */
const worth = { first: 1, also: 0.6, says: 0.6 }

/** How far a line says what a question wants to know: by its part, and in other words (0 to 1 each). */
export function saysAsked(
  question: string,
  wanted: readonly Part[],
  line: Pick<GuideLine, 'part' | 'text'>,
): { byPart: number; otherwise: number } {
  // A penalty is an amount too; where one is asked for, or what is due, the two are not the same.
  const isAmount = line.part === 'strafe' && !wanted.includes('strafe') && !claims.test(question)
  const rank = wanted.indexOf(isAmount ? 'hoehe' : line.part)
  return {
    byPart: rank < 0 ? 0 : rank === 0 ? worth.first : worth.also,
    otherwise: kinds.some(({ asks, says }) => asks.test(question) && says(line)) ? worth.says : 0,
  }
}

/** Whether a question asks for a penalty or a claim and a line says it. */
export const saysOutright = (question: string, line: Pick<GuideLine, 'part' | 'text'>): boolean =>
  kinds.some(({ asks, says, isOutright }) => isOutright && asks.test(question) && says(line))
