import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../tests/kit/s3-server.ts'
import { readConfig } from '../config.ts'
import { sealedLength, sealStream, unsealRange } from '../crypto/sealed-stream.ts'
import { BlobMissing, BlobStoreRefuses, isBlobKey, newBlobKey, type Blobs } from './blobs.ts'
import { openBlobs } from './open-blobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'blobs-'))
const folder = join(dataDir, 'blobs')
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

const open = (env: Record<string, string> = {}) => openBlobs(readConfig({ DATA_DIR: dataDir, ...env }))
/** In memory that is used again: each piece is good only until the next one is asked for. */
async function* pieces(bytes: Uint8Array, length = 100_000) {
  const memory = Buffer.alloc(length)
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length)
    memory.set(piece)
    yield memory.subarray(0, piece.length)
    memory.fill(0)
  }
}
const read = async (blobs: Blobs, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await Array.fromAsync<Buffer>(await blobs.get(key, range)))
const large = randomBytes(18_000_000)

describe.each([
  ['in a directory', () => ({})],
  ['in a store that speaks S3', () => s3.env],
])('blobs %s', (_, env) => {
  let blobs: Blobs
  beforeAll(async () => {
    blobs = await open(env())
  })
  afterAll(() => blobs.close())

  test.each([0, 1, 200_000, 8 * 1024 * 1024, large.length])('of %i bytes come back as they went in', async (length) => {
    const key = newBlobKey()
    const bytes = large.subarray(0, length)
    expect(await blobs.size(key)).toBeUndefined()
    expect(await blobs.put(key, pieces(bytes))).toBe(length)
    expect(await blobs.size(key)).toBe(length)
    expect((await read(blobs, key)).equals(bytes)).toBe(true)
    await blobs.remove(key)
    expect(await blobs.size(key)).toBeUndefined()
    await blobs.remove(key)
  })

  test('are read in part', async () => {
    const key = newBlobKey()
    await blobs.put(key, pieces(large.subarray(0, 100_000)))
    for (const [start, end] of [
      [0, 10],
      [99_990, 100_000],
      [500, 60_000],
      [99_990, 200_000],
      [100_000, 100_001],
      [7, 7],
    ] as const)
      expect((await read(blobs, key, { start, end })).equals(large.subarray(start, Math.min(end, 100_000)))).toBe(true)
    await blobs.remove(key)
  })

  test('that are not there are told apart from other troubles', async () => {
    await expect(blobs.get('ab/nichts')).rejects.toThrow(BlobMissing)
    await expect(blobs.get('ab/nichts', { start: 0, end: 5 })).rejects.toThrow(BlobMissing)
    for (const key of ['../server.key', '/etc/passwd', 'ab/../../x', '.versteckt', 'ab/.part', '', 'ab//c', 'a b'])
      await expect((async () => blobs.put(key, pieces(large)))()).rejects.toThrow('no key of a blob')
  })

  test('leave nothing when their source fails', async () => {
    const key = newBlobKey()
    async function* failing(after: number) {
      yield* pieces(large.subarray(0, after))
      throw new Error('the reader went away')
    }
    for (const after of [0, 1000, large.length])
      await expect(blobs.put(key, failing(after))).rejects.toThrow('the reader went away')
    expect(await blobs.size(key)).toBeUndefined()
    expect(await Array.fromAsync(blobs.list())).toEqual([])
    expect(s3.state.uploads.size).toBe(0)
    const rest = readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))
    expect(rest).toEqual([])
  })

  test('are replaced whole', async () => {
    const key = newBlobKey()
    await blobs.put(key, pieces(Buffer.from('alt')))
    const reader = await blobs.get(key)
    await blobs.put(key, pieces(Buffer.from('ganz neu')))
    expect((await read(blobs, key)).toString()).toBe('ganz neu')
    reader.destroy()
    await blobs.remove(key)
  })

  test('are listed in the order of their keys, each with its length', async () => {
    const keys = ['ab/2', 'ab-c', 'ab/10', 'a/z', 'b/c/d']
    for (const key of keys) await blobs.put(key, pieces(Buffer.from(key)))
    expect(await Array.fromAsync(blobs.list())).toEqual(
      ['a/z', 'ab-c', 'ab/10', 'ab/2', 'b/c/d'].map((key) => ({ key, size: key.length })),
    )
    for (const key of keys) await blobs.remove(key)
    expect(await Array.fromAsync(blobs.list())).toEqual([])
  })

  test('sealed, open anywhere', async () => {
    const [name, key, place] = [newBlobKey(), randomBytes(32), ['anna', 'akte']]
    const size = await blobs.put(name, sealStream(key, pieces(large), place))
    expect(size).toBe(sealedLength(large.length))
    const source = { size, read: (range: { start: number; end: number }) => blobs.get(name, range) }
    const range = { start: 12_345_678, end: 12_545_678 }
    const part = Buffer.concat(await Array.fromAsync(unsealRange(key, source, place, range)))
    expect(part.equals(large.subarray(range.start, range.end))).toBe(true)
    expect((await read(blobs, name)).includes(large.subarray(0, 32))).toBe(false)
    await blobs.remove(name)
  })
})

