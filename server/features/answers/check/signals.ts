import {
  belongsElsewhere,
  isCarried,
  isOfOtherSource,
  isOfOtherThing,
  isSaidOfOther,
  isSameBound,
  mispaired,
  nearest,
  wellPaired,
} from './carried-numbers.ts'
import { otherActor } from './acts.ts'
import { exchangedRole } from './cases.ts'
import {
  evenWithout,
  freeInDuty,
  grantedWithout,
  onlyWhereAlso,
  otherProof,
  sayMore,
  withoutEffect,
  wholeForPart,
  withoutDoing,
  wronglyVoid,
  wronglyWaived,
} from './claims.ts'
import { readClause, splitClauses, termsOf } from './clauses.ts'
import { droppedConditions } from './conditions.ts'
import { contrastOf, exceptedIn, otherMinister, otherOrder } from './contrasts.ts'
import { crossed, grantedDespite } from './despite.ts'
import { deniedOtherwise, polarityOf } from './denial.ts'
import { inventedDenial, otherJoint, otherAgent, otherOwner, otherSection } from './exchanged.ts'
import { deniedParty } from './denied-party.ts'
import { kindSignals } from './kinds.ts'
import { mainsOf, saysSoUnder, turnedMain } from './mains.ts'
import { otherModal, plainModal } from './modality.ts'
import { betterPlace } from './number-places.ts'
import { nearShare, type Passage } from './passage.ts'
import { otherSlots, propositionsOf, turnedModal, turnedVerb, type Proposition } from './propositions.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { isOnceAPeriod, isSameQuantity } from './same-quantity.ts'
import { otherBearer, otherDoer } from './roles.ts'
import { onlyOneOf, oppositeOf, scopesBeyond, unneededThing, widened } from './scope.ts'
import { otherBeginning, otherItem, otherStep } from './since.ts'
import type { Signal } from './weigh.ts'
import { isAccounted, tellingWords, type TellingWord, type Vocabulary } from './words.ts'

/*
 * What speaks against a statement, one signal for each way in which it may say something else than its source. None of
 * them decides alone: a reader's own words may look like each of them. How much each counts is in weights.json.
 */

type Ranked = readonly { passage: Passage; share: number }[]

/** From here on the words of a statement speak of its number, and of another one. */
const [inPlace, elsewhere, farOff] = [-0.05, 0.15, 0.35]
/** A passage that has this share of what the best one has may hold the clause that a statement's clause says. */
const aboutShare = 0.4
const unclear = 'Ob die Quelle das bejaht oder verneint, ist nicht eindeutig.'
const modal = 'Ob etwas getan werden muss oder kann, steht in der Quelle anders.'
const notSo = (said: string) => `»${said}« steht so nicht in der Quelle.`
const another = ({ said, source }: { said: string; source: string }) =>
  `In der Quelle steht an dieser Stelle »${source}«, nicht »${said}«.`

