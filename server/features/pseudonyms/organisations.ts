import { atWords, matchesAtWords } from './at-words.ts'
import { findBodies } from './bodies.ts'
import { trade } from './firms-again.ts'
import type { Found } from './entity.ts'
import { findInstitutions, isAbstract } from './institutions.ts'
import { findByLegalForm } from './legal-forms.ts'
import { determiners } from './person-words.ts'
import { infoOf } from './person-text.ts'
import { keyOf, type Token } from './tokens.ts'
import { matchesIn, windowsAround, windowsOfWords } from './windows.ts'
import { isTown } from './words.ts'
import {
  leading,
  partOfCase,
  starters,
  starterToken,
  strongStarter,
  society,
  adjectiveBefore,
  societyMark,
  dashed,
  enders,
  citedBefore,
  citedBehind,
  bank,
  workplace,
  club,
  clubSign,
  unionOfEurope,
  placeEnd,
  federal,
  careStation,
  firmLabel,
  firmLabelMark,
  titleBefore,
  employer,
  employerMark,
  bankMark,
  small,
  smallName,
  smallNameMark,
} from './organisation-words.ts'

const isOfLanguage = (word: string) => {
  const { kind, isRole, isNever, isTitle } = infoOf(word)
  return (
    kind.isOrdinary ||
    kind.isCompound ||
    isRole ||
    isNever ||
    isTitle ||
    determiners.has(keyOf(word)) ||
    leading.test(word)
  )
}

/** What everybody belongs to or may cite is no society of the case. */
const ofEverybody =
  /^(?:Sozialversicherungs|Europa|Gewerkschaft|Seniorenbund|Arbeiter|Staatenbund|Hauptverband|Dachverband|Insolvenz-Entgelt|Konsumentenschutz|Gewerkschafts|Familienlasten|Gemeinde|Bundes|Landes|Städtebund|Pensions|Ausgleichs|Katastrophen)/u

/** Names behind a word that they begin with (»Firma Moik«, »Ordination Dr. Moik«). */
function byWordBefore(text: string, tokens: readonly Token[]): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsOfWords(text, tokens, starterToken, 240), starters)) {
    const word = match.groups!.word!
    const value = match.groups!.v!
    if (/^(?:für|der|des)/.test(value)) continue
    // »Wohnbau Kosten«, »KFZ Steuer«: behind such a word an ordinary one is no name.
    if (
      /^(?:KFZ|Kfz|Stift|Kloster|WEG|Eigentümergemeinschaft|Wohnungseigentümergemeinschaft|.{4,}(?:bau|stube|stüberl|technik|werkstatt|werkstätte|salon|büro|studio))$/u.test(
        word,
      )
    ) {
      const { isNameLike, kind } = infoOf(value.split(/[ ]/)[0]!)
      if (!isNameLike || (kind.isOrdinary && !kind.isGiven)) continue
    }
    // »weil die Bank Sicherheiten verlangt«, »der Kindergarten Beitrag«: the object of a clause is no name.
    if (!strongStarter.test(word) && isAbstract(value.split(/[ ]/)[0]!)) continue
    const isOwn = !/^(?:Firma|Fa\.|FA\.)$/.test(word)
    const end = at + match[0].length
    found.push({
      start: isOwn ? at : end - value.length,
      end,
      type: 'ORG',
      score: strongStarter.test(word) ? 0.85 : 0.6,
      rule: 'word before a name',
    })
  }
  return found
}

