import {
  knowledgeBaseKeys,
  knowledgeBases,
  type KnowledgeBase,
  type SubLaw,
} from '../../../contract/knowledge-bases.ts'
import type { Rewriter } from './question/rewrite.ts'
import type { AnswerChunk, AnswerEngine, AnswerInput, FileHit, Head } from './form/answer-form.ts'
import { allPages, firstPages, fittingPages, withRanges, type Rank } from './files/file-hits.ts'
import { beforeOf, type Before } from './guides/before.ts'
import { namesAnother } from './guides/choose-further.ts'
import { situations } from './guides/choose.ts'
import { findGuidance, type Guidance, type GuidanceTools } from './guides/guidance.ts'
import { guidePieces, hitsOf, itemsOf, signpostPieces } from './engines/guidance-pieces.ts'
import { isCarried, isClear, isSurelyCarried } from './engines/carried.ts'
import { pointsToBefore, withContext } from './question/follow-up.ts'
import { searchFurther, type Way } from './question/further.ts'
import { moved } from './form/page.ts'
import { nothingSolid } from './engines/nothing-solid.ts'
import { tellingTerms } from './passages/passages.ts'
import { firstApplied } from './question/applied.ts'
import { asksDecisions, isEnglish, isForeign, notesFor, withoutDecisionWords } from './question/question-notes.ts'
import { asksForeignLaw } from './question/foreign-law.ts'
import { smallTalk } from './question/small-talk.ts'
import type { Cited, Hit, Search } from '../law/law.ts'

/** How many documents an answer may use. */
const sourcesPerAnswer = 8
const decisionsAsked = 4
/** Decisions among which those that apply a provision of the answer are looked for. */
const decisionsLooked = 60
const searching = 'Suche in Gesetzen und Entscheidungen'

/** What an answer is made with: the search, the engine, and a model that rewrites the question where one is connected. */
export type AnswerTools = {
  engine: AnswerEngine
  search: (search: Search) => Promise<Hit[]>
  read: (id: string) => Promise<Hit | undefined>
  lands: () => Promise<SubLaw[]>
  /** The day whose law is in force, YYYY-MM-DD. */
  today: () => string
  /** Reads the citations of a question of which some may not be among the hits. `together` are sections that have one of them, which the search does not know by its number. */
  readCited: (question: string, hits: readonly Hit[], asOf: string | undefined) => Promise<Cited & { together?: Hit[] }>
  rewrite: Rewriter | undefined
  /** The ids of the decisions whose norms name a provision. */
  applying?: (provision: Hit['document']) => Promise<string[]>
  /** Ranks passages of the person's files. */
  rank?: Rank
  /** Finds guides and signposts, and checks what they say. */
  guidance?: (GuidanceTools & { check: Head['check'] }) | undefined
}

