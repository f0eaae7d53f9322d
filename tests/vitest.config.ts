import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['{contract,client,server,tools,bench,tests}/**/*.test.{ts,tsx}', 'tests/journeys/*.e2e.ts'],
    setupFiles: ['tests/kit/cheap-stretching.ts'],
    // The tests start real servers, databases and browsers: one more at once than two cores fills the time in which some
    // of them wait for a time limit, many more would only make them wait for each other.
    maxWorkers: availableParallelism() >= 4 ? 4 : 3,
    // A browser that a busy machine starves is asked once more; what is wrong fails again, and the report names both.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What a page shows is waited for: a busy machine draws later than it answers.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
