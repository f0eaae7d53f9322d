import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { agreementVersion } from '../contract/legal-names.ts'
import { readConfig } from '../server/base/config.ts'
import { quantile } from './figures.ts'
import { claimOf } from './claim.ts'
import { listenWithPerson, openWith } from './instance.ts'
import { pdfOf } from './sample-documents.ts'

/*
 * npm run bench:review: a document of 100 pages with 500 things to look at (PAGES, THINGS), reviewed in Chromium, as it is
 * and with a processor four times as slow: until the list and both forms of the text are painted, each kind of input until
 * what it does is painted, the frames while the wheel is turned over all pages and while decisions come back from the
 * server, memory and elements of the page, and what the server takes for the review and for a decision.
 */

const pages = Number(process.env.PAGES ?? 100)
const things = Number(process.env.THINGS ?? 500)
const [paintGoal, inputGoal] = [1000, 100]

const dataDir = mkdtempSync(join(tmpdir(), 'bench-review-'))
const app = await openWith(readConfig({ ...process.env, DATA_DIR: dataDir }), [])
const { origin, headers } = await listenWithPerson(app, 'SYSTEM_PROVIDED')
const { 'content-type': _, ...own } = headers
const read = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(`${origin}${path}`, { ...init, headers: init.body instanceof FormData ? own : headers })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.text()
}
await read('/api/chat/set-system-passphrase', { method: 'POST', body: '{}' })
await read('/api/profile/agreement', { method: 'POST', body: JSON.stringify({ version: agreementVersion }) })
const form = new FormData()
form.append('anonymize', 'true')
form.append('files', new File([Uint8Array.from(pdfOf(claimOf(pages, things)))], 'Akt.pdf'))
const searchBegun = performance.now()
const id: string = JSON.parse(await read('/api/chat/files', { method: 'POST', body: form })).tasks[0].uuid
for (;;) {
  const { status } = JSON.parse(await read(`/api/chat/files/${id}/status`))
  if (status === 'PENDING_APPROVAL') break
  if (!['NEW', 'OCR', 'ANONYMIZING'].includes(status)) throw new Error(`the file is ${status}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const searched = performance.now() - searchBegun
const replies: number[] = []
let review = ''
for (let round = 0; round < 5; round++) {
  const begun = performance.now()
  review = await read(`/api/chat/files/${id}`)
  replies.push(performance.now() - begun)
}
const { entities, page_starts } = JSON.parse(review) as { entities: { spans: unknown[] }[]; page_starts: number[] }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const columns = { 'as it is': await look(1), 'four times as slow': await look(4) }
await browser.close()
await app.close()
rmSync(dataDir, { recursive: true, force: true })

const places = entities.reduce((sum, { spans }) => sum + spans.length, 0)
console.log(
  `${page_starts.length} pages, ${entities.length} things in ${places} places; read and searched in ${(searched / 1000).toFixed(1)} s,`,
  `asked for in ${quantile(replies, 0.5).toFixed(0)} ms (${(review.length / 1e6).toFixed(2)} MB)`,
)
console.log(''.padEnd(34), ...Object.keys(columns).map((name) => name.padStart(20)), ' goal')
for (const name of Object.keys(columns['as it is']) as (keyof (typeof columns)['as it is'])[]) {
  const goal = name.startsWith('painted')
    ? `${paintGoal} ms`
    : /^(?:key|press|filter|typed)/.test(name)
      ? `${inputGoal} ms`
      : ''
  console.log(name.padEnd(34), ...Object.values(columns).map((seen) => String(seen[name]).padStart(20)), '', goal)
}
console.log(
  JSON.stringify({
    pages: page_starts.length,
    things: entities.length,
    places,
    searched_ms: Math.round(searched),
    asked_ms: Math.round(quantile(replies, 0.5)),
    ...Object.fromEntries(Object.entries(columns).map(([name, seen]) => [name.replaceAll(' ', '_'), seen])),
  }),
)
process.exit(0)

/** Somebody opens the review and works in it, with a processor so many times slower. */
async function look(slowdown: number) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'de-AT',
    // What is waited for is handed to the page as a string.
    bypassCSP: true,
  })
  await context.addCookies(
    (own.cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: origin }
    }),
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watch)
  await page.goto('/files')
  const link = page
    .getByRole('row')
    .getByRole('button', { name: 'Jetzt prüfen' })
    .or(page.getByRole('row').getByRole('link', { name: 'Jetzt prüfen' }))
    .first()
  await link.waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const ready = `document.querySelectorAll('[data-row]').length > 5 && document.querySelectorAll('[data-place]').length > 5`
  const opened = await measure(page, 'click', ready, () => link.click())
  await page.waitForLoadState('networkidle')
  // The same by its address: the program is loaded, compiled and asks for everything.
  const begun = performance.now()
  await page.goto(`/files/${id}`)
  await page.waitForFunction(ready)
  await twoFrames(page)
  const loaded = performance.now() - begun
  await page.waitForLoadState('networkidle')
  const atFirst = await held(page, session)

  const chosen = `document.querySelector('[data-row][aria-expanded=true]')?.dataset.row`
  const chosenNow = () => page.evaluate<string | undefined>(chosen)
  const list = page.getByRole('region', { name: 'Stellen' })
  const walk: number[] = []
  for (let step = 0; step < 25; step++) {
    const before = await chosenNow()
    const isNext = `${chosen} !== ${JSON.stringify(before)} && document.activeElement?.matches('[data-row]')`
    walk.push(await measure(page, 'keydown', isNext, () => page.keyboard.press('j')))
  }
  const decide: number[] = []
  await noteFrames(page)
  for (let step = 0; step < 15; step++) {
    const row = await chosenNow()
    const isDecided = `document.querySelector('[data-row="${row}"]')?.textContent.includes('entschieden')`
    decide.push(await measure(page, 'keydown', isDecided, () => page.keyboard.press(step % 2 ? 'e' : 'b')))
  }
  await taken(page)
  const framesOfDecisions = await notedFrames(page)
  const undone: number[] = []
  for (let step = 0; step < 3; step++) {
    const decided = `document.querySelectorAll('[data-row]').values().filter((row) => row.textContent.includes('entschieden')).toArray().length`
    const before = await page.evaluate<number>(decided)
    undone.push(await measure(page, 'keydown', `${decided} < ${before}`, () => page.keyboard.press('Control+z')))
    await taken(page)
  }
  const filter = list.getByLabel('Stellen filtern')
  const filtered: number[] = []
  for (const kind of ['PHONE', 'ADDRESS', 'all'])
    filtered.push(
      await measure(page, 'change', `!!document.querySelector('[data-row]')`, () =>
        filter.selectOption(kind).then(() => undefined),
      ),
    )
  const rows: number[] = []
  for (let step = 1; step < 6; step++) {
    const row = list.locator('[data-row]').nth(step)
    const name = await row.getAttribute('data-row')
    rows.push(await measure(page, 'click', `${chosen} === '${name}'`, () => row.click()))
  }
  const inText: number[] = []
  for (let step = 1; step < 4; step++) {
    const place = page.locator('[data-side=original] [data-place]').nth(step)
    const name = await place.getAttribute('data-place')
    const isMarked = `!!document.querySelector('[data-place="${name}"].outline-2')`
    inText.push(await measure(page, 'click', isMarked, () => place.click()))
  }
  const field = list.getByLabel('Ersatz')
  await field.focus()
  const typed: number[] = []
  for (const letter of 'Zeugin') {
    const value = await field.inputValue()
    typed.push(
      await measure(page, 'keydown', `document.activeElement.value !== ${JSON.stringify(value)}`, () =>
        page.keyboard.type(letter),
      ),
    )
  }
  await page.keyboard.press('Escape')

  await page.locator('[data-side=original]').first().hover()
  await noteFrames(page)
  for (const direction of [1, -1])
    for (let step = 0; step < 100; step++) {
      await page.mouse.wheel(0, direction * 1200)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    }
  const frames = await notedFrames(page)
  const atLast = await held(page, session)
  await context.close()
  const ms = (values: number[]) => Math.round(Math.max(...values))
  return {
    'painted after the press, ms': Math.round(opened),
    'painted after its address, ms': Math.round(loaded),
    'key: next thing, median ms': Math.round(quantile(walk, 0.5)),
    'key: next thing, slowest ms': ms(walk),
    'key: decision, median ms': Math.round(quantile(decide, 0.5)),
    'key: decision, slowest ms': ms(decide),
    'key: undone, slowest ms': ms(undone),
    'filter, slowest ms': ms(filtered),
    'press on a row, slowest ms': ms(rows),
    'press in the text, slowest ms': ms(inText),
    'typed letter, slowest ms': ms(typed),
    'frame with decisions, p95 ms': Math.round(quantile(framesOfDecisions, 0.95)),
    'frame with decisions, slowest ms': ms(framesOfDecisions),
    'frame of the wheel, p95 ms': Math.round(quantile(frames, 0.95)),
    'frame of the wheel, slowest ms': ms(frames),
    'memory at first, MB': atFirst.heap,
    'memory at last, MB': atLast.heap,
    'elements at first': atFirst.elements,
    'elements at last': atLast.elements,
  }
}

/** Milliseconds from an input until a condition holds in the page and that is painted. */
async function measure(page: Page, event: string, done: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ([name, condition]) => {
      // What is waited for comes as a string from this program.
      // oxlint-disable-next-line typescript/no-implied-eval
      const isDone = new Function(`return ${condition}`) as () => boolean
      const shown = new Promise<number>((resolve) =>
        addEventListener(
          name!,
          ({ timeStamp }) => {
            const next = () =>
              requestAnimationFrame(() =>
                isDone() ? setTimeout(() => resolve(performance.now() - timeStamp)) : next(),
              )
            next()
          },
          { capture: true, once: true },
        ),
      )
      Object.assign(window, { shown })
    },
    [event, done],
  )
  await act()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Waits until everything that was decided has come back from the server. */
async function taken(page: Page): Promise<void> {
  let last = -1
  for (let same = 0; same < 4; same++) {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (count !== last) same = 0
    last = count
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** What the page holds once nothing is left to collect: megabytes of JavaScript, and elements. */
async function held(page: Page, session: CDPSession): Promise<{ heap: number; elements: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return { heap: Math.round(usedSize / 1e6), elements }
}

/** Runs in the page before all else: notes the time between frames. */
function watch(): void {
  Object.assign(window, { noted: [] })
  let last = performance.now()
  const note = (now: number) => {
    ;(window as unknown as { noted: number[] }).noted.push(now - last)
    last = now
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

function noteFrames(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { noted: [] }))
}

function notedFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { noted: number[] }).noted)
}
