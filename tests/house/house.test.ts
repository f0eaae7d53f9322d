// Rules of the house that no linter knows: where files may lie, how they are named, what texts may say.
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paths } from '../../contract/pages.ts'
import { settings } from '../../server/base/config.ts'
import { replacing } from '../vitest.config.ts'

const root = join(import.meta.dirname, '../..')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const features = (room: string) =>
  readdirSync(join(root, room, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const roles = ['feature', 'routes', 'store', 'jobs', 'test']
/** Client features whose calls stand in a contract of another name: the rooms of the chat share theirs. */
const otherContract: Record<string, string> = {
  conversation: 'chat',
  composer: 'chat',
  messages: 'chat',
  citations: 'citation-marks',
  review: 'file-review',
}
/** Client features that make no call. */
const withoutContract = new Set(['public'])
/** Lines a file may have; tests tell stories one after the other and may be longer. */
const longest = { source: 400, test: 560 }

/** Whether a source text asks a database by itself: it calls `query`, or a text in it begins as a statement does. */
const holdsSql = (text: string) =>
  /\.query\s*[(<]/.test(text) ||
  /['"`]\s*(?:SELECT\s+[\w*(]|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|WITH\s+\w+\s+AS|TRUNCATE\s+\w|(?:CREATE|ALTER|DROP|LOCK)\s+TABLE|LISTEN\s+\w|NOTIFY\s+\w|COPY\s+\w|VACUUM)/i.test(
    text,
  )

describe('the house', () => {
  test('tests that replace modules are named where they are kept apart from the others', () => {
    const replaces = /\bvi\.(?:mock|unmock|doMock|doUnmock|hoisted)\(/
    const found = files('tests/{api,journeys}/*.ts').filter((file) => replaces.test(read(file)))
    expect(found).toEqual(replacing)
  })

  test('every client feature has a contract of the same name', () => {
    const contracts = files('contract/*.ts').map((file) => basename(file, '.ts'))
    expect(
      features('client').filter(
        (feature) => !contracts.includes(otherContract[feature] ?? feature) && !withoutContract.has(feature),
      ),
    ).toEqual([])
  })

  test('a file of a server feature carries at most one of the known roles', () => {
    const strange = files('server/features/**/*.ts').filter((file) => {
      const role = basename(file, '.ts').split('.').slice(1)
      return role.length > 1 || role.some((name) => !roles.includes(name))
    })
    expect(strange).toEqual([])
  })

  test('SQL stands only in stores and migrations, and in server/base', () => {
    // The index file is its own small database.
    const allowed = /^server\/features\/law\/search\/index-(build|file|search)\.ts$/
    const strange = files('server/features/**/*.ts').filter(
      (file) => !/\.(store|test)\.ts$/.test(file) && !allowed.test(file) && holdsSql(read(file)),
    )
    expect(strange).toEqual([])
  })

  test.each([
    "await parts.db.query('SELECT 1')",
    'await tx.query<{ id: string }>(statement, [])',
    "one(db, 'select id from users')",
    'many(db, `\n  WITH old AS (DELETE FROM usage RETURNING *) SELECT 1`)',
    "run('TRUNCATE usage')",
    "run(`UPDATE users\n   SET role = 'admin'`)",
    "run('lock table users')",
  ])('SQL in a routes file or a door is refused: %s', (line) => expect(holdsSql(line)).toBe(true))

  test.each(["fail('conflict', 'Update der Seite nötig')", "const update = '/api/profile/update'", 'query.after ?? 1'])(
    'this is no SQL: %s',
    (line) => expect(holdsSql(line)).toBe(false),
  )

  test('only server/base/config.ts reads the environment', () => {
    expect(
      files('server/**/*.ts').filter((file) => file !== 'server/base/config.ts' && read(file).includes('process.env')),
    ).toEqual([])
  })

  test('worker threads have one home', () => {
    expect(
      files('{server,tools,bench}/**/*.ts').filter(
        (file) => file !== 'server/base/threads/thread.ts' && /worker_threads|new Worker\(/.test(read(file)),
      ),
    ).toEqual([])
  })

  test('the addresses of pages stand in contract/pages.ts only', () => {
    const addresses = Object.values(paths).filter((path) => path !== '/')
    const address = new RegExp(`['"\`](${addresses.join('|')})(?=['"\`#?/$])`)
    expect(address.test("'/login'") && address.test('`/chat/${id}`') && !address.test("'/api/auth/login'")).toBe(true)
    expect(
      files('{client,server,tools}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file) && address.test(read(file))),
    ).toEqual([])
  })

  test('the only fetch of the client is in base/api.ts and base/session.ts', () => {
    expect(
      files('client/**/*.{ts,tsx}').filter(
        (file) => !/base\/(api|session)\.ts$/.test(file) && /\bfetch\(/.test(read(file)),
      ),
    ).toEqual([])
  })

  test('no file is longer than it may be', () => {
    const all = files('{contract,client,server,tests,tools,bench,scripts}/**/*.{ts,tsx,mjs,css}')
    const limit = (file: string) => (/\.(test|e2e)\.tsx?$/.test(file) ? longest.test : longest.source)
    expect(all.filter((file) => read(file).split('\n').length > limit(file))).toEqual([])
  })

  test('migrations are numbered without a gap in their names', () => {
    const names = files('server/migrations/*.sql').map((file) => basename(file))
    expect(names.every((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))).toBe(true)
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  })

  test('the table of the docs and .env.example hold every setting once, with its default and meaning, and no other', () => {
    const rows = settings.map(
      ([name, standard, meaning]) => `| \`${name}\` | ${standard && `\`${standard}\``} | ${meaning} |`,
    )
    expect(
      read('docs/operations.md')
        .split('\n')
        .filter((line) => /^\| `[A-Z_\d]+` \|/.test(line)),
    ).toEqual(rows)
    const lines = settings.flatMap(([name, standard, meaning]) => [`# ${meaning}`, `# ${name}=${standard}`])
    expect(read('.env.example').trim().split('\n').slice(1)).toEqual(lines)
  })

  test('words of the screen that promise too much are not used', () => {
    // »Ende-zu-Ende«, »Zero Knowledge«: the server sees the key while it works; the others: § 2 UWG.
    const forbidden =
      /ende-zu-ende|zero[- ]knowledge|rechtssicher|halluzinationsfrei|100 ?% (sicher|richtig)|garantiert richtig/i
    expect(files('{client,contract,server}/**/*.{ts,tsx,html}').filter((file) => forbidden.test(read(file)))).toEqual(
      [],
    )
  })

  test('no file names a machine or a package registry', () => {
    const all = files(
      '{.ci/*,*.json,*.md,.npmrc,{contract,client,server,tests,tools,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,json,sql}}',
    )
    expect(
      all.filter(
        (file) =>
          /registry\.npmjs|"resolved": *"http|\/(work|root|home)\/[a-z]/.test(read(file)) &&
          file !== 'tests/house/house.test.ts',
      ),
    ).toEqual([])
  })

  test('what is compiled ahead is good for the settings of V8 that the server runs with', async () => {
    const { nodeFlags, ownNode } = (await import(join(root, 'scripts/setup.mjs'))) as {
      nodeFlags: string[]
      ownNode: () => string
    }
    const tag = spawnSync(ownNode(), [...nodeFlags, '-p', 'v8.cachedDataVersionTag()'], { encoding: 'utf8' })
    expect(read('node_modules/.compile-cache/made')).toBe(tag.stdout.trim())
  })
})
