import { setImmediate } from 'node:timers/promises'
import { knowledgeBases } from '../../../../contract/knowledge-bases.ts'
import type { Citation } from '../../../../contract/chat.ts'
import { toSource, type AnswerChunk, type AnswerInput } from './answer-engine.ts'
import { titleOf } from '../documents.ts'
import type { Hit } from '../search/index-search.ts'

/*
 * Answers without a language model: nothing but quotations of the best passages, grouped by provision, each with its
 * marker. It cannot be wrong about what a source says, only about which source matters.
 */

/** Share of the best score below which a provision is only named, not quoted. */
const quotedShare = 0.55
const quotedSources = 4
/** Below this share a provision is not even named. */
const namedShare = 0.3
/**
 * Below these a best hit is chance: no quotation, only the nearest provisions. Found by asking 20 questions that have
 * nothing to do with law beside those of the benchmark; a question of one or two words scores low and fits well.
 */
const solidStrength = 1.66
const solidStrengthOfFew = 0.77
const solidFitOfFew = 1.6
const longestQuote = 900

export async function* extractive(input: AnswerInput, hits: Hit[], signal: AbortSignal): AsyncGenerator<AnswerChunk> {
  if (input.document && hits[0]) return yield* outline(hits[0])
  if (input.knowledgeBase === 'none') return yield* withoutKnowledge()
  const cited = hits.filter((hit) => hit.why === 'citation')
  const isSolid = cited.length > 0 || isCarried(hits[0])
  if (!isSolid) return yield* nothingSolid(input, hits)
  const best = hits[0]?.score ?? 0
  // A provision without a text in stock has nothing to quote: it is named below, unless it is the best.
  const quoted = (cited.length > 0 ? cited : hits.filter((hit) => hit.score >= best * quotedShare && (hit === hits[0] || hit.paragraphs.length > 0))).slice(0, quotedSources)
  const others = hits.filter((hit) => !quoted.includes(hit) && hit.score >= hits[quoted.length - 1]!.score * namedShare).slice(0, 4)
  const order = [...quoted, ...others]
  yield { type: 'sources', sources: order.map(toSource) }
  yield { type: 'delta', text: `${opening(quoted.length)}\n\n` }
  const citations: Citation[] = []
  for (const [index, hit] of quoted.entries()) {
    const marker = `[${index + 1}]`
    for (const piece of quotation(hit, marker)) {
      // Each piece in a turn of its own, so that a stop between them is heard.
      await setImmediate()
      if (signal.aborted) return
      yield { type: 'delta', text: piece }
    }
    citations.push(citationOf(hit, marker))
  }
  if (others.length > 0) {
    const lines = others.map((hit, index) => `- ${nameOf(hit)} [${quoted.length + index + 1}]`)
    yield { type: 'delta', text: `**Außerdem kommen in Betracht:**\n\n${lines.join('\n')}\n\n` }
    citations.push(...others.map((hit, index) => citationOf(hit, `[${quoted.length + index + 1}]`)))
  }
  yield { type: 'citations', citations }
}

/** Whether the best hit is more than chance. */
export const isCarried = (hit: Hit | undefined) => hit !== undefined && (hit.strength >= solidStrength || (hit.strength >= solidStrengthOfFew && hit.fit >= solidFitOfFew))

const opening = (count: number) =>
  `Es ist kein Sprachmodell verbunden; diese Antwort besteht deshalb nur aus Zitaten. ${count === 1 ? 'Am besten passt diese Bestimmung:' : 'Am besten passen diese Bestimmungen:'}`

/** A quotation is always borne out by its source; where no text is in stock there is nothing to bear it out. */
function citationOf(hit: Hit, marker: string): Citation {
  const quote = hit.paragraphs[hit.best]?.text ?? null
  return { marker, source_id: hit.document.id, state: quote === null ? 'ohne_beleg' : 'belegt', quote }
}

function nameOf({ document, citation }: Hit): string {
  const title = document.kind === 'DECISION' ? '' : titleOf(document)
  return title ? `${citation}: ${escapeMarkdown(title)}` : citation
}