/** Understand, retrieve, answer: the order of events of every answer. `isMoved` where the area is not the one asked in. */
export async function* answerWith(
  tools: AnswerTools,
  input: AnswerInput,
  signal: AbortSignal,
  isMoved = false,
): AsyncGenerator<AnswerChunk> {
  const { engine, search, read, lands, readCited, rewrite, today, guidance } = tools
  if (input.files?.length) return yield* answerAbout(tools, { ...input, files: input.files }, signal)
  if (input.document) {
    const hit = await read(input.document)
    return yield* engine(input, hit ? [hit] : [], signal)
  }
  if (input.knowledgeBase === 'none') {
    // Without a model there is nothing to say without sources: the areas are searched instead.
    const [area] = rewrite ? [] : await searchElsewhere(input, (wanted) => searchOne(search, input, wanted))
    if (!area) return yield* engine(input, [], signal)
    return yield* withNote(
      inAreaNote(area),
      answerWith(tools, { ...input, knowledgeBase: area, subLaw: area === 'publiclaw' ? 'bund' : null }, signal),
    )
  }
  const talk = smallTalk(input.question, input.history.length > 0)
  if (talk) return yield* say(talk)
  const question = withoutDecisionWords(searchedQuestion(input))
  if (asksForeignLaw(input.question)) return yield* say(onlyAustrian)
  yield { type: 'status', step: 'search', text: searching }
  const wanted = {
    question,
    knowledgeBase: input.knowledgeBase,
    subLaw: input.subLaw,
    asOf: input.asOf,
  }
  const before = beforeOf(answeredBefore(input))
  const pointsBack = searchedQuestion(input) !== input.question || pointsToBefore(input.question)
  const way: Way = before.provisions.size + before.signposts.length === 0 ? 'new' : pointsBack ? 'further' : 'perhaps'
  const isAnother =
    way === 'perhaps' &&
    guidance !== undefined &&
    namesAnother(await guidance.match(situations(), input.question), before)
  // What is shown is ranked by the guides that fit too; guides are chosen by a ranking that knows nothing of them.
  const witnesses = witnessesOf(input, today())
  // What goes on with a matter is searched together with it and alone: its own words say what is new.
  const findLaw = async (searchWith: typeof search, rewritten: Search['rewritten']) => {
    const all = { ...wanted, rewritten, limit: sourcesPerAnswer }
    if (way === 'new') return { found: await searchWith({ ...all, brief: searchWith === search }), own: [], way }
    return searchFurther(searchWith, all, {
      question: input.question,
      context: afterLast(input),
      provisions: before.provisions,
      way,
      namesAnother: isAnother,
    })
  }
  // Who asks what the courts say gets more of their decisions than stand beside provisions otherwise; beside quotations
  // stand those that apply them, of which most are only looked through.
  const asksCourts = asksDecisions(input.question)
  const amongDecisions = (rewritten?: Search['rewritten']): Search => ({
    ...wanted,
    rewritten,
    kinds: ['DECISION'],
    limit: decisionsLooked,
  })
  const find = (rewritten?: Search['rewritten']) => {
    const shown = findLaw((one) => search({ ...one, witnesses }), rewritten)
    return Promise.all([
      shown,
      witnesses ? findLaw(search, rewritten) : shown,
      asksCourts || !rewrite ? search({ ...amongDecisions(rewritten), brief: !asksCourts }) : [],
    ])
  }
  let [{ found }, bare, decisions] = await find()
  let rewritten: Search['rewritten']
  // Only where the words do not say what it is about a model is asked for others: the first word of the answer has to wait
  // for all that it writes.
  if (rewrite && !isClear(found[0])) {
    yield { type: 'status', step: 'understand', text: 'Frage wird in Rechtsbegriffe übersetzt' }
    rewritten = await rewrite(question, signal)
    if (signal.aborted) return
    if (rewritten) [{ found }, bare, decisions] = await find(rewritten)
  }
  const searched = onceEach([...found, ...(asksCourts ? decisions.slice(0, decisionsAsked) : [])])
  if (signal.aborted) return
  const { missing, rest, together = [] } = await readCited(input.question, searched, input.asOf)
  const hits = onceEach([...together, ...searched])
  // The search once more, with what it found: the screen shows the two as one line.
  yield { type: 'status', step: 'found', text: `${searching} · ${hits.length === 0 ? 'keine' : hits.length} Treffer` }
  const isOnlyMissing =
    missing.length > 0 && tellingTerms(rest).size === 0 && !hits.some((hit) => hit.why === 'citation')
  const elsewhere = () => searchElsewhere(input, (wanted) => searchOne(search, input, wanted))
  const guided =
    guidance && !isOnlyMissing && witnesses
      ? await headOf(guidance, input, {
          searched: withoutDecisionWords(
            bare.way === 'further' && !pointsBack ? afterLast(input) : searchedQuestion(input),
          ),
          hits: onceEach([...together, ...bare.found]),
          own: bare.own,
          before,
          way: bare.way,
        })
      : undefined
  const head = guided?.head
  // Who asks for decisions gets those whose norm is the first quoted provision that has any, then those that have the words.
  const leading = head?.leads === false ? [] : (head?.quoted ?? hits.filter(isProvision).slice(0, 1))
  const ids = asksCourts && tools.applying ? await firstApplied(leading, tools.applying) : []
  if (ids.length > 0)
    decisions = onceEach([
      ...(await search({ ...amongDecisions(rewritten), ids, limit: decisionsAsked })),
      ...decisions,
    ])
  const note = notesFor(input, hits, {
    lands: input.subLaw ? await lands() : [],
    missing: isOnlyMissing ? [] : missing,
    today: today(),
  })
  // Two areas that each hold the other for the right one must not send a question to and fro.
  const isHere =
    isMoved ||
    missing.length > 0 ||
    hits[0]?.why === 'citation' ||
    isForeign(input.question) ||
    isEnglish(input.question)
  const told = isHere ? undefined : guided?.elsewhere
  const stronger =
    told ?? (isHere || head ? undefined : await strongerArea(input, hits[0], (area) => searchOne(search, input, area)))
  // Nothing solid here, but there: answered from there at once.
  if (stronger && (told ? told.times >= toldBeyondDoubt : !isCarried(hits[0]) && stronger.times >= beyondDoubt))
    return yield* withNote(
      note + insteadNote(input.knowledgeBase, stronger.area),
      answerWith(
        tools,
        { ...input, knowledgeBase: stronger.area, subLaw: stronger.area === 'publiclaw' ? 'bund' : null },
        signal,
        true,
      ),
    )
  // Stopped while all this was looked up: no model is begun for it.
  if (signal.aborted) return
  const absent = new Set([...missing.flatMap(({ law }) => law ?? []), ...(head?.absent ?? [])])
  if (absent.size > 0) yield { type: 'absent', laws: [...absent] }
  // What is answered here by the guide of the other area needs no other area.
  if (stronger && told?.isLed !== true) yield { type: 'elsewhere', law: stronger.area }
  yield* withNote(
    note,
    isOnlyMissing
      ? nothingSolid(input, [], { missing, rest, elsewhere })
      : engine(input, hits, signal, {
          missing: [],
          rest,
          elsewhere,
          head,
          decisions,
          wholeDecisions: (ids) => search({ ...amongDecisions(rewritten), ids }),
          day: input.asOf ?? today(),
        }),
  )
}

