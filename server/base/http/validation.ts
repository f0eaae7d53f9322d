import type { z } from 'zod'
import { fail } from '../errors.ts'

/** The checked value of one part of a request. Fails with `invalid_input` and German sentences, one per problem. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) {
    const path = findNul(result.data)
    return path === undefined
      ? result.data
      : fail(
          'invalid_input',
          path
            ? `Die Angabe »${path.slice(0, 100)}« enthält ein unzulässiges Zeichen.`
            : 'Die Anfrage enthält ein unzulässiges Zeichen.',
        )
  }
  // One sentence per field is enough: the first one.
  const firsts = result.error.issues
    .flatMap(closest)
    .filter((issue, index, all) => all.findIndex((other) => other.path.join('.') === issue.path.join('.')) === index)
  const sentences = [...new Set(firsts.map(describe))]
  return fail('invalid_input', sentences.length === 1 ? sentences[0] : sentences.slice(0, 20))
}

/** Where a text holds the character NUL, which no column of PostgreSQL can keep; undefined where none does. */
function findNul(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = findNul(part, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

type Issue = z.core.$ZodIssue

/** Where a call takes one of several forms: what is wrong with the form that came closest, not that none fits. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  // A form that does not know a part of what came is not the one that was meant.
  const fitting = issue.errors.filter(
    (form) =>
      !form.some(
        (one) => one.code === 'unrecognized_keys' || (one.code === 'invalid_type' && one.expected === 'never'),
      ),
  )
  return (fitting.length > 0 ? fitting : issue.errors).reduce((best, other) =>
    other.length < best.length ? other : best,
  )
}

/** Own messages of the contract stay; zod's standard English ones become a German sentence that names the field. */
function describe(issue: Issue): string {
  if (!/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)) return issue.message
  const field = issue.path.map(String).join('.').slice(0, 100)
  if (!field) return 'Die Anfrage hat nicht die erwartete Form.'
  return `Die Angabe »${field}« ${reason(issue)}.`
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'fehlt' : 'hat nicht den erwarteten Typ'
    case 'too_small':
      return 'ist zu kurz oder zu klein'
    case 'too_big':
      return 'ist zu lang oder zu groß'
    default:
      return 'ist nicht gültig'
  }
}
