import type { SituationMatch } from '../../law/law.ts'
import { ownersOf } from './asking.ts'
import type { Before } from './before.ts'
import { partsAsked } from './asks.ts'
import { matterOf, ownMatterOf } from '../question/follow-up.ts'
import { isRemedy } from './choose.ts'
import { agreementOf, belongs, belongsAnywhere, weightsOf, type Area, type Asked, type ChosenGuide } from './fit.ts'
import { countWords, wordsInCommon } from './like-words.ts'
import { readGuidance, readProvision, type Guide, type Part } from './guides.ts'
import type { Likely } from './learned.ts'
import type { Weigh } from './line-questions.ts'

/*
 * Which guide belongs to a question that goes on with the matter of the answers before it.
 */

/**
 * What speaks for a guide of the answers before: that the last answer begins with it, that it shows it, that an earlier one
 * does, less where it knows none of the words of a question that has some of its own; its words, what was found, and how near
 * its lines and their questions are. Learned from 2,300 conversations made of the questions of lines, those of the line that
 * was asked for kept out; how much stays, from 930 questions of people who went on with a matter of theirs: five of six stayed
 * in its guide (docs/decisions/0008).
 */
const staying = { first: 6, last: 4.6, earlier: 3.8 }
const known = { strange: -0.8, score: 0.95, best: 0.6, line: 1.7, near: 0.9, part: 0.25 }
const tellingWords = 2
/** What speaks for another one: that the answers before name the provision that it leads with (4 of 5 as much where its limitation is asked for), or its law, and the same as above; one word alone, and another area, speak against it. */
const other = {
  base: -2.3,
  score: 2.2,
  together: 0.5,
  lead: 0.8,
  best: 1.6,
  line: 1.3,
  near: 0.6,
  lone: -1.6,
  away: -2,
}
const nearness = { first: 1.7, named: 1.4, provision: 0.7, law: 0.2 }
/** A guide that goes along with any matter of its area, where the answers before belong to it too and the question is as near to its own. */
const companion = { gain: 3.2, near: 2.6, least: 0.3, part: 11 }
/** Who asks nearly in the words of a question that stands with a line is answered by that line: beyond this nearness each step counts more. */
const sameWords = { from: 0.4, gain: 3 }
const saysSame = (near: number) => sameWords.gain * Math.max(0, near - sameWords.from)
/** What was learned of all guides says of the question alone: together with the one before it, it says once more what the matter was. */
const likelyGain = 0.6
/** So many others are looked at, those with most of the words. */
const mostOthers = 12
/** What a guide gains that says what helps against something, where that is asked. */
const remedyGain = 0.7
/** What of a matter another guide can say: a deadline or costs are those of the matter itself. */
const saidElsewhere: Part = 'stelle'
const asksWhoDecides =
  /(?<!\p{L})(?:wer (?:entscheidet|bestraft|verhängt|urteilt)|welche[sm]? (?:gericht|behörde)|zuständig\p{L}*)(?!\p{L})/iu
/** A guide that the answers before do not show has to know so much of the question, or to have so much of its words where none was shown. */
const leastCover = 0.25
const leastScore = 4.5
/** The same where a law governs the matter that is not in stock and the guide is about another one. */
const leastBeside = 10
/** So few words in common name no guide of a law that the answers before were not about. */
const leastWords = 1
/** But where they are all that one of its phrases says: »Sachbeschädigung«. */
const fullPhrase = 0.9
/** A guide of another area has to know more of the question. */
const coverElsewhere = 0.5
/** What a guide gains for each telling noun that it has as its own, and that says what is punished where that is asked. */
const named = 4
const penaltyGain = 3.8
const penalty = /(?<!\p{L})(?:strafbar\p{L}*|bestraft|straftat)(?!\p{L})/iu
const goesWith = ({ companion: kind, kb }: Guide, before: Guide) =>
  kind !== undefined && before.kb[0] === kb[0] && (kind === 'any' || tellsPenalty(before))
const tellsPenalty = ({ lines }: Guide) => lines.some(({ part }) => part === 'strafe')
const objects = /(?<!\p{L})(?:dagegen|wehren|bekämpf\p{L}*|anfecht\p{L}*|anzufechten|beschweren)(?!\p{L})/iu

