import type { SituationMatch } from '../../law/law.ts'
import {
  agreementOf,
  belongs,
  belongsAnywhere,
  coverGain,
  sharesOf,
  strengthOf,
  unseen,
  weightsOf,
  wordGain,
  type Area,
  type Asked,
  type ChosenGuide,
  type ChosenSignpost,
} from './fit.ts'
import { readGuidance, readProvision, type Guide, type Signpost } from './guides.ts'
import type { Likely } from './learned.ts'
import { leastOdds, oddsAgainstFound } from './worth.ts'

/*
 * The issues of a story. Each sentence speaks for the guides that fit it, the more the better they fit the whole story
 * too; guides are taken one after the other, each for what it explains that those before it leave open. So a story with
 * a mould, a rent held back and a deposit gets three guides and not three about mould.
 */

/** What a sentence says for a guide by itself, the rest as the guide fits the whole story. */
const alone = 0.5
/** From here on a sentence is explained; more of the same says little. */
const explained = 20
const beyond = 0.3
/** What a sentence says for a second guide counts less the more a first one explains it: a sentence can have two issues. */
const overlap = 0.5
/** A sentence that asks something says more of what leads. */
const askedWeight = 1.4
/** What an issue of a law gains that is among the issues already. */
const sameLaw = 1.2
/** What a further issue has to explain, and the first. */
const leastGain = 7
const leastFirst = 6
const mostIssues = 5
/** Share of the best hit to the whole story that a provision of a guide needs before it leads the answer. */
const inSight = 0.85
/** The same of the provision that it leads with, in the sentence that speaks for it most. */
const foundFirst = 0.95
/** Of a guide whose law is not in stock, which the search cannot find: how much of its best phrase a sentence says. */
const saidAlone = 0.5
/** Words of the whole story that need no provision beside them. */
const plain = { score: 13, share: 0.75 }
const ofAll = 0.7
/** From here on the words of the whole story alone say that a guide leads. */
const beyondDoubt = 20
/** What was learned of all phrases together says which issue leads: by the whole story, and by what is asked in it. */
const learned = {
  /** Logarithms of the odds beside that of what a guide explains, in the order of the issues. */
  story: 1,
  question: 0.3,
  /** What it is worth to be the only likely one: eight sentences explained. */
  share: 160,
  /** How much the odds of a guide of another area have to be better. */
  ahead: 4,
  /** So likely a guide is an issue though no sentence has words of it, and so likely nothing found need speak for it. */
  least: 0.05,
  sure: 0.2,
}

/** A law that is not in stock governs an issue of a story: shares of the best agreement with the whole, or with one sentence that it fits best. */
const signpostScore = 9
const ofWhole = { share: 0.6, ratio: 0.45 }
const ofSentence = { share: 0.7, ratio: 0.33 }
/** The same for one that belongs to another area than the one asked in. */
const ofOther = { share: 0.8, ratio: 0.5 }
const mostSignposts = 2

type Part = Asked & { matches: readonly SituationMatch[] }
/** What a guide of another area counts; the law of a story keeps to no area, but the chosen one leads. */
const elsewhere = 0.7

type Candidate = {
  guide: Guide
  /** What each sentence says for it, by the place of the sentence. */
  votes: number[]
  /** What the whole story says for it, where that is plain. */
  plain: number
  matches: (SituationMatch | undefined)[]
}

const isPlain = <T extends { match: SituationMatch }>(fit: T | undefined): fit is T =>
  fit !== undefined && fit.match.score >= plain.score && fit.match.share >= plain.share
const isQuestion = ({ text }: Asked) => /\?\s*$/u.test(text)
const capped = (vote: number) => (vote < explained ? vote : explained + beyond * (vote - explained))

