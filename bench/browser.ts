import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { chromium, type Browser, type Page } from 'playwright-core'
import { toolCaller } from '../server/base/caller.ts'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { watchTransfers } from '../tests/kit/transfers.ts'
import { quantile } from './figures.ts'

/*
 * npm run bench:browser: pages as somebody far from the server sees them for the first time, with a processor four times
 * as slow and slow 4G (1.6 Mbit/s, 150 ms), in Chromium: JavaScript on the wire, largest paint, layout shift, and on the
 * chat the layout shift while an answer comes and the slowest reaction to a key. Median of five.
 */

const rounds = 5
const pages: [string, boolean][] = [
  ['/', false],
  ['/login', false],
  ['/chat', true],
  ['/settings/abo', true],
]
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

type Seen = { paint: number; shift: number; events: number }
type Figure = { script_kb: number; largest_paint_ms: number; shift: number; answer_shift?: number; key_ms?: number }

const dataDir = mkdtempSync(join(tmpdir(), 'bench-browser-'))
const app = await openApp(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'silent' }))
const account = { email: 'bench@kanzlei.at', password: 'Rosengarten 77 blau', subscription: 'paid' as const }
const { id } = await createAccount(app.parts, toolCaller, account)
await app.http.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const figures: Record<string, Figure> = {}
for (const [path, isOwn] of pages) {
  const seen: Figure[] = []
  for (let round = 0; round < rounds; round++) seen.push(await measure(browser, path, isOwn))
  const median = (name: keyof Figure) =>
    Math.round(
      quantile(
        seen.map((one) => one[name] ?? 0),
        0.5,
      ) * 1000,
    ) / 1000
  figures[path] = {
    script_kb: median('script_kb'),
    largest_paint_ms: Math.round(median('largest_paint_ms')),
    shift: median('shift'),
    ...(path === '/chat' && { answer_shift: median('answer_shift'), key_ms: median('key_ms') }),
  }
}
await browser.close()
await app.close()
rmSync(dataDir, { recursive: true, force: true })

console.log(''.padEnd(16), 'JavaScript   largest paint   layout shift   while an answer comes   slowest key')
for (const [path, { script_kb, largest_paint_ms, shift, answer_shift, key_ms }] of Object.entries(figures))
  console.log(
    path.padEnd(16),
    `${script_kb.toFixed(1)} kB`.padStart(10),
    `${largest_paint_ms} ms`.padStart(15),
    shift.toFixed(3).padStart(14),
    (answer_shift === undefined ? '' : answer_shift.toFixed(3)).padStart(23),
    (key_ms === undefined ? '' : `${key_ms} ms`).padStart(13),
  )
console.log(JSON.stringify(figures))
process.exit(0)

async function measure(from: Browser, path: string, isOwn: boolean): Promise<Figure> {
  const context = await from.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: 'de-AT' })
  if (isOwn) {
    const { access } = await startSession(app.parts, (await findAccount(app.parts.db, id))!)
    await context.addCookies([
      { name: 'at', value: access, url: origin },
      { name: 'vs', value: 'true', url: origin },
    ])
  }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const transfers = await watchTransfers(page)
  await page.addInitScript(watch)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const scripts = transfers().filter(({ type }) => type === 'Script')
  const loaded = await seenBy(page)
  const figure = {
    script_kb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    largest_paint_ms: loaded.paint,
    shift: loaded.shift,
  }
  if (path !== '/chat') {
    await context.close()
    return figure
  }
  const field = page.getByLabel('Ihre Frage')
  await field.pressSequentially('Was gilt bei der Kaution?', { delay: 60 })
  const typed = await seenBy(page)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Neu beantworten' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const answered = await seenBy(page)
  await context.close()
  return { ...figure, answer_shift: answered.shift - typed.shift, key_ms: typed.events }
}

function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** Runs in the page before all else. Shifts soon after an input are expected ones and do not count, as in the web vitals. */
function watch(): void {
  const seen: Seen = { paint: 0, shift: 0, events: 0 }
  Object.assign(window, { seen })
  const follow = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  follow('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime))
  follow('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shift += value
  })
  follow('event', ({ name, duration }) => {
    if (name === 'keydown') seen.events = Math.max(seen.events, duration)
  })
}