/** The guides as witnesses of what fits: they say nothing of the law of another day. */
const witnessesOf = ({ asOf }: AnswerInput, today: string) => (!asOf || asOf === today ? situations() : undefined)

/**
 * Answers about the person's own files: their pages that fit, or all of them where a model reads them as a whole, and
 * beside them what the law says.
 */
async function* answerAbout(
  { engine, search, readCited, rewrite, rank, today }: AnswerTools,
  input: AnswerInput & { files: NonNullable<AnswerInput['files']> },
  signal: AbortSignal,
): AsyncGenerator<AnswerChunk> {
  const asked = searchedQuestion(input)
  const names = input.files.length === 1 ? 'Ihrer Datei' : `${input.files.length} Dateien`
  yield { type: 'status', step: 'files', text: `Suche in ${names}` }
  const isWhole = input.fileQuery === 'general' && rewrite !== undefined
  const fitting = isWhole || !rank ? [] : await fittingPages(input.files, asked, rank)
  const files: FileHit[] = isWhole ? allPages(input.files) : fitting.length > 0 ? fitting : firstPages(input.files)
  if (signal.aborted) return
  const question = withoutDecisionWords(asked)
  const wanted = { question, knowledgeBase: input.knowledgeBase, subLaw: input.subLaw, asOf: input.asOf }
  const isOpen = input.knowledgeBase === 'none'
  if (!isOpen) yield { type: 'status', step: 'search', text: searching }
  const searched = isOpen
    ? []
    : onceEach(await search({ ...wanted, limit: sourcesPerAnswer, witnesses: witnessesOf(input, today()) }))
  if (signal.aborted) return
  const cited = await readCited(input.question, searched, input.asOf)
  const hits = isOpen ? [] : onceEach([...(cited.together ?? []), ...searched])
  if (!isOpen) yield { type: 'status', step: 'found', text: `${searching} · ${hits.length || 'keine'} Treffer` }
  if (signal.aborted) return
  const beside = { missing: [], rest: cited.rest, elsewhere: () => Promise.resolve([]), files }
  for await (const chunk of engine({ ...input, foundInFiles: isWhole || fitting.length > 0 }, hits, signal, beside))
    yield chunk.type === 'citations' ? { ...chunk, citations: withRanges(chunk.citations, files) } : chunk
}

