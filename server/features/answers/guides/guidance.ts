import type { KnowledgeBase } from '../../../../contract/knowledge-bases.ts'
import { matterOf, ownMatterOf } from '../question/follow-up.ts'
import type { Way } from '../question/further.ts'
import { citationOf, type Hit, type Search, type Situation, type SituationMatch } from '../../law/law.ts'
import { chooseFurther } from './choose-further.ts'
import { nounsOf } from './asking.ts'
import { partsAsked } from './asks.ts'
import { chooseGuides, chooseSignposts, governs, guideOfLaw, situations } from './choose.ts'
import type { Before } from './before.ts'
import type { Area, Asked, ChosenGuide } from './fit.ts'
import { placesOf, readGuidance, readProvision, type Guide, type GuideLine, type Signpost } from './guides.ts'
import { chooseIssues, signpostsOfStory } from './issues.ts'
import { wordsInCommon } from './like-words.ts'
import { landOf } from './land.ts'
import { openLearned } from './learned.ts'
import { openLearnedLines } from './learned-lines.ts'
import { openLineQuestions, type Weigh } from './line-questions.ts'
import { chooseLines, ownShare } from './lines.ts'
import { askingOf, guidesHere } from './looked-at.ts'
import { areaElsewhere } from './other-area.ts'
import { officialPage } from './pages.ts'

/*
 * From a question to its guides and signposts, with the provisions of their lines as they are in stock.
 */

/** A provision of a line: as it is printed, the hit where it has a text in stock, its page where not. */
/** `section` is printed without what is below it. */
export type Provision = {
  law: string
  printed: string
  section: string
  paragraph: string | null
  hit: Hit | undefined
  url: string
}
/** A line to show with its provisions. */
type ShownLine = GuideLine & { provisions: Provision[] }
/** `folded` are its lines for which there is no room; `changed` are provisions of it whose wording in stock is another one than when it was written or last read, as they are printed. */
export type ShownGuide = { guide: Guide; lines: ShownLine[]; folded: ShownLine[]; changed: string[] }
export type ShownSignpost = { signpost: Signpost; provisions: Provision[] }
/** `leads` is first in the answer: what was found may be nearer than the guide, and a law that is not in stock nearer than both. `issues` are the best provisions of the sentences of a story. */
export type Guidance = {
  guides: ShownGuide[]
  signposts: ShownSignpost[]
  leads: 'guide' | 'signpost' | 'found'
  isStory: boolean
  /** The provision that a follow-up asks for beyond what the guide of the matter says; it leads. */
  beyond: Hit | undefined
  issues: Hit[]
  /** The area that the question belongs to, where that is another one, and how many times as well it fits there; `isLed`: the guide that says so leads here too. */
  elsewhere: { area: KnowledgeBase; times: number; isLed: boolean } | undefined
}

/**
 * What guidance is found with. `read` reads the first of these ids that is in stock, `laws` tells the laws in stock, `changed`
 * the provisions of a guide whose wording in stock is not the one that it was written after.
 */
export type GuidanceTools = {
  match: (list: readonly Situation[], question: string) => Promise<SituationMatch[]>
  search: (search: Search) => Promise<Hit[]>
  read: (ids: readonly string[]) => Promise<Hit | undefined>
  laws: () => Promise<ReadonlySet<string>>
  changed: (guide: string) => Promise<ReadonlySet<string>>
}

/** From this many words on a question is a story, whose sentences are looked at one by one. */
const storyLength = 24
const shortestSentence = 3
const mostSentences = 8
const hitsPerSentence = 6
/** From this strength on the best provision of a sentence is an issue of its own. */
const issueStrength = 3.4
const loneStrength = 6
const mostIssues = 4
/** What a follow-up has to find in the laws of the matter before that leads, and from which share of it on a line of the guide is as near. */
const beyondStrength = 1.2
const beyondFit = 1.5
const beyondAnyhow = 3
const nearOwn = 0.8
/** A guide that has so much of the words of a follow-up answers it. */
const knownCover = 0.5
/** One with a line that has so much of them too. */
const knownWords = 0.3
/** And one with a line that is asked nearly so. */
const knownQuestion = 0.5

/** What is asked: the question, what it is searched as, what was found, and what the answer before was about. */
export type Question = Area & {
  searched: string
  hits: readonly Hit[]
  /** What the own words of a follow-up find in the laws of the answer before. */
  own?: readonly Hit[]
  before: Before
  way: Way
  asOf?: string | undefined
}

