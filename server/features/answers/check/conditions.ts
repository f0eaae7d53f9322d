import type { Main } from './mains.ts'
import type { Passage } from './passage.ts'
import { isAccounted, tellingWords, vocabularyInTurn } from './words.ts'

/*
 * What a source says under a condition alone, and a statement without it: a clause that says when, or an approval, a
 * request, a reason that it takes. Who leaves such a thing out and says so (»grundsätzlich«) tells it rightly in short.
 */

const opens =
  /^(?:(?:und|oder|aber|jedoch|nur|auch)\s)*(?:wenn|falls|sofern|soferne|soweit|sobald|solange|insoweit|es sei denn|außer|ausgenommen)(?!\p{L})/iu
/** »sofern nichts anderes vereinbart ist« */
const unlessOtherwise = /(?<!\p{L})(?:nichts?|kein\p{L}*)\s(?:\p{Ll}+\s)?(?:ander\p{L}*|abweichend\p{L}*)(?!\p{L})/iu
const shortened =
  /(?<!\p{L})(?:grundsätzlich|in der Regel|im Regelfall|unter (?:bestimmten|gewissen|näheren|den|weiteren|gesetzlichen) \p{L}*|üblicherweise|regelmäßig|gegebenenfalls|prinzipiell|meist\p{L}*|etwa|insbesondere|zum Beispiel)(?!\p{L})/iu
const taken =
  /(?<!\p{L})(?:mit|nach|auf|ohne|unter|aus|gegen|bei|durch)\s(?:(?:de[rmns]|die|deren|dessen|seiner|ihrer|vorheriger|schriftlicher|ausdrücklicher|gerichtlicher|einer|eines)\s){0,2}((?:\p{Ll}+e[rnms]?\s)?(?:Zustimmung|Einwilligung|Genehmigung|Bewilligung|Ermächtigung|Einvernehmen|Anhörung|Antrag|Verlangen|Gründen?|Voraussetzung\p{L}*|Sicherheit\p{L}*|Verschulden|Androhung|Mahnung|Nachfrist|Gefahr|Vereinbarung))(?!\p{L})/gu

/** Share of its words up to which a condition counts as left out. */
const leftOut = 0.2

/** What of the nearest passage a statement leaves out: `when` it holds, beside a condition of its own or not, or what it takes. */
export type Dropped = { kind: 'dropped' | 'dropped_one' | 'dropped_need'; said: string }

/** The conditions of the nearest passage that no word of a statement speaks of; none where it says that it is put shortly. */
export function droppedConditions(statement: string, mains: readonly Main[], { text }: Passage): Dropped[] {
  if (shortened.test(statement)) return []
  const said = vocabularyInTurn(statement)
  const found: Dropped[] = []
  const clause = text.split(/(?<=[,;:])\s/u).find((piece) => {
    const words = opens.test(piece) && !unlessOtherwise.test(piece) ? tellingWords(`x ${piece}`) : []
    return words.length >= 2 && words.filter((word) => isAccounted(word, said)).length / words.length <= leftOut
  })
  if (clause !== undefined)
    found.push({
      kind: mains.some(({ conditions }) => conditions.length > 0) ? 'dropped_one' : 'dropped',
      said: clause.replace(/[,;:.]+$/u, ''),
    })
  for (const [whole, thing] of text.matchAll(taken)) {
    const words = tellingWords(`x ${thing!}`)
    if (words.length > 0 && !words.some((word) => isAccounted(word, said))) {
      found.push({ kind: 'dropped_need', said: whole })
      break
    }
  }
  return found
}
