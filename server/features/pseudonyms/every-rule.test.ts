// No rule without an example that changes when the rule is switched off, and one that is nearly the same and that it leaves.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { findAddresses } from './addresses.ts'
import { findIdentifiers } from './identifiers.ts'
import { findOrganisations } from './organisations.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'
import { tokenFinder } from './tokens.ts'
import { viewOf } from './view.ts'
import { readable } from './writing.ts'

/** The rule that is switched off: whatever finds something finds nothing by it. */
const off = vi.hoisted(() => ({
  rule: undefined as string | undefined,
  in: (module: object) =>
    Object.fromEntries(
      Object.entries(module).map(([name, value]) => [
        name,
        typeof value !== 'function'
          ? value
          : (...inputs: unknown[]) => {
              const found: unknown = value(...inputs)
              return Array.isArray(found)
                ? found.filter((one) => one?.rule === undefined || one.rule !== off.rule)
                : found
            },
      ]),
    ),
}))
vi.mock(import('./identifiers.ts'), async (module) => off.in(await module()))
vi.mock(import('./labelled-numbers.ts'), async (module) => off.in(await module()))
vi.mock(import('./columns.ts'), async (module) => off.in(await module()))
vi.mock(import('./dates.ts'), async (module) => off.in(await module()))
vi.mock(import('./addresses.ts'), async (module) => off.in(await module()))
vi.mock(import('./addresses-again.ts'), async (module) => off.in(await module()))
vi.mock(import('./organisations.ts'), async (module) => off.in(await module()))
vi.mock(import('./municipalities.ts'), async (module) => off.in(await module()))
vi.mock(import('./firms-again.ts'), async (module) => off.in(await module()))
vi.mock(import('./mail-names.ts'), async (module) => off.in(await module()))
vi.mock(import('./persons.ts'), async (module) => off.in(await module()))
vi.mock(import('./person-graph.ts'), async (module) => off.in(await module()))
vi.mock(import('./initials.ts'), async (module) => off.in(await module()))
vi.mock(import('./surroundings.ts'), async (module) => off.in(await module()))

const names = createLawNames(starterForBench().laws)
const found = (text: string, without?: string) => {
  off.rule = without
  const { entities } = detect(text, { names, teller: silent })
  off.rule = undefined
  return entities
}

/** Every rule that says something of a text, whichever of them is the one that decides. */
function rulesIn(text: string): string[] {
  const { text: read, tokens } = readable(viewOf(text).folded)
  return [
    ...found(text),
    ...findIdentifiers(read),
    ...findAddresses(read),
    ...findOrganisations(read, tokens, tokenFinder(tokens)),
  ].map(({ rule }) => rule)
}

/** What is covered, letter by letter: that it is, as what, and whether it is sure. */
const covered = (text: string, without?: string) =>
  new Set(
    found(text, without).flatMap(({ start, end, type, tier }) =>
      Array.from({ length: end - start }, (_, at) => [
        start + at,
        `${start + at} ${type}`,
        `${start + at} ${type} ${tier}`,
      ]).flat(),
    ),
  )
/** Whether a rule adds something to what the others find: more that is covered, as another thing, or for sure. */
function isDecisive(rule: string, text: string): boolean {
  const rest = covered(text, rule)
  return [...covered(text)].some((one) => !rest.has(one))
}

/** What some rules look at comes from letters of hospitals. */
const ofHospital = (text: string) =>
  `Arztbrief. Diagnose: Fraktur. Anamnese und Therapie folgen, Entlassung der Patientin. ${text}`
type Row = [rule: string, example: string, nearMiss: string, origin?: 'clinical']
/** A rule, what it alone decides, and what is nearly the same and none of it; a line each, in the order of the rules. */
const rows = readFileSync(join(import.meta.dirname, 'every-rule.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): [string, string, string] => {
    const [rule, example, nearMiss, origin] = JSON.parse(line) as Row
    return origin ? [rule, ofHospital(example), ofHospital(nearMiss)] : [rule, example, nearMiss]
  })

/** What the sources of the rules call them. */
function namesOfRules(): string[] {
  const sources = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !file.endsWith('.test.ts'))
  const named = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...source.matchAll(/\brule: '([^']+)'/g),
      ...source.matchAll(/\bname: '([^']+)',\n\s+type:/g),
      ...source.matchAll(/\bput\(\s*[^;]*?'([a-z][a-zA-Z -]{2,60})'/g),
      ...source.matchAll(/^\s+'([a-z]+(?: [a-zA-Z]+)+)',$/gm),
    ].map((match) => match[1]!)
  })
  return [...new Set(named)].filter((name) => !notRules.has(name) && name.length < 60)
}

/** The user's own rules, and what a conversation knows already: their tests are in pseudonyms.test.ts and cover.test.ts. */
const notRules = new Set(['agenda', 'learned', 'known', 'known name', 'typed form', 'clinical', 'der'])
/** Becomes part of the address before it, in whose name it is found then: switched off it cannot be. */
const withinAnother = new Set(['place with a number behind a postcode'])

test('every rule has an example of its own and a near miss, and nothing else has', () => {
  expect(rows.map(([rule]) => rule)).toEqual(namesOfRules().toSorted())
})

test.each(rows)('%s', (rule, example, nearMiss) => {
  if (!withinAnother.has(rule)) expect([example, isDecisive(rule, example)]).toEqual([example, true])
  expect([nearMiss, isDecisive(rule, nearMiss)]).toEqual([nearMiss, false])
  expect(rulesIn(nearMiss)).not.toContain(rule)
  // Alike: they share a word, a number, or the shape of one.
  const shapes = (text: string) =>
    new Set(
      text
        .replace(ofHospital(''), '')
        .toLowerCase()
        .match(/\p{L}{2,}|\d+/gu)
        ?.map((one) => one.replaceAll(/\d/g, '0')),
    )
  expect([...shapes(nearMiss)].filter((one) => shapes(example).has(one))).not.toEqual([])
})