/** Societies by the last part of their first word. */
function societies(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, societyMark, 60, 150), society)) {
    const words = match[0].replace(/^\S+-[ ](?:und|&)[ ]/u, '').split(' ')
    // The word alone is a kind of society (»Kultur- und Musikverein«), and a genitive none (»des Vereins Huber«).
    if (words.length === 1 || ofEverybody.test(match[0])) continue
    // »dass der Hilfsfonds Mittel vergibt«: an ordinary word behind such a one is no name.
    const { kind } = infoOf(words[1]!)
    const isOrdinaryNoun = kind.isNoun && kind.isOrdinary && !kind.isFamily && !isTown(words[1]!)
    if (/(?:bund|forum|fonds|gemeinschaft)$/iu.test(words[0]!) && isOrdinaryNoun) continue
    const adjective = adjectiveBefore.exec(text.slice(Math.max(0, at - 44), at))?.[0] ?? ''
    const isAdjective = adjective !== '' && !determiners.has(keyOf(adjective.trim()))
    found.push({
      start: isAdjective ? at - adjective.length : at,
      end: at + match[0].length,
      type: 'ORG',
      score: 0.7,
      rule: 'society',
    })
    found.push(...quotedAgain(text, match.groups!.quoted))
  }
  for (const { match, at } of matchesIn(windowsAround(text, /[–-][ ]Verein[ ]/g, 100, 110), dashed))
    found.push({ start: at, end: at + match[0].length, type: 'ORG', score: 0.85, rule: 'society' })
  return found
}

/** Clubs by the letters before their name, and stations of the bodies that care for people. */
function clubs(text: string): Found[] {
  const found: Found[] = []
  for (const [pattern, score, rule] of [
    [club, 0.8, 'club'],
    [careStation, 0.8, 'station of a body'],
  ] as const)
    for (const { match } of matchesAtWords(text, pattern)) {
      // »beim SK Lindach Fußball spielen«: the name ends before a word of the language.
      let words = match[0].split(' ')
      if (words.length > 2 && determiners.has(keyOf(words.at(-1)!))) words = words.slice(0, -1)
      const name = words.join(' ')
      const last = infoOf(words.at(-1)!)
      const isPlace =
        isTown(words.at(-1)!) || federal.test(words.at(-1)!) || (!last.kind.isOrdinary && placeEnd.test(words.at(-1)!))
      const isWord =
        !isPlace && (last.kind.isNoun || last.kind.isCompound) && !/^(?:Süd|Nord|Ost|West|Mitte)/.test(words.at(-1)!)
      // »das Recht der Union Richtlinien«: the European one, unless something says that it is a club.
      if (/^(?:Union|UNION|SU)$/.test(words[0]!)) {
        const before = text.slice(Math.max(0, match.index - 40), match.index)
        const behind = text.slice(match.index + name.length, match.index + name.length + 40)
        const isClub = clubSign.test(before) || clubSign.test(behind.split('.')[0]!)
        const isOwn = isPlace || (words[0] === 'SU' && !last.kind.isOrdinary && !last.kind.isCompound)
        if (unionOfEurope.test(before) || (!isClub && (!isOwn || /(?<!\p{L})der[ ]$/u.test(before)))) continue
      }
      // »SV Gutachten«, »SPG Novelle«, »SV Dr. Huber«: an expert, a law.
      if (words.length === 2 && isWord) continue
      // »Caritas-Lindach« is a single word.
      const second = words[1]
      if (second && (infoOf(second).isTitle || /^(?:Dr|Mag|DI|Ing|Prof)\.?$/.test(second))) continue
      const end = words.length > 2 && isWord ? name.lastIndexOf(' ') : name.length
      found.push({ start: match.index, end: match.index + end, type: 'ORG', score, rule })
    }
  return found
}

/** Firms behind a label that says what they are in a case. */
function firmsBehindLabels(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, firmLabelMark, 24, 140), firmLabel)) {
    const words = match.groups!.v!.split(' ')
    // »Dienstgeber: Josef Huber« is a person, »Drittschuldnerin: Omega Montage Service« none: it ends with what it does.
    const { kind } = infoOf(words.at(-1)!)
    const isThing = kind.isOrdinary ? kind.isNoun : kind.isCompound && words.length > 2
    const isBusiness = isThing && !kind.isFamily && !kind.isGiven && !kind.isPerson
    if (words.some((word) => infoOf(word).isTitle || infoOf(word).isAddress)) continue
    if (!isBusiness && words.some((word) => infoOf(word).kind.isGiven)) continue
    const end = at + match[0].length
    found.push({ start: end - match.groups!.v!.length, end, type: 'ORG', score: 0.85, rule: 'firm behind its label' })
  }
  return found
}

