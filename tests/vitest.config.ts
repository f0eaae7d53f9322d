import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests of the API that put other modules in the place of ours, which nobody else may get; tests/house holds the list. */
export const replacing = ['auth-units', 'guesses', 'passwords', 'same-work'].map((name) => `tests/api/${name}.test.ts`)

/** What takes longest on a machine that knows nothing of earlier runs, whatever the size of its file. */
const longest = [
  'backup-tools',
  'log-canaries',
  'processes',
  'file-kills',
  'crashes',
  'fuzz',
  'matrix',
  'demanding',
  'name-lists',
  'law-corpus',
  'guarded-process',
  'job-kills',
  'passphrase-kills',
  'import-kills',
  'streams-survive',
  'login-storm',
  'readme',
  'server-key',
  'reading',
  'lying-model',
  'guides',
  'bad-input',
  'guesses',
  'auth-units',
  'law-embeddings',
  'passwords',
]

/** What has no server and no browser before it. */
const units = globSync(
  ['{contract,client,server,tools,bench}/**/*.test.{ts,tsx}', 'tests/house/*.test.ts', ...replacing],
  { cwd: root },
)

/** Whether a file puts anything in the place of something, which the files that follow it may not meet. */
const isOdd = (file: string) => /\bvi\b/.test(readFileSync(join(root, file), 'utf8'))

/** Begins with what takes longest, so that no core waits at the end for a single file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(/([\w-]+)\.(?:test|e2e)\.tsx?$/.exec(moduleId)?.[1] ?? '')
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    root,
    setupFiles: ['tests/kit/cheap-stretching.ts'],
    // The tests start real servers, databases and browsers: more at once than two cores fill the time in which some of
    // them wait for a time limit, many more would only make them wait for each other.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // A browser that a busy machine starves is asked once more; what is wrong fails again, and the report names both.
    retry: 1,
    // Bounds for what hangs; no promise about speed: the longest tests take half a minute when nothing else runs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What a page shows is waited for: a busy machine draws later than it answers. Each look takes part of its time.
    expect: { poll: { timeout: 15_000, interval: 120 } },
    projects: [
      {
        extends: true,
        // Each in a process of its own.
        test: { name: 'units', include: units.filter(isOdd), isolate: true },
      },
      {
        extends: true,
        // A process for each would be most of the work of such a file.
        test: { name: 'pure units', include: units.filter((file) => !isOdd(file)), isolate: false },
      },
      {
        extends: true,
        test: {
          // Servers and browsers are closed to what a test has in its hands: loading them anew for each file would be a
          // fifth of its work.
          name: 'product',
          isolate: false,
          setupFiles: ['tests/kit/shared-index.ts', 'tests/kit/reading-at-hand.ts'],
          include: ['tests/api/*.test.ts', 'tests/journeys/*.e2e.ts'],
          exclude: [...configDefaults.exclude, ...replacing],
        },
      },
    ],
  },
})
