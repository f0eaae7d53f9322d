import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { importSources } from '../kit/corpus.ts'

/* At half past midnight on 1 January in Vienna it is still December in UTC; the law of the new year answers. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const section = (number: number, text: string, days: object) => ({
    id: `GurkG/§ ${number}`,
    law: 'GurkG',
    law_title: 'Gurkengesetz',
    section: `§ ${number}`,
    title: `Essiggurken ${number}`,
    text,
    version_date: '2025-12-01',
    ...days,
  })
  await importSources(app, [
    section(1, 'Essiggurken sind zehn Tage einzulegen.', { valid_to: '2025-12-31' }),
    section(1, 'Essiggurken sind zwanzig Tage einzulegen.', { valid_from: '2026-01-01' }),
    section(2, 'Essiggurkenglas und Deckel sind zu kochen.', { valid_to: '2025-12-31' }),
    section(3, 'Der Deckel ist zu prüfen.', { valid_from: '2025-12-01' }),
  ])
})
afterAll(() => app.close())

const at = (moment: string) => app.clock.move(Date.parse(moment) - app.clock.now().getTime())
const law = { law: 'zivilrechtogh' }
const textOf = (chunks: { type: string; text?: string }[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'delta' ? [chunk.text] : [])).join('')

test('a source of a day for which no version is in stock is not there, or says what is not known', async () => {
  at('2026-01-01T10:00:00Z')
  const person = await aUser(app)
  const open = (citation: string, day: string) =>
    person.get(`/api/sources/laws/content?citation=${encodeURIComponent(citation)}&date=${day}`)
  expect((await open('§ 1 GurkG', '2026-03-01')).body).toMatchObject({ valid_from: '2026-01-01', date_note: null })
  expect(await open('§ 3 GurkG', '1999-05-01')).toMatchObject({
    status: 404,
    body: { detail: 'Zu §\u00a03\u00a0GurkG ist keine Fassung im Bestand, die am 01.05.1999 galt.' },
  })
  // Our own short accounts have no days.
  expect((await open('§ 16b MRG', '1999-05-01')).body.date_note).toMatch(/^Ob dieser Text am 01\.05\.1999 galt, /)
  expect((await open('§ 16b MRG', '2026-01-01')).body.date_note).toBeNull()
})

test('every law in the list has the day of its wording, or says why there is none', async () => {
  const { results } = (await (await aUser(app)).get('/api/sources/laws/list')).body
  for (const law of results) expect(law.version_date === null, law.law).toBe(law.no_version_date !== null)
  const of = (name: string) => results.find((law: { law: string }) => law.law === name)
  expect(of('GurkG')).toMatchObject({ version_date: '2025-12-01', no_version_date: null })
  const undated = results.filter((law: { version_date: string | null }) => law.version_date === null)
  expect(new Set(undated.map((law: { no_version_date: string }) => law.no_version_date))).toEqual(
    new Set(['Im Bestand sind Kurzfassungen und Fundstellen, kein amtlicher Wortlaut.']),
  )
})

describe.each([
  ['2025-12-31T22:30:00Z', 'zehn', 'zwanzig', 'GurkG/§ 2', 'kochen'],
  ['2025-12-31T23:30:00Z', 'zwanzig', 'zehn', 'GurkG/§ 3', 'ist mit 31.12.2025 außer Kraft getreten'],
])('at %s', (moment, inForce, other, neighbour, second) => {
  test('an answer quotes what is in force in Vienna', async () => {
    at(moment)
    const text = textOf(await (await aUser(app)).ask('Wie lange sind Essiggurken einzulegen?', law))
    expect(text).toContain(`${inForce} Tage`)
    expect(text).not.toContain(`${other} Tage`)
  })

  test('so does one for a provision asked for by its number, and says when one has ended', async () => {
    at(moment)
    const person = await aUser(app)
    expect(textOf(await person.ask('§ 1 GurkG', law))).toContain(`${inForce} Tage`)
    expect(textOf(await person.ask('§ 2 GurkG', law))).toContain(second)
  })

  test('a source opened without a day is the one in force, with its neighbours', async () => {
    at(moment)
    const { body } = await (
      await aUser(app)
    ).get(`/api/sources/laws/content?citation=${encodeURIComponent('§ 1 GurkG')}`)
    expect(body.blocks[0].text).toContain(`${inForce} Tage`)
    expect(body.neighbours.next.id).toBe(neighbour)
  })
})