/** Where somebody works. */
function placesOfWork(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, /[“"«]\s(?:ge|be|an|tä|ar)/g, 70, 20), workplace)) {
    const start = at + match[0].indexOf(match.groups!.v!)
    found.push({ start, end: start + match.groups!.v!.length, type: 'ORG', score: 0.6, rule: 'place of work' })
  }
  for (const { match, at } of matchesIn(windowsAround(text, employerMark, 50, 90), employer)) {
    const words = match.groups!.v!.split(' ')
    // »Fahrer beim Kläger Huber«, »beschäftigt bei Maria Huber«: persons.
    const { isRole, kind, isTitle, isAddress, isNever } = infoOf(words[0]!)
    // »angestellt bei Kaufmann Ofenrösterei«: the last word says what it trades in.
    const isTrade = words.length > 1 && trade.test(words.at(-1)!) && !infoOf(words.at(-1)!).kind.isFamily
    if (isTitle || isAddress || isNever || kind.isGiven || ((isRole || kind.isPerson) && !(isTrade && kind.isFamily)))
      continue
    const start = at + match[0].lastIndexOf(match.groups!.v!)
    found.push({ start, end: start + match.groups!.v!.length, type: 'ORG', score: 0.7, rule: 'employer' })
  }
  return found
}

/** Names that begin small before a legal form. */
function smallNames(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, smallNameMark, 80, 2), smallName)) {
    // »die neue GmbH«: words of the language, unless signs join them.
    const { v = '' } = match.groups!
    const isOwn = /[._\d&+]/.test(v) || v.split(' ').every((word) => !isOfLanguage(word))
    if (isOwn)
      found.push({
        start: at,
        end: at + match[0].length,
        type: 'ORG',
        score: 0.8,
        rule: 'small name before a legal form',
      })
  }
  return found
}

/** Banks and insurers by their place. */
function banks(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, bankMark, 44, 20), bank))
    found.push({ start: at, end: at + match[0].length, type: 'ORG', score: 0.6, rule: 'bank' })
  return found
}

/** Firms as people type them, all in small letters. */
function inSmallLetters(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, /(?:gmbh|gesmbh|ges\.m\.b\.h\.)/g, 100, 8), small)) {
    const words = match[0].trimEnd().split(/\s+/).slice(0, -1)
    // Of the words before it those that follow the last small one of the language.
    const last = words.findLastIndex(
      (word) =>
        leading.test(word) ||
        /^(?:hausverwaltung|von|dass|hat|ist|einer?|meiner?|unserer?|war|habe|über|wo|da|bei|nicht|auch|noch)$/u.test(
          word,
        ),
    )
    const name = words.slice(last + 1)
    if (name.length === 0) continue
    const start = at + match[0].lastIndexOf(name.join(' '))
    if (start >= at)
      found.push({
        start,
        end: at + match[0].trimEnd().length,
        type: 'ORG',
        score: 0.75,
        rule: 'legal form in small letters',
      })
  }
  return found
}

/** Firms that their last word shows (»… & Partner«). */
function byTheirEnd(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesIn(
    windowsAround(
      text,
      /(?:Partner|Kollegen|Söhne|Sohn|[&+]\s?(?:T[öo]chter|Br[üu]der|Enkel)|&\s?Co|Rechtsanwälte|anzlei|Anwälte|Steuerberater)(?!\p{L})/gu,
      140,
      60,
    ),
    enders,
  )) {
    const words = match[0].split(/[\s,]/)
    // »Mein Sohn«, »dass Ihr Partner« is no firm; of »Betreibende Partei Moik & Co« only what stands behind the role is.
    const last = words.findLastIndex(
      (word) =>
        (leading.test(word) && !/^(?:und|sowie)$/.test(word)) ||
        partOfCase.test(word) ||
        (/^\p{Lu}/u.test(word) && determiners.has(keyOf(word))),
    )
    const own = words.slice(last + 1)
    if (last >= 0 && (own.length < 3 || !/^\p{Lu}/u.test(own[0]!) || !/[&+]/.test(match[0]))) continue
    const start = last < 0 ? at : at + match[0].lastIndexOf(own.join(' '))
    if (start < at) continue
    // »Mutter & Tochter«: relatives, and no name before them.
    const head = /(?<![\p{L}-])(\p{Lu}[\p{L}-]*) ?[&+] ?(?:T[öo]chter|Br[üu]der|Enkel)$/u.exec(match[0])?.[1]
    if (head !== undefined && (infoOf(head).isRole || (infoOf(head).kind.isOrdinary && !infoOf(head).kind.isFamily)))
      continue
    // »vgl Rummel & Co, ABGB § 879«: who wrote it.
    if (
      /&\s?Co\.?$/u.test(match[0]) &&
      (citedBefore.test(text.slice(Math.max(0, start - 50), start)) ||
        citedBehind.test(text.slice(at + match[0].length, at + match[0].length + 40)))
    )
      continue
    const title = titleBefore.exec(text.slice(Math.max(0, start - 50), start))?.[0] ?? ''
    found.push({ start: start - title.length, end: at + match[0].length, type: 'ORG', score: 0.85, rule: 'firm' })
  }
  return found
}

