import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossAreas, examples } from '../../client/features/conversation/examples.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { exampleLeads } from '../kit/example-leads.ts'

let app: TestApp
beforeAll(async () => (app = await startApp()))
afterAll(() => app.close())

test('each example question leads with the provision that answers it, with the laws that come along', async () => {
  const person = await aUser(app, { subscription: 'paid_internal' })
  const { none: _, ...areas } = examples
  const asked = [
    ...Object.entries(areas).flatMap(([law, questions]) => questions.map((question) => ({ law, question }))),
    // Without a model these stand for »Ohne Wissensdatenbank«.
    ...acrossAreas.map((question) => ({ law: 'none', question })),
  ]
  const leads: Record<string, string | undefined> = {}
  for (const { law, question } of asked) {
    const chunks = await person.ask(question, { law })
    leads[`${law}: ${question}`] = chunks.find(({ type }) => type === 'sources')?.sources[0]?.id
  }
  expect(leads).toEqual(
    Object.fromEntries(asked.map(({ law, question }) => [`${law}: ${question}`, exampleLeads[question]])),
  )
})
