import type { Situation, SituationMatch } from '../../law/law.ts'
import { ownersOf, type Asking } from './asking.ts'
import type { Before } from './before.ts'
import {
  agreementOf,
  belongs,
  belongsAnywhere,
  sharesOf,
  strengthOf,
  unseen,
  weightsOf,
  type Area,
  type Asked,
  type ChosenGuide,
  type ChosenSignpost,
} from './fit.ts'
import { placesOf, readGuidance, readProvision, type Guide, type GuideLine, type Signpost } from './guides.ts'
import type { Likely } from './learned.ts'
import { leastOdds, oddsAgainstFound, worthOf } from './worth.ts'

/*
 * Which guides and signposts belong to a question. A guide is chosen by two witnesses that know nothing of each other:
 * its phrases agree with the question, and its provisions are among those that the search found.
 */

/** From this agreement on a guide is shown where the search found something solid too; measured with 188 questions whose provisions are known: five of eight fit up to 8, nine of ten above. */
const solid = 6.5
/** From here on it is shown whatever the search found. */
const solidAnyhow = 11
/** What the best hit of the search needs to be more than chance. */
const carried = 2.85
/** Share of the search's best that the provisions of a guide must have. */
const leastAgreement = 0.25
/** A guide whose provisions are not in stock has the first witness alone, which must say more. */
const solidAlone = 12
const shareAlone = 0.6
const coverAlone = 0.5
/** Or all that one of its phrases says and all of the question: »Wie werde ich Österreicher?« */
const whole = { score: 4, share: 0.95, cover: 0.9 }
const answered = { fit: 1.2, strength: 4 }
/** Words that say as much need no second witness. */
const plain = { score: 13, share: 0.75, cover: 0.45 }
/** Words and provisions that say little each are enough where together they speak for it: »Sportverein gründen«. */
const likely = { strength: 3, odds: 0.1 }
/** The same where no other situation comes near. */
const single = { score: 13, share: 0.4, cover: 0.42 }
const isRival = (other: SituationMatch, { score, cover }: SituationMatch) =>
  other.cover >= 0.6 * cover && other.score >= 0.7 * score
/** Who was sent something and asks what to do wants to know what helps against it. */
export const received =
  /(?<!\p{L})(?:bekommen|bekam|erhalten|erhielt|gekriegt|zugestellt|zugeschickt|verhängt)(?!\p{L})/iu
const asksRemedy =
  /(?<!\p{L})(?:was (?:kann|soll|muss|mache|tun)|wehren|dagegen|bekämpf\p{L}*|anfecht\p{L}*|einspruch|beschwerde)(?!\p{L})/iu
export const isRemedy = ({ lines }: Guide) =>
  lines.some(({ part, deadline }) => part === 'frist' && /zustellung|erhalt|bekanntgabe/iu.test(deadline?.from ?? ''))
/** What a guide gains for each telling noun of the sentences that ask. */
const namedGain = { noun: 2, most: 3 }
/** And where the question says all of one of its phrases and little that it does not know: it is asked as people ask for it. */
const allSaid = { share: 0.95, cover: 0.95, gain: 1.5 }
const better = (a: ReturnType<typeof agreementOf>, b: ReturnType<typeof agreementOf>) => ({
  mean: Math.max(a.mean, b.mean),
  best: Math.max(a.best, b.best),
  lead: Math.max(a.lead, b.lead),
  holdsBest: a.holdsBest || b.holdsBest,
})
const remedyGain = { strength: 1.5, worth: 2 }
/**
 * What is learned of all that is asked and told counts beside what is compared one by one: logarithms of odds (`gain`), and the
 * share of a guide of all (`share`). From so large a share on a guide is looked at though it has no word of the question (`seen`),
 * fits (`fits`), and may lead (`sure`); but only where the odds are so good (`least`): of nonsense with one word of law in it a
 * guide has a large share too. Those of a guide of another area have to be better by `ahead`: of a question in the wrong area some
 * guide of this one is likely, too.
 */
const learned = { gain: 1.2, share: 2, seen: 0.1, fits: 0.2, sure: 0.3, least: 7, ahead: 2 }
/** From here on a guide is nearer than the best provision that was found, also where that is none of its own. */
const sure = 9
const nearBest = 0.85
/** A further guide of a story, in shares of the best. */
const furtherShare = 0.22
/** A second one to the same words. */
const nextShare = 0.6
const mostGuides = 4
/** Signposts have shorter texts. */
const solidSignpost = 9
const shareSignpost = 0.45
const coverSignpost = 0.22
/** What belongs to another area has to say more. */
const shareElsewhere = 0.7
const coverElsewhere = 0.5
/** The same of the law of the Land that was asked for: it has few signposts, and what is in stock is beside the point. */
const ofLand = { score: 6, share: 0.35, cover: 0.2 }
const mostSignposts = 2
const nextSignpostShare = 0.75

