import { dirname, resolve } from 'node:path'
import type { Config } from '../../base/config.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import { readTombstones, tombstoneFile, type Tombstone } from '../profile/profile.ts'
import { BackupProblem } from './problem.ts'

/** Who was erased, out of every list at hand: the named one, the one beside the backup, the one in the data directory. */
export async function gatherTombstones(
  config: Config,
  vault: Vault,
  backup: string,
  given: string | undefined,
): Promise<{ list: Tombstone[]; from: string[]; strange: number }> {
  const paths = new Set(
    [given, tombstoneFile(dirname(resolve(backup))), tombstoneFile(config.dataDir)]
      .filter((path) => path !== undefined)
      .map((path) => resolve(path)),
  )
  const all = new Map<string, Tombstone>()
  const from: string[] = []
  let strange = 0
  for (const path of paths) {
    const found = await readTombstones(vault, path)
    if (!found && given && path === resolve(given)) throw new BackupProblem(`There is no file ${path}.`)
    if (!found) continue
    from.push(path)
    strange += found.strange
    for (const one of found.list) all.set(one.id, one)
  }
  return { list: [...all.values()], from, strange }
}
