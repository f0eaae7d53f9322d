import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLawNames, starterForBench } from '../server/features/law/law-bench.ts'
import { detect, type Detected } from '../server/features/pseudonyms/pseudonyms.ts'
import { scoreProposals, sumOf, type GoldDocument } from './pseudonym-figures.ts'

/*
 * npm run bench:pseudonymise [-- --data FILE --out PRED.jsonl --misses]
 * How much of what identifies somebody is found, and how much is covered that should stay, on annotated documents: one
 * document a line, {"id","text","entities":[{"start","end","type","optional"?}],"keep":[{"start","end"}]}, ranges in
 * characters. Without --data our own documents (bench/pseudonym-documents.txt). --out writes the proposals as
 * {"id","entities":[{"start","end","type","tier","confidence"}]}. All figures count both tiers unless they say otherwise.
 */

const { values } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string' }, misses: { type: 'boolean', default: false } },
})
if (values.data && !existsSync(values.data)) {
  console.error(`${values.data} is not there. npm run bench:pseudonymise -- --data FILE`)
  process.exit(2)
}

/** Our own documents, with their annotations in the text: `{PERSON|Maria Huber}`, `{?PERSON|…}` optional, `{keep|§ 1 ABGB}`. */
function ownDocuments(): GoldDocument[] {
  const parts = readFileSync(join(import.meta.dirname, 'pseudonym-documents.txt'), 'utf8')
    .split(/^### /m)
    .slice(1)
  return parts.map((part) => {
    const [id = '', ...lines] = part.trimEnd().split('\n')
    const entities: GoldDocument['entities'] = []
    const keep: { start: number; end: number }[] = []
    let [text, at] = ['', 0]
    const body = lines.join('\n')
    for (const match of body.matchAll(/\{(\??)(\w+)\|([^}]*)\}/g)) {
      text += body.slice(at, match.index)
      const [start, end] = [text.length, text.length + match[3]!.length]
      if (match[2] === 'keep') keep.push({ start, end })
      else entities.push({ start, end, type: match[2]!, ...(match[1] && { optional: true }) })
      text += match[3]!
      at = match.index + match[0].length
    }
    return { id, text: text + body.slice(at), entities, keep }
  })
}

/**
 * Files count characters (as Python does), the engine UTF-16 units: the same but for signs beyond the basic plane.
 * `places[i]` is the unit of character i.
 */
const unitsOf = (text: string) => {
  const places: number[] = []
  let unit = 0
  for (const sign of text) {
    places.push(unit)
    unit += sign.length
  }
  places.push(unit)
  return places
}

const read = values.data
  ? readFileSync(values.data, 'utf8')
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line) as GoldDocument)
  : ownDocuments()
const gold = read.map((document) => {
  const units = unitsOf(document.text)
  const toUnits = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: units[span.start]!,
    end: units[span.end]!,
  })
  return { ...document, entities: (document.entities ?? []).map(toUnits), keep: (document.keep ?? []).map(toUnits) }
})

const names = createLawNames(starterForBench().laws)
const proposals = new Map<string, Detected[]>()
for (const { id, text } of gold) proposals.set(id, detect(text, { names }).entities)

if (values.out) {
  const lines = gold.map(({ id, text }) => {
    const characters = new Map(unitsOf(text).map((unit, at) => [unit, at]))
    const entities = proposals.get(id)!.map(({ start, end, type, tier, confidence }) => ({
      start: characters.get(start) ?? start,
      end: characters.get(end) ?? end,
      type,
      tier,
      confidence,
    }))
    return JSON.stringify({ id, entities })
  })
  writeFileSync(values.out, `${lines.join('\n')}\n`)
}

/**
 * Megabytes of text a processor second (whatever else runs on the machine): the documents one behind another up to about
 * a megabyte, the median of three runs.
 */
function speed(): number {
  const all = gold.map(({ text }) => text).join('\n\n')
  if (!all) return 0
  const text = all.repeat(Math.max(1, Math.ceil(1_000_000 / all.length))).slice(0, 1_000_000)
  const runs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    detect(text, { names })
    const { user, system } = process.cpuUsage(start)
    return Buffer.byteLength(text) / (user + system)
  })
  return runs.toSorted((a, b) => a - b)[1]!
}

const both = scoreProposals(gold, proposals, [1, 2])
const first = scoreProposals(gold, proposals, [1])
const percent = (part: number, whole: number) =>
  (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`).padStart(9)
const total = sumOf(both)
console.log(
  `${'type'.padEnd(14)} ${'required'.padStart(9)} ${'recall'.padStart(9)} ${'typed'.padStart(9)} ${'letters'.padStart(9)} ${'proposed'.padStart(9)} ${'precision'.padStart(9)}`,
)
for (const [type, row] of [
  ...[...both.types].toSorted(([, a], [, b]) => b.required - a.required),
  ['all', total] as const,
])
  console.log(
    `${type.padEnd(14)} ${String(row.required).padStart(9)} ${percent(row.found, row.required)} ${percent(row.typed, row.required)} ${percent(row.covered, row.letters)} ${String(row.proposed).padStart(9)} ${percent(row.right, row.proposed)}`,
  )
const share = (part: number, whole: number) => (whole === 0 ? null : Number((part / whole).toFixed(4)))
const persons = both.types.get('PERSON')
const megabytes = speed()
console.log(
  `documents ${both.documents} · letters covered rightly ${percent(both.rightLetters, both.coveredLetters).trim()}`,
)
console.log(
  `leaking after tier 1 ${percent(first.leaking, first.documents).trim()}, after tier 1 and 2 ${percent(both.leaking, both.documents).trim()}`,
)
console.log(
  `passages untouched after tier 1 ${percent(sumOf(first).untouched, total.required).trim()}, after tier 1 and 2 ${percent(total.untouched, total.required).trim()}`,
)
console.log(
  `keep spans damaged ${both.damaged} of ${both.keep}, by tier 1 alone ${first.damaged} · ${megabytes.toFixed(2)} MB a processor second`,
)
if (values.misses) {
  for (const { id, type, text } of both.misses) console.log('MISS', id, type, JSON.stringify(text))
  for (const { id, type, text } of both.wrong) console.log('WRONG', id, type, JSON.stringify(text))
  for (const { id, text } of both.damages) console.log('KEEP', id, JSON.stringify(text))
}
console.log(
  JSON.stringify({
    documents: both.documents,
    entity_recall: share(total.found, total.required),
    char_recall: share(total.covered, total.letters),
    typed_recall: share(total.typed, total.required),
    entity_precision: share(total.right, total.proposed),
    char_precision: share(both.rightLetters, both.coveredLetters),
    person_recall: persons ? share(persons.found, persons.required) : null,
    recall_by_type: Object.fromEntries(
      [...both.types]
        .filter(([, row]) => row.required > 0)
        .map(([type, row]) => [type.toLowerCase(), share(row.found, row.required)]),
    ),
    precision_by_type: Object.fromEntries(
      [...both.types]
        .filter(([, row]) => row.proposed > 0)
        .map(([type, row]) => [type.toLowerCase(), share(row.right, row.proposed)]),
    ),
    keep_damage: share(both.damaged, both.keep),
    untouched_tier_1: share(sumOf(first).untouched, total.required),
    untouched: share(total.untouched, total.required),
    leak_rate_tier_1: share(first.leaking, first.documents),
    leak_rate: share(both.leaking, both.documents),
    megabytes_per_second: Number(megabytes.toFixed(2)),
  }),
)