/** What says which court decides and who bears the costs is said of many matters. */
const ofAnyMatter = /^(?:(?:ZPO|JN|AußStrG|GGG|RATG|ASGG)\/|MRG\/§ (?:37|39)(?!\d))/u
const isBeside = ({ lead }: Guide, { part, at, beside }: GuideLine) =>
  beside === true ||
  ((part === 'stelle' || part === 'kosten') && !ofAnyMatter.test(lead) && at.every((name) => ofAnyMatter.test(name)))

const situationOf = (guide: Guide): Situation => ({
  title: guide.title,
  asked: guide.asked,
  lines: guide.lines.map(({ text }) => text),
  questions: guide.lines.flatMap((line) => (isBeside(guide, line) ? [] : line.asked[0])),
  beside: new Set(guide.lines.flatMap((line, at) => (isBeside(guide, line) ? [at] : []))),
  rests: {
    lead: placesOf(guide.lead),
    lines: guide.lines.map((line) => (isBeside(guide, line) ? [] : line.at.flatMap(placesOf))),
  },
})

let list: readonly Situation[] | undefined

/** What the search has to know of all guides, then all signposts; always the same list. */
export function situations(): readonly Situation[] {
  const { guides, signposts } = readGuidance()
  return (list ??= [
    ...guides.map(situationOf),
    ...signposts.map(({ matter, asked, says }) => ({ title: matter, asked, lines: [says] })),
  ])
}

/** What a guide gains that the answers before showed, or that leads with a provision of theirs, with a question that may go on with them. */
const again = { guide: 1.25, provision: 1.15 }
const stays = (guide: Guide, before: Pick<Before, 'guides' | 'provisions'> | undefined) =>
  before?.guides.includes(guide)
    ? again.guide
    : before?.provisions.has(readProvision(guide.lead).id)
      ? again.provision
      : 1

/** The guides that fit, best first: one to a question, several to a story with several issues. */
export function chooseGuides(
  asked: readonly (Asked & { matches: readonly SituationMatch[] })[],
  area: Area,
  isInStock: (law: string) => boolean,
  before?: Pick<Before, 'guides' | 'provisions'>,
  asking?: Asking,
  likelihood?: Likely,
): ChosenGuide[] {
  const { guides } = readGuidance()
  const owners = ownersOf(asking?.nouns ?? [])
  const weightsAsking = weightsOf(asking?.hits ?? [])
  const chosen = new Map<Guide, ChosenGuide & { worth: number }>()
  const isRemedyAsked = received.test(area.question) && asksRemedy.test(area.question)
  for (const { matches, ...part } of asked) {
    const weights = weightsOf(part.hits)
    const odds = likelihood?.(part.text) ?? new Float64Array(guides.length)
    const shares = sharesOf(odds, area, learned.ahead).map((share, at) => (odds[at]! < learned.least ? 0 : share))
    const leastStrength = (part.hits[0]?.strength ?? 0) >= carried ? solid : solidAnyhow
    // What only the sentences that ask fit is looked at too.
    const known = new Set(matches.map(({ at }) => at))
    const further = (asking?.matches ?? []).filter(({ at }) => owners.has(at) && !known.has(at))
    const looked = [...matches, ...further]
    const fitting = [...looked, ...likelyBeside(looked, shares)].flatMap((match) => {
      const guide = guides[match.at]
      if (!guide || !belongs(guide, area)) return []
      const chance = shares[match.at]!
      const owned = owners.get(match.at) ?? 0
      // What the sentences that ask find counts for what they name.
      const agreement =
        owned > 0 ? better(agreementOf(guide, weights), agreementOf(guide, weightsAsking)) : agreementOf(guide, weights)
      const isAlone = !isInStock(readProvision(guide.lead).law)
      const isRemedyOf = isRemedyAsked && isRemedy(guide)
      const strength =
        strengthOf(match, isAlone ? unseen : agreement) * (isRemedyOf ? remedyGain.strength : 1) * stays(guide, before)
      const { score, share, cover } = match
      const found = isAlone ? undefined : agreement
      const isAllSaid = share >= allSaid.share && cover >= allSaid.cover
      const gain =
        Math.log(stays(guide, before)) +
        (isAllSaid ? allSaid.gain : 0) +
        (isRemedyOf ? remedyGain.worth : 0) +
        Math.min(namedGain.most, namedGain.noun * owned)
      const worth = worthOf(match, found) + gain + learned.gain * odds[match.at]! + learned.share * chance
      const againstFound = oddsAgainstFound(match, found) + gain
      const isPlain = score >= plain.score && share >= plain.share && cover >= plain.cover
      const isSingle =
        score >= single.score &&
        share >= single.share &&
        cover >= single.cover &&
        !matches.some((other) => other !== match && isRival(other, match))
      const isWhole = share >= whole.share && cover >= whole.cover && score >= whole.score
      const fits =
        chance >= learned.fits ||
        (isAlone
          ? (score >= solidAlone && share >= shareAlone) || isWhole
          : isSingle ||
            (strength >= likely.strength && againstFound >= likely.odds) ||
            (strength >= leastStrength &&
              (isPlain || againstFound >= leastOdds.alone || agreement.mean >= leastAgreement)))
      // What the search answers clearly needs no law beside the stock.
      const isAnswered = (part.hits[0]?.fit ?? 0) >= answered.fit && (part.hits[0]?.strength ?? 0) >= answered.strength
      const isStrong = isPlain || isSingle || strength >= sure || agreement.best >= nearBest
      const isSure =
        chance >= learned.sure ||
        (isAlone
          ? cover >= coverAlone || !isAnswered
          : againstFound >= leastOdds.alone || (isStrong && againstFound >= leastOdds.strong))
      return fits ? [{ guide, strength, worth, isSure, cover, share, score, lines: match.lines, asked: part }] : []
    })
    const best = fitting.sort((a, b) => b.worth - a.worth)
    for (const one of best.slice(0, chosen.size === 0 ? 2 : 1)) {
      const chosenBefore = chosen.get(one.guide)
      if (one.strength >= best[0]!.strength * nextShare && (!chosenBefore || one.strength > chosenBefore.strength))
        chosen.set(one.guide, one)
    }
  }
  const ranked = [...chosen.values()].sort((a, b) => b.worth - a.worth)
  return ranked
    .filter(
      ({ guide, strength }, at) =>
        strength >= ranked[0]!.strength * furtherShare &&
        !ranked.slice(0, at).some((other) => readProvision(other.guide.lead).id === readProvision(guide.lead).id),
    )
    .slice(0, mostGuides)
}

