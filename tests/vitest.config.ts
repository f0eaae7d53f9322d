import { configDefaults, defineConfig } from 'vitest/config'

/** Tests of the API that put other modules in the place of ours, which nobody else may get; tests/house holds the list. */
export const replacing = ['auth-units', 'guesses', 'passwords', 'same-work'].map((name) => `tests/api/${name}.test.ts`)

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/kit/cheap-stretching.ts'],
    // The tests start real servers, databases and browsers: more at once than two cores fill the time in which some of
    // them wait for a time limit, many more would only make them wait for each other.
    maxWorkers: 4,
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
        test: {
          name: 'units',
          include: ['{contract,client,server,tools,bench}/**/*.test.{ts,tsx}', 'tests/house/*.test.ts', ...replacing],
        },
      },
      {
        extends: true,
        test: {
          // Servers and browsers are closed to what a test has in its hands: loading them anew for each file would be a
          // fifth of its work.
          name: 'product',
          isolate: false,
          setupFiles: ['tests/kit/shared-index.ts'],
          include: ['tests/api/*.test.ts', 'tests/journeys/*.e2e.ts'],
          exclude: [...configDefaults.exclude, ...replacing],
        },
      },
    ],
  },
})