/** What stands above the answer: the guides that fit, and the laws that govern and are not in stock. */
async function headOf(
  tools: GuidanceTools & { check: Head['check'] },
  input: AnswerInput,
  asked: { searched: string; hits: readonly Hit[]; own: readonly Hit[]; before: Before; way: Way },
): Promise<{ head: Head | undefined; elsewhere: Guidance['elsewhere'] }> {
  const found = await findGuidance(tools, { ...input, ...asked })
  const { elsewhere } = found
  if (found.guides.length + found.signposts.length === 0) return { head: undefined, elsewhere }
  const leading = found.guides.map(({ lines }) => lines[0]?.provisions.find(({ hit }) => hit)?.hit)
  const guides = guidePieces(found)
  const signposts = signpostPieces(found, input.imports === true)
  const head: Head = {
    pieces: found.leads === 'signpost' ? [...signposts, ...guides] : [...guides, ...signposts],
    // Several issues: each with its wording. One: its wording follows below all that is said of it.
    ...(found.isStory && guides.length > 1 && found.leads === 'guide' && { below: leading }),
    hits: hitsOf(found),
    items: itemsOf(found),
    quoted: onceEach([...leading.flatMap((hit) => hit ?? []), ...found.issues]),
    leads: found.leads !== 'found',
    issues: found.isStory,
    ...(found.beyond && { beyond: found.beyond }),
    absent: await absentIn(tools, found),
    check: tools.check,
  }
  return { head, elsewhere }
}

const isProvision = ({ document }: Hit) => document.kind === 'LAW'

/** The laws of the lines and signposts that have no provision in stock. */
async function absentIn(
  { laws }: GuidanceTools,
  { guides, signposts }: Awaited<ReturnType<typeof findGuidance>>,
): Promise<string[]> {
  const inStock = await laws()
  return [
    ...guides.flatMap(({ lines }) => lines.flatMap(({ provisions }) => provisions.map(({ law }) => law))),
    ...signposts.map(({ signpost }) => signpost.law),
  ].filter((law) => !inStock.has(law))
}

const onceEach = (hits: readonly Hit[]) =>
  hits.filter((hit, at) => hits.findIndex(({ document }) => document.id === hit.document.id) === at)

async function* say(text: string): AsyncGenerator<AnswerChunk> {
  yield { type: 'sources', sources: [] }
  yield { type: 'delta', text, from: 'notice' }
  yield { type: 'citations', citations: [] }
}

const onlyAustrian =
  'Fundstelle kennt nur österreichisches Recht; zum Recht anderer Staaten kann ich nichts sagen. Hat Ihr Fall mit Österreich zu tun, schreiben Sie das dazu, zum Beispiel »Ich wohne in Österreich und habe dort gekauft«.'

const inAreaNote = (area: KnowledgeBase) =>
  `*Ohne Wissensdatenbank gibt es nichts, woraus zitiert werden könnte; diese Antwort kommt aus dem Rechtsgebiet ${knowledgeBases[area]}.*\n\n`

const insteadNote = (area: KnowledgeBase, stronger: KnowledgeBase) =>
  `*Im Rechtsgebiet ${knowledgeBases[area]} trägt keine Stelle eine Antwort; diese kommt aus dem Rechtsgebiet ${knowledgeBases[stronger]}.*\n\n`

/** How many times as strong the best hit of another knowledge base is before it is named; found on 141 questions that the public asked, put to wrong ones too. */
const clearlyStronger = 1.2
/** From here on the question is answered from there at once, where nothing here carries an answer. */
const beyondDoubt = 1.5
/** The same of a situation that is told, beside the nearest one here: what is found here then only has its words. */
const toldBeyondDoubt = 3

/**
 * The knowledge base whose best hit is clearly stronger than the best one here, and how many times; undefined where there is none. What is
 * cited by number was found, wherever it lies.
 */