/** Numbers of a statement that its passages have not (`number`), elsewhere, or beside something else. */
export function numberSignals(statement: string, ranked: Ranked, passages: readonly Passage[]): Signal[] {
  const quantities = readQuantities(statement)
  if (quantities.length === 0) return []
  const terms = termsOf(statement)
  const nearby = ranked.filter(({ share }) => share >= ranked[0]!.share * nearShare).map(({ passage }) => passage)
  const paired = wellPaired(statement, nearby)
  const places = new Map(
    quantities.map((one) => [one, paired.has(one) ? -1 : betterPlace(one, statement, passages)] as const),
  )
  const pair = mispaired(statement, nearby)
  const shares = new Map<number, number>()
  for (const { passage, share } of ranked) shares.set(passage.source, Math.max(shares.get(passage.source) ?? 0, share))
  const said = (quantity: { start: number; end: number }) => `»${statement.slice(quantity.start, quantity.end).trim()}«`
  /** Whether the words of the statement speak of where its number stands, rather than of another number of the kind. */
  const isInPlace = (quantity: Quantity) => (places.get(quantity) ?? 0) < inPlace
  const isNotApart = (quantity: Quantity) => (places.get(quantity) ?? 1) <= elsewhere
  const exact: Signal[] = [
    ...(pair
      ? [
          {
            kind: 'number_paired',
            reason: `${said(pair[0])} und ${said(pair[1])} gehören in der Quelle nicht zusammen.`,
          },
        ]
      : []),
    ...quantities.flatMap((quantity) => [
      ...((places.get(quantity) ?? 0) > elsewhere
        ? [{ kind: 'number_apart', reason: `${said(quantity)} steht in der Quelle bei etwas anderem.` }]
        : []),
      ...((places.get(quantity) ?? 0) > farOff
        ? [{ kind: 'number_far', reason: `${said(quantity)} steht in der Quelle bei etwas anderem.` }]
        : []),
      ...(isOfOtherThing(quantity, statement, passages) && !isNotApart(quantity)
        ? [{ kind: 'number_thing', reason: `${said(quantity)} steht in der Quelle bei etwas anderem.` }]
        : []),
      ...(isOfOtherSource(quantity, shares, passages)
        ? [{ kind: 'number_merged', reason: `${said(quantity)} steht in einer Quelle, die von etwas anderem handelt.` }]
        : []),
    ]),
  ]
  const carried = splitClauses(statement).flatMap((text) => {
    if (readQuantities(text).length === 0) return []
    const clause = readClause(text)
    const nearClause = nearest(clause, ranked)
    return clause.quantities.flatMap((quantity): Signal[] => {
      const said = `»${text.slice(quantity.start, quantity.end).trim()}«`
      const whole = quantities.find(({ value, unit }) => value === quantity.value && unit === quantity.unit)
      const isPlaced = whole !== undefined && isInPlace(whole)
      const isBeside = whole === undefined || !isNotApart(whole)
      if (isCarried(quantity, nearClause, passages, terms))
        return (!isPlaced && belongsElsewhere(quantity, text, nearClause)) ||
          (isBeside && isSaidOfOther(quantity, text, passages))
          ? [{ kind: 'number_beside', reason: `${said} steht in der Quelle bei etwas anderem.` }]
          : []
      const isThere = passages.some((passage) =>
        passage.quantities.some(
          (one) =>
            (one.unit === quantity.unit || isOfList(one, quantity, passage)) &&
            isSameQuantity(quantity, one) &&
            isSameBound(quantity, one),
        ),
      )
      if (isThere && isPlaced) return []
      // What a writer counts that no source counts (»zwei Autoren«) may be their own; another count of the same is not.
      // »einmal im Jahr« is »jährlich«.
      if (nearby.some((one) => isOnceAPeriod(quantity, text, one.text))) return []
      if (isAgeOf(quantity, text, passages)) return []
      const isCounted = quantity.unit.startsWith('?') && quantity.value <= 4 && quantity.bound === undefined
      if (isCounted && !passages.some((one) => one.quantities.some(({ unit }) => unit === quantity.unit)))
        return [{ kind: 'count', reason: `${said} steht so nicht in der Quelle.` }]
      // Another bound alone (»mehr als«, »höchstens«) may stand beside a denial that turns it round.
      if (!isThere && hasTurnedBound(quantity, text, passages))
        return [{ kind: 'number_bound', reason: `${said} steht in der Quelle mit einer anderen Grenze.` }]
      return isThere && !quantity.unit.startsWith('?')
        ? [{ kind: 'number_elsewhere', reason: `${said} steht in der Quelle an anderer Stelle.` }]
        : [{ kind: 'number', reason: `${said} steht so nicht in der Quelle.` }]
    })
  })
  return [...carried, ...exact]
}

/** »auf drei, nach dem fünfzehnten Dienstjahr auf vier Monate«: the unit stands at the last number of a list alone. */
const isOfList = (one: Quantity, { unit }: Quantity, { quantities }: Passage) =>
  one.unit === '?' && quantities.some((other) => other.unit === unit && other.start > one.end)

/** »ab 14 entscheidet das Kind«: a bare number that is an age in a source. */
const isAgeOf = ({ unit, value, start }: Quantity, text: string, passages: readonly Passage[]) =>
  unit === '?' &&
  /(?<!\p{L})(?:ab|unter|bis|über|mit|vor)\s$/iu.test(text.slice(0, start)) &&
  passages.some(({ quantities }) =>
    quantities.some(
      (one) => (one.unit === 'lebensjahr' ? one.value : one.unit === 'monat' ? one.value / 12 : 0) === value,
    ),
  )

/** With the passages that have all words of one clause of the statement, which may stand in another sentence than the rest. */
function withClauses(about: Passage[], own: readonly Proposition[], ranked: Ranked): Passage[] {
  const clauses = own.filter(({ words, verbs }) => words.length >= 2 && verbs.length > 0)
  if (clauses.length < 2) return about
  const more = ranked.filter(
    ({ passage }) =>
      !about.includes(passage) &&
      clauses.some(({ words }) => words.every((word) => isAccounted(word, passage.vocabulary))),
  )
  return more.length > mostClauses ? about : [...about, ...more.map(({ passage }) => passage)]
}
const mostClauses = 4