/** The guides of a story, the one that explains most of it first. `whole` is all of it, `sentences` its parts. */
export function chooseIssues(
  whole: Part,
  sentences: readonly Part[],
  area: Area,
  isInStock: (law: string) => boolean,
  likelihood: Likely,
): ChosenGuide[] {
  const candidates = candidatesOf(whole, sentences, area, isInStock)
  const { guides } = readGuidance()
  const ofStory = likelihood(whole.text)
  const shares = sharesOf(ofStory, area, learned.ahead)
  for (const [at, share] of shares.entries()) {
    if (
      share < learned.least ||
      !belongsAnywhere(guides[at]!, area) ||
      candidates.some(({ guide }) => guide === guides[at])
    )
      continue
    candidates.push({
      guide: guides[at]!,
      plain: 0,
      votes: sentences.map(() => 0),
      matches: sentences.map(() => undefined),
    })
  }
  for (const candidate of candidates) candidate.plain += learned.share * shares[guides.indexOf(candidate.guide)]!
  const explains = sentences.map(() => 0)
  const chosen: { candidate: Candidate; gain: number }[] = []
  while (chosen.length < mostIssues) {
    const laws = new Set(chosen.map(({ candidate }) => readProvision(candidate.guide.lead).law))
    const leads = new Set(chosen.map(({ candidate }) => readProvision(candidate.guide.lead).id))
    let best: { candidate: Candidate; gain: number } | undefined
    for (const candidate of candidates) {
      const { id, law } = readProvision(candidate.guide.lead)
      if (leads.has(id) || (chosen.length === 0 && !belongs(candidate.guide, area))) continue
      const gain =
        candidate.votes.reduce(
          (sum, vote, at) =>
            sum + Math.max(0, capped(vote) - overlap * explains[at]!) * (isQuestion(sentences[at]!) ? askedWeight : 1),
          candidate.plain,
        ) * (laws.has(law) ? sameLaw : 1)
      if (gain > (best?.gain ?? 0)) best = { candidate, gain }
    }
    if (!best || best.gain < (chosen.length === 0 ? leastFirst : leastGain)) break
    chosen.push(best)
    for (const [at, vote] of best.candidate.votes.entries()) explains[at] = Math.max(explains[at]!, capped(vote))
  }
  const weights = weightsOf(whole.hits)
  const questions = sentences.filter(isQuestion).map(({ text }) => text)
  const ofQuestion = likelihood(questions.join(' '))
  return chosen
    .map(({ candidate, gain }) => {
      const isSure = isInStock(readProvision(candidate.guide.lead).law)
        ? agreementOf(candidate.guide, weights).best >= inSight ||
          isFoundFirst(candidate, sentences) ||
          oddsOf(candidate, sentences) >= leastOdds.alone ||
          candidate.plain >= beyondDoubt ||
          shares[guides.indexOf(candidate.guide)]! >= learned.sure
        : shares[guides.indexOf(candidate.guide)]! >= learned.sure ||
          candidate.matches.some((match) => (match?.share ?? 0) >= saidAlone)
      const at = guides.indexOf(candidate.guide)
      return {
        one: { ...asChosen(candidate, gain, whole, sentences), isSure },
        worth: Math.log(gain) + learned.story * ofStory[at]! + learned.question * ofQuestion[at]!,
      }
    })
    .sort((a, b) => Number(b.one.isSure) - Number(a.one.isSure) || b.worth - a.worth)
    .map(({ one }) => one)
}

/** Whether the sentence that speaks for a guide most finds the provision first that the guide leads with. */
const isFoundFirst = ({ guide, votes }: Candidate, sentences: readonly Part[]) =>
  agreementOf(guide, weightsOf(sentences[votes.indexOf(Math.max(...votes))]?.hits ?? [])).lead >= foundFirst

/** What speaks for a guide in the sentence that says most for it. */
function oddsOf({ guide, votes, matches }: Candidate, sentences: readonly Part[]): number {
  const at = votes.indexOf(Math.max(...votes))
  const match = matches[at]
  return match ? oddsAgainstFound(match, agreementOf(guide, weightsOf(sentences[at]!.hits))) : -Infinity
}

/** What the whole story finds speaks for the guides of its sentences too. */
const either = (own: ReturnType<typeof agreementOf>, ofStory: ReturnType<typeof agreementOf>) => ({
  ...own,
  mean: Math.max(own.mean, ofStoryShare * ofStory.mean),
  best: Math.max(own.best, ofStoryShare * ofStory.best),
  lead: Math.max(own.lead, ofStoryShare * ofStory.lead),
})
const ofStoryShare = 0.8

