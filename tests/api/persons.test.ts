import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { opened, type ExportFiles, type TableRule } from '../../server/base/persons.ts'
import { lackingRules } from '../../server/features/profile/export-rules.ts'
import { listPersonTables } from '../../server/features/profile/export.store.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { exportText, openedColumns, unreadColumns, type Plant } from '../kit/sealed-words.ts'

/*
 * What the features say of the persons in their tables, compared with the schema as it is and with the archive that a
 * person gets. A table, a column or a seal that somebody forgets is red here.
 */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const lacking = async () => lackingRules(await listPersonTables(app.parts.db), app.parts.persons)

describe('the rules of the features', () => {
  test('cover every table and column that knows a person; every table goes with the account or says why not', async () =>
    expect(await lacking()).toEqual([]))

  test('name every table with wrapped data keys, so that a change of the passphrase wraps them anew', async () => {
    const { rows } = await app.parts.db.query(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'wrapped_key' ORDER BY 1",
    )
    expect(app.parts.itemKeys.map(({ table }) => table).sort()).toEqual(rows.map((row) => row.table_name))
  })

  test('open every sealed column so that its owner reads it in the export', async () => {
    const columns = await openedColumns(app)
    expect(columns.map(({ table, column }) => `${table.name}.${column}`)).toEqual(
      expect.arrayContaining(['messages.sealed', 'ratings.sealed', 'threads.sealed_title']),
    )
    expect(await unreadColumns(app, columns)).toEqual([])
  })
})