export async function findGuidance(tools: GuidanceTools, asks: Question): Promise<Guidance> {
  const inLand = { ...asks, subLaw: landOf(asks) }
  const isFurther = inLand.way === 'further' && inLand.before.provisions.size + inLand.before.signposts.length > 0
  const asked = await partsOf(tools, inLand)
  const matched = await Promise.all(
    asked.map(async (part) => ({ ...part, matches: await tools.match(situations(), part.text) })),
  )
  const asking = asked.length === 1 ? await askingOf(tools, inLand) : undefined
  const question = {
    ...inLand,
    here: await guidesHere(tools, inLand, [
      ...matched.map(({ matches }) => matches),
      ...(asking ? [asking.matches] : []),
      ...(asking?.nouns ?? []),
    ]),
  }
  const inStock = await tools.laws()
  const [weigh, likelihood, answering] = await Promise.all([openLineQuestions(), openLearned(), openLearnedLines()])
  const elsewhere = question.way === 'new' ? areaElsewhere(matched[0]!.matches, question) : undefined
  const fit = isFurther
    ? chooseFurther(
        question.before,
        {
          own: await tools.match(situations(), ownWords(question.question)),
          words: await tools.match(situations(), question.question),
          together: matched[0]!.matches,
          nouns: await Promise.all(nounsOf(question.question).map((noun) => tools.match(situations(), noun))),
        },
        question,
        asked[0]!,
        weigh,
        likelihood,
      )
    : isStory(matched)
      ? chooseIssues(matched[0]!, matched.slice(1), question, (law) => inStock.has(law), likelihood)
      : chooseGuides(matched, question, (law) => inStock.has(law), question.before, asking, likelihood)
  const law =
    fit.length > 0 || isStory(matched)
      ? undefined
      : isFurther
        ? question.before.signposts[0]?.law
        : chooseSignposts(matched, question, (one) => inStock.has(one.law), elsewhere?.area)[0]?.signpost.law
  const chosen = law ? guideOfLaw(law, matched[0]!, question) : fit
  const beyond = isFurther && chosen[0] ? beyondGuide(chosen[0], question, weigh) : undefined
  const guides = await Promise.all(
    chosen.map(async (one, rank) => {
      const { shown, folded } = chooseLines(one, {
        question: question.question,
        hits: question.hits,
        own: question.own ?? [],
        count: chosen.length,
        rank,
        // A guide that was not shown yet begins as it does otherwise.
        isFurther: question.way !== 'new' && question.before.guides.includes(one.guide),
        led: question.before.led,
        isInStock: inStock.has(readProvision(one.guide.lead).law),
        isStory: isStory(asked) && !isFurther,
        weigh,
        answering,
        land: question.subLaw,
      })
      return {
        guide: one.guide,
        lines: await withPlaces(tools, shown),
        folded: await withPlaces(tools, folded),
        changed: await changedIn(tools, one.guide, shown),
      }
    }),
  )
  const said = new Set(
    guides.flatMap(({ lines }) => lines.flatMap(({ at }) => at.map((name) => readProvision(name).law))),
  )
  const silent = await silentIn(
    tools,
    inStock,
    matched.flatMap(({ matches }) => matches),
  )
  const isSaid = (one: Signpost) => silent.has(one) || said.has(one.law)
  const fitting = isStory(matched)
    ? signpostsOfStory(matched[0]!, matched.slice(1), question, isSaid)
    : chooseSignposts(matched, question, isSaid, elsewhere?.area)
  // What governed the answer before governs what is asked further of the same matter.
  const governed = isFurther && fitting.length === 0 ? question.before.signposts.filter((one) => !isSaid(one)) : []
  const signposts = fitting.length > 0 ? fitting : governed.slice(0, 1).map((signpost) => ({ signpost, strength: 0 }))
  const governing =
    signposts[0] && (!chosen[0] || (!isFurther && asked.length <= 2 && governs(signposts[0], chosen[0])))
  const leads = governing
    ? 'signpost'
    : beyond
      ? 'found'
      : chosen[0] && !chosen[0].isSure && (chosen.length === 1 || isStory(asked))
        ? 'found'
        : 'guide'
  return {
    guides,
    isStory: isStory(asked),
    beyond,
    issues: isStory(asked) ? issuesOf(asked) : [],
    elsewhere: elsewhere && {
      area: elsewhere.area,
      times: elsewhere.times,
      isLed: leads === 'guide' && guides[0]?.guide === elsewhere.by,
    },
    leads,
    signposts: await Promise.all(
      signposts.map(async ({ signpost }) => ({
        signpost,
        provisions: await Promise.all(signpost.at.map((name) => provisionOf(tools, name))),
      })),
    ),
  }
}

/** A signpost of a law that is partly in stock has to answer to so much of the question: much of that law may be found. */
const partlyCover = 0.7

/** The signposts among these matches that say nothing: those of laws in stock, but where of their own provisions one is missing. */
async function silentIn(
  { read }: GuidanceTools,
  inStock: ReadonlySet<string>,
  matches: readonly SituationMatch[],
): Promise<Set<Signpost>> {
  const { guides, signposts } = readGuidance()
  const matched = new Set(
    matches.filter(({ cover }) => cover >= partlyCover).flatMap(({ at }) => signposts[at - guides.length] ?? []),
  )
  const silent = new Set(signposts.filter((one) => inStock.has(one.law)))
  await Promise.all(
    Array.from(matched, async (one) => {
      if (!silent.has(one)) return
      const hits = await Promise.all(one.at.map((name) => read(placesOf(name))))
      if (hits.some((hit) => !hit || hit.paragraphs.length === 0)) silent.delete(one)
    }),
  )
  return silent
}

