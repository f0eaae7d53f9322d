// The docs name files, folders, commands and decisions; each of them has to exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const docs = ['README.md', 'ARCHITECTURE.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const rooms = ['client', 'contract', 'server', 'tests', 'tools', 'bench', 'scripts', 'docs']
const files = globSync(`{${rooms.join(',')}}/**/*.*`, { cwd: root })
const names = new Set(files.map((file) => basename(file)))
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<string, Record<string, string>>

const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match[1]!)

describe.each(docs)('$path', ({ path, text }) => {
  test('its links lead somewhere', () => {
    const links = found(text, /\]\(([^)#]+)\)/g).filter((link) => !/^https?:/.test(link))
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  test('the files and folders it names exist', () => {
    const named = found(text, /`([\w./-]+)`/g).filter(
      (name) => rooms.includes(name.split('/')[0]!) || /^[\w-]+(\.\w+)*\.(ts|tsx|mjs)$/.test(name),
    )
    expect(
      named.filter(
        (name) => !existsSync(join(root, name)) && !files.some((file) => file.endsWith(`/${name}`)) && !names.has(name),
      ),
    ).toEqual([])
  })

  test('the commands it names exist', () => {
    const commands = found(text, /npm run (?:--\w+ )?([\w:-]+)/g)
    expect(commands.filter((command) => !scripts?.[command])).toEqual([])
  })
})

test('ARCHITECTURE.md lists the features of both runtimes', () => {
  const tree = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  for (const room of ['client', 'server']) {
    const listed = new RegExp(`^${room}/[^]*?features/ +((?:[\\w-]+/ ?)+)`, 'm').exec(tree)?.[1]
    expect(listed?.trim().split(' '), room).toEqual(
      readdirSync(join(root, room, 'features'))
        .map((name) => `${name}/`)
        .sort(),
    )
  }
})

test('trust-tests.md names tests that exist', () => {
  const named = found(readFileSync(join(root, 'docs/trust-tests.md'), 'utf8'), /\| [^|]*? \| ([^|]*) \|$/gm)
    .flatMap((cell) => found(cell, /`([\w-]+(?:\.e2e)?)`/g))
    // A header and a column of the matrix.
    .filter((name) => name !== 'no-store' && name !== 'key')
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !names.has(`${name}.ts`) && !names.has(`${name}.test.ts`))).toEqual([])
})

test('dependencies.md has a reason for every package', () => {
  const text = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8')
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'))
  // Packages of one family are named by what differs.
  const isNamed = (name: string) =>
    text.includes(name) || text.includes(name.slice(name.indexOf('/') + 1)) || text.includes(`${name.split('/')[0]}/*`)
  expect(packages.filter((name) => !isNamed(name))).toEqual([])
})
