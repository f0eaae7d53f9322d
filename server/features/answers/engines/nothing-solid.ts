import { knowledgeBases } from '../../../../contract/knowledge-bases.ts'
import { toSource, type AnswerChunk, type AnswerInput, type Beside } from '../form/answer-form.ts'
import { escapeMarkdown } from '../form/markdown.ts'
import { listed, openPage, type Piece } from '../form/page.ts'
import { asksDecisions, isEnglish, isForeign } from '../question/question-notes.ts'
import { officialPage } from '../guides/pages.ts'
import type { Hit, Missing } from '../../law/law.ts'

/*
 * Answers that quote nothing, because nothing in stock carries an answer: they say so, say why where that is known, and
 * show what comes nearest.
 */

const nearestShown = 3

export async function* nothingSolid(input: AnswerInput, hits: Hit[], beside?: Beside): AsyncGenerator<AnswerChunk> {
  const missing = beside?.missing ?? []
  // Beside a provision that does not exist stand its neighbours, not what shares a word with the question.
  const neighbours = missing.flatMap((one) => one.neighbours)
  const isElsewhere = isForeign(input.question) || isEnglish(input.question)
  const nearest = (missing.length > 0 ? neighbours : isElsewhere ? [] : hits).slice(0, nearestShown)
  const elsewhere = missing.length > 0 || isElsewhere ? [] : ((await beside?.elsewhere()) ?? [])
  if (elsewhere[0]) yield { type: 'elsewhere', law: elsewhere[0] }
  yield { type: 'sources', sources: nearest.map(toSource) }
  const page = openPage(nearest, missing.length > 0 ? 'belegt' : 'teilweise')
  // That nothing was found is no answer, and costs none.
  const write = (piece: Piece): AnswerChunk => ({ type: 'delta', text: page.write(piece), from: 'notice' })
  if (missing.length > 0) yield write([`${missing.map(({ reason }) => escapeMarkdown(reason)).join(' ')}\n\n`])
  else
    yield write([
      `Zu dieser Frage finde ich im Bestand (${knowledgeBases[input.knowledgeBase]}) keine Stelle, die eine Antwort trägt.\n\n`,
    ])
  if (isEnglish(input.question))
    yield write([
      'Der Bestand ist deutsch; bitte stellen Sie Ihre Frage auf Deutsch. (The sources are in German. Please ask in German.)\n\n',
    ])
  if (elsewhere.length > 0) {
    const areas = elsewhere.map((key) => `**${knowledgeBases[key]}**`).join(' und ')
    yield write([
      `Im Rechtsgebiet ${areas} gibt es dazu Stellen, die besser passen. Wählen Sie es beim Eingabefeld und fragen Sie noch einmal.\n\n`,
    ])
  }
  if (nearest.length > 0) {
    const lead =
      missing.length > 0 ? 'Benachbart sind:' : 'Am nächsten kommen, ohne dass ich sie für einschlägig halte:'
    yield write([`${lead}\n\n`, ...nearest.flatMap(listed), '\n'])
  }
  // What other words would find no better needs no advice.
  if (missing.length > 0 || !isElsewhere)
    yield write([
      missing.length > 0
        ? whereElse(missing)
        : 'Versuchen Sie es mit den Begriffen des Gesetzes, nennen Sie die Bestimmung (zum Beispiel »§ 1295 ABGB«) oder wählen Sie ein anderes Rechtsgebiet.',
    ])
  yield { type: 'citations', citations: page.citations }
}

/** What to do where a provision that was named has no text here: of a law that exists it is read in RIS. */
function whereElse(missing: readonly Missing[]): string {
  const laws = [...new Set(missing.map(({ law }) => law))]
  if (laws.includes(undefined))
    return 'Stimmen Nummer und Gesetz? Sie können auch mit Worten beschreiben, worum es geht.'
  const pages = laws.map((law) => `[${escapeMarkdown(law!)}](${officialPage(law!)})`)
  return `Den Wortlaut finden Sie im RIS: ${pages.join(', ')}. Beschreiben Sie mit Worten, worum es geht, suche ich, was der Bestand dazu sagt.`
}

export async function* withoutKnowledge(): AsyncGenerator<AnswerChunk> {
  const areas = Object.entries(knowledgeBases).flatMap(([key, label]) => (key === 'none' ? [] : [label]))
  yield { type: 'sources', sources: [] }
  yield {
    type: 'delta',
    text: 'Ohne Wissensdatenbank und ohne verbundenes Sprachmodell kann ich nicht antworten: Es gibt nichts, woraus zitiert werden könnte.\n\n',
    from: 'notice',
  }
  yield {
    type: 'delta',
    text: `Für eine belegte Antwort wählen Sie bitte ein Rechtsgebiet: ${areas.join(', ')}.`,
    from: 'notice',
  }
  yield { type: 'citations', citations: [] }
}

/** That decisions were asked for and none is in stock, and where they are; nothing where that is not so. */
export const noDecisions = ({ question, knowledgeBase }: AnswerInput, found: readonly Hit[]): Piece[] =>
  found.length > 0 || !asksDecisions(question)
    ? []
    : [
        [
          `*Eine Entscheidung dazu ist nicht im Bestand. Rechtsprechung suchen Sie in der [Judikatur des RIS](https://www.ris.bka.gv.at/Judikatur/)${knowledgeBase === 'steuerrecht' ? ', die des Bundesfinanzgerichts in der [Findok](https://findok.bmf.gv.at/findok/)' : ''}.*\n\n`,
        ],
      ]
