import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Folder } from '../../../contract/files.ts'
import { filesOfDrop } from './dropped-files.ts'
import { visibleNodes, wayTo } from './folder-tree.ts'
import { ApiError } from '../../base/errors.ts'
import { formatSize } from '../../base/formats.ts'
import { moveFailure } from './move-failure.ts'
import { problemOf } from './upload-rules.ts'
import { dropPending, keepPending, readFreshPending, readPending, type PendingUpload } from './pending-uploads.ts'
import { firstPause, isLast, pauseAfter } from './poll-schedule.ts'
import { watchFile, type Watch } from './watch-file.ts'

const entry: PendingUpload = {
  uuid: 'a',
  filename: 'Klage.pdf',
  toastId: 1,
  status: 'pending',
  uploadedAt: 0,
  attempts: 0,
  lastCheckedAt: null,
}

describe('when the state of a file is asked for', () => {
  test('first within a second, then at most fifty times in growing pauses of 535 seconds', () => {
    expect([0, 0.5, 0.999].map(firstPause)).toEqual([0, 500, 999])
    const pauses = Array.from({ length: 50 }, (_, index) => pauseAfter(index + 1)!)
    expect(pauses.slice(0, 12)).toEqual([2, 2, 2, 2, 2, 5, 5, 5, 5, 5, 10, 10].map((seconds) => seconds * 1000))
    expect(pauses.slice(28, 32)).toEqual([10_000, 10_000, 15_000, 15_000])
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(535_000)
    expect([49, 50].map(isLast)).toEqual([false, true])
    expect(pauseAfter(51)).toBeUndefined()
  })
})

describe('watching a file', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const gone = new Error('File not found')
  const watch = (more: Partial<Watch>): Watch => ({
    upload: async () => ({ status: 'SUCCESS' }),
    state: async () => ({ status: 'READY' }),
    isGone: (error) => error === gone,
    onAnswer: () => undefined,
    onFailure: () => undefined,
    wait,
    now: Date.now,
    ...more,
  })
  const watched = async (more: Partial<Watch>, from = entry) => {
    const outcome = watchFile(from, watch(more))
    await vi.runAllTimersAsync()
    return outcome
  }

  test('ends after fifty questions, 535 seconds after the first', async () => {
    const asked: number[] = []
    const began = Date.now()
    const outcome = await watched({
      state: async () => {
        asked.push(Date.now() - began)
        return { status: 'OCR' }
      },
    })
    expect(outcome).toBe('late')
    expect(asked).toHaveLength(50)
    expect(asked[0]).toBeLessThan(1000)
    expect(asked.slice(1, 8).map((at) => at - asked[0]!)).toEqual([2, 4, 6, 8, 10, 15, 20].map((at) => at * 1000))
    expect(Date.now() - began - asked[0]!).toBe(535_000)
  })

  test('goes on where it was after a reload', async () => {
    const state = vi.fn(async () => ({ status: 'OCR' as const }))
    expect(await watched({ state }, { ...entry, status: 'OCR', attempts: 47 })).toBe('late')
    expect(state).toHaveBeenCalledTimes(3)
  })

  test('an upload that does not end is told apart', async () =>
    expect(await watched({ upload: async () => ({ status: 'uploading' }) })).toBe('upload-late'))

  test.each([
    ['READY', 'ready'],
    ['NEW', 'ready'],
    ['PENDING_APPROVAL', 'approval'],
    ['ANON_REJECTED', 'ready'],
    ['NON_READABLE', 'unreadable'],
    ['PARSE_ERROR', 'unparsable'],
  ] as const)('%s is %s', async (status, outcome) =>
    expect(await watched({ state: async () => ({ status }) })).toBe(outcome),
  )
  test.each(['FAILURE', 'ERR'] as const)('an upload that ends with %s has failed', async (status) => {
    const state = vi.fn()
    expect(await watched({ upload: async () => ({ status }), state })).toBe('failed')
    expect(state).not.toHaveBeenCalled()
  })

  test('a file that is no longer there is dropped; any other failure is told, and asked again', async () => {
    expect(await watched({ state: () => Promise.reject(gone) })).toBe('gone')
    const failures: PendingUpload[] = []
    let asked = 0
    const state = async () => {
      if (++asked < 3) throw new Error('offline')
      return { status: 'READY' as const }
    }
    expect(await watched({ state, onFailure: (one) => failures.push(one) })).toBe('ready')
    expect(failures.map(({ attempts }) => attempts)).toEqual([1, 2])
  })
})

test('what moving meets is told in the words of the screen', () => {
  const failed = (code: 'folder_not_found' | 'file_not_found' | 'folder_into_itself') =>
    moveFailure(new ApiError('Vom Server', code, 404))
  expect([failed('folder_not_found'), failed('file_not_found'), failed('folder_into_itself')]).toEqual([
    'Der Zielordner konnte nicht gefunden werden...',
    'Die angegebene Datei konnte nicht gefunden werden...',
    'Vom Server',
  ])
})

