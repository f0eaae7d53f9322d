import { knownLawNames, type LawNames } from '../law/law.ts'
import { findAddresses } from './addresses.ts'
import { addressesAgain } from './addresses-again.ts'
import { findInColumns } from './columns.ts'
import { birthDatesAgain, findBirthDates, findBirthDatesAfter } from './dates.ts'
import { doubtful, sure, type Found } from './entity.ts'
import { firmsAgain } from './firms-again.ts'
import { findIdentifiers, findIdentifiersBesides } from './identifiers.ts'
import { dictationSigns } from './initials.ts'
import { keepMask } from './keep.ts'
import { findUserNames } from './labelled-numbers.ts'
import { isKept, marksInView, namesOf } from './marks.ts'
import { findMunicipalities } from './municipalities.ts'
import { readable } from './writing.ts'
import { findOrganisations } from './organisations.ts'
import { collectNames, spreadNames } from './person-graph.ts'
import { infoOf, type PersonText } from './person-text.ts'
import { findPersons } from './persons.ts'
import { mailNames } from './mail-names.ts'
import type { Mark } from './recognisers.ts'
import { findSurroundings, originOf } from './surroundings.ts'
import { tokenFinder, type Token } from './tokens.ts'
import { viewOf, type View } from './view.ts'

/*
 * What the rules make of a text, before it is settled which of several places counts.
 */

export type RuleOptions = {
  /** Reads the names of laws, so that what is cited stays. */
  names?: LawNames
  /** Names of persons found in the other documents of the matter, as written there. */
  matterNames?: readonly string[]
  /** Those of firms and other bodies. */
  matterFirms?: readonly string[]
  /** What connected recognisers say, in units of the original; it adds to what the rules find. */
  marks?: readonly Mark[]
}

/** A text as the rules read it: places in units of the view. `text` has its letters as they are usually written. */
export type ByRules = {
  view: View
  text: string
  tokens: readonly Token[]
  /** What is to stay: statutes, courts, literature. */
  kept: Uint8Array
  found: Found[]
  origin: 'clinical' | 'german' | undefined
}

/** Reads a text by all rules. Linear in its length. */
export function readByRules(
  original: string,
  { names = knownLawNames(), matterNames = [], matterFirms = [], marks = [] }: RuleOptions = {},
): ByRules {
  const view = viewOf(original)
  const { text, tokens, writing, isPut } = readable(view.folded)
  const origin = originOf(text)
  const tokenBefore = tokenFinder(tokens)
  const { kept, offices } = keepMask(view.folded, names)
  if (text !== view.folded && text.length === view.text.length && isPut) {
    const further = keepMask(text, names)
    further.kept.forEach((one, at) => one && (kept[at] = 1))
    offices.push(...further.offices)
    offices.sort((a, b) => a.end - b.end)
  }
  const context: PersonText = { text, tokens, kept, ...writing, isClinical: origin === 'clinical' }

  const structured = [...findIdentifiers(text), ...findUserNames(view.text), ...findInColumns(text)]
  // Numbers hold capitals that are no question of writing.
  if (text !== view.folded)
    structured.push(
      ...(text.length === view.folded.length && !isPut
        ? findIdentifiersBesides(view.folded, text)
        : findIdentifiers(view.folded)),
    )
  const birthDates = findBirthDates(text)
  birthDates.push(...birthDatesAgain(text, [...birthDates, ...structured]))
  const addresses = findAddresses(text)
  const organisations = findOrganisations(text, tokens, tokenBefore).filter(
    ({ start, end, rule }) =>
      !isOffice(offices, start, end) &&
      // In letters of hospitals these are what points to a person, and proposed as such.
      !(context.isClinical && rule === 'kind of a body before its name' && isHospital.test(text.slice(start, end))),
  )
  const covered = new Uint8Array(text.length)
  for (const { start, end, score } of addresses) if (score >= sure) covered.fill(1, start, end)
  const seeds = findPersons(context, tokenBefore).filter(
    ({ start, end }) => (covered[start] === 0 || covered[end - 1] === 0) && !isMake(text, start, end),
  )
  const marked = marksInView(view, text, marks)
  const known = collectNames(
    context,
    [
      ...namesOf(marked, context),
      ...seeds.filter(({ rule, score }) => rule !== 'unknown word' && !(context.isClinical && score < 0.6)),
      ...mailNames(structured, context),
    ],
    matterNames,
  )
  const spread = spreadNames(context, known)

  const found: Found[] = [
    ...structured,
    ...birthDates,
    ...findBirthDatesAfter(
      text,
      [...seeds, ...spread].filter(({ score }) => score >= sure),
    ),
    ...addresses,
    ...addressesAgain(
      text,
      addresses.filter(({ score }) => score >= sure),
    ),
    ...organisations,
    ...findMunicipalities(text),
    ...firmsAgain(context, organisations, matterFirms),
    ...seeds,
    ...spread,
    ...dictationSigns(text),
    ...marked,
    ...(origin ? findSurroundings(text, origin, kept) : []),
  ]
  const wanted = found.filter(
    (one) => one.score >= doubtful && (one.type === 'INSTITUTION' || isProved(one) || !isKept(kept, one)),
  )
  return { view, text, tokens, kept, found: wanted, origin }
}

/** Before the name of a make: »Marke Moik«, »Hersteller der Bahn: Moik«. */
const make = /(?<!\p{L})(?:Marke|Fabrikat|Modell|Type|Hersteller(?:\s(?:der|des)\s\p{Lu}\p{L}{2,14})?):?\s[„"]?$/u
const makeOnly = /(?<!\p{L})(?:Marke|Fabrikat):?\s[„"]?$/u
/** One word, or two that are no given name and more (»der Marke Silent Moik«). */
const isOneMake = (text: string, start: number, end: number) => {
  const [first = '', second, third] = text.slice(start, end).split(/\s/)
  if (second === undefined) return true
  return (
    third === undefined &&
    ![first, second].some((word) => infoOf(word).kind.isGiven) &&
    makeOnly.test(text.slice(Math.max(0, start - 24), start))
  )
}
/** A single word behind such a word is a make; »Hersteller: Josef Moik« is who he is. */
const isMake = (text: string, start: number, end: number) =>
  isOneMake(text, start, end) &&
  !/^\s\p{Lu}\p{Ll}/u.test(text.slice(end, end + 3)) &&
  make.test(text.slice(Math.max(0, start - 24), start))
const isHospital = /klinik|krankenhaus|spital|heim|(?:LK|UK|AK|^K)H(?!\p{L})/iu

/** A number whose check digit fits is one, also where its label looks like the abbreviation of a law. */
const isProved = ({ type, score }: Found) => score === 1 && (type === 'SVNR' || type === 'IBAN')

function isOffice(offices: readonly { start: number; end: number }[], start: number, end: number): boolean {
  let [low, high] = [0, offices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (offices[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  return low < offices.length && offices[low]!.start < end
}
