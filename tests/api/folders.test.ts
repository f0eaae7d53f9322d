// Folders and where things lie in them; names are sealed, so that everything is found by opening.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'
import { aFile, aFolder, pathsIn, upload } from '../kit/files.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const list = (person: Person, query: Record<string, string | number> = {}) =>
  person.get(`/api/chat/files?${new URLSearchParams(query as Record<string, string>)}`)
const move = (person: Person, folder_uuid: string, new_path: string) =>
  person.post('/api/chat/files/folders/move', { folder_uuid, new_path })
const outcome = ({ status, body }: Awaited<ReturnType<Person['get']>>) => [status, body?.code]

describe('folders', () => {
  test('are made, listed, renamed, moved and deleted with all that lies in them', async () => {
    const person = await aColleague(app)
    const akt = await aFolder(person, 'Akt Huber')
    expect(akt.path).toBe('Akt Huber/')
    const inner = await aFolder(person, 'Beilagen', 'Akt Huber/')
    const file = await aFile(person, ['Klage.txt', 'Inhalt'], { path: 'Akt Huber/Beilagen/' })
    await aFile(person, ['Lose.txt', 'Inhalt'])
    expect(await pathsIn(person)).toEqual(['Akt Huber/', 'Lose.txt'])
    expect((await list(person)).body).toMatchObject({
      count: 2,
      locked: 0,
      results: [{ uuid: akt.id, is_folder: true, files: 1, status: null, size: 6 }, { is_folder: false }],
      used: { files: 2, bytes: 12 },
    })

    expect((await person.put(`/api/chat/files/${inner.id}`, { path: 'Akt Huber/Anlagen/' })).body).toMatchObject({
      path: 'Akt Huber/Anlagen/',
      filename: 'Anlagen',
    })
    expect((await move(person, inner.id, 'Urkunden/')).body).toMatchObject({ path: 'Urkunden/', parent: null })
    expect((await person.get(`/api/chat/files/${file.id}`)).body.path).toBe('Urkunden/Klage.txt')
    expect((await person.put(`/api/chat/files/${file.id}`, { path: 'Akt Huber/Klage neu.txt' })).body).toMatchObject({
      path: 'Akt Huber/Klage neu.txt',
      parent: akt.id,
    })
    const { results } = (await person.get('/api/chat/files/folders/tree')).body
    expect(results).toEqual([
      { uuid: akt.id, name: 'Akt Huber', path: 'Akt Huber/', parent: null, locked: false, files: 1 },
      { uuid: inner.id, name: 'Urkunden', path: 'Urkunden/', parent: null, locked: false, files: 0 },
    ])

    expect((await person.delete(`/api/chat/files/folders/${akt.id}`)).status).toBe(204)
    expect(await pathsIn(person)).toEqual(['Urkunden/', 'Lose.txt'])
    for (const gone of [file.id, akt.id])
      expect(outcome(await person.get(`/api/chat/files/${gone}`))).toEqual([404, 'file_not_found'])
    expect((await person.get(`/api/chat/files/${file.id}`)).body.detail).toBe('File not found')
  })

  test('are found with a slash before their path too, and so is the root', async () => {
    const person = await aColleague(app)
    const akt = await aFolder(person, 'Akt', '/')
    const file = await aFile(person, ['Lose.txt', 'Inhalt'], { path: '/' })
    await aFile(person, ['Klage.txt', 'Inhalt'], { path: '/Akt/' })
    const namesAt = async (path: string) =>
      (await list(person, { path })).body.results.map((one: { path: string }) => one.path)
    expect(await namesAt('/')).toEqual(['Akt/', 'Lose.txt'])
    expect(await namesAt('/Akt/')).toEqual(['Akt/Klage.txt'])
    expect((await person.put(`/api/chat/files/${file.id}`, { path: '/Akt/Lose.txt' })).body.path).toBe('Akt/Lose.txt')
    expect((await move(person, akt.id, '/Akte/')).body.path).toBe('Akte/')
    for (const path of ['//', '//Akte/'])
      expect([path, ...outcome(await list(person, { path }))]).toEqual([path, 404, 'folder_not_found'])
  })

  test('refuse what cannot be, and say what', async () => {
    const person = await aColleague(app)
    const a = await aFolder(person, 'A')
    await aFolder(person, 'B', 'A/')
    const c = await aFolder(person, 'C', 'A/B/')
    const file = await aFile(person)
    const make = (name: unknown, path = '') => person.post('/api/chat/files/folders', { name, path })
    expect(outcome(await make('a'))).toEqual([409, 'name_taken'])
    expect(outcome(await make('klage.TXT'))).toEqual([409, 'name_taken'])
    expect(outcome(await make('B', 'A/'))).toEqual([409, 'name_taken'])
    expect((await make('B')).status).toBe(201)
    expect(outcome(await make('X', 'gibt es nicht/'))).toEqual([404, 'folder_not_found'])
    for (const name of ['', ' ', '.', '..', 'a/b', 'a\\b', 'a\u202eb', 'a\u0007b', 'ä'.repeat(256), 'a\u2028b'])
      expect([name, ...outcome(await make(name))]).toEqual([name, 422, 'name_invalid'])
    expect((await make('ä'.repeat(255))).status).toBe(201)
    expect(outcome(await make('a\0b'))).toEqual([400, 'invalid_input'])
    for (const path of ['A/A/', 'A/B/A/', 'A/B/C/A/'])
      expect([path, ...outcome(await move(person, a.id, path))]).toEqual([path, 400, 'folder_into_itself'])
    expect(outcome(await move(person, c.id, 'B/'))).toEqual([409, 'name_taken'])
    expect(outcome(await move(person, c.id, 'fehlt/C/'))).toEqual([404, 'folder_not_found'])
    expect(outcome(await move(person, file.id, 'C/'))).toEqual([404, 'folder_not_found'])
    expect(outcome(await move(person, 'x', 'C/'))).toEqual([404, 'folder_not_found'])
    expect(outcome(await person.put(`/api/chat/files/${file.id}`, { path: 'fehlt/Klage.txt' }))).toEqual([
      404,
      'folder_not_found',
    ])
    expect(outcome(await person.put(`/api/chat/files/${file.id}`, { path: 'A/' }))).toEqual([422, 'name_invalid'])
    expect(outcome(await person.put(`/api/chat/files/${file.id}`, {}))).toEqual([400, 'invalid_input'])
    expect(outcome(await person.delete(`/api/chat/files/folders/${file.id}`))).toEqual([404, 'folder_not_found'])
    expect(outcome(await person.delete(`/api/chat/files/${a.id}`))).toEqual([404, 'file_not_found'])
    // The same name in other case is a change of name, not a collision with itself.
    expect((await move(person, a.id, 'a/')).body.path).toBe('a/')
  })

  test('may lie twenty deep, not deeper, also when a branch is moved', async () => {
    const person = await aColleague(app)
    let path = ''
    for (let depth = 1; depth <= 20; depth++) path = (await aFolder(person, `T${depth}`, path)).path
    expect(outcome(await person.post('/api/chat/files/folders', { name: 'X', path }))).toEqual([
      403,
      'too_many_folders',
    ])
    const branch = await aFolder(person, 'Ast')
    await aFolder(person, 'Zweig', 'Ast/')
    const parent = path
      .split('/')
      .slice(0, 19)
      .map((name) => `${name}/`)
      .join('')
    expect(outcome(await move(person, branch.id, `${parent}Ast/`))).toEqual([403, 'too_many_folders'])
  })

  test('of two at once with one name, one is made', async () => {
    const person = await aColleague(app)
    const make = () => person.post('/api/chat/files/folders', { name: 'Akt', path: '' })
    const replies = await Promise.all([make(), make(), make()])
    expect(replies.toSorted((a, b) => a.status - b.status).map(({ status }) => status)).toEqual([201, 409, 409])
    // Two moves that together would make a circle.
    const [x, y] = [await aFolder(person, 'X'), await aFolder(person, 'Y')]
    const moved = await Promise.all([move(person, x.id, 'Y/X/'), move(person, y.id, 'X/Y/')])
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await person.get('/api/chat/files/folders/tree')).body.results).toHaveLength(3)
  })

  test('stay a tree, whatever is moved, renamed, made and deleted', async () => {
    const step = fc.record({
      what: fc.constantFrom('make', 'move', 'move', 'delete'),
      one: fc.nat(30),
      other: fc.nat(30),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const person = await aColleague(app)
        const tree = async () =>
          (await person.get('/api/chat/files/folders/tree')).body.results as {
            uuid: string
            name: string
            path: string
            parent: string | null
          }[]
        for (const { what, one, other, name } of steps) {
          const folders = await tree()
          const pick = (number: number) => folders[number % Math.max(1, folders.length)]
          const target = other % 4 === 0 ? '' : (pick(other)?.path ?? '')
          const chosen = pick(one)
          const reply =
            what === 'make' || !chosen
              ? await person.post('/api/chat/files/folders', { name, path: target })
              : what === 'move'
                ? await move(person, chosen.uuid, `${target}${name}/`)
                : one % 3 === 0
                  ? await person.delete(`/api/chat/files/folders/${chosen.uuid}`)
                  : undefined
          if (reply) expect([200, 201, 204, 400, 409]).toContain(reply.status)
          const after = await tree()
          const byId = new Map(after.map((folder) => [folder.uuid, folder]))
          // Every folder leads to the root, by a path that nothing else has, and is listed once.
          expect(byId.size).toBe(after.length)
          expect(new Set(after.map(({ path }) => path.toLowerCase())).size).toBe(after.length)
          for (const folder of after) {
            const parent = folder.parent === null ? '' : byId.get(folder.parent)?.path
            expect(folder.path).toBe(`${parent}${folder.name}/`)
          }
          if (reply && reply.status >= 400) expect(after).toEqual(folders)
        }
        expect((await app.parts.db.query('SELECT 1 FROM folders WHERE user_id = $1', [person.id])).rowCount).toBe(
          (await tree()).length,
        )
      }),
      { numRuns: 8, seed: 11 },
    )
  })
})

