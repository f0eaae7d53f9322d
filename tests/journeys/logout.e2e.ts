import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { launchFlags, logInBrowser } from '../kit/browser.ts'

/* After a logout the back button shows no content (trust 2.4), with the memory of whole pages that browsers keep for it. */

let app: TestApp
let browser: Browser
let origin: string
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  // The driver switches that memory off unless it is told not to; the headless shell (CHROMIUM_SHELL) has none.
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: launchFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const word = 'Zwetschkenknoedelweg'

async function reading() {
  const person = await aUser(app)
  const [{ thread_id: thread }] = await person.ask(`Was gilt bei der Kaution am ${word}?`)
  const context = await browser.newContext({ baseURL: origin, locale: 'de-AT' })
  context.setDefaultTimeout(15_000)
  await logInBrowser(context, origin, person)
  const page = await context.newPage()
  await page.goto(`/chat/${thread}`)
  await page.getByText(word).first().waitFor()
  return { context, page, person }
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Not in the text, not in the title, not in what a screen reader hears. */
const expectNothing = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.outerHTML)).not.toContain(word)
  await expect.poll(() => page.title()).not.toContain(word)
}

test('back within the page leads to the login', async () => {
  const { page, context } = await reading()
  await logOut(page)
  await page.goBack()
  await page.waitForURL('**/login**')
  await expectNothing(page)
  await page.goForward().catch(() => null)
  await expectNothing(page)
  await context.close()
})

test('back to a page that the browser has kept whole leads to the login too', async () => {
  const { page, context } = await reading()
  // Marks this very document, to know whether the browser brings it back or loads another one.
  await page.evaluate(() =>
    window.addEventListener('pageshow', (event) => sessionStorage.setItem('kept', String(event.persisted))),
  )
  await page.goto('/faqs')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const tab = await context.newPage()
  await tab.goto('/chat')
  await logOut(tab)
  // A page that is brought back whole does not load.
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL('**/login**')
  await expectNothing(page)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('kept')), { message: 'the browser did keep the page' })
    .toBe('true')
  await context.close()
})

test('a reload and an address typed again lead to the login', async () => {
  const { page, context } = await reading()
  const address = page.url()
  const tab = await context.newPage()
  await tab.goto('/chat')
  await logOut(tab)
  for (const go of [() => page.reload(), () => page.goto(address)]) {
    await go()
    await page.waitForURL('**/login**')
    await expectNothing(page)
  }
  await context.close()
})
