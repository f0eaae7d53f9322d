// Rules of the house that no linter knows: where files may lie, how they are named, what texts may say.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../../server/base/config.ts'

const root = join(import.meta.dirname, '../..')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const features = (room: string) =>
  readdirSync(join(root, room, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const roles = ['routes', 'store', 'jobs', 'errors', 'test']
/** Client features that make no call of their own name. */
const withoutContract = new Set(['public'])
const longest = 400

describe('the house', () => {
  test('every client feature has a contract of the same name', () => {
    const contracts = files('contract/*.ts').map((file) => basename(file, '.ts'))
    expect(features('client').filter((feature) => !contracts.includes(feature) && !withoutContract.has(feature))).toEqual([])
  })

  test('a file of a server feature carries at most one of the known roles', () => {
    const strange = files('server/features/**/*.ts').filter((file) => {
      const role = basename(file, '.ts').split('.').slice(1)
      return role.length > 1 || role.some((name) => !roles.includes(name))
    })
    expect(strange).toEqual([])
  })

  test('SQL stands only in stores and migrations, and in server/base', () => {
    const statement = /\b(SELECT [\w*]|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b/
    // The index file is its own small database.
    const allowed = new Set(['server/features/law/search/index-build.ts', 'server/features/law/search/index-search.ts'])
    const strange = files('server/features/**/*.ts').filter((file) => !/\.(store|test)\.ts$/.test(file) && !allowed.has(file) && statement.test(read(file)))
    expect(strange).toEqual([])
  })

  test('only server/base/config.ts reads the environment', () => {
    expect(files('server/**/*.ts').filter((file) => file !== 'server/base/config.ts' && read(file).includes('process.env'))).toEqual([])
  })

  test('the only fetch of the client is in base/api.ts and base/session.ts', () => {
    expect(files('client/**/*.{ts,tsx}').filter((file) => !/base\/(api|session)\.ts$/.test(file) && /\bfetch\(/.test(read(file)))).toEqual([])
  })

  test(`no source file is longer than ${longest} lines`, () => {
    expect(files('{contract,client,server,tests,tools,bench,scripts}/**/*.{ts,tsx,mjs,css}').filter((file) => read(file).split('\n').length > longest)).toEqual([])
  })

  test('migrations are numbered without a gap in their names', () => {
    const names = files('server/migrations/*.sql').map((file) => basename(file))
    expect(names.every((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))).toBe(true)
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  })

  test('the table of the docs and .env.example hold every setting once, with its default and meaning, and no other', () => {
    const rows = settings.map(([name, standard, meaning]) => `| \`${name}\` | ${standard && `\`${standard}\``} | ${meaning} |`)
    expect(
      read('docs/operations.md')
        .split('\n')
        .filter((line) => /^\| `[A-Z_]+` \|/.test(line)),
    ).toEqual(rows)
    const lines = settings.flatMap(([name, standard, meaning]) => [`# ${meaning}`, `# ${name}=${standard}`])
    expect(read('.env.example').trim().split('\n').slice(1)).toEqual(lines)
  })

  test('words of the screen that promise too much are not used', () => {
    // »Ende-zu-Ende«, »Zero Knowledge«: the server sees the key while it works; the others: § 2 UWG.
    const forbidden = /ende-zu-ende|zero[- ]knowledge|rechtssicher|halluzinationsfrei|100 ?% (sicher|richtig)|garantiert richtig/i
    expect(files('{client,contract,server}/**/*.{ts,tsx,html}').filter((file) => forbidden.test(read(file)))).toEqual([])
  })

  test('no file names a machine or a package registry', () => {
    const all = files('{.ci/*,*.json,*.md,.npmrc,{contract,client,server,tests,tools,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,json,sql}}')
    expect(all.filter((file) => /registry\.npmjs|"resolved": *"http|\/(work|root|home)\/[a-z]/.test(read(file)) && file !== 'tests/house/house.test.ts')).toEqual([])
  })
})
