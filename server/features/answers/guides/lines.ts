import type { SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { Hit } from '../../law/law.ts'
import { askingWords, partsAsked, saysAsked, saysOutright } from './asks.ts'
import { isRemedy, received } from './choose.ts'
import { ownMatterOf } from '../question/follow-up.ts'
import { escapeMarkdown } from '../form/markdown.ts'
import { fitsQuantities } from '../passages/facts.ts'
import { weightsOf, type ChosenGuide } from './fit.ts'
import { countWords, wordsInCommon } from './like-words.ts'
import type { Answering } from './learned-lines.ts'
import type { Weigh } from './line-questions.ts'
import { readProvision, type GuideLine, type Part } from './guides.ts'
import { landsIn } from './land.ts'

/** Lines of the only guide of an answer, and of each of several: a story wants all its issues, not all of one. Of four or more all but the first say less. */
const mostLines = { alone: 9, beside: 5, further: 3 }
const many = 4

/**
 * What a line gains: its part is asked for or it says what is asked otherwise, its provision was found, it is the provision
 * that leads, it has words of the question (of the text as it stands, and as one thing), the question is near those that
 * stand with it (all of them together with its text, and nearly the same as one), its words ask for such a part, and it
 * answers by what was learned of all lines. Learned from questions of people who asked before they knew a guide
 * (docs/decisions/0008).
 */
const gains = {
  part: 1.3,
  said: 0.9,
  found: 1.5,
  lead: 1.2,
  /** Of a law that is not in stock, none of whose provisions can be found. */
  leadAlone: 1.8,
  words: 0.4,
  like: 1.1,
  near: 4.4,
  same: 2.2,
  ofPart: 0.3,
  fits: 1,
  besides: 0.6,
  /** Who was sent something loses what they can do against it with the deadline. */
  sent: 1,
  answers: 2,
}
/** The same with a question that goes on. */
const furtherGains = {
  part: 0.7,
  said: 0.9,
  words: 0.7,
  like: 1.8,
  near: 5,
  same: 2,
  ofPart: 0.3,
  found: 0.5,
  own: 1,
  fits: 0.9,
  /** What names no matter of its own asks for that of the line that led before. */
  again: 1,
  answers: 2.2,
}
/** In a story what is asked belongs to all its issues, so that each begins with what its guide leads with and goes on in its order. */
const storyGains = {
  part: 0.35,
  said: 0.6,
  found: 1.1,
  lead: 1,
  words: 0.6,
  like: 0.9,
  fits: 2,
  later: 0.1,
  besides: 0.7,
  near: 3.8,
  same: 1.7,
  ofPart: 0.25,
  answers: 1.5,
}
/** What a line gains that names the Land whose law is asked for, and loses that only names others. */
const landGain = 4
/** What a deadline of an issue is worth beside what leads it. */
const deadlineGain = 0.6

/** What nobody wants to read first who did not ask for it. */
const besides = new Set<Part>(['ausnahme', 'kosten', 'nachweis', 'dagegen'])

/** What it says of a line that its provision was found where that of the guide could not be. */
const besideStock = 0.3

/** How a line begins that goes on with the one before it. */
const leansBack =
  /^(?:\p{L}+ (?:ist|sind|kann|können|muss|müssen|darf) (?:er|sie|es)|Er|Sie|Es|Ihn|Darüber|Davon|Dabei|Dazu|Dafür|Dann|Danach)(?!\p{L})/u

/** What an answer shows: the question and what was found for it, how many guides, and whether it goes on with a matter or tells a story. */
type Shown = {
  question: string
  hits: readonly Hit[]
  /** What the own words of a follow-up find in the laws of the matter. */
  own: readonly Hit[]
  count: number
  /** The place of this guide among them, from 0. */
  rank: number
  isFurther: boolean
  isStory: boolean
  /** What the answer before began with. */
  led: string
  /** Whether the law that the guide leads with can be found at all. */
  isInStock: boolean
  /** Weighs the lines of a guide by the questions that stand with them. */
  weigh: Weigh
  /** Weighs them by what was learned of the lines of all guides. */
  answering: Answering
  /** The Land whose law is asked for. */
  land: SubLaw | null
}

/**
 * The lines of a guide: first the one that answers, then the others in the order of the guide. With a bare follow-up
 * (`isFurther`) what is asked counts more than what the guide leads with. `folded` are those for which there is no room;
 * deadlines, the penalty and the claim that are asked for are never among them.
 */
export function chooseLines(
  { guide, asked: part, lines, cover }: ChosenGuide,
  { question, hits, own, count, rank: place, isFurther, isStory, led, isInStock, weigh, answering, land }: Shown,
): { shown: GuideLine[]; folded: GuideLine[] } {
  const weights = weightsOf([...hits, ...part.hits])
  const asking = askingWords(question)
  // What is told may name a form or a sum too; it is asked for only where no sentence asks for another part.
  const asksFor = partsAsked(asking)
  const wanted = asksFor.length > 0 ? asksFor : partsAsked(question)
  const like = wordsInCommon(asking, guide.lines)
  // What a story tells beside its questions belongs to all its issues; elsewhere it says what the matter is, but not what is asked of it.
  const weighed = isStory ? asking : question
  const { near, same, part: ofWeighed } = weigh(weighed, guide.lines, isFurther)
  const ofParts = weighed === asking ? ofWeighed : weigh(asking, guide.lines, isFurther).part
  const answers = answering(question, guide.lines)
  const isSent = (wanted.length === 0 || wanted.includes('frist')) && isRemedy(guide) && received.test(question)
  // Where the guide knows few of the words, one that a line has says little.
  const covered = Math.min(1, 0.3 + cover)
  const before = guide.lines.find(({ text }) => led.startsWith(escapeMarkdown(text)))
  const ledIds = new Set(
    isFurther && before && countWords(ownMatterOf(question)) === 0
      ? before.at.map((name) => readProvision(name).id)
      : [],
  )
  const scored = guide.lines.map((line, at) => ({ line, at, score: scoreOf(line, at) + ofLand(line) }))
  const best = scored.reduce((most, one) => (one.score > most.score ? one : most), scored[0]!)
  // »Er kann mündlich erhoben werden« says nothing without the line that names him.
  const first = leansBack.test(best.line.text)
    ? (scored.find(({ line, at }) => at < best.at && line.at[0] === best.line.at[0] && !leansBack.test(line.text)) ??
      best)
    : best
  const most = count === 1 ? mostLines.alone : count >= many && place > 0 ? mostLines.further : mostLines.beside
  const kept = new Set(
    scored
      .toSorted((a, b) => worthOf(b) - worthOf(a) || a.at - b.at)
      .filter(({ line }, rank) => rank < most || isNeeded(line))
      .map(({ at }) => at),
  )
  const others = scored.filter((one) => one !== first)
  return {
    shown: [first.line, ...others.filter(({ at }) => kept.has(at)).map(({ line }) => line)],
    folded: others.filter(({ at }) => !kept.has(at)).map(({ line }) => line),
  }

  function ofLand({ text }: GuideLine): number {
    const named = land === null || land === 'bund' ? [] : landsIn(text)
    return named.length === 0 ? 0 : named.includes(land!) ? landGain : -landGain
  }

  function isNeeded(line: GuideLine): boolean {
    return line.part === 'frist' || line.deadline !== undefined || saysOutright(asking, line)
  }

  function worthOf({ line, score }: { line: GuideLine; score: number }): number {
    return isStory && line.part === 'frist' ? score + deadlineGain : score
  }

  function scoreOf(line: GuideLine, at: number): number {
    const found =
      (isInStock ? 1 : besideStock) * Math.max(0, ...line.at.map((name) => weights.get(readProvision(name).id) ?? 0))
    const rank = wanted.indexOf(line.part)
    const { byPart, otherwise } = saysAsked(asking, wanted, line)
    const fits = Math.max(0, fitsQuantities(question, line.text))
    if (isFurther)
      return (
        Math.max(furtherGains.part * byPart, furtherGains.said * otherwise) +
        furtherGains.words * (lines[at] ?? 0) * covered +
        furtherGains.found * found +
        furtherGains.own * ownShare(line, own) +
        furtherGains.like * like[at]! +
        furtherGains.near * near[at]! +
        furtherGains.same * same[at]! +
        furtherGains.ofPart * ofParts[at]! +
        furtherGains.fits * fits +
        furtherGains.answers * answers[at]! +
        (line.at.some((name) => ledIds.has(readProvision(name).id)) ? furtherGains.again : 0)
      )
    const leads = line.at[0] === guide.lead ? 1 : line.at.includes(guide.lead) ? 0.5 : 0
    const isBeside = line.beside === true || (besides.has(line.part) && rank < 0)
    if (isStory)
      return (
        storyGains.part * byPart +
        storyGains.said * otherwise +
        storyGains.found * found +
        storyGains.lead * leads +
        storyGains.words * (lines[at] ?? 0) +
        storyGains.like * like[at]! +
        storyGains.near * near[at]! +
        storyGains.same * same[at]! +
        storyGains.ofPart * ofParts[at]! +
        storyGains.fits * fits +
        storyGains.answers * answers[at]! -
        storyGains.later * at -
        (isBeside ? storyGains.besides : 0)
      )
    return (
      Math.max(gains.part * byPart, gains.said * otherwise) +
      gains.found * found +
      (isInStock ? gains.lead : gains.leadAlone) * leads +
      gains.words * (lines[at] ?? 0) +
      gains.like * like[at]! * covered +
      gains.near * near[at]! +
      gains.same * same[at]! +
      gains.ofPart * ofParts[at]! +
      gains.fits * fits +
      gains.answers * answers[at]! -
      (isBeside ? gains.besides : 0) +
      (isSent && line.part === 'frist' ? gains.sent : 0)
    )
  }
}

/** A word that is found in the law of the matter at all says this much; a second one makes it sure. */
const fullOwn = 1.5
/** Another Absatz of the provision than the one found. */
const otherParagraph = 0.7

/** How near a line is to what the own words of a follow-up find in the law of the matter (0 to 1). */
export function ownShare({ at }: GuideLine, own: readonly Hit[]): number {
  const [top] = own
  if (!top) return 0
  const sure = Math.min(1, top.strength / fullOwn)
  return Math.max(
    0,
    ...at.map((name) => {
      const { id, paragraph } = readProvision(name)
      const hit = own.find(({ document }) => document.id === id || document.id.replace(/\/Art\. \d+ §/, '/§') === id)
      if (!hit) return 0
      const isThere = paragraph === null || hit.paragraphs[hit.best]?.label === paragraph
      return ((sure * hit.score) / top.score) * (isThere ? 1 : otherParagraph)
    }),
  )
}
