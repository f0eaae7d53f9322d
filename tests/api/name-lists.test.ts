// The names of thousands of files in one seal, so that a new process does not open them one by one (trust 1.7).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../server/base/store/db.ts'
import { migrateKeys } from '../../server/features/encryption/migration.ts'
import { openNameCache } from '../../server/features/files/files.ts'
import { listFiles } from '../../server/features/files/listing.ts'
import { eventually, startApp, type TestApp } from '../kit/app.ts'
import { statementText } from '../kit/statement-text.ts'
import { aFolder, pathsIn, upload } from '../kit/files.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, callerOf, type Person } from '../kit/people.ts'

vi.setConfig({ testTimeout: 240_000 })
let app: TestApp
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' })
})
afterAll(() => app.close())

const passphrase = 'Übergröße im Gartenhaus'
const count = 320

async function withManyFiles(person: Person): Promise<string[]> {
  await aFolder(person, 'Akt')
  for (let at = 0; at < count; at += 20) {
    const files = Array.from({ length: 20 }, (_, one) => [`Schriftsatz ${at + one}.txt`, 'Inhalt'] as const)
    expect((await upload(person, files)).status).toBe(202)
  }
  return pathsIn(person)
}
const listOf = async (person: Person) =>
  (await app.parts.db.query('SELECT id, key_kind, sealed_names FROM file_name_lists WHERE user_id = $1', [person.id]))
    .rows[0]
const whenListed = (person: Person) =>
  eventually(async () => (await listOf(person)) ?? Promise.reject(new Error('no list yet')))

/** What a process that knows no name yet lists, and how many rows it opens one by one for that. */
async function listedAnew(person: Person): Promise<{ paths: (string | null)[]; opened: number }> {
  let opened = 0
  const db = new Proxy(app.parts.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'query') return value
      return (sql: string, values: unknown[]) => {
        if (statementText(sql).includes('wrapped_key, sealed_about, edition FROM'))
          opened += (values[1] as string[]).length
        return target.query(sql, values)
      }
    },
  }) as Db
  const names = openNameCache(app.parts)
  const query = { path: '', sort: 'name', order: 'asc', limit: 1000, offset: 0 } as const
  const { results } = await listFiles(
    { ...app.parts, db, names },
    await callerOf(app, person, person.passphrase),
    query,
  )
  await names.close()
  return { paths: results.map(({ path }) => path), opened }
}

test.each([
  ['our key', undefined],
  ['a passphrase', passphrase],
])(
  'under %s: a new process opens the list and what is newer, and shows what is there and nothing else',
  async (_, key) => {
    const person = await aColleague(app)
    if (key) await choosePassphrase(person, key)
    const paths = await withManyFiles(person)
    const row = await whenListed(person)
    expect(row.key_kind).toBe(key ? 'custom' : 'system')
    expect(row.sealed_names.toString('latin1')).not.toContain('Schriftsatz')
    await upload(person, [['Anhang.txt', 'Inhalt']])
    const listed = await listedAnew(person)
    expect(listed.paths).toEqual(['Akt/', 'Anhang.txt', ...paths.slice(1)])
    // What came after the list.
    expect(listed.opened).toBeLessThan(count / 4)

    // Whatever changes a name or deletes it takes the list along; it comes again without it.
    const { results } = (await person.get('/api/chat/files?limit=1000')).body
    const idOf = (path: string) => results.find((item: { path: string }) => item.path === path).uuid
    const changes = [
      () => person.put(`/api/chat/files/${idOf('Schriftsatz 0.txt')}`, { path: 'Akt/Klage.txt' }),
      () => person.delete(`/api/chat/files/${idOf('Schriftsatz 1.txt')}`),
      () => person.post('/api/chat/files/folders/move', { folder_uuid: idOf('Akt/'), new_path: 'Akt neu/' }),
      () => person.delete(`/api/chat/files/folders/${idOf('Akt/')}`),
    ]
    for (const change of changes) {
      const before = await whenListed(person)
      expect((await change()).status).toBeLessThan(300)
      // Gone, or written anew already by what listed just before.
      expect((await listOf(person))?.id).not.toBe(before.id)
      const now = await pathsIn(person)
      await whenListed(person)
      const anew = await listedAnew(person)
      expect(anew.paths).toEqual(now)
      // The one folder, before the list is looked for, and what has changed while a list was on its way.
      expect(anew.opened).toBeLessThanOrEqual(2)
    }
    expect(await pathsIn(person)).toEqual(['Anhang.txt', ...paths.slice(3)])
  },
)

test('a list under a passphrase opens for nobody without it, and goes when everything moves to our key', async () => {
  const person = await choosePassphrase(await aColleague(app), passphrase)
  await withManyFiles(person)
  const before = await whenListed(person)
  person.passphrase = undefined
  expect((await listedAnew(person)).paths.filter((path) => path !== null)).toEqual([])
  person.passphrase = passphrase
  const { status } = await person.post('/api/profile/passphrase-migration', { old_passphrase: passphrase })
  expect(status).toBe(202)

  await migrateKeys(app.parts, person.id)
  expect((await listOf(person))?.id).not.toBe(before.id)
  person.passphrase = undefined
  expect((await pathsIn(person)).length).toBe(count + 1)
  expect((await whenListed(person)).key_kind).toBe('system')
})

test('a damaged list is as good as none, and a name that does not open for a while stands in none', async () => {
  const person = await aColleague(app)
  const paths = await withManyFiles(person)
  await whenListed(person)
  await app.parts.db.query(`UPDATE file_name_lists SET sealed_names = sealed_names || '\\x00' WHERE user_id = $1`, [
    person.id,
  ])
  expect(await listedAnew(person)).toEqual({ paths, opened: count + 1 })

  const turn = (id: string) =>
    app.parts.db.query(
      'UPDATE files SET sealed_about = set_byte(sealed_about, 20, 255 - get_byte(sealed_about, 20)) WHERE id = $1',
      [id],
    )
  const { id } = (await app.parts.db.query('SELECT id FROM files WHERE user_id = $1 LIMIT 1', [person.id])).rows[0]
  await turn(id)
  await app.parts.db.query('DELETE FROM file_name_lists WHERE user_id = $1', [person.id])
  expect((await listedAnew(person)).paths).toContain('Nicht lesbarer Eintrag')
  await whenListed(person)
  await turn(id)
  // The one folder, before the list is looked for, and this file.
  expect(await listedAnew(person)).toEqual({ paths, opened: 2 })
})