/** The words that name a matter; »verjährt« names one of its own. */
const ownWords = (question: string) => (/verjähr/iu.test(question) ? question : ownMatterOf(question))

/**
 * The provision that the own words of a follow-up name beyond what the guide of the matter says: »Darf ich ihn besuchen?«
 * after the grounds and the length of detention.
 */
function beyondGuide(
  { guide, cover }: ChosenGuide,
  { question, hits, own = [] }: Question,
  weigh: Weigh,
): Hit | undefined {
  const [best] = own
  // In a long law a word or two find something by chance: what was asked before has to point there too.
  if (!best || best.document.id !== hits[0]?.document.id) return undefined
  if (matterOf(question) === '' || cover >= knownCover) return undefined
  if (Math.max(...wordsInCommon(question, guide.lines)) >= knownWords) return undefined
  if (Math.max(...weigh(question, guide.lines, true).same) >= knownQuestion) return undefined
  // What only asks for a deadline or a form asks it of the matter.
  const isSure =
    best.strength >= (partsAsked(question).length > 0 ? beyondAnyhow : beyondStrength) && best.fit >= beyondFit
  return isSure && guide.lines.every((line) => ownShare(line, own) < nearOwn) ? best : undefined
}

/** The whole and at least two sentences. */
const isStory = (parts: readonly Asked[]) => parts.length > 2

/** The best provisions of sentences, where the whole story finds them too or they are beyond doubt. */
function issuesOf([whole, ...sentences]: readonly Asked[]): Hit[] {
  const known = new Set(whole?.hits.map(({ document }) => document.id))
  return sentences
    .flatMap(({ hits }) => hits.slice(0, 1))
    .filter(
      ({ strength, why, document }) =>
        why !== 'citation' && strength >= (known.has(document.id) ? issueStrength : loneStrength),
    )
    .sort((a, b) => b.strength - a.strength)
    .slice(0, mostIssues)
}

/** The question, and each sentence of a story with what the search finds for it alone. */
async function partsOf({ search }: GuidanceTools, question: Question): Promise<Asked[]> {
  const whole = { text: question.searched, hits: question.hits }
  // Lawyers name the matter first, then what they want to know of it: »Laesio enormis: Voraussetzungen, Ausschluss«.
  const [, matter] = /^([^:.?!]{8,80}):\s/u.exec(question.question) ?? []
  if (matter) return [{ ...whole, text: matter }, whole]
  if ((question.question.match(/\p{L}+/gu) ?? []).length < storyLength) return [whole]
  const sentences = question.question
    .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
    .flatMap(clausesOf)
    .filter((sentence) => (sentence.match(/\p{L}{3,}/gu) ?? []).length >= shortestSentence)
    .slice(0, mostSentences)
  if (sentences.length < 2) return [whole]
  const parts = await Promise.all(
    sentences.map(async (text) => ({
      text,
      hits: await search({
        question: text,
        knowledgeBase: question.knowledgeBase,
        subLaw: question.subLaw,
        limit: hitsPerSentence,
        kinds: ['LAW'],
        ...(question.asOf && { asOf: question.asOf }),
      }),
    })),
  )
  return [whole, ...parts]
}

/** »Was bekomme ich zurück, was muss ich zahlen und wie oft darf ich ihn sehen?« asks three things. */
const clausesOf = (sentence: string): string[] =>
  sentence.endsWith('?')
    ? sentence
        .split(
          /(?:,\s*(?:und|oder)?|\s(?:und|oder))\s+(?=(?:was|wie|wer|wo|wann|wohin|woran|kann|können|darf|dürfen|muss|müssen|bekommt?|bekomme|gilt|haftet)\s)/iu,
        )
        .map((part, at, all) => (at < all.length - 1 ? `${part}?` : part))
    : [sentence]

/** The changed ones among the provisions that a guide leads with and that its shown lines name. */
async function changedIn({ changed }: GuidanceTools, guide: Guide, lines: readonly GuideLine[]): Promise<string[]> {
  const ids = await changed(guide.id)
  const named = [guide.lead, ...lines.flatMap(({ at }) => at)].map(readProvision).filter(({ id }) => ids.has(id))
  return [...new Set(named.map(({ law, section }) => citationOf(law, section)))]
}

const withPlaces = (tools: GuidanceTools, lines: readonly GuideLine[]): Promise<ShownLine[]> =>
  Promise.all(
    lines.map(async (line) => ({
      ...line,
      provisions: await Promise.all(line.at.map((name) => provisionOf(tools, name))),
    })),
  )

async function provisionOf({ read }: GuidanceTools, at: string): Promise<Provision> {
  const { id, law, section, paragraph } = readProvision(at)
  const found = await read(placesOf(at))
  const hit = found && found.paragraphs.length > 0 ? found : undefined
  const index = hit ? hit.paragraphs.findIndex(({ label }) => label === paragraph) : -1
  return {
    law,
    printed: citationOf(law, section, at.slice(id.length).trim() || null),
    section: citationOf(law, section),
    paragraph,
    hit: hit && index >= 0 ? { ...hit, best: index } : hit,
    url: officialPage(law),
  }
}