test('keys are random and of the form that stores take', () => {
  const keys = Array.from({ length: 1000 }, newBlobKey)
  expect(new Set(keys).size).toBe(1000)
  expect(keys.filter((key) => !isBlobKey(key) || !/^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(key))).toEqual([])
})

test('in a directory belong to nobody else, and what a killed process left goes after a while', async () => {
  const blobs = await open()
  await blobs.put('ab/eins', pieces(Buffer.from('verschlossen')))
  const mode = (path: string) => statSync(join(dataDir, path)).mode & 0o777
  expect([mode('blobs'), mode('blobs/ab'), mode('blobs/ab/eins')]).toEqual([0o700, 0o700, 0o600])
  mkdirSync(join(folder, 'cd'), { recursive: true })
  const [old, fresh] = [join(folder, 'cd/.00112233445566ff.part'), join(folder, 'ab/.00112233445566ff.part')]
  for (const path of [old, fresh]) writeFileSync(path, 'halb')
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await blobs.removeUnfinished(new Date('2026-01-02'))
  expect(existsSync(old)).toBe(false)
  expect(readFileSync(fresh, 'utf8')).toBe('halb')
  expect(await Array.fromAsync(blobs.list())).toEqual([{ key: 'ab/eins', size: 12 }])
  rmSync(fresh)
  await blobs.remove('ab/eins')
})

test('in a directory are there after a loss of power: only what was synced by then counts', async () => {
  const blobs = await open()
  const handle = await openFile(dataDir)
  const files = Object.getPrototypeOf(handle) as { fd: number; sync(): Promise<void> }
  await handle.close()
  const { sync } = files
  /** What the disk would show: bytes by the number of a file, and names with those numbers by folder. */
  const content = new Map<number, Buffer>()
  const names = new Map<string, Map<string, number>>()
  let isBroken = false
  files.sync = async function () {
    if (isBroken) throw Object.assign(new Error('EIO: fsync'), { code: 'EIO' })
    await sync.call(this)
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    if (statSync(path).isFile()) content.set(statSync(path).ino, readFileSync(path))
    else names.set(path, new Map(readdirSync(path).map((name) => [name, statSync(join(path, name)).ino])))
  }
  try {
    await blobs.put('ef/neu', pieces(large))
    expect(names.get(dataDir)?.has('blobs') ?? existsSync(folder)).toBe(true)
    expect(names.get(folder)?.has('ef')).toBe(true)
    const kept = content.get(names.get(join(folder, 'ef'))!.get('neu')!)
    expect(kept?.equals(large)).toBe(true)
    await blobs.remove('ef/neu')
    expect(names.get(join(folder, 'ef'))?.has('neu')).toBe(false)
    // A disk that cannot keep it: then it was not stored, and nothing of it lies there.
    isBroken = true
    await expect(blobs.put('ef/zwei', pieces(large))).rejects.toThrow('EIO')
    expect(readdirSync(join(folder, 'ef'))).toEqual([])
  } finally {
    files.sync = sync
  }
})

