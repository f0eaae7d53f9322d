import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import { openBlobs } from '../../server/base/store/open-blobs.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { backupKit } from '../kit/backups.ts'
import { startS3Server } from '../kit/s3-server.ts'
import { runTool } from '../kit/server-process.ts'

// Every restore starts a database of its own.
vi.setConfig({ testTimeout: 240_000 })
const kit = backupKit()
let s3: Awaited<ReturnType<typeof startS3Server>>
let app: TestApp
const content = Buffer.alloc(9_000_000, 'verschlossen')
async function* pieces() {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}
beforeAll(async () => {
  s3 = await startS3Server()
  app = await startApp(s3.env)
  await app.parts.blobs.put('ab/eins', pieces())
  await app.parts.blobs.put('cd/zwei', (async function* () {})())
})
afterAll(async () => {
  await app.close()
  await s3.close()
  kit.remove()
})

test('what lies in the store of BLOB_URL is in the backup, and comes back there or into a directory', async () => {
  const { path, manifest } = await kit.back(app)
  expect(manifest.blobs).toMatchObject({ files: 2, bytes: content.length })

  const directory = kit.emptyHome(app)
  await kit.restore(app, path, directory, 'without list')
  expect(readFileSync(join(directory, 'blobs/ab/eins')).equals(content)).toBe(true)
  // The same blobs give the same digest, wherever they lie.
  const blobs = await openBlobs(readConfig({ DATA_DIR: directory }))
  const again = await kit.back({ parts: { ...app.parts, blobs } })
  expect(again.manifest.blobs).toEqual(manifest.blobs)

  // A restore that was killed has put the first blob there, and half of the second.
  const other = { ...s3.env, BLOB_URL: 's3://akten/neu' }
  s3.state.objects
    .set('neu/ab/eins', content)
    .set('neu/cd/zwei', Buffer.from('halb'))
    .set('neu/ef/drei', Buffer.from('x'))
  s3.state.requests.length = 0
  const store = kit.emptyHome(app)
  await kit.restore(app, path, store, 'without list', other)
  expect(readdirSync(store)).not.toContain('blobs')
  expect(s3.state.objects.get('neu/ab/eins')!.equals(content)).toBe(true)
  expect(s3.state.objects.get('neu/cd/zwei')).toHaveLength(0)
  expect(s3.state.objects.get('neu/ef/drei')!.toString()).toBe('x')
  expect(s3.state.requests.filter((line) => /^(PUT|POST|DELETE)/.test(line))).toEqual([
    'PUT /akten/neu/cd/zwei?x-id=PutObject',
  ])
})

test('npm run backup and the start say in a sentence that the store refuses them', async () => {
  const env = { DATA_DIR: app.dataDir, ...s3.env, BACKUP_KEY_FILE: kit.keyFile }
  expect(await runTool('tools/backup.ts', ['--to', kit.newDir(), '--without-law'], env)).toMatchObject({ code: 0 })
  const wrong = { ...env, AWS_SECRET_ACCESS_KEY: 'falsch' }
  const refused = { code: 1, output: expect.stringMatching(/^BLOB_URL s3:\/\/akten\/kanzlei\/eins\/ is refused .*\n$/) }
  expect(await runTool('tools/backup.ts', ['--to', kit.newDir()], wrong)).toMatchObject(refused)
  expect(await runTool('server/web.ts', [], { ...wrong, DATA_DIR: kit.newDir() })).toMatchObject(refused)
})
