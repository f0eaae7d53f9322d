import type { SituationMatch } from '../../law/law.ts'
import type { Before } from './before.ts'
import { partsAsked } from './asks.ts'
import { matterOf } from '../question/follow-up.ts'
import { isRemedy } from './choose.ts'
import { agreementOf, belongs, belongsAnywhere, weightsOf, type Area, type Asked, type ChosenGuide } from './fit.ts'
import { countWords, wordsInCommon } from './like-words.ts'
import { readGuidance, readProvision, type Guide } from './guides.ts'

/*
 * Which guide belongs to a question that goes on with the matter of the answers before it.
 */

/** How much better another guide has to fit than the best of the answers before. */
const changeShare = 1.1
/** What staying with the matter is worth: with what the last answer leads with, with what else it shows, with what an earlier one shows. */
const staying = { first: 7, last: 5.5, earlier: 4 }
/** What is left of that where a guide knows none of the words of a question that has some of its own. */
const strange = 0.6
const tellingWords = 2
/** What the answers before say for the guide of a provision that they name: limitation of damages after an accident. */
const named = 4
const near = { first: 5, provision: 2, law: 0.5 }
/** What the words of the question say for a guide: its own ones, those together with the matter, those that a line of a guide shown before has; and that such a guide has a line of the part asked for. */
const said = { known: 1.5, own: 1.1, phrase: 0.3, together: 0.8, line: 3, part: 2 }
/** What the provisions say that were found for it. */
const found = { lead: 2, best: 1 }
/** A guide that the answers before do not show has to know so much of the question, or to be worth so much. */
const leastCover = 0.25
const leastWorth = 6
/** So few words in common name no guide of a law that the answers before were not about. */
const leastWords = 1
/** But where they are all that one of its phrases says: »Sachbeschädigung«. */
const fullPhrase = 0.9
/** A guide of another area has to know more of the question, and is worth less. */
const elsewhere = { cover: 0.5, worth: 0.85 }
/** What a guide gains that says what helps against something, where that is asked. */
const remedyGain = 1.3
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
export type FurtherMatches = Record<'own' | 'words' | 'together', readonly SituationMatch[]>

/**
 * The guide of a question that goes on with a matter: one of the answers before, unless its own words, read together with
 * the matter and with what was found, belong to another one. Lines are chosen by all its words.
 */
export function chooseFurther(
  { guides: before, provisions, last, first }: Pick<Before, 'guides' | 'provisions' | 'last' | 'first'>,
  { own, words, together }: FurtherMatches,
  area: Area,
  asked: Asked,
): ChosenGuide[] {
  const { guides } = readGuidance()
  const weights = weightsOf(asked.hits)
  const laws = new Set(Array.from(provisions, (id) => readProvision(id).law))
  const isRemedyAsked = objects.test(area.question)
  const remedyOf = (guide: Guide) => (isRemedyAsked && isRemedy(guide) ? remedyGain : 1)
  const isTelling = countWords(matterOf(area.question)) >= tellingWords
  const [wanted] = partsAsked(area.question)
  const has = (guide: Guide) => guide.lines.some(({ part }) => part === wanted)
  // What the matter itself says against it comes before the remedy of another one.
  const remedyOfKnown = (guide: Guide) =>
    isRemedyAsked && guide.lines.some(({ part }) => part === 'dagegen') ? remedyGain : remedyOf(guide)
  const candidateOf = (guide: Guide, match: SituationMatch | undefined) => {
    const { lead, best } = agreementOf(guide, weights)
    const one: ChosenGuide = {
      guide,
      strength: match?.score ?? 0,
      isSure: true,
      score: match?.score ?? 0,
      share: match?.share ?? 0,
      cover: match?.cover ?? 0,
      lines: words.find(({ at }) => guides[at] === guide)?.lines ?? [],
      asked,
    }
    return { one, foundWorth: found.lead * lead + found.best * best }
  }
  const known = before.map((guide) => {
    const { one, foundWorth } = candidateOf(
      guide,
      own.find(({ at }) => guides[at] === guide),
    )
    const nearest = Math.max(...wordsInCommon(area.question, guide.lines))
    const stays = guide.id === first ? staying.first : last.has(guide) ? staying.last : staying.earlier
    const isStrange = isTelling && one.score === 0 && nearest === 0
    return {
      one,
      worth:
        (stays * (isStrange ? strange : 1) +
          said.known * one.score +
          foundWorth +
          said.line * nearest +
          (has(guide) ? said.part : 0)) *
        remedyOfKnown(guide),
    }
  })
  const others = own.flatMap((match) => {
    const guide = guides[match.at]
    if (!guide || before.includes(guide) || !belongsAnywhere(guide, area) || match.cover < leastCover) return []
    // What is asked further need not keep to the area: after the order of the police comes that of the court.
    const isHere = belongs(guide, area)
    if (!isHere && match.cover < elsewhere.cover) return []
    const { one, foundWorth } = candidateOf(guide, match)
    const both = together.find(({ at }) => at === match.at)?.score ?? 0
    const { id, law } = readProvision(guide.lead)
    const isNamed = /verjähr/iu.test(area.question) && provisions.has(id)
    const nearness =
      id === first ? near.first : isNamed ? named : provisions.has(id) ? near.provision : laws.has(law) ? near.law : 0
    // A word alone says nothing of another law: »zurücknehmen« after custody is no withdrawal of a claim.
    const whole = words.find(({ at }) => at === match.at) ?? match
    if (nearness === 0 && whole.words <= leastWords && whole.share < fullPhrase) return []
    return [
      {
        one,
        worth:
          remedyOf(guide) *
          (isHere ? 1 : elsewhere.worth) *
          (nearness +
            (said.own + said.phrase * match.share) * match.score +
            said.together * Math.max(0, both - match.score) +
            foundWorth),
      },
    ]
  })
  const best = known.sort((a, b) => b.worth - a.worth)[0]
  const other = others.sort((a, b) => b.worth - a.worth)[0]
  if (!best) return other && other.worth >= leastWorth ? [other.one] : []
  return other && other.worth > changeShare * best.worth ? [other.one, best.one] : [best.one]
}
