import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readGuidance, readProvision, readQuantities } from '../server/features/answers/answers-bench.ts'
import { readDocuments } from '../server/features/law/law-bench.ts'
import { seeded, swapDeadline, swapNumber } from './check-cases.ts'
import type { Line } from './check-statements.ts'
import { exchanges } from './check-twins.ts'

/*
 * node scripts/run.mjs bench/check-guides.ts OUT [--laws FILE]
 * A two-sided bench for the citation check out of the lines of our guides, which say one section in other words and were
 * written without a thought of the check: each line that names one section alone as an honest statement, and its
 * falsehoods made by rule, one for each kind that its words allow. OUT is a file of statements for bench/check-quick.ts and
 * bench/check-fit.ts --statements. A line may also say what its section does not (advice, what follows), so that not every
 * doubt of an honest one is wrong.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' } },
})
const [out] = positionals
if (!out) {
  console.error('bench/check-guides.ts OUT')
  process.exit(2)
}
const random = seeded(23)
/** Of its own, so that the other kinds stay as they were. */
const randomNumber = seeded(29)
const pick = <T>(list: readonly T[], from = random): T | undefined => list[Math.floor(from() * list.length)]

const word = (pattern: string, flags = 'u') => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags)
const one = (sentence: string, ...[pattern, put]: [RegExp, string]) => sentence.replace(pattern, put)

/** Without one of its denials. */
const withoutDenial = (sentence: string) =>
  one(
    one(sentence, word('nicht(?=\\s(?!nur|mehr|länger|bloß|später|weniger|über|vor|zuletzt|anders))'), ''),
    /(?<!\p{L})([Kk])ein(?=(?:e[rnms]?)?\s)/u,
    '$1',
  ).replace(/(?<!\p{L})([Kk])(?=(?:e[rnms]?)?\s)/u, (_all, letter: string) => (letter === 'K' ? 'Ein' : 'ein'))
const plainVerb =
  'ist|sind|hat|haben|darf|dürfen|kann|können|wird|werden|muss|müssen|gilt|gelten|haftet|haften|verjährt|besteht|beträgt|bekommt|verliert|braucht|endet|beginnt'
const denial = word('nicht|kein\\p{L}{0,2}|nie|niemand\\p{L}*|weder|ohne|nur|erst|sonst|außer', 'iu')
/** With a denial that it had not, behind its first verb and a pronoun or a short subject. */
const withDenial = (sentence: string) =>
  denial.test(sentence)
    ? sentence
    : one(
        sentence,
        new RegExp(
          `(?<!\\p{L})(${plainVerb}) ((?:(?:er|sie|es|man|das|dies|sich|ihm|ihr|ihn) )*)(?!\\p{L}+[.,;])`,
          'u',
        ),
        '$1 $2nicht ',
      )

const pattern = (name: string) => new RegExp(`(?<!\\p{L})${name}(?=(?:e?[nrsm])?(?!\\p{L}))`, 'gu')
function exchanged(sentence: string, list: readonly (readonly [string, string])[]): string[] {
  return list.flatMap(([a, b]) => {
    const [isA, isB] = [pattern(a).test(sentence), pattern(b).test(sentence)]
    if (!isA && !isB) return []
    // Both change places; of one alone the other one stands in its place.
    return [sentence.replace(pattern(a), '\u0000').replace(pattern(b), a).replaceAll('\u0000', b)]
  })
}

const modal: [string, string][] = [
  ['kann', 'muss'],
  ['können', 'müssen'],
  ['darf', 'muss'],
  ['dürfen', 'müssen'],
  ['muss', 'kann'],
  ['müssen', 'können'],
]
const otherModal = (sentence: string) =>
  denial.test(sentence)
    ? []
    : modal.flatMap(([from, to]) => (word(from).test(sentence) ? [sentence.replace(word(from), to)] : []))

const without: RegExp[] = [
  /, (?:wenn|sofern|falls|außer|soweit|solange|es sei denn)[^,;]{12,}(?:, (?:oder|und|der|die|das) [^,;]{6,})?(?=[.;])/u,
  / (?:mit|nach|auf|unter) (?:vorheriger |schriftlicher |ausdrücklicher )?(?:Zustimmung|Antrag|Bewilligung|Genehmigung|Einwilligung|Verlangen)(?: (?:des|der) \p{L}+)?(?! \p{Lu})/u,
  / (?:vorsätzlich|grob fahrlässig|schuldhaft|gewerbsmäßig|wissentlich|absichtlich|fahrlässig)(?! oder)(?= )/u,
]

