import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAgeKey, readAgeKey } from '../../server/features/backup/age-keys.ts'
import { readConfig } from '../../server/base/config.ts'
import { openLog } from '../../server/base/log.ts'
import { gatherTombstones, makeBackup, restoreBackup, verifyArchive } from '../../server/features/backup/backup.ts'
import type { TestApp } from './app.ts'

const key = newAgeKey()

/** A key, folders, and the two actions with the settings that tests need. Call `remove` in afterAll. */
export function backupKit() {
  const root = mkdtempSync(join(tmpdir(), 'backup-'))
  const keyFile = join(root, 'my.key')
  writeFileSync(keyFile, `${key.secret}\n`)
  const secret = readAgeKey(key.secret)!.secret!
  let count = 0
  const newDir = () => {
    const dir = join(root, String(++count))
    mkdirSync(dir)
    return dir
  }
  return {
    recipient: key.recipient,
    secret,
    keyFile,
    newDir,
    back: (from: Pick<TestApp, 'parts'>, more: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
      makeBackup(from.parts, { folder: newDir(), recipient: key.recipient, withoutLaw: true, ...more }),
    /** An empty data directory with the server key of an instance. */
    emptyHome(from: TestApp) {
      const dir = newDir()
      cpSync(from.config.serverKeyFile, join(dir, 'server.key'))
      return dir
    },
    async restore(
      from: TestApp,
      path: string,
      dir: string,
      list: 'with list' | 'without list' = 'with list',
      env: Record<string, string> = {},
    ): Promise<number> {
      const config = readConfig({ DATA_DIR: dir, ...env })
      const { vault, persons } = from.parts
      const manifest = await verifyArchive(path, secret, vault)
      const tombstones = list === 'with list' ? (await gatherTombstones(config, vault, path, undefined)).list : []
      return restoreBackup(
        config,
        vault,
        { path, secret, manifest, tombstones, now: new Date(), persons },
        openLog('error'),
      )
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
