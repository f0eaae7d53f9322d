import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { chromium, type Page } from 'playwright-core'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { toolCaller } from '../server/base/caller.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'
import { seedThreads } from './seed-threads.ts'

/*
 * npm run bench:long: somebody with 200 conversations opens one of 300 messages, with a processor four times as slow, and
 * scrolls up to its beginning without pressing anything: until its end is shown, each page of older messages and the frames
 * meanwhile, the frames while the wheel is turned over all of it, a key typed below all of it until it is painted, what the
 * page holds in memory at the start and at the end, and the list of all conversations.
 */

const [threads, messages] = [200, 300]

const dataDir = mkdtempSync(join(tmpdir(), 'bench-long-'))
const app = await openApp(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'silent' }))
const account = { email: 'bench@kanzlei.at', password: 'Rosengarten 77 blau', subscription: 'paid' as const }
const { id } = await createAccount(app.parts, toolCaller, account)
await seedThreads(app.parts, id, threads - 1, 2)
await seedThreads(app.parts, id, 1, messages, threads - 1)
await app.http.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: 'de-AT' })
const { access } = await startSession(app.parts, (await findAccount(app.parts.db, id))!)
await context.addCookies([
  { name: 'at', value: access, url: origin },
  { name: 'vs', value: 'true', url: origin },
])
const page = await context.newPage()
const session = await context.newCDPSession(page)
await page.goto('/chat')
await page
  .getByRole('link', { name: new RegExp(`^Unterhaltung ${threads - 1} `) })
  .first()
  .waitFor()
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

const begun = performance.now()
await page
  .getByRole('link', { name: new RegExp(`^Unterhaltung ${threads - 1} `) })
  .first()
  .click()
await page.locator('[data-message]').last().waitFor()
await twoFrames(page)
const opened = performance.now() - begun
const atFirst = await held()

const box = page.getByRole('region', { name: 'Unterhaltung' })
const pages: number[] = []
await noteFrames()
for (;;) {
  const before = await page.locator('[data-message]').count()
  if (before >= messages) break
  const start = performance.now()
  await box.evaluate((element) => (element.scrollTop = 0))
  await page.waitForFunction((count) => document.querySelectorAll('[data-message]').length > count, before)
  await twoFrames(page)
  pages.push(performance.now() - start)
}

const framesMeanwhile = await notedFrames()

await box.hover()
await noteFrames()
for (const direction of [1, -1])
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, direction * 600)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
const frames = await notedFrames()
const atLast = await held()

await page.evaluate(() => {
  const keys: number[] = []
  Object.assign(window, { keys })
  // After the frame that follows the key has been painted.
  addEventListener('keydown', ({ timeStamp }) =>
    requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
  )
})
await page.getByLabel('Ihre Frage').focus()
for (const letter of 'Welche Frist gilt für die Kündigung der Wohnung?') {
  await page.keyboard.type(letter)
  await twoFrames(page)
}
const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)

const list = page.getByRole('navigation', { name: 'Unterhaltungen' })
const listBegun = performance.now()
for (let seen = 0; seen < threads;) {
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight))
  await page.waitForFunction(
    (count) => document.querySelectorAll('nav[aria-label=Unterhaltungen] li').length > count,
    seen,
  )
  seen = await list.getByRole('listitem').count()
}
const listed = performance.now() - listBegun
await browser.close()
await app.close()
rmSync(dataDir, { recursive: true, force: true })

const figures = {
  messages,
  threads,
  open_ms: Math.round(opened),
  older_page_median_ms: Math.round(quantile(pages, 0.5)),
  older_page_slowest_ms: Math.round(Math.max(...pages)),
  frame_meanwhile_median_ms: Math.round(quantile(framesMeanwhile, 0.5)),
  frame_meanwhile_p95_ms: Math.round(quantile(framesMeanwhile, 0.95)),
  frame_meanwhile_slowest_ms: Math.round(Math.max(...framesMeanwhile)),
  frame_median_ms: Math.round(quantile(frames, 0.5)),
  frame_p95_ms: Math.round(quantile(frames, 0.95)),
  key_median_ms: Math.round(quantile(keys, 0.5)),
  key_p95_ms: Math.round(quantile(keys, 0.95)),
  heap_first_mb: atFirst.heap,
  heap_last_mb: atLast.heap,
  elements_first: atFirst.elements,
  elements_last: atLast.elements,
  list_ms: Math.round(listed),
}
console.log(`a conversation of ${messages} messages, a processor four times as slow, nothing is pressed`)
for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(24), String(value).padStart(8))
console.log(JSON.stringify(figures))
process.exit(0)

async function twoFrames(shown: Page): Promise<void> {
  await shown.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** What the page holds once nothing is left to collect: megabytes of JavaScript, and elements. */
async function held(): Promise<{ heap: number; elements: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return {
    heap: Math.round(usedSize / 1e6),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
}

/** From here on the time between frames is noted. */
async function noteFrames(): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = []
    const isKnown = 'noted' in window
    Object.assign(window, { noted: frames })
    if (isKnown) return
    let last = performance.now()
    const note = (now: number) => {
      ;(window as unknown as { noted: number[] }).noted.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

function notedFrames(): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { noted: number[] }).noted)
}