/** As a new feature makes it: a table with a sealed column, whose text the server key seals. */
describe('a new table', () => {
  type Row = { user_id: string; sealed: Buffer }
  const table = `CREATE TABLE planted (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    sealed bytea NOT NULL, made_at timestamptz NOT NULL DEFAULT now())`
  const plant: Plant = (person, word) =>
    app.parts.db.query('INSERT INTO planted (user_id, sealed) VALUES ($1, $2)', [
      person.id,
      Buffer.from(app.parts.vault.sealJob(`Notiz zum ${word}`, `planted ${person.id}`), 'base64'),
    ])
  const open = ({ user_id, sealed }: Row) => app.parts.vault.openJob(sealed.toString('base64'), `planted ${user_id}`)
  const plain = { id: { leftOut: 'interne Kennung' }, made_at: 'Angelegt am' }
  const right: TableRule = {
    title: 'Notizen',
    erasure: 'rewritten',
    columns: { ...plain, sealed: opened<Row>('Notiz', (_parts, _owner, row) => open(row)) },
  }
  const files = (text: (rows: Row[]) => string): TableRule => {
    const written: ExportFiles = {
      folder: 'notizen',
      about: 'je Notiz eine Datei',
      async *write({ db }, owner) {
        const { rows } = await db.query<Row>('SELECT * FROM planted WHERE user_id = $1', [owner.user.id])
        yield { name: 'alle.md', text: text(rows) }
      },
    }
    return { title: 'Notizen', erasure: 'rewritten', columns: { ...plain, sealed: { files: written } } }
  }
  const unread = async () =>
    unreadColumns(
      app,
      (await openedColumns(app)).filter((one) => one.table.name === 'planted'),
      { 'planted.sealed': plant },
    )
  const say = (rule: TableRule) => void (app.parts.persons.tables.planted = rule)

  beforeEach(() => app.parts.db.query(table))
  afterEach(async () => {
    await app.parts.db.query('DROP TABLE planted')
    delete app.parts.persons.tables.planted
  })

  test('of which no feature says anything is found, and stops the export', async () => {
    expect(await lacking()).toEqual(['no feature has a rule for the table planted'])
    expect(await (await aUser(app)).get('/api/profile/export')).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    })
    expect(app.logs.join()).toContain('unexpected error')
  })

  test('with a right rule shows its owner what was sealed, in both forms, and nobody else', async () => {
    say(right)
    expect(await lacking()).toEqual([])
    expect(await unread()).toEqual([])
    const [person, other] = [await aUser(app), await aUser(app)]
    await plant(person, 'Sternwartenweg', app)
    const text = await exportText(person)
    expect(text).toMatch(/"sealed": "Notiz zum Sternwartenweg"/)
    expect(text).toContain('## Notizen\n\n- Angelegt am: ')
    expect(text).toContain('- Notiz: Notiz zum Sternwartenweg')
    expect(text).toContain('`planted.id`: interne Kennung')
    expect(await exportText(other)).not.toContain('Sternwartenweg')
  })

  test('whose words go into files of their own shows them there', async () => {
    say(files((rows) => rows.map(open).join('\n')))
    expect(await lacking()).toEqual([])
    expect(await unread()).toEqual([])
    const person = await aUser(app)
    const text = await exportText(person)
    expect(text).toContain('notizen/alle.md')
    expect(text).toContain('- `notizen/`: je Notiz eine Datei')
  })

  test.each<[string, TableRule, string]>([
    [
      'with a column of which nothing is said',
      { title: 'Notizen', erasure: 'rewritten', columns: { id: plain.id, sealed: { leftOut: 'x' } } },
      'no rule for the column planted.made_at',
    ],
    [
      'with a sealed column that nothing opens',
      { title: 'Notizen', erasure: 'rewritten', columns: { ...plain, sealed: 'Notiz' } },
      'planted.sealed is sealed; nobody could read it in the export without a function that opens it',
    ],
    [
      'with a rule for a column that is none',
      { title: 'Notizen', erasure: 'rewritten', columns: { ...plain, sealed: { leftOut: 'x' }, text: 'Text' } },
      'there is a rule for planted.text, which is no column',
    ],
  ])('%s stops the export', async (_, rule, problem) => {
    say(rule)
    expect(await lacking()).toEqual([problem])
    expect((await (await aUser(app)).get('/api/profile/export')).status).toBe(500)
  })

  test.each<[string, TableRule, string]>([
    ['are left to files that do not hold them', files((rows) => `${rows.length}`), 'does not show'],
    [
      'are opened into something else',
      {
        title: 'Notizen',
        erasure: 'rewritten',
        columns: { ...plain, sealed: opened<Row>('Notiz', (_parts, _owner, row) => row.sealed.toString('base64')) },
      },
      'does not show',
    ],
  ])('whose words %s is red, though every rule is there', async (_, rule, problem) => {
    say(rule)
    expect(await lacking()).toEqual([])
    expect(await unread()).toEqual([expect.stringContaining(`planted.sealed: the export ${problem}`)])
  })

  test('into whose sealed column nobody plants a word, or not there, is red', async () => {
    say(right)
    const columns = (await openedColumns(app)).filter((one) => one.table.name === 'planted')
    expect(await unreadColumns(app, columns, {})).toEqual([
      'planted.sealed: no word is planted (tests/kit/sealed-words.ts)',
    ])
    const elsewhere: Plant = async (person, word) => {
      await plant(person, 'anderes', app)
      await person.ask(`Was gilt am ${word}?`)
    }
    expect(await unreadColumns(app, columns, { 'planted.sealed': elsewhere })).toEqual([
      'planted.sealed: what the export shows comes from elsewhere',
    ])
    expect(await unreadColumns(app, columns, { 'planted.sealed': async () => undefined })).toEqual([
      'planted.sealed: nothing lies there',
    ])
  })

  test('that does not go with the account needs a reason; rows that belong to a person through another table need an id', async () => {
    say(right)
    await app.parts.db.query(
      'CREATE TABLE planted_lines (line int PRIMARY KEY, planted int REFERENCES planted, sealed bytea)',
    )
    const persons = app.parts.persons.tables
    persons.planted_lines = {
      title: 'Zeilen',
      erasure: 'gone',
      columns: { line: 'Zeile', planted: 'Notiz', sealed: opened('Text', () => '') },
    }
    try {
      expect(await lacking()).toEqual([
        'planted_lines does not go with the account; its keys need ON DELETE CASCADE',
        'the rows of planted_lines belong to a person only through another table; give it a user_id',
      ])
      persons.planted_lines = { erasure: { stays: 'names nobody' }, leftOut: 'nichts über Sie' }
      expect(await lacking()).toEqual([])
    } finally {
      await app.parts.db.query('DROP TABLE planted_lines')
      delete persons.planted_lines
    }
  })

  test('is found by its key, by a key of a key, by the name of a column; others are not', async () => {
    say(right)
    const known = (await listPersonTables(app.parts.db)).map((one) => one.name)
    await app.parts.db
      .query(`CREATE TABLE new_notes (id int PRIMARY KEY, writer uuid REFERENCES users ON DELETE CASCADE);
      CREATE TABLE new_replies (note int REFERENCES new_notes, text bytea); CREATE TABLE new_invitations (email text); CREATE TABLE new_places (name text)`)
    try {
      const found = (await listPersonTables(app.parts.db)).filter((one) => !known.includes(one.name))
      expect(found).toEqual([
        { name: 'new_invitations', columns: ['email'], sealed_columns: [], user_columns: [], cascades: false },
        { name: 'new_notes', columns: ['id', 'writer'], sealed_columns: [], user_columns: ['writer'], cascades: true },
        {
          name: 'new_replies',
          columns: ['note', 'text'],
          sealed_columns: ['text'],
          user_columns: [],
          cascades: false,
        },
      ])
    } finally {
      await app.parts.db.query('DROP TABLE new_notes, new_replies, new_invitations, new_places CASCADE')
    }
  })
})
