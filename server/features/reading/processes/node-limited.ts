import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnLimited, type Limits } from './limited.ts'

const root = join(import.meta.dirname, '../../../..')
/** What such a process may read: its own program and the packages, nothing of anybody's data. */
const program = ['server/features/reading', 'node_modules', 'package.json'].flatMap((path) => {
  const full = join(root, path)
  return [...new Set([full, realpathSync(full)])].map((one) => `--allow-fs-read=${one}`)
})

/**
 * Starts a program of this feature that may write no file, start no process and no thread, load no native code, and, with
 * `without-network.ts`, speak to nobody; messages go over its channel, bytes into its standard input.
 */
export function spawnNodeLimited(file: URL, limits: Limits): ChildProcess {
  return spawnLimited(
    process.execPath,
    [
      `--max-old-space-size=${Math.round(limits.memory / 2)}`,
      '--permission',
      ...program,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(file),
    ],
    limits,
    ['pipe', 'ignore', 'ignore', 'ipc'],
  )
}