const partners = atWords(
  /(?<![\p{L}-])(?:Ziviltechniker|Architekten|Rechtsanwälte|Notare|Steuerberater|Wirtschaftsprüfer|Baumeister)[ ](?<v>\p{Lu}[\p{L}-]{2,20}(?:,[ ]\p{Lu}[\p{L}-]{2,20}){0,3}[ ](?:und|&|\+)[ ]\p{Lu}[\p{L}-]{2,20})(?![\p{L}-]|[ ]\p{Lu})/gu,
)
const brothers = atWords(/(?<![\p{L}-])(?:Gebrüder|Gebr\.)[ ]\p{Lu}[\p{L}-]{2,20}(?![\p{L}-])/gu)

/** »Ziviltechniker Lins und Fleisch«, »Gebrüder Weiss«: firms by those who run them. */
function byOwners(text: string): Found[] {
  const found: Found[] = []
  for (const { match, at } of matchesAtWords(text, partners)) {
    const names = match.groups!.v!.split(/,[ ]|[ ](?:und|&|\+)[ ]/)
    // »Rechtsanwälte Wien und Graz«, »Notare Kammern und Gerichte«
    const isOfNames = names.every((name) => {
      const { kind, isNameLike } = infoOf(name)
      return !isTown(name) && (kind.isFamily || (isNameLike && !kind.isOrdinary && !kind.isCompound))
    })
    if (isOfNames) found.push({ start: at, end: at + match[0].length, type: 'ORG', score: 0.8, rule: 'partners' })
  }
  for (const { match, at } of matchesAtWords(text, brothers)) {
    const { kind, isNameLike } = infoOf(match[0].split(' ')[1]!)
    if (kind.isFamily || (isNameLike && !kind.isOrdinary && !kind.isGiven))
      found.push({ start: at, end: at + match[0].length, type: 'ORG', score: 0.8, rule: 'brothers' })
  }
  return found
}

/** A society by the name that stands in quotes in its whole one: »Der Zora gehören zwölf an«. */
function quotedAgain(text: string, name: string | undefined): Found[] {
  if (name === undefined || name.length < 3 || infoOf(name).kind.isOrdinary) return []
  const found: Found[] = []
  for (let at = text.indexOf(name); at >= 0 && found.length < 500; at = text.indexOf(name, at + name.length))
    if (!/[\p{L}-]/u.test(text[at - 1] ?? '') && !/\p{L}/u.test(text[at + name.length] ?? ''))
      found.push({ start: at, end: at + name.length, type: 'ORG', score: 0.8, rule: 'society again' })
  return found
}

/** Finds organisations. `tokens` are those of the whole text, `tokenBefore` finds the last one that ends at or before a place. */
export function findOrganisations(
  text: string,
  tokens: readonly Token[],
  tokenBefore: (at: number) => number,
): Found[] {
  return [
    ...findByLegalForm(text, tokens, tokenBefore),
    ...byWordBefore(text, tokens),
    ...societies(text),
    ...clubs(text),
    ...firmsBehindLabels(text),
    ...placesOfWork(text),
    ...smallNames(text),
    ...banks(text),
    ...inSmallLetters(text),
    ...byTheirEnd(text),
    ...byOwners(text),
    ...findBodies(text),
    ...findInstitutions(text, tokens),
  ]
}
