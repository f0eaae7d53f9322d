import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { agreementVersion } from '../contract/legal-names.ts'
import { toolCaller } from '../server/base/caller.ts'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'

/*
 * npm run pictures: the screens that the public pages show, photographed in the running product with the law that comes
 * with it and without a language model; light and dark, for wide and narrow windows, as WebP into client/public/pictures.
 * To be run again when one of these screens has changed; `npm run pictures -- schriftsatz` takes that one alone.
 */

const folder = join(import.meta.dirname, '../client/public/pictures')
mkdirSync(folder, { recursive: true })
const chosen = process.argv.slice(2)
const isWanted = (name: string) => chosen.length === 0 || chosen.includes(name)
const sizes = {
  wide: { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 },
} as const

/** A file number with the wrong letter, a provision that was repealed and two that are in force. */
const pleading = `Das hat bereits der Oberste Gerichtshof ausgesprochen (4 Ob 77/23x).
Die Behörde hatte Auskünfte binnen acht Wochen zu erteilen (§ 3 AuskPG).
Ansprüche auf Schadenersatz verjähren in drei Jahren ab Kenntnis von Schaden und Schädiger (§ 1489 ABGB).
Bei beweglichen Sachen beträgt die Gewährleistungsfrist zwei Jahre (§ 933 Abs 1 ABGB).`

const letter = `An das Bezirksgericht Innere Stadt Wien

Klägerin: Gordana Jelavić, geb. 14.02.1987, Hadersdorfer Straße 118/36, 1140 Wien
Beklagter: Ing. Thomas Lechner, Marktgasse 4, 4810 Gmunden

Die Klägerin übergab dem Beklagten am 3. März 2026 eine Kaution von EUR 2.700.
Das Konto der Klägerin lautet AT03 2099 0004 1862 5308. Frau Jelavić hat die Wohnung
ordnungsgemäß übergeben; Herr Lechner verweigert die Rückzahlung nach § 16b MRG.
Am Abend kam der Kogler dazu. Frau Rosa Winter sah es im Winter.
`

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
const app = await openApp(
  readConfig({ ...process.env, DATA_DIR: dataDir, TWO_FACTOR: 'off' }),
  pino({ level: 'silent' }),
)
const { id } = await createAccount(app.parts, toolCaller, {
  email: 'anna.huber@kanzlei.example',
  password: 'Rosengarten 77 blau',
  first_name: 'Anna',
  last_name: 'Huber',
  subscription: 'paid_medium',
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const file = isWanted('freigabe') ? await upload() : ''
for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, device] of Object.entries(sizes)) {
    const context = await open(browser, { ...device, colorScheme })
    const page = await context.newPage()
    const isWide = size === 'wide'
    const keep = async (name: string) => {
      // What vanishes by itself is no part of the screen.
      await page.waitForTimeout(400)
      writeFileSync(join(folder, `${name}-${size}-${colorScheme}.webp`), await toWebp(page, await page.screenshot()))
    }
    if (isWanted('frage')) {
      await page.goto('/chat')
      const field = page.getByLabel('Ihre Frage')
      await field.fill('Bis wann muss der Vermieter die Kaution zurückzahlen?')
      await field.press('Enter')
      await page.getByRole('button', { name: 'Neu beantworten' }).first().waitFor()
      if (isWide) {
        await page.getByRole('button', { name: /§ 16b/ }).first().click()
        await page.locator('mark').first().waitFor()
      }
      await keep('frage')
    }
    if (isWanted('schriftsatz')) {
      await page.goto('/schriftsatz')
      await page.getByLabel('Text des Schriftsatzes').fill(pleading)
      await page
        .getByRole('button', { name: /prüfen/ })
        .last()
        .click()
      await page.locator('[data-state=repealed]').waitFor()
      // What was found, not the form above it; the list has brought its first line into view by itself before.
      await page.waitForTimeout(400)
      await page
        .getByRole('region', { name: /Zitate: / })
        .evaluate((result) => result.scrollIntoView({ block: 'start', behavior: 'instant' }))
      await keep('schriftsatz')
    }
    if (isWanted('freigabe')) {
      await page.goto(`/files/${file}`)
      await page
        .getByText(/Stellen · /)
        .first()
        .waitFor()
      await keep('freigabe')
    }
    await context.close()
  }
await browser.close()
await app.close()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)

async function open(from: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  const context = await from.newContext({ baseURL: origin, locale: 'de-AT', reducedMotion: 'reduce', ...options })
  const { access } = await startSession(app.parts, (await findAccount(app.parts.db, id))!)
  await context.addCookies([
    { name: 'at', value: access, url: origin },
    { name: 'vs', value: 'true', url: origin },
  ])
  return context
}

/** Uploads the letter to be pseudonymised; its id, once it waits for the review. */
async function upload(): Promise<string> {
  const { access } = await startSession(app.parts, (await findAccount(app.parts.db, id))!)
  const headers = { 'x-passphrase-type': 'SYSTEM_PROVIDED', cookie: `at=${access}; vs=true` }
  const call = async (path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const reply = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return reply
  }
  await call('/api/profile/agreement', { version: agreementVersion })
  await call('/api/chat/set-system-passphrase', {})
  const form = new FormData()
  form.set('anonymize', 'true')
  form.append('files', new File([letter], 'Klage.txt'))
  const { tasks } = (await (await call('/api/chat/files', form)).json()) as {
    tasks: { uuid: string }[]
  }
  for (;;) {
    const { status } = (await (await call(`/api/chat/files/${tasks[0]!.uuid}/status`)).json()) as { status: string }
    if (status === 'PENDING_APPROVAL') return tasks[0]!.uuid
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Chromium packs it: no library is needed for that. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const packed = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, png.toString('base64'))
  await blank.close()
  return Buffer.from(packed)
}
