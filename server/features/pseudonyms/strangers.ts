import { isAustrianPlaceKey } from './austrian-towns.ts'
import type { Put } from './name-places.ts'
import { determiners, personVerbs } from './person-words.ts'
import { infoOf, type PersonText, type Seed } from './person-text.ts'
import { streetWord } from './read-name.ts'
import { isTown } from './words.ts'

/*
 * Capitalised words that no rule explains: doubtful as a name without any sign, sure beside a verb of what only persons
 * do.
 */

const rivers = new Set([
  'ybbs',
  'thaya',
  'salzach',
  'muerz',
  'drau',
  'enns',
  'mur',
  'leitha',
  'lafnitz',
  'krems',
  'traun',
  'erlauf',
  'pielach',
  'raab',
  'ager',
  'gail',
])
const placeCue =
  /^(?:in|nach|aus|ab|Bad|Sankt|St|Raum|Region|Gemeinde|Stadt|Ort|Bezirk|Land|Provinz|Distrikt|Insel|Ortsteil|Ortschaft|Dorf|Fluss|Berg|Tal|KG|Marke|Serie|Sorte|Rasse|Fabrikat|Ausführung|Programm|Software|App|Firma|Fa|Typ|Modell|Type|Hotel|Restaurant|Café|Gasthof|Gasthaus|Flugplatz|Flughafen|Bahnhof|Haltestelle|Autobahn|Autobahnknoten|Knoten|Kraftwerk|Umspannwerk|Tunnel|Stausee|Speicher|Skigebiet|Nationalpark|Naturpark|Campus|Klinik|Krankenhaus|Spital|UKH|LKH|AKH|KH|Pfarre|Schloss|Station|im|am|vom|zum|beim|ins)$/
const medicine =
  /.(?:pril|sartan|statin|olol|prazol|mycin|cillin|floxacin|parin|zepam|peridon|azol|xaban|formin|gliptin|lukast|setron|triptan|profen|fenac|coxib|dipin|thiazid|semid|lacton|oxetin|pram|tidin|caine?|metason|nisolon|vudin|ciclovir|thyrox|trexat|tralin|tiapin|zapin|zolam|dronat|lamid|glitazon|gliflozin|codein|morphon|zidin|fibrat)$/u
const ofOtherKinds = /(?:in|ol|an|en|on|ium|al|ex|um|us|a|in|yl|id|at|it|ose|ase|er)$/u

/**
 * Names without any sign but a capital. Doubtful, so that somebody looks at it; not in letters of hospitals, which are
 * full of words that no dictionary knows.
 */