/** Guides that are likely though none of the question's words name them, as matches of no words. */
function likelyBeside(looked: readonly SituationMatch[], shares: Float64Array): SituationMatch[] {
  const likely: SituationMatch[] = []
  for (let at = 0; at < shares.length; at++)
    if (shares[at]! >= learned.seen && !looked.some((match) => match.at === at))
      likely.push({ at, score: 0, share: 0, cover: 0, words: 0, lines: [] })
  return likely
}

/**
 * The signposts that fit, best first, of laws that are not in stock. Those of an area that the question belongs to clearly
 * (`elsewhere`) have to say no more than those of the one it was asked in.
 */
export function chooseSignposts(
  asked: readonly { matches: readonly SituationMatch[] }[],
  area: Area,
  isInStock: (signpost: Signpost) => boolean,
  elsewhere?: Area['knowledgeBase'],
): ChosenSignpost[] {
  const { guides, signposts } = readGuidance()
  const isNear = (signpost: Signpost) =>
    belongs(signpost, area) || (elsewhere !== undefined && belongs(signpost, { ...area, knowledgeBase: elsewhere }))
  const chosen = new Map<Signpost, number>()
  for (const { matches } of asked) {
    const fitting = matches.flatMap(({ at, score, share, cover }) => {
      const signpost = signposts[at - guides.length]
      if (!signpost || !belongsAnywhere(signpost, area) || isInStock(signpost)) return []
      const fits =
        (score >= solidSignpost &&
          (isNear(signpost)
            ? share >= shareSignpost && cover >= coverSignpost
            : share >= shareElsewhere && cover >= coverElsewhere)) ||
        (isOfLand(signpost, area) && score >= ofLand.score && share >= ofLand.share && cover >= ofLand.cover)
      return fits ? [{ signpost, strength: score * (0.3 + cover) * (0.6 + share) }] : []
    })
    const [best, next] = fitting.sort((a, b) => b.strength - a.strength)
    for (const { signpost, strength } of [best, next].flatMap((one) => one ?? []))
      if (strength >= best!.strength * nextSignpostShare)
        chosen.set(signpost, Math.max(strength, chosen.get(signpost) ?? 0))
  }
  return Array.from(chosen, ([signpost, strength]) => ({ signpost, strength }))
    .sort((a, b) => b.strength - a.strength)
    .filter(({ signpost }, at, all) => all.findIndex((other) => other.signpost.law === signpost.law) === at)
    .slice(0, mostSignposts)
}

/** Whether the law of a Land is asked for and this is one of it. */
const isOfLand = ({ sub_law: land }: Signpost, { subLaw }: Area) => land !== null && land !== 'bund' && land === subLaw

/** Whether a signpost fits better than a guide, words with words: then its law governs, and the guide is beside the point. */
export const governs = (
  { strength }: ChosenSignpost,
  { score, cover, share }: { score: number; cover: number; share: number },
) => strength > 1.2 * score * (0.3 + cover) * (0.6 + share)

/** What a guide of a law needs of the words that a signpost to that law answers to. */
const leastOfLaw = 5

/** The guide of a law that is known to govern, though its own words alone would not say so: it says more than the signpost. */
export function guideOfLaw(
  law: string | undefined,
  { matches, ...asked }: Asked & { matches: readonly SituationMatch[] },
  area: Area,
): ChosenGuide[] {
  const { guides } = readGuidance()
  const [best] = matches.flatMap(({ at, score, share, cover, lines }) => {
    const guide = guides[at]
    return guide && readProvision(guide.lead).law === law && score >= leastOfLaw && belongs(guide, area)
      ? [{ guide, strength: score, isSure: true, score, share, cover, lines, asked }]
      : []
  })
  return best ? [best] : []
}
