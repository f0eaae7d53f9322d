import { matterOf, pointsToBefore } from '../question/follow-up.ts'
import { citationOf, type Hit, type Search, type Situation, type SituationMatch } from '../../law/law.ts'
import { chooseFurther, chooseGuides, chooseSignposts, governs, situations, type Area, type Asked } from './choose.ts'
import { readGuidance, readProvision, type Guide, type GuideLine, type Signpost } from './guides.ts'
import { chooseLines } from './lines.ts'
import { officialPage } from './pages.ts'

/*
 * From a question to its guides and signposts, with the provisions of their lines as they are in stock.
 */

/** A provision of a line: as it is printed, the hit where it has a text in stock, its page where not. */
export type Provision = { law: string; printed: string; paragraph: string | null; hit: Hit | undefined; url: string }
/** A line to show with its provisions. */
type ShownLine = GuideLine & { provisions: Provision[] }
export type ShownGuide = { guide: Guide; lines: ShownLine[] }
export type ShownSignpost = { signpost: Signpost; provisions: Provision[] }
/** `leads` is first in the answer: what was found may be nearer than the guide, and a law that is not in stock nearer than both. `issues` are the best provisions of the sentences of a story. */
export type Guidance = {
  guides: ShownGuide[]
  signposts: ShownSignpost[]
  leads: 'guide' | 'signpost' | 'found'
  issues: Hit[]
}

/** What guidance is found with. `read` reads the first of these ids that is in stock, `laws` tells the laws in stock. */
export type GuidanceTools = {
  match: (list: readonly Situation[], question: string) => Promise<SituationMatch[]>
  search: (search: Search) => Promise<Hit[]>
  read: (ids: readonly string[]) => Promise<Hit | undefined>
  laws: () => Promise<ReadonlySet<string>>
}

/** From this many words on a question is a story, whose sentences are looked at one by one. */
const storyLength = 24
const shortestSentence = 4
const mostSentences = 8
const hitsPerSentence = 6
/** From this strength on the best provision of a sentence is an issue of its own. */
const issueStrength = 3.4
const mostIssues = 4

/** What is asked: the question, what it is searched as, what was found, and what the answer before was about. */
export type Question = Area & {
  searched: string
  hits: readonly Hit[]
  before: Pick<Before, 'guides' | 'signposts'>
  asOf?: string | undefined
}

export async function findGuidance(tools: GuidanceTools, question: Question): Promise<Guidance> {
  const isFurther = isFollowUp(question)
  const asked = await partsOf(tools, question)
  const matched = await Promise.all(
    asked.map(async (part) => ({ ...part, matches: await tools.match(situations(), part.text) })),
  )
  const inStock = await tools.laws()
  const kept = isFurther
    ? chooseFurther(
        question.before.guides,
        {
          own: await tools.match(situations(), matterOf(question.question)),
          words: await tools.match(situations(), question.question),
        },
        matched[0]!.matches,
        question,
        asked[0]!,
      )
    : chooseGuides(matched, question, (law) => inStock.has(law))
  const guides = await Promise.all(
    kept.map(async (one) => {
      const lines = chooseLines(one, {
        question: question.question,
        hits: question.hits,
        count: kept.length,
        isFurther,
      })
      return { guide: one.guide, lines: await Promise.all(lines.map((line) => withPlaces(tools, line))) }
    }),
  )
  const said = new Set(
    guides.flatMap(({ lines }) => lines.flatMap(({ at }) => at.map((name) => readProvision(name).law))),
  )
  const isSaid = ({ law }: Signpost) => inStock.has(law) || said.has(law)
  const fitting = chooseSignposts(matched, question, isSaid)
  // What governed the answer before governs what is asked further of the same matter.
  const governed = isFurther && fitting.length === 0 ? question.before.signposts.filter((one) => !isSaid(one)) : []
  const signposts = fitting.length > 0 ? fitting : governed.slice(0, 1).map((signpost) => ({ signpost, strength: 0 }))
  const governing = signposts[0] && (!kept[0] || (!isFurther && asked.length <= 2 && governs(signposts[0], kept[0])))
  return {
    guides,
    issues: asked.length > 2 ? issuesOf(asked.slice(1)) : [],
    leads: governing ? 'signpost' : kept.length === 1 && !kept[0]!.isSure ? 'found' : 'guide',
    signposts: await Promise.all(
      signposts.map(async ({ signpost }) => ({
        signpost,
        provisions: await Promise.all(signpost.at.map((name) => provisionOf(tools, name))),
      })),
    ),
  }
}

