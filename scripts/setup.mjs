// Set-up that needs nothing installed: plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

/** The project's own Node; a machine whose platform has no package for it needs Node 24 or newer itself. */
export function ownNode() {
  const own = at('node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}. Please run this with Node 24 or newer.`,
  )
}

/** Environment in which `node` and the installed tools are the project's own. */
export const ownEnv = () => ({ ...process.env, PATH: `${at('node_modules/.bin')}:${process.env.PATH}` })

/**
 * V8 clears away early what is short-lived and lets the rest grow by half before it looks through it. Left to itself it
 * keeps up to 48 MB of the one in every thread and several times what lives of the other: memory that waits to be
 * cleared (`npm run bench:memory` prints how much is held).
 */
export const nodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']

/**
 * How programs of the project run. Compiled code is kept beside the packages, so that no process and no thread loads the
 * compiler of TypeScript again, which takes 40 MB in each; and two heaps of malloc instead of eight a core, which keep what
 * threads have given back. Fixed bounds of malloc: left to itself it raises them with the largest block it has seen, and
 * then keeps what a start needed for a moment (12 MB).
 */
export const runEnv = () => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  NODE_COMPILE_CACHE: at('node_modules/.compile-cache'),
  ...ownEnv(),
})

/** Installs what is missing and makes the lists and files that come out of it. */
export async function ensureInstalled() {
  await ensurePackages()
  await ensureWordLists()
  await Promise.all([ensureLearned(), ensureNamesLearned()])
}

/** All that a server or a test needs; what has nothing to do with each other is made side by side. */
export async function ensureReady() {
  await ensurePackages()
  await ensureWordLists()
  await Promise.all([ensureLearned(), ensureNamesLearned(), ensureBuilt()])
  await ensureCompiled()
}

/** Installs the packages of the lock file when they are missing or older than it. */
export async function ensurePackages() {
  const mark = at('node_modules/.package-lock.json')
  if (!existsSync(mark) || statSync(mark).mtimeMs < statSync(at('package-lock.json')).mtimeMs) {
    console.log('Installing packages …')
    await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  }
}

/** Extracts the word lists of the pseudonymisation where they are missing or older than what they are made of. */
async function ensureWordLists() {
  const made = at('dist/word-lists/ordinary.bin')
  const sources = ['package-lock.json', 'scripts/word-lists.mjs', 'server/features/pseudonyms/own-given-names.txt']
  if (existsSync(made) && sources.every((name) => statSync(at(name)).mtimeMs <= statSync(made).mtimeMs)) return
  await must('node', ['scripts/word-lists.mjs'])
}

/** Learns which guide a question belongs to and which line answers it, where a guide, a talk or a rule of language is newer than what was learned. */
async function ensureLearned() {
  const made = ['dist/learned-guides.bin', 'dist/learned-lines.bin'].map((name) => at(name))
  const names = ['guides', 'talks', 'learn.ts', 'learned.ts', 'learn-lines.ts', 'learned-lines.ts', 'asked-words.ts']
  const sources = names.map((name) => `server/features/answers/guides/${name}`)
  const newest = Math.max(...[...sources, 'server/base/language'].map((name) => newestIn(at(name))))
  if (made.every((file) => existsSync(file) && newest <= statSync(file).mtimeMs)) return
  console.log('Learning the questions of the guides …')
  await must(ownNode(), [...nodeFlags, at('tools/learn-guides.ts')], { env: runEnv() })
}

/** Learns what names look like, where a letter, a rule or a word list is newer than what was learned. */
async function ensureNamesLearned() {
  const made = at('dist/learned-names.bin')
  const newest = Math.max(...['server/features/pseudonyms', 'dist/word-lists'].map((name) => newestIn(at(name))))
  if (existsSync(made) && newest <= statSync(made).mtimeMs) return
  console.log('Learning what names look like …')
  await must(ownNode(), [...nodeFlags, at('tools/learn-names.ts')], { env: runEnv() })
}

/** Builds the client when a source of it is newer than the last build. */
async function ensureBuilt() {
  const built = at('dist/client/index.html')
  const newest = Math.max(...['client', 'contract', 'package-lock.json'].map((name) => newestIn(at(name))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.log('Building the client …')
  await must('vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'warn'])
}

/**
 * Compiles the server where a source of it is newer than what is kept: a server that did it itself would hold the compiler in
 * every thread. What is kept is good for the same settings of V8 alone, so it is made with those of the server.
 */
async function ensureCompiled() {
  const mark = at('node_modules/.compile-cache/made')
  const newest = Math.max(...['server', 'contract', 'scripts', 'package-lock.json'].map((name) => newestIn(at(name))))
  if (existsSync(mark) && statSync(mark).mtimeMs >= newest) return
  await must(ownNode(), [...nodeFlags, at('scripts/compile.mjs'), mark], { env: runEnv() })
}

/** Runs a program to its end and stops everything when it fails. */
export async function must(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: ownEnv(), ...options })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
