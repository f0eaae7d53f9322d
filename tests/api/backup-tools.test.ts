import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import { openLog } from '../../server/base/log.ts'
import { openStore } from '../../server/base/store/store.ts'
import { verifyArchive } from '../../server/features/backup/backup.ts'
import { keepTombstonesIn } from '../../server/features/profile/tombstone-file.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { backupKit } from '../kit/backups.ts'
import { runTool, spawnServer } from '../kit/server-process.ts'

// Every restore starts a database of its own.
vi.setConfig({ testTimeout: 240_000 })
const log = openLog('error')
const { secret, newDir, ...kit } = backupKit()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  mkdirSync(join(app.dataDir, 'blobs/ab'), { recursive: true })
  writeFileSync(join(app.dataDir, 'blobs/ab/eins'), 'verschlossen')
})
afterAll(async () => {
  await app.close()
  kit.remove()
})

describe('npm run backup and npm run restore', () => {
  const env = (dir: string, more: Record<string, string> = {}) => ({
    DATA_DIR: dir,
    BACKUP_KEY_FILE: kit.keyFile,
    ...more,
  })
  const backupsIn = (dir: string) => readdirSync(dir).filter((name) => /^fundstelle-.*\.tar\.gz\.age$/.test(name))
  const backup = (args: string[], more: Record<string, string> = {}) =>
    runTool('tools/backup.ts', args, env(app.dataDir, more))
  const restoreTool = (dir: string, args: string[], more: Record<string, string> = {}) =>
    runTool('tools/restore.ts', args, env(dir, more))

  const drillIn = (folder: string) =>
    readdirSync(folder).find((name) => name.startsWith('fundstelle-drill-')) ?? '.none'

  test('work beside a running server: two backups at once, the drill, the restore', async () => {
    await (await aUser(app)).ask('Kaution')
    const folder = newDir()
    writeFileSync(join(folder, 'fundstelle-20200101T000000000Z.tar.gz.age'), 'old')
    writeFileSync(join(folder, 'fundstelle-20200101T000000000Z.tar.gz.age.txt'), 'not ours')
    const both = await Promise.all([backup(['--to', folder, '--without-law']), backup(['--to', folder])])
    for (const { code, output } of both) {
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringMatching(/\d+ accounts, \d+ tables, \d+ rows/),
      })
      expect(output).toContain('lies on this machine')
    }
    expect(both.map(({ output }) => output).join()).toContain('1 older than 30 days removed')
    const [first] = backupsIn(folder)
    expect(backupsIn(folder)).toHaveLength(2)
    expect(readdirSync(folder).sort()).toEqual(
      [...backupsIn(folder), 'fundstelle-20200101T000000000Z.tar.gz.age.txt', 'tombstones.txt'].sort(),
    )

    const scratch = newDir()
    const drill = await restoreTool(app.dataDir, ['--check', join(folder, first!)], { TMPDIR: scratch })
    expect(drill).toMatchObject({ code: 0, output: expect.stringContaining('The backup can be restored.') })
    expect(drill.output).toMatch(/\d+\.\d s {2}opened a conversation of each of [1-9]\d* persons/)
    expect(readdirSync(scratch)).toEqual([])
    // One that is killed leaves its database to the next one to clear away.
    const killed = spawnServer(app.dataDir, env(app.dataDir, { TMPDIR: scratch }), 'tools/restore.ts', [
      '--check',
      join(folder, first!),
    ])
    await eventually(() => expect(existsSync(join(scratch, drillIn(scratch), 'owner.lock'))).toBe(true))
    killed.killTree()
    await killed.exited
    expect(await restoreTool(app.dataDir, ['--check', join(folder, first!)], { TMPDIR: scratch })).toMatchObject({
      code: 0,
    })
    expect(readdirSync(scratch)).toEqual([])
    const other = newDir()
    writeFileSync(join(other, 'server.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
    expect(await restoreTool(other, ['--check', join(folder, first!)])).toMatchObject({
      code: 1,
      output: expect.stringContaining('was made with the server key'),
    })
    expect(await restoreTool(newDir(), ['--check', join(folder, first!)])).toMatchObject({
      code: 0,
      output: expect.stringContaining('no conversation was opened'),
    })

    expect(await restoreTool(app.dataDir, [join(folder, first!)])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty ('),
    })
    const dir = kit.emptyHome(app)
    expect(await restoreTool(dir, [join(folder, first!)])).toMatchObject({
      code: 0,
      output: expect.stringContaining('restored into'),
    })
    expect(await restoreTool(dir, [join(folder, first!)])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty (blobs, postgres)'),
    })
    const server = spawnServer(dir)
    expect(await server.address).toContain('http')
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('without a key make one, say where it has to go, and go on with its public half alone', async () => {
    const own = await startApp()
    try {
      const run = () => runTool('tools/backup.ts', ['--without-law'], { DATA_DIR: own.dataDir })
      const first = await run()
      expect(first).toMatchObject({
        code: 0,
        output: expect.stringMatching(/A backup key was made: .*backup\.key\nWithout it no backup can ever be opened/),
      })
      const moved = join(newDir(), 'kept-elsewhere.key')
      cpSync(join(own.dataDir, 'backup.key'), moved)
      rmSync(join(own.dataDir, 'backup.key'))
      const second = await run()
      expect(second.code).toBe(0)
      expect(second.output).not.toMatch(/Warning|was made/)
      expect(existsSync(join(own.dataDir, 'backup.key'))).toBe(false)
      const [, newest] = backupsIn(join(own.dataDir, 'backups'))
        .sort()
        .map((name) => join(own.dataDir, 'backups', name))
      const check = (...args: string[]) =>
        runTool('tools/restore.ts', ['--check', newest!, ...args], { DATA_DIR: own.dataDir })
      expect(await check('--key', moved)).toMatchObject({ code: 0 })
      expect(await check('--key', join(own.dataDir, 'backup.pub'))).toMatchObject({
        code: 1,
        output: expect.stringContaining('only the public half'),
      })
      expect(await check('--key', kit.keyFile)).toMatchObject({
        code: 1,
        output: expect.stringContaining('does not open with this backup key'),
      })
      expect(await check()).toMatchObject({ code: 1, output: expect.stringContaining('There is no backup key in') })
    } finally {
      await own.close()
    }
  })

  test('new-key makes a pair once', async () => {
    const path = join(newDir(), 'firm.key')
    expect(await backup(['new-key', path])).toMatchObject({
      code: 0,
      output: expect.stringContaining('firm.pub: makes backups'),
    })
    expect(await backup(['new-key', path])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is there already'),
    })
    expect(
      await backup(['--to', newDir(), '--without-law'], { BACKUP_KEY_FILE: path.replace('.key', '.pub') }),
    ).toMatchObject({ code: 0 })
  })

  test.each([
    ['tools/backup.ts', ['now'], 2, 'Unknown command.'],
    ['tools/backup.ts', ['--keep', '0'], 2, '--keep must be'],
    ['tools/backup.ts', ['--keep', '366'], 2, '--keep must be'],
    ['tools/backup.ts', ['--keep', 'x'], 2, '--keep must be'],
    ['tools/backup.ts', ['--size', '3'], 2, 'Unknown option'],
    ['tools/backup.ts', ['new-key'], 2, 'Unknown command.'],
    ['tools/backup.ts', ['--to', '/nowhere/at/all'], 1, 'There is no folder /nowhere/at/all'],
    ['tools/restore.ts', [], 2, 'Name one backup.'],
    ['tools/restore.ts', ['a', 'b'], 2, 'Name one backup.'],
    ['tools/restore.ts', ['a', '--tombstones', 'b', '--without-tombstones'], 2, 'exclude each other'],
    ['tools/restore.ts', ['/nowhere/at/all'], 1, 'There is no file /nowhere/at/all.'],
    ['tools/restore.ts', ['--check', 'package.json'], 1, 'is not a backup of Fundstelle'],
  ])('%s %j ends with %i', async (file, args, code, words) => {
    const result = await runTool(file, args, env(app.dataDir))
    expect(result).toMatchObject({ code, output: expect.stringContaining(words) })
    expect(result.output).not.toContain('    at ')
  })

  test('say what is missing: a database, a server key, the key that is named, the list of erased accounts', async () => {
    const empty = newDir()
    expect(await runTool('tools/backup.ts', [], env(empty))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no database in'),
    })
    expect(readdirSync(empty)).toEqual([])
    expect(await backup([], { SERVER_KEY_FILE: '/nowhere.key' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no server key in /nowhere.key'),
    })
    expect(await backup([], { BACKUP_KEY_FILE: '/nowhere.key' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run backup -- new-key /nowhere.key'),
    })
    const isFolder = { code: 1, output: `${empty} is a folder. Name the file with the key in it.\n` }
    expect(await backup([], { BACKUP_KEY_FILE: empty })).toEqual(isFolder)
    const { path } = await kit.back(app)
    expect(await restoreTool(newDir(), [path])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no server key in'),
    })
    const dir = kit.emptyHome(app)
    expect(await restoreTool(dir, [path])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no list of erased accounts'),
    })
    expect(readdirSync(dir)).toEqual(['server.key'])
    expect(await restoreTool(dir, [path, '--tombstones', '/nowhere.txt'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no file /nowhere.txt'),
    })
    expect(await restoreTool(dir, [path, '--without-tombstones'])).toMatchObject({ code: 0 })
  })

  test('refuse a list that was emptied, cut off, or holds lines of somebody else, unless a whole one is named', async () => {
    const person = await aUser(app)
    const folder = newDir()
    const { path } = await kit.back(app, { folder })
    const dir = kit.emptyHome(app)
    await keepTombstonesIn(
      app.parts.vault,
      join(folder, 'whole.txt'),
      [{ id: person.id, erasedAt: new Date() }],
      new Date(),
    )
    const whole = readFileSync(join(folder, 'whole.txt'), 'utf8')
    const [, ours = ''] = whole.split('\n')
    for (const [text, words] of [
      ['', 'was emptied or cut off'],
      [`${ours}\n`, 'was emptied or cut off'],
      [whole.slice(0, -8), 'by this instance: line 2'],
      [`${whole}${ours.slice(0, -24)}${'x'.repeat(24)}\n`, 'by this instance: line 3'],
    ] as const) {
      writeFileSync(join(folder, 'tombstones.txt'), text)
      const { code, output } = await restoreTool(dir, [path])
      expect({ code, output }, text).toMatchObject({ code: 1, output: expect.stringContaining(words) })
      expect(output).toContain('--tombstones FILE')
      expect(readdirSync(dir)).toEqual(['server.key'])
    }
    expect(await restoreTool(dir, [path, '--tombstones', join(folder, 'whole.txt')])).toMatchObject({
      code: 0,
      output: expect.stringContaining('erased after the backup: 1'),
    })
  })

  test('a backup killed in the middle leaves nothing under its name, and the next one is whole', async () => {
    const folder = newDir()
    const blocker = await app.parts.db.connect()
    await blocker.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
    const tool = spawnServer(app.dataDir, env(app.dataDir), 'tools/backup.ts', ['--to', folder])
    await eventually(() => expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toHaveLength(1))
    await tool.stop('SIGKILL')
    await blocker.query('ROLLBACK')
    blocker.release()
    expect(backupsIn(folder)).toEqual([])
    expect(await backup(['--to', folder])).toMatchObject({ code: 0 })
    const [whole] = backupsIn(folder)
    expect(await verifyArchive(join(folder, whole!), secret, app.parts.vault)).toMatchObject({ format: 1 })
  })

  test('a backup without room says so and leaves nothing', async () => {
    const folder = newDir()
    mkdirSync(join(app.dataDir, 'blobs/zz'), { recursive: true })
    writeFileSync(join(app.dataDir, 'blobs/zz/big'), randomBytes(4_000_000))
    try {
      const limited = join(folder, 'limited.sh')
      writeFileSync(
        limited,
        `ulimit -f 1000; exec '${process.execPath}' tools/backup.ts --to '${folder}' --without-law\n`,
      )
      const { status, stderr } = spawnSync('/bin/bash', [limited], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...env(app.dataDir) },
        encoding: 'utf8',
      })
      expect({ status, stderr }).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('there is no room left for it'),
      })
      expect(readdirSync(folder)).toEqual(['limited.sh'])
    } finally {
      rmSync(join(app.dataDir, 'blobs/zz'), { recursive: true })
    }
  })

  test('a restore killed at any stage has changed nothing, and the next one goes through', async () => {
    const { path } = await kit.back(app, { withoutLaw: false })
    const dir = kit.emptyHome(app)
    const work = () => readdirSync(dir).find((name) => name.startsWith('.restore-')) ?? '.none'
    for (const stage of ['', 'postgres.new', 'postgres/PG_VERSION', 'postgres/postmaster.pid', 'blobs']) {
      const tool = spawnServer(dir, env(dir), 'tools/restore.ts', [path, '--without-tombstones'])
      await eventually(() => expect(existsSync(join(dir, work(), stage))).toBe(true))
      await tool.stop('SIGKILL')
      expect(readdirSync(dir)).not.toContain('postgres')
    }
    const result = await restoreTool(dir, [path, '--without-tombstones'])
    expect(result).toMatchObject({ code: 0 })
    expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([])
    const restored = await openStore(readConfig({ DATA_DIR: dir }), log, 'test')
    expect((await restored.db.query('SELECT count(*)::int AS users FROM users')).rows[0].users).toBeGreaterThan(0)
    await restored.close()
  })

  test('restore into the database of DATABASE_URL only when it is empty', async () => {
    const { path } = await kit.back(app)
    await app.parts.db.query('CREATE DATABASE elsewhere')
    const { host } = app.parts.db.options
    const url = `postgresql://fundstelle@/elsewhere?host=${encodeURIComponent(host!)}`
    try {
      const dir = kit.emptyHome(app)
      const run = () => restoreTool(dir, [path, '--without-tombstones'], { DATABASE_URL: url })
      expect(await run()).toMatchObject({
        code: 0,
        output: expect.stringContaining('restored into the database of DATABASE_URL'),
      })
      rmSync(join(dir, 'blobs'), { recursive: true, force: true })
      expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty.') })
      expect(
        await runTool('tools/backup.ts', ['--to', newDir(), '--without-law'], env(dir, { DATABASE_URL: url })),
      ).toMatchObject({ code: 0 })
    } finally {
      await app.parts.db.query('DROP DATABASE elsewhere')
    }
  })
})
