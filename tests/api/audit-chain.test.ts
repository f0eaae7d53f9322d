// The audit log cannot be changed unseen: by the product, by hand in the database, nor by replacing the whole of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainAudit, forgetAudit, verifyAudit } from '../../server/base/audit-chain.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const person = await aUser(app)
  for (const organisation of ['Eins', 'Zwei', 'Drei']) await person.put('/api/profile/update', { organisation })
  await app.visit().post('/api/auth/login', { email: person.email, password })
})
afterAll(() => app.close())

/** Does something to the rows that the database refuses, and takes it back after a look. */
async function tampered(sql: string, kept?: string) {
  const tx = await app.parts.db.connect()
  try {
    await tx.query('BEGIN; ALTER TABLE audit DISABLE TRIGGER audit_kept')
    await tx.query(sql)
    return await verifyAudit(tx, kept)
  } finally {
    await tx.query('ROLLBACK')
    tx.release()
  }
}

test('lines are chained in order, also those written by many at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
  await Promise.all([
    ...people.map((person) => person.put('/api/profile/update', { organisation: 'Kanzlei' })),
    chainAudit(app.parts.db),
    chainAudit(app.parts.db),
  ])
  await chainAudit(app.parts.db)
  const { rows } = await app.parts.db.query('SELECT count(*)::int AS all, max(position)::int AS last FROM audit')
  const report = await verifyAudit(app.parts.db)
  expect(report).toMatchObject({ broken: undefined, lines: rows[0].all, position: String(rows[0].last) })
  expect(report.lines).toBeGreaterThan(8)
})

test.each([
  ['changed', 'UPDATE audit SET details = \'{"x":"y"}\' WHERE position = 3', '3'],
  ['given to somebody else', 'UPDATE audit SET actor = gen_random_uuid()::text WHERE position = 2', '2'],
  ['moved to another time', "UPDATE audit SET at = at + interval '1 microsecond' WHERE position = 4", '4'],
  ['deleted in the middle', 'DELETE FROM audit WHERE position = 3', '3'],
  ['deleted at the beginning', 'DELETE FROM audit WHERE position = 1', '1'],
])('a line that was %s is found', async (_, sql, broken) => {
  await chainAudit(app.parts.db)
  expect(await tampered(sql)).toMatchObject({ broken })
})

test('lines cut off at the end are found by the digest that was kept elsewhere', async () => {
  await chainAudit(app.parts.db)
  const { hash, position } = await verifyAudit(app.parts.db)
  expect(await verifyAudit(app.parts.db, hash)).toMatchObject({ isKnown: true })
  const cut = await tampered(`DELETE FROM audit WHERE position = ${position}`, hash)
  expect(cut).toMatchObject({ broken: undefined, isKnown: false })
})

test.each(["UPDATE audit SET event = 'login'", "UPDATE audit SET hash = '\\x00'", 'DELETE FROM audit'])(
  'the database refuses: %s',
  async (sql) => {
    await chainAudit(app.parts.db)
    await expect(app.parts.db.query(sql)).rejects.toThrow(/lines of the audit log are not/)
  },
)

test('what is too old goes from the beginning, and the rest still proves itself and what was kept', async () => {
  await chainAudit(app.parts.db)
  const { hash, lines } = await verifyAudit(app.parts.db)
  const { rows } = await app.parts.db.query('SELECT at FROM audit WHERE position = 4')
  await forgetAudit(app.parts.db, rows[0].at)
  const report = await verifyAudit(app.parts.db, hash)
  expect(report).toMatchObject({ broken: undefined, isKnown: true, hash })
  expect(report.lines).toBeLessThan(lines)
  await forgetAudit(app.parts.db, new Date(Date.now() + 3_600_000))
  expect(await verifyAudit(app.parts.db, hash)).toMatchObject({ broken: undefined, isKnown: true, lines: 0, hash })
})