async function strongerArea(
  { knowledgeBase, allowed = knowledgeBaseKeys }: AnswerInput,
  best: Hit | undefined,
  search: (knowledgeBase: KnowledgeBase) => Promise<Hit[]>,
): Promise<{ area: KnowledgeBase; times: number } | undefined> {
  if (best?.why === 'citation') return undefined
  const others = allowed.filter((key) => key !== 'none' && key !== knowledgeBase)
  const found = await Promise.all(others.map(async (key) => ({ key, hit: (await search(key))[0] })))
  const [first] = found
    .filter(({ hit }) => hit && hit.why !== 'citation' && isSurelyCarried(hit))
    .sort((a, b) => b.hit!.strength - a.hit!.strength)
  const times = first ? first.hit!.strength / (best?.strength ?? 0) : 0
  return first && times >= clearlyStronger ? { area: first.key, times } : undefined
}

/** The best document of one knowledge base to a question. */
const searchOne = (search: AnswerTools['search'], input: AnswerInput, knowledgeBase: KnowledgeBase) =>
  search({ question: withoutDecisionWords(searchedQuestion(input)), knowledgeBase, asOf: input.asOf, limit: 1 })

/** The other knowledge bases that have something solid to a question, among those that the person may use. */
async function searchElsewhere(
  { knowledgeBase, allowed = knowledgeBaseKeys }: AnswerInput,
  search: (knowledgeBase: KnowledgeBase) => Promise<Hit[]>,
): Promise<KnowledgeBase[]> {
  const others = allowed.filter((key) => key !== 'none' && key !== knowledgeBase)
  const found = await Promise.all(others.map(async (key) => ({ key, hit: (await search(key))[0] })))
  // What is cited by its number is found from everywhere: then the area counts in which it lies.
  const isAway = ({ key, hit }: (typeof found)[number]) => !hit!.document.knowledgeBases.includes(key)
  return found
    .filter(({ hit }) => isCarried(hit))
    .sort((a, b) => Number(isAway(a)) - Number(isAway(b)) || b.hit!.score - a.hit!.score)
    .slice(0, 2)
    .map(({ key }) => key)
}

/** Puts a note before the text of an answer; the ranges of its citations move along. */
const withNote = (note: string, chunks: AsyncIterable<AnswerChunk>): AsyncIterable<AnswerChunk> =>
  note === '' ? chunks : noted(note, chunks)

async function* noted(note: string, chunks: AsyncIterable<AnswerChunk>): AsyncGenerator<AnswerChunk> {
  let isSaid = false
  for await (const chunk of chunks) {
    if (chunk.type === 'delta' && !isSaid) {
      isSaid = true
      yield { type: 'delta', text: note, from: 'notice' }
    }
    if (chunk.type === 'citations')
      yield { type: 'citations', citations: chunk.citations.map((citation) => moved(citation, note.length)) }
    else if (chunk.type === 'place')
      yield { type: 'place', place: { ...chunk.place, marker_start: chunk.place.marker_start + note.length } }
    else yield chunk
  }
}

/** How many answers before say what a question goes on with. */
const mostBefore = 3

/** The answers that a question goes on from, the last one first. */
const answeredBefore = ({ replyTo, history }: AnswerInput): string[] =>
  replyTo
    ? [replyTo]
    : history
        .flatMap(({ role, text }) => (role === 'assistant' ? [text] : []))
        .toReversed()
        .slice(0, mostBefore)

/** A question with the one asked before it. */
const afterLast = ({ question, history }: AnswerInput): string =>
  [question, history.findLast(({ role }) => role === 'user')?.text.slice(0, longestAsked) ?? ''].join(' ')
const longestAsked = 400

/** What is searched: a question about one message with the words of that, one that names no matter with what was asked before. */
function searchedQuestion({ question, history, replyTo }: AnswerInput): string {
  if (replyTo) return `${question} ${replyTo.slice(0, 400)}`
  return withContext(
    question,
    history.flatMap(({ role, text }) => (role === 'user' ? [text] : [])),
  )
}