function candidatesOf(
  whole: Part,
  sentences: readonly Part[],
  area: Area,
  isInStock: (law: string) => boolean,
): Candidate[] {
  const { guides } = readGuidance()
  const weightsOfWhole = weightsOf(whole.hits)
  const strengthIn = (part: Part) => {
    const weights = weightsOf(part.hits)
    return new Map(
      part.matches.flatMap((match) => {
        const guide = guides[match.at]
        if (!guide || !belongsAnywhere(guide, area)) return []
        const isHere = belongs(guide, area)
        const isAlone = !isHere || !isInStock(readProvision(guide.lead).law)
        const found =
          part === whole
            ? agreementOf(guide, weights)
            : either(agreementOf(guide, weights), agreementOf(guide, weightsOfWhole))
        const agreement = isAlone || (isPlain({ match }) && found.best < unseen.best) ? unseen : found
        return [
          [guide, { match, agreement, strength: strengthOf(match, agreement) * (isHere ? 1 : elsewhere) }] as const,
        ]
      }),
    )
  }
  const ofWhole = strengthIn(whole)
  const top = Math.max(1, ...Array.from(ofWhole.values(), ({ strength }) => strength))
  const bySentence = sentences.map(strengthIn)
  const all = new Set(bySentence.flatMap((one) => [...one.keys()]))
  return Array.from(all, (guide) => {
    const fit = ofWhole.get(guide)
    const context = alone + (1 - alone) * Math.min(1, (fit?.strength ?? 0) / top)
    const parts = bySentence.map((one) => one.get(guide))
    return {
      guide,
      plain: isPlain(fit) ? ofAll * fit.strength * coverGain(fit.match) : 0,
      votes: parts.map((part) => (part ? part.strength * context * coverGain(part.match) * wordGain(part.match) : 0)),
      matches: parts.map((part) => part?.match),
    }
  })
}

/** A candidate as the answer reads it: with the sentence that speaks for it most, and what its lines have of all that do. */
function asChosen(
  { guide, votes, matches }: Candidate,
  gain: number,
  whole: Part,
  sentences: readonly Part[],
): Omit<ChosenGuide, 'isSure'> {
  const at = votes.indexOf(Math.max(...votes))
  const { score = 0, share = 0, cover = 0 } = matches[at] ?? {}
  const lines = guide.lines.map((_, line) =>
    Math.max(
      0,
      ...matches.map((match, sentence) =>
        votes[at]! > 0 ? ((match?.lines[line] ?? 0) * votes[sentence]!) / votes[at]! : 0,
      ),
    ),
  )
  const hits = votes.flatMap((vote, sentence) => (vote > 0.5 * votes[at]! ? sentences[sentence]!.hits : []))
  return {
    guide,
    strength: gain,
    score,
    share,
    cover,
    lines,
    asked: { text: sentences[at]?.text ?? whole.text, hits },
  }
}

/** The signposts of a story, best first; also of other areas, where they are beyond doubt. */
export function signpostsOfStory(
  whole: Part,
  sentences: readonly Part[],
  area: Area,
  isSaid: (signpost: Signpost) => boolean,
): ChosenSignpost[] {
  const { guides, signposts } = readGuidance()
  const top = Math.max(1, ...whole.matches.map(({ score }) => score))
  const fitting = whole.matches.flatMap(({ at, score, share }) => {
    const signpost = signposts[at - guides.length]
    if (!signpost || isSaid(signpost) || score < signpostScore) return []
    const ratio = score / top
    const isHere = belongs(signpost, area)
    const isElsewhere = !isHere && belongsAnywhere(signpost, area)
    const fits =
      (isHere && share >= ofWhole.share && ratio >= ofWhole.ratio) ||
      (isHere && ratio >= ofSentence.ratio && sentences.some((one) => isBestOf(one, at))) ||
      (isElsewhere && share >= ofOther.share && ratio >= ofOther.ratio)
    return fits ? [{ signpost, strength: score }] : []
  })
  return fitting
    .sort((a, b) => b.strength - a.strength)
    .filter(({ signpost }, at, all) => all.findIndex((other) => other.signpost.law === signpost.law) === at)
    .slice(0, mostSignposts)
}

function isBestOf({ matches }: Part, at: number): boolean {
  const [best] = matches
  return best?.at === at && best.score >= signpostScore && best.share >= ofSentence.share
}