export function strangers(context: PersonText, seeds: readonly Seed[], put: Put) {
  const { tokens, kept, text } = context
  if (context.isCapitals) return
  const places = placesOf(context)
  const taken = new Uint8Array(tokens.length)
  for (const { from, to } of seeds) taken.fill(1, from, to + 1)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (taken[at] || !token.isCapital || token.text.length < 3 || token.isAllCapitals || kept[token.start]) continue
    const info = infoOf(token)
    const { kind, isTitle, isAddress, isNever, isRole, key } = info
    if (isTitle || isAddress || isNever || isRole || places.has(key) || isTown(token.text) || isAustrianPlaceKey(key))
      continue
    const [previous, next] = [tokens[at - 1], tokens[at + 1]]
    // »Waidhofen an der Ybbs«: a river.
    if (/^(?:der|am)$/.test(previous?.text ?? '') && rivers.has(key)) continue
    if (previous?.isWord && (placeCue.test(previous.text) || determiners.has(infoOf(previous).key))) continue
    // »a rechte Wucht«: an article of the dialect and an adjective before a word that is no surname.
    const beforeThat = tokens[at - 2]
    if (
      !kind.isFamily &&
      previous?.isWord &&
      !previous.isCapital &&
      /(?:e|en|er|es|em)$/.test(previous.text) &&
      infoOf(previous).kind.isOrdinary &&
      beforeThat?.isWord &&
      /^(?:a|an|oa|ana)$/.test(beforeThat.text)
    )
      continue
    const isStart = !previous || previous.isBreak || /^[.!?:;„"»“–•(-]$/.test(previous.text)
    const isWord = kind.isOrdinary || kind.isCompound
    const speaks = speaksHere(previous, next, isStart)
    if (speaks && !context.isSmall && (kind.isFamily || kind.isGiven || !isWord)) {
      // »Weber sagte« may be somebody's trade, »sagte Weber« is nobody's.
      put({ from: at, to: at }, isWord && isStart && kind.isNoun ? 0.6 : 0.8, 'beside what only persons do')
      continue
    }
    // »gegen Schulte«: a word of the language that is written small, with a capital inside of a sentence.
    const isSmallWord = !context.isSmall && kind.isOrdinary && !kind.isNoun && kind.isFamily && !isStart
    if (!(isSmallWord || (info.isNameLike && !kind.isOrdinary && (kind.isFamily || !kind.isCompound)))) continue
    if (token.text.length < 4) continue
    if (context.isSmall && !kind.isFamily) continue
    if (context.isClinical && !(kind.isFamily && !ofOtherKinds.test(token.text))) continue
    if (/^\d{4,5}$/.test(previous?.text ?? '') || /^[@/-]$/.test(previous?.text ?? '')) continue
    if (next && (/^[-:@/]$/.test(next.text) || /^\d/.test(next.text) || streetWord.test(next.text))) continue
    if (next?.text === '.' && /^\p{L}/u.test(text.slice(next.end, next.end + 1))) continue
    // »Bauf. (10)«, »BGBl. II«: an abbreviation, for no sentence begins behind it.
    const after = tokens[at + 2]
    if (next?.text === '.' && !kind.isFamily && after && !after.isBreak && !(after.isCapital && !after.isAllCapitals))
      continue
    // Medicines, by what their substances end with.
    if (!kind.isFamily && medicine.test(token.text)) continue
    // »Sie nimmt Moosil, Birkan und …«: what is taken.
    if (!kind.isFamily && !speaks && isTaken(text, token)) continue
    // A noun with an ending that names do not have.
    if (
      /(?:kassa|konto|kto|leger|legerin|ung|heit|keit|schaft|tion|ismus|isch|ische[rnms]?|lich|liche[rnms]?|bar|nis)$/u.test(
        token.text,
      )
    )
      continue
    // What is a surname and nothing else is hardly ever meant otherwise, but in letters of hospitals.
    const isSurname = kind.isFamily && !isWord && !context.isClinical && !context.isSmall
    put({ from: at, to: at }, isSurname ? 0.8 : kind.isFamily ? 0.5 : 0.4, isSurname ? 'surname alone' : 'unknown word')
  }
}

type Beside = PersonText['tokens'][number] | undefined

/** »sagte Babbel«, »Tischer versichert«: the verb stands small beside the word. */
function speaksHere(previous: Beside, next: Beside, isStart: boolean): boolean {
  const isVerb = (token: Beside) =>
    token !== undefined && token.isWord && !token.isCapital && personVerbs.has(infoOf(token).key)
  return isVerb(previous) || (isVerb(next) && (isStart || previous?.text === ',' || previous?.isCapital !== true))
}

const beforePlaces = new Set(['in', 'nach', 'aus', 'Bad', 'St', 'Sankt'])

/** What a text speaks of as a place once is one elsewhere too. */
function placesOf({ tokens }: PersonText): Set<string> {
  const places = new Set<string>()
  tokens.forEach((token, at) => {
    if (!token.isCapital) return
    const before = tokens[at - 1]?.text ?? ''
    if (beforePlaces.has(before) || /^\d{4,5}$/.test(before)) places.add(infoOf(token).key)
    const date = tokens[at + 1]?.text === ',' && /^(?:am|den|\d{1,2})$/.test(tokens[at + 2]?.text ?? '')
    if (date && (at === 0 || tokens[at - 1]!.isBreak)) places.add(infoOf(token).key)
  })
  return places
}

/** What speaks of medicines before or behind a word of the same sentence. */
const takenBefore =
  /(?<!\p{L})(?:nimmt|nehme|nahm|nehmen|einnimmt|Einnahme(?: von)?|Therapie mit|Medikation|Dauermedikation|Medikament(?:e|en)?|Arznei\p{Ll}{0,8}|Präparat(?:e|en)?|Salbe|Tropfen|Tabletten|Spray|Rezept (?:für|über)|Umstellung (?:von|auf)|umgestellt auf|behandelt mit|verschrieben|verordnet)(?: \p{Ll}{3,12}){0,2}:? (?:[^.;:\n]{0,60}[ ,])?$/u
const takenBehind =
  /^[^.;:\n]{0,50} (?:verschrieben|verordnet|verabreicht|eingenommen|abgesetzt|aufdosiert|verschreibt|verordnete|verschrieb)(?!\p{L})/u
function isTaken(text: string, { start, end }: { start: number; end: number }): boolean {
  return takenBefore.test(text.slice(Math.max(0, start - 96), start)) || takenBehind.test(text.slice(end, end + 70))
}