describe('files that are still being read', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('are kept under their name, in all their fields, and dropped one by one', () => {
    keepPending(entry)
    keepPending({ ...entry, uuid: 'b' })
    keepPending({ ...entry, attempts: 3, status: 'OCR', lastCheckedAt: 7 })
    expect(JSON.parse(stored.get('uploaded_files_pending')!)).toEqual([
      { ...entry, attempts: 3, status: 'OCR', lastCheckedAt: 7 },
      { ...entry, uuid: 'b' },
    ])
    dropPending('a')
    dropPending('b')
    expect(stored.size).toBe(0)
  })

  test('are forgotten after a day', () => {
    const day = 86_400_000
    keepPending({ ...entry, uploadedAt: 1 })
    keepPending({ ...entry, uuid: 'b', uploadedAt: 2 })
    expect(readFreshPending(day + 1).map(({ uuid }) => uuid)).toEqual(['b'])
    expect(readPending().map(({ uuid }) => uuid)).toEqual(['b'])
  })

  test.each(['', '{}', 'null', '[1, null, {}, {"uuid":"a"}]', '[{'])('%j in the storage counts as none', (text) => {
    stored.set('uploaded_files_pending', text)
    expect(readPending()).toEqual([])
  })
})

describe('folders as a tree', () => {
  const folder = (uuid: string, parent: string | null, name: string | null = uuid): Folder => ({
    uuid,
    parent,
    name,
    path: name && `${name}/`,
    locked: name === null,
    files: 0,
  })
  const folders = [folder('b', null), folder('ä', null), folder('x', null, null), folder('c10', 'b'), folder('c9', 'b')]
  const shown = (isOpen: (one: Folder) => boolean) =>
    visibleNodes(folders, isOpen).map(({ name, level, position, siblings }) => [name, level, position, siblings])

  test('shows what is open, sorted as people do, what is locked last', () => {
    expect(shown(() => false)).toEqual([
      ['Alle Dateien', 1, 1, 1],
      ['ä', 2, 1, 3],
      ['b', 2, 2, 3],
      ['Verschlüsselt', 2, 3, 3],
    ])
    expect(shown(() => true).slice(2, 5)).toEqual([
      ['b', 2, 2, 3],
      ['c9', 3, 1, 2],
      ['c10', 3, 2, 2],
    ])
  })

  test('the way to a folder leads over all around it, and ends even in a circle', () => {
    expect(wayTo(folders, 'c9').map(({ uuid }) => uuid)).toEqual(['b', 'c9'])
    expect(wayTo(folders, undefined)).toEqual([])
    expect(wayTo(folders, 'unknown')).toEqual([])
    expect(wayTo([folder('p', 'q'), folder('q', 'p')], 'p').length).toBeLessThanOrEqual(2)
  })
})

describe('what is dropped', () => {
  type Entry = { name: string; isFile: boolean; file?: unknown; createReader?: unknown }
  const fileEntry = (name: string): Entry => ({
    name,
    isFile: true,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  })
  /** Gives its entries in pieces of two, as browsers give them in pieces of a hundred. */
  const folderEntry = (name: string, inside: Entry[]): Entry => ({
    name,
    isFile: false,
    createReader: () => {
      const left = [...inside]
      return { readEntries: (done: (entries: Entry[]) => void) => done(left.splice(0, 2)) }
    },
  })

  test('brings every file of a folder with its place, and none that only a system put there', async () => {
    const akt = folderEntry('Akt', [
      fileEntry('a.pdf'),
      fileEntry('.DS_Store'),
      fileEntry('b.pdf'),
      folderEntry('Beilagen', [fileEntry('~$c.docx'), fileEntry('c.docx'), fileEntry('d.pdf')]),
      fileEntry('Thumbs.db'),
    ])
    const items = [akt, fileEntry('e.txt')].map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => null,
    }))
    const found = await filesOfDrop({ items } as unknown as DataTransfer)
    expect(found.map(({ file, folder }) => folder + file.name).toSorted()).toEqual([
      'Akt/Beilagen/c.docx',
      'Akt/Beilagen/d.pdf',
      'Akt/a.pdf',
      'Akt/b.pdf',
      'e.txt',
    ])
  })

  test.each([
    ['Klage.PDF', 1, undefined],
    ['Klage.doc', 1, 'Das alte Format DOC wird nicht angenommen.'],
    ['Klage', 1, 'Dieses Format wird nicht angenommen.'],
    ['x.constructor', 1, 'Dieses Format wird nicht angenommen.'],
    ['Klage.pdf', 0, 'Diese Datei ist leer.'],
    ['Klage.pdf', 50 * 1024 ** 2, undefined],
    ['Klage.pdf', 50 * 1024 ** 2 + 1, 'Diese Datei ist größer als 50 MB.'],
  ])('%s with %i bytes: %s', (name, size, problem) =>
    problem === undefined
      ? expect(problemOf({ name, size })).toBeUndefined()
      : expect(problemOf({ name, size })).toContain(problem),
  )

  test('sizes are told as one reads them', () =>
    expect([0, 1023, 1536, 10_240, 52_428_800, 2 * 1024 ** 3].map(formatSize)).toEqual([
      '0 Bytes',
      '1.023 Bytes',
      '1,5 kB',
      '10 kB',
      '50 MB',
      '2 GB',
    ]))
})
