import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, expect, onTestFailed } from 'vitest'
import type { AddressInfo } from 'node:net'
import { startApp, type TestApp } from './app.ts'
import type { Replacements } from '../../server/app.ts'

export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives for seconds: compiling its code for speed costs more than it brings, and no second one follows it.
  '--js-flags=--max-lazy,--no-opt,--no-maglev',
  '--disable-features=SpareRendererForSitePerProcess',
]
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Where somebody begins whose session is put into the browser: nothing has to load there. It has no storage. */
export const doorstep = 'about:blank'

/** A real server on a free port and a real browser, for the tests of one file. Passkeys need the host `localhost`: digits cannot have any. */
export function useBrowser(
  replacements: () => Replacements = () => ({}),
  env: Record<string, string> = {},
  host = '127.0.0.1',
) {
  // Collected and looked at after each test: an exception inside an event of the browser would only confuse its driver.
  const problems: string[] = []
  const forgiven: RegExp[] = []
  afterEach(() =>
    expect(problems.splice(0).filter((problem) => !forgiven.some((pattern) => pattern.test(problem)))).toEqual([]),
  )
  const state = {} as { app: TestApp; browser: Browser; origin: string }
  beforeAll(async () => {
    state.app = await startApp(env, replacements())
    await state.app.http.listen({ port: 0, host: '127.0.0.1' })
    const port = (state.app.http.server.address() as AddressInfo).port
    state.origin = `http://${host}:${port}`
    // Links in mails lead to the address of this instance.
    state.app.config.appUrl.host = `${host}:${port}`
    // Without a locale Chromium drops names of files that have umlauts.
    state.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM,
      args: launchFlags,
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    })
  })
  afterAll(async () => {
    await state.browser?.close()
    await state.app?.close()
  })
  return {
    get app() {
      return state.app
    },
    get origin() {
      return state.origin
    },
    /** From here on such problems are what the tests are about. */
    forgive: (pattern: RegExp) => void forgiven.push(pattern),
    /** A fresh browser without cookies; fails the test on page errors and on requests that leave this server. */
    async open(
      path: string,
      options: Parameters<Browser['newContext']>[0] = {},
    ): Promise<{ page: Page; context: BrowserContext; requests: string[] }> {
      const context = await state.browser.newContext({
        baseURL: state.origin,
        viewport: desktop,
        locale: 'de-AT',
        ...options,
      })
      // Shorter than a test may take, so that a failure names the step.
      context.setDefaultTimeout(25_000)
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => {
        requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
        if (!request.url().startsWith(`${state.origin}/`) && !request.url().startsWith('data:'))
          problems.push(`request to ${request.url()}`)
      })
      page.on('pageerror', (error) => problems.push(`error in the page: ${error.message}`))
      page.on('console', (message) => {
        // A refused call shows as »Failed to load resource«; that is what some tests are about.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(`error in the console: ${message.text()}`)
      })
      if (process.env.SCREENSHOTS)
        onTestFailed(
          () =>
            void page
              .screenshot({ path: `${process.env.SCREENSHOTS}/failed-${Date.now()}.png` })
              .catch(() => undefined),
        )
      // An empty page is there already.
      if (path !== doorstep) await page.goto(path)
      return { page, context, requests }
    },
  }
}

/** Accessibility by axe; every rule of WCAG 2.2 AA counts. `besides`: rules that do not concern this page. */
export async function expectAccessible(page: Page, besides: string[] = []): Promise<void> {
  // Every screen has its heading; before that there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A page that was looked at before has it already, compiled.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (besides) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    // Colours on their way from one to the other are no colours of the screen.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return (
      await axe.run({
        // Of what passes nobody wants to know each place: naming them is most of the work.
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: false }])),
      })
    ).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  }, besides)
  expect(violations).toEqual([])
}

/** Puts the cookies of an injected login into a browser. */
export async function logInBrowser(
  context: BrowserContext,
  origin: string,
  person: { cookies: Map<string, string> },
): Promise<void> {
  await context.addCookies(
    [...person.cookies].map(([key, value]) => {
      const [name = '', path = '/'] = key.split('@')
      return { name, value, domain: new URL(origin).hostname, path, httpOnly: name !== 'vs', sameSite: 'Lax' as const }
    }),
  )
}

/** Notes what the security policy has to stop, on every page that is opened from here on; returns how to read it. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted = ((window as unknown as { violations: string[] }).violations = [] as string[])
    document.addEventListener('securitypolicyviolation', (event) =>
      noted.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}
