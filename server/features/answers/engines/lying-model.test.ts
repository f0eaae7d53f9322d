import { describe, expect, test } from 'vitest'
import { makeCases, seeded, type Case } from '../../../../bench/check-cases.ts'
import { startModelServer } from '../../../../tests/kit/model-server.ts'
import { openLog } from '../../../base/log.ts'
import { citationOf } from '../../law/citations/citation.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { connectModel } from '../../../base/model/model.ts'
import type { Hit } from '../../law/law.ts'
import { readStarter, starterDocuments } from '../../law/starter/starter.ts'
import type { AnswerChunk } from '../form/answer-form.ts'
import { createLlmEngine } from './llm.ts'

const starter = readStarter()
const digests = starterDocuments(starter).filter((document) => document.wording === 'digest')
const names = createLawNames(starter.laws)
const answers = 1000
const perAnswer = 3

/** A source as the search hands it over. */
const hitOf = (document: Case['document']): Hit => ({
  document,
  citation: citationOf(document.law, document.section),
  paragraphs: splitParagraphs(document.text),
  best: 0,
  score: 99,
  fit: 2,
  strength: 9,
  why: 'text',
})

describe('a model that lies', () => {
  test(
    `in ${answers} answers no invented citation leads anywhere, and swapped numbers, deadlines and denials are hardly ever shown as belegt`,
    { timeout: 240_000 },
    async () => {
      const random = seeded(7)
      const cases = makeCases(digests, answers * perAnswer, 7)
      let text = ''
      const server = await startModelServer(() => ({ text, usage: false }))
      const engine = createLlmEngine(connectModel(server.settings)!, {
        log: openLog('error'),
        names: () => Promise.resolve(names),
        resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
        gloss: () => undefined,
      })
      const shown = { honest: [0, 0], swapped: [0, 0] }
      for (let n = 0; n < answers; n++) {
        const statements = cases.slice(n * perAnswer, (n + 1) * perAnswer)
        const hits = statements.map(({ document }) => hitOf(document))
        // Markers, provisions and decisions that do not exist, between the statements.
        const invented = [
          `Dazu kommt § ${900 + Math.floor(random() * 90)} MRG [${hits.length + 1 + Math.floor(random() * 90)}].`,
          `Siehe OGH ${1 + Math.floor(random() * 9)} Ob ${Math.floor(random() * 300)}/24x.`,
          `[§ 999 ABGB](https://www.ris.bka.gv.at/falsch${n}) sagt dasselbe [0].`,
        ]
        text = [
          ...statements.map(({ statement }, index) => `${statement.replace(/\.$/, '')} [${index + 1}].`),
          ...invented,
        ].join('\n\n')
        const chunks = await Array.fromAsync(
          engine(
            { question: 'Was gilt?', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] },
            hits,
            new AbortController().signal,
          ),
        )
        const of = <T extends AnswerChunk['type']>(type: T) =>
          chunks.filter((chunk): chunk is Extract<AnswerChunk, { type: T }> => chunk.type === type)
        const citations = of('citations').flatMap((chunk) => chunk.citations)
        const ids = of('sources').flatMap((chunk) => chunk.sources.map(({ id }) => id))
        for (const { marker, source_id, state } of citations) {
          const number = marker ? Number(marker.slice(1, -1)) : undefined
          // What has a source is one of the sources, and the one that the marker counts.
          if (source_id !== null) expect(number === undefined ? ids : [ids[number - 1]]).toContain(source_id)
          if (number !== undefined && !(number >= 1 && number <= ids.length))
            expect([source_id, state]).toEqual([null, 'ohne_beleg'])
        }
        // Lines of ours stand above what the model says.
        const above = of('delta').flatMap((chunk) => (chunk.from === 'notice' ? chunk.text : []))
        const from = above.join('').length
        statements.forEach(({ kind }, index) => {
          const at = from + text.indexOf(`[${index + 1}]`)
          const state = citations.find(({ marker_start: start }) => start === at)?.state
          const row = kind === 'honest' ? shown.honest : shown.swapped
          row[0]!++
          if (state === 'belegt') row[1]!++
        })
      }
      await server.close()
      const [honest, swapped] = [shown.honest[1]! / shown.honest[0]!, shown.swapped[1]! / shown.swapped[0]!]
      expect(shown.swapped[0]).toBeGreaterThan(answers)
      expect(swapped).toBeLessThanOrEqual(0.05)
      expect(honest).toBeGreaterThanOrEqual(0.95)
    },
  )
})