describe('a store that speaks S3', () => {
  test('gets every request signed, objects below the prefix, large ones in parts', async () => {
    const blobs = await open(s3.env)
    s3.state.requests.length = 0
    await blobs.put('ab/klein', pieces(Buffer.from('x')))
    await blobs.put('ab/gross', pieces(large))
    expect(s3.state.requests.map((line) => line.replace(/uploadId=\w+/, 'uploadId=…'))).toEqual([
      'PUT /akten/kanzlei/eins/ab/klein?x-id=PutObject',
      'POST /akten/kanzlei/eins/ab/gross?uploads=',
      'PUT /akten/kanzlei/eins/ab/gross?partNumber=1&uploadId=…&x-id=UploadPart',
      'PUT /akten/kanzlei/eins/ab/gross?partNumber=2&uploadId=…&x-id=UploadPart',
      'PUT /akten/kanzlei/eins/ab/gross?partNumber=3&uploadId=…&x-id=UploadPart',
      'POST /akten/kanzlei/eins/ab/gross?uploadId=…',
    ])
    s3.state.objects.set('kanzlei/zwei/ab/fremd', Buffer.from('von jemand anderem'))
    expect((await Array.fromAsync(blobs.list())).map(({ key }) => key)).toEqual(['ab/gross', 'ab/klein'])
    s3.state.objects.clear()
    blobs.close()
  })

  test.each([
    [{ AWS_ACCESS_KEY_ID: 'fremd' }, /InvalidAccessKeyId/],
    [{ AWS_SECRET_ACCESS_KEY: 'falsch' }, /SignatureDoesNotMatch/],
    [{ BLOB_URL: 's3://anderswo/kanzlei' }, /s3:\/\/anderswo\/kanzlei\/ is refused by its store \(NoSuchBucket\)/],
  ])('that refuses us is told in a sentence: %j', async (env, words) => {
    const failing = open({ ...s3.env, ...env })
    await expect(failing).rejects.toThrow(words)
    await expect(failing).rejects.toThrow(BlobStoreRefuses)
  })

  test('that is out of reach stops no start', async () => {
    const blobs = await open({ ...s3.env, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' })
    await expect(blobs.size('ab/eins')).rejects.toThrow()
    blobs.close()
  })

  test('that stumbles is asked again, and an answer cut off is no answer', async () => {
    const blobs = await open(s3.env)
    let left = 2
    s3.state.fail = () => (left-- > 0 ? { status: 503, code: 'SlowDown' } : undefined)
    await blobs.put('ab/eins', pieces(large.subarray(0, 500_000)))
    s3.state.fail = (name) => (name.startsWith('GET') ? { cutAfter: 100_000 } : undefined)
    await expect(read(blobs, 'ab/eins')).rejects.toThrow()
    s3.state.fail = () => undefined
    expect((await read(blobs, 'ab/eins')).equals(large.subarray(0, 500_000))).toBe(true)
    s3.state.objects.clear()
    blobs.close()
  })

  test('keeps no part of what a killed process sent', async () => {
    const blobs = await open(s3.env)
    const upload = (key: string, begun: string) => ({ key, begun: new Date(begun), parts: new Map() })
    s3.state.uploads
      .set('a', upload('kanzlei/eins/ab/alt', '2026-01-01'))
      .set('b', upload('kanzlei/eins/ab/jung', '2026-01-03'))
      .set('c', upload('kanzlei/zwei/ab/fremd', '2026-01-01'))
    await blobs.removeUnfinished(new Date('2026-01-02'))
    expect([...s3.state.uploads.keys()]).toEqual(['b', 'c'])
    s3.state.uploads.clear()
    blobs.close()
  })

  test.each([
    [{ BLOB_URL: 'https://x' }, 'BLOB_URL must be an address such as s3://'],
    [{ BLOB_URL: 's3://akten/../x' }, 'BLOB_URL must be an address such as s3://'],
    [{ AWS_SECRET_ACCESS_KEY: '' }, 'belong together'],
    [{ AWS_ENDPOINT_URL_S3: 'nirgends' }, 'AWS_ENDPOINT_URL_S3 must be an address'],
  ])('is not named by %j', (env, words) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...s3.env, ...env })).toThrow(words)
  })
})
