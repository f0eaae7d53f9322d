import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantedIn, type Mutant } from './mutations.ts'

/*
 * npm run bench:mutants [-- part of a file's name, or of name:line …]: takes the protections of the security core away one by one (a guard
 * that never refuses, a condition turned round, a call left out) and runs the tests that ought to notice, in a copy of the last
 * commit. What they do not notice is printed: a test is missing, or the line is not needed. MOST=20 takes that many of
 * each file, evenly spread.
 */

const http = ['spellings', 'headers', 'sessions', 'passphrase-header', 'odd-input', 'slow-clients', 'matrix'].map(
  (name) => `tests/api/${name}.test.ts`,
)
const sessions = ['tests/api/sessions.test.ts', 'tests/api/session-ends.test.ts', 'tests/api/accounts.test.ts']
const twoFactor = ['tests/api/two-factor.test.ts', 'tests/api/two-factor-guesses.test.ts']
/** What is mutated, and the tests that answer for it: those that fail soonest first. */
const targets: Record<string, string[]> = {
  'server/base/crypto/seal.ts': ['server/base/crypto/seal.test.ts'],
  'server/base/crypto/sealed-stream.ts': ['server/base/crypto/sealed-stream.test.ts'],
  'server/base/crypto/key-cache.ts': ['server/base/crypto/key-cache.test.ts', 'tests/api/custom-keys.test.ts'],
  'server/base/crypto/passwords.ts': ['server/base/crypto/passwords.test.ts', 'tests/api/passwords.test.ts'],
  'server/base/crypto/vault.ts': ['tests/api/server-key.test.ts', 'tests/api/content-at-rest.test.ts'],
  'server/base/http/csrf.ts': http,
  'server/base/http/http.ts': http,
  'server/base/http/bearer.ts': ['tests/api/api-keys.test.ts', ...http],
  'server/base/http/trusted-proxies.ts': ['server/base/http/trusted-proxies.test.ts'],
  'server/base/http/unfinished-bodies.ts': [
    'server/base/http/unfinished-bodies.test.ts',
    'tests/api/slow-clients.test.ts',
  ],
  'server/base/caller.ts': ['tests/api/access.test.ts', 'tests/api/matrix.test.ts'],
  'server/base/throttle.ts': ['tests/api/guesses.test.ts', 'tests/api/accounts.test.ts'],
  'server/features/accounts/sessions.ts': sessions,
  'server/features/accounts/mailed-tokens.ts': ['tests/api/mailed-tokens.test.ts'],
  'server/features/accounts/pending-logins.ts': [...twoFactor, 'tests/api/session-ends.test.ts'],
  'server/features/login/ways-in.ts': ['tests/api/guesses.test.ts', 'tests/api/known-browsers.test.ts', ...twoFactor],
  'server/features/two-factor/totp.ts': twoFactor,
  'server/features/two-factor/second-step.ts': twoFactor,
  'server/features/two-factor/enter-again.ts': twoFactor,
  'server/features/two-factor/passkeys.ts': ['tests/api/passkeys.test.ts'],
  'server/features/api-keys/api-keys.ts': ['tests/api/api-keys.test.ts', 'tests/api/key-secrecy.test.ts'],
  'server/features/encryption/encryption.ts': ['tests/api/custom-keys.test.ts', 'tests/api/passphrases.test.ts'],
}

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const most = Number(process.env.MOST ?? Infinity)
const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
const git = (...given: string[]) => spawnSync('git', given, { cwd: root, stdio: 'inherit' })
git('worktree', 'add', '--quiet', '--detach', '--force', copy, 'HEAD')
for (const shared of ['node_modules', 'dist']) symlinkSync(join(root, shared), join(copy, shared))

/** Whether the tests notice; true also where they do not end. */
function isNoticed(tests: readonly string[]): boolean {
  const given = ['run', '--config', 'tests/vitest.config.ts', '--retry=0', '--bail=1', ...tests]
  const { status } = spawnSync('vitest', given, { cwd: copy, stdio: 'ignore', timeout: 90_000, killSignal: 'SIGKILL' })
  return status !== 0
}

const evenly = (all: Mutant[]) =>
  all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length))
const survivors: string[] = []
let planted = 0
try {
  for (const [file, tests] of Object.entries(targets)) {
    const source = readFileSync(join(copy, file), 'utf8')
    const isWanted = ({ line }: Mutant) =>
      wanted.length === 0 || wanted.some((part) => `${file}:${line};`.includes(part))
    const mutants = plantedIn(source).filter(isWanted)
    const chosen = mutants.length > most ? evenly(mutants) : mutants
    for (const { line, what, text } of chosen) {
      planted++
      writeFileSync(join(copy, file), text)
      // The cheapest test first: most mutants are noticed by it.
      if (tests.some((test) => isNoticed([test]))) continue
      survivors.push(`${file}:${line} ${what}`)
      console.log(survivors.at(-1))
    }
    writeFileSync(join(copy, file), source)
    if (mutants.length > 0) console.log(`${file}: ${chosen.length} of ${mutants.length} planted`)
  }
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${planted} planted, ${survivors.length} not noticed`)
process.exit(0)