/** Whether a passage has all times, amounts and shares that a statement has. */
const carriesNumbers = (statement: string, { quantities }: Passage) =>
  readQuantities(statement).every(
    (one) => one.unit.startsWith('?') || quantities.some((other) => isSameQuantity(one, other)),
  )

/** »mit Haft und mit Geldstrafe« */
const punishes =
  /(?<!\p{L})(?:\p{L}*strafe\p{L}?|Haft)\s[^,;.]{0,60}(?<!\p{L})(?:und|oder)\s[^,;.]{0,40}(?:strafe|Haft)/iu
const turnsBound = /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|straf(?:los|frei)|außer|ausgenommen)(?!\p{L})/iu
const hasTurnedBound = (quantity: Quantity, text: string, passages: readonly Passage[]) =>
  passages.some(
    (passage) =>
      turnsBound.test(text) !== turnsBound.test(passage.text) &&
      passage.quantities.some((one) => one.unit === quantity.unit && isSameQuantity(quantity, one)),
  )

/** What else speaks against a statement, in the order in which a reader would want to hear it. */
export function signalsOf({
  statement,
  whole,
  words,
  ranked,
  passages,
  others,
  sections,
}: {
  statement: string
  /** The statement that it is a part of. */ whole: string
  words: readonly TellingWord[]
  ranked: Ranked
  passages: readonly Passage[]
  others: readonly Vocabulary[]
  sections: readonly string[]
}): Signal[] {
  const [first] = ranked
  const within = (share: number) =>
    ranked.filter((one) => one.share > 0 && one.share >= first!.share * share).map(({ passage }) => passage)
  const near = within(nearShare)
  const nearTexts = near.map(({ text }) => text)
  const nearest2 = within(0.9)
    .slice(0, 2)
    .map(({ text }) => text)
  const best = first!.passage
  const found: Signal[] = []
  const add = (kind: string, reason: string | false | undefined) => reason && found.push({ kind, reason })
  const own = propositionsOf(statement)
  const about = withClauses(within(aboutShare), own, ranked)
  const mains = mainsOf(statement)
  const ofBest = (best.read.mains ??= mainsOf(best.text, best.context))
  const isSaidSo = saysSoUnder(mains, ofBest)
  const denied = deniedOtherwise(
    polarityOf(statement),
    about.map((passage) => (passage.read.polarity ??= polarityOf(passage.text, passage.context))),
  )
  add(denied?.isClear ? 'denied_clear' : 'denied', !isSaidSo && denied && unclear)
  const doer = otherDoer(statement, nearest2)
  add('doer', doer && `In der Quelle steht an dieser Stelle ${doer.source}, nicht ${doer.said}.`)
  const isOtherModal = otherModal(
    statement,
    within(0.6).map(({ text }) => text),
  )
  add('modal', isOtherModal && modal)
  for (const { name, said } of scopesBeyond(
    statement,
    nearest2.length < 2 ? withClauses(near, own, ranked).map(({ text }) => text) : nearest2,
  ))
    add(`scope ${name}`, notSo(said))
  const wide = widened(statement, nearest2)
  add('widened', wide && notSo(wide))
  const unneeded = unneededThing(statement, passages)
  add('unneeded', unneeded && `»${unneeded}« ist nach der Quelle nicht nötig.`)
  add('modal_plain', plainModal(statement, nearest2) && modal)
  const minister = otherMinister(statement, nearest2)
  add('minister', minister && another(minister))
  const more = sayMore(statement, passages)
  add('more', more && notSo(more))
  const contrast = contrastOf(statement, nearest2, best.vocabulary)
  add(
    contrast && passages.some(({ text }) => text.includes(contrast.said.slice(0, -1))) ? 'contrast_there' : 'contrast',
    contrast && `In der Quelle steht »${contrast.source}«, nicht »${contrast.said}«.`,
  )
  const order = otherOrder(statement, nearTexts)
  add('order', order && notSo(order))
  const excepted = exceptedIn(statement, nearTexts)
  add('excepted', excepted && `»${excepted}« nimmt die Quelle aus.`)
  const opposite = oppositeOf(statement, nearTexts.join(' '))
  add('opposite', opposite && notSo(opposite))
  const theirs = about.map((passage) => (passage.read.propositions ??= propositionsOf(passage.text, passage.context)))
  add('turned_verb', !isSaidSo && turnedVerb(own, theirs) && unclear)
  add('turned_modal', turnedModal(own, theirs) && modal)
  const theirMains = about.map((passage) => (passage.read.mains ??= mainsOf(passage.text, passage.context)))
  const turned = turnedMain(mains, theirMains)
  add(turned ?? '', turned && !(isSaidSo && turned.startsWith('turned_main')) && unclear)
  const despite = grantedDespite(statement, near, theirMains)
  add('despite', despite && `»${despite}« nimmt die Quelle aus.`)
  const cross = crossed(statement, nearest2)
  add('crossed', cross && `Was hier von »${cross}« gesagt wird, sagt die Quelle vom anderen Teil.`)
  const only = onlyOneOf(statement, nearTexts)
  add('only_one_of', only && notSo(only))
  const role = exchangedRole(mains, theirMains)
  add(role?.kind ?? '', role && another(role))
  const actor = otherActor(
    mains,
    within(0.75).map((passage) => (passage.read.mains ??= mainsOf(passage.text, passage.context))),
  )
  add('actor', actor && another(actor))
  const aside = deniedParty(statement, best, ofBest)
  add('denied_party', aside && `Die Quelle nennt an dieser Stelle gerade »${aside}«.`)
  add('invented_denial', inventedDenial(own, nearTexts) && unclear)
  const owner = otherOwner(statement, nearTexts)
  add('owner', owner && another(owner))
  const agent = otherAgent(own, theirs)
  add('agent', agent && another(agent))
  // A sentence without the number of the statement is hardly the one that it tells.
  const isTold = carriesNumbers(statement, best) || !near.some((passage) => carriesNumbers(statement, passage))
  for (const { kind, said } of isTold ? droppedConditions(whole, mains, best, ofBest) : [])
    add(kind, `Die Quelle sagt das nur unter einer Bedingung: »${said}«.`)
  const joint = otherJoint(statement, nearest2)
  add('joint', joint && notSo(joint))
  add('joint_threat', joint && punishes.test(statement) && notSo(joint))
  const section = otherSection(statement, nearTexts, sections)
  add('section', section && `»${section}« steht an dieser Stelle nicht in der Quelle.`)
  add('void', wronglyVoid(statement, passages, best) && 'Die Quelle sagt, dass es trotzdem gilt.')
  add('waived', wronglyWaived(statement, passages) && 'Nach der Quelle hilft ein Verzicht hier nicht.')
  add('proof', otherProof(statement, nearTexts) && 'Wer was beweisen muss, steht in der Quelle anders.')
  const entire = wholeForPart(
    statement,
    within(0.6).map(({ text }) => text),
  )
  add('whole', entire && notSo(entire))
  const exclusive = onlyWhereAlso(statement, best.text)
  add('only_also', exclusive && notSo(exclusive))
  const free = freeInDuty(statement, nearest2)
  add('free', free && notSo(free))
  const event = otherBeginning(statement, passages)
  add('event', event && another(event))
  const step = otherStep(statement, near) ?? otherItem(statement, passages)
  add('step', step && `»${statement.slice(step.start, step.end).trim()}« steht in der Quelle bei etwas anderem.`)
  const bearer = otherBearer(statement, nearTexts)
  add('bearer', bearer && another(bearer))
  const without = withoutDoing(statement, near)
  add('without_doing', without && notSo(without))
  const idle = withoutEffect(statement, nearTexts)
  add('no_effect', idle && notSo(idle))
  const even = evenWithout(statement, passages)
  add('even_without', even && notSo(even))
  const granted = grantedWithout(statement, near)
  add('granted_without', granted && notSo(granted))
  found.push(
    ...kindSignals(
      statement,
      words,
      within(0.6)
        .slice(0, 3)
        .map((passage) => ({
          words: (passage.read.words ??= tellingWords(passage.text)),
          vocabulary: passage.vocabulary,
        })),
      [...passages.map(({ vocabulary }) => vocabulary), ...others],
    ),
  )
  const slots = otherSlots(
    own,
    within(0.6)
      .slice(0, 2)
      .map((passage) => (passage.read.propositions ??= propositionsOf(passage.text, passage.context))),
  )
  for (const slot of slots) if (!isSaidSo || slot !== 'slot_denied') add(slot, slot === 'slot_denied' ? unclear : modal)
  return found
}
