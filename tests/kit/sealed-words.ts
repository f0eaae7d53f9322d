import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { listPersonTables, type PersonTable } from '../../server/features/profile/export.store.ts'
import { openFile } from '../../server/features/files/items.ts'
import { outcomeBinding } from '../../server/features/files/outcome.ts'
import { aUser, type TestApp } from './app.ts'
import { aFile, aFolder } from './files.ts'
import { callerOf } from './people.ts'

/*
 * Whether a person can read in the data export what is sealed of them. For every sealed column that a rule opens a word
 * is planted through the product; it has to stand in the archive, and to be gone from it with the row.
 */

type Person = Awaited<ReturnType<typeof aUser>>

/** Makes the product seal this word in one column of this person. */
export type Plant = (person: Person, word: string, app: TestApp) => Promise<unknown>

/** By `table.column`. */
const plants: Record<string, Plant> = {
  'threads.sealed_title': async (person, word) => {
    const [{ thread_id }] = await person.ask('Wann bekomme ich die Kaution zurück?')
    await person.put(`/api/chat/threads/${thread_id}`, { title: `Sache ${word}` })
  },
  'threads.sealed_names': (person, word) =>
    person.ask(`Bitte an ${word}@kanzlei.example schreiben`, { cover_names: true }),
  'messages.sealed': async (person, word) => {
    const [{ thread_id }] = await person.ask('Wann bekomme ich die Kaution zurück?')
    await person.ask(`Und am ${word}?`, { thread_id })
  },
  'folders.sealed_about': (person, word) => aFolder(person, `Akt ${word}`),
  'files.sealed_about': (person, word) => aFile(person, [`${word}.txt`, 'Inhalt']),
  'files.sealed_outcome': async (person, word, app) => {
    const { id } = await aFile(person)
    const { key } = await openFile(app.parts, await callerOf(app, person), id)
    const sealed = key.seal(JSON.stringify({ reason: word }), outcomeBinding)
    await app.parts.db.query('UPDATE files SET sealed_outcome = $2 WHERE id = $1', [id, sealed])
  },
  'file_reviews.sealed_found': async (person, word) => {
    const { id } = await aFile(person, ['Brief.txt', 'Herr Stefan Lang kommt.'], { anonymize: 'true' })
    const decision = { entity: 'e1', action: 'ersetzen', replacement: `[${word}]`, scope: 'datei' }
    await person.post(`/api/chat/files/${id}/decisions`, { decisions: [decision] })
  },
  'file_reviews.sealed_agenda': async (person, word) => {
    const { id } = await aFile(person)
    await person.put(`/api/chat/files/${id}`, { anonymization_custom_agenda: [{ text: word, action: 'behalten' }] })
  },
  'pseudonym_rules.sealed_rule': (person, word) =>
    person.post('/api/chat/pseudonym-rules', { text: word, action: 'behalten' }),
  'ratings.sealed': async (person, word) => {
    const { timestamp } = (await person.ask('Kaution')).at(-1)
    await person.put('/api/chat/rate', { timestamp, liked: false, comment: `Es fehlt ${word}.` })
  },
}

/** The sealed columns of the schema that the rules open for the export. */
export async function openedColumns({ parts }: TestApp): Promise<{ table: PersonTable; column: string }[]> {
  return (await listPersonTables(parts.db)).flatMap((table) => {
    const rule = parts.persons.tables[table.name]
    if (!rule || 'leftOut' in rule) return []
    return table.sealed_columns.flatMap((column) => {
      const what = rule.columns[column]
      return what !== undefined && !(typeof what === 'object' && 'leftOut' in what) ? [{ table, column }] : []
    })
  })
}

/** Which of these columns a person cannot read in the export, each with what is wrong. */
export async function unreadColumns(
  app: TestApp,
  columns: { table: PersonTable; column: string }[],
  planted: Record<string, Plant> = plants,
): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of columns) {
    const place = `${table.name}.${column}`
    const plant = planted[place]
    const problem = plant
      ? await problemOf(app, table, column, plant)
      : 'no word is planted (tests/kit/sealed-words.ts)'
    if (problem) found.push(`${place}: ${problem}`)
  }
  return found
}

async function problemOf(app: TestApp, table: PersonTable, column: string, plant: Plant): Promise<string | undefined> {
  const person = await aUser(app)
  const word = `Merkwort${randomBytes(8).toString('hex')}`
  await plant(person, word, app)
  const own = `${table.name} WHERE ${table.user_columns.map((name) => `${name} = $1`).join(' OR ')}`
  const { rows } = await app.parts.db.query(`SELECT ${column} AS sealed FROM ${own}`, [person.id])
  if (!rows.some(({ sealed }) => sealed !== null)) return 'nothing lies there'
  if (!(await exportText(person)).includes(word)) return 'the export does not show what is sealed there'
  await app.parts.db.query(`DELETE FROM ${own}`, [person.id])
  return (await exportText(person)).includes(word) ? 'what the export shows comes from elsewhere' : undefined
}

/** Names and contents of all files of an export. Throws when it fails. */
export async function exportText(person: Person): Promise<string> {
  const reply = await person.get('/api/profile/export')
  if (reply.status !== 200) throw new Error(`no export: ${reply.status} ${reply.text}`)
  return Object.entries(unzipSync(reply.bytes))
    .flatMap(([name, content]) => [name, strFromU8(content)])
    .join('\n')
}
