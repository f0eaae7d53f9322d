// npm test [-- filter]: set-up, then unit, API and browser tests against the real server and the real stores.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from './test-folder.mjs'
import { ensurePackages, ensureReady, ownEnv, ownNode, root, runEnv } from './setup.mjs'

await ensurePackages()
if (process.versions.node.split('.')[0] < '24') {
  // From here on with the project's own Node.
  const again = spawnSync(ownNode(), process.argv.slice(1), { cwd: root, stdio: 'inherit', env: ownEnv() })
  process.exit(again.status ?? 1)
}
await ensureReady()
const { findBrowsers } = await import('./chromium.mjs')
const report = join(root, 'node_modules/.vitest-report.json')
rmSync(report, { force: true })
const folder = makeTestFolder()
const run = spawnSync(
  'vitest',
  [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...runEnv(), ...(await findBrowsers()), ...(folder && { TMPDIR: folder }) },
  },
)
if (folder) rmSync(folder, { recursive: true, force: true })
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = JSON.parse(readFileSync(report, 'utf8'))
console.log(
  `Tests: ${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`,
)
process.exit(run.status || (numPassedTests === 0 ? 1 : 0))