const changed = (sentence: string, list: readonly string[]) => pick(list.filter((text) => text && text !== sentence))

const stored = new Map((await readDocuments(values.laws)).documents.map((document) => [document.id, document]))
/** With a number that the section has of something else: of the same unit, and nowhere in the line. */
function withOtherNumber(text: string, section: string): string | undefined {
  const source = stored.get(section)!.text
  const own = readQuantities(text)
  const isPlain = (said: string) => /^(?:\d[\d. ]*|\p{Ll}+)\s(?:\p{Lu}\p{L}+|%)$/u.test(said)
  const others = readQuantities(source)
    .map((one) => ({ ...one, said: source.slice(one.start, one.end) }))
    .filter(({ said, value }) => isPlain(said) && own.every((one) => one.value !== value))
  for (const one of own) {
    if (one.unit.startsWith('?') || !isPlain(text.slice(one.start, one.end))) continue
    const other = pick(
      others.filter(({ unit }) => unit === one.unit),
      randomNumber,
    )
    if (other) return `${text.slice(0, one.start)}${other.said}${text.slice(one.end)}`
  }
  return undefined
}

/** Lines that rest on one stored section, so that all they say should stand in it. */
const guideLines = readGuidance().guides.flatMap(({ id, kb, lines: own }) =>
  own.flatMap(({ text, at }, index) => {
    const sections = [...new Set(at.map((place) => readProvision(place).id))]
    return sections.length === 1 && stored.has(sections[0]!)
      ? [{ id: `${id}.${index}`, text, section: sections[0]!, area: kb[0]! }]
      : []
  }),
)

const lines: Line[] = []
for (const { id, text, section, area } of guideLines) {
  const add = (kind: string, statement: string | undefined) => {
    if (statement === undefined || (statement === text && kind !== 'honest')) return
    const said = statement.replace(/\s{2,}/gu, ' ').replace(/\.?$/u, ' [#].')
    const label = kind === 'honest' ? ('honest' as const) : ('false' as const)
    lines.push({ id: `${id}.${kind}`, statement: said, cited: section, source_id: section, label, kind, area })
  }
  add('honest', text)
  add('number', swapNumber(text, random))
  add('deadline', swapDeadline(text, random))
  add('number_other', withOtherNumber(text, section))
  add('negation_dropped', withoutDenial(text))
  add('negation_added', withDenial(text))
  add('party', changed(text, exchanged(text, exchanges.parties)))
  add('opposite', changed(text, exchanged(text, exchanges.opposites)))
  add('modality', changed(text, otherModal(text)))
  add(
    'condition',
    changed(
      text,
      without.map((clause) => text.replace(clause, '')),
    ),
  )
  add(
    'even',
    changed(text, [
      one(
        text,
        /, (?:wenn|sofern|falls) ((?:(?!nicht|kein)[^,;.])+) ((?:\p{Ll}+ )?\p{Ll}+)(?=[,;.])/u,
        ', auch wenn $1 nicht $2',
      ),
    ]),
  )
  add('only_dropped', changed(text, [one(text, word('(?:nur|ausschließlich|erst)(?= (?!noch|mehr))'), '')]))
  add(
    'always',
    changed(text, [
      one(text, word('grundsätzlich|in der Regel'), 'immer'),
      ...(denial.test(text)
        ? []
        : [
            one(text, word('(ist|sind|kann|können|darf|dürfen|muss|müssen|haftet|gilt|gelten)'), '$1 in jedem Fall'),
            one(text, word('(kann|können|darf|dürfen|haftet|gilt)'), '$1 nur'),
          ]),
    ]),
  )
}
writeFileSync(out, lines.map((line) => JSON.stringify(line)).join('\n') + '\n')
const kinds = Map.groupBy(lines, ({ kind }) => kind)
console.log([...kinds].map(([kind, of]) => `${kind} ${of.length}`).join(', '))