/** From here on what a question is matched with says that it has a matter of its own, however little of it is in stock. */
const ownMatter = { score: 14, cover: 0.8 }

/** Whether a question names by itself what none of the answers before was about: overtime, after the neighbour's tree. */
export function namesAnother([best]: readonly SituationMatch[], before: Pick<Before, 'guides'>): boolean {
  if (!best || best.score < ownMatter.score || best.cover < ownMatter.cover) return false
  const guide = readGuidance().guides[best.at]
  return !guide || !before.guides.includes(guide)
}

/** What a question that goes on is matched as: by the words that name a matter, by all its words, and with what was asked before. */
export type FurtherMatches = Record<'own' | 'words' | 'together', readonly SituationMatch[]> & {
  /** What fits each of its nouns. */
  nouns: readonly (readonly SituationMatch[])[]
}

/**
 * The guide of a question that goes on with a matter: one of the answers before, unless its own words, read together with
 * the matter and with what was found, belong to another one. Lines are chosen by all its words.
 */
export function chooseFurther(
  {
    guides: before,
    signposts,
    provisions,
    last,
    first,
  }: Pick<Before, 'guides' | 'signposts' | 'provisions' | 'last' | 'first'>,
  { own, words, together, nouns }: FurtherMatches,
  area: Area,
  asked: Asked,
  weigh: Weigh,
  likelihood: Likely,
): ChosenGuide[] {
  const { guides } = readGuidance()
  const likely = likelihood(area.question)
  const weights = weightsOf(asked.hits)
  const laws = new Set(Array.from(provisions, (id) => readProvision(id).law))
  const isRemedyAsked = objects.test(area.question)
  const isPenaltyAsked = penalty.test(area.question)
  // What a guide of the answers before knows needs no other one.
  const isKnown = nouns.some((matches) => matches.some(({ at }) => before.some((guide) => guides[at] === guide)))
  const owners = isKnown ? new Map<number, number>() : ownersOf(nouns)
  const isTelling = countWords(matterOf(area.question)) >= tellingWords
  const [wanted] = partsAsked(area.question)
  const chosenOf = (guide: Guide, match: SituationMatch | undefined): ChosenGuide => ({
    guide,
    strength: match?.score ?? 0,
    isSure: true,
    score: match?.score ?? 0,
    share: match?.share ?? 0,
    cover: match?.cover ?? 0,
    lines: words.find(({ at }) => guides[at] === guide)?.lines ?? [],
    asked,
  })
  /** How near the lines of a guide are to the question, and the questions that stand with them. */
  const nearest = ({ lines }: Guide) => ({
    line: Math.max(...wordsInCommon(area.question, lines)),
    near: Math.max(...weigh(area.question, lines, true).same),
  })
  const shown = before.map((guide) => {
    const one = chosenOf(
      guide,
      own.find(({ at }) => guides[at] === guide),
    )
    const { line, near } = nearest(guide)
    // What the matter itself says against it comes before the remedy of another one.
    const isRemedyHere = isRemedyAsked && (isRemedy(guide) || guide.lines.some(({ part }) => part === 'dagegen'))
    return {
      one,
      worth:
        (guide.id === first ? staying.first : last.has(guide) ? staying.last : staying.earlier) +
        (isTelling && one.score === 0 && line === 0 ? known.strange : 0) +
        known.score * Math.log1p(one.score) +
        known.best * agreementOf(guide, weights).best +
        known.line * line +
        known.near * near +
        saysSame(near) +
        (guide.lines.some(({ part }) => part === wanted) ? known.part : 0) +
        (isRemedyHere ? remedyGain : 0) +
        (isPenaltyAsked && tellsPenalty(guide) ? penaltyGain : 0) +
        named * (owners.get(guides.indexOf(guide)) ?? 0) +
        likelyGain * likely[guides.indexOf(guide)]!,
    }
  })
  // Who decides, of a matter whose guides say nothing of it: the court that all offences of its kind go to.
  const isLacking =
    wanted === saidElsewhere &&
    asksWhoDecides.test(area.question) &&
    countWords(ownMatterOf(area.question)) === 0 &&
    before.every(({ lines }) => !lines.some(({ part }) => part === wanted))
  const says = ({ lead, lines }: Guide) => lines.find(({ at }) => at.includes(lead))?.part === wanted
  // A matter with a penalty among others is decided by who it is about: a permit by its authority.
  const leadsWithPenalty = ({ lead, lines }: Guide) => lines.find(({ at }) => at.includes(lead))?.part === 'strafe'
  const goesWithPenalty = (guide: Guide) => before.some((one) => leadsWithPenalty(one) && goesWith(guide, one))
  const lacking = isLacking
    ? guides.flatMap((guide, at) =>
        !own.some((match) => match.at === at) && says(guide) && goesWithPenalty(guide)
          ? [{ at, score: 0, share: 0, cover: 1, words: 0, lines: [] }]
          : [],
      )
    : []
  const others = [...own, ...lacking]
    .flatMap((match) => {
      const guide = guides[match.at]
      if (!guide || before.includes(guide) || !belongsAnywhere(guide, area) || match.cover < leastCover) return []
      // What is asked further need not keep to the area: after the order of the police comes that of the court.
      const isHere = belongs(guide, area)
      if (!isHere && match.cover < coverElsewhere) return []
      const { id, law } = readProvision(guide.lead)
      const isNamed = /verjähr/iu.test(area.question) && provisions.has(id)
      const near =
        id === first
          ? nearness.first
          : isNamed
            ? nearness.named
            : provisions.has(id)
              ? nearness.provision
              : laws.has(law)
                ? nearness.law
                : 0
      // A word alone says nothing of another law: »zurücknehmen« after custody is no withdrawal of a claim.
      const whole = words.find(({ at }) => at === match.at) ?? match
      if (near === 0 && whole.words <= leastWords && whole.share < fullPhrase && !guide.companion) return []
      const both = Math.max(0, (together.find(({ at }) => at === match.at)?.score ?? 0) - match.score)
      return [{ match, guide, near, isHere, both }]
    })
    .sort((a, b) => b.match.score + b.both / 2 - (a.match.score + a.both / 2))
    .slice(0, mostOthers)
    .map(({ match, guide, near: ofBefore, isHere, both }) => {
      const { lead, best } = agreementOf(guide, weights)
      const isCompanion = before.some((one) => goesWith(guide, one))
      // Its questions are those of any matter; where it goes along with none of these they say nothing.
      const isSilent = guide.companion !== undefined && !isCompanion
      const { line, near } = isSilent ? { line: 0, near: 0 } : nearest(guide)
      const goesAlong = isCompanion && near >= companion.least
      return {
        one: chosenOf(guide, match),
        worth:
          other.base +
          (goesAlong ? companion.gain + companion.near * near : 0) +
          (isLacking && says(guide) && goesWithPenalty(guide) ? companion.part : 0) +
          ofBefore +
          other.score * Math.log1p(match.score) +
          other.together * Math.log1p(both) +
          other.lead * lead +
          other.best * best +
          other.line * line +
          other.near * near +
          saysSame(near) +
          (match.words <= leastWords ? other.lone : 0) +
          (isHere ? 0 : other.away) +
          (isRemedyAsked && isRemedy(guide) ? remedyGain : 0) +
          (isPenaltyAsked && tellsPenalty(guide) ? penaltyGain : 0) +
          named * (owners.get(match.at) ?? 0) +
          (isSilent ? 0 : likelyGain * likely[match.at]!),
      }
    })
  const best = shown.sort((a, b) => b.worth - a.worth)[0]
  const next = others.sort((a, b) => b.worth - a.worth)[0]
  if (!best) {
    const isGoverned =
      signposts.length > 0 && !signposts.some(({ law }) => law === readProvision(next?.one.guide.lead ?? '').law)
    return next && next.one.score >= (isGoverned ? leastBeside : leastScore) ? [next.one] : []
  }
  return next && next.worth > best.worth ? [next.one, best.one] : [best.one]
}
