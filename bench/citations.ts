import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLawNames, findCitations, starterForBench, type Citation } from '../server/features/law/law-bench.ts'

/*
 * npm run bench:citations -- --data FILE [--misses]
 * How many citations the reader reads right, on strings that others wrote. Form of a line (JSON): `text`, the place of
 * the citation in it (`start`, `end`), its `class` and the reading it should get (`expect`): of a provision `law`, `sign`,
 * `section`, and where given `absatz`, `ziffer`, `lit`, `tarifpost`, `following`, `through`; of anything else `kind` and
 * `file_number`. Class `negative`: nothing must be read there; class `year`: a law of another year, which counts as right
 * when it is left unread or read as itself, and as wrong when it is read as the law of today.
 */

const { values } = parseArgs({ options: { data: { type: 'string' }, misses: { type: 'boolean', default: false } } })
if (!values.data || !existsSync(values.data)) {
  console.error('Name the strings: npm run bench:citations -- --data FILE')
  process.exit(2)
}

type Provision = {
  law: string | string[]
  sign: string
  section: string
  following?: string
  through?: string
  absatz?: string[]
  ziffer?: string
  lit?: string
  tarifpost?: string
}
type Expected = Provision | { kind: string; file_number: string }
type Line = { text: string; start: number; end: number; class: string; expect: Expected[] }

const names = createLawNames(starterForBench().laws)
const lines = readFileSync(values.data, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Line)

const plain = (text: string) => text.toLowerCase().replace(/[\s.\u00a0‑–-]/g, '')
const sameLaw = (law: string, wanted: string) =>
  plain(law) === plain(wanted) || plain(law) === plain(wanted.replace(/ \d{4}$/, ''))
const isSame = (a: string | undefined, b: string | undefined) => a?.toLowerCase() === b?.toLowerCase()

function matches(citation: Citation, expected: Expected): boolean {
  if ('file_number' in expected)
    return citation.kind !== 'provision' && plain(citation.text).endsWith(plain(expected.file_number))
  if (citation.kind !== 'provision') return false
  const laws = [expected.law].flat()
  const paragraphs = [...(citation.paragraph ? [citation.paragraph] : []), ...(citation.others ?? [])]
  return (
    laws.some((law) => sameLaw(citation.law, law)) &&
    citation.sign === expected.sign &&
    isSame(citation.number, expected.section) &&
    (expected.absatz ?? []).join() === paragraphs.join() &&
    isSame(citation.item, expected.ziffer) &&
    isSame(citation.letter, expected.lit) &&
    isSame(citation.tariff, expected.tarifpost) &&
    isSame(citation.following, expected.following) &&
    isSame(citation.through, expected.through)
  )
}

function isRight({ text, start, end, expect, class: kind }: Line): boolean {
  const here = findCitations(text, names).filter((one) => one.start < end && one.end > start)
  const read = here.map(({ citation }) => citation)
  if (kind === 'negative') return read.length === 0
  if (kind === 'year' && read.length === 0) return true
  return expect.every((wanted) => read.some((citation) => matches(citation, wanted)))
}

const figures: Record<string, { n: number; right: number }> = {}
for (const line of lines) {
  const row = (figures[line.class] ??= { n: 0, right: 0 })
  const right = isRight(line)
  row.n++
  if (right) row.right++
  else if (values.misses)
    console.log(
      `MISS ${line.class} | ${line.text.slice(line.start, line.end).replaceAll('\n', '⏎')} | ${JSON.stringify(
        findCitations(line.text, names)
          .filter((one) => one.start < line.end && one.end > line.start)
          .map(({ citation }) => citation),
      )} | ${JSON.stringify(line.expect)} | ${line.text.slice(Math.max(0, line.start - 40), line.end + 40).replaceAll('\n', '⏎')}`,
    )
}
console.log(`${'class'.padEnd(12)} ${'n'.padStart(5)} ${'right'.padStart(7)}`)
for (const [kind, { n, right }] of Object.entries(figures))
  console.log(`${kind.padEnd(12)} ${String(n).padStart(5)} ${((100 * right) / n).toFixed(1).padStart(6)}%`)
const total = Object.values(figures).reduce((sum, { right }) => sum + right, 0)
const share = (n: number, right: number) => Math.round((1000 * right) / n) / 1000
console.log(
  JSON.stringify({
    n: lines.length,
    right: share(lines.length, total),
    ...Object.fromEntries(Object.entries(figures).map(([kind, { n, right }]) => [`right_${kind}`, share(n, right)])),
  }),
)