const issuesOf = (sentences: readonly Asked[]): Hit[] =>
  sentences
    .flatMap(({ hits }) => hits.slice(0, 1))
    .filter(({ strength, why }) => why !== 'citation' && strength >= issueStrength)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, mostIssues)

/** Whether a question goes on with the matter of the answer before. */
const isFollowUp = ({ question, searched, before }: Question) =>
  before.guides.length + before.signposts.length > 0 && (searched !== question || pointsToBefore(question))

/** The question, and each sentence of a story with what the search finds for it alone. */
async function partsOf({ search }: GuidanceTools, question: Question): Promise<Asked[]> {
  const whole = { text: question.searched, hits: question.hits }
  // Lawyers name the matter first, then what they want to know of it: »Laesio enormis: Voraussetzungen, Ausschluss«.
  const [, matter] = /^([^:.?!]{8,80}):\s/u.exec(question.question) ?? []
  if (matter) return [{ ...whole, text: matter }, whole]
  if ((question.question.match(/\p{L}+/gu) ?? []).length < storyLength) return [whole]
  const sentences = question.question
    .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
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

const withPlaces = async (tools: GuidanceTools, line: GuideLine): Promise<ShownLine> => ({
  ...line,
  provisions: await Promise.all(line.at.map((name) => provisionOf(tools, name))),
})

async function provisionOf({ read }: GuidanceTools, at: string): Promise<Provision> {
  const { id, law, section, paragraph } = readProvision(at)
  // Sections that stand below an article are stored with it.
  const below = section.startsWith('§') ? ['1', '2', '3'].map((article) => `${law}/Art. ${article} ${section}`) : []
  const found = await read([id, ...below])
  const hit = found && found.paragraphs.length > 0 ? found : undefined
  const index = hit ? hit.paragraphs.findIndex(({ label }) => label === paragraph) : -1
  return {
    law,
    printed: citationOf(law, section, at.slice(id.length).trim() || null),
    paragraph,
    hit: hit && index >= 0 ? { ...hit, best: index } : hit,
    url: officialPage(law),
  }
}

/** What an answer was about: its guides and signposts in their order, and the provisions that it quotes or that its guides name. */
export type Before = { guides: Guide[]; signposts: Signpost[]; provisions: ReadonlySet<string> }

/** Reads that from the headings of an answer. */
export function beforeOf(answer: string): Before {
  const { guides, signposts } = readGuidance()
  const titles = Array.from(answer.matchAll(/^### (.+)$/gm), ([, title = '']) => title)
  const own = titles.flatMap((title) => guides.find((guide) => guide.title === title) ?? [])
  const quoted = titles.flatMap((title) => {
    const [, section, law] = /^((?:§|Art\.?)\s\S+)\s([^:]+)/u.exec(title.replaceAll('\u00a0', ' ')) ?? []
    return section && law ? [`${law.trim()}/${section}`] : []
  })
  return {
    guides: own,
    signposts: titles.flatMap((title) => signposts.find(({ matter }) => matter === title) ?? []),
    provisions: new Set([
      ...quoted,
      ...own.flatMap(({ lines }) => lines.flatMap(({ at }) => at.map((name) => readProvision(name).id))),
    ]),
  }
}
