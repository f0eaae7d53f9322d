import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

const failures: [string, (route: Route) => Promise<void>][] = [
  [
    'an error of the server',
    (route) => route.fulfill({ status: 500, json: { detail: 'Etwas ist schiefgelaufen.', code: 'internal' } }),
  ],
  [
    'an error page of a proxy',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  ['no answer', (route) => route.abort()],
  ['an answer that is no JSON', (route) => route.fulfill({ status: 200, body: 'kaputt' })],
]

test.each(failures)('history and conversations that fail with %s are empty, and one can ask on', async (_, fail) => {
  const person = await aUser(house.app)
  const [{ thread_id: thread }] = await person.ask('Was gilt für die Kaution?')
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.route('**/api/chat/history*', fail)
  await page.route('**/api/chat/threads?*', fail)
  await page.goto(`/chat/${thread}`)
  await page.getByLabel('Ihre Frage').waitFor()
  await page.getByText('Die Unterhaltungen konnten nicht geladen werden.').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await page.getByLabel('Ihre Frage').fill('Und beim Mietzins?')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
})