describe('the list', () => {
  test('comes in pages, folders first, sorted as asked, and finds names in all folders beneath', async () => {
    const person = await aColleague(app)
    for (const name of ['Z', 'Ärzte', 'Berufung 10', 'Berufung 9']) await aFolder(person, name)
    await upload(person, [
      ['zwei.txt', 'zwei Wörter hier'],
      ['Älteres.txt', 'x'],
      ['eins.txt', 'eins eins'],
    ])
    await upload(person, [['Mietvertrag Huber.txt', 'y']], { path: 'Berufung 9/' })
    const names = async (query: Record<string, string | number>) =>
      (await list(person, query)).body.results.map(({ filename }: { filename: string }) => filename)
    const folders = ['Ärzte', 'Berufung 9', 'Berufung 10', 'Z']
    expect(await names({})).toEqual([...folders, 'Älteres.txt', 'eins.txt', 'zwei.txt'])
    expect(await names({ order: 'desc' })).toEqual([...folders.toReversed(), 'zwei.txt', 'eins.txt', 'Älteres.txt'])
    expect(await names({ sort: 'size' })).toEqual([
      'Z',
      'Ärzte',
      'Berufung 10',
      'Berufung 9',
      'Älteres.txt',
      'eins.txt',
      'zwei.txt',
    ])
    expect(await names({ limit: 3 })).toEqual(folders.slice(0, 3))
    expect(await names({ limit: 3, offset: 3 })).toEqual(['Z', 'Älteres.txt', 'eins.txt'])
    expect((await list(person, { limit: 3, offset: 3 })).body.count).toBe(7)
    expect(await names({ offset: 100 })).toEqual([])
    expect(await names({ search: 'huber MIET' })).toEqual(['Mietvertrag Huber.txt'])
    expect((await list(person, { search: 'Berufung' })).body).toMatchObject({ count: 2 })
    expect(await names({ search: 'Huber', path: 'Z/' })).toEqual([])
    expect((await list(person, { search: 'Huber' })).body.results[0].path).toBe('Berufung 9/Mietvertrag Huber.txt')
    expect(outcome(await list(person, { path: 'gibt es nicht/' }))).toEqual([404, 'folder_not_found'])
    expect(outcome(await list(person, { sort: 'name; DROP TABLE' }))).toEqual([400, 'invalid_input'])
  })

  test('shows what another passphrase seals as locked rows, never as nothing', async () => {
    const person = await aColleague(app)
    const passphrase = 'Übergröße im Gartenhaus 🔑'
    await choosePassphrase(person, passphrase)
    person.passphrase = passphrase
    const akt = await aFolder(person, 'Akt Huber')
    const file = await aFile(person, ['Klage.txt', 'Inhalt'])
    await aFile(person, ['Beilage.txt', 'Inhalt'], { path: akt.path })
    const open = await list(person)
    expect(open.body).toMatchObject({ count: 2, locked: 0 })
    for (const shown of [undefined, 'eine andere Passphrase']) {
      person.passphrase = shown
      const { status, body, text } = await list(person)
      expect([status, body.count, body.locked]).toEqual([200, 2, 2])
      expect(body.results).toMatchObject([
        { uuid: akt.id, is_folder: true, filename: null, path: null, locked: true, files: 1 },
        { uuid: file.id, is_folder: false, filename: null, path: null, locked: true, status: 'READY', size: 6 },
      ])
      expect(text).not.toContain('Klage')
      expect((await person.get('/api/chat/files/folders/tree')).body.results).toMatchObject([
        { name: null, locked: true },
      ])
      const code = shown ? 'passphrase_invalid' : 'passphrase_required'
      for (const url of ['', '/content', '/text'].map((tail) => `/api/chat/files/${file.id}${tail}`))
        expect([url, ...outcome(await person.get(url))]).toEqual([url, 400, code])
      expect(outcome(await upload(person, [['x.txt', 'x']]))).toEqual([400, code])
      expect(outcome(await move(person, akt.id, 'Neu/'))).toEqual([400, code])
    }
    // Deleting opens nothing.
    person.passphrase = undefined
    expect((await person.delete(`/api/chat/files/folders/${akt.id}`)).status).toBe(204)
    person.passphrase = passphrase
    expect(await pathsIn(person)).toEqual(['Klage.txt'])
  })
})
