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
