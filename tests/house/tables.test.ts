// One table, one owner: only the feature that owns a table writes SQL on it; the others enter by its door.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../../server/app.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
type File = ReturnType<typeof read>

const migrations = globSync('server/migrations/*.sql', { cwd: root }).map((path) => read(path).text)
const tables = new Set(
  [...migrations.join('\n').matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map((match) => match[1]!),
)
const code = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)

/** Walks that take their tables from the schema itself, so that none is forgotten: backup, export, rewriting after an erasure. */
const walks = [
  'server/features/backup/backup.store.ts',
  'server/features/profile/export.store.ts',
  'server/base/store/traces.ts',
]

/** The feature of a file, or `base`. */
const ownerOf = (path: string) => /^server\/features\/([\w-]+)\//.exec(path)?.[1] ?? path.split('/')[1]!

/** The tables that stand in the SQL of a file; what follows one of these words is a list of tables. */
function tablesIn({ text }: File): string[] {
  const lists = text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING|TRUNCATE|DELETE FROM|LOCK TABLE)\s+(?=([\w\s.,]+))/g)
  return [...lists].flatMap(([, list]) =>
    list!
      .split(',')
      .map((part) => /^\s*(?:ONLY\s+)?(?:public\.)?(\w+)/.exec(part)?.[1] ?? '')
      .filter((name) => tables.has(name)),
  )
}

/** Tables with more than one owner, and who they are. */
function shared(files: File[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const file of files)
    for (const table of tablesIn(file)) owners.set(table, (owners.get(table) ?? new Set()).add(ownerOf(file.path)))
  return [...owners].flatMap(([table, names]) => (names.size > 1 ? [`${table}: ${[...names].join(', ')}`] : []))
}

/** Files with SQL whose table is put in from outside. */
const nameless = (files: File[]) =>
  files
    .filter(({ text }) => /\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|COPY)\s+(?:public\.)?\$\{(?!schema\})/.test(text))
    .map(({ path }) => path)

test('each table stands in the SQL of one feature only', () => {
  expect(tables.size).toBeGreaterThan(20)
  expect(shared(code)).toEqual([])
})

test('every table has SQL at all, and is found', () => {
  const found = new Set(code.flatMap(tablesIn))
  expect([...tables].filter((table) => !found.has(table))).toEqual([])
})

test('what is said of the persons in a table is said by the feature that owns it', () => {
  const wrong = features.flatMap(({ name, persons }) =>
    Object.keys(persons.tables).filter(
      (table) => !code.some((file) => ownerOf(file.path) === name && tablesIn(file).includes(table)),
    ),
  )
  expect(wrong).toEqual([])
})

test('only walks over the schema take the name of a table from outside', () => {
  expect(nameless(code).sort()).toEqual(walks.filter((path) => nameless([read(path)]).length > 0).sort())
})

test.each([
  ['users', "one(db, 'SELECT id FROM users WHERE email = $1')"],
  ['users', "db.query('UPDATE users SET subscription = $2 WHERE id = $1')"],
  ['sessions', 'many(db, `SELECT 1\n     FROM threads, sessions WHERE true`)'],
  ['usage', "db.query('DELETE FROM usage')"],
  ['users', 'db.query(`DELETE FROM master_keys USING users WHERE users.id = user_id`)'],
  ['law_documents', "many(db, 'SELECT * FROM public.law_documents d')"],
])('foreign SQL on %s is refused: %s', (table, text) => {
  const found = shared([...code, { path: 'server/features/sources/sources.store.ts', text }])
  expect(found.some((line) => line.startsWith(`${table}: `))).toBe(true)
})

test.each(['`SELECT * FROM ${table}`', '`COPY public.${name} TO STDOUT`', '`UPDATE ${one} SET a = 1`'])(
  'a table put in from outside is refused: %s',
  (text) => {
    expect(nameless([{ path: 'server/features/sources/sources.store.ts', text }])).toHaveLength(1)
  },
)

test('what connections keep planned names its columns and has a name of its own', () => {
  const kept = code.flatMap(({ text }) =>
    [...text.matchAll(/\bprepared\(\s*(['`])(.+?)\1,\s*(?:(['`])([^]*?)\3)?/g)].map(([, , name, , sql]) => ({
      name,
      sql,
    })),
  )
  expect(kept.length).toBeGreaterThan(5)
  expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length)
  expect(kept.filter(({ sql }) => sql && /(?:SELECT|RETURNING)\s+\*|\w\.\*/.test(sql))).toEqual([])
})