/** Heading, the best paragraph as a quotation, and the marker. */
function* quotation(hit: Hit, marker: string): Generator<string> {
  const { document } = hit
  yield `### ${nameOf(hit)}\n\n`
  const paragraph = hit.paragraphs[hit.best]
  if (!paragraph) {
    yield `Der Text dieser Bestimmung ist nicht im Bestand; den amtlichen Wortlaut finden Sie über ${marker} im RIS.\n\n`
    return
  }
  if (document.wording === 'digest') yield '*Kurzfassung, nicht der amtliche Wortlaut:*\n\n'
  const label = paragraph.label ? `**${paragraph.label}** ` : ''
  const lines = escapeMarkdown(cut(paragraph.text)).split('\n')
  yield `> ${label}${lines.join('\n> ')} ${marker}\n\n`
}

/** The beginning of a long paragraph, ending at a sentence or an item. */
function cut(text: string): string {
  if (text.length <= longestQuote) return text
  const head = text.slice(0, longestQuote)
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('\n'), head.lastIndexOf('; '))
  return `${head.slice(0, end > longestQuote / 2 ? end + 1 : head.lastIndexOf(' '))} […]`
}

/** Texts of law are data: nothing in them may act as formatting. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/([\\`*_{}[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)(\d+)([.)])/gm, '$1$2\\$3')
    .replace(/^(\s*)([-+])/gm, '$1\\$2')

/** Says that nothing in stock answers the question, and what comes nearest. */
export async function* nothingSolid(input: AnswerInput, hits: Hit[]): AsyncGenerator<AnswerChunk> {
  const area = knowledgeBases[input.knowledgeBase]
  yield { type: 'sources', sources: hits.slice(0, 3).map(toSource) }
  yield { type: 'delta', text: `Zu dieser Frage finde ich im Bestand (${area}) keine Stelle, die eine Antwort trägt.\n\n` }
  const nearest = hits.slice(0, 3)
  if (nearest.length > 0) yield { type: 'delta', text: `Am nächsten kommen: ${nearest.map((hit, index) => `${nameOf(hit)} [${index + 1}]`).join('; ')}. Ob sie passen, müssten Sie selbst prüfen.\n\n` }
  yield { type: 'delta', text: 'Versuchen Sie es mit den Begriffen des Gesetzes, nennen Sie die Bestimmung (zum Beispiel »§ 1295 ABGB«) oder wählen Sie ein anderes Rechtsgebiet.' }
  yield { type: 'citations', citations: nearest.map((hit, index) => ({ marker: `[${index + 1}]`, source_id: hit.document.id, state: 'teilweise', quote: hit.paragraphs[hit.best]?.text ?? null })) }
}

/** The first sentence of each paragraph of one source, quoted: what can be said of it without a model. */
async function* outline(hit: Hit): AsyncGenerator<AnswerChunk> {
  yield { type: 'sources', sources: [toSource(hit)] }
  yield { type: 'delta', text: `### ${nameOf(hit)}\n\n` }
  if (hit.paragraphs.length === 0) yield { type: 'delta', text: 'Der Text dieser Bestimmung ist nicht im Bestand; den amtlichen Wortlaut finden Sie über [1] im RIS.\n' }
  else yield { type: 'delta', text: 'Es ist kein Sprachmodell verbunden; statt einer Zusammenfassung steht hier der Beginn jedes Absatzes.\n\n' }
  const citations: Citation[] = []
  for (const { label, text } of hit.paragraphs) {
    const sentence = firstSentence(text)
    yield { type: 'delta', text: `> ${label ? `**${label}** ` : ''}${escapeMarkdown(sentence)}${sentence.length < text.length ? ' […]' : ''} [1]\n\n` }
    if (citations.length === 0) citations.push({ marker: '[1]', source_id: hit.document.id, state: 'belegt', quote: sentence })
  }
  yield { type: 'citations', citations: citations.length > 0 ? citations : [citationOf(hit, '[1]')] }
}

/** Up to the first end of a sentence or opening of a list. */
const firstSentence = (text: string) => cut(/^[^]*?(?:[.;:](?=\s|$)|$)/.exec(text.split('\n')[0]!)?.[0] ?? text)

async function* withoutKnowledge(): AsyncGenerator<AnswerChunk> {
  const areas = Object.entries(knowledgeBases).flatMap(([key, label]) => (key === 'none' ? [] : [label]))
  yield { type: 'sources', sources: [] }
  yield { type: 'delta', text: 'Ohne Wissensdatenbank und ohne verbundenes Sprachmodell kann ich nicht antworten: Es gibt nichts, woraus zitiert werden könnte.\n\n' }
  yield { type: 'delta', text: `Für eine belegte Antwort wählen Sie bitte ein Rechtsgebiet: ${areas.join(', ')}.` }
  yield { type: 'citations', citations: [] }
}
