import { dirname, resolve } from 'node:path'
import type { Config } from '../../base/config.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import { readTombstones, tombstoneFile, type Tombstone, type TombstoneList } from '../profile/profile.ts'
import { BackupProblem } from './problem.ts'

/** Who was erased, and from which files that is known. */
type Gathered = {
  list: Tombstone[]
  from: string[]
  /** A sentence for each list that may have lost somebody. A list named by hand that is whole stands for all: then none. */
  problems: string[]
}

/** Who was erased, out of every list at hand: the named one, the one beside the backup, the one in the data directory. */
export async function gatherTombstones(
  config: Config,
  vault: Vault,
  backup: string,
  given: string | undefined,
): Promise<Gathered> {
  const named = given && resolve(given)
  const beside = [tombstoneFile(dirname(resolve(backup))), tombstoneFile(config.dataDir)].map((path) => resolve(path))
  const all = new Map<string, Tombstone>()
  const from: string[] = []
  const problems = new Map<string, string>()
  for (const path of new Set(named ? [named, ...beside] : beside)) {
    const found = await readTombstones(vault, path)
    if (!found && path === named) throw new BackupProblem(`There is no file ${path}.`)
    if (!found) continue
    from.push(path)
    for (const one of found.list) all.set(one.id, one)
    const problem = problemOf(found)
    if (problem) problems.set(path, `${path} ${problem}`)
  }
  const isVouchedFor = named !== undefined && !problems.has(named)
  return { list: [...all.values()], from, problems: isVouchedFor ? [] : [...problems.values()] }
}

function problemOf({ hasHead, strange }: TombstoneList): string | undefined {
  if (!hasHead) return 'does not begin as every list of erased accounts does: it was emptied or cut off.'
  const lines = strange.map(({ line }) => line)
  if (lines.length === 0) return undefined
  const named = lines.length > 10 ? `${lines.slice(0, 10).join(', ')}, …` : lines.join(', ')
  return `is no whole list of erased accounts: cut off or not written by this instance: line ${named}.`
}
