import type { Column, Persons, TableRule } from '../../base/persons.ts'
import type { PersonTable } from './export.store.ts'

/** The columns of a table that are listed row by row, in their order. */
export const listedColumns = (rule: TableRule): [string, Exclude<Column, { files: unknown } | { leftOut: string }>][] =>
  'title' in rule
    ? Object.entries(rule.columns).flatMap(([name, column]) =>
        typeof column === 'string' || 'open' in column ? [[name, column]] : [],
      )
    : []

/**
 * What the rules of the features lack, compared with the tables as they are: each in one sentence, none when nothing of
 * a person can be forgotten.
 */
export function lackingRules(tables: PersonTable[], { tables: rules }: Persons): string[] {
  const unknown = Object.keys(rules).filter((name) => !tables.some((table) => table.name === name))
  return [
    ...unknown.map((name) => `there is a rule for the table ${name}, which is none that knows persons`),
    ...tables.flatMap((table) => {
      const rule = rules[table.name]
      return rule ? lackingIn(table, rule) : [`no feature has a rule for the table ${table.name}`]
    }),
  ]
}

function lackingIn(table: PersonTable, rule: TableRule): string[] {
  const lacking: string[] = []
  if (table.name !== 'users' && !table.cascades && typeof rule.erasure === 'string')
    lacking.push(`${table.name} does not go with the account; its keys need ON DELETE CASCADE`)
  if ('leftOut' in rule) return lacking
  const own = table.columns.filter((column) => !table.user_columns.includes(column))
  for (const column of own) if (!rule.columns[column]) lacking.push(`no rule for the column ${table.name}.${column}`)
  for (const [name, column] of Object.entries(rule.columns)) {
    const path = `${table.name}.${name}`
    if (!table.columns.includes(name)) lacking.push(`there is a rule for ${path}, which is no column`)
    if (typeof column === 'string' && table.sealed_columns.includes(name))
      lacking.push(`${path} is sealed; nobody could read it in the export without a function that opens it`)
  }
  const isExported = Object.values(rule.columns).some((column) => typeof column === 'string' || !('leftOut' in column))
  if (table.user_columns.length === 0 && isExported)
    lacking.push(`the rows of ${table.name} belong to a person only through another table; give it a user_id`)
  return lacking
}
