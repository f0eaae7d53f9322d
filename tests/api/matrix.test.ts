import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'
import { aProgram, manyUser, type Person } from '../kit/people.ts'
import { addressOf, Belongings, callOf, sample, sampleNames } from '../kit/sample-calls.ts'

/*
 * Who gets what from every call: the recorded status per cell stands in matrix.json, and rules that hold for all calls
 * are tested beside it. `MATRIX=record npm test -- matrix` writes the file anew; read the difference before committing.
 */

const callers = ['anonymous', 'user', 'other', 'admin', 'key'] as const
type Caller = (typeof callers)[number]
type Row = Record<Caller, number>

const file = join(import.meta.dirname, 'matrix.json')
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Row>
const isRecording = process.env.MATRIX === 'record'
const found: Record<string, Row> = {}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  const lines = Object.entries(found).map(
    ([name, row]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(row)
        .replace(/([:,{])(?=\S)/g, '$1 ')
        .replace('}', ' }')}`,
  )
  if (isRecording) writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
})

/** The call as one caller makes it, on a thing of somebody whom no other cell knows. */
async function cell(name: string, caller: Caller) {
  const owner = await manyUser(app)
  const have = new Belongings(app, owner)
  const request = await sample(name, have)
  const speaker = await speakerOf(caller, owner)
  const { method, url } = addressOf(name.replace(/ \(.*$/, ''), request)
  const reply = await speaker.request(method, url, request.body)
  return { status: reply.status, code: reply.body?.code as string | undefined, isOwned: have.owned }
}

async function speakerOf(caller: Caller, owner: Person) {
  if (caller === 'anonymous') return app.visit()
  if (caller === 'user') return owner
  if (caller === 'key') return aProgram(app, owner)
  return manyUser(app, caller === 'admin' ? 'admin' : 'user')
}

describe.each(sampleNames)('%s', (name) => {
  const { access } = callOf(name)

  test('answers everybody as recorded', async () => {
    const cells = {} as Record<Caller, Awaited<ReturnType<typeof cell>>>
    for (const caller of callers) cells[caller] = await cell(name, caller)
    const row = Object.fromEntries(callers.map((caller) => [caller, cells[caller].status])) as Row
    found[name] = row

    // What no recording may loosen.
    for (const caller of callers) expect(row[caller], caller).toBeLessThan(500)
    if (access !== 'public') expect(row.anonymous).toBe(401)
    if (access !== 'user-or-key') expect(cells.key).toMatchObject({ status: 403, code: 'key_not_allowed' })
    else expect(row.key).toBe(row.user)
    if (access === 'admin') expect([row.user, row.other]).toEqual([403, 403])
    if (access === 'company-admin') expect([row.user, row.other]).toEqual([403, 403])
    // A thing of another person is not there, for administrators neither.
    if (cells.other.isOwned && (access === 'user' || access === 'user-or-key')) {
      expect([row.other, row.admin]).toEqual([404, 404])
      expect(row.user).toBeLessThan(300)
    }
    if (!isRecording) expect(row, 'a new call needs a row: MATRIX=record npm test -- matrix').toEqual(recorded[name])
  })
})

test('no row is left over from a call that is gone', () => {
  if (!isRecording) expect(Object.keys(recorded).filter((name) => !sampleNames.includes(name))).toEqual([])
})
